"""The one who sends, told the time: warnings, pauses, digests, and no letter twice or too many."""

import asyncio
import itertools
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from email.headerregistry import Address
from pathlib import Path
from typing import Any

import pytest

from tailbiter.play.game import Game, with_options
from tailbiter.play.record import Record
from tailbiter.postal.relay import Relay
from tailbiter.server.all_tables import Tables
from tailbiter.server.limits import DAY, HOUR, MINUTE
from tailbiter.server.pace import Agreed
from tailbiter.server.people.keys import Keys
from tailbiter.server.people.people import People
from tailbiter.server.post.mail import Post
from tailbiter.server.post.mailboxes import MOST_BOUNCES, Mailboxes
from tailbiter.server.post.mailer import MOST_IN_AN_HOUR, PAUSES, Mailer
from tailbiter.server.post.marks import Marks
from tailbiter.server.post.telling import told_by
from tailbiter.server.post.truth import FIRST
from tailbiter.server.post.wishes import KINDS, Wishes
from tailbiter.server.room import Room
from tailbiter.server.seating import Coming, new_secret
from tailbiter.server.store import Meeting, Notice, Store
from tailbiter.server.store.of_tables import standing_of
from tailbiter.server.store.people import Person, Session
from tailbiter.server.store.post import KeptPost
from tailbiter.tables.clock import Control
from tailbiter.tables.entries import Extend, Logged, Resign, Said, Sit, Turn
from tailbiter.tables.lateness import Lateness
from tests.posting import MailServer, mail_server
from tests.seating import START
from tests.serving import PATIENCE

ADA, BOA, CYD = "ada", "boa", "cyd"
TWO_DAYS = Control("turn", 2 * DAY)


class Office:
    """A store, tables, people with addresses, and a mailer that is told the time."""

    def __init__(self, store: Store, mails: MailServer) -> None:
        self.now = START
        self.store = store
        self.mails = mails
        count = itertools.count(1)
        clock = lambda: self.now  # noqa: E731
        thinkers: Any = Quiet()
        self.tables = Tables(store, thinkers, clock, lambda: f"t{next(count)}", lambda: 7)
        self.people = People(store.people, clock)
        sender = Address("T", addr_spec="t@play.example")
        relay = Relay("127.0.0.1", mails.port, "smtp+plain", sender, wait=MINUTE)
        self.boxes = Mailboxes(KeptPost(store), Marks(Keys(b"x" * 32)), clock, relay.wait)
        self.tables.notices = self.boxes.notices
        self.post = Post(relay, "https://play.example")
        self.mailer = self.new_mailer()

    def new_mailer(self) -> Mailer:
        return Mailer(self.boxes, self.tables, self.people, self.post, lambda: self.now)

    async def welcome(self) -> None:
        for who in (ADA, BOA, CYD):
            person = Person(who, who.title(), who, "x", f"{who}@mail.example", START, {})
            session = Session(f"session of {who}", who, "browser", "", START, START, START)
            await self.people.add(person, session, None)
            box = self.boxes.of(who, person.email)
            kept = replace(box.kept, confirmed=person.email)
            await self.boxes.keep(replace(box, kept=kept))

    async def wish(self, who: str, **wishes: Any) -> None:
        await self.boxes.wish(who, f"{who}@mail.example", Wishes(**wishes))

    async def game(self, control: Control = TWO_DAYS) -> Room:
        """Between the two, as from different places; Ada begins."""
        game: Game = with_options("eat-your-neighbor", {})
        sits = [Sit(1, name="Ada", holder=ADA), Sit(2, name="Boa", holder=BOA)]
        coming = Coming(Meeting("private", False, new_secret()))
        record = Record(game, game.start(7))
        room = await self.tables.add(record, sits, ADA, None, agreed=Agreed(control), coming=coming)
        while room.table.is_gathering:
            await asyncio.sleep(0.01)
        return room

    async def play(self, room: Room, turn: str) -> None:
        (seat,) = room.table.acting
        holder = room.table.seats[seat].holder
        await self.tables.act(room, holder, lambda _: Turn(seat, turn))

    async def after(self, milliseconds: int) -> list[tuple[str, str]]:
        """Time passes, and what can be sent is sent: to whom, and its subject."""
        self.now += milliseconds
        before = len(self.mails.letters)
        await self.mailer.once()
        sent = self.mails.letters[before:]
        return [(one.to.partition("@")[0], str(one.message["Subject"])) for one in sent]


class Quiet:
    """Nobody thinks here."""

    def want(self, game: str) -> None: ...


def in_office(folder: Path, do: Callable[[Office], Awaitable[None]]) -> None:
    async def run() -> None:
        with mail_server() as mails:
            store = Store.open(folder / "file.db")
            office = Office(store, mails)
            try:
                await office.welcome()
                await asyncio.wait_for(do(office), PATIENCE)
            finally:
                await office.tables.close()
                await store.close()

    asyncio.run(run())


TURN, NEAR = "Your turn: Eat Your Neighbor with ", "Your deadline is near: Eat Your Neighbor with "


def test_a_letter_waits_and_who_played_meanwhile_gets_none(tmp_path: Path) -> None:
    async def play(office: Office) -> None:
        room = await office.game()
        assert await office.after(0) == []
        await office.play(room, "c3")
        await office.play(room, "c5")
        await office.play(room, "e3")
        assert await office.after(MINUTE) == [(BOA, TURN + "Ada")]
        assert await office.after(DAY // 2) == []

    in_office(tmp_path, play)


def test_a_deadline_is_warned_of_once_and_again_only_when_it_was_moved(tmp_path: Path) -> None:
    async def play(office: Office) -> None:
        room = await office.game()
        assert await office.after(MINUTE) == [(ADA, TURN + "Boa")]
        assert await office.after(36 * HOUR - 2 * MINUTE) == []
        await office.tables.act(room, BOA, lambda _: Said(2, "hello"))  # which changes no time
        assert await office.after(2 * MINUTE) == [(ADA, NEAR + "Boa")]
        assert await office.after(HOUR) == []
        office.mailer = office.new_mailer()  # the server was started anew
        assert await office.after(MINUTE) == []
        await office.tables.act(room, BOA, lambda _: Extend(1, 12 * HOUR))
        assert await office.after(MINUTE) == []
        assert await office.after(12 * HOUR) == [(ADA, NEAR + "Boa")]
        assert "in 10 hours" in office.mails.letters[-1].plain

    in_office(tmp_path, play)


def test_a_table_that_is_a_moment_behind_the_store_is_looked_at_again(tmp_path: Path) -> None:
    """An entry is written first and then followed; who looks in between sees the old deadline."""

    async def play(office: Office) -> None:
        room = await office.game()
        await office.after(MINUTE)
        await office.after(36 * HOUR)  # Ada is warned
        before = room.table
        await office.tables.act(room, BOA, lambda _: Extend(1, DAY))
        after, room.table = room.table, before
        assert await office.after(MINUTE) == []
        room.table = after
        assert await office.after(24 * HOUR) == [(ADA, NEAR + "Boa")]

    in_office(tmp_path, play)


def test_a_longer_warning_holds_for_the_deadline_that_is_on(tmp_path: Path) -> None:
    async def play(office: Office) -> None:
        await office.game(Control("turn", 10 * DAY))
        assert await office.after(MINUTE) == [(ADA, TURN + "Boa")]
        assert await office.after(9 * DAY) == []
        await office.wish(ADA, warning=30)
        assert await office.after(MINUTE) == [(ADA, NEAR + "Boa")]

    in_office(tmp_path, play)


def test_a_quick_game_warns_nobody(tmp_path: Path) -> None:
    async def play(office: Office) -> None:
        await office.game(Control("turn", 20 * MINUTE))
        assert await office.after(MINUTE) == [(ADA, TURN + "Boa")]
        assert await office.after(18 * MINUTE) == []

    in_office(tmp_path, play)


def test_a_mail_server_that_is_away_is_tried_again_with_growing_pauses(tmp_path: Path) -> None:
    async def play(office: Office) -> None:
        await office.game(Control())
        address = "ada@mail.example"
        office.mails.answers[address] = "451 later"
        await office.after(MINUTE)
        for tries, pause in enumerate(PAUSES, 1):
            assert office.mails.tried.count(address) == tries
            await office.after(pause - 1)
            assert office.mails.tried.count(address) == tries
            await office.after(1)
        assert office.mails.tried.count(address) == len(PAUSES) + 1
        await office.after(30 * DAY)
        assert office.mails.tried.count(address) == len(PAUSES) + 1  # given up
        assert not office.boxes.of(ADA).is_failing  # which says nothing of the address

    in_office(tmp_path, play)


def test_nothing_is_lost_where_nobody_answers_at_all(tmp_path: Path) -> None:
    async def play(office: Office) -> None:
        await office.game()
        port = office.mails.port
        silent = replace(office.mailer.post.relay, port=1)
        office.mailer.line.relay = silent
        assert await office.after(MINUTE) == []
        office.mailer.line.relay = replace(silent, port=port)
        assert await office.after(MINUTE) == [(ADA, TURN + "Boa")]

    in_office(tmp_path, play)


def test_a_digest_tells_all_of_a_day_at_ones_hour(tmp_path: Path) -> None:
    """START is 22:13 in UTC; in Kolkata it is 03:43 by then."""

    async def play(office: Office) -> None:
        await office.wish(ADA, how="digest", hour=8, zone="Asia/Kolkata")
        over, *rooms = [await office.game() for _ in range(4)]
        await office.tables.act(over, BOA, lambda _: Resign(2))
        await office.play(rooms[2], "c3")
        assert await office.after(4 * HOUR + 16 * MINUTE) == [(BOA, TURN + "Ada")]
        assert await office.after(MINUTE) == [(ADA, "2 games wait for you")]
        letter = office.mails.letters[-1]
        told = re.findall(r"/table/(\w+)", letter.plain)
        assert told == [room.table.id for room in (*rooms[:2], over)]  # first what waits for her
        assert await office.after(12 * HOUR) == []

    in_office(tmp_path, play)


def test_nobody_gets_more_than_so_many_letters_in_an_hour(tmp_path: Path) -> None:
    async def play(office: Office) -> None:
        for _ in range(MOST_IN_AN_HOUR + 3):
            await office.game()
        assert len(await office.after(MINUTE)) == MOST_IN_AN_HOUR
        assert await office.after(MINUTE) == []
        assert len(await office.after(HOUR)) == 3

    in_office(tmp_path, play)


def test_an_old_bounce_is_forgotten(tmp_path: Path) -> None:
    async def play(office: Office) -> None:
        for _ in range(MOST_BOUNCES):
            await office.boxes.bounce(office.boxes.of(ADA))
            office.now += 40 * DAY
        assert not office.boxes.of(ADA).is_failing
        for _ in range(MOST_BOUNCES):
            await office.boxes.bounce(office.boxes.of(ADA))
        assert office.boxes.of(ADA).is_failing

    in_office(tmp_path, play)


def test_what_was_settled_is_forgotten_after_a_while_and_what_waits_is_not(tmp_path: Path) -> None:
    async def play(office: Office) -> None:
        await office.game(Control())
        await office.after(MINUTE)
        await office.game(Control())
        await office.mailer.kept.sweep(office.now + DAY)
        assert [one.person for one in await office.mailer.kept.waiting(ADA)] == [ADA]
        assert await office.mailer.kept.known(ADA, "t1", "turn") == set()

    in_office(tmp_path, play)


@pytest.mark.parametrize("absent", ["", ADA])
def test_who_lost_a_seat_is_told_so_and_no_more(tmp_path: Path, absent: str) -> None:
    async def play(office: Office) -> None:
        room = await office.game()
        await office.after(MINUTE)
        sit = Sit(1, holder="cy", absent=absent)
        logged = Logged(room.table.version + 1, office.now, "", None, sit)
        told = told_by(room.table, room.table.after(logged), logged)
        notices = office.boxes.notices(told, room.table.id, logged.number)
        standing = standing_of(room.table.after(logged))
        await office.store.append(room.table.id, [logged], standing, notices=notices)
        room.table = room.table.after(logged)
        assert await office.after(MINUTE) == [(ADA, "You were late: Eat Your Neighbor")]
        plain = office.mails.letters[-1].plain
        assert "another plays on" in plain
        assert ("yours again" in " ".join(plain.split())) == bool(absent)  # while it is kept
        assert "○" not in office.mails.letters[-1].plain

    in_office(tmp_path, play)


def test_who_would_play_on_gets_a_letter_when_a_seat_is_free(tmp_path: Path) -> None:
    async def play(office: Office) -> None:
        room = await office.game(Control("turn", 2 * DAY, lateness=Lateness("loss", 1)))
        await office.after(MINUTE)
        table = room.table
        notice = Notice(CYD, table.id, "free", 9, office.now, office.now)
        expected = [(CYD, "A seat is free: Eat Your Neighbor with Ada and Boa")]

        async def told_now(number: int) -> list[tuple[str, str]]:
            await office.mailer.kept.add([replace(notice, number=number)])
            return await office.after(0)

        room.guests = {CYD: "a code"}
        assert await told_now(10) == []  # nobody is late
        table.attendance = replace(table.attendance, misses={1: 1})
        assert await told_now(11) == expected
        room.guests = {}  # the table is private
        assert await told_now(12) == []
        room.guests = {CYD: "a code"}
        await office.wish(CYD, kinds=("talk",))
        assert await told_now(13) == []

    in_office(tmp_path, play)


def test_the_name_of_a_letter_tells_nobody_which_entry_it_is_of(tmp_path: Path) -> None:
    """The number counts private entries, too; whoever guesses it has nothing to compare with."""

    async def play(office: Office) -> None:
        notice = Notice(ADA, "t1", "turn", 7, START, START)
        name = office.mailer.key(notice)
        assert office.new_mailer().key(notice) == name
        assert office.mailer.key(replace(notice, number=8)) != name
        office.boxes.marks = Marks(Keys(b"y" * 32))  # what only another server knows
        assert office.mailer.key(notice) != name

    in_office(tmp_path, play)


def test_every_kind_has_a_place_in_a_letter() -> None:
    assert sorted(FIRST) == sorted(KINDS)
