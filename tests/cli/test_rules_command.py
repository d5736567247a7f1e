"""``blocktui rules``."""

import pytest

from blocktui.cli.main import run
from blocktui.i18n import LANGUAGES, cell_width


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_rules_fit_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert run(["rules", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(cell_width, lines)) <= columns
    assert "(R24)" in "".join(lines)
    assert sum("◂" in line for line in lines) == 7


def test_rules_in_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--ascii"]) == 0
    told = capsys.readouterr().out
    assert told.replace("−", "-").isascii()
    assert told.count("<") == 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_plain_are_sentences_alone(capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert run(["rules", "--plain", "--lang", language]) == 0
    told = capsys.readouterr().out
    assert not set(told) & set("◂▸│─●\x1b")
    assert told.count("[3|4]") >= 2
    assert "7 + 8 − 3 = 12" in told
