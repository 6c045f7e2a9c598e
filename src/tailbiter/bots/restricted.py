"""Players that do without something: it is passed over, unless nothing else may be decided."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import cast

import numpy as np

from tailbiter.bots import restricted_kernels
from tailbiter.engine.arrays import Array
from tailbiter.games import PACKAGES
from tailbiter.games.errors import OptionError, unknown
from tailbiter.games.restriction import Restriction, Restrictions
from tailbiter.play.game import Game


def restrictions_of(name: str) -> Restrictions | None:
    """What players of a game can be made to do without, where its folder says so."""
    own = f"{PACKAGES[name]}.restrictions"
    found = importlib.import_module(own) if importlib.util.find_spec(own) else None
    return cast("Restrictions | None", found)


def restriction(game: Game, name: str) -> Restriction:
    found = restrictions_of(game.name)
    if not found:
        raise OptionError(f"{game.title} has no restrictions: give its folder a restrictions.py")
    if name not in found.RESTRICTIONS:
        raise OptionError(unknown(f"restriction of {game.title}", name, found.RESTRICTIONS))
    return found.RESTRICTIONS[name]


class Ban:
    """Tells the decisions apart that a restriction bars, in compiled code."""

    def __init__(self, game: Game, name: str):
        found = restrictions_of(game.name)
        assert found
        engine = game.engine()
        self.which = list(found.RESTRICTIONS).index(name)
        self.kernels = engine.kernels_of(found, restricted_kernels)
        self.work = engine.new_state()

    def allowed(self, state: Array, decisions: Sequence[int]) -> list[bool]:
        """Which of these may be decided; all of them, where all would be barred."""
        barred = np.zeros(len(decisions), np.int64)
        listed = np.asarray(decisions, np.int64)
        self.kernels.mark_barred(state, self.work, listed, self.which, barred)
        return [True] * len(decisions) if barred.all() else (barred == 0).tolist()
