"""Proves a finished game: its draws and its adjudication, by other code than what dealt it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from tailbiter.play.reading import read_record
from tailbiter.verifying.draw import about_draw, about_supplied
from tailbiter.verifying.findings import (
    Finding,
    Findings,
    Place,
    UnreadableError,
    guarded,
    unreadable,
)
from tailbiter.verifying.finished import about_finished
from tailbiter.verifying.parcel import MANIFEST, Parcel, open_parcel, text_of
from tailbiter.verifying.tags import account_of

__all__ = ["Finding", "Parcel", "Place", "prove", "verify"]


def verify(path: Path, mails: Mapping[str, bytes] | None = None) -> list[Finding]:
    """All that is found in a finished folder, its archive, or a record; what is wrong first.

    `mails` are letters that players kept, by the names of their files.
    """
    try:
        return prove(open_parcel(path), mails or {})
    except UnreadableError as error:  # an archive that cannot be unpacked
        return [unreadable(error, error.place)]


def prove(parcel: Parcel, mails: Mapping[str, bytes]) -> list[Finding]:
    """The same for files in memory."""
    if len(parcel.files) == 1 and MANIFEST not in parcel.files:
        found = list(about_file(parcel))
    else:
        found = list(about_finished(parcel, mails))
    return sorted(found, key=lambda finding: not finding.is_wrong)


def about_file(parcel: Parcel) -> Findings:
    """A record alone: its draw is proved, and its turns are legal, or it cannot be read."""
    ((name, data),) = parcel.files.items()
    yield from guarded(partial(about_record, name, data), Place(name))


def about_record(name: str, data: bytes) -> Findings:
    text = text_of(name, data)
    record = read_record(text)
    account = account_of(record, text, name)
    yield from about_draw(account, record.game, record.start)
    yield from about_supplied(account, record)
