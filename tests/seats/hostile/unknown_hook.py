"""Implements a hook of another version."""

from blocktui import hookimpl


@hookimpl
def blocktui_strategies(version, table):
    return []
