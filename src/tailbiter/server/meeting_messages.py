"""What may be asked and told of how people come together, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tailbiter.server.messages import Asked, Changing, Commitment, Name, Said, SeatNumber
from tailbiter.server.table_messages import SeatInfo

Code = Annotated[str, Meta(max_length=20)]


class TakingSeat(Changing):
    """Sit down: by a code, by an invitation of one's own, or where anybody may.

    Without a seat it is the first that is open. `commitment` is to a word for the draw.
    """

    name: Name = ""
    seat: SeatNumber | None = None
    code: Code = ""
    commitment: Commitment = ""


class FillingSeat(Changing):
    """Have a bot sit down, or open a seat for somebody else."""

    seat: SeatNumber
    who: Literal["bot", "open"]
    level: Annotated[int, Meta(ge=1, le=8)] = 3


class ShowingWord(Changing):
    """The word that was promised when its page sat down."""

    seat: SeatNumber
    word: Annotated[str, Meta(max_length=64)]


class NewInvitation(Asked):
    """A link to a seat that is free, or to one's own; without one, to any that is free.

    With the name of an account it is for nobody else.
    """

    seat: SeatNumber | None = None
    name: Name = ""


class InvitationInfo(Said):
    """A link and a code by which somebody comes to a seat."""

    code: str
    seat: int | None  # null: any that is free
    name: str  # of whoever it is for; "" for whoever has it


class MeetingInfo(Said):
    """How people come to a table, for whoever asks."""

    host: bool  # you opened it
    access: Literal["private", "link", "watched", "lobby"]
    rated: bool
    clock: str  # what was agreed on, in words
    options: list[str]  # the same of the game's
    open: list[int]  # seats that you may take
    invitations: list[InvitationInfo]  # the host's to give, and those of your own seats
    next: str | None  # the table at which they play once more


class InvitedInfo(Said):
    """Somebody asks you by name to play."""

    code: str
    table: str
    title: str  # of the game
    by: str  # whose table it is, to read
    options: list[str]
    clock: str
    rated: bool


class Invitations(Said):
    invitations: list[InvitedInfo]


class WaitingTable(Said):
    """A table in the lobby, where somebody is awaited."""

    id: str
    game: str
    title: str
    options: list[str]  # those that are not as usual, in words
    clock: str
    rated: bool
    seats: list[SeatInfo]
    created: int


class OfferedTable(Said):
    """A table where a game goes on, and others may take the seat of who was late too often."""

    id: str
    game: str
    title: str
    options: list[str]  # those that are not as usual, in words
    clock: str
    rated: bool
    seats: list[SeatInfo]
    offered: list[int]  # of these
    turns: int  # played so far


class LobbyInfo(Said):
    """Who waits for whom."""

    tables: list[WaitingTable]
    offered: list[OfferedTable]  # seats that others may take
    waiting: dict[str, int]  # by game: people who would play with the next who comes
