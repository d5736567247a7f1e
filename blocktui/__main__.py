"""The command ``blocktui``."""

import sys


def main() -> None:
    """Run the command line and end the process with its exit status."""
    from blocktui.cli.main import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
