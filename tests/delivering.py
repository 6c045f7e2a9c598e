"""Letters of a month, against what the other program says is to be written to whom, and when."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from zoneinfo import ZoneInfo

from tailbiter.server.words.en_post import SUBJECTS
from tests.corresponding import MINUTE, NAMES, Played
from tests.oracles import eat_me
from tests.oracles.minutes import Minute
from tests.posting import Letter, MailServer
from tests.serving import PATIENCE, Server
from tests.test_server_post import registered, wish

KINDS = {words: kind for kind, words in SUBJECTS.items()}
TABLE = re.compile(r"/table/(\S+)")
DEADLINE = re.compile(r"Your\s+deadline\s+is\s+\w+,\s+(\d+\s+\w+\s+\d+,\s+\d+:\d+)\s+\((\S+)\)")
WARNING = 12 * 60  # minutes before a deadline, at most
FEWEST = 10  # minutes before, or nobody is warned
Key = tuple[int, str]  # somebody, and a table


class Deliveries:
    """Who gets letters, by which clocks they read them, and what has come to them."""

    def __init__(self, mails: MailServer, zones: dict[int, str]) -> None:
        self.mails, self.zones = mails, zones
        self.read = 0  # letters
        self.ids: set[str] = set()
        self.warned: set[tuple[int, str, Minute]] = set()  # of which deadlines
        self.heard: set[tuple[int, str, Minute]] = set()  # by letters of other kinds, near them
        self.kinds: set[str] = set()

    def key_of(self, server: Server, person: int) -> str:
        """Of somebody with an account and an address."""
        browser = registered(server, NAMES[person], self.mails, address(person))
        wish(browser, zone=self.zones[person])
        self.read = len(self.mails.letters)
        key: str = browser.sent("POST", "/api/keys", {"label": "month"}, 201)["key"]
        return key

    def check(self, server: Server, tables: list[Played], now: Minute) -> None:
        """A minute after something happened: all that is to be written is, and nothing else."""
        end = time.monotonic() + PATIENCE
        while pending(server, now) or any(self.unwarned(tables, now)):
            assert time.monotonic() < end, (now, list(self.unwarned(tables, now)))
            time.sleep(0.02)
        by_id = {table.path.rsplit("/", 1)[1]: table for table in tables}
        found: dict[Key, list[str]] = {}
        for letter in self.mails.letters[self.read :]:
            person, name, kind = self.opened(letter)
            self.look_into(letter, person, by_id[name], kind, now)
            found.setdefault((person, name), []).append(kind)
        self.read = len(self.mails.letters)
        for person in self.zones:
            for name, table in by_id.items():
                came = [kind for kind in found.get((person, name), []) if kind != "near"]
                due = table.told.letters_to(person)
                first = next((kind for kind in ("over", "late", "turn") if kind in due), None)
                assert came == ([first] if first else []), (NAMES[person], table.path, now, due)
        for table in tables:
            table.told.calls.clear()

    def opened(self, letter: Letter) -> tuple[int, str, str]:
        """To whom it is, of which table, and of what."""
        subject = str(letter.message["Subject"])
        [kind] = [kind for words, kind in KINDS.items() if subject.startswith(words)]
        [person] = [one for one in self.zones if letter.to == address(one)]
        [name] = set(TABLE.findall(letter.plain))
        assert [one.addr_spec for one in letter.message["To"].addresses] == [letter.to]
        return person, name, kind

    def look_into(self, letter: Letter, person: int, table: Played, kind: str, now: Minute) -> None:
        told, zone = table.told, self.zones[person]
        mark = str(letter.message["Message-ID"])
        assert mark not in self.ids, "sent twice"
        self.ids.add(mark)
        self.kinds.add(kind)
        mine = [number for number, seat in told.seats.items() if seat.holder == person]
        said = DEADLINE.search(letter.plain)
        due = told.due(mine[0]) if mine and mine[0] in told.timed else None
        if said:
            assert said[2] == zone
            words = " ".join(said[1].split())
            there = datetime.strptime(words, "%d %B %Y, %H:%M").replace(tzinfo=ZoneInfo(zone))
            at = int(there.timestamp()) // 60
            assert kind == "near" or at == due, (letter.plain, due)
        else:
            assert due is None or due <= now, (letter.plain, due)
        if kind == "near":
            assert said, letter.plain
            assert (person, table.path, at) not in self.warned, "warned twice"
            assert at - WARNING <= now
            self.warned.add((person, table.path, at))
        elif due is not None:
            self.heard.add((person, table.path, due))
        for secret in secrets(table, mine):
            assert not re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", letter.plain), (
                secret,
                letter.plain,
            )

    def unwarned(self, tables: list[Played], now: Minute) -> Iterator[tuple[int, str, Minute]]:
        """Who had a quarter of their time left, or as much as they wish, and heard nothing."""
        new = [self.opened(letter) for letter in self.mails.letters[self.read :]]
        told_now = {(person, name) for person, name, _ in new}
        for table in tables:
            told = table.told
            for number in told.timed:
                person, due = told.seats[number].holder, told.due(number)
                before = min(WARNING, (due - told.touched) // 4)
                is_time = before >= FEWEST and due - before <= now < due
                key, name = (person, table.path, due), table.path.rsplit("/", 1)[1]
                is_told = key in self.warned | self.heard or (person, name) in told_now
                if person in self.zones and is_time and not is_told:
                    yield key


def address(person: int) -> str:
    return f"{NAMES[person].lower()}@mail.example"


def pending(server: Server, now: Minute) -> int:
    """Letters that are due and not sent."""
    asked = "select count(*) from notices where done is null and not_before <= ?"
    with closing(sqlite3.connect(server.file, timeout=30)) as file:
        return int(file.execute(asked, (now * MINUTE,)).fetchone()[0])


def secrets(table: Played, mine: list[int]) -> Iterator[str]:
    """What others hold, have ordered or mean to play, as it would be written."""
    told = table.told
    game = eat_me.Game(told.position, told.options) if told.is_together else None
    played = {text for _, text in told.history}
    for number, seat in told.seats.items():
        if number in mine:
            continue
        if game and not told.is_over:
            hand = [str(card) for card in sorted(game.hands[game.seats[number - 1]])]
            if len(hand) > 2:  # fewer numbers may stand beside each other by chance
                yield from (" ".join(hand), ", ".join(hand))
            if seat.order and " " in seat.order and seat.order not in played:
                yield seat.order
        if number not in told.acting:
            yield from {line[1] for line in seat.plan if line[1] not in played}
