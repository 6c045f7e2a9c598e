"""The API of coming together: seats taken, filled and opened, links given, the lobby."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.server import answers, live_messages, qr, table_messages
from tailbiter.server.api import NOTHING, Api
from tailbiter.server.catalogue import in_words
from tailbiter.server.http_edge import Row, asked_of, json_answer, routes_of
from tailbiter.server.meeting_messages import (
    FillingSeat,
    InvitationInfo,
    Invitations,
    InvitedInfo,
    LobbyInfo,
    MeetingInfo,
    NewInvitation,
    ShowingWord,
    TakingSeat,
)
from tailbiter.server.refusals import RefusalError
from tailbiter.server.room import Room
from tailbiter.server.seating import code_of
from tailbiter.server.store import Invitation
from tailbiter.server.words import WORDS, language_of
from tailbiter.tables.entries import Word


class MeetingApi:
    """One method a route."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.meetings = api.meetings
        self.lobby = api.lobby

    async def meeting(self, request: Request) -> Response:
        """How people come to a table, and which seats you may take; `?code=` is one you have."""
        room, visitor = await self.meeting_asked(request), self.api.visitor(request)
        kept = await self.meetings.kept.of_table(room.table.id)
        code = request.query_params.get("code", "")
        return json_answer(await self.info(room, visitor, kept, code, language_of(request)))

    async def info(
        self, room: Room, visitor: str, kept: list[Invitation], code: str, language: str
    ) -> MeetingInfo:
        table, meeting = room.table, room.meeting
        assert meeting
        is_host = visitor == table.owner
        given = [one for one in kept if visitor == one.giver or (is_host and not one.giver)]
        is_shut_out = any(table.holds(visitor, seat) for seat in table.people)
        is_shut_out |= await self.meetings.kept.is_blocked(visitor, table.holders)
        return MeetingInfo(
            host=is_host,
            access=meeting.access,
            rated=meeting.rated,
            clock=WORDS[language].clock(table.control),
            options=in_words(table.game.name, table.game.options, language),
            open=[] if is_shut_out else self.meetings.open_to(room, visitor, kept, code),
            invitations=[InvitationInfo(one.code, one.seat, one.name) for one in given],
            next=await self.meetings.kept.after(table.id) if table.is_over else None,
        )

    async def sit(self, request: Request) -> Response:
        """Take a seat."""
        asked = await asked_of(request, TakingSeat)
        room, visitor = await self.meeting_asked(request), self.api.visitor(request)
        is_repeat = await self.meetings.sit(room, visitor, asked)
        return await self.api.state(request, room, None, 200, is_repeat)

    async def fill(self, request: Request) -> Response:
        """Have a bot sit down at a free seat or your own, or open a seat for somebody else."""
        asked = await asked_of(request, FillingSeat)
        room, visitor = await self.meeting_asked(request), self.api.visitor(request)
        is_repeat = await self.meetings.fill(room, visitor, asked)
        return await self.api.state(request, room, None, 200, is_repeat)

    async def show_word(self, request: Request) -> Response:
        """Show the word that your page promised, for the draw."""
        asked = await asked_of(request, ShowingWord)
        room, visitor = await self.meeting_asked(request), self.api.visitor(request)
        word = Word(asked.seat, asked.word)
        is_repeat = await self.api.tables.act(room, visitor, lambda _: word, asked.request)
        return await self.api.state(request, room, None, 200, is_repeat)

    async def invite(self, request: Request) -> Response:
        """A link and a code to a seat: of the host's table, or one's own to hand on."""
        asked = await asked_of(request, NewInvitation)
        room, visitor = await self.meeting_asked(request), self.api.visitor(request)
        made = await self.meetings.invite(room, visitor, asked)
        if made.guest:
            self.lobby.tell(made.guest, live_messages.InvitedNow())
        return json_answer(InvitationInfo(made.code, made.seat, made.name))

    async def revoke(self, request: Request) -> Response:
        """Let a link lead nowhere any more; or decline, where you were asked by name."""
        room, visitor = await self.meeting_asked(request), self.api.visitor(request)
        await self.meetings.revoke(room, visitor, request.path_params["code"])
        return Response(status_code=NOTHING)

    async def invitations(self, request: Request) -> Response:
        """Who asks you by name to play."""
        return json_answer(Invitations(await self.invited(request)))

    async def invited(self, request: Request) -> list[InvitedInfo]:
        visitor, language = self.api.visitor(request), language_of(request)
        kept = await self.meetings.kept.for_guest(visitor)
        found = [(one, await self.api.tables.loaded(one.table)) for one in kept]
        return [
            invited_info(one, room, language)
            for one, room in found
            if one.seat in self.meetings.open_to(room, visitor, [one])
        ]

    async def picture_of_link(self, request: Request) -> Response:
        """The address of a link as a QR picture."""
        code = code_of(request.path_params["code"])
        scheme = "https" if request.scope["is_secure"] else "http"
        visitor, address = self.api.visitor(request), f"{scheme}://{request.url.netloc}/sit/{code}"
        self.api.tables.limits.count(visitor, "files")
        drawn = await self.api.in_thread(visitor, qr.picture, address)
        if drawn is None:
            raise RefusalError(404, "no_picture")
        return Response(drawn, 200, media_type="image/svg+xml")

    async def look_round(self, request: Request) -> Response:
        """The lobby: tables where somebody is awaited."""
        return json_answer(await self.lobby.info(language_of(request)))

    async def meeting_asked(self, request: Request) -> Room:
        """A table to which people come from different places."""
        room = await self.api.room(request)
        if room.meeting is None:
            raise RefusalError(409, "one_screen")
        return room

    def routes(self) -> list[Route]:
        return routes_of(self, ROUTES, self.api.addressed)


def invited_info(invitation: Invitation, room: Room, language: str) -> InvitedInfo:
    table, meeting = room.table, room.meeting
    assert meeting
    seats = answers.seat_infos(table.game.name, answers.sitters(table), (), (), language)
    hosts = [seat for seat in table.people if table.holds(table.owner, seat)]
    return InvitedInfo(
        code=invitation.code,
        table=table.id,
        title=table.game.title,
        by=seats[hosts[0] - 1].label if hosts else "",
        options=in_words(table.game.name, table.game.options, language),
        clock=WORDS[language].clock(table.control),
        rated=meeting.rated,
    )


ROUTES: list[Row[MeetingApi]] = [
    ("GET", "/api/lobby", MeetingApi.look_round, None, LobbyInfo),
    ("GET", "/api/invitations", MeetingApi.invitations, None, Invitations),
    ("GET", "/api/invitations/{code}/picture", MeetingApi.picture_of_link, None, str),
    ("GET", "/api/tables/{table}/meeting", MeetingApi.meeting, None, MeetingInfo),
    ("POST", "/api/tables/{table}/sit", MeetingApi.sit, TakingSeat, table_messages.State),
    ("POST", "/api/tables/{table}/fill", MeetingApi.fill, FillingSeat, table_messages.State),
    ("POST", "/api/tables/{table}/word", MeetingApi.show_word, ShowingWord, table_messages.State),
    ("POST", "/api/tables/{table}/invitations", MeetingApi.invite, NewInvitation, InvitationInfo),
    ("DELETE", "/api/tables/{table}/invitations/{code}", MeetingApi.revoke, None, None),
]
