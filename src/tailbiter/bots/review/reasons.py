"""Why a turn was worse than another: what the rules did along both lines, told by their events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tailbiter.bots.knowledge.biting import weight
from tailbiter.play.position import Position

ENDS = -1  # graver than whatever a rule does in the middle of a game


@dataclass(frozen=True)
class Reason:
    """One event along a line: which turn did it, under which rule."""

    line: tuple[str, ...]  # the turns up to it, its own the last
    seat: int  # that plays the last of them
    rule: str
    text: str  # the event, a sentence
    is_end: bool  # the game is over by it
    winners: tuple[int, ...] = ()


def reasons(
    position: Position, seat: int, played: Sequence[str], better: Sequence[str]
) -> tuple[Reason | None, Reason | None]:
    """What bit in the line played, and what the better line had to offer; None: nothing stands out.

    Each line is told as far as everybody has had a turn and the seat has answered. What happens in
    both lines explains nothing.
    """
    most = position.game.players + 1
    bad, good = told(position, played[:most]), told(position, better[:most])
    shared = {key(reason) for reason in bad} & {key(reason) for reason in good}
    against = [r for r in bad if not helps(r, seat) and key(r) not in shared]
    for_it = [r for r in good if helps(r, seat) and key(r) not in shared]
    name = position.game.name
    return gravest(name, against), gravest(name, for_it)


def key(reason: Reason) -> tuple[int, str, str]:
    return reason.seat, reason.rule, reason.text


def helps(reason: Reason, seat: int) -> bool:
    return seat in reason.winners if reason.is_end else reason.seat == seat


def gravest(game: str, found: list[Reason]) -> Reason | None:
    def order(reason: Reason) -> tuple[int, int]:
        grave = ENDS if reason.is_end else weight(game, reason.rule, reason.text)
        return (0 if grave is None else grave), len(reason.line)

    return min(found, key=order, default=None)


def told(position: Position, turns: Sequence[str]) -> list[Reason]:
    """What is worth telling of these turns, played one after the other."""
    found: list[Reason] = []
    for count, turn in enumerate(turns, 1):
        if position.result or not position.is_legal(turn):
            break
        seat = position.acting[0]
        position = position.play(turn)
        line = tuple(turns[:count])
        result = position.result
        for event in position.events[:-1] if result else position.events:
            is_grave = weight(position.game.name, event.rule, event.text) is not None
            if is_grave and event.seat == seat:
                found.append(Reason(line, seat, event.rule, event.text, False))
        if result:
            found.append(Reason(line, seat, result.rule, result.reason, True, result.winners))
    return found
