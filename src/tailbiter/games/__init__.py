"""The rules of the games, and nothing else. One line a game; the order is the public one."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from tailbiter.games.protocol import Definition

PACKAGES = {
    "eat-me": "tailbiter.games.eat_me",
    "eat-thyself": "tailbiter.games.eat_thyself",
    "eat-your-neighbor": "tailbiter.games.eat_your_neighbor",
    "ouroboros": "tailbiter.games.ouroboros",
}


class Games(Mapping[str, "Definition"]):
    """Each game's package by its name, imported when first asked for: the first turn is quicker."""

    def __getitem__(self, name: str) -> Definition:
        return cast("Definition", importlib.import_module(PACKAGES[name]))

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


GAMES = Games()
