"""``blocktui doctor`` in a real pseudo-terminal, whose other end answers what it is asked, or does not."""

import os
import re
from collections.abc import Callable

import pytest

from blocktui.i18n import cell_width

from .conftest import Terminal

ASKED = re.compile(rb"\r([^\r\x1b]+)\x1b\[6n")


@pytest.mark.slow
@pytest.mark.parametrize("answers", [True, False])
def test_the_terminal_is_measured_where_it_answers(terminal: Callable[..., Terminal], answers: bool) -> None:
    """It compiles the kernels where they never were, and so may take long."""
    one = terminal("doctor", "--no-plugins", columns=100, rows=60)
    answered = 0

    def goes_on() -> bool:
        nonlocal answered
        asked = one.output.count(b"\x1b[6n")
        texts = ASKED.findall(one.output)
        while answers and answered < asked:
            # the first question is about the mouse, and moves nothing
            cells = cell_width(texts[answered - 1].decode()) + (answered == 3) if answered else 0
            os.write(one._main, (b"\x1b[?1006;2$y" if not answered else b"") + b"\x1b[9;%dR" % (cells + 1))
            answered += 1
        return one.ended()

    one.until(goes_on)
    while one.read(0.1):
        pass
    assert one.status == 0
    assert "100×60" in one.text
    assert ("as counted" in one.text) is answers
    assert ("use --ascii" in one.text) is answers
    assert ("it does not say" in one.text) is not answers
    one.assert_clean()
