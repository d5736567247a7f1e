"""Matches written down: ``block-record/1`` read, written, verified and replayed.

The archive of matches is ``blocktui.records.archive``, imported only where it is needed.
"""

from .errors import FILE, FORMAT, RecordError
from .files import BULK_SUFFIX, SUFFIX, read_record, read_records, write_record, write_records
from .hidden import seen_by
from .notation import from_json, from_toml, to_json, to_toml
from .record import Fault, Hand, Marks, Record, Round, Scalar, Seat, record_of
from .replay import events_of, replayed, verify
from .resuming import match_of
from .verdict import FileVerdict, Verdict, exit_status, verify_file, verify_files

__all__ = [
    "BULK_SUFFIX",
    "FILE",
    "FORMAT",
    "SUFFIX",
    "Fault",
    "FileVerdict",
    "Hand",
    "Marks",
    "Record",
    "RecordError",
    "Round",
    "Scalar",
    "Seat",
    "Verdict",
    "events_of",
    "exit_status",
    "from_json",
    "from_toml",
    "match_of",
    "read_record",
    "read_records",
    "record_of",
    "replayed",
    "seen_by",
    "to_json",
    "to_toml",
    "verify",
    "verify_file",
    "verify_files",
    "write_record",
    "write_records",
]
