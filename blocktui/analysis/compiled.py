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

from . import kernels

MODULES: Final[tuple[ModuleType, ...]] = (kernels,)


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
    for module in MODULES:
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                function = FunctionType(value.__code__, twin, name)
                function.__module__ = module.__name__
                twin[name] = numba.njit(cache=True)(function)
            elif isinstance(value, list):
                twin[name] = numpy.array(value)
            elif not name.startswith("__"):
                twin.setdefault(name, value)
    return Kernels(
        SimpleNamespace(**twin),
        lambda values: numpy.array(values, dtype=numpy.int64),
        lambda values: numpy.array(values, dtype=numpy.float64),
    )
