"""HTTP at its edge: what a request says, checked; what is answered, as JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Scope

from tailbiter.games import GAMES
from tailbiter.games.errors import TailbiterError
from tailbiter.games.sentences import Reader
from tailbiter.server import answers
from tailbiter.server.refusals import RefusalError, status_of
from tailbiter.server.words import language_of

LARGEST = 64 * 1024  # bytes of a request
LARGEST_RECORD = 6 * 400_000 + LARGEST  # where a record comes: JSON may take six for a letter
FOR_A_BODY = 20.0  # seconds that somebody may take to send one
COME_BACK = (429, 503)  # statuses that say: later
T = TypeVar("T")
Group = TypeVar("Group")
# Method, path, what of a group answers it, what it is asked with, what it says.
Row = tuple[str, str, Callable[[Group, Request], Awaitable[Response]], Any, Any]
Told = Callable[[Request], Awaitable[Reader]]  # who reads what is refused


def headers_of(scope: Scope) -> dict[bytes, bytes]:
    """The headers of a request by their names, looked through once; of two alike the last."""
    found: dict[bytes, bytes] | None = scope.get("headers_by_name")
    if found is None:
        found = scope["headers_by_name"] = dict(scope["headers"])
    return found


def json_answer(
    value: Any, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    return Response(msgspec.json.encode(value), status, headers, "application/json")


def error_answer(error: TailbiterError, language: str, reader: Reader | None = None) -> Response:
    status, seconds = status_of(error), error.data.get("seconds")
    when = {"Retry-After": str(seconds)} if status in COME_BACK and seconds else None
    return json_answer(answers.error_of(error, language, reader), status, when)


def routes_of(group: Group, rows: Sequence[Row[Group]], told: Told | None = None) -> list[Route]:
    """The routes that a group answers; what is refused is answered in a sentence."""

    def guarded(answer: Callable[[Group, Request], Awaitable[Response]]) -> Any:
        async def endpoint(request: Request) -> Response:
            try:
                return await answer(group, request)
            except TailbiterError as error:
                reader = await told(request) if told else None
                return error_answer(error, language_of(request), reader)

        return endpoint

    return [Route(path, guarded(answer), methods=[method]) for method, path, answer, *_ in rows]


async def body_of(request: Request, largest: int) -> bytes:
    """The body of a request, refused as soon as it grows too large."""
    parts, size = [], 0
    try:
        async with asyncio.timeout(FOR_A_BODY):
            async for part in request.stream():
                size += len(part)
                if size > largest:
                    raise RefusalError(413, "too_large", most=largest)
                parts.append(part)
    except TimeoutError as error:
        raise RefusalError(408, "too_slow", seconds=FOR_A_BODY) from error
    except ClientDisconnect as error:
        raise RefusalError(400, "broken_off") from error
    return b"".join(parts)


async def asked_of(request: Request, kind: type[T], largest: int = LARGEST) -> T:
    """What somebody sent, checked against its type."""
    asked: T = understood(await body_of(request, largest), kind)
    return asked


def understood(said: bytes | str, kind: Any) -> Any:
    """What JSON says, as a type or one of several."""
    try:
        return msgspec.json.decode(said, type=kind)
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at `$")
        raise RefusalError(422, "shape", path.strip("`.") or None, why=text) from error
    except (msgspec.DecodeError, UnicodeError) as error:
        raise RefusalError(400, "not_json", why=str(error)) from error
    except RecursionError as error:
        raise RefusalError(400, "nested") from error


def game_asked(request: Request) -> str:
    """The name of a game in an address."""
    name: str = request.path_params["game"]
    if name not in GAMES:
        raise RefusalError(404, "no_game", given=name, known=[*GAMES])
    return name


def seat_asked(request: Request) -> int | None:
    """The seat in ?seat=2; None for a spectator."""
    found = request.query_params.get("seat")
    if found is None:
        return None
    if not (found.isascii() and found.isdigit() and 1 <= len(found) <= 2 and int(found)):
        raise RefusalError(422, "seat_number", "seat")
    return int(found)
