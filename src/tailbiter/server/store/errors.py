"""Why something was not kept."""

from __future__ import annotations

from tailbiter.games.errors import TailbiterError


class StoreError(TailbiterError):
    """What is kept cannot be read or written; the text says why. Nothing was changed."""


class CapError(TailbiterError):
    """More than the store takes; `field` says of what."""

    def __init__(self, text: str, field: str) -> None:
        super().__init__(text, "too_much", {"field": field})
        self.field = field


class ConflictError(Exception):
    """Somebody else wrote this entry first."""


class RepeatedError(Exception):
    """What was asked for with this request has been done before: at this table, as this entry."""

    def __init__(self, request: str, table: str, number: int) -> None:
        super().__init__(f"request {request} is entry {number} of table {table} already")
        self.request = request
        self.table = table
        self.number = number  # 0: the table itself was opened by it
