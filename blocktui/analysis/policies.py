"""How seats may play: weights for the kernels' policies, and how likely each is.

A policy weighs a move by the nine features that ``kernels.FEATURES`` lists, takes moves in proportion to
exp(inverse temperature x weight), and now and then any.
"""

from .compiled import Kernels
from .kernels import FEATURES, SURE, Policies
from .reference import COUNTER, HEAVIEST
from .situation import SEATS


def policies(players: int, kernels: Kernels) -> Policies:
    """What the others may play by, and the seat's own way in playouts.

    The reference bots as they are stand beside ``counter`` with a loose hand, which fits everyone else: against
    ``heaviest`` that brings 0.4 points a round, and costs nothing against others (see ``strength.md`` of the
    benchmarks).
    """
    pips, *rest = COUNTER[players]
    counter = (pips + 1e-6, *rest, 1e-7, 1e-8)  # equal sums: by pips, the higher half, the left end
    others = [
        (0.5, (*counter, 3.0, 0.1)),
        (0.25, (*counter, SURE, 0.02)),
        (0.25, (*HEAVIEST, SURE, 0.02)),
    ]
    own = (*counter, SURE, 0.0)
    alike = [int(at > 0 and others[at - 1][1][:FEATURES] == policy[:FEATURES]) for at, (_, policy) in enumerate(others)]
    models = [number for policy in (*(policy for _, policy in others), own) for number in policy]
    return Policies(
        kernels.floats(models),
        len(others),
        kernels.ints(alike),
        len(others),
        kernels.floats([prior for prior, _ in others] * SEATS),
    )
