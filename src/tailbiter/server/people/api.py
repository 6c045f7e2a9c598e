"""The API of people: keys, accounts, sessions, friends."""

from __future__ import annotations

import contextlib

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tailbiter.server.http_edge import Row, asked_of, json_answer, routes_of
from tailbiter.server.limits import Limits
from tailbiter.server.people import messages
from tailbiter.server.people.accounts import Accounts
from tailbiter.server.people.browsers import browser_of
from tailbiter.server.people.door import PERSON, cookie_header, visitor_of
from tailbiter.server.people.keys import Keys, digest_of
from tailbiter.server.people.leaving import Leaving
from tailbiter.server.people.names import check_email
from tailbiter.server.people.people import LASTS
from tailbiter.server.post.mailboxes import Mailboxes
from tailbiter.server.refusals import RefusalError
from tailbiter.server.store.people import Session

SHOWN = 16  # letters of a digest by which its owner names a session
MOST_SETTINGS = 50


class PeopleApi:
    """One method a route."""

    def __init__(
        self,
        accounts: Accounts,
        keys: Keys,
        limits: Limits,
        leaving: Leaving,
        boxes: Mailboxes,
    ) -> None:
        self.accounts = accounts
        self.people = accounts.people
        self.keys = keys
        self.limits = limits
        self.leaving = leaving
        self.boxes = boxes

    async def new_key(self, request: Request) -> Response:
        """A key for a program: yours, if you have an account, or else a new guest's."""
        asked = await asked_of(request, messages.NewKey)
        self.limits.count(visitor_of(request), "keys")
        session = session_of(request)
        if session is None:
            return json_answer(messages.Key(self.keys.issue()), 201)
        key = await self.people.begin(session.person, "program", asked.label)
        return json_answer(messages.Key(key), 201)

    async def register(self, request: Request) -> Response:
        """A new account; what you played as a guest comes along."""
        asked = await asked_of(request, messages.NewAccount)
        self.limits.count(visitor_of(request), "accounts")
        if session_of(request):
            raise RefusalError(409, "logged_in")
        key = await self.accounts.register(
            visitor_of(request),
            *(asked.name, asked.password, asked.email, asked.invitation, browser_of(request)),
        )
        if asked.email:
            person = self.people.sessions[digest_of(key)].person
            with contextlib.suppress(RefusalError):  # an account is made, asked or not
                await self.boxes.set_email(person, check_email(asked.email), self.limits)
        return self.let_in(request, key, 201)

    async def log_in(self, request: Request) -> Response:
        """Come in with a name and a password."""
        asked = await asked_of(request, messages.LogIn)
        key = await self.accounts.log_in(
            *(asked.name, asked.password, request.scope["address"]),
            *(browser_of(request), session_of(request)),
        )
        return self.let_in(request, key)

    async def log_out(self, request: Request) -> Response:
        """Here only."""
        await self.people.end([own(request).digest])
        return shown_out(request)

    async def log_out_everywhere(self, request: Request) -> Response:
        """In all browsers, and programs' keys hold no longer."""
        await self.people.end([one.digest for one in self.people.of(own(request).person)])
        return shown_out(request)

    async def end_session(self, request: Request) -> Response:
        """One browser is logged out, or one program's key holds no longer."""
        session, name = own(request), request.path_params["session"]
        found = [one for one in self.people.of(session.person) if one.digest[:SHOWN] == name]
        if not found:
            raise RefusalError(404, "no_session")
        await self.people.end([found[0].digest])
        return shown_out(request) if found[0] == session else Response(status_code=204)

    async def account(self, request: Request) -> Response:
        """Who you are, your friends, and where you are logged in."""
        return json_answer(await self.told(session_of(request)))

    async def told(self, session: Session | None) -> messages.Account:
        registration = self.accounts.registration
        person = await self.accounts.kept.person(session.person) if session else None
        if session is None or person is None:
            return messages.Account(None, registration)
        ties = await self.accounts.ties(person.id)
        return messages.Account(
            *(person.name, registration, person.email, person.created),
            friends=tuple(
                messages.Friend(tie.name, self.people.is_online(tie.other))
                for tie in ties
                if tie.kind == "friend"
            ),
            blocked=tuple(tie.name for tie in ties if tie.kind == "blocked"),
            sessions=tuple(told(one, session) for one in self.people.of(person.id)),
        )

    async def change_password(self, request: Request) -> Response:
        """Another password, by the one of before or by a link; all others are logged out."""
        asked, label = await asked_of(request, messages.NewPassword), browser_of(request)
        if asked.link:
            key = await self.accounts.use_link(asked.link, asked.password, label)
        else:
            key = await self.accounts.change_password(
                own(request), asked.before, asked.password, request.scope["address"], label
            )
        return self.let_in(request, key)

    async def change_email(self, request: Request) -> Response:
        """Another address, or none."""
        asked, session = await asked_of(request, messages.NewEmail), own(request)
        address = request.scope["address"]
        person = await self.accounts.confirmed(session, asked.password, address)
        await self.boxes.set_email(person.id, check_email(asked.email), self.limits)
        return Response(status_code=204)

    async def tie(self, request: Request) -> Response:
        """Somebody is your friend, or blocked, or neither."""
        asked, session = await asked_of(request, messages.NewTie), own(request)
        await self.accounts.tie(session.person, asked.name, asked.kind)
        return json_answer(await self.told(session))

    async def settings(self, request: Request) -> Response:
        """What the pages keep for you."""
        return json_answer(await self.kept_settings(own(request).person))

    async def kept_settings(self, person: str) -> messages.KeptSettings:
        found = await self.accounts.settings(person)
        return messages.KeptSettings(found.get("settings", {}), found.get("changed", 0))

    async def keep_settings(self, request: Request) -> Response:
        """The last one who writes them wins."""
        asked, session = await asked_of(request, messages.NewSettings), own(request)
        if len(asked.settings) > MOST_SETTINGS:
            raise RefusalError(422, "most_settings", "settings", most=MOST_SETTINGS)
        before = await self.kept_settings(session.person)
        if asked.changed >= before.changed:
            kept = {"settings": asked.settings, "changed": asked.changed}
            await self.accounts.kept.set_settings(session.person, kept)
        return Response(status_code=204)

    async def export(self, request: Request) -> Response:
        """All that is kept of you, as one file."""
        session = own(request)
        self.limits.count(session.person, "exports")
        games = await self.leaving.games_of(session.person)
        kept = await self.kept_settings(session.person)
        account = await self.told(session)
        reminders = await self.boxes.told(session.person, account.email)
        notebooks = await self.leaving.notebooks_of(session.person)
        exported = messages.Exported(account, kept, games, notebooks, reminders)
        headers = {"Content-Disposition": 'attachment; filename="tailbiter-account.json"'}
        return json_answer(exported, 200, headers)

    async def delete(self, request: Request) -> Response:
        """Delete your account. Games stay, without your name."""
        asked, session = await asked_of(request, messages.Leaving), own(request)
        person = await self.accounts.confirmed(session, asked.password, request.scope["address"])
        await self.leaving.leave(person.id)
        return shown_out(request)

    def let_in(self, request: Request, key: str, status: int = 200) -> Response:
        """The key goes into a cookie, where no script reads it."""
        name = self.people.name_of(self.people.sessions[digest_of(key)].person)
        answer = json_answer(messages.Account(name, self.accounts.registration), status)
        answer.raw_headers.append(
            cookie_header(PERSON, key, LASTS["browser"], request.scope["is_secure"])
        )
        return answer

    def routes(self) -> list[Route]:
        return routes_of(self, ROUTES)


def session_of(request: Request) -> Session | None:
    """Of who has an account; None for guests."""
    session: Session | None = request.scope["session"]
    return session


def own(request: Request) -> Session:
    session = session_of(request)
    if session is None:
        raise RefusalError(403, "guest")
    return session


def told(one: Session, current: Session) -> messages.SessionTold:
    return messages.SessionTold(
        one.digest[:SHOWN],
        "program" if one.kind == "program" else "browser",
        *(one.label, one.created, one.seen),
        one.digest == current.digest,
    )


def shown_out(request: Request) -> Response:
    answer = Response(status_code=204)
    answer.raw_headers.append(cookie_header(PERSON, "", 0, request.scope["is_secure"]))
    return answer


ROUTES: list[Row[PeopleApi]] = [
    ("POST", "/api/keys", PeopleApi.new_key, messages.NewKey, messages.Key),
    ("GET", "/api/account", PeopleApi.account, None, messages.Account),
    ("POST", "/api/account", PeopleApi.register, messages.NewAccount, messages.Account),
    ("DELETE", "/api/account", PeopleApi.delete, messages.Leaving, None),
    (
        *("POST", "/api/account/password", PeopleApi.change_password),
        *(messages.NewPassword, messages.Account),
    ),
    ("PUT", "/api/account/email", PeopleApi.change_email, messages.NewEmail, None),
    ("POST", "/api/account/ties", PeopleApi.tie, messages.NewTie, messages.Account),
    ("GET", "/api/account/settings", PeopleApi.settings, None, messages.KeptSettings),
    ("PUT", "/api/account/settings", PeopleApi.keep_settings, messages.NewSettings, None),
    ("GET", "/api/account/export", PeopleApi.export, None, messages.Exported),
    ("POST", "/api/sessions", PeopleApi.log_in, messages.LogIn, messages.Account),
    ("DELETE", "/api/sessions", PeopleApi.log_out_everywhere, None, None),
    ("DELETE", "/api/sessions/current", PeopleApi.log_out, None, None),
    ("DELETE", "/api/sessions/{session}", PeopleApi.end_session, None, None),
]
