"""A newcomer's walk: an empty environment, an empty home, and README's commands as they are written."""

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from .docs.documents import ROOT, examples
from .terminal import conftest as terminals
from .terminal.test_match_in_a_terminal import play_as_told

pytestmark = pytest.mark.slow

LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "__pycache__", "*.mo", ".*_cache", ".hypothesis", "build", "dist")


class Newcomer:
    """Someone with the repository, in a folder with a space in its name, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "my games"
        self.home = folder / "home"
        self.home.mkdir()
        shutil.copytree(ROOT, self.folder, ignore=LEFT_OUT)
        kept = (
            "PATH",
            "LANG",
            "TMPDIR",
            "PIP_INDEX_URL",
            "PIP_CONFIG_FILE",
            "SSL_CERT_FILE",
            "HTTPS_PROXY",
            "HTTP_PROXY",
        )
        self.env = {name: os.environ[name] for name in kept if name in os.environ}
        self.env |= {"HOME": str(self.home), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        for name in ("pip/pip.conf", ".config/pip/pip.conf"):  # where the machine says from where pip installs
            theirs = Path.home() / name
            if theirs.exists() and "PIP_CONFIG_FILE" not in self.env:
                self.env["PIP_CONFIG_FILE"] = str(theirs)

    def run(self, command: str, *, status: int = 0, timeout: int = 300) -> str:
        """What a command prints, the environment's programs on its path."""
        env = self.env | {"PATH": f"{self.folder / '.venv' / 'bin'}{os.pathsep}{self.env['PATH']}"}
        done = subprocess.run(
            ["bash", "-c", command], cwd=self.folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=timeout, check=False,
        )  # fmt: skip
        assert done.returncode == status, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> Newcomer:
    """One newcomer, who goes on where the test before stopped."""
    return Newcomer(tmp_path_factory.mktemp("newcomer"))


@pytest.fixture
def terminal(newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch) -> Iterator[terminals.Terminal]:
    """README's first command, as it is written, in a terminal."""
    (first,) = (example.text for example in examples() if (example.file, example.mark) == ("README.md", "play"))
    monkeypatch.setattr(terminals, "COMMAND", ("/bin/bash", "-c", f'cd "{newcomer.folder}" && {first}'))
    monkeypatch.setattr(terminals, "PATIENCE", 300.0)
    monkeypatch.setattr(os, "environ", newcomer.env)
    one = terminals.Terminal(home=newcomer.home / "blocktui")
    yield one
    one.close()


def test_1_readmes_first_command_opens_the_app_and_a_match_is_played(terminal: terminals.Terminal) -> None:
    terminal.shows("F5 start")
    terminal.press("\x1b[A\x1b[D\x1b[D\x1b[D")  # the target: 25
    terminal.shows("◂ 25")
    terminal.press("\x1b[15~")
    assert play_as_told(terminal) > 0
    terminal.press("q")
    terminal.shows("F5 start")
    terminal.press("\x11")
    assert terminal.wait() == 0
    terminal.assert_clean()


def test_2_the_match_is_there_and_its_record_is_true(newcomer: Newcomer) -> None:
    newcomer.env["BLOCKTUI_DATA"] = str(newcomer.home / "blocktui")
    (match,) = json.loads(newcomer.run("blocktui matches list --json"))
    assert match["result"].startswith("won ")
    newcomer.run("blocktui matches export 1 --out mine.block.toml")
    assert newcomer.run("blocktui verify mine.block.toml").endswith("ok (1 record)\n")


def test_3_a_bot_is_written_checked_installed_and_played(newcomer: Newcomer) -> None:
    told = newcomer.run("blocktui bots new greedy")
    assert "greedy" in told
    (module,) = [path for path in (newcomer.folder / "greedy").rglob("*.py") if "choose" in path.read_text("utf-8")][:1]
    path = module.relative_to(newcomer.folder)
    assert "ok" in newcomer.run(f"blocktui bots check ./{path} --rounds 20 --matches 3").lower()
    newcomer.run("pip install --quiet ./greedy")
    (own,) = [bot for bot in json.loads(newcomer.run("blocktui bots list --json")) if bot["package"] != "blocktui"]
    assert own["status"] == "ok"
    newcomer.run(f"blocktui watch {own['name']} heaviest --plain --rounds 1 --record own.block.toml")
    newcomer.run("blocktui verify own.block.toml")
    report = json.loads(newcomer.run(f"blocktui arena {own['name']} random --deals 20 --json"))
    assert [bot["name"] for bot in report["bots"]] == [own["name"], "random"]


def test_4_the_example_package_does_what_its_document_says(newcomer: Newcomer) -> None:
    (example,) = [one for one in examples() if one.file == "plugins/blocktui-example/README.md"]
    newcomer.run("pip install --quiet pytest")
    for line in example.text.splitlines():
        line = line.replace("pip install", "pip install --quiet").replace(
            "bots check", "bots check --rounds 20 --matches 3"
        )
        line += " --plain --rounds 1" if "watch" in line else ""
        newcomer.run(f"cd plugins/blocktui-example && {line}")


def test_5_an_extra_is_installed_by_the_command_that_is_told(newcomer: Newcomer) -> None:
    told = newcomer.run("blocktui serve --port 0", status=3)
    command = re.search(r"install it with: (.*)\n", told)
    assert command, told
    newcomer.run(command[1])
    served = newcomer.run(f"timeout -s {signal.SIGTERM.value} 5 blocktui serve --port 0", status=124)
    assert "http://127.0.0.1:" in served


def test_6_uninstalling_leaves_the_users_own_data_alone(newcomer: Newcomer) -> None:
    newcomer.run("pip uninstall --quiet --yes blocktui blocktui-example blocktui-greedy")
    left = [path for path in (newcomer.folder / ".venv").rglob("*blocktui*") if "__pycache__" not in path.parts]
    assert [path for path in left if path.is_file()] == []
    assert (newcomer.home / "blocktui" / "archive.db").exists()
    elsewhere = [path for path in newcomer.home.rglob("*blocktui*") if ".cache" not in path.parts]
    assert [path for path in elsewhere if path.relative_to(newcomer.home).parts[0] != "blocktui"] == []
