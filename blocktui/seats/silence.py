"""Why no line came from a bot."""


class Late(Exception):
    """Nothing came before the deadline."""


class Ended(Exception):
    """The bot's end of the pipe is closed, or its process is gone."""


class TooLong(Exception):
    """A line is longer than the protocol allows."""
