"""How a round stands at the desk of its game master, and what it would come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tailbiter.games.errors import TailbiterError
from tailbiter.postal import reports
from tailbiter.server import answers
from tailbiter.server.desk_messages import Desk, Hand, LetterInfo, Preview
from tailbiter.server.post.seat_marks import turn_of
from tailbiter.server.reports_api import about_of, press_of
from tailbiter.server.store import Answer
from tailbiter.server.words import WORDS
from tailbiter.tables import draws
from tailbiter.tables.deciding import Asked, decide
from tailbiter.tables.due import what_is_due, with_half
from tailbiter.tables.entries import Extension, Ready, Reminded, Supplied
from tailbiter.tables.pacing import end_of_time, first_willing
from tailbiter.tables.roles import sees_hands
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Forward

UNCLEAR = ("question", "half")


def resolving(table: Table) -> list[Asked]:
    """What resolves a round: all are done, or time is up."""
    waiting = [seat for seat in table.people if seat not in table.attendance.ready]
    if table.waits and not table.acting:
        return [Ready(seat) for seat in waiting]
    return [end_of_time(table)]


def can(table: Table, asked: Asked | None, at: int) -> bool:
    """May the game master do this by now? The table is asked as it will be."""
    try:
        return asked is not None and bool(decide(table, table.owner, asked, at))
    except TailbiterError:
        return False


def put_off(table: Table, seat: int) -> Extension:
    return Extension(seat, table.clock.due(seat) or 0)


def missing_of(table: Table) -> list[int]:
    return [seat for seat in table.acting if seat in table.people]


def desk_of(table: Table, letters: Sequence[Answer], at: int, language: str) -> Desk:
    sees, seats = sees_hands(table) and not table.is_gathering, range(1, table.game.players + 1)
    due = [table.clock.due(seat) for seat in table.clock.running]
    doing: dict[str, Asked] = {"remind": Reminded(), "forward": Forward()}
    may = [name for name, asked in doing.items() if can(table, asked, at)]
    is_on = not (table.is_over or table.is_gathering)
    if is_on and any(can(table, asked, at) for asked in resolving(table)[:1]):
        may.append("resolve")
    if is_on and sees and table.control.kind in ("turn", "calendar"):
        may.append("preview")
    return Desk(
        sees=sees,
        missing=missing_of(table),
        late=[seat for seat in table.people if table.attendance.misses.get(seat)],
        deadline=max((one for one in due if one is not None), default=None),
        standby=list(table.attendance.willing.values()),
        letters=[*unclear(table, letters, sees, language)],
        press=[f"{one.name}: {one.text}" for one in press_of(table, [table.position.turn])],
        hands=hands_of(table) if sees else [],
        view=table.position.view(gm=True) if sees else None,
        may=may,  # type: ignore[arg-type]
        put_off=[seat for seat in seats if can(table, put_off(table, seat), at)],
        replace=[seat for seat in seats if can(table, first_willing(table, seat), at)],
    )


def unclear(
    table: Table, letters: Sequence[Answer], sees: bool, language: str
) -> Iterator[LetterInfo]:
    """Letters of this turn that a question went back to. Where no hands are seen, only whose."""
    for one in letters:
        data = one.data
        if data.get("what") not in UNCLEAR or data.get("turn") != turn_of(table):
            continue
        seat, words = data["seat"], WORDS[language].post
        reader = answers.reader_of(table, None, language)
        asked = words.question(data, reader) if sees and data["code"] else ""
        order = data["order"] if sees else ""
        yield LetterInfo(seat, one.at, data["what"] == "half", order, asked)


def hands_of(table: Table) -> list[Hand]:
    definition = table.game.definition
    held = definition.report.held(table.position.view(gm=True))
    words = definition.story.HELD
    return [Hand(one.seat, words[one.what], [str(item) for item in one.items]) for one in held]


def preview_of(table: Table, halves: Mapping[int, str], language: str) -> Preview:
    """As the table itself would do it when time is up, at a copy of it.

    What is drawn for the late is drawn by other dice: who looks must not know beforehand.
    """
    missing, drawn, turn = missing_of(table), list[int](), table.position.turn
    due = [table.clock.fires(seat) for seat in table.clock.running]
    at = max((one for one in due if one is not None), default=table.changed)
    later = table
    while later.position.turn == turn and not later.is_over:
        asked = with_half(what_is_due(later, at, ""), halves)
        if asked is None:
            return Preview(missing, drawn, "")  # it would be put off
        seat = getattr(asked, "seat", 0)
        if isinstance(asked, Supplied) and draws.needs_chance(later.position, seat, asked.text):
            drawn.append(seat)
        dice = draws.Stream(b"preview", draws.nmr(turn, seat))
        try:
            decided = decide(later, "", asked, at, dice=dice)
        except TailbiterError:
            return Preview(missing, drawn, "")
        later = later.after(decided.logged, decided.step)
    told = reports.newest(later)
    about = about_of(later, str(told))
    return Preview(missing, drawn, reports.as_text(reports.report(later, told, None, about)))
