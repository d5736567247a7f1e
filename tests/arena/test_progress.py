"""Progress on a terminal, and silence elsewhere."""

import io
from pathlib import Path

from blocktui.arena.executors import Here
from blocktui.arena.progress import live
from blocktui.arena.run import play_run
from tests.arena.tournament import a_plan, begun


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(path: Path, out: io.StringIO) -> str:
    folder = begun(path, a_plan("heaviest", "random", deals=40, batch=5))
    with live(out, 40) as watch:
        play_run(folder, Here, in_flight=1, watch=watch)
    return out.getvalue()


def test_boards_speed_and_who_leads_are_shown_on_a_terminal(tmp_path: Path) -> None:
    told = shown(tmp_path / "run", Terminal())
    assert "40/40" in told
    assert "units/s" in told
    assert "heaviest 0." in told


def test_nothing_is_shown_where_there_is_no_terminal(tmp_path: Path) -> None:
    assert shown(tmp_path / "run", io.StringIO()) == ""
