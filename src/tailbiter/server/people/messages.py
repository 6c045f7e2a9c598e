"""What may be asked and told of people, as types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from tailbiter.server.messages import Asked, Said
from tailbiter.server.post.messages import PostTold

LongName = Annotated[str, Meta(max_length=100)]
Password = Annotated[str, Meta(max_length=500)]
Email = Annotated[str, Meta(max_length=254)]
Secret = Annotated[str, Meta(max_length=100)]
Label = Annotated[str, Meta(max_length=40)]


class NewKey(Asked):
    """A key for a program; who has an account calls it something."""

    label: Label = ""


class NewAccount(Asked):
    name: LongName
    password: Password
    email: Email = ""
    invitation: Secret = ""  # where one is needed


class LogIn(Asked):
    name: LongName
    password: Password


class NewPassword(Asked):
    """The password of before, or a link of the administrator's, and the one from now on."""

    password: Password
    before: Password = ""
    link: Secret = ""


class NewEmail(Asked):
    password: Password
    email: Email = ""  # "": none


class Leaving(Asked):
    """Delete the account, for good."""

    password: Password


class NewTie(Asked):
    """How you stand to somebody; "none" undoes it."""

    name: LongName
    kind: Literal["friend", "blocked", "none"]


class NewSettings(Asked):
    """What the pages keep for you; `changed` says when, in milliseconds since 1970."""

    settings: dict[str, str | bool | int | None]
    changed: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0


class Key(Said):
    key: str  # shown once: keep it


class Friend(Said):
    name: str
    online: bool


class SessionTold(Said):
    """A browser that is logged in, or a program with a key."""

    id: str
    kind: Literal["browser", "program"]
    label: str
    created: int  # milliseconds since 1970, as all times here
    seen: int
    current: bool  # the one that asks


class Account(Said):
    """Who you are to this server. Guests have no name here."""

    name: str | None
    registration: Literal["open", "invitation", "closed"]
    email: str = ""
    created: int = 0
    friends: tuple[Friend, ...] = ()
    blocked: tuple[str, ...] = ()
    sessions: tuple[SessionTold, ...] = ()


class KeptSettings(Said):
    settings: dict[str, Any]
    changed: int


class ExportedGame(Said):
    id: str
    game: str
    record: str | None  # a .tail file; null while the game has secrets


class ExportedNotebook(Said):
    """What you wrote beside a game."""

    id: str  # of the table
    text: str


class Exported(Said):
    """All that is kept of you."""

    account: Account
    settings: KeptSettings
    games: list[ExportedGame]
    notebooks: list[ExportedNotebook]
    reminders: PostTold
