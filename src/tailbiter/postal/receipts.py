"""Receipts and questions: what a letter was understood to order, told to who wrote it."""

from __future__ import annotations

import json
from textwrap import fill

from tailbiter.games.meaning import Question
from tailbiter.games.sentences import Reader, deed
from tailbiter.postal.desk import Desk
from tailbiter.postal.letters.words import asked as asked_of_letters
from tailbiter.postal.notes import Understood
from tailbiter.postal.reports.report import first_turn
from tailbiter.postal.standing import ENDED, standing_of
from tailbiter.postal.words import WIDTH, when, zone_of

QUESTIONS = {
    "over": "The game is over; nothing can be ordered any more.",
    "not_begun": "Nothing is dealt yet, so nothing can be ordered. You will get a letter.",
    "not_your_turn": "It is not your turn; it is {seat}'s.",
    "nothing_to_withdraw": "There was nothing to take back: no order of yours is in.",
    "not_now": "Your order cannot be taken now: {why}.",
    "word_refused": "Your word cannot be taken: {why}.",
    "promise_first": "Please send the promise of your word first: its SHA-256, as 64 digits.",
}

HALVES = ("card_missing", "bid_missing", "card_unclear", "bid_unclear")


def receipt(desk: Desk, noted: Understood) -> tuple[str, str]:
    """What was understood, and what it means."""
    seat = noted.seat or 1
    body = {
        "order": ordered,
        "half": half,
        "withdrawn": lambda *_: "Your order is taken back. Nothing of yours is in now.",
        "standing": lambda *_: "",
        "word": lambda *_: f"Your word is noted: {noted.word}",
        "promise": lambda *_: "Your promise is noted. Keep the word; you will be asked for it.",
        "press": lambda *_: "Your press will be printed. It ordered nothing.",
        "question": lambda *_: question(desk, noted),
        "late": late,
    }[noted.what](desk, noted)
    subjects = {"order": "your order is in", "late": "too late"}
    subject = subjects.get(noted.what, "received")
    if noted.code:
        subject = "a question about your letter"
    extra = "Your press will be printed." if noted.press and noted.what != "press" else ""
    note = f"Your word is noted: {noted.word}" if noted.word and noted.what == "order" else ""
    came = desk.memory.came[noted.id]
    what = "letter" if came.by in ("mail", "letter") else f"order by {came.by}"
    got = f"Your {what} was received on {when(desk, came.received, zone_of(desk, seat))}."
    in_grace = grace_line(desk, seat, noted)
    lines = [fill(got, WIDTH), body, in_grace, standing(noted), note, extra]
    lines.append(what_is_in(desk, seat, noted))
    return subject, "\n\n".join(filter(None, [*lines, until_line(desk, seat, noted)]))


def what_is_in(desk: Desk, seat: int, noted: Understood) -> str:
    """Whoever is asked something knows what is in meanwhile."""
    if noted.what not in ("question", "late", "press", "word") or not desk.table.is_together:
        return ""
    if desk.table.is_gathering or desk.table.is_over:
        return ""
    if order := desk.table.order_of(seat):
        return f"Your order of before stands: {order}"
    if half_of := desk.memory.half(desk.turn, seat):
        return f"Of your order this much is in: {half_of}"
    if stands := standing_of(desk, seat):
        return f"No order of yours is in; your standing order counts: {stands}"
    return "No order of yours is in."


def is_in_grace(desk: Desk, noted: Understood) -> bool:
    due = desk.deadline
    return due is not None and desk.memory.came[noted.id].received >= due


def grace_line(desk: Desk, seat: int, noted: Understood) -> str:
    """What came late and counts all the same."""
    due, closes = desk.deadline, desk.closes
    if noted.what not in ("order", "half", "withdrawn", "standing") or not is_in_grace(desk, noted):
        return ""
    assert due is not None
    assert closes is not None
    zone = zone_of(desk, seat)
    return fill(
        f"The deadline was {when(desk, due, zone)}, but your letter came within the grace and "
        f"counts. So does a further one until {when(desk, closes, zone)}.",
        WIDTH,
    )


def until_line(desk: Desk, seat: int, noted: Understood) -> str:
    due = desk.deadline
    if due is None or noted.what == "late" or desk.table.is_over or is_in_grace(desk, noted):
        return ""
    is_open = desk.table.is_together or seat in desk.table.acting or noted.what == "order"
    if not is_open:
        return ""
    if not desk.table.is_together:
        return fill("A further letter replaces it until everybody is told.", WIDTH)
    return fill(
        f"The last order received until {when(desk, due, zone_of(desk, seat))} counts.",
        WIDTH,
    )


def ordered(desk: Desk, noted: Understood) -> str:
    what = f"Understood and in:\n\n    {noted.order}"
    meant = meaning(desk, noted)
    said = {True: "You said that it will not change.", False: "You said that it may change."}
    more = said.get(noted.final, "") if noted.final is not None else ""
    told = f"That is: {meant}." if meant and meant != noted.order else ""
    return "\n\n".join(filter(None, [what, " ".join(filter(None, [told, more]))]))


def meaning(desk: Desk, noted: Understood) -> str:
    """An order in a few words; a turn that was just played, by what it did."""
    reader = Reader(noted.seat, desk.names)
    if not desk.table.is_together:
        return desk.table.position.deed(reader)
    return deed(desk.table.game.name, noted.order, (), reader)


def half(desk: Desk, noted: Understood) -> str:
    what = f"Understood so far, with ? for what is missing:\n\n    {noted.order}"
    return f"{what}\n\n{question(desk, noted)}"


def standing(noted: Understood) -> str:
    """Repeated, as every order is."""
    if not noted.standing:
        return ""
    if noted.standing == ENDED:
        return "Your standing order is ended."
    line = f"Your standing order is noted:\n\n    standing: {noted.standing}"
    return f"{line}\n\nIt counts in every round for which you give no other."


def late(desk: Desk, noted: Understood) -> str:
    what = f" ({noted.order})" if noted.order else ""
    return fill(
        f"Your letter{what} came after the deadline and its grace, so it does not count. "
        f"If it was sent in time, write to {desk.agreed.master}.",
        WIDTH,
    )


def question(desk: Desk, noted: Understood) -> str:
    if not noted.code:
        return ""
    data = json.loads(noted.data)
    if noted.code in QUESTIONS:
        if "seat" in data:
            data["seat"] = desk.name(data["seat"])
        return fill(QUESTIONS[noted.code].format(**data), WIDTH)
    reader = Reader(noted.seat, desk.names)
    words = asked_of_letters(Question(noted.code, data, noted.rule or None), reader)
    turn = first_turn(desk.table.position, noted.seat) if noted.code == "no_turn" else ""
    return fill(f"{words} For example: {turn}" if turn else words, WIDTH)


def of_no_avail(desk: Desk, noted: Understood) -> str:
    """In a report to that player, when it is too late to answer."""
    if noted.what == "late":
        return late(desk, noted)
    if noted.what == "half" and noted.code in HALVES:
        return f"Of your order only this came: {noted.order}"
    return question(desk, noted)
