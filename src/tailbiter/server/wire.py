"""A socket's own end of the wire, which takes a message that is ready to be sent."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

from tailbiter.server.frames import Frames

LATELY = 256  # messages, each of which is being sent to all who may hear it
LEVEL = 3  # of 9: those above take half as long again, and save a tenth
TEXT, DEFLATED = 0x81, 0x40  # a text in one frame; it is deflated
SHORT, LONG = 126, 65_536  # from which on a length takes two bytes more, and eight
END_OF_BLOCK = 4  # bytes that are left out, RFC 7692


class Agreed(PerMessageDeflate):
    """What the other end deflates is inflated. What it is told goes as it is: see `Wire.take`."""

    def __init__(self, agreed: PerMessageDeflate) -> None:
        super().__init__(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )
        self.__dict__.pop("encoder", None)  # a quarter of a megabyte for each socket

    def encode(self, frame: Frame) -> Frame:
        return frame

    @property
    def window(self) -> int:
        """In which the other end remembers what it has inflated, in bits; 0 where it does not."""
        return 0 if self.local_no_context_takeover else self.local_max_window_bits


class Offered(ServerPerMessageDeflateFactory):
    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, Agreed(agreed)


OFFERED = Offered(client_no_context_takeover=True)  # we remember nothing of what was said to us


class Wire(Frames):
    """The same bytes can go to all who remember the same. Whoever is asked finds it in
    `scope["state"]["wire"]`."""

    window = 0  # bits; 0 where nothing may be deflated
    last = b""  # what was deflated last for this socket, so that its other end remembers it

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.conn.available_extensions = [OFFERED]

    async def run_asgi(self) -> None:
        for agreed in self.conn.extensions:
            self.window = agreed.window if isinstance(agreed, Agreed) else 0
        self.scope["state"]["wire"] = self
        await super().run_asgi()

    def take(self, message: bytes) -> bool:
        """Send it without waiting; False where that cannot be, or nobody is there any more."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        if self.window:
            self.transport.write(deflated(message, self.last, self.window))
            self.last = message
        else:
            self.transport.write(framed(message))
        return True


@lru_cache(LATELY)
def framed(message: bytes) -> bytes:
    """A text as it goes over the wire: made once, however many hear it."""
    return head_of(TEXT, len(message)) + message


@lru_cache(LATELY)
def deflated(message: bytes, last: bytes, window: int) -> bytes:
    """The same for all who remember the last one: little more than what is new since then.

    A stream would say as much; but what both have in common is named by how far back it lies, so
    whoever was told just that can be told this, whatever came before.
    """
    deflate = zlib.compressobj(LEVEL, wbits=-window, zdict=last)
    packed = (deflate.compress(message) + deflate.flush(zlib.Z_SYNC_FLUSH))[:-END_OF_BLOCK]
    return head_of(TEXT | DEFLATED, len(packed)) + packed


def head_of(kind: int, length: int) -> bytes:
    """How a whole message begins, RFC 6455."""
    if length < SHORT:
        return struct.pack("!BB", kind, length)
    if length < LONG:
        return struct.pack("!BBH", kind, SHORT, length)
    return struct.pack("!BBQ", kind, SHORT + 1, length)
