"""What the master reads in the terminal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from tailbiter.games.sentences import counted
from tailbiter.postal import words
from tailbiter.postal.agreed import letter_of
from tailbiter.postal.desk import Desk, DeskError
from tailbiter.postal.mending import mending_of
from tailbiter.postal.moments import how_long
from tailbiter.postal.notes import Done, Understood
from tailbiter.postal.receipts import question
from tailbiter.postal.relay import SERVER
from tailbiter.postal.sending import Refused, message_in
from tailbiter.postal.status import SeatStatus, Status

STATES = {
    "in": "in",
    "provisional": "in, may change",
    "half": "half",
    "missing": "MISSING",
    "standing": "standing order",
    "again": "as it stood",
    "waits": "-",
}
TAKEN = {
    "order": "order understood",
    "half": "half an order; the rest is asked for",
    "withdrawn": "order taken back",
    "standing": "standing order noted",
    "word": "word noted",
    "promise": "promise of a word noted",
    "press": "nothing ordered",
    "question": "unclear, and asked",
    "late": "TOO LATE; kept, and does not count",
    "stranger": "nobody's: no mark that we know",
    "automatic": "written by a program; not answered",
}


def taken(desk: Desk, noted: Understood | None, with_orders: bool = False) -> str:
    if noted is None:
        return "taken in before, and not again"
    who = "?" if noted.seat is None else desk.called(noted.seat)
    shown = f": {noted.order}" if with_orders and noted.order else ""
    press = ", with press" if noted.press else ""
    if noted.standing:
        press += f", standing: {noted.standing}" if with_orders else ", with a standing order"
    came = desk.memory.came[noted.id]
    if noted.what == "question" and came.seat is not None:  # typed at the desk: asked here
        return f"{who}: not understood, nothing done. {' '.join(question(desk, noted).split())}"
    where = ""
    if noted.what in ("question", "stranger", "late"):
        where = f"; secret/inbox/{came.file}"
    return f"{who}: {TAKEN[noted.what]}{shown}{press}{where}"


def as_data(noted: Understood, with_orders: bool) -> dict[str, Any]:
    """For programs; what was ordered only for who asks."""
    found = {**vars(noted), "data": json.loads(noted.data)}
    found["seat"] = None if noted.seat is None else letter_of(noted.seat)
    if not with_orders:
        del found["order"], found["data"], found["standing"]
    return found


def deadline(desk: Desk) -> str:
    due = desk.deadline
    if due is None:
        return "No deadline runs."
    left = f", in {how_long(due - desk.now)}" if due > desk.now else ", which has passed"
    closes = desk.closes
    if closes is not None and due <= desk.now < closes:
        left += f"; orders are taken until {words.when(desk, closes)}"
    return f"Deadline: {words.when(desk, due)}{left}."


def status(desk: Desk, found: Status) -> str:
    heading = f"{found.title}: {desk.table.game.title}, {found.stage}"
    if found.stage in ("playing", "mending"):
        heading += f", {words.unit_now(desk)}"
    lines = [heading, deadline(desk), ""]
    width = max(len(one.name) for one in found.seats)
    orders = max(len(one.order or "") for one in found.seats)
    lines += [line for one in found.seats for line in seat_lines(one, width, orders)]
    left = [f"{one.seat} {one.extensions} and {one.days_off}" for one in found.seats]
    lines += ["", f"Extensions and days off left: {', '.join(left)}"]
    if found.strangers:
        lines.append(f"Nobody's, and in secret/inbox: {counted(found.strangers, 'letter')}")
    if found.letters_to_send:
        lines.append(f"To be sent: {counted(found.letters_to_send, 'letter')}")
    return "\n".join(lines)


def seat_lines(one: SeatStatus, width: int, orders: int) -> list[str]:
    order = f"  {one.order or '':{orders}}" if orders else ""
    missed = f"  missed {one.misses} in a row" if one.misses else ""
    until = f"  until {one.deadline}" if one.deadline and one.state != "waits" else ""
    line = f"{one.seat}  {one.name:{width}}  {STATES[one.state]:14}{order}{until}{missed}"
    found = [line.rstrip()]
    found += [f"   holds {one.hand}"] if one.hand else []
    if one.has_standing:
        found.append(
            f"   standing: {one.standing}" if one.standing else "   a standing order stands"
        )
    found += [f"   asked: {one.unclear}"] if one.unclear else []
    return [*found, *(f"   too late: {order}" for order in one.late)]


def resolved(desk: Desk) -> str:
    """What was done, in the table's own words for everybody."""
    last = desk.memory.notes[-1]
    if isinstance(last, Done) and last.turns is None:  # nobody could be told yet
        return deadline(desk)
    if desk.table.is_over:
        return "The game is over. The report is in public/, letters to all are in the outbox."
    return f"The report is in public/, letters to all are in the outbox. {deadline(desk)}"


def rolled_back(desk: Desk) -> str:
    at = words.unit_now(desk)
    return (
        f"The game stands at the beginning of {at}. Correct what was wrong with "
        "gm order --seat, then gm forward plays the rest again."
    )


def not_while_mending(desk: Desk) -> None:
    if mending_of(desk):
        raise DeskError("something is being put right: tailbiter gm forward first")


def no_letters_while_mending(desk: Desk) -> None:
    if mending_of(desk):
        raise DeskError(
            "something is being put right: correct orders with --seat, then tailbiter gm forward; "
            "letters are taken in after that"
        )


def letter(file: Path) -> str:
    message = message_in(file)
    heads = [f"{name}: {message[name]}" for name in ("To", "Subject")]
    attached = [str(one.get_content()) for one in message.iter_attachments()]
    return "\n".join([f"--- {file.name}", *heads, "", plain(message), *attached])


def plain(message: EmailMessage) -> str:
    part = message.get_body(("plain",))
    return str(part.get_content()) if part else ""


def sent(number: int, refused: Sequence[Refused]) -> str:
    lines = [f"{counted(number, 'letter')} sent"]
    for one in refused:
        when = "for good" if one.is_for_good else "for now"
        lines.append(f"{one.to}: not taken {when}; {one.file} stays in the outbox")
    return "\n".join(lines)


def how_to_send(desk: Desk, letters: Sequence[Path]) -> str:
    lines = [f"In {desk.folder.outbox}: {counted(len(letters), 'letter')}"]
    for file in letters:
        message = message_in(file)
        lines.append(f"  {file.name}  to {message['To']}")
    return "\n".join(
        [
            *lines,
            f"No mail server is set ({SERVER}), so they stay there. Open each .eml with your mail",
            "program and send it, or print them: tailbiter gm send FOLDER --print.",
            "Then say so: tailbiter gm send FOLDER --done",
        ]
    )
