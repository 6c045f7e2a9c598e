"""What comes on a socket, a piece at a time: others wait for little of what somebody says."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

PIECE = 512  # bytes that are looked at in one go: 85 of the smallest frames
MOST_ASIDES = 200  # frames of a minute that are no message, nor its end: pings, pongs, fragments
MINUTE = 60.0  # seconds


class Frames(WebSocketsSansIOProtocol):
    """One message is taken out of what has come, and the rest waits until that was heard."""

    rest = b""  # what has come, and was not looked at
    asides = 0
    since = 0.0  # when the minute began in which they are counted

    def data_received(self, data: bytes) -> None:
        self.rest += data
        while self.rest and not self.read_paused and not self.transport.is_closing():
            piece, self.rest = self.rest[:PIECE], self.rest[PIECE:]
            super().data_received(piece)

    async def receive(self) -> Any:
        message = await super().receive()
        if not self.read_paused:
            self.data_received(b"")
        return message

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        super().handle_ping()
        self.count_aside()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self.count_aside()

    def keepalive_timeout(self) -> None:
        """Who does not answer reads nothing either: what waits for them would keep them here."""
        super().keepalive_timeout()
        self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if not event.fin:
            self.count_aside()

    def count_aside(self) -> None:
        """They cost as much as messages and get no answer that could say so: many are an end."""
        now = self.loop.time()
        if now - self.since > MINUTE:
            self.asides, self.since = 0, now
        self.asides += 1
        if self.asides > MOST_ASIDES:
            self.transport.abort()


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
