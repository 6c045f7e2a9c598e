"""Work that waits, such as for a mail server, beside the one that serves everybody."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TypeVar, cast

T = TypeVar("T")


async def in_thread(work: Callable[[], T]) -> T:
    """In one that nobody waits for when the server stops: what was not marked is sent again."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(found: T | None, error: Exception | None) -> None:
        if done.done():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(cast(T, found))

    def run() -> None:
        found, failed = None, None
        try:
            found = work()
        except Exception as error:
            failed = error
        with contextlib.suppress(RuntimeError):  # the server has stopped
            loop.call_soon_threadsafe(settle, found, failed)

    threading.Thread(target=run, name="postman", daemon=True).start()
    return await done
