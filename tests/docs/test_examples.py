"""Every example in every document works: each is run here, or held against what it shows."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import jsonschema
import pytest

from blocktui.cli.main import whole_command
from blocktui.records import schema as record_schema
from blocktui.records import verify
from blocktui.records.files import read_record
from blocktui.seats import protocol
from blocktui.seats import schema as protocol_schema
from blocktui.seats.check import check_here
from blocktui.seats.entry import Plugin
from blocktui.seats.loading import load

from .documents import ROOT, Example, calls, documents, examples, lines

ALL = examples()
CHECKED = ("python", "sh", "toml", "json", "protocol", "javascript")
"""The languages of blocks for which there is a test below."""

ELSEWHERE = {
    "play": "tests/test_install.py",
    "test": ".ci/run",
}
"""Marks of blocks that run in an environment of their own, and where they do."""


def of(language: str) -> list[Example]:
    """The blocks in a language."""
    return [example for example in ALL if example.language == language]


def test_c31_there_is_a_test_for_every_block() -> None:
    assert len(ALL) > 20
    assert [
        f"{example}: {example.language or 'no language'}" for example in ALL if example.language not in CHECKED
    ] == []
    for example in ALL:
        if example.mark:
            assert (ROOT / ELSEWHERE[example.mark]).exists()


def test_every_document_that_is_named_is_there() -> None:
    for path in documents():
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path}: {target}"


def test_every_heading_that_is_named_is_there() -> None:
    for path in documents():
        for target, heading in re.findall(r"\]\(([^)#\s]*)#([^)]+)\)", path.read_text(encoding="utf-8")):
            text = (path.parent / target if target else path).read_text(encoding="utf-8")
            there = [
                re.sub(r"[^\w -]", "", title).lower().replace(" ", "-")
                for title in re.findall(r"^#+ (.*)$", text, re.M)
            ]
            assert heading in there, f"{path}: {target}#{heading}"


# -- calls ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("where", "line"), sorted(set(calls())))
def test_c31_every_call_that_is_written_anywhere_is_one_that_the_command_line_takes(
    where: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands, options and the number of arguments: what they do is tried below."""
    monkeypatch.chdir(tmp_path)
    line = line.removeprefix('eval "$(').removesuffix(')"') if line.startswith("eval") else line
    words = shlex.split(re.search(r"\bblocktui(?: .*)?$", line)[0])[1:]  # type: ignore[index]
    words = words[: words.index("|")] if "|" in words else words
    placeholders = {"ID": "12", "FILE": "view.json", "N": "1", "DIR": "folder", "NAME": "name", "PACKAGE": "package"}
    words = [placeholders.get(word, word) for word in words]
    (tmp_path / "view.json").write_text("{}", encoding="utf-8")
    command: click.Command | None = whole_command()
    name: str | None = "blocktui"
    context = None
    while command is not None:
        if not words and (name != "blocktui" or any(parameter.required for parameter in command.params)):
            return  # a command that is spoken of, not called
        context = command.make_context(name, list(words), parent=context)
        if not isinstance(command, click.Group):
            return
        arguments = context._protected_args + context.args
        if not arguments:
            return
        name, command, words = command.resolve_command(context, arguments)
    raise AssertionError(f"{where}: {line}")


# -- Python --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", [one for one in of("python") if one.is_bot], ids=str)
def test_c31_each_bot_passes_the_check(example: Example, tmp_path: Path) -> None:
    path = tmp_path / "bot_of_a_document.py"
    path.write_text(example.text, encoding="utf-8")
    (strategy,), _folder = load(Plugin("document", file=str(path)))
    verdict = check_here(strategy, rounds=20, matches=3)
    assert verdict.ok, str(verdict)


@pytest.mark.parametrize("example", [one for one in of("python") if not one.is_bot], ids=str)
def test_c31_each_script_runs(example: Example, tmp_path: Path) -> None:
    (record,) = [one for one in of("toml") if "block-record/1" in one.text]
    (tmp_path / "match.block.toml").write_text(record.text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", example.text], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


# -- formats -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", of("toml"), ids=str)
def test_each_toml_is_what_the_program_reads(example: Example, tmp_path: Path) -> None:
    told = tomllib.loads(example.text)
    if "format" in told:
        path = tmp_path / "match.block.toml"
        path.write_text(example.text, encoding="utf-8")
        verify(read_record(path))
        told["date"] = told["date"].isoformat()
        jsonschema.validate(told, record_schema.schema())
    else:
        (point,) = told["project"]["entry-points"]["blocktui"].values()
        assert re.fullmatch(r"[\w.]+(:\w+)?", point)


@pytest.mark.parametrize("example", of("protocol"), ids=str)
def test_each_line_of_the_protocol_is_one(example: Example) -> None:
    said = re.findall(r"^([<>]) (\{.*\})$", example.text, re.MULTILINE)
    assert len(said) == len(example.text.splitlines())
    schema = protocol_schema.schema()
    for direction, line in said:
        read = protocol.decode_to_bot if direction == ">" else protocol.decode_from_bot
        assert read(line.encode()) is not None
        side = "to_bot" if direction == ">" else "from_bot"
        jsonschema.validate(json.loads(line), schema | {"anyOf": [{"$ref": f"#/$defs/{side}"}]})


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
@pytest.mark.parametrize("example", of("javascript"), ids=str)
def test_c31_each_program_passes_the_check(example: Example, tmp_path: Path) -> None:
    (tmp_path / "first.js").write_text(example.text, encoding="utf-8")
    arguments = ["bots", "check", "cmd:node ./first.js", "--rounds", "20", "--matches", "3"]
    done = subprocess.run(
        [sys.executable, "-m", "blocktui", *arguments], cwd=tmp_path, capture_output=True, text=True, timeout=120,
        check=False, env=dict(os.environ, BLOCKTUI_DATA=str(tmp_path / "home")),
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


# -- reports -------------------------------------------------------------------------------------------------------

REPORTS = {
    "bots list": ["bots", "list"],
    "bots info": ["bots", "info", "expert"],
    "bots check": ["bots", "check", "random", "--rounds", "10", "--matches", "2"],
    "bots ask": ["bots", "ask", "expert[level=1]", "--view", "view.json"],
    "matches list": ["matches", "list"],
    "matches import": ["matches", "import", "match.block.toml"],
    "stats": ["stats"],
    "review": ["review", "1"],
    "verify": ["verify", "match.block.toml"],
    "arena": ["arena", "heaviest", "random", "--deals", "2", "--sprt", "0.02"],
    "doctor": ["doctor"],
}
"""The call for each report of the document."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a home that has a match, a record and a view."""
    made = tmp_path_factory.mktemp("reports")
    run(made, "watch", "heaviest=Ann", "counter=Bo", "--plain", "--rounds", "1", "--record", "match.block.toml")
    said = next(line for one in of("protocol") for line in one.text.splitlines() if '"choose"' in line)
    (made / "view.json").write_text(json.dumps(json.loads(said[2:])["view"]), encoding="utf-8")
    return made


def run(folder: Path, *arguments: str) -> str:
    """What a call prints."""
    env = dict(os.environ, BLOCKTUI_DATA=str(folder / "home"), BLOCKTUI_NO_PLUGINS="1")
    # numba would compile for long, where it never did
    without_numba = "import sys; sys.modules['numba'] = None; from blocktui.cli.main import run"
    program = f"{without_numba}; sys.exit(run({list(arguments)!r}))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def documented() -> Iterator[tuple[str, Any]]:
    """The reports of the document, by their commands."""
    text = (ROOT / "blocktui" / "cli" / "JSON.md").read_text(encoding="utf-8")
    for part in text.split("\n## ")[1:]:
        name = re.match("`blocktui ([a-z ]+)`", part)
        found = re.search(r"```json\n(.*?)```", part, re.DOTALL)
        assert name, part
        assert found, part
        yield name[1], json.loads(found[1])


def test_every_command_with_a_report_is_documented() -> None:
    whole = whole_command()
    context = click.Context(whole, info_name="blocktui")

    def reporting(command: click.Command, context: click.Context, name: str) -> Iterator[str]:
        if isinstance(command, click.Group):
            for one in command.list_commands(context):
                child = command.get_command(context, one)
                assert child is not None
                yield from reporting(
                    child, click.Context(child, info_name=one, parent=context), f"{name} {one}".strip()
                )
        elif any("--json" in parameter.opts for parameter in command.params):
            yield name

    assert set(reporting(whole, context, "")) - {"matches show"} == set(REPORTS) == {name for name, _ in documented()}


@pytest.mark.parametrize(
    ("name", "example"),
    [pytest.param(*one, marks=[pytest.mark.slow] if one[0] == "bots check" else [], id=one[0]) for one in documented()],
)
def test_every_key_that_is_documented_is_reported(name: str, example: Any, folder: Path) -> None:
    report = json.loads(run(folder, *REPORTS[name], "--json"))
    assert_has(report, example, name)


def assert_has(report: Any, example: Any, where: str) -> None:
    """The report has every key of the example, at every depth, with a value of the same kind or null."""
    if isinstance(example, dict):
        assert isinstance(report, dict), where
        figures = where.endswith(("moves", "findings[]"))  # named by moves; each finding has figures of its own
        for key, value in example.items():
            if figures and key not in report:
                continue
            assert key in report, f"{where}: no {key}"
            assert_has(report[key], value, f"{where}.{key}")
    elif isinstance(example, list):
        assert isinstance(report, list | None), where
        for one in (report or [])[:1] if example else []:
            assert_has(one, example[0], f"{where}[]")
    elif report is not None and example is not None:
        kinds = (int, float) if isinstance(example, int | float) and not isinstance(example, bool) else type(example)
        assert isinstance(report, kinds), f"{where}: {report!r}"


# -- shell ---------------------------------------------------------------------------------------------------------

ASIDE = (
    (r"^pip install|^pytest$|^python train\.py|^python3 -m venv", "the newcomer's walk (tests/test_newcomer.py)"),
    (r"^mpiexec", "needs an MPI cluster; its options are held against the command line above"),
    (r"^blocktui serve", "tests/web/test_serve.py runs it"),
    (r"^eval ", "tests/cli/test_completion.py runs it in bash"),
)
"""Commands that are not run here, and where they are."""

NEEDED = {"dask": "distributed", "loky": "loky"}
"""The module without which a line that names an executor is left out."""


def shortened(line: str) -> str:
    """The same call with less to play: one round, few deals."""
    words = line.split()
    if (
        words[:2] in (["blocktui", "play"], ["blocktui", "watch"])
        and "--rounds" not in words
        and "--guided" not in words
    ):
        line += " --rounds 1"
    if words[:2] == ["blocktui", "arena"]:
        line = re.sub(r"--deals \d+", "", line) + (" --deals 2" if "expert" in words else " --deals 20")
    if words[:3] == ["blocktui", "bots", "check"]:
        line += " --rounds 20 --matches 3"
    return line


@pytest.mark.slow
@pytest.mark.parametrize("document", sorted({one.file for one in of("sh")} - {"plugins/blocktui-example/README.md"}))
def test_c31_every_command_of_a_document_runs_in_its_order(document: str, tmp_path: Path) -> None:
    """Without a terminal, so that tables are told in plain mode; with an archive of twelve matches."""
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "blocktui").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m blocktui "$@"\n', encoding="utf-8")
    (programs / "blocktui").chmod(0o755)
    work = tmp_path / "work"
    work.mkdir()
    env = dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}", BLOCKTUI_DATA=str(tmp_path / "home"))
    env.pop("BLOCKTUI_NO_PLUGINS", None)
    own = [one for one in ALL if one.file == document]
    name = re.search(r"\./(\$?\w+)\.py", "\n".join(one.text for one in own if one.language == "sh"))
    bots = [one.text for one in (*own, *of("python")) if one.is_bot]
    if name:
        (work / f"{name[1].strip('$')}.py").write_text(bots[0], encoding="utf-8")
    for _number in range(12):
        call = ["blocktui", "watch", "heaviest=Ann", "counter=Bo", "--plain", "--rounds", "1"]
        subprocess.run(call, cwd=work, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=60)
    ran = 0
    for example in own:
        for line in lines(example) if example.language == "sh" and not example.mark else ():
            missing = [module for word, module in NEEDED.items() if word in line and not is_installed(module)]
            if any(re.search(pattern, line) for pattern, _where in ASIDE) or missing:
                continue
            if document.endswith(".md.txt"):
                line = line.replace("$module", name[1].strip("$") if name else "").replace("$point:$name", "heaviest")
            done = subprocess.run(
                ["bash", "-c", shortened(line)], cwd=work, env=env, stdin=subprocess.DEVNULL, capture_output=True,
                text=True, timeout=300, check=False,
            )  # fmt: skip
            assert done.returncode == 0, f"{example}: {line}\n{done.stdout}{done.stderr}"
            assert "Traceback" not in done.stderr
            ran += 1
    assert ran or all(one.mark or set(lines(one)) for one in own)


def is_installed(module: str) -> bool:
    """Whether a module can be imported."""
    from importlib.util import find_spec

    return find_spec(module) is not None
