"""A board in a letter: a picture where one can be made, and characters for plain text."""

from __future__ import annotations

import logging

from tailbiter import drawings
from tailbiter.server.post.letters import Part
from tailbiter.terminal.boards import BOARDS
from tailbiter.terminal.ink import Ink

COLUMNS = 72  # more is broken by whoever quotes it
WIDTH, SCALE = 528, 2  # pixels as a letter shows them; twice as many for sharp screens
logger = logging.getLogger("tailbiter")


def characters(part: Part) -> str:
    """The board as a terminal draws it; "" where there is none."""
    if part.view is None or part.view["game"] not in BOARDS:
        return ""
    ink = Ink(COLUMNS, names=part.names, reader=part.reader)
    lines = BOARDS[part.view["game"]].draw(part.view, ink)
    return "\n".join(line.plain.rstrip() for line in lines)


def picture(part: Part) -> bytes | None:
    """The board as PNG; None where that cannot be drawn here: then a letter goes without it."""
    if part.view is None:
        return None
    try:
        return drawings.png(part.view, width=WIDTH, names=part.names, scale=SCALE)
    except drawings.NotInstalledError:
        return None
    except Exception as error:
        logger.warning("a letter goes without its picture: %s", type(error).__name__)
        return None
