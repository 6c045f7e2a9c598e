"""Was it drawn as it should be? Secret, words, number, deal, lot, and what was supplied."""

from __future__ import annotations

import re
from itertools import combinations

from tailbiter.play.game import Game
from tailbiter.play.position import Position
from tailbiter.play.record import Record
from tailbiter.verifying.account import Account, header_for
from tailbiter.verifying.chance import lot_of, sha, shuffle_of
from tailbiter.verifying.findings import Finding, Findings, Place, fits

SEED = re.compile(r"[0-9]{1,40}")


def about_draw(account: Account, game: Game, start: Position) -> Findings:
    """All but what was supplied, in the order in which it was done."""
    yield from about_header(account, game)
    yield from about_secret(account)
    yield from about_words(account)
    yield from about_number(account)
    yield from about_start(account, game, start)
    yield from about_lot(account, game)


def about_header(account: Account, game: Game) -> Findings:
    table = account.header.partition(" table=")[2].split(" ")[0]
    if account.header != header_for(game, table, account.how):
        text = "the header names another game, other options or other seats"
        yield Finding("header", account.place("header"), text)
    else:
        yield fits("header", account.place("header"), "the header names this game and its options")


def about_secret(account: Account) -> Findings:
    place = account.place("secret")
    if sha(account.header.encode() + b"\n" + account.secret) == account.commitment:
        yield fits("secret", place, "the secret is the one that had been promised")
    else:
        yield Finding("secret", place, "the secret is not the one that had been promised")


def about_words(account: Account) -> Findings:
    is_listed = bool(account.how[2])
    for seat, (promise, word) in enumerate(zip(account.promises, account.words, strict=True), 1):
        place = account.place(f"word {seat}")
        if word and sha(word) == promise:
            yield fits("word", place, f"the word of seat {seat} is the one it had promised")
        elif word and is_listed and not promise:
            told = "came before the public number was told"
            if not account.is_logged:
                told = "needed no promise; that it came before the number only a log can show"
            yield fits("word", place, f"the word of seat {seat} {told}")
        elif word:
            text = f"the word of seat {seat} is not the one that it had promised"
            yield Finding("word", place, text)
        elif promise:
            text = f"seat {seat} promised a word, and it was drawn without one"
            yield fits("left-out", place, f"{text}: if it was shown, ask why")


def about_number(account: Account) -> Findings:
    _, _, public = account.how
    place = account.place("number")
    if public and not account.number:
        yield Finding("number", place, f"no public number is told; the header names: {public}")
    elif public:
        text = f"the public number is told as {account.number}; look it up: {public}"
        yield fits("number", place, text)
    elif account.number:
        text = "a public number went into the deal, and the header names no draw"
        yield Finding("number", place, text)
    for turn, material in account.rounds.items():
        if material.number:
            text = f"that of round {turn} is told as {material.number}; look it up, too"
            yield fits("number", account.place(f"number {turn}"), text)


def about_start(account: Account, game: Game, start: Position) -> Findings:
    place = account.place("start")
    if account.chosen:
        kind, _, seed = account.chosen.partition(" ")
        yield fits("chosen", place, f"the opener chose the start, as all could see: {kind}")
        if seed and not (SEED.fullmatch(seed) and game.start(int(seed)).text == start.text):
            yield Finding("deal", place, f"the start is not the one that seed {seed} gives")
    elif start_of(game, account.key) == start.text:
        yield fits("deal", place, "the deal is the one that was drawn")
    else:
        code, text = why_another_start(account, game, start.text)
        yield Finding(code, place, text)


def start_of(game: Game, key: bytes, label: str = "deal") -> str:
    return game.start_from(game.drawn(shuffle_of(key, label))).text


def why_another_start(account: Account, game: Game, start: str) -> tuple[str, str]:
    """What could have been done instead, if it can be found out."""
    for seat, word in account.late.items():
        with_it = tuple(word if at == seat else one for at, one in enumerate(account.words, 1))
        if start_of(game, account.key_with(with_it)) == start:
            return "word-late", f"it was dealt with the word of seat {seat}, which came too late"
    for label in ("lot", "bots"):
        if start_of(game, account.key, label) == start:
            return "label", f"it was dealt under the label {label}, not deal"
    for seat, word in enumerate(account.words, 1):
        without = tuple("" if at == seat else one for at, one in enumerate(account.words, 1))
        if word and start_of(game, account.key_with(without)) == start:
            return "left-out", f"it was dealt without the word of seat {seat}"
    for one, other in combinations(range(game.players), 2):
        words = list(account.words)
        words[one], words[other] = words[other], words[one]
        if start_of(game, account.key_with(tuple(words))) == start:
            return (
                "seats",
                f"it was dealt with the words of seats {one + 1} and {other + 1} exchanged",
            )
    return "deal", "the deal is not the one that was drawn"


def about_lot(account: Account, game: Game) -> Findings:
    place = account.place("lot")
    if not account.is_by_lot:
        if account.lot:
            yield Finding("lot", place, "seats were changed by a lot that nobody had agreed on")
        return
    due = lot_of(account.key, game.players)
    if account.lot == due:
        yield fits("lot", place, "who sits where is what was drawn")
    else:
        text = f"the lot is {account.lot or 'missing'}, and {due} was drawn: seats were changed"
        yield Finding("seats", place, text)


def about_supplied(account: Account, record: Record) -> Findings:
    """The orders of a record that did not come, each with its own stream."""
    for before, after in zip(record.positions, record.positions[1:], strict=False):
        yield from about_order(account, before, after, account.whole)


def about_order(account: Account, before: Position, after: Position, place: Place) -> Findings:
    """What was supplied of an order, if anything was, must be what is drawn for it."""
    played = after.history[-1]
    supplied = [(part, part.get("supplied") or []) for part in played.parts]
    if not any(halves for _, halves in supplied):
        return
    where = f"seat {played.seat} in round {played.turn}"
    dice = account.dice(played.turn, played.seat)
    due = before.play("nmr", played.seat, dice).history[-1]
    if account.how[0] == "public" and dice.taken and not account.number_of(played.turn):
        text = f"{where} was supplied for, and no public number of that round is told"
        yield Finding("number", place, text)
    is_due = all(
        part[half] == one[half]
        for (part, halves), one in zip(supplied, due.parts, strict=True)
        for half in halves
    )
    if is_due:
        text = f"what was supplied for {where} is what was drawn"
        known = "; the master could know it beforehand" if account.could_know(played.turn) else ""
        given = [
            half
            for (_, halves), one in zip(supplied, due.parts, strict=True)
            for half in one.get("supplied") or []
            if half not in halves
        ]
        came = f"; its {given[0]} came by the master's word: see the receipt" if given else ""
        yield fits("supplied", place, text + known + came)
    else:
        text = f"what was supplied for {where} is {played.text}, and {due.text} was drawn"
        yield Finding("supplied", place, text)
