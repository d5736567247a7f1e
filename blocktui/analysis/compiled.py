"""Two ways to run the kernels: as they are, or compiled by numba where it is installed.

The compiled twin of the kernels is made from the same functions: their code runs among names in which lists of numbers
are arrays and every function is its compiled twin. Both ways give the same results, so it never matters which one a
process happens to use. numba keeps the machine code in a cache on disk, and only an installation's first process
compiles, which takes some 20 seconds.
"""

from collections.abc import Callable, Sequence
from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, Final

from . import kernels, solver

MODULES: Final[tuple[ModuleType, ...]] = (kernels, solver)

ENTRIES: Final = frozenset(
    (
        "believe",
        "best_margin",
        "best_outcome",
        "evaluate",
        "likelihoods",
        "list_moves",
        "random_rounds",
        "solve",
        "solve_worlds",
        "weigh",
        "won_out",
    )
)
"""The kernels that are called from outside: only they are kept in the cache, each whole with all that it calls."""

DEEPEST: Final = {"margin": 14}
"""How often these call themselves at most: once for each tile that can still be placed.

numba does not load a recursive function from its cache dependably (its second process can die), so the twin of a kernel
that calls itself is a chain of copies, each calling the next.
"""


class Kernels:
    """The kernels in one way of running, and what makes the lists of numbers that they take."""

    def __init__(
        self,
        functions: dict[str, Any],
        ints: Callable[[Sequence[int]], Any],
        floats: Callable[[Sequence[float]], Any],
        blank_ints: Callable[[int], Any],
        blank_floats: Callable[[int], Any],
        *,
        compiled: bool,
    ) -> None:
        self.run = SimpleNamespace(**functions)
        """The functions, by name."""
        self.ints = ints
        self.floats = floats
        self.blank_ints = blank_ints
        """So many zeros."""
        self.blank_floats = blank_floats
        self.compiled = compiled


@cache
def plain() -> Kernels:
    """The kernels as they are."""
    functions = {name: value for module in MODULES for name, value in vars(module).items()}
    return Kernels(functions, list, list, lambda size: [0] * size, lambda size: [0.0] * size, compiled=False)


@cache
def native() -> Kernels:
    """The compiled kernels; each is compiled, or loaded from the cache, when first called.

    An ImportError without numba, a RuntimeError where numba finds no place for its cache.
    """
    import numba
    import numpy

    from . import bits_for_numba  # noqa: F401

    names: dict[str, Any] = {"__name__": kernels.__name__}

    def compiled(function: FunctionType, names: dict[str, Any]) -> Any:
        copy = FunctionType(function.__code__, names, function.__name__)
        copy.__module__ = function.__module__
        return numba.njit(cache=function.__name__ in ENTRIES)(copy)

    functions: dict[str, FunctionType] = {}
    for module in MODULES:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType):
                functions[name] = value
            elif isinstance(value, list):
                names[name] = numpy.array(value)
            elif not name.startswith("__"):
                names[name] = value
    for name in functions.keys() - DEEPEST.keys():
        names[name] = compiled(functions[name], names)
    for name, deepest in DEEPEST.items():
        level = names[f"{name}_is_too_deep"]
        for _ in range(deepest):
            level = compiled(functions[name], {**names, name: level})
        names[name] = level
    return Kernels(
        names,
        lambda values: numpy.array(values, dtype=numpy.int64),
        lambda values: numpy.array(values, dtype=numpy.float64),
        lambda size: numpy.zeros(size, dtype=numpy.int64),
        lambda size: numpy.zeros(size, dtype=numpy.float64),
        compiled=True,
    )
