"""Turns planned ahead: what each seat has planned, what the table plays of it, and when.

A plan is lines of turns from the position as it is: "if c3+ then d4x" is the line c3+, d4x. Lines
that begin alike make a tree. Every turn that is played shortens the lines that expected it and
drops the others, so a plan comes to its end however many plans meet. Legality is the rules' to say:
it is asked when a plan is made, and once more when its turn comes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from tailbiter.play.position import Position
from tailbiter.tables.entries import Logged, Plan, Standing, Supplied, TakeBack, Turn
from tailbiter.tables.refusals import Refusal, RefusedError

if TYPE_CHECKING:
    from tailbiter.tables.table import Table

MOST_LINES = 40
MOST_TURNS = 120  # of all lines together
LONGEST_PLAN = 2_400  # letters of all turns together
MOST_CARDS = 60
MOST_BID = 1_000
MOST_CHANGES = 500  # a seat, of its plans in one game: the log has to hold the game as well
Lines = tuple[tuple[str, ...], ...]
News = Literal["", "played", "elsewhere", "illegal", "back"]


@dataclass(frozen=True)
class Planned:
    """A turn that a seat has planned, for the table to play."""

    seat: int
    text: str


@dataclass(frozen=True)
class Planning:
    """What a seat has planned, as far as it still holds."""

    seat: int
    owner: str  # who holds the seat; their plans end with that
    lines: Lines = ()  # from the position as it is
    standing: Standing | None = None
    ordered: int = 0  # how many turns stood when that was said
    changes: int = 0
    # What became of it: the table played a turn of it, another was played than was expected, a turn
    # of it was not legal, the game went back.
    news: News = ""

    def after(self, logged: Logged, before: Position, now: Position) -> Planning:
        entry = logged.entry
        match entry:
            case Turn() | Supplied():
                has_plan = bool(self.lines) or self.standing is not None
                is_by_plan = has_plan and logged.who == "" and entry.seat == self.seat
                return self.followed(before, now, is_by_plan)
            case Plan() if entry.seat == self.seat:
                news: News = "" if logged.who else "illegal"
                return replace(self, lines=entry.lines, news=news, changes=self.changes + 1)
            case Standing() if entry.seat == self.seat:
                found = None if entry.when == "never" else entry
                ordered, changes = len(now.history), self.changes + 1
                return replace(self, standing=found, ordered=ordered, changes=changes)
            case TakeBack():
                return self.opened() if entry.seat == self.seat else self
        return self if now is before else self.gone_back(len(now.history))

    def followed(self, before: Position, now: Position, is_by_plan: bool) -> Planning:
        """The rest of the lines that expected this turn, or another way to write it."""
        if not self.lines:
            return replace(self, news="played") if is_by_plan else self
        played, firsts = now.history[-1], {line[0] for line in self.lines}
        expected = firsts & {played.text} or {
            text for text in firsts if is_the_same(before, text, now)
        }
        lines = tuple(line[1:] for line in self.lines if line[0] in expected and line[1:])
        news: News = "" if expected else "elsewhere"
        return replace(self, lines=lines, news="played" if is_by_plan else news)

    def opened(self) -> Planning:
        """An order that was taken back is not given again at once."""
        if self.standing is None or self.standing.when != "at_once":
            return self
        return replace(self, standing=replace(self.standing, when="deadline"))

    def gone_back(self, turns: int) -> Planning:
        """Without what was planned on a way that the game did not go."""
        is_gone = self.standing is not None and self.ordered > turns
        standing = None if is_gone else self.standing
        news: News = "back" if self.lines or is_gone else self.news
        return replace(self, lines=(), standing=standing, news=news)


def is_the_same(before: Position, text: str, now: Position) -> bool:
    """Would this turn have led to the position that there is now?"""
    seat = now.history[-1].seat
    return before.is_legal(text, seat) and before.play(text, seat) == now


def plans_after(table: Table, logged: Logged, before: Position) -> Mapping[int, Planning]:
    """All plans after an entry, at a table that has followed it already."""
    entry, plans = logged.entry, dict(table.plans)
    if isinstance(entry, Plan | Standing) and entry.seat not in plans:
        plans[entry.seat] = Planning(entry.seat, table.seats[entry.seat].holder)
    return {
        seat: planning.after(logged, before, table.position)
        for seat, planning in plans.items()
        if table.holds(planning.owner, seat)
    }


def seat_with_plan(table: Table) -> int | None:
    """A seat to act that has planned what; it is played at once, or when its owner is done."""
    for seat in table.acting if table.plans else ():
        found = table.plans.get(seat)
        if found is None:
            continue
        is_now = found.standing is not None and found.standing.when == "at_once"
        is_done = found.standing is not None and seat in table.attendance.ready
        if found.lines or is_now or is_done:
            return seat
    return None


def planned_at_once(table: Table) -> Planned | Plan | None:
    """The turn that is planned for now; or the plan without it, where it is not legal."""
    seat = seat_with_plan(table)
    if seat is None:
        return None
    found = table.plans[seat]
    if not found.lines:
        return by_preference(table, seat)
    text = found.lines[0][0]
    return Planned(seat, text) if table.position.is_legal(text, seat) else Plan(seat)


def planned_for_the_late(table: Table, seat: int, now: int) -> Planned | None:
    """What a seat whose time for an order is up has said to order: then it is not late.

    With a time for the whole game none is left for any other turn, so it does not help.
    """
    is_due = seat in table.acting and table.clock.is_up(seat, now)
    return by_preference(table, seat) if is_due and table.control.kind != "game" else None


def by_preference(table: Table, seat: int) -> Planned | None:
    """What a seat's standing order comes to now."""
    standing = table.plans[seat].standing if seat in table.plans else None
    if standing is None:
        return None
    is_percent = standing.unit == "percent"
    text = table.position.preferred(seat, standing.cards, standing.bid, is_percent)
    return None if text is None else Planned(seat, text)


def why_no_plan(
    table: Table, asked: Plan | Standing | Planned, now: int, is_table: bool
) -> Refusal | None:
    """What stands against a plan, besides its turns; the table itself does what is planned."""
    if is_table or isinstance(asked, Planned):
        is_due = asked in (planned_at_once(table), planned_for_the_late(table, asked.seat, now))
        return None if is_due else Refusal("plan", f"seat {asked.seat} has not planned this")
    found = table.plans.get(asked.seat)
    if found and found.changes >= MOST_CHANGES:
        return Refusal("full", f"plans can be changed {MOST_CHANGES} times in a game")
    if isinstance(asked, Standing):
        return why_no_standing(table, asked)
    if asked.lines and table.is_together:
        return Refusal("plan", "where all order together, give a standing order")
    if asked.lines and table.is_secret:
        return Refusal("secret", "what others could play here would tell what they hold")
    if asked.lines and asked.seat in table.acting:
        return Refusal("plan", "it is your turn: play it, and plan what comes after")
    return None


def why_no_standing(table: Table, asked: Standing) -> Refusal | None:
    if not table.is_together:
        return Refusal("plan", "standing orders are for games where all order together")
    if len(asked.cards) > MOST_CARDS or len(set(asked.cards)) < len(asked.cards):
        return Refusal("words", f"name each card once, and at most {MOST_CARDS}")
    most = 100 if asked.unit == "percent" else MOST_BID
    return Refusal("words", f"bid 0 to {most}") if asked.bid > most else None


def checked_lines(position: Position, seat: int, lines: Lines) -> Lines:
    """The lines in canonical words; the rules' own errors where a turn is not legal."""
    turns = [text for line in lines for text in line]
    if len(lines) > MOST_LINES or len(turns) > MOST_TURNS:
        refuse(f"a plan has at most {MOST_LINES} lines with {MOST_TURNS} turns")
    if sum(map(len, turns)) > LONGEST_PLAN:
        refuse(f"the turns of a plan have at most {LONGEST_PLAN} letters")
    reached: dict[tuple[str, ...], Position] = {(): position}
    for line in lines:
        check_line(reached, seat, line)
    check_branches(reached, seat)
    begun = len(position.history)
    written = [tuple(one.text for one in reached[line].history[begun:]) for line in lines]
    return tuple(dict.fromkeys(written))


def check_line(reached: dict[tuple[str, ...], Position], seat: int, line: tuple[str, ...]) -> None:
    for number, text in enumerate(line, 1):
        if line[:number] not in reached:
            before = reached[line[: number - 1]]
            reached[line[:number]] = before.play(text, before.acting[0] if before.acting else None)
    if not line or reached[line].history[-1].seat != seat:
        refuse(f"a line of a plan ends with a turn of seat {seat}")


def check_branches(reached: Mapping[tuple[str, ...], Position], seat: int) -> None:
    """After each turn one knows what to play: one way for oneself, and each of others once."""
    for way in reached:
        on = [reached[other] for other in reached if other and other[:-1] == way]
        if len({position.text for position in on}) < len(on):
            refuse("two branches of a plan lead to the same position; keep one of them")
        if len(on) > 1 and reached[way].acting == (seat,):
            refuse(f"in one position seat {seat} can play one turn, not {len(on)}")


def refuse(why: str) -> None:
    raise RefusedError(Refusal("words", why))
