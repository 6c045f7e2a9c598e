"""Who sits down where, when a table is opened."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from tailbiter.play.record import Record
from tailbiter.server import messages
from tailbiter.server.people.names import tidy
from tailbiter.server.refusals import RefusalError
from tailbiter.server.store import Invitation, Meeting
from tailbiter.tables import draws
from tailbiter.tables.entries import BOT, PERSON, Gather, Sit
from tailbiter.tables.table import Table

USUAL_LEVEL = 3
LONGEST_NAME = 40  # letters
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # of codes: none that looks or sounds like another
CODE = 8  # letters: a million million codes

Kept = Mapping[int, tuple[str, str]]  # seats that wait for somebody: their id and their name


@dataclass(frozen=True)
class Coming:
    """How people are to come to a new table whose seats are not all at one screen."""

    meeting: Meeting
    lot: bool = False  # it is drawn who sits where
    seed: int | None = None  # that the opener chose
    kept: Kept = field(default_factory=dict)
    master: Literal["", "blind", "sees"] = ""  # is the opener its game master?


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def code_of(said: str) -> str:
    """As it is kept: people may write it small, or in groups."""
    return "".join(letter for letter in said.upper() if letter in LETTERS)[: CODE + 1]


def new_secret() -> str:
    """Of the server, for fair draws."""
    return secrets.token_bytes(draws.SECRET_BYTES).hex()


def players_asked(asked: messages.NewTable) -> list[messages.NewSeat] | None:
    """The seats that take part; None: nobody said."""
    if asked.seats is None:
        return None
    found = [seat for seat in asked.seats if seat.who != "closed"]
    given = asked.options.get("players", len(found))
    if given != len(found):
        raise RefusalError(422, "players", "seats", given=given, seats=len(found))
    return found


def seats_asked(asked: messages.NewTable, visitor: str) -> list[Sit] | None:
    """Who sits down at once, as somebody asked for it; None: nobody said."""
    found = players_asked(asked)
    if found is None:
        return None
    seats = enumerate(found, 1)
    sits = [sit_asked(number, seat, visitor) for number, seat in seats if seat.who != "open"]
    return [
        replace(sit, commitment=asked.commitment) if sit.sitter == PERSON else sit for sit in sits
    ]


def meeting_asked(asked: messages.NewTable) -> Meeting | None:
    """How others come to the table; None where nobody else is awaited."""
    seats = {seat.who for seat in asked.seats or ()}
    if asked.master == "sees" and PERSON in seats:
        raise RefusalError(422, "master_plays", "master")
    if "open" in seats:
        return Meeting(asked.access or "link", asked.rated, new_secret())
    if asked.access or asked.rated:
        raise RefusalError(422, "no_open_seat", "access")
    if asked.master:
        raise RefusalError(422, "no_open_seat", "master")
    return None


def gather_of(table: Table, coming: Coming) -> Gather:
    """How the start is to be drawn, promised before anybody sits."""
    secret, about = bytes.fromhex(coming.meeting.secret), draws.header(table.id, table.game)
    chosen, seed = coming.seed is not None, str("" if coming.seed is None else coming.seed)
    promised = draws.commitment(secret, about)
    return Gather(promised, coming.lot, chosen, seed, master=coming.master)


def first_invitations(table: Table, coming: Coming | None) -> list[Invitation]:
    """One to any seat that is open to all, and one to each that is kept for somebody."""
    if coming is None:
        return []
    kept = [
        Invitation(new_code(), table.id, seat, guest, name)
        for seat, (guest, name) in coming.kept.items()
    ]
    return kept if table.is_full else [Invitation(new_code(), table.id, None), *kept]


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
        Sit(seat, PERSON, tidy(record.tags.get(f"Name{seat}", ""))[:LONGEST_NAME], holder=visitor)
        for seat in range(1, record.game.players + 1)
    ]


def one_further(table: Table, level: int | None = None) -> list[Sit]:
    """Everybody one seat further; bots of another level where one is given."""
    players = table.game.players
    sits = [replace(table.seats[seat % players + 1], seat=seat) for seat in range(1, players + 1)]
    return [replace(sit, level=level) if level and sit.sitter == BOT else sit for sit in sits]
