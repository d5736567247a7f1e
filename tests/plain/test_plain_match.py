"""Whole matches in plain mode, by a listener that reads only what is printed."""

from pathlib import Path

import pytest

from blocktui.cli.keeper import RecordWriter
from blocktui.narration import chain_told, played_out_told
from blocktui.plain.commands import Command
from blocktui.plain.match import choices
from blocktui.records import read_records
from blocktui.rules import Match, Move, SecretDeals, Tile

from .conftest import CHOICE, Told, last_choice


@pytest.mark.parametrize("others", [["heaviest"], ["random", "heaviest"], ["human", "heaviest", "human"]])
def test_a_match_is_played_to_its_end_in_each_language(each_language: str, others: list[str]) -> None:
    told = Told("human=Me", *others, answer=last_choice, target=40)
    assert told.played_out
    assert told.session.match.outcome is not None
    assert str(told.session.lines[-1]) in told.lines


def test_everything_in_the_log_is_printed_once_in_its_order() -> None:
    told = Told("human=Me", "heaviest", "random", answer=last_choice, target=61)
    log = [str(line) for line in told.session.lines]
    printed = [line for line in told.lines if line in set(log)]
    assert printed == log


@pytest.mark.parametrize("command", [command for command in Command if command is not Command.LEAVE])
def test_a_command_answers_and_asks_for_the_choice_still(each_language: str, command: Command) -> None:
    said: list[str] = []

    def answer(printed: str) -> str | None:
        said.append(printed)
        return {1: command.word, 2: command.letter}.get(len(said))

    told = Told("human=Me", "heaviest", answer=answer)
    assert len(said) == 3, "both were understood, and a choice is still waited for"
    assert said[1] == said[2] != ""
    assert not told.played_out


def test_nothing_is_said_again_that_was_not_asked_for() -> None:
    """After a command only its answer comes: neither chain, hand nor question again."""
    asked: list[str] = []

    def answer(printed: str) -> str | None:
        asked.append(printed)
        return "score" if len(asked) < 4 else None

    Told("human=Me", "heaviest", answer=answer)
    assert [text.count("\n") for text in asked[1:]] == [1, 1, 1]


@pytest.mark.parametrize(
    "nonsense", ["", "0", "99", "-1", "1.5", "x", "९९", "\x1b[31m", "[/]", "9" * 200, "9" * 5000, "rules 99"]
)
def test_nonsense_is_answered_in_one_line_and_changes_nothing(nonsense: str) -> None:
    asked: list[str] = []

    def answer(printed: str) -> str | None:
        asked.append(printed)
        return nonsense if len(asked) < 3 else None

    told = Told("human=Me", "heaviest", answer=answer)
    assert asked[1] == asked[2]
    assert "\x1b" not in told.listener.printed
    if nonsense != "rules 99":
        assert asked[1].count("\n") == 1
    assert not any(told.session.match.round_moves[turn].tile for turn in persons_turns(told)), (
        "no tile was played for it"
    )


def persons_turns(told: Told) -> list[int]:
    """The turns of this round that were the first seat's."""
    match = told.session.match
    return [turn for turn in range(len(match.round_moves)) if (match.first + turn) % match.players == 0]


@pytest.mark.parametrize("lines", range(12))
def test_c49_input_may_end_at_every_prompt_and_the_match_is_kept(tmp_path: Path, lines: int) -> None:
    left = iter(range(lines))

    def answer(printed: str) -> str | None:
        return last_choice(printed) if next(left, None) is not None else None

    told = Told("human=A", "human=B", "heaviest", answer=answer)
    assert not told.played_out
    assert told.listener.asked == lines + 1, "it is not asked again after the end of input"
    assert RecordWriter(tmp_path / "kept.block.toml").write(told.session) is None
    (record,) = read_records(tmp_path / "kept.block.toml")
    assert record.result is None, "unfinished"
    assert record.rounds[-1].play == told.session.match.round_moves


def test_leaving_is_asked_twice_and_anything_else_forgets_it() -> None:
    says = iter(["leave", "score", "leave", "1", "leave", "leave", "1"])
    asked: list[str] = []

    def answer(printed: str) -> str | None:
        asked.append(printed)
        return next(says)

    told = Told("human=Me", "heaviest", answer=answer)
    assert not told.played_out
    assert next(says) == "1", "nothing was asked after the second in a row"
    assert told.session.match.round_moves, "the choice between was played"


def test_between_two_persons_the_hand_is_covered_until_the_next_is_there() -> None:
    """What is printed until the second person answers an empty line holds no tile of theirs that was not played."""
    asked: list[str] = []

    def answer(printed: str) -> str | None:
        asked.append(printed)
        return last_choice(printed) if len(asked) < 8 else None

    Told("human=A", "human=B", answer=answer)
    shown = [text for text in asked if CHOICE.search(text)]
    covered = [text for text in asked if not CHOICE.search(text)]
    assert shown
    assert covered
    for text in covered[1:]:
        assert "\n" * 30 in text
        assert "Your tiles" not in text
    assert all(("A, your turn" in text) != ("B, your turn" in text) for text in covered)


def test_c10_equal_ends_are_one_choice_a_tile() -> None:
    match = Match(2, SecretDeals(bytes(16)))
    match.deal()
    opening = next(move for move in match.legal if move.tile and move.tile.double)
    match.play(opening)
    view = match.view(match.to_move) if match.to_move is not None else None
    assert view is not None
    assert len(view.legal) == 2 * len(choices(view))
    assert len({move.tile for move in choices(view)}) == len(choices(view))


def test_a_tile_that_fits_both_ends_is_two_choices() -> None:
    match = Match(2, SecretDeals(bytes(16)))
    match.deal()
    view = match.view(match.first)
    view = type(view)(
        **{name: getattr(view, name) for name in type(view).__slots__}
        | {"hand": (Tile("13"), Tile("22")), "ends": (1, 3), "play": (Move("13"),), "legal": (Move("<13"), Move(">31"))}
    )
    assert choices(view) == (Move("<13"), Move(">31"))


def test_the_position_is_told_as_it_is() -> None:
    asked: list[str] = []

    def answer(printed: str) -> str | None:
        asked.append(printed)
        return last_choice(printed) if len(asked) < 5 else None

    told = Told("human=Me", "heaviest", answer=answer)
    assert str(chain_told(told.session.table.chain)) in asked[-1]


def test_a_guided_round_explains_as_it_goes(each_language: str) -> None:
    told = Told("human=Me", "heaviest", "random", answer=last_choice, guided=True, rounds=1)
    assert told.played_out
    assert len(told.lines) > len(told.session.lines) + 8


def test_a_hint_tells_every_choice_by_its_number_and_makes_the_match_practice(each_language: str) -> None:
    asked: list[str] = []

    def answer(printed: str) -> str | None:
        asked.append(printed)
        return {1: "hint"}.get(len(asked))

    told = Told("human=Me", "heaviest", answer=answer)
    offered = CHOICE.findall(asked[0])
    hinted = CHOICE.findall(asked[1])
    assert sorted(hinted) == sorted(offered)
    assert asked[1].count(" ± ") == len(offered)
    assert told.session.practice


@pytest.mark.parametrize("name", ["[/]", "[red]x", "x" * 200, "a\nb\x1b[31mc", "\u202eabc", "封锁", "{braces}", "%s"])
def test_c40_names_from_outside_are_text_in_one_line(name: str) -> None:
    told = Told("human=Me", "heaviest", answer=last_choice, target=20)
    hostile = Told(f'human="{name}"', "heaviest", answer=last_choice, target=20)
    assert hostile.played_out
    assert len(hostile.lines) == len(told.lines)
    assert "\x1b" not in hostile.listener.printed
    assert "\u202e" not in hostile.listener.printed


def test_a_match_of_one_round_says_that_it_ends(each_language: str) -> None:
    told = Told("human=Me", "heaviest", answer=last_choice, rounds=1)
    assert told.played_out
    assert told.listener.printed.splitlines()[-1] == str(played_out_told(1))
