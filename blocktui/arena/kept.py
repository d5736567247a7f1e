"""A match of a run, found again among its records."""

import json
from typing import Final

from blocktui.records import Record, RecordError
from blocktui.records.form import read

from .folder import RECORDS, RunFolder

_CHUNK: Final = 1 << 20


def record_of_unit(folder: RunFolder, board: int, rotation: int) -> Record | None:
    """The record of a board's rotation; None where none was kept. An OSError if the file cannot be read.

    The file is read from its end, since it is the last matches that are asked for.
    """
    path = folder.path / RECORDS
    if not path.exists():
        return None
    with path.open("rb") as file:
        end = file.seek(0, 2)
        rest = b""
        while end > 0:
            start = max(0, end - _CHUNK)
            file.seek(start)
            lines = (file.read(end - start) + rest).split(b"\n")
            rest = lines.pop(0) if start else b""
            for line in reversed(lines):
                if record := _wanted(line, board, rotation):
                    return record
            end = start
    return None


def _wanted(line: bytes, board: int, rotation: int) -> Record | None:
    if b'"board":%d,' % board not in line.replace(b" ", b"")[:4000] and b'"board":%d}' % board not in line:
        return None
    try:
        form = json.loads(line)
        if (form.get("board"), form.get("rotation")) == (board, rotation):
            return read(form)
    except (ValueError, AttributeError, RecordError):
        return None
    return None
