"""The strengths that the listing tells are those of the file, and the file holds what it should."""

import json

import pytest
from click.testing import CliRunner

from blocktui.bots.builtin import blocktui_strategies
from blocktui.bots.measured import Measured, against_heaviest, runs, runs_of
from blocktui.cli.main import whole_command


def shown(*arguments: str) -> str:
    result = CliRunner().invoke(whole_command(), ["bots", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_every_run_is_of_bots_that_there_are_and_is_kept_once() -> None:
    names = {strategy.name for strategy in blocktui_strategies()}
    assert all({run.bot.partition("[")[0], run.field.partition("[")[0]} <= names for run in runs())
    assert len({(run.bot, run.field, run.players) for run in runs()}) == len(runs())
    assert all(run.deals >= 300 and 0 < run.error < 1 for run in runs())


@pytest.mark.parametrize("bot", ["random", "counter", "expert"])
def test_the_list_tells_a_bots_strength_for_every_number_of_players(bot: str) -> None:
    told = against_heaviest(bot)
    assert [run.players for run in told] == [2, 3, 4]
    line = next(line for line in shown("list").splitlines() if line.startswith(bot))
    assert " ".join(f"{run.points:+.1f}" for run in told) in line
    listed = {entry["name"]: entry for entry in json.loads(shown("list", "--json"))}
    assert listed[bot]["strength"] == [run.report() for run in runs_of(bot)]
    assert listed["human"]["strength"] is None


def test_info_tells_every_run_of_a_bot_and_of_its_levels() -> None:
    text = shown("info", "expert")
    assert all(f"{run.bot}: {run.points:+.2f} ± {run.error:.2f}" in text for run in runs_of("expert"))
    assert any(run.bot == "expert[level=1]" for run in runs_of("expert"))


def test_expert_is_the_strongest_of_the_built_in_ones_beyond_its_error() -> None:
    by_players = {run.players: run for run in runs() if (run.bot, run.field) == ("expert", "counter")}
    assert set(by_players) == {2, 3, 4}
    assert all(run.points - run.error > 0 for run in by_players.values())


def test_a_run_reports_its_interval() -> None:
    report = Measured("a", "b", 2, 300, 1.25, 0.5).report()
    assert report == {
        "bot": "a", "against": "b", "players": 2, "deals": 300, "points": 1.25, "points_ci95": [0.75, 1.75],
    }  # fmt: skip
