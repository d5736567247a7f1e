"""What the program stands on: licences that go with its own, listed for whoever asks; and nothing without a bound."""

import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution, requires
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

FREE = re.compile(
    r"\b(MIT|BSD|Apache|ISC|PSF|Python Software Foundation|Unlicense|MPL|Mozilla|HPND|Zlib|0BSD|CC0|Public Domain)\b",
    re.I,
)
"""Licences that ask no more than to be named, or for changes to their own files."""

EXTRAS = ("web", "fast", "arena", "cluster")


def name_of(requirement: str) -> str:
    """The package that a requirement names."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def wanted(name: str, extras: tuple[str, ...] = ()) -> list[str]:
    """The packages that one requires, without extras and what is for other systems."""
    found = []
    for line in requires(name) or ():
        requirement, _sign, marker = line.partition(";")
        extra = re.search(r"extra == ['\"](\w[\w-]*)['\"]", marker)
        if extra is None or extra[1] in extras:
            found.append(name_of(requirement))
    return found


def closure() -> dict[str, Distribution]:
    """Every package that is installed since the program or one of its extras wants it."""
    found: dict[str, Distribution] = {}
    waiting = wanted("blocktui", EXTRAS)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue  # an extra that is not installed, or something for another system
        waiting += wanted(name)
    return found


def licence(one: Distribution) -> str:
    """What a package says of its licence."""
    meta = one.metadata
    classified = [line for line in meta.get_all("Classifier") or () if line.startswith("License")]
    return " ".join(filter(None, (meta.get("License-Expression"), (meta.get("License") or "")[:200], *classified)))


def test_every_package_has_a_licence_that_goes_with_ours() -> None:
    found = closure()
    assert len(found) > 15
    assert {name: licence(one) for name, one in found.items() if not FREE.search(licence(one))} == {}


@pytest.mark.parametrize("name", sorted({*wanted("blocktui"), *wanted("blocktui", EXTRAS)}))
def test_every_package_that_we_name_is_listed_with_its_licence(name: str) -> None:
    listed = dict(
        re.findall(r"^\| `([\w-]+)` \| ([^|]+?) \|", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.MULTILINE)
    )
    assert name in listed
    try:
        told = licence(distribution(name))
    except PackageNotFoundError:
        return
    word = re.match(r"\w+", listed[name])
    assert word
    assert word[0].lower() in told.lower(), told


def test_every_package_that_the_program_needs_has_bounds() -> None:
    for line in requires("blocktui") or ():
        requirement, _sign, marker = line.partition(";")
        assert ">=" in requirement or "==" in requirement or "extra" in marker, line
        assert "<" in requirement or "extra" in marker, line
