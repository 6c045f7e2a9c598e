"""A finished game by post as its files, made with a table and draws alone; and cheats at work."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import tailbiter
from tailbiter.tables import codec, draws, entries, publishing
from tailbiter.tables.calendar import Calendar
from tailbiter.tables.clock import Control
from tailbiter.tables.deciding import decide
from tailbiter.tables.due import what_is_due
from tailbiter.tables.entries import (
    Entry,
    Gather,
    Missed,
    Number,
    Published,
    Sit,
    Supplied,
    Turn,
    Word,
)
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Undo
from tests.seating import START as START
from tests.seating import do, quick_turn

SECRET = bytes(range(32))
DAY = 24 * 3_600_000
UNTIL = START + DAY
PUBLIC = "the lottery of 15 November 2023; for a round, the first one after its deadline"
WEEK = Control(
    "calendar",
    calendar=Calendar(weekdays=(4,), least=2 * DAY),
    lateness=Lateness("rule"),
    waits=True,
)
NAMES = ("ann", "ben", "cy")


@dataclass
class Desk:
    """As much of a game master as a proof needs."""

    supplied: Any = "public"
    public: str = PUBLIC
    control: Control = WEEK
    files: dict[str, bytes] = field(default_factory=dict)
    mails: dict[str, bytes] = field(default_factory=dict)
    twist: Callable[[Table, Entry], Entry] = lambda table, entry: entry  # a cheat's hand in one
    at: int = START

    def __post_init__(self) -> None:
        game = tailbiter.game("eat-me", players=3)
        self.table = Table(
            *("g7", game.start(), START), owner="gm", game_master="gm", control=self.control
        )
        self.header = draws.header("g7", game, self.supplied, self.public, UNTIL)
        self.commitment = draws.commitment(SECRET, self.header)
        self.rng = random.Random(5)
        self.heads: list[str] = []

    @property
    def lines(self) -> list[str]:
        return [codec.write_line(logged) for logged in self.table.log]

    @property
    def key(self) -> bytes:
        assert self.table.gathering
        return draws.game_key("g7", self.table.game, self.table.gathering, SECRET)

    def publish(self, name: str, text: str) -> None:
        """A file for everybody, with the head of the log as it is."""
        count, head = self.head()
        body = f"{text}\n\nLog: {count} entries, head {head}\n"
        self.files[name] = body.encode()
        self.note(name)

    def note(self, name: str) -> None:
        digest = publishing.digest(self.files[name])
        do(self.table, "gm", Published(name, digest), self.at)

    def head(self) -> tuple[int, str]:
        *_, head = publishing.heads(self.header, self.lines)
        line = f"{self.table.version} {head}"
        if line not in self.heads:
            self.heads.append(line)
        return self.table.version, head

    def mail(self, seat: int, about: str) -> None:
        count, head = self.head()
        body = f"Dear player,\n\n> {self.header}\n\nCommitment: {self.commitment}\n{about}"
        text = f"{body}\nLog: {count} entries,\n head {head}\n"
        made = f"From: gm@example.org\nSubject: g7\nContent-Type: text/plain\n\n{text}"
        self.mails[f"{self.table.version}-{seat}.eml"] = made.encode()

    def begin(self) -> None:
        is_public = bool(self.public)
        opening = Gather(
            *(self.commitment, True, False, ""),
            *(self.supplied, self.public, UNTIL),
        )
        self.table.add(opening, START, "gm")
        for seat, who in enumerate(NAMES, 1):
            promise = "" if is_public else draws.promise(word_of(who))
            do(self.table, "gm", Sit(seat, name=who, holder=who, commitment=promise))
        self.files["game.toml"] = agreement(self.table).encode()
        self.note("game.toml")
        self.mail(1, "")
        for seat, who in enumerate(NAMES, 1):
            if seat != 2:
                self.table.add(self.twist(self.table, Word(seat, word_of(who))), START, who)
        self.publish("words.txt", "The words are listed.")
        self.at = UNTIL
        if is_public:
            do(self.table, "gm", Number("4 8 15 16 23"), UNTIL)
        due = what_is_due(self.table, UNTIL, SECRET.hex())
        assert isinstance(due, entries.Begin)
        self.table.add(self.twist(self.table, due), UNTIL)
        hashes = draws.hand_promises(self.header, self.key, self.table.record.start)
        listed = "".join(f"{seat} {one}\n" for seat, one in enumerate(hashes, 1))
        self.files["hands.txt"] = listed.encode()
        self.note("hands.txt")
        self.mail(2, f"Hand of seat 2: {hashes[1]}\n")

    def round(self, late: int = 0) -> None:
        """Orders of all, or of all but one, who is late and supplied for."""
        table, turn = self.table, self.table.position.turn
        for seat in table.acting:
            if seat == late:
                continue
            holder = table.seats[seat].holder
            if table.gathering and table.gathering.awaits_word(seat, turn):
                do(table, holder, Word(seat, f"word-{turn}-{seat}"), self.at)
            text = quick_turn(table.position, seat, self.rng)
            table.add(self.twist(table, Turn(seat, text)), self.at, holder)
            do(table, holder, entries.Ready(seat), self.at)
        if late:
            self.supply(late)
        self.at += DAY
        self.publish(f"round-{turn:02}.txt", f"Round {turn} is over.")

    def supply(self, seat: int) -> None:
        table = self.table
        self.at = table.clock.deadline
        do(table, "", Missed(seat), self.at)
        assert table.gathering
        if table.gathering.awaits_number(table.position.turn):
            do(table, "gm", Number(f"{table.position.turn} 42"), self.at)
        dice = draws.dice_of(self.key, table.position, table.gathering, seat)
        decided = decide(table, "", Supplied(seat, "nmr"), self.at, dice=dice)
        table.add(self.twist(table, decided.logged.entry), self.at)

    def finish(self) -> dict[str, bytes]:
        due = what_is_due(self.table, self.at, SECRET.hex())
        assert isinstance(due, entries.Reveal)
        do(self.table, "", due, self.at)
        self.publish("final.html", "<html><p>It is over &amp; done.</p>")
        self.head()
        record = self.table.record.copy()
        record.tags.update(self.table.seat_tags)
        self.files.update(
            {
                "header.txt": f"{self.header}\n".encode(),
                "commitment.txt": f"{self.commitment}\n".encode(),
                "chain.txt": "".join(f"{line}\n" for line in self.heads).encode(),
                "log.jsonl": "".join(f"{line}\n" for line in self.lines).encode(),
                "game.tail": record.text.encode(),
            }
        )
        return listed(self.files)


def word_of(who: str) -> str:
    return f"the-word-of-{who}-12"


def agreement(table: Table) -> str:
    options = "".join(
        f"{name} = {json.dumps(value)}\n" for name, value in table.game.options.items()
    )
    about = f'id = "g7"\ngame = "{table.game.name}"\nrules = 1\nwaits = true\n'
    players = "".join(f'{letter} = "{who}"\n' for letter, who in zip("ABC", NAMES, strict=True))
    return f'{about}title = "A dinner"\n\n[options]\n{options}\n[players]\n{players}'


def listed(files: dict[str, bytes]) -> dict[str, bytes]:
    return {**files, "manifest.txt": publishing.manifest(files).encode()}


def played(supplied: Any = "public", public: str = PUBLIC, **more: Any) -> Desk:
    """A whole game: an order changed, somebody late twice, a round mended."""
    desk = Desk(supplied, public, **more)
    desk.begin()
    desk.round()
    first = desk.table.acting[0]
    desk.round(late=2)
    do(desk.table, "gm", entries.RollBack(3), desk.at)
    holder = desk.table.seats[first].holder
    text = quick_turn(desk.table.position, first, desk.rng)
    do(desk.table, holder, Turn(first, text), desk.at)
    do(desk.table, holder, Undo(first), desk.at)
    desk.round(late=3)
    while desk.table.acting:
        desk.round()
    return desk
