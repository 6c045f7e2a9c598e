"""What the tags of a record tell of its draw."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tailbiter.games.errors import TextError
from tailbiter.play.record import Record
from tailbiter.verifying.account import Account, Material, secret_bytes
from tailbiter.verifying.findings import Place

NONE = "-"  # for a seat without a word
OF_ROUND = re.compile(r"(Words|Number)([0-9]{1,9})")
PLACES = {
    "header": "Draw",
    "commitment": "Commitment",
    "secret": "Secret",
    "number": "Number",
    "start": "Start",
    "lot": "Lot",
}


def account_of(record: Record, text: str, file: str) -> Account:
    """A TextError where the tags tell too little."""
    tags = record.tags
    if "Draw" not in tags:
        raise TextError("this game was not drawn for people apart: there is nothing to prove")
    if "Secret" not in tags:
        raise TextError("the secret is told when the game is over; take the record again then")
    seats = record.game.players
    lines = {line[1:].split(" ")[0]: n for n, line in reversed([*enumerate(text.split("\n"), 1)])}
    places = {what: Place(file, lines[tag]) for what, tag in PLACES.items() if tag in lines}
    for seat in range(1, seats + 1):
        places[f"word {seat}"] = Place(file, lines.get("Words", 0))
    return Account(
        header=tags["Draw"],
        commitment=tags.get("Commitment", ""),
        secret=secret_bytes(tags["Secret"]),
        promises=by_seat(tags, "Promises", seats),
        words=by_seat(tags, "Words", seats),
        number=tags.get("Number", ""),
        lot=tags.get("Lot", ""),
        is_by_lot="Lot" in tags,
        chosen=tags.get("Chosen", ""),
        rounds=rounds_of(tags, seats),
        places=places,
        whole=Place(file),
    )


def by_seat(tags: Mapping[str, str], name: str, seats: int) -> tuple[str, ...]:
    found = tags.get(name, "").split()
    if len(found) != seats:
        raise TextError(f"{name} has one for each of {seats} seats, or {NONE}")
    return tuple("" if one == NONE else one for one in found)


def rounds_of(tags: Mapping[str, str], seats: int) -> dict[int, Material]:
    found = [match for match in map(OF_ROUND.fullmatch, tags) if match]
    turns = sorted({int(match[2]) for match in found})
    return {
        turn: Material(
            by_seat(tags, f"Words{turn}", seats) if f"Words{turn}" in tags else (),
            tags.get(f"Number{turn}", ""),
        )
        for turn in turns
    }


def tags_for(account: Account) -> dict[str, str]:
    """What a record must say of such a draw."""
    listed = " ".join(word or NONE for word in account.words)
    found = {
        "Draw": account.header,
        "Commitment": account.commitment,
        "Promises": " ".join(promise or NONE for promise in account.promises),
        "Words": listed,
        "Number": account.number,
        "Lot": account.lot,
        "Chosen": account.chosen,
        "Secret": account.secret.hex(),
    }
    for turn, material in account.rounds.items():
        if any(material.words):
            found[f"Words{turn}"] = " ".join(word or NONE for word in material.words)
        found[f"Number{turn}"] = material.number
    return {name: value for name, value in found.items() if value}
