"""Answers are packed where that is worth it, and whoever asked can unpack them."""

import asyncio
import gzip
from typing import Any

import pytest
from starlette.responses import Response, StreamingResponse
from starlette.types import Message

from tailbiter.server.packing import LEAST, Packing

LONG = b"eat or be eaten. " * 100


def answered(answer: Any, accepted: str | None) -> tuple[dict[str, str], bytes]:
    """The headers and the body of an answer, by the way of whoever accepts this."""
    told: list[Message] = []
    headers = [] if accepted is None else [(b"accept-encoding", accepted.encode())]
    scope = {"type": "http", "method": "GET", "headers": headers}

    async def receive() -> Message:
        hung_up: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        return await hung_up  # which nobody does

    async def send(message: Message) -> None:
        told.append(message)

    asyncio.run(Packing(answer)(scope, receive, send))
    head = {name.decode(): value.decode() for name, value in told[0]["headers"]}
    return head, b"".join(message["body"] for message in told[1:])


@pytest.mark.parametrize("accepted", ["gzip", "br, gzip;q=0.8"])
def test_what_is_long_is_packed(accepted: str) -> None:
    head, body = answered(Response(LONG), accepted)
    assert len(body) < len(LONG)
    assert gzip.decompress(body) == LONG
    assert (head["content-encoding"], head["vary"]) == ("gzip", "Accept-Encoding")
    assert head["content-length"] == str(len(body))


@pytest.mark.parametrize(
    ("body", "accepted"), [(LONG, None), (LONG, "br"), (LONG[: LEAST - 1], "gzip"), (b"", "gzip")]
)
def test_what_is_short_or_cannot_be_unpacked_stays_as_it_is(
    body: bytes, accepted: str | None
) -> None:
    head, found = answered(Response(body), accepted)
    assert found == body
    assert "content-encoding" not in head
    assert head["content-length"] == str(len(body))


def test_what_comes_in_parts_is_sent_in_parts() -> None:
    head, body = answered(StreamingResponse(iter([LONG, LONG])), "gzip")
    assert body == LONG * 2
    assert "content-encoding" not in head
