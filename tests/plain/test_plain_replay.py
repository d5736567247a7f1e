"""A record in sentences: told through, or stepped through by who answers."""

import pytest

from blocktui.plain.replay import tell_replay
from blocktui.plain.talk import Talk
from blocktui.play.keeping import record_of_session
from blocktui.play.replay import Replay

from .conftest import Listener, Told, last_choice


@pytest.fixture(scope="module")
def told() -> Told:
    return Told("human=Me", "heaviest=Bo", answer=last_choice, target=30)


def stepped(told: Told, answers: list[str], **wishes: object) -> tuple[list[str], Replay]:
    """What is printed for each answer, the first of it before any; and where it ends."""
    printed: list[str] = []

    def answer(new: str) -> str | None:
        printed.append(new)
        return answers[len(printed) - 1] if len(printed) <= len(answers) else None

    listener = Listener(answer)
    replay = Replay(record_of_session(told.session, app="test"))
    tell_replay(Talk(listener, listener), replay, **wishes)  # type: ignore[arg-type]
    return printed, replay


def test_it_tells_what_live_play_told(told: Told) -> None:
    """Every sentence of the log, in its order; only what was forced on a person is told plainly."""
    listener = Listener(lambda _new: None)
    tell_replay(Talk(listener, listener), Replay(record_of_session(told.session, app="test")))  # type: ignore[arg-type]
    assert listener.asked == 0
    lines = listener.printed.split("\n")
    log = [str(line).replace(", the only move.", "") for line in told.session.lines[4:]]
    at = 0
    for line in log:
        at = next(number for number in range(at, len(lines)) if lines[number].startswith(line.rstrip("."))) + 1
    assert lines[-2].startswith("Scores: ")


def test_it_is_stepped_through(told: Told) -> None:
    printed, replay = stepped(
        told, ["", "", "b", "n", "2.3", "h", "s", "a", "a", "99", "x", "b", "b", "b", "q"], asks=True
    )
    assert "Round 1 is dealt" in printed[0]
    assert "opened" in printed[1]
    assert "opened" not in printed[2]
    assert "opened" in printed[3], "one back"
    assert printed[4].startswith("Round 2 is dealt")
    assert replay.moment(2, 3) is not None
    assert printed[6].startswith("Chain: ")
    assert printed[7].startswith("Scores: ")
    assert printed[8].startswith("Round 2 is dealt")
    assert "Round 1 is dealt" in printed[9]
    assert "An empty line goes on" in printed[10]
    assert "An empty line goes on" in printed[11]
    assert printed[12] == printed[13] == printed[14] == "This is the first moment.\n"
    assert len(printed) == 15


def test_the_rest_is_told_and_input_may_end(told: Told) -> None:
    printed, replay = stepped(told, ["r"], asks=True)
    assert len(printed) == 1
    assert replay.at == replay.last
    printed, replay = stepped(told, [""], asks=True)
    assert replay.at == 1


def test_a_seats_view_tells_no_other_hand(told: Told) -> None:
    printed, _replay = stepped(told, ["h", "q"], asks=True, seat=1)
    assert "Bo holds" in printed[0]
    assert "Me holds" not in "".join(printed)
