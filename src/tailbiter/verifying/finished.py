"""A finished game by post, proved from its files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from string import ascii_uppercase
from typing import Any

from tailbiter.games.errors import TailbiterError
from tailbiter.play.game import Game, with_options
from tailbiter.play.reading import read_record
from tailbiter.verifying.account import Account, header_for
from tailbiter.verifying.anchor import about_mails
from tailbiter.verifying.chain import CHAIN, about_chain, about_published, about_reports, heads_of
from tailbiter.verifying.chance import hand_hash
from tailbiter.verifying.draw import about_draw, about_order
from tailbiter.verifying.findings import Finding, Findings, Place, UnreadableError, fits, guarded
from tailbiter.verifying.log import LOG, Line, lines_of, read_line
from tailbiter.verifying.parcel import MANIFEST, Parcel, about_archive, about_manifest, text_of
from tailbiter.verifying.replay import Replay
from tailbiter.verifying.standings import about_standings
from tailbiter.verifying.tags import tags_for

GAME, HEADER, COMMITMENT, HANDS = "game.toml", "header.txt", "commitment.txt", "hands.txt"
RECORD = "game.tail"
NOT_WHOLE = "the log tells no whole draw: gather, begin, and reveal at the end"
NEEDED = (MANIFEST, GAME, HEADER, COMMITMENT, "chain.txt", LOG, RECORD)


@dataclass(frozen=True)
class Agreement:
    """What game.toml says that a proof needs."""

    game: Game
    table: str  # its id
    waits: bool  # do orders count when all are done?
    players: Mapping[str, Any]  # names by letter; none where it does not say


@dataclass(frozen=True)
class Told:
    """What the files say, read; `stopped` where the log cannot go on."""

    agreed: Agreement
    header: str
    commitment: str
    texts: Sequence[str]  # lines of the log
    lines: Sequence[Line]  # as far as they can be read
    replay: Replay
    stopped: Finding | None


def about_finished(parcel: Parcel, mails: Mapping[str, bytes]) -> Findings:
    """Everything, in the order in which it was done."""
    files = parcel.files
    yield from guarded(partial(about_archive, parcel), Place(parcel.name))
    missing = [
        Finding("missing", Place(one), f"{one} is missing") for one in NEEDED if one not in files
    ]
    others = missing or list(guarded(partial(about_files, files, mails), Place(LOG)))
    if MANIFEST in files:
        wrong = [one for one in others if one.is_wrong]
        doubtful = {one.place.file for one in wrong}
        if any(one.code == "chain" for one in wrong):  # the log or the heads: either was changed
            doubtful.add(CHAIN)
        yield from guarded(partial(about_manifest, parcel, doubtful), Place(MANIFEST))
    yield from others


def about_files(files: Mapping[str, bytes], mails: Mapping[str, bytes]) -> Findings:
    """What the files say of each other, whatever their hashes are."""
    told = read_files(files)
    heads = heads_of(told.header, told.texts)
    yield from about_agreement(told)
    if not told.replay.sources.is_whole:
        yield from guarded(partial(about_chain, files, heads), Place("chain.txt"))
        yield from about_turns(told)
        yield Finding("unreadable", Place(LOG), NOT_WHOLE)
        return
    account, begun = told.replay.sources.account(told.header), told.replay.begun
    hands = hands_of(account, told.replay)
    yield from told.replay.sources.late
    yield from guarded(partial(about_draw, account, told.agreed.game, begun.start), Place(LOG))
    yield from about_hands(files, hands)
    for order in told.replay.orders:
        yield from about_order(account, order.before, order.after, order.line.place)
    yield from guarded(partial(about_chain, files, heads), Place("chain.txt"))
    yield from about_turns(told)
    yield from guarded(partial(about_record, files, told, account), Place(RECORD))
    yield from about_published(files, told.lines)
    known = {account.commitment, account.secret.hex(), *account.promises, *hands}
    known |= {line.says["digest"] for line in told.lines if line.kind == "published"}
    yield from guarded(partial(about_reports, files, heads, known), Place(LOG))
    yield from guarded(partial(about_standings, files, told.replay.published), Place(LOG))
    yield from about_mails(mails, told.header, told.commitment, heads, hands)


def read_files(files: Mapping[str, bytes]) -> Told:
    agreed = read_agreement(text_of(GAME, files[GAME]))
    texts, replay = lines_of(text_of(LOG, files[LOG])), Replay(agreed.game, agreed.waits)
    lines, stopped = replayed(texts, replay)
    header = one_line(HEADER, files[HEADER])
    commitment = one_line(COMMITMENT, files[COMMITMENT])
    return Told(agreed, header, commitment, texts, lines, replay, stopped)


def replayed(texts: Sequence[str], replay: Replay) -> tuple[list[Line], Finding | None]:
    """The lines that can be read, and where the game could not go on; its secret is told after."""
    lines: list[Line] = []
    stopped = None
    for number, text in enumerate(texts, 1):
        try:
            line = read_line(number, text, replay.game.players)
            lines.append(line)
            if stopped is None:
                replay.tell(line)
            elif line.kind == "reveal":
                replay.sources.tell(line, replay.turn)
        except TailbiterError as error:
            code = "unreadable" if isinstance(error, UnreadableError) else "turn"
            stopped = stopped or Finding(code, Place(LOG, number), str(error))
    return lines, stopped


def read_agreement(text: str) -> Agreement:
    try:
        said = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also of a number with thousands of digits
        raise UnreadableError(Place(GAME), f"no TOML: {error}") from error
    needed = {"id": str, "game": str, "rules": int, "options": dict, "waits": bool}
    for name, made in needed.items():
        if type(said.get(name)) is not made:
            what = f"{name} is a {made.__name__}, not {said.get(name)!r}"
            raise UnreadableError(Place(GAME), what)
    try:
        game = with_options(said["game"], said["options"], said["rules"])
    except TailbiterError as error:
        raise UnreadableError(Place(GAME), str(error)) from error
    players = said.get("players", {})
    if not isinstance(players, dict):
        raise UnreadableError(Place(GAME), f"players are named by their letters, not {players!r}")
    return Agreement(game, said["id"], said["waits"], players)


def one_line(name: str, data: bytes) -> str:
    text = text_of(name, data)
    if not text.endswith("\n") or "\n" in text[:-1]:
        raise UnreadableError(Place(name), "one line that ends with a line feed")
    return text[:-1]


def about_agreement(told: Told) -> Findings:
    """What was agreed on is what the secret was promised for."""
    opening = told.replay.sources.opening
    due = header_for(told.agreed.game, told.agreed.table, told.replay.sources.how)
    if told.header != due:
        text = f"{HEADER} is not the header that {GAME} and the log make"
        yield Finding("header", Place(HEADER, 1), text)
    if opening and told.commitment != opening.says["commitment"]:
        text = f"{COMMITMENT} and the log have two commitments"
        yield Finding("commitment", Place(COMMITMENT, 1), text)
    players = told.agreed.players
    for seat, line in told.replay.sources.sits.items():
        if players and players.get(ascii_uppercase[seat - 1]) != line.says["name"]:
            text = f"{GAME} has another name of seat {seat} than line {line.number} of the log"
            yield Finding("agreed", Place(GAME), text)
    done = next((line for line in told.lines if line.kind == "ready"), None)
    if done and not told.agreed.waits:
        text = f"{GAME} says that orders count at once, and somebody is done (line {done.number})"
        yield Finding("agreed", Place(GAME), text)


def hands_of(account: Account, replay: Replay) -> list[str]:
    """The hashes of all hands, by seat; none where nothing is hidden."""
    start = replay.begun.start
    hands = start.game.definition.deal.write(start.state).get("hands", [])
    key = account.key
    return [hand_hash(account.header, key, seat, hand) for seat, hand in enumerate(hands, 1)]


def about_hands(files: Mapping[str, bytes], hands: Sequence[str]) -> Findings:
    if not hands:
        return
    if HANDS not in files:
        yield Finding("hand", Place(HANDS), f"{HANDS} is missing: the hashes of hands")
        return
    due = [f"{seat} {one}" for seat, one in enumerate(hands, 1)]
    found = files[HANDS].decode("utf-8", "replace").split("\n")
    for seat, line in enumerate(due, 1):
        if seat > len(found) or found[seat - 1] != line:
            text = f"the hand of seat {seat} is not the one whose hash was told"
            yield Finding("hand", Place(HANDS, seat), text)
    if found == [*due, ""]:
        yield fits("hand", Place(HANDS), f"{len(hands)} hands are those whose hashes were told")
    elif found[: len(due)] == due:
        yield Finding("hand", Place(HANDS), f"{HANDS} has more than a line for each seat")


def about_turns(told: Told) -> Findings:
    """Every turn was legal at its place; what was mended is told."""
    yield from told.replay.found
    if told.stopped:
        yield told.stopped
    else:
        text = f"{len(told.replay.orders)} turns are legal, each where it was given"
        yield fits("turn", Place(LOG), text)
    for before, line in pairwise(told.lines):
        if line.at < before.at:
            text = "the time of this line is before that of the line above; ask why"
            yield fits("time", line.place, text)
    for line in told.replay.back:
        text = "turns were taken back here, and played anew from there"
        yield fits("mended", line.place, text)


def about_record(files: Mapping[str, bytes], told: Told, account: Account) -> Findings:
    """The record is what the log comes to, word for word."""
    text = text_of(RECORD, files[RECORD])
    record, due = read_record(text), told.replay.begun.copy()
    expected = {**tags_for(account), **seat_tags(told.replay)}
    for name in sorted({*expected, *record.tags}):
        if name not in expected:
            yield fits("tag", Place(RECORD), f"nothing proves the tag {name}")
        elif record.tags.get(name) != expected[name]:
            found = record.tags.get(name)
            text_ = f"{name} is {found!r}, and by the log {expected[name]!r}"
            yield Finding("record", Place(RECORD), text_)
    due.tags = dict(record.tags)
    lines = zip([*text.split("\n"), None], [*due.text.split("\n"), None], strict=False)
    for number, (one, other) in enumerate(lines, 1):
        if one != other:
            text_ = f"by the log this is {other!r}, not {one!r}"
            yield Finding("record", Place(RECORD, number), text_)
            return
    yield fits("record", Place(RECORD), "the record is what the log comes to")


def seat_tags(replay: Replay) -> dict[str, str]:
    found = {}
    for seat, line in replay.seats.items():
        level = line.says.get("level")
        found[f"Seat{seat}"] = f"bot level {level}" if seat in replay.bots else "a person"
        if line.says["name"]:
            found[f"Name{seat}"] = line.says["name"]
    return found
