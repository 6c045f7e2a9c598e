"""What may be asked and told of people, as types."""

from __future__ import annotations

import msgspec


class Key(msgspec.Struct):
    key: str  # keep it: it holds the seats that you take with it
