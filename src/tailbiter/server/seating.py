"""Who sits down where, when a table is opened."""

from __future__ import annotations

import secrets
from dataclasses import replace

from tailbiter.play.record import Record
from tailbiter.server import messages
from tailbiter.server.refusals import RefusalError
from tailbiter.tables.entries import BOT, PERSON, Sit
from tailbiter.tables.table import Table

USUAL_LEVEL = 3
LONGEST_NAME = 40  # letters


def seats_asked(asked: messages.NewTable, visitor: str) -> list[Sit] | None:
    """The seats that are open, as somebody asked for them; None: nobody said."""
    if asked.seats is None:
        return None
    found = [seat for seat in asked.seats if seat.who != "closed"]
    given = asked.options.get("players", len(found))
    if given != len(found):
        raise RefusalError(422, "players", "seats", given=given, seats=len(found))
    return [sit_asked(number, seat, visitor) for number, seat in enumerate(found, 1)]


def tidy(name: str) -> str:
    return " ".join(name.split())


def sit_asked(number: int, seat: messages.NewSeat, visitor: str) -> Sit:
    name = tidy(seat.name)
    if seat.who == BOT:
        return Sit(number, BOT, name, seat.level)
    return Sit(number, PERSON, name, holder=visitor)


def usual_seats(players: int, visitor: str, name: str) -> list[Sit]:
    """A person against bots."""
    bots = [Sit(number, BOT, level=USUAL_LEVEL) for number in range(2, players + 1)]
    return [Sit(1, PERSON, tidy(name), holder=visitor), *bots]


def by_lot(sits: list[Sit]) -> list[Sit]:
    """Who sits where is drawn, and by nobody's hand."""
    drawn = sits[:]
    secrets.SystemRandom().shuffle(drawn)
    return [replace(sit, seat=seat) for seat, sit in enumerate(drawn, 1)]


def seats_of_record(record: Record, visitor: str) -> list[Sit]:
    """A person at every seat, with the names that the tags give; whoever brings it holds all."""
    return [
        Sit(seat, PERSON, record.tags.get(f"Name{seat}", "")[:LONGEST_NAME], holder=visitor)
        for seat in range(1, record.game.players + 1)
    ]


def one_further(table: Table, level: int | None = None) -> list[Sit]:
    """Everybody one seat further; bots of another level where one is given."""
    players = table.game.players
    sits = [replace(table.seats[seat % players + 1], seat=seat) for seat in range(1, players + 1)]
    return [replace(sit, level=level) if level and sit.sitter == BOT else sit for sit in sits]
