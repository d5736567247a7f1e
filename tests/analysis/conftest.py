"""Both ways of running the kernels."""

import pytest

from blocktui.analysis.compiled import Kernels, plain
from blocktui.analysis.engine import compile_all


@pytest.fixture(scope="session")
def native() -> Kernels:
    """The compiled kernels, where numba is installed."""
    pytest.importorskip("numba")
    return compile_all()


@pytest.fixture(scope="session")
def kernels() -> Kernels:
    """The kernels as they are."""
    return plain()
