"""The folder of a run: the plan, the secret, the journal of results, and records."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from io import FileIO
from pathlib import Path
from typing import Final

import msgspec

from blocktui.i18n import _

from .batch import Done
from .plan import Plan, PlanError
from .results import BatchResult

PLAN: Final = "plan.json"
SECRET: Final = "secret"  # noqa: S105 - a file's name
JOURNAL: Final = "journal.jsonl"
RECORDS: Final = "records.block.jsonl"
REPORT: Final = "report.json"


class FolderError(Exception):
    """A folder that cannot be used: there is a run in it already, there is none, or it is damaged."""


class _Header(msgspec.Struct):
    plan: str
    """SHA-256 of the plan's file."""


class _Line(msgspec.Struct):
    elapsed: float
    records: int
    """The length of the file of records once this batch's are in it."""
    result: BatchResult


class RunFolder:
    """A run on disk. What is in the journal is never played again."""

    def __init__(self, path: Path, plan: Plan, secret: bytes) -> None:
        self.path = path
        self.plan = plan
        self.secret = secret

    @classmethod
    def create(cls, path: Path, plan: Plan, secret: bytes) -> "RunFolder":
        """A new run in a folder that is empty or not there yet; else a FolderError. An OSError if it cannot be made."""
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise FolderError(
                _("{folder} is not empty; name another folder, or go on with: blocktui arena --resume {folder}").format(
                    folder=path
                )
            )
        path.mkdir(parents=True, exist_ok=True)
        handle = os.open(path / SECRET, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secret.hex().encode() + b"\n")
            os.fsync(file.fileno())
        _write(path / PLAN, plan.written())
        return cls(path, plan, secret)

    @classmethod
    def open(cls, path: Path) -> "RunFolder":
        """The run in a folder; a FolderError if there is none or it is damaged."""
        try:
            plan = Plan.read((path / PLAN).read_bytes())
            secret = bytes.fromhex((path / SECRET).read_text(encoding="ascii"))
        except FileNotFoundError:
            raise FolderError(_("There is no tournament in {folder}.").format(folder=path)) from None
        except (PlanError, ValueError) as error:
            raise FolderError(_("{folder}: {reason}").format(folder=path, reason=error)) from None
        if not plan.opens(secret):
            raise FolderError(_("{folder}: the secret is not the one that the plan seals.").format(folder=path))
        return cls(path, plan, secret)

    @property
    def written_plan(self) -> bytes:
        """The plan as it lies in its file."""
        return (self.path / PLAN).read_bytes()

    @contextmanager
    def journal(self) -> "Iterator[Journal]":
        """The journal, for one process at a time."""
        file = FileIO(self.path / JOURNAL, "ab+")
        try:
            _lock(file, self.path)
            yield Journal(file, self.path / RECORDS, self.written_plan)
        finally:
            file.close()

    def publish(self, report: bytes) -> None:
        """Write the report, whole or not at all."""
        _write(self.path / REPORT, report)


class Journal:
    """An append-only file with a line a batch, each durable before the next; a torn last one is as if never written."""

    def __init__(self, file: FileIO, records: Path, plan: bytes) -> None:
        """Read what is there, and drop what was not written to its end; a FolderError if it is damaged elsewhere."""
        self._file = file
        self._records = records
        self.results: list[BatchResult] = []
        self.elapsed = 0.0
        """Seconds that the run took until the last line."""
        self._length = 0
        """Bytes of records that belong to the lines."""
        self._read(sha256(plan).hexdigest())

    def append(self, done: Done, elapsed: float) -> BatchResult:
        """Keep a batch, and tell what was in it."""
        if done.records:
            self._append_records(done.records)
        line = b'{"elapsed":%.3f,"records":%d,"result":%b}\n' % (elapsed, self._length, done.result)
        self._file.write(line)
        _sync(self._file.fileno())
        self.elapsed = elapsed
        result = msgspec.json.decode(done.result, type=BatchResult)
        self.results.append(result)
        return result

    def _append_records(self, records: bytes) -> None:
        with self._records.open("r+b" if self._records.exists() else "xb") as file:
            file.truncate(self._length)
            file.seek(self._length)
            file.write(records)
            file.flush()
            _sync(file.fileno())
        self._length += len(records)

    def _read(self, plan: str) -> None:
        self._file.seek(0)
        text = self._file.readall()
        lines = text.split(b"\n")
        torn = lines.pop()
        if torn or not lines:
            whole = len(text) - len(torn)
            self._file.truncate(whole)
        if not lines:
            self._file.write(msgspec.json.encode(_Header(plan)) + b"\n")
            os.fsync(self._file.fileno())
            return
        last = len(lines)
        for number, line in enumerate(lines, 1):
            try:
                if number == 1:
                    if msgspec.json.decode(line, type=_Header).plan != plan:
                        raise FolderError(_("The journal is that of another plan."))
                    continue
                kept = msgspec.json.decode(line, type=_Line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                if number == last > 1:  # its end reached the disk before its beginning did
                    self._file.truncate(len(text) - len(torn) - len(line) - 1)
                    break
                raise FolderError(
                    _("Line {number} of {file} cannot be read: {reason}.").format(
                        number=number, file=JOURNAL, reason=error
                    )
                ) from None
            self.results.append(kept.result)
            self.elapsed = kept.elapsed
            self._length = kept.records


_sync = getattr(os, "fdatasync", os.fsync)
"""Makes what was written durable, without the file's times where the system can tell them apart."""


def _write(path: Path, text: bytes) -> None:
    """Write a file whole or not at all."""
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _lock(file: FileIO, folder: Path) -> None:
    """Hold the journal for this process, where the system can; a FolderError if another holds it."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FolderError(_("The tournament in {folder} is being played already.").format(folder=folder)) from None
