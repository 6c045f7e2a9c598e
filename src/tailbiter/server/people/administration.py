"""What the administrator of a server does with accounts, also while it runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from tailbiter.games.errors import OptionError
from tailbiter.server.folder import Running, held
from tailbiter.server.people.accounts import Accounts
from tailbiter.server.people.people import People
from tailbiter.server.store import Store, talk

FILE = "tailbiter.db"
T = TypeVar("T")


def listed(folder: Path) -> list[dict[str, Any]]:
    """Everybody with an account, by name."""

    async def work(accounts: Accounts) -> list[dict[str, Any]]:
        people = accounts.people
        return [
            {
                "name": name,
                "sessions": len(people.of(person)),
                "seen": max((one.seen for one in people.of(person)), default=None),
            }
            for person, name in people.names.items()
        ]

    return administered(folder, work)


def reported(folder: Path) -> list[dict[str, Any]]:
    """What was said that people found amiss; an account is named, a guest by their own words."""

    async def work(accounts: Accounts) -> list[dict[str, Any]]:
        names = accounts.people.names
        found = [vars(one) for one in await talk.reported(accounts.kept.read)]
        return [
            {**one, "name": names.get(one.pop("who")) or one["name"] or "a guest"} for one in found
        ]

    return administered(folder, work)


def invited(folder: Path, origin: str) -> str:
    """A link by which somebody can make an account, once."""
    link = administered(folder, lambda accounts: accounts.link("invitation"))
    return f"{origin or address_of(folder)}/account#invitation={link}"


def reset(folder: Path, name: str, origin: str) -> str:
    """A link by which somebody can choose another password, once."""
    link = administered(folder, lambda accounts: accounts.link("password", person(accounts, name)))
    return f"{origin or address_of(folder)}/account#password={link}"


def remove(folder: Path, name: str) -> None:
    """The server does it, within seconds or when it is started: it knows who plays with them."""
    administered(folder, lambda accounts: accounts.link("remove", person(accounts, name)))


def person(accounts: Accounts, name: str) -> str:
    found = accounts.people.named(name)
    if found is None:
        raise OptionError(f"nobody here is called {name}; tailbiter people list says who there is")
    return found


def administered(folder: Path, work: Callable[[Accounts], Awaitable[T]]) -> T:
    if not (folder / FILE).exists():
        raise OptionError(f"{folder}: no server keeps games there; name its folder with --data")

    async def run() -> T:
        store = Store.open(folder / FILE)
        try:
            people = People(store.people, now)
            await people.load()
            return await work(Accounts(people, now))
        finally:
            await store.close()

    return asyncio.run(run())


def now() -> int:
    return time.time_ns() // 1_000_000


def address_of(folder: Path) -> str:
    """Where the server of this folder is; "" where it does not run."""
    with held(folder) as holder:
        return holder.address.rstrip("/") if isinstance(holder, Running) else ""
