"""Passwords, hashed by argon2 in threads of their own: a few at once, since each takes 64 MiB."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from tailbiter.server.refusals import RefusalError

if TYPE_CHECKING:
    from argon2 import PasswordHasher

AT_ONCE, MOST_WAITING = 2, 40
SHORTLY = 5  # seconds
T = TypeVar("T")


@cache
def hasher() -> PasswordHasher:
    """Loaded when somebody first has a password: most who serve at home never do."""
    from argon2 import PasswordHasher

    return PasswordHasher()


class Passwords:
    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(AT_ONCE, "password")
        self.waiting = 0

    async def hashed(self, password: str) -> str:
        return await self.run(lambda: hasher().hash(normal(password)))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Is it this one? Where there is none the answer takes as long, and is no."""
        if kept is None:
            await self.hashed(password)
            return False
        return await self.run(lambda: is_right(password, kept))

    async def run(self, work: Callable[[], T]) -> T:
        if self.waiting >= MOST_WAITING:
            raise RefusalError(503, "passwords_busy", seconds=SHORTLY)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def is_right(password: str, kept: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return hasher().verify(kept, normal(password))
    except (InvalidHashError, VerificationError):
        return False


def normal(password: str) -> str:
    """The same letters, however a keyboard makes them."""
    return unicodedata.normalize("NFKC", password)
