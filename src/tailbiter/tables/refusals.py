"""What somebody may not do at a table, as data with a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from tailbiter.games.errors import TailbiterError

CODES = (
    *("seat", "role", "taken", "one-screen", "secret", "supplied"),  # not for them
    *("over", "paused", "revealed", "nothing", "draw", "time", "turns", "gathering"),  # not now
    *("words", "request", "full", "plan"),  # not so
)
FIELDS = {"seat": "seat", "turns": "number", "request": "request"}  # of what was sent


@dataclass(frozen=True)
class Refusal:
    code: str  # one of CODES
    text: str
    rule: str | None = None


class RefusedError(TailbiterError):
    """What may not be done; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        field = FIELDS.get(refusal.code)
        data = {"field": field} if field else None
        super().__init__(refusal.text, refusal.code, data, refusal.rule)
        self.refusal = refusal
