"""A socket's own end of the wire, which takes a message that is ready to be sent."""

from __future__ import annotations

from functools import lru_cache

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

LATELY = 256  # messages, each of which is being sent to all who may hear it


class Wire(WebSocketsSansIOProtocol):
    """Nothing is compressed, so the same bytes can go to many. Whoever is asked finds it in
    `scope["state"]["wire"]`."""

    async def run_asgi(self) -> None:
        self.scope["state"]["wire"] = self
        await super().run_asgi()

    def take(self, message: bytes) -> bool:
        """Send it without waiting; False where that cannot be, or nobody is there any more."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(framed(message))
        return True


@lru_cache(LATELY)
def framed(message: bytes) -> bytes:
    """A text as it goes over the wire: made once, however many hear it."""
    return Frame(Opcode.TEXT, message).serialize(mask=False)
