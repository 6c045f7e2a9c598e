"""The draw of a game on file, made once more: does everything come out as the file says?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from tailbiter.games.errors import TextError, quoted
from tailbiter.play.record import Record
from tailbiter.tables import draws
from tailbiter.tables.draws import COMMITMENT, Stream
from tailbiter.tables.gathering import Gathering

NONE = "-"  # for a seat without a word
HEADER, PROMISED, PROMISES, WORDS = "Draw", "Commitment", "Promises", "Words"
LOT, CHOSEN, SECRET = "Lot", "Chosen", "Secret"


@dataclass(frozen=True)
class Finding:
    """Something about a draw that fits, or does not."""

    code: str
    text: str
    is_wrong: bool = True


@dataclass(frozen=True)
class Drawn:
    """What a record says of its draw."""

    header: str
    commitment: str
    secret: bytes
    promises: tuple[str, ...]
    words: tuple[str, ...]
    lot: str
    chosen: str

    @property
    def key(self) -> bytes:
        return self.key_with(self.words)

    def key_with(self, words: tuple[str, ...]) -> bytes:
        return draws.key_of(self.secret, self.header, words)


def tags_of(header: str, gathering: Gathering) -> dict[str, str]:
    """What a record says of the draw that it began with."""
    opening, begin = gathering.opening, gathering.begin
    chosen = f"seed {opening.seed}" if opening.seed else "start"
    tags = {
        HEADER: header,
        PROMISED: opening.commitment,
        PROMISES: " ".join(promise or NONE for promise in gathering.promises),
        WORDS: " ".join(word or NONE for word in gathering.words_by_seat),
        LOT: begin.lot if begin else "",
        CHOSEN: chosen if opening.chosen else "",
        SECRET: gathering.secret,
    }
    return {name: value for name, value in tags.items() if value}


def drawn_of(record: Record) -> Drawn:
    """The draw as the tags tell it; a TextError where they do not."""
    tags = record.tags
    if HEADER not in tags:
        raise TextError("this game was not drawn by a server for people apart: nothing to check")
    if SECRET not in tags:
        raise TextError("the secret is told when the game is over; take the record again then")
    secret = tags[SECRET]
    if not COMMITMENT.fullmatch(secret):
        raise TextError(f"a secret is 64 hexadecimal digits, not {quoted(secret)}")
    by_seat = {}
    for name in (PROMISES, WORDS):
        found = tags.get(name, "").split()
        if len(found) != record.game.players:
            raise TextError(f"{name} has one for each of {record.game.players} seats, or {NONE}")
        by_seat[name] = tuple("" if one == NONE else one for one in found)
    return Drawn(
        header=tags[HEADER],
        commitment=tags.get(PROMISED, ""),
        secret=bytes.fromhex(secret),
        promises=by_seat[PROMISES],
        words=by_seat[WORDS],
        lot=tags.get(LOT, ""),
        chosen=tags.get(CHOSEN, ""),
    )


def check(record: Record) -> list[Finding]:
    """All that was found, in the order in which it was drawn."""
    drawn = drawn_of(record)
    parts = (about_promises, about_words, about_start, about_seats, about_supplied)
    return [finding for part in parts for finding in part(record, drawn)]


def about_promises(record: Record, drawn: Drawn) -> Iterator[Finding]:
    table = dict(pair.split("=", 1) for pair in drawn.header.split() if "=" in pair)
    if drawn.header != draws.header(table.get("table", ""), record.game):
        yield Finding("header", "Draw names another game, other options or other seats")
    if draws.commitment(drawn.secret, drawn.header) == drawn.commitment:
        yield Finding("secret", "Secret is the one that the server had promised", False)
    else:
        yield Finding("secret", "Secret is not the one that the server had promised")


def about_words(record: Record, drawn: Drawn) -> Iterator[Finding]:
    for seat, (promise, word) in enumerate(zip(drawn.promises, drawn.words, strict=True), 1):
        if word and draws.promise(word) != promise:
            yield Finding("word", f"the word of seat {seat} is not the one that it had promised")
        elif promise and not word:
            text = f"seat {seat} promised a word, and it was drawn without one"
            yield Finding("left-out", f"{text}: if its page showed it, ask why", False)
        elif word:
            yield Finding("word", f"the word of seat {seat} is the one it had promised", False)


def about_start(record: Record, drawn: Drawn) -> Iterator[Finding]:
    start = record.start.text
    if drawn.chosen:
        kind, _, seed = drawn.chosen.partition(" ")
        yield Finding("chosen", f"the opener chose the start, as all could see: {kind}", False)
        if seed and record.game.start(int(seed)).text != start:
            yield Finding("deal", f"Start is not the one that seed {seed} gives")
    elif draws.start_of(record.game, drawn.key).text == start:
        yield Finding("deal", "Start is the one that was drawn", False)
    else:
        yield why_another_start(record, drawn)


def why_another_start(record: Record, drawn: Drawn) -> Finding:
    """What could have been done instead, if it can be found out."""
    game, start = record.game, record.start.text
    for label in (draws.LOT, draws.BOTS):
        if draws.start_of(game, drawn.key, label).text == start:
            return Finding("label", f"Start was drawn under the label {label}, not {draws.DEAL}")
    for seat, word in enumerate(drawn.words, 1):
        without = tuple("" if place == seat else one for place, one in enumerate(drawn.words, 1))
        if word and draws.start_of(game, drawn.key_with(without)).text == start:
            return Finding("left-out", f"Start was drawn without the word of seat {seat}")
    for one, other in combinations(range(game.players), 2):
        words = list(drawn.words)
        words[one], words[other] = words[other], words[one]
        if draws.start_of(game, drawn.key_with(tuple(words))).text == start:
            places = f"{one + 1} and {other + 1}"
            return Finding("seats", f"Start was drawn with the words of seats {places} exchanged")
    return Finding("deal", "Start is not the one that was drawn")


def about_seats(record: Record, drawn: Drawn) -> Iterator[Finding]:
    if drawn.lot == "":
        return
    due = draws.lot_of(record.game, drawn.key)
    if drawn.lot == due:
        yield Finding("lot", "who sits where is what was drawn", False)
    elif " ".join(map(str, shuffled_under_deal(record, drawn))) == drawn.lot:
        yield Finding("label", f"Lot was drawn under the label {draws.DEAL}, not {draws.LOT}")
    else:
        yield Finding("seats", f"Lot is {drawn.lot}, and {due} was drawn: seats were changed")


def shuffled_under_deal(record: Record, drawn: Drawn) -> list[int]:
    return Stream(drawn.key, draws.DEAL).shuffled(range(1, record.game.players + 1))


def about_supplied(record: Record, drawn: Drawn) -> Iterator[Finding]:
    """What was supplied for a seat that did not order comes from its own stream."""
    for before, after in zip(record.positions, record.positions[1:], strict=False):
        played = after.history[-1]
        supplied = [(part, part.get("supplied") or []) for part in played.parts]
        if not any(halves for _, halves in supplied):
            continue
        stream = Stream(drawn.key, draws.nmr(played.turn, played.seat))
        due = before.play("nmr", played.seat, stream).history[-1].parts
        is_due = all(
            part[half] == one[half]
            for (part, halves), one in zip(supplied, due, strict=True)
            for half in halves
        )
        where = f"seat {played.seat} in round {played.turn}"
        words = "is the one that was drawn" if is_due else "is not the one that was drawn"
        yield Finding("supplied", f"what was supplied for {where} {words}", not is_due)
