"""A match played on the table, by keys and by mouse."""

import pytest
from textual.pilot import Pilot

from blocktui.tui.screens.scoreboard import ScoreScreen
from blocktui.tui.screens.table import TableScreen

from .conftest import Table, needs_a_person, screen_text, until


async def play_with_keys(pilot: Pilot[None], table: Table, presses: list[str]) -> None:
    """Play whatever is asked, with the keys that the screen names, until the match is over and its scores are shown."""
    app = table.app
    while True:
        await until(pilot, lambda: needs_a_person(app.screen))
        screen = app.screen
        if isinstance(screen, ScoreScreen) and screen.check_action("again", ()):
            return
        if isinstance(screen, TableScreen) and not screen.check_action("go_on", ()):
            playable = [n for n, tile in enumerate(screen.choice.hand, 1) if tile in screen.choice.playable]
            keys = [str(playable[-1]), "enter"] if screen.choice.chosen is None else ["enter"]
            presses.append("".join(keys))
            view = screen.asked
            await pilot.press(*keys)
            await until(pilot, lambda view=view, screen=screen: screen.asked is not view)
        else:
            await pilot.press("enter")


@pytest.mark.parametrize("others", [["heaviest"], ["random", "heaviest"], ["heaviest", "random", "heaviest"]])
async def test_c46_a_match_is_played_to_its_end_by_keys_alone(table: type[Table], others: list[str]) -> None:
    match = table("human=Me", *others, target=30)
    presses: list[str] = []
    async with match.app.run_test(size=(80, 24)) as pilot:
        await play_with_keys(pilot, match, presses)
        (session,) = match.kept
        assert session.match.outcome is not None
        assert session.table.scores == session.match.scores
        assert session.table.outcome == session.match.outcome
        assert "wins the match" in screen_text(match.app) or "drawn" in screen_text(match.app)
        assert presses
