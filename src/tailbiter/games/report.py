"""What a report by post shows of a game, as data made of views; a game says what is its own.

Here is what reports share, and what a game has that says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tailbiter.games.events import Event

View = Mapping[str, Any]
Columns = Mapping[str, Sequence[int]]  # by name, a number a seat; the first is what wins
TABLED: frozenset[str] = frozenset()  # kinds of events that the table of points tells as well
ORDERED: frozenset[str] = frozenset()  # columns that the orders tell as well


@dataclass(frozen=True)
class Held:
    """What somebody holds, or what nobody knows of."""

    what: str  # a name in the game's HELD
    seat: int | None
    items: tuple[int | str, ...]


@dataclass(frozen=True)
class Written:
    """A turn or an order that everybody may know: its text, and its decisions as data."""

    text: str
    parts: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Reordered:
    """One that is another than everybody was told; None where there is none."""

    seat: int
    was: Written | None
    now: Written | None


@dataclass(frozen=True)
class Chapter:
    """A round, or a turn, of a game that is over: what it did, and how all stood after it."""

    number: int
    events: tuple[Event, ...]
    scores: tuple[int, ...]  # by seat


@dataclass(frozen=True)
class Fact:
    """Something worth telling of a whole game."""

    kind: str
    turn: int
    seat: int | None
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Lead:
    """Who stood first after a turn, and had not done so before it."""

    turn: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Bite:
    """Who did how much to whom."""

    by: int
    of: int
    much: int


Facts = list[list[Fact]]  # by paragraph
Tally = Mapping[tuple[int, int], int]
Size = Callable[[Mapping[str, Any]], int]  # of what an event tells


def columns(view: View) -> Columns:
    """What is counted for each seat."""
    return {}


def order(view: View) -> list[int]:
    """The seats in the order in which they will play, where that is known and worth telling."""
    return []


def held(view: View) -> list[Held]:
    """What the seat that looks holds; where the game master looks, what everybody does."""
    return []


def facts(chapters: Sequence[Chapter], start: View, end: View) -> Facts:
    """What is worth telling after the end, by paragraph; the views are a game master's."""
    return []


def tally(chapters: Sequence[Chapter]) -> Tally:
    """Who did how much to whom, by doer and receiver."""
    return {}


def tallied(chapters: Sequence[Chapter], amount: Callable[[Event], Bite | None]) -> Tally:
    found: dict[tuple[int, int], int] = {}
    for chapter in chapters:
        for bite in filter(None, map(amount, chapter.events)):
            pair = (bite.by, bite.of)
            found[pair] = found.get(pair, 0) + bite.much
    return found


def leads(chapters: Sequence[Chapter], fewest: bool) -> list[Lead]:
    """Each change at the top; all equal is nobody's lead."""
    found: list[Lead] = []
    for chapter in chapters:
        best = (min if fewest else max)(chapter.scores)
        seats = tuple(s for s, score in enumerate(chapter.scores, 1) if score == best)
        before = found[-1].seats if found else ()
        if len(seats) < len(chapter.scores) and seats != before:
            found.append(Lead(chapter.number, seats))
    return found


def noted(chapters: Sequence[Chapter], sizes: Mapping[str, Size]) -> list[Fact]:
    """The first of the events that have a size here, and the largest if that was another."""
    found = [
        Fact("first", chapter.number, event.seat, {"event": event, "size": size(event.data)})
        for chapter in chapters
        for event in chapter.events
        if (size := sizes.get(event.kind)) and size(event.data)
    ]
    if not found:
        return []
    largest = max(found, key=lambda fact: (fact.data["size"], -fact.turn))
    if largest.data["size"] == found[0].data["size"]:
        return found[:1]
    return [found[0], Fact("largest", largest.turn, largest.seat, largest.data)]


def told_of_two_or_more(
    chapters: Sequence[Chapter], sizes: Mapping[str, Size], fewest: bool
) -> Facts:
    """The paragraphs of a game whose turns come one by one: bites, leads, the end."""
    changes = leads(chapters, fewest)
    if not chapters:
        return []
    last = chapters[-1]
    ended = [event for event in last.events if event.kind == "ended"]
    end = [Fact("ended", last.number, None, {"event": event}) for event in ended]
    data = {"leads": changes, "last": last.number}
    lead = [Fact("led", changes[-1].turn, None, data)] if changes else []
    length = [Fact("length", last.number, None, {"turns": len(chapters)})]
    return [part for part in ([*length, *noted(chapters, sizes)], lead + end) if part]
