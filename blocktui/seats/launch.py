"""The first moments of a program that speaks the bot protocol: it takes on its bounds and becomes the program.

Run as ``python -m blocktui.seats.launch CONFINEMENT PROGRAM ARGUMENTS``, the confinement in JSON.
"""

import json
import os
import sys
from typing import NoReturn

from .confinement import Confinement


def main(arguments: list[str]) -> NoReturn:
    """Become the program; one that cannot be run is told in the log, and the process ends with 127."""
    confinement, *program = arguments
    Confinement.read(json.loads(confinement)).enter()
    try:
        os.execv(program[0], program)  # noqa: S606 - no shell is wanted
    except OSError as error:
        os.write(2, f"{program[0]} cannot be run: {error.strerror}\n".encode(errors="replace"))
        os._exit(127)


if __name__ == "__main__":
    main(sys.argv[1:])
