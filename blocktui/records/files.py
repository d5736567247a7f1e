"""Record files: one match as TOML, many as lines of JSON; read bounded and streamed, written whole or not at all."""

import errno
import os
from collections.abc import Callable, Iterable, Iterator
from io import BufferedReader
from pathlib import Path
from typing import Final

from blocktui.i18n import _

from .errors import RecordError
from .notation import LARGEST_RECORD, from_json, from_toml, to_json, to_toml, too_long
from .record import Record

SUFFIX: Final = ".block.toml"
BULK_SUFFIX: Final = ".block.jsonl"


def read_records(path: Path) -> Iterator[Record | RecordError]:
    """The records of a file one after the other, an error in the place of each that cannot be read.

    Whether it is TOML or lines of JSON is told by its first sign, so that pipes are read too. No more than one record
    is held. A file that cannot be opened or read is an OSError.
    """
    with path.open("rb") as file:
        if _is_json(path, file):
            yield from _read_lines(file)
        else:
            yield _attempt(from_toml, file.read(LARGEST_RECORD + 1))


def read_record(path: Path) -> Record:
    """The one record of a file; a RecordError when it cannot be read or is not one."""
    records = read_records(path)
    first = next(records)
    if isinstance(first, RecordError):
        raise first
    if next(records, None) is not None:
        raise RecordError(_("there is more than one record in the file"))
    return first


def _is_json(path: Path, file: BufferedReader) -> bool:
    if path.name.endswith(".toml"):
        return False
    start = file.peek(64).removeprefix(b"\xef\xbb\xbf").lstrip()
    return path.name.endswith(".jsonl") or start.startswith(b"{")


def _read_lines(file: BufferedReader) -> Iterator[Record | RecordError]:
    empty = True
    while line := file.readline(LARGEST_RECORD + 1):
        if len(line) > LARGEST_RECORD:
            while line and not line.endswith(b"\n"):
                line = file.readline(LARGEST_RECORD)
            empty = False
            yield too_long()
        elif not line.isspace():
            empty = False
            yield _attempt(from_json, line)
    if empty:
        yield RecordError(_("there is no record in the file"))


def _attempt(read: Callable[[bytes], Record], text: bytes) -> Record | RecordError:
    try:
        return read(text)
    except RecordError as error:
        return error


def write_record(path: Path, record: Record) -> None:
    """Write a new file with one record: a line of JSON when it is named ``.jsonl``, else TOML.

    A file that is there already is a FileExistsError and stays as it is; any other OSError leaves no file.
    """
    if path.name.endswith(".jsonl"):
        write_records(path, (record,))
    else:
        _write_new(path, (to_toml(record).encode(),))


def write_records(path: Path, records: Iterable[Record]) -> None:
    """Write a new file with a line of JSON for each record, as ``write_record`` does."""
    _write_new(path, (to_json(record) + b"\n" for record in records))


def _write_new(path: Path, parts: Iterable[bytes]) -> None:
    """Write beside the place and link into it, so that the file is there whole or not at all, and replaces nothing."""
    if path.exists() or path.is_symlink():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    beside = path.with_name(f".{os.urandom(8).hex()}.part")
    try:
        with beside.open("xb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        _link(beside, path)
        _sync_folder(path.parent)
    finally:
        beside.unlink(missing_ok=True)


def _link(beside: Path, path: Path) -> None:
    try:
        os.link(beside, path)
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK):
            raise
        # A file system without hard links: reserve the name, then move onto it.
        path.open("xb").close()
        beside.replace(path)


def _sync_folder(folder: Path) -> None:
    """Make the new name durable, where folders can be synced."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
