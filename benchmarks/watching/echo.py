"""`python -m benchmarks.watching.echo`: the least that a server can do, to hold ours against.

It has two of our addresses: a turn names a number of bytes, that many are told to each who watches
the table, and as many are answered, unless a brief answer will do. Nothing is played, kept, seen
differently or compressed.
"""

import asyncio
import socket
import sys
from collections import Counter, defaultdict

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

watchers: defaultdict[str, set[WebSocket]] = defaultdict(set)
versions: Counter[str] = Counter()


def state_of(table: str, size: int) -> bytes:
    return msgspec.json.encode({"version": versions[table], "filling": "x" * size})


def message_of(state: bytes) -> str:
    return '{"type":"state","state":' + state.decode() + "}"


async def play(request: Request) -> Response:
    table = request.path_params["table"]
    asked = msgspec.json.decode(await request.body())
    versions[table] += 1
    state = state_of(table, asked["bytes"])
    message = message_of(state)
    for watcher in list(watchers[table]):
        await watcher.send_text(message)
    answer = state_of(table, 0) if asked["brief"] else state
    return Response(answer, 201, media_type="application/json")


async def live(watcher: WebSocket) -> None:
    await watcher.accept()
    table = ""
    try:
        while True:
            table = msgspec.json.decode(await watcher.receive_text())["table"]
            watchers[table].add(watcher)
            await watcher.send_text(message_of(state_of(table, 0)))
    except WebSocketDisconnect:
        watchers[table].discard(watcher)


def main() -> int:
    routes = [
        Route("/api/tables/{table}/turns", play, methods=["POST"]),
        WebSocketRoute("/api/live", live),
    ]
    # The protocol must be said, or asyncio lets the system hold each answer back for 40 ms.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen(128)
    config = uvicorn.Config(
        Starlette(routes=routes),
        log_level="error",
        access_log=False,
        loop="asyncio",
        http="h11",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
    )
    # It is listening, so whoever reads this may come before it answers.
    sys.stdout.write(f"Echo is at http://127.0.0.1:{listening.getsockname()[1]}/\n")
    sys.stdout.flush()
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
