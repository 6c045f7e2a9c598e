"""Turns by mail: whose letter it is, what it does at the table, and what is answered.

Nothing but the mark proves who wrote. What a letter does is logged as its holder's, once.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from tailbiter.games.errors import OptionError
from tailbiter.play.game import with_options
from tailbiter.play.record import Record
from tailbiter.server.limits import DAY, HOUR, MINUTE
from tailbiter.server.pace import Agreed
from tailbiter.server.post.inbox import Inbox
from tailbiter.server.post.mail import ORDERS, Post, orders_of
from tailbiter.server.post.queue import LARGEST, MOST, FullError, Queue
from tailbiter.server.room import Room
from tailbiter.server.seating import Coming, new_secret
from tailbiter.server.store import Meeting, StoreError
from tailbiter.tables.clock import Control
from tailbiter.tables.entries import Pause, Said, Sit, Standing, Stop, TakeBack, Turn
from tests.posting import Letter
from tests.test_server_post_mailer import ADA, BOA, Office, in_office

AT = "orders+{mark}@play.example"


class Desk:
    """An office that takes letters, too."""

    def __init__(self, office: Office, folder: Path) -> None:
        self.office = office
        office.post = Post(office.post.relay, office.post.origin, AT)
        office.mailer = office.new_mailer()
        self.queue = Queue(folder)
        self.inbox = Inbox(self.queue, office.boxes, office.tables, lambda: office.now)
        self.count = 0

    async def sealed(self, **control: Any) -> Room:
        """Eat Me between the two, with orders that all reveal together."""
        game = with_options("eat-me", {"players": 2})
        sits = [Sit(1, name="Ada", holder=ADA), Sit(2, name="Boa", holder=BOA)]
        coming = Coming(Meeting("private", False, new_secret()), seed=7)
        agreed = Agreed(Control("turn", 2 * DAY, **control))
        record = Record(game, game.start(7))
        room = await self.office.tables.add(record, sits, ADA, None, agreed=agreed, coming=coming)
        while room.table.is_gathering:
            await asyncio.sleep(0.01)
        return room

    async def letters(self, milliseconds: int = MINUTE) -> list[Letter]:
        before = len(self.office.mails.letters)
        await self.office.after(milliseconds)
        return self.office.mails.letters[before:]

    async def write(self, to: str, text: str, **more: str) -> list[Letter]:
        """Somebody writes; what is sent then, without the time passing."""
        self.count += 1
        message = EmailMessage()
        message["From"] = more.pop("sender", "Somebody <somebody@elsewhere.example>")
        message["To"] = to
        message["Subject"] = more.pop("subject", "Re: your turn")
        message["Message-ID"] = more.pop("message", f"<{self.count}@elsewhere.example>")
        for name, value in more.items():
            message[name.replace("_", "-")] = value
        message.set_content(text)
        self.queue.put(message.as_bytes(), self.office.now)
        assert await self.inbox.once()
        assert not [*self.queue.waiting()]
        return await self.letters(0)


def at_desk(folder: Path, do: Callable[[Desk], Awaitable[None]]) -> None:
    async def run(office: Office) -> None:
        await do(Desk(office, folder))

    in_office(folder, run)


def reply_to(letter: Letter) -> str:
    found = str(letter.message["Reply-To"])
    assert found.startswith("orders+")
    return found


def understood(receipt: Letter) -> str:
    """The order in its canonical form, which stands alone on a line."""
    (found,) = [line.strip() for line in receipt.plain.splitlines() if line.startswith("    ")]
    return found


def turns(room: Room) -> list[str]:
    return [one.text for one in room.table.record.log]


def test_a_turn_is_a_mail_and_its_receipt_takes_the_next(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        room = await desk.office.game()
        (letter,) = await desk.letters()
        assert letter.to == "ada@mail.example"
        assert letter.plain.startswith("=== write above this line ===")
        assert "Answer this letter to order" in letter.plain
        assert "write above this line" in letter.html
        (receipt,) = await desk.write(reply_to(letter), "c3\n\nCheers, Ada\n\n> It is your turn")
        assert receipt.to == "ada@mail.example"  # whoever it says that it is from
        assert understood(receipt) == "c3"
        assert receipt.message["In-Reply-To"] == "<1@elsewhere.example>"
        assert receipt.message["Auto-Submitted"] == "auto-generated"
        assert receipt.message["Reply-To"] is None  # by now it is the other's turn
        logged = room.table.log[-1]
        assert (logged.entry, logged.who, logged.at) == (Turn(1, "c3"), ADA, desk.office.now)
        assert logged.request
        (letter,) = await desk.letters()
        assert letter.to == "boa@mail.example"
        (receipt,) = await desk.write(reply_to(letter), "c5")
        assert turns(room) == ["c3", "c5"]
        assert room.table.log[-1].who == BOA

    at_desk(tmp_path, play)


def test_without_the_setting_letters_stay_as_they_are(tmp_path: Path) -> None:
    async def play(office: Office) -> None:
        await office.game()
        await office.after(MINUTE)
        (letter,) = office.mails.letters
        assert letter.message["Reply-To"] is None
        assert "write above" not in letter.plain + letter.html

    in_office(tmp_path, play)


def test_a_mail_that_comes_twice_counts_and_is_answered_once(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        room = await desk.office.game()
        (letter,) = await desk.letters()
        address = reply_to(letter)
        assert await desk.write(address, "c3", message="<same@a.example>")
        version = room.table.version
        assert not await desk.write(address, "c3", message="<same@a.example>")
        assert not await desk.write(address, "c5", message="<same@a.example>")
        assert (room.table.version, turns(room)) == (version, ["c3"])

    at_desk(tmp_path, play)


def test_only_the_right_mark_proves_a_seat_and_no_from_does(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        room = await desk.office.game()
        (letter,) = await desk.letters()
        right, version = reply_to(letter), room.table.version
        mark = right.removeprefix("orders+").removesuffix("@play.example")
        head, seat, signs = mark.rsplit("-", 2)
        other = "b" if signs[0] == "a" else "a"
        name, _, turn = head.rpartition(".")
        for wrong in (
            f"{head}-{seat}-{other}{signs[1:]}",
            f"{head}-b-{signs}",  # another's seat
            f"{head}-j-{signs}",  # a seat that there is not
            f"{name}.{int(turn) + 1}-{seat}-{signs}",  # another turn
            f"{name[:-1]}7.{turn}-{seat}-{signs}",  # another table
            "nothing",
        ):
            assert wrong != mark
            assert not await desk.write(f"orders+{wrong}@play.example", "c3")
        assert not await desk.write("orders@play.example", "c3")
        assert room.table.version == version
        # To an address that is known one is told so: of no game, and not without end.
        ada = {"sender": "Ada <ada@mail.example>"}
        for _ in range(2):
            (told,) = await desk.write("orders@play.example", "c3", **ada)
            assert told.to == "ada@mail.example"
            assert "Eat" not in told.plain + told.message["Subject"]
            assert room.table.id not in told.plain
        assert not await desk.write("orders@play.example", "c3", **ada)
        assert room.table.version == version
        # In the subject it is as good.
        assert await desk.write("orders@play.example", "c3", subject=f"Re: turn [{mark}]")
        assert turns(room) == ["c3"]

    at_desk(tmp_path, play)


def test_two_marks_are_none(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        room = await desk.office.game()
        (letter,) = await desk.letters()
        first = reply_to(letter)
        await desk.office.play(room, "c3")
        (letter,) = await desk.letters()
        both = f"{first}, {reply_to(letter)}"
        assert not await desk.write(both, "c5")
        assert turns(room) == ["c3"]

    at_desk(tmp_path, play)


def test_what_no_person_wrote_is_neither_played_nor_answered(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        room = await desk.office.game()
        (letter,) = await desk.letters()
        address = reply_to(letter)
        for more in ({"Auto_Submitted": "auto-replied"}, {"Return_Path": "<>"}):
            assert not await desk.write(address, "c3", **more)
        desk.queue.put(b"Subject: c3\n\nc3", desk.office.now, address, sender="")
        await desk.inbox.once()
        assert turns(room) == []
        assert not await desk.letters(0)

    at_desk(tmp_path, play)


def test_a_letter_of_an_earlier_turn_is_not_played_in_a_later_one(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        room = await desk.office.game()
        (letter,) = await desk.letters()
        for turn in ("c3", "c5"):
            await desk.office.play(room, turn)
        (told,) = await desk.write(reply_to(letter), "e3")
        assert "moved on" in told.plain
        assert turns(room) == ["c3", "c5"]
        (receipt,) = await desk.write(reply_to(told), "e3")  # the answer takes the order
        assert understood(receipt) == "e3"

    at_desk(tmp_path, play)


def test_a_mark_is_void_when_the_seat_or_the_address_is_anothers(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        room = await desk.office.game()
        (letter,) = await desk.letters()
        boxes = desk.office.boxes
        box = boxes.boxes[ADA]
        await boxes.keep(replace(box, kept=replace(box.kept, handle="x" * 16)))
        assert not await desk.write(reply_to(letter), "c3")
        await boxes.keep(box)
        room.table.seats[1] = replace(room.table.seats[1], holder=BOA)
        assert not await desk.write(reply_to(letter), "c3")
        room.table.seats[1] = replace(room.table.seats[1], holder=ADA)
        assert await desk.write(reply_to(letter), "c3")

    at_desk(tmp_path, play)


def test_a_table_that_is_paused_over_or_waits_for_another_says_so(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        room = await desk.office.game()
        act = desk.office.tables.act
        (letter,) = await desk.letters()
        address = reply_to(letter)
        await act(room, ADA, lambda _: Pause())
        (told,) = await desk.write(address, "c3")
        assert "paused" in told.plain
        await desk.write(address, "press: hold on")
        assert room.table.log[-1].entry == Said(1, "hold on", press=1)
        await act(room, ADA, lambda _: Stop())
        (told,) = await desk.write(address, "c3")
        assert "over" in told.plain
        assert told.message["Reply-To"] is None

    at_desk(tmp_path, play)


def test_what_is_not_clear_or_not_legal_is_asked_and_nothing_is_played(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        room = await desk.office.game()
        (letter,) = await desk.letters()
        for text in ("z9", "c3 or maybe c5?", "hello there"):
            (told,) = await desk.write(reply_to(letter), text)
            assert told.message["Subject"].startswith("A question about your letter")
        assert turns(room) == []

    at_desk(tmp_path, play)


def test_sealed_orders_come_in_halves_are_replaced_taken_back_and_done(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        room = await desk.sealed(waits=True)
        both = {letter.to: letter for letter in await desk.letters()}
        ada, boa = (reply_to(both[f"{who}@mail.example"]) for who in (ADA, BOA))
        (receipt,) = await desk.write(ada, "I bid 12 points")
        assert understood(receipt) == "bid 12"
        (receipt,) = await desk.write(ada, "make that bid 13")
        assert (understood(receipt), room.table.order_of(1)) == ("bid 13", "bid 13")
        assert room.table.log[-1].who == ADA
        (receipt,) = await desk.write(ada, "please cancel my order")
        assert isinstance(room.table.log[-1].entry, TakeBack)
        assert room.table.order_of(1) is None
        await desk.write(ada, "bid 14, I'm done")
        assert 1 in room.table.attendance.ready
        assert room.table.position.turn == 0
        (receipt,) = await desk.write(boa, "bid 3. I'm done.")
        assert "It is played" in receipt.plain
        assert room.table.position.turn == 1  # all are done: the round is resolved
        both = {letter.to: letter for letter in await desk.letters()}
        assert len(both) == 2  # also who resolved it, and has no page to see it on
        ada = reply_to(both["ada@mail.example"])
        hand = room.table.position.view(1)["board"]["hand"]
        theirs = set(room.table.position.view(2)["board"]["hand"])
        (told,) = await desk.write(ada, f"card {hand[3]}")
        assert understood(told) == f"{hand[3]} bid ?"
        assert room.table.order_of(1) is None
        (receipt,) = await desk.write(ada, "bid 2")
        assert understood(receipt) == f"{hand[3]} bid 2" == room.table.order_of(1)
        (told,) = await desk.write(ada, f"card {min(theirs)} bid 2")  # which another holds
        assert told.message["Subject"].startswith("A question")
        assert f"stands: {hand[3]} bid 2" in told.plain
        await desk.write(ada, f"standing order: {hand[5]}, {hand[6]}, bid 10%")
        assert isinstance(room.table.log[-1].entry, Standing)
        (told,) = await desk.write(boa, "bid 5")  # of the round before
        assert "moved on" in told.plain

    at_desk(tmp_path, play)


def test_too_many_letters_of_one_seat_are_dropped(tmp_path: Path) -> None:
    async def play(desk: Desk) -> None:
        room = await desk.office.game()
        (letter,) = await desk.letters()
        for _ in range(20):
            await desk.write(reply_to(letter), "hello")
        assert not await desk.write(reply_to(letter), "c3")
        assert turns(room) == []
        assert not (desk.queue.folder / "unread").exists()
        await desk.letters(HOUR)
        await desk.write(reply_to(letter), "c3")
        assert turns(room) == ["c3"]

    at_desk(tmp_path, play)


def test_a_store_that_cannot_be_written_keeps_the_letter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(desk: Desk) -> None:
        room = await desk.office.game()
        (letter,) = await desk.letters()
        address = reply_to(letter)

        async def full(*_: Any) -> None:
            raise StoreError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(desk.office.boxes.kept, "answer", full)
            desk.queue.put(f"To: {address}\nMessage-ID: <a@b>\n\nc3".encode(), desk.office.now)
            assert not await desk.inbox.once()
        assert turns(room) == ["c3"]  # done, and the server might have been killed here
        assert len([*desk.queue.waiting()]) == 1
        version = room.table.version
        assert await desk.inbox.once()
        assert room.table.version == version
        (receipt,) = await desk.letters(0)
        assert understood(receipt) == "c3"

    at_desk(tmp_path, play)


def test_an_order_taken_back_before_a_stop_is_answered_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(desk: Desk) -> None:
        room = await desk.sealed()
        letter = next(one for one in await desk.letters() if one.to == "ada@mail.example")
        await desk.write(reply_to(letter), "bid 3")

        async def full(*_: Any) -> None:
            raise StoreError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(desk.office.boxes.kept, "answer", full)
            raw = f"To: {reply_to(letter)}\nMessage-ID: <a@b>\n\nplease cancel my order"
            desk.queue.put(raw.encode(), desk.office.now)
            assert not await desk.inbox.once()
        assert room.table.order_of(1) is None
        assert await desk.inbox.once()
        (told,) = await desk.letters(0)
        assert told.message["Subject"].startswith("Your order is taken back")

    at_desk(tmp_path, play)


def test_a_letter_that_breaks_the_reader_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(desk: Desk) -> None:
        desk.queue.put(b"x", 1)

        def breaks(raw: bytes) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("tailbiter.server.post.inbox.read_letter", breaks)
        assert await desk.inbox.once()
        assert not [*desk.queue.waiting()]
        assert len([*(desk.queue.folder / "unread").iterdir()]) == 1

    at_desk(tmp_path, play)


def test_a_queue_takes_letters_of_a_size_and_not_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue = Queue(tmp_path)
    for raw in (b"", b" \n", b"x" * (LARGEST + 1)):
        with pytest.raises(OptionError):
            queue.put(raw, 1)
    file = queue.put(b"Subject: x\n\ny", 5, "a@b\r\nBcc: c@d", "")
    assert file.read_bytes() == b"Return-Path: <>\r\nDelivered-To: a@bBcc:c@d\r\nSubject: x\n\ny"
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert queue.put(b"x", 4) < file
    monkeypatch.setattr("tailbiter.server.post.queue.MOST", 2)
    assert MOST > 2
    with pytest.raises(FullError):
        queue.put(b"x", 6)


@pytest.mark.parametrize("told", ["orders@a.example", "{mark}@a.example", "o+{mark}@", "+{mark}"])
def test_the_address_for_orders_has_room_for_a_mark(told: str) -> None:
    with pytest.raises(OptionError, match="mark"):
        orders_of({ORDERS: told})
    assert orders_of({ORDERS: AT}) == AT
    assert orders_of({}) == ""
