"""Matches: one player against others, seats rotated, with what the score is worth."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from random import Random

from tailbiter.bots.knowledge import knowledge_of, open_knowledge, plain, sealed_knowledge
from tailbiter.bots.knowledge.protocol import Kind, OpenKnowledge, Settings
from tailbiter.bots.levels import LEVELS, bot, thinker
from tailbiter.bots.register import registered
from tailbiter.bots.review.adviser import final_chances
from tailbiter.bots.search.tree_search import TreeSearch
from tailbiter.bots.thinking import Budget, View
from tailbiter.games.errors import OptionError, quoted
from tailbiter.play.game import Game
from tailbiter.play.position import Position

Player = Callable[[View], str]  # is given the view of its seat and gives a turn text
EXAMPLE = "level:4, best:2000, plain:0.2s or best:2000,explore=0.5"
KINDS = """\
  level:4      a bot of that level
  best:2000    our strongest search with so many simulations a turn (best:0.2s: seconds)
  plain:2000   plain UCT with random games to the end, the yardstick
  greedy       where all order at once: a player that looks one round ahead
  best:2000,explore=0.5   the same with a setting of its search changed"""


@dataclass(frozen=True)
class Contender:
    """Somebody to play a match with, as words say: a level, our best search, or plain UCT."""

    words: str
    kind: str  # level, best, plain or greedy
    level: int = 0
    simulations: int | None = None
    seconds: float | None = None
    settings: tuple[tuple[str, float], ...] = ()

    def player(self, game: Game, seed: int) -> Player:
        if self.kind == "level":
            return bot(self.level, seed).choose
        if self.kind == "greedy":
            if knowledge_of(game.name).KIND is not Kind.SEALED:
                raise OptionError(f"{game.title} has no greedy player; measure against plain:2000")
            return sealed_knowledge(game.name).greedy(game, seed)
        budget = Budget(self.seconds, self.simulations)
        if self.kind == "best" and not self.settings:
            best = thinker(game, seed)
            return lambda view: best.choose(view, budget)
        own = open_knowledge(game.name)
        known: OpenKnowledge = plain if self.kind == "plain" else own
        settings = replace(known.SETTINGS, **dict(self.settings))
        search = TreeSearch(game, seed, settings=settings, knowledge=known)
        return lambda view: search.choose(view, budget)


def contender(words: str) -> Contender:
    """Read what stands for a player, as `best:2000,explore=0.5`."""
    kind, _, rest = words.partition(":")
    given, *settings = rest.split(",")
    try:
        if kind == "level" and int(given) in LEVELS:
            return Contender(words, kind, level=int(given))
        if words == "greedy":
            return Contender(words, kind)
        if kind not in ("best", "plain"):
            raise ValueError
        changed = tuple((name, float(number)) for name, number in (s.split("=") for s in settings))
        Settings(**dict(changed))
        if given.endswith("s"):
            return Contender(words, kind, seconds=float(given[:-1]), settings=changed)
        return Contender(words, kind, simulations=int(given), settings=changed)
    except (ValueError, TypeError):
        raise OptionError(f"{quoted(words)} should be written like {EXAMPLE}") from None


@dataclass(frozen=True)
class Score:
    """What one player made of a match against others."""

    one: str
    other: str
    seats: int
    games: int
    points: float  # a win is 1, shared by those who win; a draw is shared by all
    squares: float  # of the points of each game, in sum

    @property
    def mean(self) -> float:
        return self.points / self.games

    @property
    def margin(self) -> float:
        """Half of the interval in which the mean lies with 95 % certainty."""
        if self.games < 2:
            return 1.0
        variance = max(0.0, self.squares / self.games - self.mean**2)
        # A few games all won say less than that all others would be.
        return 1.96 * math.sqrt((variance + 1 / self.games) / self.games)

    @property
    def fair(self) -> float:
        return 1 / self.seats

    @property
    def elo(self) -> float:
        return elo(self.mean, self.seats)


def elo(share: float, seats: int) -> float:
    """How much stronger a player is who wins this share against equals among themselves."""
    kept = min(max(share, 1e-3), 1 - 1e-3)
    return 400 * math.log10(kept / (1 - kept) * (seats - 1))


def play_game(position: Position, players: list[Player]) -> tuple[float, ...]:
    """Each seat's share of the win."""
    while position.acting:
        seat = position.acting[0]
        position = position.play(players[seat - 1](position.view(seat)), seat)
    return final_chances(position)


def opened(position: Position, dice: Random) -> Position:
    """A deal to play from every seat: one round at random, where the start is always the same.

    Without it two good players would play the same game again and again.
    """
    for _ in range(registered(position.game).random_rounds * position.game.players):
        walk = position.walk()
        while not walk.is_done:
            walk = walk.decide(dice.choice(walk.decisions).number)
        if walk.position.result:
            break
        position = walk.position
    return position


def play_nth(game: Game, one: Contender, other: Contender, seed: int, number: int) -> float:
    """What `one` gets of one game of a match; it sits at every seat in turn."""
    seats = game.players
    mine, deal = number % seats, number // seats
    players = [
        (one if seat == mine else other).player(game, seed + 1000 * number + seat)
        for seat in range(seats)
    ]
    start = opened(game.start(seed + deal), Random(seed + deal))
    return play_game(start, players)[mine]


def match(
    game: Game, one: Contender, other: Contender, games: int, seed: int = 1, jobs: int = 1
) -> Iterator[Score]:
    """The score after each game; each deal is played once from every seat."""
    points = squares = 0.0
    play = partial(play_nth, game, one, other, seed)
    # New processes, not copies of this one: threads of ours must not be cut off in the middle.
    pool = ProcessPoolExecutor(jobs, get_context("spawn")) if jobs > 1 else None
    try:
        shares = pool.map(play, range(games)) if pool else map(play, range(games))
        for number, share in enumerate(shares, 1):
            points += share
            squares += share * share
            yield Score(one.words, other.words, game.players, number, points, squares)
    finally:
        if pool:
            pool.shutdown(wait=True, cancel_futures=True)
