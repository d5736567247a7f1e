"""A person in a seat: what every interface's own occupant for people shares."""

from blocktui.seats.occupant import Occupant
from blocktui.seats.strategy import MatchInfo, MatchResult, RoundResult


class PersonSeat(Occupant):
    """Someone at this terminal, who needs no start and sees everything on it; how they choose is the interface's."""

    def __init__(self) -> None:
        self.infos = []

    def start(self, match: MatchInfo) -> None:
        """A person needs no start."""

    def end_round(self, result: RoundResult) -> None:
        """A person sees the interface."""

    def end_match(self, result: MatchResult) -> None:
        """A person sees the interface."""

    def close(self) -> None:
        """Nothing is left of a person."""

    @property
    def log(self) -> str:
        """A person keeps none."""
        return ""
