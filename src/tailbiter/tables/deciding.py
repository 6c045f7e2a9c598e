"""Decides what somebody asks for at a table: refused, or the entry to be logged and where it leads.

A turn is read and decided here, once: whoever stores the entry gives the step to `Table.apply`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from tailbiter.games.chance import Chance
from tailbiter.play.outcome import can_be_drawn
from tailbiter.play.position import Position
from tailbiter.play.record import Record, Step
from tailbiter.tables import codec, entries, permissions
from tailbiter.tables.conditions import may_replace, sees_no_hands
from tailbiter.tables.drawing import (
    why_not_begin,
    why_not_in_place,
    why_not_number,
    why_not_supplied,
    why_not_word,
)
from tailbiter.tables.draws import COMMITMENT
from tailbiter.tables.entries import Entry, Logged, Sit, Supplied, Turn
from tailbiter.tables.pacing import (
    NOBODY_STANDS_IN,
    first_willing,
    stand_in,
    why_not_in_time,
)
from tailbiter.tables.permissions import Action, may
from tailbiter.tables.plans import Planned, checked_lines, why_no_plan
from tailbiter.tables.refusals import Refusal, RefusedError
from tailbiter.tables.roles import GAME_MASTER, Actor, is_one
from tailbiter.tables.table import Table
from tailbiter.tables.time_conditions import is_late
from tailbiter.tables.undo import Forward, Redo, Undo, after_redo, after_undo

MOST_ENTRIES = 50_000  # of a log: orders can be changed, and turns taken back, without end
LONGEST = {"text": 2000, "name": 40}  # characters
LONGEST_REQUEST = 64
ABANDONED = entries.Stop("abandoned")
Drawn = entries.Word | entries.Number | entries.Begin | entries.Reveal
Done = entries.SeatEntry | entries.PaceEntry | entries.TalkEntry | entries.HostEntry
Asked = Turn | Supplied | Undo | Redo | Forward | Drawn | Done | entries.PlanEntry | Planned
ACTIONS: dict[type[Asked], Action] = {
    Turn: permissions.PLAY,
    Supplied: permissions.SUPPLY,
    Undo: permissions.UNDO,
    Redo: permissions.REDO,
    Forward: permissions.FORWARD,
    Sit: permissions.SIT,
    entries.Word: permissions.WORD,
    entries.Number: permissions.NUMBER,
    entries.Published: permissions.PUBLISH,
    entries.Begin: permissions.BEGIN,
    entries.Reveal: permissions.REVEAL,
    entries.Leave: permissions.LEAVE,
    entries.Free: permissions.FREE,
    entries.Resign: permissions.RESIGN,
    entries.Flag: permissions.FLAG,
    entries.Missed: permissions.MISS,
    entries.Ready: permissions.READY,
    entries.Extension: permissions.EXTENSION,
    entries.Vacation: permissions.VACATION,
    entries.StandIn: permissions.STAND_IN,
    entries.Reminded: permissions.REMIND,
    entries.Moved: permissions.MOVE,
    entries.Offer: permissions.OFFER,
    entries.Accept: permissions.ANSWER,
    entries.Decline: permissions.ANSWER,
    entries.Extend: permissions.EXTEND,
    entries.Pause: permissions.PAUSE,
    entries.Resume: permissions.RESUME,
    entries.Stood: permissions.STAND,
    entries.RollBack: permissions.ROLL_BACK,
    entries.Watched: permissions.WATCHED,
    entries.Stop: permissions.STOP,
    entries.Said: permissions.SAY,
    entries.Note: permissions.NOTE,
    entries.Plan: permissions.PLAN,
    entries.Standing: permissions.PLAN,
    Planned: permissions.CARRY_OUT,
}


@dataclass(frozen=True)
class Decided:
    """What may be logged."""

    logged: Logged
    step: Step | None = None  # where a turn leads
    is_repeat: bool = False  # the same request was logged before: there is nothing more to do


def decide(
    table: Table,
    who: str,
    asked: Asked,
    at: int,
    request: str | None = None,
    turns: int | None = None,
    dice: Chance | None = None,
    away: Collection[int] = (),
) -> Decided:
    """What somebody asks for; a RefusedError, or the rules' own TurnError or TextError, if not.

    `turns` says after how many a turn was thought of; `dice` are for what the game master leaves to
    chance; `away` are seats whose people have not been there for a while. Who may not act is told
    so before anything else: errors of the rules tell of hands.
    """
    if request is not None and request in table.requests:
        return repeated(table.requests[request], who)
    actor, step = Actor(who, getattr(asked, "seat", None)), None
    refuse(why_no_entry(table, asked, request))
    refuse(may(actor, ACTIONS[type(asked)], table))
    refuse(why_not_in_time(table, actor, asked, at))
    refuse(why_not(table, actor, asked, at, away))
    if isinstance(asked, entries.PlanEntry | Planned):
        refuse(why_no_plan(table, asked, at, is_table=who == ""))
    if turns is not None:
        refuse(why_not_after(table, asked, turns))
    match asked:
        case Undo() | Redo():
            after = after_undo if isinstance(asked, Undo) else after_redo
            found = after(table, asked.seat)
            assert not isinstance(found, Refusal), "`may` has asked the same"
            entry: Entry = found
        case Turn() | Supplied():
            given = dice if is_master(actor, table) or is_late(actor, table) else None
            step = table.record.step(asked.text, asked.seat, given)
            entry = turn_entry(table.record, step)
            if type(entry) is not type(asked):
                refuse(may(actor, ACTIONS[type(entry)], table))
            if isinstance(entry, Supplied):
                refuse(why_not_in_place(table, entry))
        case Planned():
            step = table.record.step(asked.text, asked.seat)
            entry = turn_entry(table.record, step)
        case entries.Plan():
            entry = replace(asked, lines=checked_lines(table.position, asked.seat, asked.lines))
        case _:
            entry = as_logged(table, asked)
    return Decided(Logged(table.version + 1, at, who, request, entry), step)


def as_logged(table: Table, asked: Done | Drawn | entries.Standing | Forward) -> Entry:
    """What is no turn, with what the table knows of it."""
    match asked:
        case Forward():
            return entries.GoTo(table.turns + len(table.rolled))
        case entries.Offer(seat, "undo"):
            return replace(asked, turns=before_own_turn(table, seat))
        case entries.Said() if asked.press is not None:
            return replace(asked, press=table.position.turn)
    return asked


def why_not_after(table: Table, asked: Asked, turns: int) -> Refusal | None:
    """Was it thought of after other turns than there are?"""
    match asked:
        case Turn() | Supplied() | entries.Ready():
            is_other = not table.is_current(turns, asked.seat)
        case entries.Plan():
            is_other = bool(asked.lines) and turns != table.turns
        case _:
            is_other = False
    return Refusal("turns", f"by now it is after turn {table.turns}") if is_other else None


def refuse(refusal: Refusal | None) -> None:
    if refusal:
        raise RefusedError(refusal)


def repeated(logged: Logged, who: str) -> Decided:
    """One request counts once; what others asked for is not theirs to hear."""
    if logged.who != who:
        refuse(Refusal("request", "somebody else's request has this id; take another"))
    return Decided(logged, is_repeat=True)


def is_master(actor: Actor, table: Table) -> bool:
    return is_one(actor, table, (GAME_MASTER,))


def turn_entry(record: Record, step: Step) -> Turn | Supplied:
    """A turn as it is logged, in its canonical words."""
    played = step.position.history[-1]
    made = Supplied if is_supplied(record.positions[step.kept], step.position) else Turn
    return made(played.seat, played.text)


def is_supplied(before: Position, after: Position) -> bool:
    """Did the game master give some of this turn?"""
    is_given = before.game.definition.text.is_supplied
    return any(is_given(decision) for decision in after.decided)


def why_no_entry(table: Table, asked: Asked, request: str | None) -> Refusal | None:
    """Could it be kept, if it were allowed?"""
    if not isinstance(asked, Undo | Redo | Forward | Planned):
        codec.check(asked)
    for name, longest in LONGEST.items():
        if len(getattr(asked, name, "")) > longest:
            return Refusal("words", f"a {name} has at most {longest} characters")
    if request is not None and not 0 < len(request) <= LONGEST_REQUEST:
        return Refusal("request", f"the id of a request has 1 to {LONGEST_REQUEST} characters")
    if table.version >= MOST_ENTRIES:
        return Refusal("full", "too much has been done at this table; open another")
    return None


def why_not(
    table: Table, actor: Actor, asked: Asked, at: int, away: Collection[int]
) -> Refusal | None:
    """What stands against it, besides who asks and the rules of the game."""
    match asked:
        case entries.Free(seat):
            is_there = table.seats[seat].is_person and not table.is_gathering and seat not in away
            why = f"whoever sits at seat {seat} is there, or was a few minutes ago"
            return Refusal("taken", why) if is_there else None
        case entries.RollBack():
            return why_not_roll_back(table, asked.turns)
        case Sit():
            return why_not_sit(table, actor, asked, at)
        case entries.Word():
            return why_not_word(table, asked, at)
        case Supplied():
            return why_not_supplied(table, asked)
        case entries.Number():
            return why_not_number(table, asked, at)
        case entries.Published() if not COMMITMENT.fullmatch(asked.digest):
            return Refusal("words", "a file is known by its SHA-256, as 64 hexadecimal digits")
        case entries.Begin():
            return why_not_begin(table, asked, at)
        case entries.Offer():
            return why_not_offer(table, asked)
        case entries.Stop():
            is_known = asked == entries.Stop() or (asked == ABANDONED and actor.id == "")
            return None if is_known else Refusal("words", "a host can stop a game, and no more")
        case entries.Note() if asked.turns > table.turns:
            return Refusal("turns", f"{table.turns} turns have been played, not {asked.turns}")
    return None


def why_not_sit(table: Table, actor: Actor, asked: Sit, at: int) -> Refusal | None:
    """Hosts fill free seats; others sit down themselves, or pass on what is theirs."""
    if actor.id == "":
        return None if asked == stand_in(table, asked.seat, at) else NOBODY_STANDS_IN
    if refusal := sees_no_hands(Actor(asked.holder), table):
        return refusal
    if may_replace(actor, table) and table.seats[asked.seat].holder not in ("", actor.id):
        return None if asked == first_willing(table, asked.seat) else NOBODY_STANDS_IN
    if asked.absent:
        return Refusal("words", "only who was late has somebody to stand in")
    if asked.is_person != (asked.holder != ""):
        return Refusal("words", "a person's seat has a holder, and a bot's has none")
    if asked.commitment and not (asked.is_person and COMMITMENT.fullmatch(asked.commitment)):
        return Refusal("words", "a person promises a word by its SHA-256, as 64 hexadecimal digits")
    is_theirs = table.holds(actor.id, asked.seat) or actor.id in (table.owner, asked.holder)
    return None if is_theirs else Refusal("role", "sit down yourself; the host seats others")


def why_not_offer(table: Table, asked: entries.Offer) -> Refusal | None:
    match asked.what:
        case "draw" if not can_be_drawn(table.game):
            return Refusal("draw", f"{table.game.title} cannot be drawn")
        case "undo" if refusal := why_no_undo(table, asked.seat):
            return refusal
        case "pause" if table.is_paused:
            return Refusal("paused", "the game is paused")
        case "back" if refusal := why_not_back(table, asked):
            return refusal
    if table.offer:
        return Refusal("draw", f"seat {table.offer.seat} has offered something, and waits")
    if (asked.seat, asked.what) in table.declined:
        return Refusal("draw", "that was declined; ask again after the next turn")
    return None if len(table.people) > 1 else Refusal("draw", "nobody is there to agree to it")


def why_not_back(table: Table, asked: entries.Offer) -> Refusal | None:
    """A game master who plays asks for what one who does not does alone."""
    if table.masters_seat != asked.seat:
        return Refusal("role", "this is for a game master who plays, too")
    if asked.turns is None:
        return Refusal("turns", "say how many turns are to stand")
    return why_not_roll_back(table, asked.turns)


def why_no_undo(table: Table, seat: int) -> Refusal | None:
    if table.is_together:
        return Refusal("revealed", "an order is one's own to take back, until all are in")
    if table.is_secret:
        return Refusal("revealed", "this game has secrets: what was revealed stays so")
    if before_own_turn(table, seat) is None:
        return Refusal("nothing", f"seat {seat} has played nothing that could be taken back")
    return None


def before_own_turn(table: Table, seat: int) -> int | None:
    """How many turns stood before the last of this seat."""
    own = [number for number, played in enumerate(table.record.log) if played.seat == seat]
    return own[-1] if own else None


def why_not_roll_back(table: Table, turns: int) -> Refusal | None:
    """Where seats act together, to the beginning of a round: no order is opened on the way."""
    if turns >= table.turns:
        return Refusal("turns", f"{table.turns} turns stand; go back to fewer")
    positions = table.record.positions
    is_begun = turns > 0 and positions[turns - 1].turn == positions[turns].turn
    if table.is_together and is_begun:
        return Refusal("revealed", "where seats order together, go back to a round's beginning")
    return None


def take_over(table: Table, record: Record, at: int, who: str) -> None:
    """Log all that a record from elsewhere tells, at a new table with the same start."""
    for turns, position in enumerate(record.positions):
        if turns:
            step = Step(turns - 1, (position,))
            table.add(turn_entry(table.record, step), at, who, step)
        for note in record.comments.get(turns, []):
            table.add(entries.Note(turns, note), at, who)
    ending = record.ending
    for seat in record.left:
        if ending is None or seat != ending.seat:
            table.add(entries.Leave(seat), at, who)
    if ending and not table.is_over:
        data = {"kind": "stop", "termination": ending.termination, "seat": ending.seat}
        table.add(codec.decode(data), at, who)
