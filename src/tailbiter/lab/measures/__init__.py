"""The measures: what can be said of the games of an arm, each with its definition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tailbiter.lab.figures import Figure
from tailbiter.lab.games import Games
from tailbiter.lab.measures.balance import draws, seat_balance
from tailbiter.lab.measures.choices import branching, near_the_best
from tailbiter.lab.measures.coverage import coverage
from tailbiter.lab.measures.drama import decision_time, drama, lead_changes, swing, uncertainty
from tailbiter.lab.measures.kingmaking import kingmaking
from tailbiter.lab.measures.length import endings, length
from tailbiter.lab.measures.luck import is_played_again, luck
from tailbiter.lab.measures.openings import openings
from tailbiter.lab.measures.skill import are_strengths, skill


@dataclass(frozen=True)
class Need:
    """What a study must say for a measure to have something to measure."""

    words: str
    is_met: Callable[[Games], bool]


NOTHING = Need("", lambda games: True)
CHANCES = Need("chances = 100 (simulations)", lambda games: len(games.chances.values) > 0)
CHOICES = Need("choices = 200 (simulations)", lambda games: len(games.near.values) > 0)
EVENTS = Need("events = true", lambda games: len(games.kinds.values) > 0)
AGAIN = Need("again = 2, and one player for all seats", is_played_again)
STRENGTHS = Need('players = ["best:200", "best:100"], and 100 games', are_strengths)
THREE = Need(
    "chances = 100, three seats or more, and one seat a turn",
    lambda games: (
        CHANCES.is_met(games) and games.game.players > 2 and not games.game.definition.TOGETHER
    ),
)


@dataclass(frozen=True)
class Measure:
    """One thing to be said of games."""

    name: str
    definition: str  # as docs/lab.md has it; a test compares them
    figures: Callable[[Games], list[Figure]]
    need: Need = NOTHING

    def of(self, games: Games) -> list[Figure]:
        """Its figures; none where the games do not tell."""
        return self.figures(games) if len(games) and self.need.is_met(games) else []


MEASURES = (
    Measure(
        "seat balance",
        "each seat's part of the wins (a shared win and a draw in equal parts), and the same less"
        " 1/k for k seats; evenness is 1 less the largest difference between two seats",
        seat_balance,
    ),
    Measure("draws", "the share of games that nobody wins, and that several win", draws),
    Measure(
        "length",
        "turns of one seat each: mean, median, 5 % and 95 %; the share of games at a limit of"
        " turns, where there is one",
        length,
    ),
    Measure("endings", "the share of games that each rule has ended", endings),
    Measure(
        "skill",
        "Elo for each doubling of simulations: one player among others that think alike and half"
        " as long, or another part of it",
        skill,
        STRENGTHS,
    ),
    Measure(
        "luck",
        "the share of the results' variance that lies between deals, each played several times,"
        " by an analysis of variance; a deal is the start alone, without what is played at random",
        luck,
        AGAIN,
    ),
    Measure(
        "drama",
        "the mean over turns of the leader's chance less the winner's; over turns with the winner"
        " behind, the mean of its square root; the share of games won by a seat whose chance was"
        " once below 1/(2k)",
        drama,
        CHANCES,
    ),
    Measure(
        "lead changes",
        "how often another seat leads than before, by more than 0.05; the first to lead is none",
        lead_changes,
        CHANCES,
    ),
    Measure(
        "decision time",
        "the last turn before which the winner's chance was not above 0.9, over all turns",
        decision_time,
        CHANCES,
    ),
    Measure(
        "swing",
        "the mean absolute change of the winner's chance by a turn, and the largest rise in one;"
        " after the last turn it is 1",
        swing,
        CHANCES,
    ),
    Measure(
        "uncertainty",
        "the entropy of all seats' chances by tenths of a game, from 0 to 1 where all are equal",
        uncertainty,
        CHANCES,
    ),
    Measure(
        "branching",
        "how many decisions there are, first in a turn: the mean and 95 %; the share of turns"
        " that are one decision without a choice",
        branching,
    ),
    Measure(
        "choices near the best",
        "where there is a choice: how many first decisions a judge finds within 0.05 of the best",
        near_the_best,
        CHOICES,
    ),
    Measure(
        "openings",
        "what each first turn brought its seat: its part of the wins after it, of turns that were"
        " played five times or more",
        openings,
    ),
    Measure(
        "kingmaking",
        "turns of a seat with a chance below 0.05 after which another seat leads than before, by"
        " more than 0.05, which then wins",
        kingmaking,
        THREE,
    ),
    Measure(
        "coverage",
        "how often each kind of event happened in 1,000 games, with its rule; kinds that never"
        " did, at most 3/n; the share of rules that any event cited",
        coverage,
        EVENTS,
    ),
)
