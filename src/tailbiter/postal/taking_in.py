"""Letters taken in: whose each is, what it orders, what the table makes of it, and the answer.

A letter is kept as it came before anything is made of it. It counts as received when it is taken
in, or when the master says: what a letter says of its own time anybody can write.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import Any

from tailbiter.games.errors import TailbiterError
from tailbiter.games.meaning import Question, refused
from tailbiter.play.position import Position
from tailbiter.postal import answering
from tailbiter.postal import standing as standings
from tailbiter.postal.agreed import letter_of
from tailbiter.postal.desk import MASTER, Desk, DeskError
from tailbiter.postal.letters.letter import Letter, read_letter
from tailbiter.postal.letters.marks import checked
from tailbiter.postal.letters.orders import Reading, read_all
from tailbiter.postal.mending import mending_of
from tailbiter.postal.moments import in_short, stamp
from tailbiter.postal.notes import Came, Understood
from tailbiter.tables.deciding import Asked
from tailbiter.tables.draws import COMMITMENT
from tailbiter.tables.entries import Entry, RollBack, Sit, Turn, Word
from tailbiter.tables.refusals import RefusedError
from tailbiter.tables.undo import Undo

TYPED = b"Content-Type: text/plain; charset=utf-8\n\n"
MISSING = "?"  # stands for a half of an order that was not given
FILLED = ("card_missing", "bid_missing")  # what was ordered before can answer


def typed(words: str) -> bytes:
    """What was told by telephone, as a letter."""
    return TYPED + words.encode() + b"\n"


def take(
    desk: Desk, raw: bytes, received: int | None = None, by: str = "mail", seat: int | None = None
) -> Understood | None:
    """What it came to; None where it was taken in before."""
    digest = hashlib.sha256(raw).hexdigest()
    name = digest[:32] if seat is None else f"{desk.new_id('told')}-{desk.unguessable(digest)}"
    message_id = read_letter(raw).message_id if seat is None else ""
    if desk.memory.has(name, message_id):
        return None
    when = desk.now if received is None else received
    check_received(desk, when)
    file = f"{stamp(desk.now)}-{name}.eml"
    desk.folder.disk.write(desk.folder.inbox / file, raw)
    came = Came(name, desk.now, when, by, file, seat, message_id)
    desk.note(came)
    return read(desk, came)


def check_received(desk: Desk, when: int) -> None:
    if when > desk.now:
        raise DeskError(
            f"it cannot have been received at {in_short(when, desk.agreed.zone)}, which is to come"
        )


def read(desk: Desk, came: Came) -> Understood:
    """Read, done and answered; once more after a stop, with the same effect."""
    raw = (desk.folder.inbox / came.file).read_bytes()
    letter = read_letter(raw)
    found = came.seat or checked(
        letter.marks,
        desk.folder.read_secret("marks.txt"),
        desk.agreed.id,
        desk.agreed.players,
        desk.holders,
    )
    noted = Understood(came.id, desk.now, None, desk.turn, "automatic")
    if isinstance(found, Question):
        if not letter.is_automatic:
            noted = replace(noted, what="stranger", code=found.code)
    elif not letter.is_automatic:
        noted = Reader(desk, came, letter, found).read()
    answering.answer(desk, noted, letter)
    desk.note(noted)
    return noted


@dataclass(frozen=True)
class Reader:
    """A letter of a seat."""

    desk: Desk
    came: Came
    letter: Letter
    seat: int

    def read(self) -> Understood:
        noted = replace(self.noted("press"), press=self.letter.press, word=self.letter.word)
        table = self.desk.table
        if table.is_over:
            return self.asked(noted, Question("over", {})) if self.letter.lines else noted
        if self.letter.word:
            noted = self.give_word(noted)
        if table.is_gathering:
            is_word = noted.what != "press" or not self.letter.lines
            return noted if is_word else self.asked(noted, Question("not_begun", {}))
        position = self.position()
        if position is None:
            if self.letter.lines:
                return self.asked(noted, Question("not_your_turn", {"seat": table.acting[0]}))
            return noted
        reading = read_all(self.letter, position, self.seat)
        if reading.question and reading.question.code == "empty" and (noted.press or noted.word):
            return noted
        return self.follow(noted, reading)

    def done(self, request: str = "") -> Entry | None:
        """What was logged for this letter before a stop; it is not done again."""
        logged = self.desk.table.requests.get(f"{self.came.id}{request}")
        return logged.entry if logged else None

    def noted(self, what: str) -> Understood:
        return Understood(self.came.id, self.desk.now, self.seat, self.desk.turn, what)

    def asked(self, noted: Understood, question: Question) -> Understood:
        data = json.dumps(question.data, ensure_ascii=False)
        rule = question.rule or ""
        return replace(noted, what="question", code=question.code, data=data, rule=rule)

    @property
    def is_late(self) -> bool:
        closes = self.desk.closes
        return closes is not None and self.came.received >= closes

    @property
    def who(self) -> str:
        """The player; or the master, whose word it is that it came in time."""
        closes = self.desk.closes
        is_up = closes is not None and self.desk.now >= closes
        return MASTER if is_up else self.desk.holder(self.seat)

    @property
    def can_be_replaced(self) -> bool:
        """Is the last turn this seat's, and nobody told of it? Where seats take turns."""
        table = self.desk.table
        is_new = table.turns > self.desk.memory.reported
        return is_new and table.record.log[-1].seat == self.seat

    def position(self) -> Position | None:
        """Where this seat has something to order; None where it has not."""
        table = self.desk.table
        if table.is_together or self.seat in table.acting:
            return table.position
        is_own = self.can_be_replaced or self.done() is not None
        return table.record.positions[-2] if is_own else None

    def follow(self, noted: Understood, reading: Reading) -> Understood:
        noted = replace(noted, final=reading.is_final)
        if reading.withdraws:
            return self.withdraw(noted)
        if reading.standing and not self.is_late:
            said = standings.in_words(reading.standing)
            noted = replace(noted, what="standing", standing=said)
            self.act(self.desk.holder(self.seat), reading.standing, " standing")
        if reading.order and not self.is_refused_change(reading):
            noted = self.order(noted, self.whole(reading))
        if reading.question and noted.what in ("press", "standing", "half"):
            asked = self.asked(noted, reading.question)
            return replace(asked, what="half") if noted.what == "half" else asked
        return noted

    def is_refused_change(self, reading: Reading) -> bool:
        """Is half of it impossible, while a whole order is in? Then that one stays as it is."""
        is_refused = reading.question is not None and reading.question.code not in FILLED
        return is_refused and self.desk.table.order_of(self.seat) is not None

    def whole(self, reading: Reading) -> str:
        """A half that was not given is filled from what this seat has ordered before."""
        order, desk = reading.order or "", self.desk
        if reading.question is None or reading.question.code not in FILLED:
            return order
        before = (
            desk.table.order_of(self.seat)
            or self.stood()
            or desk.memory.half(desk.turn, self.seat)
            or standings.comes_to(desk, self.seat)
        )
        return merged(before, order) if before else order

    def stood(self) -> str:
        """What is being put right, as far as its player gave it: a correction may be of a half."""
        mending = mending_of(self.desk) if self.desk.table.is_together else None
        was = mending.stood.get((self.desk.turn, self.seat)) if mending else None
        is_given = was is not None and not any(part.get("supplied") for part in was.parts)
        return was.text if was and is_given else ""

    def order(self, noted: Understood, order: str) -> Understood:
        if self.is_late:
            return replace(noted, what="late", order=order)
        if MISSING in order:
            return replace(noted, what="half", order=order)
        table = self.desk.table
        if isinstance(given := self.done(), Turn):
            return replace(noted, what="order", order=given.text)
        try:
            if not table.is_together and self.seat not in table.acting:
                self.act(MASTER, RollBack(table.turns - 1), " back")
            logged = self.act(self.who, Turn(self.seat, order), "")
        except RefusedError as error:
            return self.asked(noted, Question("not_now", {"why": str(error)}))
        except TailbiterError as error:
            return self.asked(noted, refused(error, order))
        assert isinstance(logged, Turn)
        return replace(noted, what="order", order=logged.text)

    def withdraw(self, noted: Understood) -> Understood:
        """What was ordered is no order any more, as long as nobody was told of it."""
        table = self.desk.table
        if self.is_late:
            return replace(noted, what="late")
        if self.done(" back"):
            return replace(noted, what="withdrawn")
        if not table.is_together:
            if not self.can_be_replaced:
                return self.asked(noted, Question("nothing_to_withdraw", {}))
            self.act(MASTER, RollBack(table.turns - 1), " back")
        elif table.order_of(self.seat) is not None:
            self.act(self.desk.holder(self.seat), Undo(self.seat), " back")
        elif self.desk.memory.half(self.desk.turn, self.seat) is None:
            return self.asked(noted, Question("nothing_to_withdraw", {}))
        return replace(noted, what="withdrawn")

    def give_word(self, noted: Understood) -> Understood:
        """For the deal: first its promise, then the word; later for what is drawn in this round."""
        table, word = self.desk.table, self.letter.word
        if given := self.done(" word"):
            return replace(noted, what="promise" if isinstance(given, Sit) else "word")
        asked: Asked = Word(self.seat, word)
        if table.is_gathering and self.seat not in table.seats:
            if not COMMITMENT.fullmatch(word.lower()):
                return self.asked(noted, Question("promise_first", {}))
            asked = seated(self.desk, self.seat, word.lower())
        who = MASTER if isinstance(asked, Sit) else self.desk.holder(self.seat)
        try:
            self.act(who, asked, " word")
        except RefusedError as error:
            if table.is_gathering:
                return self.asked(noted, Question("word_refused", {"why": str(error)}))
            return noted
        return replace(noted, what="promise" if isinstance(asked, Sit) else "word")

    def act(self, who: str, asked: Asked, request: str) -> Any:
        return self.desk.act(who, asked, f"{self.came.id}{request}").entry


def merged(before: str, order: str) -> str:
    """Canonical orders of a round have their halves in the same places."""
    old, new = before.split(), order.split()
    if len(old) != len(new):
        return order
    return " ".join(a if b == MISSING else b for a, b in zip(old, new, strict=True))


def seated(desk: Desk, seat: int, promise: str = "") -> Sit:
    """A player at their seat, with the promise of a word."""
    return Sit(seat, name=desk.name(seat), holder=letter_of(seat), commitment=promise)
