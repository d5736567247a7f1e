"""What tests of all folders share: golden text, and the language."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from blocktui.i18n import LANGUAGES, catalogues, use

_GOLDEN = Path(__file__).parent / "golden"

Golden = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden-write", action="store_true", help="rewrite the golden text files with what is drawn now")


def pytest_sessionstart() -> None:
    """The compiled catalogues are those of the sources that are tested; signals do to what is started what they mean.

    A run in the background inherits that they are ignored, and so would all that it starts.
    """
    catalogues.compile_all()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """A test begins in English, whatever language the one before it used."""
    use("en")
    yield
    use("en")


@pytest.fixture(params=list(LANGUAGES))
def each_language(request: pytest.FixtureRequest) -> str:
    """Each language in turn, in use."""
    use(request.param)
    return str(request.param)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """``golden(name, text)`` compares the text with ``tests/golden/NAME.txt``; a name may hold folders.

    With ``--golden-write`` it writes the file instead.
    """

    def compare(name: str, text: str) -> None:
        path = _GOLDEN / f"{name}.txt"
        text = text.rstrip("\n") + "\n"
        if request.config.getoption("--golden-write"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        if not path.exists():
            pytest.fail(f"no golden text {path.name}: run with --golden-write, and look at what it writes")
        assert text == path.read_text(encoding="utf-8"), f"{name} is drawn in another way than its golden text"

    return compare
