"""What somebody wants to hear of, how, and when."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Meta

from tailbiter.server.messages import Asked
from tailbiter.server.refusals import RefusalError

Kind = Literal["turn", "round", "near", "late", "over", "seat", "offer", "free", "talk"]
KINDS: tuple[Kind, ...] = (
    *("turn", "round", "near", "late", "over", "seat", "offer", "free", "talk"),
)
USUAL = KINDS[:-1]  # of talk nobody is told who did not ask for it
HOUR = 3_600_000  # milliseconds
SHORTEST = 600_000  # of a time to be warned in
LONGEST_WARNING = 48  # hours


class Wishes(Asked):
    """How and of what you want to hear: each letter at once, all of a day together, or none."""

    how: Literal["at_once", "digest", "none"] = "at_once"
    kinds: Annotated[tuple[Kind, ...], Meta(max_length=len(KINDS))] = USUAL
    hour: Annotated[int, Meta(ge=0, le=23)] = 8  # of the digest, by the clock of your zone
    zone: Annotated[str, Meta(max_length=60)] = "UTC"  # as in Europe/Vienna
    warning: Annotated[int, Meta(ge=1, le=LONGEST_WARNING)] = 12  # hours before a deadline
    always: bool = False  # also while you look at the table

    def wants(self, kind: str) -> bool:
        return self.how != "none" and kind in self.kinds


@cache
def zones() -> frozenset[str]:
    return frozenset(available_timezones())


def check_zone(zone: str) -> None:
    if zone not in zones():
        raise RefusalError(422, "no_zone", "zone", given=zone)


def local(at: int, zone: str) -> datetime:
    """A time, in milliseconds since 1970, by the clocks of a zone."""
    return datetime.fromtimestamp(at / 1000, ZoneInfo(zone))


def next_digest(wishes: Wishes, now: int) -> int:
    """When the clock in somebody's zone says their hour next."""
    day = local(now, wishes.zone)
    while True:
        wanted = day.replace(hour=wishes.hour, minute=0, second=0, microsecond=0)
        at = round(wanted.timestamp() * 1000)
        if at > now:
            return at
        day += timedelta(days=1)


def warned_at(wishes: Wishes, since: int, due: int) -> int | None:
    """When somebody is warned of a deadline; None where there was too little time for that.

    Who had two days is told as they wish, who had a few hours when a quarter of it is left.
    """
    before = min(wishes.warning * HOUR, (due - since) // 4)
    return due - before if before >= SHORTEST else None
