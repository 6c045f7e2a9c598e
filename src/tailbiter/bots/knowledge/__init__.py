"""What is known of each game beyond its rules; a module a game, found by the game's name."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any, cast

from tailbiter.bots.knowledge.protocol import Kind, Knowledge, OpenKnowledge, SealedKnowledge
from tailbiter.games import GAMES, PACKAGES
from tailbiter.games.errors import OptionError

if TYPE_CHECKING:  # every module keeps its promises
    from tailbiter.bots.knowledge import (
        eat_me,
        eat_thyself,
        eat_your_neighbor,
        ouroboros,
        plain,
        plain_orders,
    )

    OPEN: tuple[OpenKnowledge, ...] = (eat_thyself, eat_your_neighbor, ouroboros, plain)
    SEALED: tuple[SealedKnowledge, ...] = (eat_me,)
    UNKNOWN: tuple[Knowledge, ...] = (plain_orders,)

PLAIN = {False: "plain", True: "plain_orders"}  # by whether seats act together: knowing nothing


def module_of(name: str, ending: str = "") -> Any:
    """The file named after a game, if it has one; with an ending: one for something apart."""
    own = f"{__name__}.{PACKAGES[name].rpartition('.')[2]}{ending}"
    return importlib.import_module(own) if importlib.util.find_spec(own) else None


def knowledge_of(name: str) -> Knowledge:
    """The module of a game; one that has none of its own knows nothing."""
    plain = f"{__name__}.{PLAIN[GAMES[name].TOGETHER]}"
    return cast(Knowledge, module_of(name) or importlib.import_module(plain))


def open_knowledge(name: str) -> OpenKnowledge:
    """The same for a tree search."""
    found, title = knowledge_of(name), GAMES[name].TITLE
    if found.KIND is not Kind.OPEN:
        raise OptionError(f"{title} has secret orders: only open games can be searched and solved")
    return cast(OpenKnowledge, found)


def sealed_knowledge(name: str) -> SealedKnowledge:
    """The same for a search of orders."""
    found, title = knowledge_of(name), GAMES[name].TITLE
    if found.KIND is not Kind.SEALED:
        raise OptionError(f"nobody knows how to imagine secret orders of {title}")
    return cast(SealedKnowledge, found)
