"""The desk's words, in English: to players, and in the files that everybody reads."""

from __future__ import annotations

from textwrap import fill

from tailbiter.games import GAMES
from tailbiter.games.errors import TailbiterError
from tailbiter.games.sentences import counted, joined, spoken_by
from tailbiter.games.sheets import blocks
from tailbiter.play.position import Played
from tailbiter.postal.agreed import Agreed, in_one_line, letter_of
from tailbiter.postal.desk import Desk
from tailbiter.postal.letters.quoting import FENCE
from tailbiter.postal.moments import how_long, in_words
from tailbiter.postal.notes import Begun, Understood
from tailbiter.tables.entries import Sit

WIDTH = 72
RULES = "rules.txt"  # attached to the first letter
NEW_DEADLINE = "another deadline"
PUT_OFF = "Somebody was late, and had an extension left, as was agreed on."
LATE = {
    "rule": "{made}",
    "extension": "one of their extensions is taken for them; when none is left, {made}",
}


def when(desk: Desk, moment: int, zone: str = "") -> str:
    return in_words(moment, zone or desk.agreed.zone)


def zone_of(desk: Desk, seat: int) -> str:
    return desk.players[seat].zone or desk.agreed.zone


def letter(desk: Desk, seat: int, text: str, tells_head: bool = True) -> str:
    """What every letter to a player has around its words.

    `tells_head`: how far the log is, by which whoever keeps the letter can prove what was in it.
    """
    greeting = f"Dear {desk.name(seat)},"
    sign = f"{desk.agreed.master}\ngame master of {desk.agreed.title}"
    entries, head = desk.head
    log = f"\n\nLog: {entries} entries, head {head}" if tells_head else ""
    return f"{FENCE}\n\n{greeting}\n\n{text.strip()}{log}\n\n{sign}\n"


def paragraphs(*parts: str) -> str:
    return "\n\n".join(fill(part, WIDTH) for part in parts if part)


def is_by_rounds(agreed: Agreed) -> bool:
    """Do all order together?"""
    return bool(agreed.made().definition.TOGETHER)


def meanings(agreed: Agreed) -> dict[str, str]:
    """What the parts of game.toml mean."""
    late = spoken_by(agreed.game, "en").LATE or "a bot makes this one turn for them"
    deadlines = f"Deadlines are {in_one_line(agreed.deadlines)} in {agreed.zone}."
    least = f"Everybody has {counted(agreed.least_hours, 'hour')} at least before one."
    grace = f"Orders are taken until {counted(agreed.grace_minutes, 'minute')} after it."
    unit = "round" if is_by_rounds(agreed) else "turn"
    draws = {
        "secret": "All is drawn from a secret that the master has promised: the commitment.",
        "words": "All is drawn from the master's secret and words that players promise first.",
        "public": f"All is drawn from a secret, players' words and {agreed.public}.",
    }
    mending = {
        "next round": f"An error is put right until the next {unit} is resolved.",
        "end": "An error is put right until the game is finished.",
    }
    return {
        "deadlines": "\n".join((deadlines, f"{least} {grace}")),
        "late": fill(f"Who is late: {LATE[agreed.late].format(made=late)}.", 90),
        "draw": fill(draws[agreed.draw], 90),
        "mending": mending[agreed.mending],
    }


def welcome(desk: Desk, seat: int, more: str = "") -> tuple[str, str]:
    """The first letter: keep it, everything can be held against it at the end."""
    agreed, told = desk.agreed, meanings(desk.agreed)
    names = [f"{letter_of(one)} {name}" for one, name in enumerate(desk.names, 1)]
    title = desk.table.game.title
    begin = f"you play {title} by post, at seat {letter_of(seat)}. At the table: {joined(names)}."
    mark = (
        f"Answer any letter of this game to order. What stands in brackets in the subject, "
        f"{desk.players[seat].mark}, proves that it is you: tell nobody."
    )
    keep = "Keep this letter. With these lines anybody can prove, at the end, that all was fair:"
    assert desk.table.gathering
    lines = f"Commitment: {desk.table.gathering.opening.commitment}\n\n{desk.header}"
    rules = [" ".join(told[part].split()) for part in ("deadlines", "late", "mending", "draw")]
    written = how_to_write(agreed)
    text = paragraphs(f"Welcome: {begin}", more, aim(agreed), mark, *written, *rules)
    text = f"{text}\n\n{paragraphs(*draw_asked(desk), keep)}"
    return "welcome", letter(desk, seat, f"{text}\n\n{lines}")


def aim(agreed: Agreed) -> str:
    """What the game is about, as its rules begin."""
    begin = next(one.text for one in blocks(agreed.game) if one.kind == "text")
    return f"{begin} All the rules come with this letter, as {RULES}."


def how_to_write(agreed: Agreed) -> list[str]:
    """What can stand in a letter, besides an order."""
    found = [
        "Write your order at the top; what was understood comes back to you, and a further letter "
        'replaces it. "Provisional" says that it may change, "cancel my order" takes it back. '
        'Lines after "press:" are printed for everybody.'
    ]
    if is_by_rounds(agreed):
        found[0] += (
            ' "standing: 13, 40 bid 10 %" is played in rounds for which you send nothing, the best '
            "liked card first."
        )
        found.append(
            'A line like "word: rhubarb" goes into what is drawn in that round for somebody who is '
            "late, so that nobody, I included, can know or choose it."
        )
    return found


def draw_asked(desk: Desk) -> list[str]:
    """What players send before the deal, if they do."""
    agreed = desk.agreed
    until = f"until {when(desk, agreed.until)}"
    if agreed.draw == "words":
        return [
            "Before the cards are dealt, think of a word of 16 to 64 letters and digits and send "
            f'its SHA-256 {until}, on a line like "word: 64 digits". When all promises are in, '
            "you are asked for the word itself. So nobody can choose the deal."
        ]
    if agreed.draw == "public":
        return [
            f'You may send a word for the deal {until}, on a line like "word: rhubarb". After that '
            f"comes the number of this public draw: {agreed.public}."
        ]
    return []


def stranger(noted: Understood) -> tuple[str, str]:
    text = paragraphs(
        "Nobody can tell whose letter this is: the mark in its subject is missing, or is not the "
        "one of a player here. Nothing was done.",
        "If you play, answer a letter of your game and leave its subject as it is.",
    )
    return "your letter", f"{text}\n"


def report_subject(desk: Desk, begun: Begun) -> str:
    if desk.table.is_over:
        return "the game is over"
    if begun.what == "deal":
        return "the game begins"
    number = begun.turn if desk.table.is_together else desk.table.turns
    unit = f"round {number}" if number else "the opening"
    mended = ", put right" if begun.what == "forward" else ""
    return f"{unit if desk.table.is_together else f'turn {number}'}{mended}"


def new_deadline(desk: Desk, zone: str, reason: str) -> str:
    due = desk.deadline
    until = "" if due is None else f"The deadline is now {when(desk, due, zone)}."
    return paragraphs(until, reason)


def vacation(desk: Desk, begun: Begun, reader: int) -> str:
    """Days off, by the clocks of who reads it."""
    is_own, zone = reader == begun.seat, zone_of(desk, reader)
    who = "You are" if is_own else f"{desk.name(begun.seat or 1)} is"
    if begun.until <= begun.at:
        return f"{who} back."
    return f"{who} away from {when(desk, begun.start, zone)} to {when(desk, begun.until, zone)}."


def master_away(desk: Desk, begun: Begun) -> str:
    return f"I am away from {when(desk, begun.start)} to {when(desk, begun.until)}."


def reminder_subject(desk: Desk) -> str:
    return "your order is missing"


def reminder(desk: Desk, seat: int) -> str:
    due, lines = desk.deadline, [f"Your order for {unit_now(desk)} is not in yet."]
    if given := desk.memory.half(desk.turn, seat):
        lines = [f"Of your order for {unit_now(desk)} only this is in: {given}"]
    if due is not None:
        left = f", in {how_long(due - desk.now)}" if due > desk.now else ""
        lines.append(f"The deadline is {when(desk, due, zone_of(desk, seat))}{left}.")
    how = GAMES[desk.agreed.game].story.how(desk.table.position.view(seat))
    lines.append(" ".join(["Answer this letter with it.", *how]))
    return paragraphs(*lines, " ".join(meanings(desk.agreed)["late"].split()))


def unit_now(desk: Desk) -> str:
    if not desk.table.is_together:
        return f"turn {desk.turn + 1}"
    return f"round {desk.turn}" if desk.turn else "the opening"


def nothing_stood(desk: Desk, turn: int, seat: int) -> str:
    who = desk.called(seat)
    return (
        f"{who} had no order in {turn}: give one with gm order --seat {letter_of(seat)}, then "
        "gm forward again"
    )


def not_legal_again(desk: Desk, was: Played, error: TailbiterError) -> str:
    letter = letter_of(was.seat)
    return (
        f"{desk.called(was.seat)} ordered {was.text!r} in {was.turn}, which is not possible any "
        f"more ({error}). Ask them, give it with gm order --seat {letter}, then gm forward again; "
        "or gm forward --anew, and all order again from here"
    )


def handed_over(name: str, address: str) -> str:
    return paragraphs(
        f"{name} <{address}> is the game master from now on. Send your orders there, in answer to "
        "this letter: its subject has your new mark, and the one of before is worth nothing.",
        "Everything else stays as it was agreed on.",
    )


def replaced(desk: Desk, begun: Begun, is_later: bool) -> str:
    """To all others: somebody else plays there."""
    who = f"{begun.name} plays at seat {letter_of(begun.seat or 1)} from now on, instead of"
    due = desk.deadline
    until = f"The deadline is now {when(desk, due)}." if is_later and due is not None else ""
    return paragraphs(f"{who} {instead_of(desk, begun)}.", until)


def farewell(desk: Desk, begun: Begun) -> str:
    """To who played there before."""
    return paragraphs(
        f"Dear {instead_of(desk, begun)},",
        f"{begun.name} plays at seat {letter_of(begun.seat or 1)} of {desk.agreed.title} from now "
        "on, instead of you. The mark in the subjects of your letters counts no more, and you get "
        "no further letters of this game. Thank you for playing.",
        desk.agreed.master,
    )


def taken_over(desk: Desk, begun: Begun) -> str:
    """To them: what they take over."""
    assert begun.seat
    found = [f"You play on instead of {instead_of(desk, begun)}; how it stands comes by itself."]
    order = desk.table.order_of(begun.seat) if desk.table.is_together else None
    given = order or desk.memory.half(desk.turn, begun.seat)
    if given:
        found.append(f"Of them this is in for {unit_now(desk)}, until you order: {given}.")
    return " ".join(found)


def instead_of(desk: Desk, begun: Begun) -> str:
    """Who had the seat of somebody who came later."""
    name = desk.agreed.names[(begun.seat or 1) - 1]
    for logged in desk.table.log:
        if logged.request == begun.id:
            break
        if isinstance(logged.entry, Sit) and logged.entry.seat == begun.seat:
            name = logged.entry.name
    return name


def how_to_verify(desk: Desk) -> str:
    name = desk.folder.path.resolve().name
    return paragraphs(
        "The secret of the draw is told, and everything that was done is open now. With the "
        f"archive {name}.zip, your first letter and this one, anybody can prove it: "
        f"tailbiter verify {name}.zip --mail FIRST-LETTER.eml --mail THIS-LETTER.eml"
    )
