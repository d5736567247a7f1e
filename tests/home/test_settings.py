"""The settings file: written from the schema, read with errors that name file, key and the nearest key."""

import tomllib
from pathlib import Path

import pytest

from blocktui.home.settings import SCHEMA, Settings


def test_without_a_file_all_is_as_by_default(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "none.toml")
    assert {name: settings[name] for name in SCHEMA} == {name: setting.default for name, setting in SCHEMA.items()}
    assert settings.problems == []
    assert not (tmp_path / "none.toml").exists()


def test_a_choice_is_kept_beside_what_the_file_holds_besides(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    path.parent.mkdir()
    path.write_text('future = [1, 2]\ntheme = "light"\n[keys]\nplace = "p"\n[other]\nx = 1\n')
    settings = Settings(path)
    settings.choose("pace", 1.2)
    assert tomllib.loads(path.read_text()) == {
        "future": [1, 2],
        "theme": "light",
        "pace": 1.2,
        "keys": {"place": "p"},
        "other": {"x": 1},
    }
    assert settings.keys == {"place": "p"}
    assert len(settings.problems) == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("langauge = 'hi'", ("'langauge'", "language")),
        ("language = 'xx'", ("language", '"zh_Hans"', "'xx'")),
        ("pace = -1", ("pace", "from 0 to 10", "-1")),
        ("pace = true", ("pace", "a number")),
        ("bell = 'yes'", ("bell", "true or false", "'yes'")),
        ("keys = 3", ("keys", "table")),
        ("[keys]\nplace = 5", ("keys.place", "5")),
        ("theme = ", ("line 1",)),
    ],
)
def test_what_is_wrong_is_told_with_file_and_key_and_the_default_stands(
    tmp_path: Path, line: str, words: tuple[str, ...]
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(line + "\n")
    settings = Settings(path)
    assert len(settings.problems) == 1
    for word in (str(path), *words):
        assert word in settings.problems[0]
    assert {name: settings[name] for name in SCHEMA} == {name: setting.default for name, setting in SCHEMA.items()}


def test_a_broken_file_is_put_aside_when_something_is_chosen(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xff\xfe not toml")
    Settings(path).choose("theme", "light")
    assert tomllib.loads(path.read_text()) == {"theme": "light"}
    assert (tmp_path / "settings.toml.broken").read_bytes() == b"\xff\xfe not toml"


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.mkdir()
    assert str(path) in Settings(path).problems[0]


@pytest.mark.parametrize("name", SCHEMA)
def test_a_setting_takes_its_default_and_refuses_other_kinds(name: str) -> None:
    setting = SCHEMA[name]
    assert setting.check(setting.default) == setting.default
    with pytest.raises(ValueError, match=r"\w"):
        setting.check(None)
    with pytest.raises(ValueError, match=r"\w"):
        Settings().choose(name, [])  # type: ignore[arg-type]


def test_what_cannot_be_kept_is_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings = Settings(tmp_path / "file" / "settings.toml")
    with pytest.raises(OSError, match="file"):
        settings.choose("bell", True)
    assert settings.on("bell")
