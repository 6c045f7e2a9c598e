"""What another rule changes, deal by deal: who wins, draws, length, and whether it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tailbiter.engine.arrays import Array
from tailbiter.lab.looks import FINER, Look, Plan
from tailbiter.lab.rows import arrow
from tailbiter.lab.statistics import Interval, difference, is_within, paired, sequence

MATTERS = 0.02  # of games: what changes less does not matter
LENGTH_MATTERS = 0.05  # of the mean number of turns


@dataclass(frozen=True)
class Effect:
    """What a ruling's other value changes at one strength; shares from -1 to 1."""

    share: Interval  # of the first seat
    draws: Interval
    turns: Interval
    length: float  # turns as it is, in the mean
    changed: Interval  # games of the same deal with another winner
    margin: float = MATTERS  # of shares, within which it is shown not to matter

    @property
    def n(self) -> int:
        return self.share.n

    @property
    def nothing(self) -> bool:
        """Did no game of the same deal end otherwise?"""
        return self.changed.value == 0

    @property
    def is_idle(self) -> bool:
        """Is it shown not to matter?"""
        enough = LENGTH_MATTERS * self.length
        shares = is_within(self.share, self.margin) and is_within(self.draws, self.margin)
        return shares and is_within(self.turns, enough)

    @property
    def is_felt(self) -> bool:
        """Is it shown to change who wins at all, or the length by more than little?"""
        felt = away(self.share) or away(self.draws) or self.is_longer
        return felt and not self.is_idle

    @property
    def is_longer(self) -> bool:
        """Is it shown to change the length by more than little?"""
        return distance(self.turns) > LENGTH_MATTERS * self.length

    @property
    def seems_idle(self) -> bool:
        """May more games show that it does not matter?"""
        shares = max(abs(self.share.value), abs(self.draws.value)) < self.margin / 2
        return shares and abs(self.turns.value) < LENGTH_MATTERS * self.length / 2

    def is_decided(self, wanted: float, is_known_to_matter: bool) -> bool:
        """Known as well as asked; finer where that may yet show that it does not matter."""
        goes_on = self.seems_idle and not is_known_to_matter
        is_known = self.share.half <= (wanted / FINER if goes_on else wanted)
        return self.is_idle or is_outside(self.share) or is_known

    @property
    def weight(self) -> tuple[float, float, float]:
        """For the ranking: what is sure of the shares, of the length, then what seems."""
        sure = max(distance(self.share), distance(self.draws))
        return sure, distance(self.turns) / max(self.length, 1), abs(self.share.value)


def away(interval: Interval) -> bool:
    return distance(interval) > 0


def distance(interval: Interval) -> float:
    """How far from nothing it is at least."""
    return max(interval.low, -interval.high, 0.0)


def is_outside(interval: Interval) -> bool:
    return distance(interval) > MATTERS


@dataclass
class Kept:
    """What is read of the games of one arm, by deals."""

    chunks: int = 0
    parts: list[tuple[Array, Array]] = field(default_factory=list)  # winners, turns

    def read(self, path: Path) -> None:
        found = arrow().parquet.read_table(path, columns=["deal", "winners", "seats"])
        order = np.argsort(found["deal"].to_numpy(), kind="stable")
        lengths = found["seats"].combine_chunks().value_lengths().to_numpy(zero_copy_only=False)
        self.parts.append((found["winners"].to_numpy()[order], lengths[order]))
        self.chunks += 1

    def columns(self, chunks: int) -> tuple[Array, Array]:
        winners, turns = zip(*self.parts[:chunks], strict=True)
        return np.concatenate(winners), np.concatenate(turns)


def first_share(winners: Array, seats: int) -> Array:
    """What the first seat gets of each game; a draw is shared by all."""
    sharing = np.where(winners == 0, (1 << seats) - 1, winners)
    found: Array = (sharing & 1) / np.bitwise_count(sharing)
    return found


def differences(base: Kept, other: Kept, seats: int) -> list[Array]:
    """By how much the first seat's share differs, deal by deal, as far as both were played."""
    pairs = zip(base.parts, other.parts, strict=False)
    return [first_share(now, seats) - first_share(was, seats) for (was, _), (now, _) in pairs]


def effect_of(base: Kept, other: Kept, seats: int, plan: Plan, look: Look) -> Effect:
    """Paired: deal by deal."""
    (was, turns), (now, later) = base.columns(look.chunks), other.columns(look.chunks)
    share = first_share(now, seats) - first_share(was, seats)
    draws = (now == 0).astype(float) - (was == 0)
    differs = int((now != was).sum())
    return Effect(
        share=paired(share, plan.exact, look.z),
        draws=paired(draws, plan.exact, look.z),
        turns=difference(later, turns, look.z),
        length=float(turns.mean()),
        changed=sequence(differs, len(now), plan.alpha),
        margin=plan.wanted,
    )
