"""Two ways to run the kernels: as they are, or compiled by numba where it is installed.

The compiled twin of a kernel module is made from the same functions: their code runs in a copy of the module in which
lists of numbers are arrays and every function is its compiled twin. numba keeps the machine code in a cache on disk,
so only the first process of an installation compiles.
"""

import importlib.util
import threading
from collections.abc import Callable, Sequence
from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, Final

from . import kernels, solver

MODULES: Final[tuple[ModuleType, ...]] = (kernels, solver)

ENTRIES: Final = ("weigh", "likelihood", "believe", "evaluate", "play_out", "deal_hidden", "solve", "best_margin", "margin_after")
DEEPEST: Final = 14


class Kernels:
    """The kernels in one way of running, and how to make the lists of numbers that they take."""

    def __init__(
        self, functions: SimpleNamespace, ints: Callable[[Sequence[int]], Any], floats: Callable[[Sequence[float]], Any]
    ) -> None:
        self.run = functions
        self.ints = ints
        self.floats = floats


@cache
def plain() -> Kernels:
    """The kernels as they are."""
    names = {name: value for module in MODULES for name, value in vars(module).items()}
    return Kernels(SimpleNamespace(**names), list, list)


@cache
def native() -> Kernels:
    """The kernels compiled; an ImportError without numba."""
    import numba
    import numpy

    from . import bits_for_numba  # noqa: F401

    twin: dict[str, Any] = {"__name__": kernels.__name__}

    def compiled(function: FunctionType, names: dict[str, Any]) -> Any:
        copy = FunctionType(function.__code__, names, function.__name__)
        copy.__module__ = function.__module__
        return numba.njit(cache=function.__name__ in ENTRIES)(copy)

    for module in MODULES:
        for name, value in vars(module).items():
            if isinstance(value, list):
                twin[name] = numpy.array(value)
            elif not isinstance(value, FunctionType) and not name.startswith("__"):
                twin[name] = value
    for module in MODULES:
        for name, value in vars(module).items():
            if not isinstance(value, FunctionType) or value.__module__ != module.__name__:
                continue
            if name in value.__code__.co_names:
                level = compiled(vars(module)[name + "_is_too_deep"], twin)
                for _ in range(DEEPEST):
                    level = compiled(value, {**twin, name: level})
                twin[name] = level
            else:
                twin[name] = compiled(value, twin)
    return Kernels(
        SimpleNamespace(**twin),
        lambda values: numpy.array(values, dtype=numpy.int64),
        lambda values: numpy.array(values, dtype=numpy.float64),
    )
