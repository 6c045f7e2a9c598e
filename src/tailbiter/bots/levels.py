"""Eight levels of players, from a beginner to the best there is here."""

from __future__ import annotations

from random import Random

from tailbiter.bots import thinking
from tailbiter.bots.knowledge import knowledge_of
from tailbiter.bots.knowledge.plain import LEVELS as LEVELS
from tailbiter.bots.register import registered
from tailbiter.bots.thinking import MEMORY, Budget, Level, Opinion, Slip, Thinker, View
from tailbiter.games.errors import OptionError, TurnError
from tailbiter.play.game import Game, with_options


def level_of(game: Game, number: int) -> Level:
    """What a level is in this game."""
    return knowledge_of(game.name).LEVELS[number]


def thinker(game: Game, seed: int = 0, threads: int = 1, memory_mb: int = MEMORY) -> Thinker:
    """The strongest search there is for a game."""
    return registered(game).thinker(game, seed, threads, memory_mb)


def bot(
    level: int = 4,
    seed: int = 0,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
    memory_mb: int = MEMORY,
) -> Bot:
    """A player of this level; a budget of seconds or simulations a turn replaces the level's."""
    if isinstance(level, bool) or level not in LEVELS:
        raise OptionError(f"levels are 1 to {len(LEVELS)}, not {level!r}")
    return Bot(level, seed, Budget(seconds, simulations), threads, memory_mb)


class Bot:
    """A player that is given views and gives turns. Keep one for each seat of a game."""

    def __init__(self, level: int, seed: int, budget: Budget, threads: int, memory_mb: int):
        self.level = level
        self.seed, self.threads, self.memory_mb = seed, threads, memory_mb
        self.given = budget
        self.budget = budget  # the level's, unless one was given
        self.slip: Slip | None = None
        self.game: Game | None = None
        self.thinker: Thinker | None = None

    def choose(self, view: View, stop: thinking.Stop = thinking.never) -> str:
        """A turn for the seat of the view."""
        mind = self.sit_down(view)
        return mind.choose(view, self.budget, stop, self.slip)

    def think(
        self,
        view: View,
        budget: Budget | None = None,
        stop: thinking.Stop = thinking.never,
        report: thinking.Report | None = None,
    ) -> Opinion:
        """What it makes of the view, with its own budget or another."""
        mind = self.sit_down(view)
        return mind.think(view, budget or self.budget, stop, report)

    def sit_down(self, view: View) -> Thinker:
        """Be ready for the game of the view."""
        game = with_options(view["game"], view["options"], view.get("rules"))
        if view["seat"] not in view["acting"]:
            who = "a spectator" if view["seat"] is None else f"seat {view['seat']}"
            rule = game.definition.TURN_ORDER
            raise TurnError(f"{who} has nothing to play in this view", rule)
        if self.thinker is None or self.game != game:
            self.game = game
            kind = level_of(game, self.level)
            self.slip = Slip(kind.slips, kind.wide, Random(self.seed)) if kind.slips else None
            if self.given.seconds is None and self.given.simulations is None:
                self.budget = Budget(kind.seconds, kind.simulations, may_stop_early=True)
            self.thinker = thinker(game, self.seed, self.threads, self.memory_mb)
        return self.thinker
