"""What somebody may not do at a table, as data with a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from tailbiter.games.errors import TailbiterError

CODES = (
    *("seat", "role", "taken", "one-screen", "secret", "supplied"),  # not for them
    *("over", "paused", "revealed", "nothing", "draw", "time", "turns"),  # not now
    *("words", "request", "full"),  # not so
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
        text = f"{refusal.rule}: {refusal.text}" if refusal.rule else refusal.text
        field = FIELDS.get(refusal.code)
        super().__init__(text, refusal.code, {"field": field} if field else None)
        self.refusal = refusal
        self.rule = refusal.rule
