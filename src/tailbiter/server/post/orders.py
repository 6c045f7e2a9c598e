"""What a letter asks of a table for its seat: what is to be done there, or what must be asked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tailbiter.games.meaning import Question
from tailbiter.postal.letters.letter import Letter
from tailbiter.postal.letters.orders import Reading, read_all
from tailbiter.postal.taking_in import MISSING, merged
from tailbiter.server.post.seat_marks import turn_of
from tailbiter.tables.deciding import LONGEST, Asked
from tailbiter.tables.entries import Ready, Said, Standing, TakeBack, Turn
from tailbiter.tables.plans import by_preference
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Undo

NOT_GIVEN = ("card_missing", "bid_missing")  # what is asked of a half that nobody wrote
ORDER, BACK, STANDING, DONE, PRESS = "order", "back", "standing", "done", "press"


@dataclass(frozen=True)
class Step:
    """Something to be done, and what its request is called: one letter does each of them once."""

    name: str
    asked: Asked


@dataclass(frozen=True)
class Meant:
    what: str  # order, half, withdrawn, standing, press or question
    steps: tuple[Step, ...] = ()
    order: str = ""  # canonical, with ? for a half that is missing
    is_final: bool | None = None
    question: Question | None = None


def meant(table: Table, seat: int, letter: Letter, turn: int, half: str = "") -> Meant:
    """`turn` is the one that it answers; `half` what the seat has ordered of this one before."""
    if question := why_not_now(table, seat, turn):
        return Meant("question", question=question) if letter.lines else only_press(seat, letter)
    if not letter.lines and letter.press:
        return only_press(seat, letter)
    found = ordered(table, seat, read_all(letter, table.position, seat), half)
    is_kept = found.question is not None and found.question.code == "order_in_press"
    return found if is_kept else replace(found, steps=(*found.steps, *press(seat, letter)))


def why_not_now(table: Table, seat: int, turn: int) -> Question | None:
    if table.is_over:
        return Question("over")
    if table.is_gathering:
        return Question("not_begun")
    if table.is_paused:
        return Question("paused")
    if turn != turn_of(table):
        return Question("moved_on")
    if not table.is_together and seat not in table.acting:
        return Question("not_your_turn", {"seat": table.acting[0]})
    return None


def ordered(table: Table, seat: int, reading: Reading, half: str) -> Meant:
    if reading.withdraws:
        return withdrawn(table, seat, half)
    found = Meant("question", question=reading.question, is_final=reading.is_final)
    if reading.standing:
        found = replace(found, what="standing", steps=(Step(STANDING, reading.standing),))
    if reading.order:
        standing = by_preference(table, seat)
        before = table.order_of(seat) or half or (standing.text if standing else "")
        whole = filled(reading, before)
        if MISSING in whole:
            return replace(found, what="half", order=whole)
        steps = (*found.steps, Step(ORDER, Turn(seat, whole)), *done(table, seat, reading))
        asked = None if MISSING in reading.order else reading.question
        return replace(found, what="order", order=whole, steps=steps, question=asked)
    if found.what == "question" and reading.question is None:
        return final_alone(table, seat, reading)
    return found


def filled(reading: Reading, before: str) -> str:
    """A half that was not given is as before. One that was, and is not possible, is asked about."""
    order, why = reading.order or "", reading.question and reading.question.code
    return merged(before, order) if before and MISSING in order and why in NOT_GIVEN else order


def done(table: Table, seat: int, reading: Reading) -> tuple[Step, ...]:
    """Who says that it will not change is done, where all are asked that."""
    if not table.waits or reading.is_final is None:
        return ()
    is_said = seat in table.attendance.ready
    return () if is_said == reading.is_final else (Step(DONE, Ready(seat, reading.is_final)),)


def final_alone(table: Table, seat: int, reading: Reading) -> Meant:
    """A letter that only says so, of an order that is in."""
    if reading.is_final is None or table.order_of(seat) is None:
        return Meant("question", question=Question("empty"))
    order = table.order_of(seat) or ""
    return Meant("order", done(table, seat, reading), order, reading.is_final)


def withdrawn(table: Table, seat: int, half: str) -> Meant:
    """An order that is sealed can be opened again; a turn that was played is seen by all."""
    if half and table.order_of(seat) is None:
        return Meant("withdrawn")
    if not table.is_together or table.order_of(seat) is None:
        return Meant("question", question=Question("nothing_to_withdraw"))
    return Meant("withdrawn", (Step(BACK, Undo(seat)),))


def press(seat: int, letter: Letter) -> tuple[Step, ...]:
    """What everybody is to read is said at the table."""
    return (
        (Step(PRESS, Said(seat, letter.press[: LONGEST["text"]], press=0)),) if letter.press else ()
    )


def only_press(seat: int, letter: Letter) -> Meant:
    if not letter.press:
        return Meant("question", question=Question("empty"))
    return Meant("press", press(seat, letter))


def told_by_log(entry: object) -> Meant | None:
    """What a letter had come to that was read before, by what stands in the log of it."""
    match entry:
        case Turn(_, text):
            return Meant("order", order=text)
        case Standing():
            return Meant("standing")
        case TakeBack():
            return Meant("withdrawn")
    return None
