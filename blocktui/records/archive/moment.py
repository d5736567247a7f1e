"""Moments as text that sorts."""

from datetime import UTC, datetime


def date_text(date: datetime) -> str:
    """A moment in UTC as RFC 3339 has it."""
    return date.astimezone(UTC).isoformat().replace("+00:00", "Z")
