"""Each language in turn."""

from collections.abc import Iterator

import pytest

from blocktui.i18n import LANGUAGES, use


@pytest.fixture(params=list(LANGUAGES))
def each_language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language, in use."""
    use(request.param)
    yield request.param
    use("en")
