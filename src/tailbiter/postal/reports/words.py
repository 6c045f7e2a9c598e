"""Reports in English: the edge where a report becomes words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from tailbiter.games import GAMES
from tailbiter.games.events import Event
from tailbiter.games.sentences import English, Reader, capital, joined, sentence, spoken_by, who_won
from tailbiter.play import outcome as outcomes
from tailbiter.postal.reports.about import Correction, Press
from tailbiter.postal.reports.report import Column, Deadline, Deed, Report
from tailbiter.postal.reports.sheet import (
    Block,
    Board,
    Grid,
    Item,
    Items,
    Pairs,
    Part,
    Prose,
    Quote,
    Sheet,
)
from tailbiter.tables.calendar import zone_named

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
ENDINGS = {
    outcomes.RESIGNED: "{who} resigned.",
    outcomes.TIME: "{who} ran out of time.",
    outcomes.AGREED: "All agreed on a draw.",
    outcomes.ABANDONED: "The game was abandoned.",
    outcomes.STOPPED: "The game was stopped by its master.",
}


def sheet_of(report: Report) -> Sheet:
    """A report, in words for whoever it is for."""
    say = speaker(report)
    held = held_part(report, say)
    parts = [
        deadline_part(report, say),
        held if report.seat else None,
        unclear_part(report),
        standing_part(report),
        corrections_part(report, say),
        newcomers_part(report, say),
        deeds_part(report, say),
        outcome_part(report, say),
        board_part(report, say),
        lying_part(report, say),
        points_part(report, say),
        missed_part(report, say),
        None if report.seat else held,
        press_part(report.press),
        prints_part(report),
    ]
    return Sheet(
        title=report.title,
        game=report.view["title"],
        number=number_of(report),
        lines=head_lines(report, say),
        parts=tuple(part for part in parts if part and part.blocks),
    )


def speaker(report: Report) -> English:
    reader = Reader(report.seat, report.names)
    return English(reader, spoken_by(report.game, reader.language).seat_name)


def unit_of(report: Report) -> str:
    return "round" if report.is_round else "turn"


def number_of(report: Report) -> str:
    """`Round 3`, `Turns 5 to 7`."""
    if report.turn is None:
        return "The game begins"
    unit = capital(unit_of(report))
    if report.since != report.turn:
        return f"{unit}s {report.since} to {report.turn}"
    if report.is_round and report.turn == 0:
        return "The opening bids"
    return f"{unit} {report.turn}"


def head_lines(report: Report, say: English) -> tuple[str, ...]:
    whom = "To all players"
    if report.seat is not None:
        name = report.names[report.seat - 1]
        letter = say.seat_name(report.seat)
        whom = f"To {name} ({letter})" if name else f"To {letter}"
    made = day(report.made, report.zone) if report.made is not None else ""
    master = f"game master: {report.master}" if report.master else ""
    return tuple(filter(None, [whom, made, master]))


def day(at: int, zone: str) -> str:
    """`Tuesday, 17 November 2026`."""
    when = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone_named(zone))
    return f"{DAYS[when.weekday()]}, {when.day} {MONTHS[when.month - 1]} {when.year}"


def moment(at: int, zone: str) -> str:
    """`Tuesday, 17 November 2026, 20:00 Europe/Berlin (CET)`."""
    when = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone_named(zone))
    short = when.tzname() or ""
    known = f" ({short})" if short.isalpha() and short != zone else ""
    return f"{day(at, zone)}, {when:%H:%M} {zone}{known}"


def deadline_part(report: Report, say: English) -> Part | None:
    """What is to be ordered, until when, and how."""
    if report.outcome or report.view["result"]:
        return None
    how = GAMES[report.game].story.how(report.view)
    acting = report.view["acting"]
    is_asked = report.seat in acting
    blocks: list[Block] = []
    if report.deadline:
        blocks += [Prose(line) for line in deadline_lines(report.deadline)]
    if report.seat is None:
        blocks.append(Prose(f"To order: {capital(joined([say.who(s) for s in acting]))}."))
    elif not is_asked:
        blocks.append(Prose(f"It is {say.whose(acting[0])} turn; you need not do anything."))
    if is_asked or report.seat is None:
        blocks += [Prose(line) for line in how]
        blocks += [Prose(f"For example: {report.example}")] if report.example else []
    if report.address and (is_asked or report.seat is None):
        blocks.append(Prose(f"Orders go to {report.address}."))
    elif report.master and report.seat is None:
        blocks.append(Prose(f"Orders go to {report.master}, in answer to a letter of the game."))
    heading = "Your order, please" if is_asked else "Orders, please"
    return Part(heading if is_asked or report.seat is None else "Next", tuple(blocks), True)


def deadline_lines(due: Deadline) -> list[str]:
    lines = [f"Until {moment(due.at, due.zone)}."]
    if due.own_zone != due.zone:
        lines.append(f"By your clock: {moment(due.at, due.own_zone)}.")
    return lines


def unclear_part(report: Report) -> Part:
    return Part("About your letters", tuple(Prose(one) for one in report.unclear), True)


def standing_part(report: Report) -> Part:
    told = f"You gave no other order, so your standing order was played: {report.standing}"
    return Part("Your standing order", (Prose(told),) if report.standing else ())


def corrections_part(report: Report, say: English) -> Part:
    told = tuple(Prose(corrected(one, say, unit_of(report))) for one in report.corrections)
    return Part("Put right", told, True)


def corrected(one: Correction, say: English, unit: str) -> str:
    changes = [
        f"{say.who(seat)} {now} instead of {was}"
        for seat, (was, now) in enumerate(zip(one.was, one.now, strict=True), 1)
        if was != now
    ]
    changed = f" After it the points are: {joined(changes)}." if changes else ""
    unmoved = " No points changed." if one.was and not changes else ""
    why = one.why.strip()
    stop = "" if why.endswith((".", "!", "?")) else "."
    return f"{capital(unit)} {one.turn} was put right: {why}{stop}{changed}{unmoved}"


def deeds_part(report: Report, say: English) -> Part:
    items = tuple(item(deed, say) for deed in report.deeds)
    notes = [Prose(sentence(event, say.reader)) for event in report.notes]
    begins = [Prose(beginning(report))] if report.turn is None else []
    start = 1 if report.is_round else (report.since or 1)
    heading = "The cards in the order played" if report.is_round else "What happened"
    if report.turn is None:
        heading = "The table is laid"
    elif not items:
        heading = "What happened"
    return Part(heading, (*begins, *([Items(items, start)] if items else []), *notes))


def beginning(report: Report) -> str:
    game = GAMES[report.game]
    words = spoken_by(report.game, "en")
    options = report.view["options"]
    others = {
        option.name: options[option.name]
        for option in game.OPTIONS
        if option.name != "players" and options[option.name] != option.default
    }
    set_so = joined(
        [f"{words.OPTIONS[name].title.lower()}: {value}" for name, value in others.items()]
    )
    return f"{game.TITLE}, by {game.DESIGNER}. {words.ABOUT}" + (
        f" {capital(set_so)}." * bool(set_so)
    )


def item(deed: Deed, say: English) -> Item:
    text = " ".join(sentence(event, say.reader) for event in deed.events)
    rules = tuple(dict.fromkeys(event.rule for event in deed.events))
    return Item(text, rules, say.seat_name(deed.seat), deed.text)


def outcome_part(report: Report, say: English) -> Part | None:
    lines = outcome_lines(report, say)
    return Part("The end", tuple(Prose(line) for line in lines)) if lines else None


def outcome_lines(report: Report, say: English) -> list[str]:
    outcome = report.outcome
    if outcome is None:
        return []
    lines = []
    if outcome.termination in ENDINGS:
        who = capital(say.who(outcome.seat)) if outcome.seat else ""
        lines.append(ENDINGS[outcome.termination].format(who=who))
    return [*lines, who_won(report.game, outcome.winners, say.reader)]


def board_part(report: Report, say: English) -> Part:
    drawn = tuple(GAMES[report.game].story.drawn(report.view))
    heading = f"The board {after(report)}"
    return Part(heading, (Board(report.view, shown_names(report, say), drawn, heading),))


def after(report: Report) -> str:
    """When the board was so: drawings name the round that comes, reports the one before."""
    if report.turn is None:
        return "at the start"
    is_on = report.is_round and report.view["result"] is None and report.outcome is None
    before = f", before {unit_of(report)} {report.view['turn']}" if is_on else ""
    return f"after {number_in_words(report)}{before}"


def number_in_words(report: Report) -> str:
    if report.is_round and not report.turn:
        return "the opening bids"
    return f"{unit_of(report)} {report.turn}"


def lying_part(report: Report, say: English) -> Part:
    """What lies on the board, line by line."""
    rows = GAMES[report.game].story.listed(report.view, say)
    grid = [Grid(tuple(map(tuple, rows)), words=3)] if rows else []
    return Part("What lies on the board", tuple(grid))


def shown_names(report: Report, say: English) -> tuple[str, ...]:
    return tuple(name or say.seat_name(seat) for seat, name in enumerate(report.names, 1))


def points_part(report: Report, say: English) -> Part | None:
    names = shown_names(report, say)
    words = GAMES[report.game].story.COLUMNS
    heads = ["", "player"]
    for column in report.columns:
        heads += [words[column.name], *(["+"] if any(column.gains) else [])]
    rows = [heads]
    for seat, name in enumerate(names, 1):
        row = [say.seat_name(seat), name]
        for column in report.columns:
            row += cells(column, seat)
        rows.append(row)
    blocks: list[Block] = [Grid(tuple(map(tuple, rows)), words=2)] if report.columns else []
    if report.order:
        following = joined([f"{say.who(seat)}" for seat in report.order])
        blocks.append(Prose(f"Order of play in round {report.view['turn']}: {following}."))
    return Part("Standings", tuple(blocks))


def cells(column: Column, seat: int) -> list[str]:
    found = [str(column.values[seat - 1])]
    if any(column.gains):
        gain = column.gains[seat - 1]
        found.append(f"{gain:+d}" if gain else "")
    return found


def newcomers_part(report: Report, say: English) -> Part:
    """In whose place somebody plays."""
    lines = []
    for one in report.newcomers:
        when = f"{unit_of(report)} {one.turn}" if one.turn else "the opening"
        place = say.seat_name(one.seat)
        lines.append(f"{place}: {one.name} plays on for {one.instead_of}, from {when} on.")
    return Part("At the table", tuple(map(Prose, lines)))


def missed_part(report: Report, say: English) -> Part:
    lines = []
    for miss in report.missed:
        if miss.event:
            lines.append(supplied(miss.event, say))
        else:
            verb = "were" if miss.seat == report.seat else "was"
            lines.append(f"{capital(say.who(miss.seat))} {verb} not heard of in time.")
    return Part("Not received", tuple(map(Prose, lines)))


def supplied(event: Event, say: English) -> str:
    return f"{sentence(event, say.reader)} ({event.rule})"


def held_part(report: Report, say: English) -> Part:
    words = GAMES[report.game].story.HELD
    pairs = []
    for held in report.held:
        whose = f"{capital(say.whose(held.seat))} " if held.seat else ""
        name = capital(f"{whose}{words[held.what]}")
        pairs.append((name, runs(held.items) if held.seat is None else listed(held.items)))
    is_own = all(held.seat in (None, report.seat) for held in report.held)
    heading = "What you hold" if is_own else "What is held"
    return Part(heading, (Pairs(tuple(pairs)),) if pairs else ())


def listed(items: Sequence[int | str]) -> str:
    return " ".join(map(str, items)) or "nothing"


def runs(items: Sequence[int | str]) -> str:
    """`1-4, 7, 9-12` of numbers."""
    found: list[list[int]] = []
    for number in map(int, items):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{one[0]}-{one[-1]}" if len(one) > 1 else f"{one[0]}" for one in found)


def press_part(press: Sequence[Press]) -> Part:
    return Part("Press", tuple(Quote(one.name, one.text) for one in press), True)


def prints_part(report: Report) -> Part:
    pairs = [(one.name, one.value) for one in report.prints]
    if report.head:
        pairs.append(("Log", f"{report.head.entries} entries, head {report.head.hash}"))
    return Part("Keep this", (Pairs(tuple(pairs), is_code=True),) if pairs else ())
