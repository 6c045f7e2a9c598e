"""How people who are in different places come to a table: links, seats, once more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tailbiter.play.record import Record
from tailbiter.server import messages
from tailbiter.server.access import sent_away
from tailbiter.server.all_tables import Tables
from tailbiter.server.meeting_messages import FillingSeat, NewInvitation, TakingSeat
from tailbiter.server.pace import Agreed
from tailbiter.server.people.names import folded, tidy
from tailbiter.server.post.telling import Told
from tailbiter.server.refusals import NOT_NOW, NOT_SO, RefusalError
from tailbiter.server.room import Room
from tailbiter.server.seating import (
    Coming,
    Kept,
    code_of,
    new_code,
    new_secret,
    one_further,
    players_asked,
)
from tailbiter.server.store import Invitation, Invitations
from tailbiter.tables.deciding import Asked
from tailbiter.tables.entries import BOT, PERSON, Free, Leave, Sit
from tailbiter.tables.table import Table

KEPT_FOR = 180_000  # milliseconds in which a seat waits for who sat at the table before
MOST_INVITATIONS = 30  # of a table
FORBIDDEN, NOWHERE = 403, 404


class Meetings:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.kept = Invitations(tables.store)

    async def kept_for(self, asked: messages.NewTable, visitor: str) -> Kept:
        """The seats of a new table that somebody is asked to by name."""
        seats = enumerate(players_asked(asked) or (), 1)
        return {
            number: await self.guest_named(seat.name, visitor)
            for number, seat in seats
            if seat.who == "open" and seat.name
        }

    async def come(self, code: str, visitor: str) -> Room:
        """Whoever opens a link may see where it leads."""
        self.tables.limits.count(visitor, "codes")
        invitation = await self.kept.invitation(code_of(code))
        if invitation is None or invitation.guest not in ("", visitor):
            raise RefusalError(NOWHERE, "no_code", "code")
        room = await self.tables.loaded(invitation.table)
        room.guests[visitor] = invitation.code
        return room

    async def sit(self, room: Room, visitor: str, asked: TakingSeat) -> bool:
        """Somebody takes a seat; was it done before, by the same request?"""
        before = room.table.requests.get(asked.request or "")
        if before and isinstance(before.entry, Sit) and before.entry.holder == visitor:
            return True
        check_stands(room.table, visitor)
        back = [seat for seat, sit in room.table.seats.items() if sit.absent == visitor]
        if back:
            return await self.come_back(room, visitor, back[0], asked)
        if await self.kept.is_blocked(visitor, room.table.holders):
            raise RefusalError(FORBIDDEN, "not_for_you", "seat")
        invitations = await self.kept.of_table(room.table.id)
        seats = self.open_to(room, visitor, invitations, asked.code)
        if not seats or (asked.seat or seats[0]) not in seats:
            raise RefusalError(NOT_NOW, "no_free_seat", "seat")
        wanted = asked.seat or seats[0]
        given = None if wanted in room.table.offered else room.table.seats.get(wanted)
        name = self.tables.called(visitor, tidy(asked.name))

        def sit(table: Table) -> Asked:
            if asked.request is None or asked.request not in table.requests:
                check_stands(table, visitor)  # who asked twice at once may sit by now
            open_ones = {*table.free_seats, *table.offered}
            free = [seat for seat in seats if given or seat in open_ones]
            seat = asked.seat or (free or seats)[0]
            return Sit(seat, PERSON, name, None, visitor, asked.commitment)

        who = given.holder if given else visitor  # a seat is handed on by whoever has it
        is_repeat = await self.tables.act(room, who, sit, asked.request)
        used = [one.code for one in invitations if visitor == one.guest or (given and one.giver)]
        await self.kept.revoke(room.table.id, used)
        return is_repeat

    async def come_back(self, room: Room, visitor: str, seat: int, asked: TakingSeat) -> bool:
        """Somebody has played on for who was late, and who is here again."""
        sit = Sit(seat, PERSON, self.tables.called(visitor, tidy(asked.name)), None, visitor)
        return await self.tables.act(room, visitor, lambda _: sit, asked.request)

    def open_to(
        self, room: Room, visitor: str, invitations: Sequence[Invitation], code: str = ""
    ) -> list[int]:
        """The seats that somebody may take now; first the one to which they have a link."""
        table, found, meant = room.table, set[int](), set[int]()
        kept = {one.seat for one in invitations if one.guest not in ("", visitor)}
        free = set(table.free_seats) - (set() if self.is_late(room) else kept)
        free |= set(table.offered)
        for one in invitations:
            if not is_for(one, room, visitor, code_of(code)):
                continue
            if one.seat is None:
                found |= set() if visitor in sent_away(room) else free
            elif one.seat in table.free_seats or (one.giver and table.holds(one.giver, one.seat)):
                meant.add(one.seat)
        return [] if table.is_over else [*sorted(meant), *sorted(found - meant)]

    def is_late(self, room: Room) -> bool:
        """Are seats kept no longer for those who sat at the table before?"""
        follows = room.meeting and room.meeting.follows
        return bool(follows) and self.tables.now() > room.table.created + KEPT_FOR

    async def fill(self, room: Room, visitor: str, asked: FillingSeat) -> bool:
        """A bot sits down, or a seat is opened: by the host, or by whoever has it."""

        def ask(table: Table) -> Asked:
            if asked.who == BOT:
                return Sit(asked.seat, BOT, level=asked.level)
            return Leave(asked.seat) if table.holds(visitor, asked.seat) else Free(asked.seat)

        return await self.tables.act(room, visitor, ask, asked.request)

    async def invite(self, room: Room, visitor: str, asked: NewInvitation) -> Invitation:
        """A link to a seat; the same again for who asks again."""
        table, seat = room.table, asked.seat
        is_own = seat is not None and table.holds(visitor, seat)
        if not is_own and visitor != table.owner:
            raise RefusalError(FORBIDDEN, "not_host")
        if table.is_over or (seat is not None and not is_own and seat not in table.free_seats):
            raise RefusalError(NOT_NOW, "no_free_seat", "seat")
        guest, name = await self.guest_named(asked.name, visitor) if asked.name else ("", "")
        giver = visitor if is_own else ""
        wanted = Invitation(new_code(), table.id, seat, guest, name, giver)
        kept = await self.kept.of_table(table.id)
        for one in kept:
            if replace(one, code=wanted.code) == wanted:
                return one
        if len(kept) >= MOST_INVITATIONS:
            raise RefusalError(NOT_NOW, "most_invitations", most=MOST_INVITATIONS)
        told = [Told(guest, seat or 0, "seat")] if guest else []
        await self.kept.invite(wanted, self.tables.notices(told, table.id, self.tables.now()))
        if guest:
            room.guests[guest] = wanted.code
        return wanted

    async def guest_named(self, name: str, visitor: str) -> tuple[str, str]:
        """The id and the name of somebody with an account, who may be asked to play."""
        found = await self.kept.person(folded(name))
        if found is None or found[0] == visitor:
            raise RefusalError(NOT_SO, "no_person", "name", given=tidy(name))
        if await self.kept.is_blocked(visitor, [found[0]]):
            raise RefusalError(FORBIDDEN, "not_asked", "name", given=tidy(name))
        return found

    async def revoke(self, room: Room, visitor: str, code: str) -> None:
        """A link leads nowhere any more: for the host, whose seat it is, and who was asked."""
        found = [
            one for one in await self.kept.of_table(room.table.id) if one.code == code_of(code)
        ]
        if not found or visitor not in (room.table.owner, found[0].giver, found[0].guest):
            raise RefusalError(NOWHERE, "no_code", "code")
        await self.kept.revoke(room.table.id, [found[0].code])
        for guest, by in list(room.guests.items()):
            if by == found[0].code:
                del room.guests[guest]

    async def again(self, room: Room, visitor: str, asked: messages.Again) -> Room:
        """Once more, everybody one seat further: who asks sits, for the others seats are kept."""
        if visitor not in room.table.holders or not room.table.is_over:
            raise RefusalError(FORBIDDEN, "not_again")
        async with room.renewing:  # who asks twice at once sits once
            following = await self.kept.after(room.table.id)
            if following is None:
                return await self.open_again(room, visitor, asked)
            found = await self.tables.loaded(following)
            kept = [one for one in await self.kept.of_table(following) if one.guest == visitor]
            if kept and kept[0].seat in found.table.free_seats:
                seat = TakingSeat(
                    kept[0].name, kept[0].seat, "", asked.commitment, request=asked.request
                )
                await self.sit(found, visitor, seat)
        return found

    async def open_again(self, room: Room, visitor: str, asked: messages.Again) -> Room:
        table, meeting = room.table, room.meeting
        assert meeting
        self.tables.limits.count(visitor, "tables")
        everybody = [replace(one, commitment="") for one in one_further(table)]
        own = [one for one in everybody if one.holder == visitor]
        sits = [one for one in everybody if one.sitter == BOT]
        sits += [replace(one, commitment=asked.commitment) for one in own]
        others = [one for one in everybody if one.holder not in ("", visitor)]
        kept = {one.seat: (one.holder, one.name) for one in others}
        renewed = replace(meeting, secret=new_secret(), follows=table.id)
        record = Record(table.game, table.game.start(self.tables.new_seed()))
        master = table.mastered if visitor == table.owner and not own else ""
        return await self.tables.add(
            *(record, sits, visitor, asked.request),
            agreed=Agreed(table.control, table.late_level),
            coming=Coming(renewed, kept=kept, master=master),
        )


def check_stands(table: Table, visitor: str) -> None:
    if any(table.holds(visitor, seat) for seat in table.people):
        raise RefusalError(NOT_NOW, "sits_already", "seat")


def is_for(invitation: Invitation, room: Room, visitor: str, code: str) -> bool:
    """May somebody use it? One to any seat is for all who may see the table."""
    if invitation.guest:
        return invitation.guest == visitor
    is_open = room.meeting is not None and not room.meeting.is_private and not invitation.seat
    return is_open or invitation.code in (code, room.guests.get(visitor))
