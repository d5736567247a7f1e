"""What a unit is worth to each position: score, share and points, with nothing for whoever was at fault."""

from collections.abc import Collection

from .results import UnitResult

_NOBODY: frozenset[int] = frozenset()


def at_fault(unit: UnitResult) -> Collection[int]:
    """The positions that a stand-in played to the end."""
    return {fault.position for fault in unit.faults} if unit.faults else _NOBODY


def shares(unit: UnitResult) -> list[float]:
    """The share of the unit that each position won: 1, or a part of it for those who tied; 0 for a stand-in's."""
    out = at_fault(unit)
    each = 1 / len(unit.winners)
    return [each if at in unit.winners and at not in out else 0.0 for at in range(len(unit.points))]


def gains(unit: UnitResult) -> list[int]:
    """The points that each position gained; a stand-in's count for nobody."""
    out = at_fault(unit)
    return [0 if at in out else gain for at, gain in enumerate(unit.points)] if out else list(unit.points)


def scores(unit: UnitResult) -> list[float]:
    """The share of opponents that each position beat in points, a tie counting half; who is at fault beats nobody."""
    out = at_fault(unit)
    places = range(len(unit.points))
    told = []
    for at in places:
        beaten = 0.0
        if at not in out:
            for other in places:
                if other == at:
                    continue
                if other in out or unit.points[at] > unit.points[other]:
                    beaten += 1
                elif unit.points[at] == unit.points[other]:
                    beaten += 0.5
        told.append(beaten / (len(unit.points) - 1))
    return told
