"""Who visits: a visitor is known by a token, has a folder, and one page at a time."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from .visit import Visit

_REMEMBERED: Final = 500
"""Visitors whose folders are kept at least until the server ends, though they are gone."""


@dataclass(eq=False)
class Visitor:
    """Someone with a browser."""

    token: str
    folder: Path
    pages: int = 0
    """How many pages of theirs are shown or about to be."""
    visit: Visit | None = field(default=None, repr=False)

    async def begin(self, visit: Visit, width: int, height: int) -> None:
        """Begin a visit; the one before it ends first, so that a page loaded anew finds the match kept."""
        before, self.visit = self.visit, visit
        if before is not None:
            await before.end()
        if self.visit is visit:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            await visit.start(width, height)

    async def end(self, visit: Visit) -> None:
        """End a visit."""
        await visit.end()
        if self.visit is visit:
            self.visit = None


class Visitors:
    """Everyone who is or was here, and how many may be at once."""

    def __init__(
        self,
        most: int,
        folder: Path,
        *,
        shared: bool,
        remove: Callable[[Path], None],
        remembered: int = _REMEMBERED,
    ) -> None:
        """Each visitor keeps matches and settings in a folder in ``folder``, or, ``shared``, everyone in ``folder``.

        ``remove`` removes the folder of a visitor who is forgotten.
        """
        self.most = most
        self._folder = folder
        self._shared = shared
        self._remove = remove
        self._remembered = remembered
        self._known: dict[str, Visitor] = {}

    @property
    def here(self) -> list[Visitor]:
        """Those with a page."""
        return [visitor for visitor in self._known.values() if visitor.pages]

    def recognise(self, token: str | None) -> Visitor:
        """The visitor with this token, else a new one, whose token nobody can guess."""
        known = self._known.pop(token or "", None)
        if known is None:
            self._forget()
            token = secrets.token_urlsafe(24)
            folder = self._folder if self._shared else self._folder / secrets.token_hex(8)
            known = Visitor(token, folder)
        self._known[known.token] = known  # the last seen is the last to be forgotten
        return known

    def has_room_for(self, visitor: Visitor) -> bool:
        """Whether the visitor can have a page: one who has one already can."""
        return bool(visitor.pages) or len(self.here) < self.most

    def _forget(self) -> None:
        """Forget those whom nobody has seen for longest, so that what is kept has a bound."""
        gone = [visitor for visitor in self._known.values() if not visitor.pages]
        for visitor in gone[: max(len(gone) + 1 - self._remembered, 0)]:
            del self._known[visitor.token]
            if not self._shared:
                self._remove(visitor.folder)
