"""The extras: what each brings, whether it is here, and the command that installs it."""

from importlib.util import find_spec
from typing import Final

from blocktui.i18n import N_, _

from .common import IN_THE_WAY, Trouble

EXTRAS: Final = {
    "web": (("textual_serve",), N_("blocktui serve, the app in a browser")),
    "fast": (("numba",), N_("compiled kernels: faster hints, reviews and strong bots")),
    "arena": (("numpy",), N_("Elo with intervals in the arena's reports")),
    "cluster": (("numpy", "distributed"), N_("the arena on a Dask cluster")),
}
"""Each extra that a person may want, the modules that it brings, and what they are for."""


def is_here(extra: str) -> bool:
    """Whether everything that an extra brings can be imported."""
    return all(find_spec(module) is not None for module in EXTRAS[extra][0])


def install_command(extra: str) -> str:
    """The command that installs what an extra brings into the environment in which this program runs."""
    import shlex
    from importlib.metadata import requires

    from blocktui.seats.installing import installation

    # by their own names, since the program itself may have come from a folder and not from an index
    wanted = [line.partition(";") for line in requires("blocktui") or ()]
    packages = [name.strip() for name, _sign, marker in wanted if marker.strip() == f"extra == '{extra}'"]
    return shlex.join(installation(*packages).command)


def needs(extra: str) -> None:
    """Go on only where an extra is installed; else a Trouble that says which command installs it."""
    if not is_here(extra):
        told = _("This needs the extra '{extra}'; install it with: {command}")
        raise Trouble(told.format(extra=extra, command=install_command(extra)), IN_THE_WAY)
