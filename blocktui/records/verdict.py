"""What `blocktui verify` says of a file: each record true, or where it is false."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from blocktui.i18n import _, ngettext

from .errors import FILE, RecordError
from .files import read_records
from .replay import verify


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether one record of a file is true, and if not, the first difference."""

    file: str
    record: int | None
    """From 1; None when the file cannot be read."""
    ok: bool
    round: int | None = None
    turn: int | None = None
    rule: str | None = None
    """``R1`` to ``R24``, ``format`` when it is not ``block-record/1``, ``file`` when the file cannot be read."""
    reason: str | None = None

    def __str__(self) -> str:
        """``FILE: record N, round R, turn T: RULE: reason``, without the parts that are not known."""
        name = printable(self.file)
        if self.ok:
            return f"{name}: ok"
        places = (
            (_("record {number}"), self.record),
            (_("round {number}"), self.round),
            (_("turn {number}"), self.turn),
        )
        where = ", ".join(text.format(number=number) for text, number in places if number is not None)
        rule = None if self.rule == FILE else self.rule
        return ": ".join(part for part in (name, where, rule, self.reason) if part)

    def written(self) -> dict[str, Any]:
        """The verdict as the JSON report has it."""
        return {
            "file": os.fsencode(self.file).decode("utf-8", "backslashreplace"),
            "record": self.record,
            "ok": self.ok,
            "round": self.round,
            "turn": self.turn,
            "rule": self.rule,
            "reason": self.reason,
        }


def verify_file(path: Path | str) -> Iterator[Verdict]:
    """A verdict on each record of the file, as it is read; never an error, whatever the file is.

    What the operating system refuses is a verdict with the rule ``file``.
    """
    name = str(path)
    number = 0
    try:
        for number, record in enumerate(read_records(Path(path)), 1):
            try:
                if isinstance(record, RecordError):
                    raise record
                verify(record)
            except RecordError as error:
                yield Verdict(name, number, False, error.round, error.turn, error.rule, error.reason)
            else:
                yield Verdict(name, number, True)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        yield Verdict(name, None, False, rule=FILE, reason=_("cannot be read: {reason}").format(reason=reason))


@dataclass(frozen=True, slots=True)
class FileVerdict:
    """A file in one line: ok with its number of records, or its first false one."""

    file: str
    records: int
    false: Verdict | None

    @property
    def status(self) -> int:
        """The exit status that it asks for: 0 true, 1 false, 3 not to be read."""
        if self.false is None:
            return 0
        return 3 if self.false.rule == FILE else 1

    def __str__(self) -> str:
        if self.false is not None:
            return str(self.false)
        count = ngettext("{count} record", "{count} records", self.records).format(count=self.records)
        return f"{printable(self.file)}: ok ({count})"


def verify_files(paths: Iterable[Path | str]) -> Iterator[FileVerdict]:
    """Each file in one line, read no further than its first false record."""
    for path in paths:
        records = 0
        false = None
        for verdict in verify_file(path):
            if not verdict.ok:
                false = verdict
                break
            records += 1
        yield FileVerdict(str(path), records, false)


def exit_status(verdicts: Iterable[Verdict | FileVerdict]) -> int:
    """3 when a file could not be read, else 1 when a record is false, else 0."""
    return max((_status(verdict) for verdict in verdicts), default=0)


def _status(verdict: Verdict | FileVerdict) -> int:
    if isinstance(verdict, FileVerdict):
        return verdict.status
    return 0 if verdict.ok else 3 if verdict.rule == FILE else 1


def printable(text: str) -> str:
    """A foreign text on one line: what cannot be printed is escaped."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode-escape").decode() for sign in text)
