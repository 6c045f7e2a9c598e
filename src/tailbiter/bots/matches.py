"""Matches: one player against others, seats rotated, with what the score is worth."""

from __future__ import annotations

import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from multiprocessing import get_context
from random import Random

from tailbiter.bots.driver import (
    AheadPlayer,
    KnowingPlayer,
    OrderPlayer,
    Player,
    RandomPlayer,
    TreePlayer,
    play,
    seed_of,
)
from tailbiter.bots.knowledge import knowledge_of, open_knowledge, plain, sealed_knowledge
from tailbiter.bots.knowledge.protocol import Kind, OpenKnowledge, Settings
from tailbiter.bots.levels import LEVELS
from tailbiter.bots.register import registered
from tailbiter.bots.restricted import Ban, restriction
from tailbiter.bots.sealed.order_search import OrderMind
from tailbiter.bots.search.tree_mind import TreeMind
from tailbiter.bots.thinking import Budget, Slip
from tailbiter.games.errors import OptionError, quoted
from tailbiter.play.game import Game

EXAMPLE = "level:4, best:2000, plain:0.2s or best:2000,explore=0.5"
KINDS = """\
  level:4      a bot of that level
  best:2000    our strongest search with so many simulations a turn (best:0.2s: seconds)
  plain:2000   plain UCT with random games to the end, the yardstick
  greedy       looks one decision ahead; where all order at once, one round
  random       every decision as likely as any other
  best:2000,explore=0.5   the same with a setting of its search changed
  best:200!swarm   one that does without something: what, is each game's own (docs/designers.md)"""
KEPT = 32  # players at seats


@dataclass(frozen=True)
class Contender:
    """Somebody to play a match with, as words say: a level, our best search, or plain UCT."""

    words: str
    kind: str  # level, best, plain, greedy or random
    level: int = 0
    simulations: int | None = None
    seconds: float | None = None
    settings: tuple[tuple[str, float], ...] = ()
    without: str = ""  # the name of a restriction of the game

    def player(self, game: Game) -> Player:
        """Somebody who plays like that, in compiled code."""
        found = self.free_player(game)
        return restricted(found, game, self.without) if self.without else found

    def free_player(self, game: Game) -> Player:
        known = knowledge_of(game.name)
        if self.kind == "level":
            level = known.LEVELS[self.level]
            slip = Slip(level.slips, level.wide, Random()) if level.slips else None
            return player(game, Budget(level.seconds, level.simulations, True), slip)
        if self.kind == "greedy":
            if known.KIND is Kind.OPEN:
                own = open_knowledge(game.name)
                settings = replace(own.SETTINGS, trust=max(own.SETTINGS.trust, 1.0))
                return AheadPlayer(TreeMind(game, memory_mb=16, settings=settings))
            sealed = sealed_knowledge(game.name)
            return KnowingPlayer(game, sealed.seen_by, sealed.greedy(game))
        if self.kind == "random":
            return RandomPlayer()
        budget = Budget(self.seconds, self.simulations)
        if self.kind == "best" and not self.settings:
            return player(game, budget)
        own = open_knowledge(game.name)
        judged_by: OpenKnowledge = plain if self.kind == "plain" else own
        settings = replace(judged_by.SETTINGS, **dict(self.settings))
        return TreePlayer(TreeMind(game, settings=settings, knowledge=judged_by), budget)


def restricted(player: Player, game: Game, name: str) -> Player:
    """The same player, who does without something."""
    found = restriction(game, name)
    ban = None if found.instead else Ban(game, name)
    if isinstance(player, TreePlayer | AheadPlayer):
        player.mind.ban = ban
        return player
    if isinstance(player, OrderPlayer):
        player.mind.instead = found.instead
        return player
    if isinstance(player, RandomPlayer):
        return RandomPlayer(ban=ban, instead=found.instead)
    raise OptionError(f"best:200!{name}, level:4!{name} and random!{name} can do without it")


def player(game: Game, budget: Budget, slip: Slip | None = None) -> Player:
    """The strongest there is for a game, with a budget a turn."""
    kind = knowledge_of(game.name).KIND
    if kind is Kind.OPEN:
        return TreePlayer(TreeMind(game), budget, slip)
    if kind is Kind.SEALED:
        return OrderPlayer(game, OrderMind(game), budget, slip)
    return RandomPlayer()


@lru_cache(KEPT)
def seated(one: Contender, game: Game, seat: int) -> Player:
    """A player for a seat, kept for the games to come: its memory takes time to make."""
    return one.player(game)


def contender(words: str) -> Contender:
    """Read what stands for a player, as `best:2000,explore=0.5`."""
    if "!" in words:
        free, _, without = words.partition("!")
        return replace(contender(free), words=words, without=without)
    kind, _, rest = words.partition(":")
    given, *settings = rest.split(",")
    try:
        if kind == "level" and int(given) in LEVELS:
            return Contender(words, kind, level=int(given))
        if words in ("greedy", "random"):
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
    """What one player made of a match against others.

    A deal is played once from every seat. Its games are not alone: what the deal does for one of
    them it does for all, so that deals are what is counted when it is asked what a score is worth.
    """

    one: str
    other: str
    seats: int
    games: int
    points: float  # a win is 1, shared by those who win; a draw is shared by all
    deals: tuple[tuple[float, int], ...]  # the points of each deal, and in how many games

    @property
    def mean(self) -> float:
        return self.points / self.games

    @property
    def margin(self) -> float:
        """Half of the interval in which the mean lies with 95 % certainty."""
        count = len(self.deals)
        if count < 2:
            return 1.0
        off = sum((points - self.mean * games) ** 2 for points, games in self.deals)
        # A few deals all won say less than that all others would be.
        variance = off * count / (count - 1) / self.games**2 + 1 / count**2 / self.seats
        return 1.96 * math.sqrt(variance)

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


def play_nth(game: Game, one: Contender, other: Contender, seed: int, number: int) -> float:
    """What `one` gets of one game of a match; it sits at every seat in turn."""
    seats = game.players
    mine, deal = number % seats, number // seats
    players = [seated(one if seat == mine else other, game, seat) for seat in range(seats)]
    for seat, each in enumerate(players):
        each.begin(seed_of("match", seed, number, seat))
    drawn = seed_of("match", seed, deal)
    played = play(game.start(drawn), players, registered(game).random_rounds, drawn)
    return played.shares(seats)[mine]


def match(
    game: Game, one: Contender, other: Contender, games: int, seed: int = 1, jobs: int = 1
) -> Iterator[Score]:
    """The score after each game; each deal is played once from every seat."""
    deals: list[tuple[float, int]] = []
    points = 0.0
    play = partial(play_nth, game, one, other, seed)
    # New processes, not copies of this one: threads of ours must not be cut off in the middle.
    pool = ProcessPoolExecutor(jobs, get_context("spawn")) if jobs > 1 else None
    try:
        shares = pool.map(play, range(games)) if pool else map(play, range(games))
        for number, share in enumerate(shares):
            points += share
            if number % game.players == 0:
                deals.append((share, 1))
            else:
                deals[-1] = deals[-1][0] + share, deals[-1][1] + 1
            yield Score(one.words, other.words, game.players, number + 1, points, tuple(deals))
    finally:
        if pool:
            pool.shutdown(wait=True, cancel_futures=True)
