"""The catalogue: built-in strategies, installed plugins good and broken, files and programs."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from blocktui.seats.catalogue import Catalogue, UnknownStrategy, UnusableStrategy, plugins_allowed
from blocktui.seats.describing import ProcessDescriber
from blocktui.seats.entry import Entry, Program, Status
from blocktui.seats.isolation import Isolation
from blocktui.seats.seating import fill

GOOD = '''
"""Good."""
from blocktui import Option, Strategy, hookimpl

def choose(view, turn):
    return view.legal[0]

@hookimpl
def blocktui_strategies():
    return [
        Strategy(name="first", choose=choose, summary="The first legal move", deterministic=True,
                 options=(Option("level", "int", default=3, min=1, max=9, help="How deep"),)),
        Strategy(name="second", choose=choose, players=(2,)),
    ]
'''

BROKEN = {
    "missing": (
        "import a_package_that_is_not_there",
        "ModuleNotFoundError: No module named 'a_package_that_is_not_there'",
    ),
    "syntax": ("def choose(view turn):", "SyntaxError"),
    "leaves": ("import sys; sys.exit(3)", "SystemExit: 3"),
    "dies": ("import os; os._exit(5)", "its process ended with status 5"),
    "raises": ("raise ValueError('no\\nluck')", "ValueError: no luck"),
    "slow": ("import time; time.sleep(3600)", "more than 1 s to import"),
    "hookless": ("x = 1", "no hook blocktui_strategies"),
    "twins": (GOOD.replace('"second"', '"first"'), "two strategies of the name first"),
    "wrong": (GOOD.replace('name="second"', 'name="second", colour=1'), "colour"),
    "badoption": (GOOD.replace("default=3", "default=30"), "from 1 to 9, not 30"),
    "notalist": (GOOD.replace("return [\n", "return 7\n    [\n"), "TypeError"),
    "nostrategy": (GOOD.replace("return [\n", "return ['first']\n    [\n"), "gives strategies, not str"),
    "raisesinhook": (
        GOOD.replace("return [\n", "raise RuntimeError('in the hook')\n    [\n"),
        "RuntimeError: in the hook",
    ),
}

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Installs a plugin package, as pip would leave it."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(str(site))

    def install(
        name: str, code: str, package: str | None = None, point: str | None = None, version: str = "1.2"
    ) -> None:
        package = package or f"blocktui-{name}"
        module = package.replace("-", "_")
        (site / f"{module}.py").write_text(code)
        info = site / f"{module}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
        (info / "entry_points.txt").write_text(f"[blocktui]\n{point or name} = {module}\n")

    return install


def catalogue(
    tmp_path: Path, *, plugins: bool = True, without: tuple[str, ...] = (), cache: Path | None = None
) -> Catalogue:
    describe = ProcessDescriber(Isolation(hello_limit=1.0), cache=cache)
    return Catalogue(describe, plugins=plugins, without=without, folder=tmp_path)


def by_name(entries: tuple[Entry, ...]) -> dict[str, Entry]:
    return {entry.name: entry for entry in entries}


def test_built_in_strategies_come_by_the_entry_point_and_the_human_is_one(tmp_path: Path) -> None:
    found = by_name(Catalogue(folder=tmp_path).entries())
    assert found["human"].interactive
    assert found["random"].package == "blocktui"
    assert found["heaviest"].deterministic
    assert all(entry.status is Status.OK for entry in found.values() if entry.package == "blocktui")


def test_a_good_plugin_is_described_without_being_imported_here(install: Install, tmp_path: Path) -> None:
    install("acme", GOOD)
    entry = catalogue(tmp_path).find("acme:first")
    assert "blocktui_acme" not in sys.modules
    assert entry.report() == {
        "name": "acme:first",
        "package": "blocktui-acme",
        "version": "1.2",
        "players": [2, 3, 4],
        "deterministic": True,
        "options": [{"name": "level", "type": "int", "default": 3, "min": 1, "max": 9, "help": "How deep"}],
        "summary": "The first legal move",
        "status": "ok",
        "reason": None,
    }
    assert catalogue(tmp_path).find("acme:second").players == (2,)


def test_c27_broken_plugins_are_named_with_their_reasons_and_the_others_work(install: Install, tmp_path: Path) -> None:
    install("acme", GOOD)
    for name, (code, _reason) in BROKEN.items():
        install(name, code)
    found = by_name(catalogue(tmp_path).entries())
    assert found["acme:first"].status is Status.OK
    assert found["heaviest"].status is Status.OK
    for name, (_code, reason) in BROKEN.items():
        entry = found[name]
        assert entry.status is Status.BROKEN, name
        assert reason in (entry.reason or ""), name
        assert "\n" not in (entry.reason or "")
        assert entry.package == f"blocktui-{name}"
        assert entry.players is None
    with pytest.raises(UnusableStrategy, match="missing is broken: ModuleNotFoundError"):
        catalogue(tmp_path).find("missing:counter")


@pytest.mark.parametrize(
    "code",
    [
        GOOD.replace("def blocktui_strategies()", "def blocktui_strategies(version)"),
        GOOD + "\n\n@hookimpl\ndef blocktui_rules():\n    return []\n",
    ],
)
def test_c27_a_plugin_for_another_version_of_the_hook_is_incompatible(
    install: Install, tmp_path: Path, code: str
) -> None:
    install("newer", code)
    found = by_name(catalogue(tmp_path).entries())
    assert found["newer"].status is Status.INCOMPATIBLE
    assert found["newer"].reason


def test_c27_a_name_taken_twice_belongs_to_one_and_the_other_is_told(install: Install, tmp_path: Path) -> None:
    install("acme", GOOD, package="a-first")
    install("acme", GOOD, package="b-second")
    install("human", GOOD, package="c-third")
    install("builtin", GOOD, package="d-fourth")
    entries = catalogue(tmp_path).entries()
    taken = [entry for entry in entries if entry.name == "acme"]
    assert [(entry.package, entry.status) for entry in taken] == [("b-second", Status.BROKEN)]
    assert "taken by package a-first" in (taken[0].reason or "")
    assert by_name(entries)["acme:first"].package == "a-first"
    assert by_name(entries)["human"].interactive, "full names keep a plugin from taking a built-in one's"
    assert by_name(entries)["builtin"].status is Status.BROKEN


def test_plugins_are_switched_off_before_anything_is_loaded(install: Install, tmp_path: Path) -> None:
    install("acme", GOOD)
    install("slow", BROKEN["slow"][0])

    def never(*_: object) -> list[Entry]:
        raise AssertionError("nothing may be described")

    for off in (
        Catalogue(never, plugins=False, folder=tmp_path),
        Catalogue(never, without=("acme", "blocktui-slow"), folder=tmp_path),
    ):
        found = by_name(off.entries())
        assert found["acme"].status is Status.OFF
        assert found["slow"].status is Status.OFF
        assert found["heaviest"].status is Status.OK
    with pytest.raises(UnusableStrategy, match="switched off"):
        Catalogue(never, plugins=False, folder=tmp_path).find("acme:first")


@pytest.mark.parametrize(("value", "allowed"), [(None, True), ("", True), ("0", True), ("1", False), ("yes", False)])
def test_the_environment_switches_plugins_off(value: str | None, allowed: bool) -> None:
    assert plugins_allowed({} if value is None else {"BLOCKTUI_NO_PLUGINS": value}) is allowed


def test_finding_a_built_in_strategy_describes_nothing(install: Install, tmp_path: Path) -> None:
    install("slow", BROKEN["slow"][0])
    assert Catalogue(folder=tmp_path).find("heaviest").name == "heaviest"


def test_a_description_is_kept_by_version_and_a_broken_one_is_not(install: Install, tmp_path: Path) -> None:
    install("acme", GOOD)
    install("missing", BROKEN["missing"][0])
    cache = tmp_path / "cache"
    catalogue(tmp_path, cache=cache).entries()
    assert len(list(cache.iterdir())) == 1
    (tmp_path / "site" / "blocktui_acme.py").unlink()
    found = by_name(catalogue(tmp_path, cache=cache).entries())
    assert found["acme:first"].status is Status.OK
    assert by_name(catalogue(tmp_path).entries())["acme"].status is Status.BROKEN
    next(iter(cache.iterdir())).write_text("spoilt")
    assert by_name(catalogue(tmp_path, cache=cache).entries())["acme"].status is Status.BROKEN


def test_the_nearest_names_are_suggested(install: Install, tmp_path: Path) -> None:
    install("acme", GOOD)
    (tmp_path / "my_bot.py").write_text(GOOD)
    bots = catalogue(tmp_path)
    for wrong, near in [
        ("heavist", "heaviest"),
        ("acme:frist", "acme:first"),
        ("acmee:first", "acme:first"),
        ("./my_bt.py", "./my_bot.py"),
        ("./my_bot.py:frist", "./my_bot.py:first"),
    ]:
        with pytest.raises(UnknownStrategy) as error:
            bots.find(wrong)
        assert near in error.value.nearest, wrong
    with pytest.raises(UnknownStrategy, match="bots list"):
        bots.find("something-else-entirely")


FUNCTION = '"""Plays the first.\n\nMore."""\ndef choose(view, turn):\n    return view.legal[0]\n'
PLAYER = """
from blocktui import Player

class Mine(Player):
    def choose(self, view, turn):
        return view.legal[0]
"""


@pytest.mark.parametrize(("code", "summary"), [(FUNCTION, "Plays the first."), (PLAYER, "")])
def test_a_file_is_named_by_its_path(tmp_path: Path, code: str, summary: str) -> None:
    (tmp_path / "my_bot.py").write_text(code)
    entry = catalogue(tmp_path).find("./my_bot.py")
    assert (entry.name, entry.summary, entry.package) == ("./my_bot.py", summary, None)


def test_a_file_with_the_hook_offers_several(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(GOOD)
    bots = catalogue(tmp_path)
    assert bots.find("./my_bot.py:second").players == (2,)
    with pytest.raises(UnknownStrategy) as error:
        bots.find("./my_bot.py")
    assert error.value.nearest == ("./my_bot.py:first", "./my_bot.py:second")


def test_a_program_is_asked_who_it_is(tmp_path: Path) -> None:
    program = Path(__file__).parent / "hostile" / "program.py"
    bots = catalogue(program.parent)
    entry = bots.find(f"cmd:{sys.executable} ./program.py plain")
    assert (entry.summary, entry.version) == ("plain", "1")
    assert isinstance(entry.source, Program)
    assert entry.source.argv[1] == str(program)
    for how, status, reason in [
        ("newer", Status.INCOMPATIBLE, "it speaks protocol 2, not 1"),
        ("silent", Status.BROKEN, "no hello within 1 s"),
        ("nameless", Status.BROKEN, "name"),
    ]:
        entry = bots.look_up(f"cmd:{sys.executable} ./program.py {how}")
        assert entry.status is status
        assert reason in (entry.reason or "")
    with pytest.raises(UnknownStrategy):
        bots.find("cmd:./there-is-no-such-program")


def test_what_the_catalogue_finds_can_be_played(install: Install, tmp_path: Path, table: Any) -> None:
    install("acme", GOOD)
    (tmp_path / "my_bot.py").write_text(PLAYER)
    program = Path(__file__).parent / "hostile" / "program.py"
    (tmp_path / "several.py").write_text(
        GOOD.replace("choose=choose, players=(2,)", f"command=({sys.executable!r}, {str(program)!r}, 'plain')")
    )
    bots = catalogue(tmp_path)
    for name in ("acme:first", "./my_bot.py", f"cmd:{sys.executable} {program} plain", "./several.py:second"):
        occupant = fill(bots.find(name))
        played = table.play([occupant, table.heaviest()])
        occupant.close()
        assert played.faults == [], name


@pytest.mark.parametrize("name", ["cmd:", 'cmd:"', "cmd:  "])
def test_a_program_without_words_is_no_strategy(name: str, tmp_path: Path) -> None:
    with pytest.raises(UnknownStrategy):
        Catalogue(folder=tmp_path, plugins=False).find(name)
