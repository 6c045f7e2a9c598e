"""An adjudication put right: back to a round, an order corrected, and forward again.

What stood is played again as far as it is legal; where it is not, the master is asked. Nothing is
ever taken out of the log: it says that the game went back, and what was played then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tailbiter.games.errors import TailbiterError
from tailbiter.play.position import Played
from tailbiter.postal import reporting, words
from tailbiter.postal.desk import MASTER, Desk, DeskError
from tailbiter.postal.notes import Begun
from tailbiter.postal.reports.changes import changes
from tailbiter.tables.due import NOT_RECEIVED
from tailbiter.tables.entries import Ready, RollBack, Supplied, Turn
from tailbiter.tables.table import Table


@dataclass(frozen=True)
class Mending:
    """A game that went back and has not gone forward again."""

    first: Begun  # of the ways back
    begun: tuple[Begun, ...]
    before: Table  # as it stood before the first of them
    stood: Mapping[tuple[int, int], Played]  # by turn and seat

    @property
    def turn(self) -> int:
        """The earliest round that is played again."""
        return min(one.turn for one in self.begun)


def mending_of(desk: Desk) -> Mending | None:
    """What is being put right; None where nothing is."""
    found: list[Begun] = []
    for one in desk.memory.begun.values():
        if one.what == "forward":
            found = []
        if one.what == "roll_back":
            found.append(one)
    if not found:
        return None
    tables = [table_before(desk, one) for one in found]
    stood: dict[tuple[int, int], Played] = {}
    for table in tables:
        stood |= {(played.turn, played.seat): played for played in orders_of(table)}
    return Mending(found[0], tuple(found), tables[0], stood)


def table_before(desk: Desk, begun: Begun) -> Table:
    requests = [logged.request for logged in desk.table.log]
    is_logged = begun.id in requests
    return desk.table.as_of(requests.index(begun.id) if is_logged else len(requests))


def orders_of(table: Table) -> list[Played]:
    """All turns that stand, with an order that is held back."""
    found = list(table.record.log)
    if held := table.held:
        found.append(Played(table.position.turn, held.seat, held.text, ()))
    return found


def roll_back(desk: Desk, turn: int, reason: str, consent: str) -> None:
    turns = turns_before(desk.table, turn)
    if refusal := why_too_late(desk, turn, consent):
        raise DeskError(refusal)
    begun = Begun(desk.new_id("rollback"), desk.now, "roll_back", turn, reason, consent)
    assert turns < desk.table.turns
    desk.do(begun, perform_roll_back)


def turns_before(table: Table, turn: int) -> int:
    """How many turns stood when a round, or a turn, began; a round that is on is none yet."""
    is_on = table.is_together and not table.is_over
    log = table.record.log
    numbers = [one.turn for one in log if not is_on or one.turn < table.position.turn]
    if turn not in numbers:
        have = f"{numbers[0]} to {numbers[-1]}" if numbers else "none yet"
        raise DeskError(f"there is nothing to go back to in {turn}; there are {have}")
    return numbers.index(turn)


def why_too_late(desk: Desk, turn: int, consent: str) -> str | None:
    """The rule of game.toml: until the next round is resolved, or the end."""
    resolved = [played.turn for played in desk.table.record.log]
    last = resolved[-1] if desk.table.is_over else desk.table.position.turn - 1
    is_in_time = turn >= last or desk.agreed.mending == "end"
    if is_in_time or consent:
        return None
    return (
        f"an error is put right until the next one is resolved, and {turn} is followed by {last}; "
        "with everybody's consent: --late-mending 'all agreed on 3 May'"
    )


def perform_roll_back(desk: Desk, begun: Begun) -> None:
    if begun.id not in desk.table.requests:
        desk.act(MASTER, RollBack(turns_before(desk.table, begun.turn)), begun.id)


def forward(desk: Desk, is_anew: bool = False) -> None:
    """Play again what stood; where all of it is played, everybody is told what changed.

    `is_anew`: from here on players order again.
    """
    mending = mending_of(desk)
    if mending is None:
        raise DeskError("nothing was rolled back: there is nothing to play again")
    if not is_anew:
        play_again(desk, mending)
    consent = mending.first.consent
    name = desk.new_id("forward")
    begun = Begun(name, desk.now, "forward", mending.turn, mending.first.reason, consent)
    desk.do(begun, perform_forward)


def perform_forward(desk: Desk, begun: Begun) -> None:
    desk.move_from_absence()
    before = before_forward(desk, begun)
    first, *rest = changes(before, desk.table, begun.turn, begun.reason)
    first = replace(first, consent=begun.consent, replaces=reporting.replaced(desk, begun))
    reporting.report(desk, begun, (first, *rest))


def before_forward(desk: Desk, begun: Begun) -> Table:
    """The table as everybody had been told of it."""
    found: Begun | None = None
    for one in desk.memory.begun.values():
        if one.id == begun.id:
            break
        if one.what == "forward":
            found = None
        elif one.what == "roll_back" and found is None:
            found = one
    assert found
    return table_before(desk, found)


def play_again(desk: Desk, mending: Mending) -> None:
    """Round by round, or turn by turn; a DeskError says where what stood is not legal any more."""
    table, before = desk.table, mending.before
    while not table.is_over:
        turn = table.position.turn
        is_told = before.is_over or turn < before.position.turn
        for seat in table.acting:
            was = mending.stood.get((turn, seat))
            if was is None and (is_told or not table.is_together):
                if not is_told:
                    return
                raise DeskError(words.nothing_stood(desk, turn, seat))
            if was is not None:
                give_again(desk, was)
        if not table.is_together:
            continue
        if table.acting or not is_told:
            return
        for seat in set(table.people) - table.attendance.ready:
            desk.act(MASTER, Ready(seat))


def give_again(desk: Desk, was: Played) -> None:
    is_supplied = any(part.get("supplied") for part in was.parts)
    half = desk.memory.half(was.turn, was.seat) if is_supplied else None
    text = (half or NOT_RECEIVED) if is_supplied else was.text
    try:
        desk.act(MASTER, Supplied(was.seat, text) if is_supplied else Turn(was.seat, text))
    except TailbiterError as error:
        raise DeskError(words.not_legal_again(desk, was, error)) from error
