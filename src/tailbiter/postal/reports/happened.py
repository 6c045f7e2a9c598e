"""What happened since the last report, in English: deeds, who missed or came, what was wrong."""

from __future__ import annotations

from itertools import groupby

from tailbiter.games import GAMES
from tailbiter.games.events import Event
from tailbiter.games.sentences import English, capital, joined, sentence, spoken_by, who_won
from tailbiter.play import outcome as outcomes
from tailbiter.postal.reports.about import Correction
from tailbiter.postal.reports.report import Deed, Report
from tailbiter.postal.reports.sheet import Block, Item, Items, Part, Prose
from tailbiter.postal.reports.speaking import unit_of

ENDINGS = {
    outcomes.RESIGNED: "{who} resigned.",
    outcomes.TIME: "{who} ran out of time.",
    outcomes.AGREED: "All agreed on a draw.",
    outcomes.ABANDONED: "The game was abandoned.",
    outcomes.STOPPED: "The game was stopped by its master.",
}


def deeds_part(report: Report, say: English) -> Part:
    begins = [Prose(beginning(report))] if report.turn is None else []
    notes = [Prose(sentence(event, say.reader)) for event in report.notes]
    heading = "The cards in the order played" if report.is_round else "What happened"
    if report.turn is None:
        heading = "The table is laid"
    elif not report.deeds:
        heading = "What happened"
    return Part(heading, (*begins, *deed_lists(report, say), *notes))


def deed_lists(report: Report, say: English) -> list[Block]:
    """All in one list; of several rounds, a list each."""
    if not report.is_round:
        items = tuple(item(deed, say) for deed in report.deeds)
        return [Items(items, report.since or 1)] if items else []
    blocks: list[Block] = []
    for turn, deeds in groupby(report.deeds, key=lambda deed: deed.turn):
        if report.since != report.turn:
            blocks.append(Prose(f"Round {turn}", is_long=True))
        blocks.append(Items(tuple(item(deed, say) for deed in deeds)))
    return blocks


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


def newcomers_part(report: Report, say: English) -> Part:
    """In whose place somebody plays."""
    lines = []
    for one in report.newcomers:
        when = f"{unit_of(report)} {one.turn}" if one.turn else "the opening"
        place = say.seat_name(one.seat)
        lines.append(f"{place}: {one.name} plays on for {one.instead_of}, from {when} on.")
    return Part("At the table", tuple(map(Prose, lines)))


def corrections_part(report: Report, say: English) -> Part:
    """What was told wrongly, a paragraph for each turn: why, whose order, and what came of it."""
    blocks: list[Block] = []
    for one in report.corrections:
        blocks.append(Prose(put_right(one, unit_of(report)), is_long=True))
        blocks += [Prose(capital(line)) for line in changed_lines(one, report, say)]
        if one.consent:
            blocks.append(Prose(f"It was late for that, but all consented: {one.consent}"))
        if one.replaces:
            blocks.append(Prose(f"This report takes the place of {joined(list(one.replaces))}."))
    return Part("Put right", tuple(blocks), True)


def put_right(one: Correction, unit: str) -> str:
    which = f"{capital(unit)} {one.turn}" if one.turn or unit != "round" else "The opening"
    why = one.why.strip()
    because = f": {why}{'' if why.endswith(('.', '!', '?')) else '.'}"
    if one.is_anew:
        again = "What was ordered from then on counts no more: please order anew."
        return f"{which} is played anew{because} {again}"
    return f"{which} was put right{because}" if why else f"{which} changed with it."


def changed_lines(one: Correction, report: Report, say: English) -> list[str]:
    """Whose order it was, what is counted, the order of play, and who won."""
    if one.is_anew:
        return []
    if not (one.orders or one.counts or one.order or one.winners):
        return ["nothing is another than you were told."]
    story = GAMES[report.game].story
    lines = [story.reordered(say, change) for change in one.orders]
    counted: dict[str, list[str]] = {column.name: [] for column in report.columns[:1]}
    for count in one.counts:
        told = f"{say.who(count.seat)} {count.now} instead of {count.was}"
        counted.setdefault(count.column, []).append(told)
    for column, seats in counted.items():
        name = story.COLUMNS[column]
        lines.append(f"{name}: {joined(seats)}." if seats else f"no {name} changed.")
    if one.order:
        was, now = (joined([say.who(seat) for seat in seats]) for seats in one.order)
        lines.append(f"order of play in {unit_of(report)} {one.turn + 1}: {now} instead of {was}.")
    if one.winners:
        was, now = (joined([say.who(s) for s in seats]) or "nobody" for seats in one.winners)
        lines.append(f"the game was won by {now} instead of {was}.")
    return lines
