"""Who may do what at a table: one function, asked everywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tailbiter.tables.refusals import Refusal
from tailbiter.tables.table import Table
from tailbiter.tables.undo import after_redo, after_undo

OWNER, PLAYER, GAME_MASTER, SPECTATOR = "owner", "player", "game master", "spectator"
TABLE = "table"  # the table itself, which sees that time is up
ANYBODY = (SPECTATOR, TABLE)


@dataclass(frozen=True)
class Actor:
    """Somebody by their id, and the seat that it is about."""

    id: str  # "" is the table itself, which also acts for its bots
    seat: int | None = None


Condition = Callable[[Actor, Table], Refusal | None]


@dataclass(frozen=True)
class Action:
    """Something that can be done at a table: who may, if all conditions hold."""

    name: str
    description: str
    roles: tuple[str, ...]
    conditions: tuple[Condition, ...] = ()


def roles_of(actor: Actor, table: Table) -> frozenset[str]:
    """What somebody is at this table; a player, of the seat that it is about if there is one."""
    seats = table.seats if actor.seat is None else (actor.seat,)
    holds = {
        OWNER: actor.id == table.owner != "",
        GAME_MASTER: actor.id == table.game_master != "",
        PLAYER: any(table.holds(actor.id, seat) for seat in seats),
        TABLE: actor.id == "",
        SPECTATOR: actor.id != "",
    }
    return frozenset(role for role, is_held in holds.items() if is_held)


def may(actor: Actor, action: Action, table: Table) -> Refusal | None:
    """None if somebody may do this now, or why not."""
    if actor.seat is not None and not 1 <= actor.seat <= table.game.players:
        return Refusal("seat", f"seats are 1 to {table.game.players}, not {actor.seat}")
    if not roles_of(actor, table) & set(action.roles):
        of = "" if actor.seat is None else f", of seat {actor.seat}"
        return Refusal("role", f"{action.name} is for the {' or '.join(action.roles)}{of}")
    found = (condition(actor, table) for condition in action.conditions)
    return next((refusal for refusal in found if refusal), None)


def is_on(actor: Actor, table: Table) -> Refusal | None:
    if not table.is_over:
        return None
    result = table.position.result
    if result is None:
        return Refusal("over", "the game is over")
    return Refusal("over", f"the game is over: {result.reason}", result.rule)


def has_begun(actor: Actor, table: Table) -> Refusal | None:
    if not table.is_gathering:
        return None
    free = ", ".join(map(str, table.free_seats))
    awaited = f"somebody is awaited at seat {free}" if free else "its start is being drawn"
    return Refusal("gathering", f"the game has not begun: {awaited}")


def gathers(actor: Actor, table: Table) -> Refusal | None:
    if table.is_gathering:
        return None
    return Refusal("nothing", "the game has begun, and nothing is left to draw")


def is_full(actor: Actor, table: Table) -> Refusal | None:
    return None if table.is_full else has_begun(actor, table)


def is_not_drawn(actor: Actor, table: Table) -> Refusal | None:
    """While words are shown nobody comes or goes: who knew some could choose whether to stay."""
    if table.is_gathering and table.is_full:
        return Refusal("gathering", "all sit, and the start is being drawn; wait a moment")
    return None


def promised(actor: Actor, table: Table) -> Refusal | None:
    if table.gathering and actor.seat in table.gathering.missing:
        return None
    return Refusal("nothing", f"no word of seat {actor.seat} is awaited")


def has_secret(actor: Actor, table: Table) -> Refusal | None:
    """Has the game a draw that everybody may check by now, and has nobody been told?"""
    if table.gathering and table.is_over and not table.gathering.secret:
        return None
    return Refusal("nothing", "no secret is to be revealed")


def may_be_freed(actor: Actor, table: Table) -> Refusal | None:
    """A seat is opened for another: before the game, or where somebody has left or is away."""
    sit = table.seats.get(actor.seat or 0)
    if sit is None:
        return Refusal("nothing", f"seat {actor.seat} is free")
    is_left = actor.seat in table.record.left
    is_others = sit.is_person and sit.holder != actor.id
    if table.is_gathering or is_left or is_others:
        return None
    return Refusal("taken", f"seat {actor.seat} is yours or a bot's; leave it, or let it play")


def is_not_paused(actor: Actor, table: Table) -> Refusal | None:
    return Refusal("paused", "the game is paused") if table.is_paused else None


def is_person(actor: Actor, table: Table) -> Refusal | None:
    is_theirs = actor.seat in table.people
    return None if is_theirs else Refusal("role", f"nobody plays seat {actor.seat} in person")


def is_paused(actor: Actor, table: Table) -> Refusal | None:
    return None if table.is_paused else Refusal("nothing", "the game is not paused")


def has_pauses_left(actor: Actor, table: Table) -> Refusal | None:
    """Who has others waiting cannot have them wait for ever."""
    if is_alone(table) or not table.pausing.is_used_up(table.control):
        return None
    return Refusal("paused", "the pauses of this game are used up; all together can agree on one")


def is_alone(table: Table) -> bool:
    """Does one person have all seats that people play?"""
    return len({table.seats[seat].holder for seat in table.people}) < 2


def may_resume(actor: Actor, table: Table) -> Refusal | None:
    """A host ends what a host called for; what all agreed on, each of them."""
    if table.pausing.is_agreed or roles_of(actor, table) & {OWNER, GAME_MASTER, TABLE}:
        return None
    return Refusal("role", "the host called for this pause, and ends it")


def supplies(actor: Actor, table: Table) -> Refusal | None:
    """Everybody is told that the game master gave such an order, so nobody else may."""
    if GAME_MASTER in roles_of(actor, table):
        return None
    rule = table.game.definition.SUPPLIED_BY
    return Refusal("supplied", "only the game master gives orders in the place of others", rule)


def is_at_one_screen(actor: Actor, table: Table) -> Refusal | None:
    """What changes the game for everybody is for those who sit at one screen."""
    if table.holders == {actor.id}:
        return None
    return Refusal("one-screen", "this is for those who sit at the table, all at one screen")


def takes_back_own(actor: Actor, table: Table) -> Refusal | None:
    """A sealed order is its seat's alone, to open and to seal again."""
    if not table.is_together:
        return is_at_one_screen(actor, table)
    is_own = table.holds(actor.id, actor.seat or 0)
    return None if is_own else Refusal("role", "an order is taken back by whoever gave it")


def can_undo(actor: Actor, table: Table) -> Refusal | None:
    found = after_undo(table, actor.seat)
    return found if isinstance(found, Refusal) else None


def can_redo(actor: Actor, table: Table) -> Refusal | None:
    found = after_redo(table, actor.seat)
    return found if isinstance(found, Refusal) else None


def may_see(actor: Actor, table: Table) -> Refusal | None:
    """Nobody but its holder sees what a seat sees, until the game is over."""
    if actor.seat is not None and table.is_gathering:
        return has_begun(actor, table)
    is_theirs = roles_of(actor, table) & {PLAYER, GAME_MASTER}
    if actor.seat is None or is_theirs or is_open(actor, table) is None:
        return None
    return Refusal("secret", f"seat {actor.seat} is somebody else's; look on without a seat")


def is_open(actor: Actor, table: Table) -> Refusal | None:
    if table.is_over or not table.is_secret:
        return None
    return Refusal("secret", "this game has secrets: it can be judged when it is over")


def is_free(actor: Actor, table: Table) -> Refusal | None:
    """A seat is free, or one's own to pass on."""
    sit = table.seats.get(actor.seat or 0)
    if sit is None or (sit.is_person and sit.holder == actor.id):
        return None
    return Refusal("taken", f"somebody else sits at seat {actor.seat}")


def may_give_time(actor: Actor, table: Table) -> Refusal | None:
    """People give each other time, not themselves; at one screen they are the same."""
    is_own = table.holds(actor.id, actor.seat or 0) and table.holders != {actor.id}
    if actor.id in {*table.holders, table.game_master} and not is_own:
        return None
    return Refusal("role", f"others at the table may give seat {actor.seat} time")


def speaks_for_themselves(actor: Actor, table: Table) -> Refusal | None:
    if actor.seat is None or table.holds(actor.id, actor.seat):
        return None
    return Refusal("role", f"seat {actor.seat} is somebody else's; say it without a seat")


def is_answer_due(actor: Actor, table: Table) -> Refusal | None:
    if table.offer and actor.seat in table.people and actor.seat not in table.agreed:
        return None
    return Refusal("nothing", f"nothing was offered to seat {actor.seat}")


LOOK = Action("look", "See what a seat sees.", ANYBODY, (may_see,))
OVERSEE = Action("oversee", "See what all seats see.", (GAME_MASTER,), (has_begun,))
JUDGE = Action("judge", "Have the game judged.", (SPECTATOR,), (has_begun, is_open))
PLAY = Action("play", "Play a turn.", (PLAYER, GAME_MASTER), (is_on, has_begun, is_not_paused))
SUPPLY = Action("supply", "Order for a seat that did not.", ANYBODY, (is_on, has_begun, supplies))
UNDO = Action("undo", "Take back a turn.", (OWNER, PLAYER), (has_begun, takes_back_own, can_undo))
REDO = Action("redo", "Play it again.", (OWNER, PLAYER), (has_begun, takes_back_own, can_redo))
AGAIN = Action("again", "Begin the same game anew.", (OWNER, PLAYER), (is_at_one_screen,))
KEEP = Action("keep", "Have the game in one's list, or put it away.", (OWNER, PLAYER))
SIT = Action(
    *("sit", "Sit down at a free seat, or pass on one's own.", (SPECTATOR,)),
    (is_on, is_not_drawn, is_free),
)
WORD = Action("word", "Show the word that one promised.", (PLAYER,), (is_on, gathers, promised))
BEGIN = Action("begin", "Begin the game.", (TABLE,), (is_on, gathers, is_full))
REVEAL = Action("reveal", "Tell what the start was drawn from.", (TABLE,), (has_secret,))
LEAVE = Action("leave", "Leave for good.", (PLAYER, GAME_MASTER), (is_on, is_not_drawn, is_person))
FREE = Action(
    *("free", "Open a seat for somebody else.", (OWNER, GAME_MASTER)),
    (is_on, is_not_drawn, may_be_freed),
)
RESIGN = Action("resign", "Give up.", (PLAYER, GAME_MASTER), (is_on, has_begun, is_person))
FLAG = Action("flag", "Say that a seat's time is up.", (TABLE, GAME_MASTER), (is_on, has_begun))
OFFER = Action("offer", "Ask all to agree.", (PLAYER, GAME_MASTER), (is_on, has_begun, is_person))
ANSWER = Action("answer", "Answer an offer.", (PLAYER, GAME_MASTER), (is_on, is_answer_due))
EXTEND = Action("extend", "Give a seat more time.", (SPECTATOR,), (is_on, has_begun, may_give_time))
PAUSE = Action(
    *("pause", "Stop all clocks.", (OWNER, GAME_MASTER)),
    (is_on, has_begun, is_not_paused, has_pauses_left),
)
RESUME = Action(
    *("resume", "Go on after a pause.", (OWNER, PLAYER, GAME_MASTER, TABLE)),
    (is_on, is_paused, may_resume),
)
STAND = Action("stand", "Say that the server was away.", (TABLE,), (is_on,))
ROLL_BACK = Action(
    *("roll back", "Go back to an earlier turn.", (OWNER, GAME_MASTER)), (is_on, has_begun)
)
STOP = Action("stop", "End the game for everybody.", (OWNER, GAME_MASTER, TABLE), (is_on,))
SAY = Action("say", "Say something.", ANYBODY, (speaks_for_themselves,))
NOTE = Action("note", "Write a comment into the record.", (OWNER, GAME_MASTER), (has_begun,))
ACTIONS = (
    *(LOOK, OVERSEE, JUDGE, PLAY, SUPPLY, UNDO, REDO, AGAIN, KEEP, SIT, WORD, BEGIN, REVEAL, LEAVE),
    *(FREE, RESIGN, FLAG, OFFER, ANSWER, EXTEND, PAUSE, RESUME, STAND, ROLL_BACK, STOP, SAY, NOTE),
)
