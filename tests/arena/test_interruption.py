"""A tournament that is interrupted (CASES C30): nothing finished is lost or played again, and figures stay the same."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from blocktui.arena.executors import Here, Pool
from blocktui.arena.folder import FolderError, RunFolder
from tests.arena.tournament import SECRET, a_plan, begun, play, without_times

BOTS = ("heaviest", "random", "random")


class Interrupted(Here):
    """Is stopped by Ctrl+C after so many batches."""

    def __init__(self, batches: int) -> None:
        self.batches = batches
        self.played: list[int] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if len(self.played) == self.batches:
            raise KeyboardInterrupt
        self.played.append(args[0].number)
        return super().submit(fn, *args, **kwargs)


@pytest.mark.parametrize("workers", [2, 3])
@pytest.mark.parametrize("unit", ["round", "match"])
def test_figures_do_not_depend_on_workers_or_on_the_order_in_which_they_finish(
    tmp_path: Path, workers: int, unit: Any
) -> None:
    plan = a_plan(*BOTS, seats=2, deals=30, batch=2, unit=unit, edge=0.1)
    alone = play(begun(tmp_path / "alone", plan))
    together = play(begun(tmp_path / "together", plan), lambda: Pool(workers), 7)
    assert without_times(together) == without_times(alone)


def test_c30_after_ctrl_c_the_rest_is_played_and_nothing_again(tmp_path: Path) -> None:
    plan = a_plan(*BOTS, deals=20, batch=2)
    whole = play(begun(tmp_path / "whole", plan))
    folder = begun(tmp_path / "run", plan)
    numbers: list[int] = []
    for batches in (0, 1, 3, 2):
        stopping = Interrupted(batches)
        with pytest.raises(KeyboardInterrupt):
            play(folder, lambda stopping=stopping: stopping)
        numbers += stopping.played
        folder = RunFolder.open(folder.path)
    rest = Interrupted(100)
    assert without_times(play(folder, lambda: rest)) == without_times(whole)
    assert numbers + rest.played == list(range(10))


def test_c30_a_journal_cut_off_anywhere_is_taken_up(tmp_path: Path) -> None:
    plan = a_plan("heaviest", "random", deals=6, batch=2, records=True)
    folder = begun(tmp_path / "run", plan)
    whole = without_times(play(folder))
    journal = folder.path / "journal.jsonl"
    records = folder.path / "records.block.jsonl"
    text, kept = journal.read_bytes(), records.read_bytes()
    for cut in [*sorted(random.Random(1).sample(range(len(text)), 40)), len(text) - 1]:
        journal.write_bytes(text[:cut])
        records.write_bytes(kept[: len(kept) * cut // len(text)] + b"torn")
        if len(records.read_bytes()) < len(kept):  # records are on the disk before the line that tells of them
            records.write_bytes(kept + b"torn")
        assert without_times(play(RunFolder.open(folder.path))) == whole
        assert records.read_bytes() == kept
    journal.write_bytes(text[:-9] + b"\0" * 9)
    assert without_times(play(RunFolder.open(folder.path))) == whole


def test_what_is_damaged_is_named_and_not_played_over(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", a_plan("heaviest", "random", deals=6, batch=2))
    play(folder)
    journal = folder.path / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(lines[0] + b"{]\n" + b"".join(lines[2:]))
    with pytest.raises(FolderError, match="Line 2"):
        play(RunFolder.open(folder.path))
    journal.write_bytes(b'{"plan":"another"}\n')
    with pytest.raises(FolderError, match="another plan"):
        play(RunFolder.open(folder.path))
    with pytest.raises(FolderError, match="not empty"):
        begun(folder.path, folder.plan)
    with pytest.raises(FolderError, match="no tournament"):
        RunFolder.open(tmp_path)
    (folder.path / "secret").write_text("00" * 16)
    with pytest.raises(FolderError, match="seals"):
        RunFolder.open(folder.path)
    (folder.path / "plan.json").write_text("{}")
    with pytest.raises(FolderError, match="cannot be read"):
        RunFolder.open(folder.path)


def test_the_secret_is_readable_to_its_owner_alone_and_not_in_the_plan(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", a_plan("heaviest", "random"))
    assert (folder.path / "secret").stat().st_mode & 0o077 == 0
    assert SECRET.hex().encode() not in (folder.path / "plan.json").read_bytes()


def test_a_run_is_played_by_one_process_at_a_time(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", a_plan("heaviest", "random"))
    with folder.journal(), pytest.raises(FolderError, match="being played"):
        play(RunFolder.open(folder.path))


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "blocktui", "arena", *arguments]


def workers_of(run: int) -> list[int]:
    """The processes of this process group."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if os.getpgid(int(name)) == run and Path("/proc", name, "stat").read_bytes().split()[2] != b"Z":
                    found.append(int(name))
            except OSError:
                continue
    return found


def interrupted_runs(tmp_path: Path, kills: int, *bots: str) -> int:
    """Kill runs by signal 9 at random moments, so many times; how many runs that were."""
    data = ["--data", str(tmp_path / "data")]  # not where the bot lies, since no bot may read it
    shared = ["--deals", "60", "--seats", "2", "--batch", "4", "--secret", SECRET.hex()]
    whole = tmp_path / "whole"
    begun = time.monotonic()
    subprocess.run(
        command(*bots, *shared, *data, "--workers", "1", "--out", str(whole), "--json"), check=True, capture_output=True
    )
    usual = time.monotonic() - begun
    wanted = figures_of(whole)
    rng = random.Random(2)
    killed = runs = 0
    while killed < kills:
        runs += 1
        run = tmp_path / f"run {runs}"
        while not (run / "report.json").exists():
            if run.exists() and not (run / "plan.json").exists():
                shutil.rmtree(run)  # it was killed before there was a plan to go on with
            plan = ["--resume", str(run)] if run.exists() else [*bots, *shared, "--out", str(run)]
            process = subprocess.Popen(
                command(*plan, *data, "--workers", "2"),
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True,
            )  # fmt: skip
            assert process.stderr is not None
            try:
                process.wait(timeout=rng.uniform(0.1, usual) if killed < kills else None)
                assert process.returncode == 0, process.stderr.read()
            except subprocess.TimeoutExpired:
                before = journal_of(run)
                os.kill(process.pid, signal.SIGKILL)
                process.wait()
                killed += 1
                deadline = time.monotonic() + 60
                while left := workers_of(process.pid):
                    assert time.monotonic() < deadline, f"workers end with it, not {left}"
                    time.sleep(0.01)  # other processes need the processor that is asked about here
                assert journal_of(run).startswith(before[: before.rfind(b"\n") + 1])
            process.stderr.close()
        assert figures_of(run) == wanted
    return runs


def figures_of(run: Path) -> Any:
    """The report of a run, but for what depends on when and how fast it went."""
    report = without_times(json.loads((run / "report.json").read_text()))
    del report["plan"]["created"]
    return report


def journal_of(run: Path) -> bytes:
    """The journal as far as it is written."""
    journal = run / "journal.jsonl"
    return journal.read_bytes() if journal.exists() else b""


def test_c30_a_run_killed_at_random_moments_is_taken_up(tmp_path: Path) -> None:
    assert interrupted_runs(tmp_path, 4, *BOTS) >= 1


@pytest.mark.slow
def test_c30_fifty_times_killed_by_signal_9_the_report_is_that_of_an_undisturbed_run(tmp_path: Path) -> None:
    bot = tmp_path / "slow.py"
    bot.write_text("import time\ndef choose(view, turn):\n    time.sleep(0.002)\n    return view.legal[0]\n")
    runs = interrupted_runs(tmp_path, 50, str(bot), "heaviest", "random")
    print(f"killed 50 times in {runs} runs")


def test_ctrl_c_stops_cleanly_and_says_how_to_go_on(tmp_path: Path) -> None:
    run = tmp_path / "run"
    process = subprocess.Popen(
        command("heaviest", "random", "--deals", "1000000", "--out", str(run), "--data", str(tmp_path), "--json"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    journal = run / "journal.jsonl"
    deadline = time.monotonic() + 30
    while not journal.exists() or journal.stat().st_size < 300_000:
        assert time.monotonic() < deadline
    os.killpg(process.pid, signal.SIGINT)
    told, said = process.communicate(timeout=20)
    assert process.returncode == 130
    assert f"blocktui arena --resume {run}" in said
    assert "Traceback" not in said
    report = json.loads(told)
    assert report["secret"] is None
    assert not report["finished"]
    assert report["boards"] > 0
    while workers_of(process.pid):  # multiprocessing's own tracker goes last
        assert time.monotonic() < deadline
