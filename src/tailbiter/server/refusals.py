"""What a visitor may not do, with the HTTP status that says so."""

from __future__ import annotations

import logging
from typing import Any

from tailbiter.games.errors import TailbiterError
from tailbiter.server.store import StoreError
from tailbiter.server.words import refused
from tailbiter.tables.refusals import RefusedError

STATUS = {  # of what a table refuses, by its code; 409 is for what could be at another moment
    "seat": 422,
    "role": 403,
    "one-screen": 403,
    "secret": 403,
    "supplied": 422,
    "draw": 422,
    "over": 422,
    "words": 422,
}
NOT_NOW, NOT_SO = 409, 422
logger = logging.getLogger("tailbiter")


class RefusalError(TailbiterError):
    """Something that the server, and no rule or table, refuses."""

    def __init__(self, status: int, code: str, field: str | None = None, **data: Any) -> None:
        super().__init__(refused(code, data), code, {"field": field, **data} if field else data)
        self.status = status


def status_of(error: TailbiterError, otherwise: int = NOT_SO) -> int:
    """The HTTP status that says what kind of refusal it is."""
    if isinstance(error, StoreError):
        logger.error("%s", error)
        return 503
    if isinstance(error, RefusedError):
        return STATUS.get(error.refusal.code, NOT_NOW)
    return error.status if isinstance(error, RefusalError) else otherwise
