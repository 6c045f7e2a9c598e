"""Who may do what at a table: one function, asked everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tailbiter.tables.draws import needs_chance
from tailbiter.tables.refusals import Refusal
from tailbiter.tables.table import Table
from tailbiter.tables.undo import after_redo, after_undo

OWNER, PLAYER, GAME_MASTER, SPECTATOR = "owner", "player", "game master", "spectator"
# Of a hosted game: its host, who orders for nobody; see docs/game-masters.md.
MASTER, SEER = "game master of this table", "game master who sees hands"
TABLE = "table"  # the table itself, which sees that time is up
ANYBODY = (SPECTATOR, TABLE)
MOST_OFFERS = 500  # to stand in, at one table
MOST_REMINDERS = 3  # of one turn


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


def plays(actor: Actor, table: Table) -> bool:
    """At the seat that it is about, if there is one."""
    if actor.seat is not None:
        return table.holds(actor.id, actor.seat)
    return any(table.holds(actor.id, seat) for seat in table.seats)


def sees_hands(table: Table) -> bool:
    """Does the game master of a hosted game? Never one who plays, too."""
    return table.mastered == "sees" and table.masters_seat is None


ROLES: dict[str, Callable[[Actor, Table], bool]] = {  # what makes somebody what they are
    OWNER: lambda actor, table: actor.id == table.owner != "",
    GAME_MASTER: lambda actor, table: actor.id == table.game_master != "",
    MASTER: lambda actor, table: actor.id == table.owner != "" and table.mastered != "",
    SEER: lambda actor, table: actor.id == table.owner != "" and sees_hands(table),
    PLAYER: plays,
    TABLE: lambda actor, table: actor.id == "",
    SPECTATOR: lambda actor, table: actor.id != "",
}


def is_one(actor: Actor, table: Table, roles: Iterable[str]) -> bool:
    """Has somebody one of these roles at this table?"""
    return any(ROLES[role](actor, table) for role in roles)


def roles_of(actor: Actor, table: Table) -> frozenset[str]:
    """All that somebody is at this table."""
    return frozenset(role for role in ROLES if is_one(actor, table, (role,)))


def may(actor: Actor, action: Action, table: Table) -> Refusal | None:
    """None if somebody may do this now, or why not."""
    if actor.seat is not None and not 1 <= actor.seat <= table.game.players:
        return Refusal("seat", f"seats are 1 to {table.game.players}, not {actor.seat}")
    if not is_one(actor, table, action.roles):
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


def can_go_back(actor: Actor, table: Table) -> Refusal | None:
    """A game master puts right also what the rules have ended, until the secret is told."""
    is_told = table.gathering is None or table.gathering.secret != ""
    is_ended = table.record.ending is not None
    if is_one(actor, table, (GAME_MASTER,)) and not is_told and not is_ended:
        return None
    return is_on(actor, table)


def does_not_play(actor: Actor, table: Table) -> Refusal | None:
    """A game master who plays, too, has no power that could serve their own seat."""
    if actor.id != table.owner or table.masters_seat is None or table.is_gathering:
        return None
    return Refusal("role", "you play at this table: that is for a game master who does not")


def goes_back_alone(actor: Actor, table: Table) -> Refusal | None:
    if does_not_play(actor, table) is None:
        return None
    return Refusal("role", "you play at this table: ask all to agree to going back")


def can_go_forward(actor: Actor, table: Table) -> Refusal | None:
    if table.rolled:
        return None
    return Refusal("nothing", "nobody went back, or something else was played since")


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


def awaits_word(actor: Actor, table: Table) -> Refusal | None:
    found = table.gathering
    if found and actor.seat and found.awaits_word(actor.seat, table.position.turn):
        return None
    return Refusal("nothing", f"no word of seat {actor.seat} is awaited")


def takes_number(actor: Actor, table: Table) -> Refusal | None:
    """Before the game, or in a round where somebody is late; then nobody can choose by it."""
    found = table.gathering
    if found is None or not found.awaits_number(table.position.turn):
        return Refusal("nothing", "no public number is awaited")
    if found.begin and table.control.kind != "none" and not table.attendance.missing:
        return Refusal("draw", "nobody is late: a round's number is for orders that did not come")
    return None


def awaits_number(table: Table, seat: int, text: str = "nmr") -> bool:
    """Is an order for this seat drawn with a public number that is not known yet?"""
    found = table.gathering
    if found is None or not table.is_supplied or not found.awaits_number(table.position.turn):
        return False
    return needs_chance(table.position, seat, text)


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
    if table.pausing.is_agreed or is_one(actor, table, (OWNER, GAME_MASTER, TABLE)):
        return None
    return Refusal("role", "the host called for this pause, and ends it")


def supplies(actor: Actor, table: Table) -> Refusal | None:
    """Everybody is told that the game master gave such an order, so nobody else may.

    Where people are late the table itself is one.
    """
    if is_one(actor, table, (GAME_MASTER,)) or is_late(actor, table):
        return None
    rule = table.game.definition.SUPPLIED_BY
    return Refusal("supplied", "only the game master gives orders in the place of others", rule)


def is_late(actor: Actor, table: Table) -> bool:
    """Does the table itself see to the turn of a seat that is late?"""
    return actor.id == "" and actor.seat in table.attendance.missing


def may_be_reminded(actor: Actor, table: Table) -> Refusal | None:
    """Those who are missing, now and then: letters are read as long as they are few."""
    if not set(table.on_the_clock) & set(table.acting) & set(table.people):
        return Refusal("nothing", "nobody is missing")
    if table.attendance.reminders < MOST_REMINDERS:
        return None
    return Refusal("time", f"all were reminded {MOST_REMINDERS} times of this turn; that must do")


def has_all_orders(actor: Actor, table: Table) -> Refusal | None:
    """A game master ends a round for all when all orders are in: nobody is done for another."""
    is_own = table.holds(actor.id, actor.seat or 0) or not is_one(actor, table, (MASTER,))
    if is_own or is_one(actor, table, (GAME_MASTER,)) or not table.acting:
        return None
    return Refusal("time", "orders are missing, and there is time for them until the deadline")


def has_deadlines(actor: Actor, table: Table) -> Refusal | None:
    if table.control.kind in ("turn", "calendar"):
        return None
    return Refusal("time", "this table has no times for turns, and no deadlines")


def is_asked(actor: Actor, table: Table) -> Refusal | None:
    """Is a seat asked whether it is done?"""
    if not table.waits:
        return Refusal("nothing", "a turn counts at once at this table")
    is_awaited = actor.seat in table.players and actor.seat not in table.attendance.missing
    return None if is_awaited else Refusal("time", f"the time of seat {actor.seat} is up")


def is_on_the_clock(actor: Actor, table: Table) -> Refusal | None:
    if actor.seat in table.clock.running:
        return None
    return Refusal("nothing", f"the time of seat {actor.seat} does not run")


def does_not_play_for_others(actor: Actor, table: Table) -> Refusal | None:
    return None if plays(actor, table) else does_not_play(actor, table)


def has_no_seat(actor: Actor, table: Table) -> Refusal | None:
    """Who plays here cannot stand in for another, and who stands in is asked no more."""
    if any(table.holds(actor.id, seat) for seat in table.seats):
        return Refusal("taken", "you have a seat at this table")
    return None


def sees_no_hands(actor: Actor, table: Table) -> Refusal | None:
    """Who has seen all hands plays with none."""
    if actor.id == table.owner != "" and table.mastered == "sees":
        return Refusal("role", "you see all hands at this table, and cannot play")
    return None


def has_room_for_offers(actor: Actor, table: Table) -> Refusal | None:
    """The log is for those who play: who looks on must not be able to fill it."""
    if table.attendance.offers < MOST_OFFERS:
        return None
    return Refusal("full", "too many have offered to stand in at this table, or took it back")


def is_not_late(actor: Actor, table: Table) -> Refusal | None:
    if actor.seat in table.attendance.missing and actor.id != "":
        return Refusal("time", f"seat {actor.seat} was late, and its turn is being made")
    return None


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
    if actor.seat is None or is_one(actor, table, (PLAYER, GAME_MASTER, SEER)):
        return None
    if is_open(actor, table) is None:
        return None
    return Refusal("secret", f"seat {actor.seat} is somebody else's; look on without a seat")


def is_open(actor: Actor, table: Table) -> Refusal | None:
    if table.is_over or not table.is_secret:
        return None
    return Refusal("secret", "this game has secrets: it can be judged when it is over")


def is_free(actor: Actor, table: Table) -> Refusal | None:
    """A seat is free, one's own to pass on or to come back to, or offered: its person is late."""
    sit = table.seats.get(actor.seat or 0)
    if sit is None or (sit.is_person and actor.id in (sit.holder, sit.absent) and actor.id):
        return None
    is_seating = actor.id == "" or may_replace(actor, table)
    if is_seating and table.attendance.willing:  # it seats who stands in
        return None
    if actor.seat in table.offered and has_no_seat(actor, table) is None:
        return None
    return Refusal("taken", f"somebody else sits at seat {actor.seat}")


def may_replace(actor: Actor, table: Table) -> bool:
    """May a game master seat somebody of the standby list: where the last turn was missed?"""
    is_late = table.attendance.misses.get(actor.seat or 0, 0) > 0
    is_master = is_one(actor, table, (MASTER,)) and does_not_play(actor, table) is None
    return is_master and is_late and not table.is_gathering


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
OVERSEE = Action("oversee", "See what all seats see.", (GAME_MASTER, SEER), (has_begun,))
JUDGE = Action("judge", "Have the game judged.", (SPECTATOR,), (has_begun, is_open))
PLAY = Action(
    *("play", "Play a turn.", (PLAYER, GAME_MASTER)),
    (is_on, has_begun, is_not_paused, is_not_late),
)
SUPPLY = Action("supply", "Order for a seat that did not.", ANYBODY, (is_on, has_begun, supplies))
UNDO = Action("undo", "Take back a turn.", (OWNER, PLAYER), (has_begun, takes_back_own, can_undo))
REDO = Action("redo", "Play it again.", (OWNER, PLAYER), (has_begun, takes_back_own, can_redo))
AGAIN = Action("again", "Begin the same game anew.", (OWNER, PLAYER), (is_at_one_screen,))
KEEP = Action("keep", "Have the game in one's list, or put it away.", (OWNER, PLAYER))
SIT = Action(
    *("sit", "Sit down at a free seat, or pass on one's own.", ANYBODY),
    (is_on, is_not_drawn, is_free),
)
WORD = Action(
    *("word", "Give a word for what is drawn next.", (PLAYER, GAME_MASTER)), (is_on, awaits_word)
)
NUMBER = Action(
    *("number", "Say what a public draw came to.", (GAME_MASTER, TABLE)), (is_on, takes_number)
)
PUBLISH = Action("publish", "Note what everybody was given.", (GAME_MASTER, TABLE))
BEGIN = Action("begin", "Begin the game.", (TABLE,), (is_on, gathers, is_full))
REVEAL = Action("reveal", "Tell what the start was drawn from.", (TABLE,), (has_secret,))
LEAVE = Action("leave", "Leave for good.", (PLAYER, GAME_MASTER), (is_on, is_not_drawn, is_person))
FREE = Action(
    *("free", "Open a seat for somebody else.", (OWNER, GAME_MASTER)),
    (is_on, is_not_drawn, does_not_play, may_be_freed),
)
RESIGN = Action("resign", "Give up.", (PLAYER, GAME_MASTER), (is_on, has_begun, is_person))
FLAG = Action("flag", "Say that a seat's time is up.", (TABLE, GAME_MASTER), (is_on, has_begun))
MISS = Action("miss", "Say that a seat is late.", (TABLE,), (is_on, has_begun, has_deadlines))
READY = Action(
    *("ready", "Say that one is done with a round.", (PLAYER, GAME_MASTER, TABLE, MASTER)),
    (is_on, has_begun, is_not_paused, is_asked, has_all_orders),
)
EXTENSION = Action(
    *("put off", "Take one of one's extensions, or of a seat's.", (PLAYER, MASTER)),
    (is_on, has_begun, is_not_paused, has_deadlines, is_on_the_clock, does_not_play_for_others),
)
VACATION = Action(
    *("be away", "Take days off, or be back.", (PLAYER,)), (is_on, has_begun, has_deadlines)
)
STAND_IN = Action(
    *("stand in", "Offer to stand in for who is late.", (SPECTATOR,)),
    (is_on, has_no_seat, sees_no_hands, has_room_for_offers),
)
MOVE = Action(
    *("move", "Set another deadline.", (TABLE, GAME_MASTER, MASTER)),
    (is_on, has_begun, has_deadlines, does_not_play),
)
DESK = Action("keep the desk", "See how a round stands at the desk.", (MASTER,))
REMIND = Action(
    *("remind", "Have those written to who are missing.", (MASTER,)),
    (is_on, has_begun, is_not_paused, has_deadlines, may_be_reminded),
)
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
    *("roll back", "Go back to an earlier turn.", (OWNER, GAME_MASTER)),
    (can_go_back, has_begun, goes_back_alone),
)
FORWARD = Action(
    *("go forward", "Put back what one went back over.", (MASTER,)),
    (is_on, has_begun, does_not_play, can_go_forward),
)
WATCHED = Action("be watched", "Let anybody watch, or no longer.", (OWNER, GAME_MASTER), (is_on,))
STOP = Action(
    *("stop", "End the game for everybody.", (OWNER, GAME_MASTER, TABLE)), (is_on, does_not_play)
)
SAY = Action("say", "Say something.", ANYBODY, (speaks_for_themselves,))
NOTE = Action("note", "Write a comment into the record.", (OWNER, GAME_MASTER), (has_begun,))
PLAN = Action("plan", "Plan one's turns.", (PLAYER, TABLE), (is_on, has_begun, is_person))
CARRY_OUT = Action(
    *("carry out", "Play what was planned.", (TABLE,)), (is_on, has_begun, is_not_paused)
)
ACTIONS = (
    *(LOOK, OVERSEE, JUDGE, PLAY, SUPPLY, UNDO, REDO, AGAIN, KEEP, SIT, WORD, BEGIN, REVEAL, LEAVE),
    *(NUMBER, PUBLISH, MISS, READY, EXTENSION, VACATION, STAND_IN, DESK, REMIND, MOVE),
    *(FREE, RESIGN, FLAG, OFFER, ANSWER, EXTEND, PAUSE, RESUME, STAND, ROLL_BACK, STOP, SAY, NOTE),
    *(WATCHED, PLAN, CARRY_OUT, FORWARD),
)
