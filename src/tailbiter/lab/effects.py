"""What another rule changes, deal by deal: who wins, draws, length, and whether it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tailbiter.engine.arrays import Array
from tailbiter.lab.rows import arrow
from tailbiter.lab.statistics import (
    USUAL,
    Interval,
    difference,
    is_within,
    paired_sequence,
    sequence,
    z_of,
)

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
        """Is it shown to change something by more than nothing, and not shown to be little?"""
        felt = (away(self.share), away(self.draws), away(self.turns))
        return any(felt) and not self.is_idle

    def is_decided(self, wanted: float) -> bool:
        """Known well enough; one that may yet be shown not to matter is played on for a while."""
        seems_idle = abs(self.share.value) < self.margin / 2
        is_known = self.share.half <= (wanted / 1.5 if seems_idle else wanted)
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


def effect_of(
    base: Kept, other: Kept, seats: int, together: int, margin: float = MATTERS
) -> Effect:
    """Paired: deal by deal, as far as both were played."""
    chunks, alpha = min(base.chunks, other.chunks), (1 - USUAL) / together
    (was, turns), (now, later) = base.columns(chunks), other.columns(chunks)
    share = first_share(now, seats) - first_share(was, seats)
    draws = (now == 0).astype(float) - (was == 0)
    differs = int((now != was).sum())
    return Effect(
        share=paired_sequence(share.tolist(), alpha),
        draws=paired_sequence(draws.tolist(), alpha),
        turns=difference(later.tolist(), turns.tolist(), z_of(USUAL, together)),
        length=float(turns.mean()),
        changed=sequence(differs, len(now), alpha),
        margin=margin,
    )
