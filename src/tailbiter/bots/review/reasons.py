"""Why a turn was worse than another: what the rules did along both lines, told by their events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tailbiter.bots.knowledge import knowledge_of
from tailbiter.games.events import Event
from tailbiter.games.sentences import ANYBODY, Reader, as_data
from tailbiter.play.position import Position

ENDS = -1  # graver than whatever a rule does in the middle of a game


@dataclass(frozen=True)
class Reason:
    """One event along a line: which turn did it, under which rule."""

    line: tuple[str, ...]  # the turns up to it, its own the last
    seat: int  # that plays the last of them
    event: Event
    is_end: bool = False  # the game is over by it
    winners: tuple[int, ...] = ()

    @property
    def rule(self) -> str:
        return self.event.rule

    def as_data(self, reader: Reader = ANYBODY) -> dict[str, Any]:
        """Ready for JSON."""
        told = {**as_data(self.event, reader), "seat": self.seat}
        return {"line": list(self.line), **told, "is_end": self.is_end, "winners": self.winners}


def reasons(
    position: Position, seat: int, played: Sequence[str], better: Sequence[str]
) -> tuple[Reason | None, Reason | None]:
    """What bit in the line played, and what the better line had to offer; None: nothing stands out.

    Each line is told as far as everybody has had a turn and the seat has answered. What happens in
    both lines explains nothing.
    """
    most, grave = position.game.players + 1, knowledge_of(position.game.name).GRAVE
    bad, good = (told(position, line[:most], grave) for line in (played, better))
    shared = set(map(key, bad)) & set(map(key, good))
    against = [r for r in bad if not helps(r, seat) and key(r) not in shared]
    for_it = [r for r in good if helps(r, seat) and key(r) not in shared]

    def order(reason: Reason) -> tuple[int, int]:
        gravity = ENDS if reason.is_end else grave.index(reason.event.kind)
        return gravity, len(reason.line)

    return min(against, key=order, default=None), min(for_it, key=order, default=None)


def key(reason: Reason) -> tuple[int, str, str]:
    return reason.seat, reason.event.kind, repr(reason.event.data)


def helps(reason: Reason, seat: int) -> bool:
    return seat in reason.winners if reason.is_end else reason.seat == seat


def told(position: Position, turns: Sequence[str], grave: Sequence[str]) -> list[Reason]:
    """What is worth telling of these turns, played one after the other: `grave` kinds of events."""
    found: list[Reason] = []
    for count, turn in enumerate(turns, 1):
        if position.result or not position.is_legal(turn):
            break
        seat, line = position.acting[0], tuple(turns[:count])
        position = position.play(turn)
        for event in position.events:
            if event.kind in grave and event.seat == seat:
                found.append(Reason(line, seat, event))
        if result := position.result:
            found.append(Reason(line, seat, result.event, True, result.winners))
    return found
