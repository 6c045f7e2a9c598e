"""What a letter tells, as data for its writer: made of a view of one seat, and of nothing else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from tailbiter.games.sentences import Reader
from tailbiter.play.position import Position
from tailbiter.server import answers, talk, turn_answers
from tailbiter.server.chronicle import Chronicle
from tailbiter.server.post.deadlines import deadline_of
from tailbiter.server.post.wishes import Wishes, local
from tailbiter.server.words import USUAL, WORDS
from tailbiter.tables.entries import Missed, Supplied, Turn
from tailbiter.tables.table import Table

MOST_LINES = 14  # of what happened
MOST_SAID = 10  # lines of talk


@dataclass(frozen=True)
class Part:
    """What there is to say of one table."""

    table: str
    kind: str
    title: str  # of the game, with those who play
    opening: str
    heading: str = ""  # of the lines
    lines: tuple[str, ...] = ()
    more: str = ""  # of lines that are left out
    deadline: str = ""
    view: dict[str, Any] | None = None  # of the seat, for a picture
    names: tuple[str, ...] = field(default=(), compare=False)
    reader: Reader = field(default=Reader(), compare=False)
    path: str = ""
    waits: bool = False  # it is the reader's turn
    how: tuple[str, ...] = ()  # one orders here
    orders: str = ""  # the address that takes them; "" where none does


def part_of(
    table: Table,
    seat: int,
    kind: str,
    wishes: Wishes,
    now: int,
    after: int = 0,
    blocked: Collection[str] = (),
) -> Part:
    """`after` is the entry before the first that there is to tell of."""
    words, reader = WORDS[USUAL].post, answers.reader_of(table, seat, USUAL)
    others = [name for number, name in enumerate(reader.names, 1) if number != seat]
    title = words.game_with(table.game.title, others)
    is_talk = kind == "talk"
    lines = said_since(table, seat, after, blocked) if is_talk else happened(table, seat, reader)
    heading = words.TALK if is_talk else heading_of(table, seat)
    if kind == "offer" and (offer := answers.offer_of(table, seat, USUAL)):
        lines = [*lines, offer.text]
    most = MOST_SAID if is_talk else MOST_LINES
    left_out = max(0, len(lines) - most)
    return Part(
        table=table.id,
        kind=kind,
        title=title,
        opening=" ".join([words.OPENINGS[kind].format(game=title), *came_of(table, seat, kind)]),
        heading=heading if lines else "",
        lines=tuple(lines[-most:]),
        more=words.MORE.format(count=left_out) if left_out else "",
        deadline=deadline_in_words(table, seat, wishes, now),
        view=None if table.is_gathering else table.position.view(seat, reader=reader),
        names=reader.names,
        reader=reader,
        path=f"/table/{table.id}",
        waits=seat in table.acting,
        how=() if table.is_gathering else tuple(how_to_order(table, seat)),
    )


def heading_of(table: Table, seat: int) -> str:
    """Over what happened."""
    words, holder = WORDS[USUAL].post, table.seats[seat].holder
    if table.is_over:
        return words.ENDED
    stands_in = bool(table.seats[seat].absent)
    own = [one.entry for one in table.log if not stands_in or one.who == holder]
    has_played = any(isinstance(one, Turn | Supplied) and one.seat == seat for one in own)
    return words.SINCE if has_played else words.SO_FAR


def how_to_order(table: Table, seat: int) -> list[str]:
    if table.is_over or seat not in table.acting:
        return []
    lines = table.game.definition.story.how(table.position.view(seat))
    turn = "" if table.is_together else next(table.position.each_turn(seat), "")
    return [*lines, f"For example: {turn}"] if turn else lines


def came_of(table: Table, seat: int, kind: str) -> list[str]:
    """What it led to that a seat was late, and what it may lead to; for who plays on, why."""
    if kind == "turn" and table.seats[seat].absent:
        return [WORDS[USUAL].post.STAND_IN]
    entries = (one.entry for one in reversed(table.log) if kind == "late")
    then = next((one.then for one in entries if isinstance(one, Missed) and one.seat == seat), None)
    found = [then, *(["offered"] if seat in table.offered else [])] if then else []
    return [WORDS[USUAL].post.LATE[one] for one in found]


def deadline_in_words(table: Table, seat: int, wishes: Wishes, now: int) -> str:
    due, words = deadline_of(table, seat), WORDS[USUAL].post
    if due is None or due <= now:
        return ""
    return words.deadline(words.moment(local(due, wishes.zone), wishes.zone), due - now)


def happened(table: Table, seat: int | None, reader: Reader) -> list[str]:
    """What was done since the seat's own last turn, as far as it may know; then how it ended."""
    lines = [line for told in told_since(table, seat) for line in sentences(told, seat, reader)]
    outcome = answers.outcome_of(table, seat, USUAL)
    if outcome:
        lines += [line for line in (outcome.text, outcome.won) if line not in lines]
    return lines


def told_since(table: Table, seat: int | None) -> list[Position]:
    """The positions that there is something to tell of. A sealed order is no news."""
    positions = table.record.positions[:]
    if not table.is_together:
        own = [n for n, one in enumerate(positions) if n and one.history[-1].seat == seat]
        return positions[(own[-1] if own else 0) + 1 :]
    steps = pairwise(positions)
    resolved = [after for before, after in steps if after.turn > before.turn or after.result]
    return resolved[-1:]


def sentences(position: Position, seat: int | None, reader: Reader) -> list[str]:
    frames = turn_answers.frames_of(position, seat, reader)
    return [event["text"] for frame in frames for event in frame["events"]]


def said_since(table: Table, seat: int, after: int, blocked: Collection[str]) -> list[str]:
    """What others said, as far as the seat may hear it and wants to."""
    words, holder = WORDS[USUAL].post, table.seats[seat].holder
    hearer = talk.hearer_of(table, holder, USUAL)
    lines = [
        talk.line_of(heard, hearer, table, False)
        for heard in Chronicle().read_on(table).lines
        if heard.notice is None and heard.logged.number > after
        if heard.logged.who not in {holder, *blocked} and talk.may_hear(hearer, heard, table)
    ]
    return [words.said(line.name, line.text) for line in lines]


def invitation_part(table: Table, code: str, by: str) -> Part:
    words = WORDS[USUAL].post
    opening = words.OPENINGS["seat"].format(by=by or words.SOMEBODY, game=table.game.title)
    return Part(table.id, "seat", table.game.title, opening, path=f"/sit/{code}", waits=True)


def lost_part(table: Table, person: str) -> Part:
    """For somebody whose seat another has by now: they see no more than who looks on."""
    words = WORDS[USUAL].post
    opening = words.LOST.format(game=table.game.title)
    if any(one.absent == person for one in table.seats.values()):
        opening = f"{opening} {words.COME_BACK}"
    return Part(table.id, "late", table.game.title, opening, path=f"/table/{table.id}")


def free_part(table: Table) -> Part:
    """For somebody who looks on: a seat may be taken, by whoever comes first."""
    words, reader = WORDS[USUAL].post, answers.reader_of(table, None, USUAL)
    title = words.game_with(table.game.title, reader.names)
    names = [reader.names[seat - 1] for seat in table.offered]
    return Part(
        table=table.id,
        kind="free",
        title=title,
        opening=f"{words.OPENINGS['free'].format(game=title)} {words.free(names)}",
        view=table.position.view(None, reader=reader),
        names=reader.names,
        reader=reader,
        path=f"/table/{table.id}",
        waits=True,
    )


def waiting(parts: Sequence[Part]) -> int:
    return sum(part.waits for part in parts)
