"""What the rules refuse. Every error leaves the state as it was."""

from typing import ClassVar


class RulesError(Exception):
    """Something that the rules do not allow."""


class NotationError(RulesError, ValueError):
    """A text that is not in the notation."""


class SetupError(RulesError, ValueError):
    """A match that cannot be made as asked: players, target, start scores or deals."""


class NotNow(RulesError):
    """A verb that does not fit the state: a move between rounds, a deal during one, anything after the match."""


class IllegalMove(RulesError):
    """A move that the rules refuse, with the number of the rule.

    ``reason`` is one of the words of ``REASONS``, for interfaces to tell in their own sentences.
    """

    REASONS: ClassVar = {
        "not-a-move": "R8",
        "not-in-hand": "R8",
        "end-does-not-match": "R8",
        "blank-matches-blank-only": "R9",
        "can-play": "R10",
        "cannot-play": "R10",
        "opening-has-no-side": "R6",
        "chain-is-open": "R8",
        "laid-already": "R1",
    }

    def __init__(self, move: object, reason: str, detail: str) -> None:
        super().__init__(f"{self.REASONS[reason]}: {detail}")
        self.move = move
        self.reason = reason
        self.rule = self.REASONS[reason]
        self.detail = detail

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[object, str, str]]:
        return IllegalMove, (self.move, self.reason, self.detail)
