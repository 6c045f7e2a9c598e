"""The report after the end, in English: the story first, then what it was made of."""

from __future__ import annotations

from tailbiter.bots.review.words import Speaker, head
from tailbiter.games import GAMES
from tailbiter.games.report import Held
from tailbiter.games.sentences import English, capital, joined, sentence
from tailbiter.postal.reports import happened, speaking, stands, words
from tailbiter.postal.reports.final import Final, TurningPoint
from tailbiter.postal.reports.sheet import (
    Block,
    Curves,
    Grid,
    Item,
    Items,
    Pairs,
    Part,
    Prose,
    Sheet,
)

TELL_WHO_WON = ("won", "ended")


def final_sheet(final: Final) -> Sheet:
    last = final.last
    say = speaking.speaker(last)
    parts = [
        happened.corrections_part(last, say),
        happened.newcomers_part(last, say),
        Part("How it went", tuple(story(final, say))),
        stands.board_part(last, say),
        stands.lying_part(last, say),
        stands.points_part(last, say),
        curves_part(final, say),
        turning_part(final, say),
        tally_part(final, say),
        dealt_part(final, say),
        last_part(final, say),
        happened.missed_part(last, say),
        words.press_part(last.press),
        words.prints_part(last),
    ]
    return Sheet(
        title=last.title,
        game=last.view["title"],
        number="The end",
        lines=words.head_lines(last, say),
        parts=tuple(part for part in parts if part and part.blocks),
    )


def story(final: Final, say: English) -> list[Prose]:
    """A paragraph for each part of the game; how it ended stands in the last one."""
    told = GAMES[final.last.game].story.FACTS
    found = [" ".join(capital(told[fact.kind](say, fact)) for fact in part) for part in final.facts]
    is_told = any(fact.kind in TELL_WHO_WON for part in final.facts for fact in part)
    if not is_told:
        ending = happened.outcome_lines(final.last, say)
        found = [*found, " ".join(ending)]
    return [Prose(text, is_long=True) for text in found]


def curves_part(final: Final, say: English) -> Part:
    last = final.last
    if len(final.turns) < 2 or not last.columns:
        return Part("", ())
    unit = speaking.unit_of(last)
    what = GAMES[last.game].story.COLUMNS[last.columns[0].name]
    marks = tuple(say.seat_name(seat) for seat in range(1, len(last.names) + 1))
    names = speaking.shown_names(last, say)
    curves = Curves(unit, capital(what), final.turns, final.scores, marks, names)
    return Part(f"{capital(what)} by {unit}", (curves,))


def turning_part(final: Final, say: English) -> Part:
    blocks: list[Block] = [Prose(turned(one, final, say), True) for one in final.turning]
    speaker = Speaker(final.last.game, say.reader)
    unit = speaking.unit_of(final.last)
    items = tuple(
        Item(f"{capital(unit)} {v.turn if final.last.is_round else v.number}: {head(v, speaker)}")
        for v in final.judged
    )
    if final.decided is not None:
        blocks.append(Prose(f"By a bot's judgement {unit} {final.decided} decided it."))
    if items:
        blocks.append(Prose("What gave most away, by what its player could know:"))
        blocks.append(Items(items))
    return Part("Turning points", tuple(blocks))


def turned(one: TurningPoint, final: Final, say: English) -> str:
    unit = capital(speaking.unit_of(final.last))
    told = "".join(f" {sentence(event, say.reader)}" for event in one.events)
    rules = dict.fromkeys(event.rule for event in one.events)
    rule = f" ({', '.join(rules)})" if rules else ""
    after = joined([say.who(seat) for seat in one.after])
    lead = ""
    if one.before != one.after and one.after:
        shares = "share the lead" if len(one.after) > 1 else "leads"
        lead = f" {after} {shares}."
        if one.before and not set(one.before) & set(one.after):
            lead = f" {after} {shares} instead of {joined([say.who(s) for s in one.before])}."
    elif one.before:
        lead = " In none was more won and lost."
    return f"{unit} {one.turn}.{told}{rule}{lead}"


def tally_part(final: Final, say: English) -> Part:
    """Who ate whom."""
    seats = range(1, len(final.last.names) + 1)
    if not final.tally:
        return Part("", ())
    names = speaking.shown_names(final.last, say)
    rows = [["", "", *(say.seat_name(seat) for seat in seats)]]
    for by in seats:
        numbers = [str(final.tally.get((by, of), "") or "-") for of in seats]
        rows.append([say.seat_name(by), names[by - 1], *numbers])
    heading, caption = GAMES[final.last.game].story.TALLY
    return Part(heading, (Prose(f"{caption}."), Grid(tuple(map(tuple, rows)), words=2)))


def dealt_part(final: Final, say: English) -> Part:
    """Hands and what was taken out, which nobody could see before."""
    named = GAMES[final.last.game].story.HELD
    held = final.dealt or final.kept
    pairs = tuple((held_name(one, named[one.what], say), stands.listed(one.items)) for one in held)
    heading = "What was dealt" if final.dealt else "What was held at the end"
    return Part(heading, (Pairs(pairs),) if pairs else ())


def held_name(held: Held, what: str, say: English) -> str:
    return capital(what) if held.seat is None else capital(say.who(held.seat))


def last_part(final: Final, say: English) -> Part:
    part = happened.deeds_part(final.last, say)
    return Part(f"The last {speaking.unit_of(final.last)}", part.blocks)
