"""Who may do what at a table: one function, asked everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from tailbiter.tables.conditions import (
    awaits_word,
    can_go_back,
    can_go_forward,
    can_redo,
    can_undo,
    does_not_play,
    does_not_play_for_others,
    gathers,
    goes_back_alone,
    has_begun,
    has_no_seat,
    has_secret,
    is_answer_due,
    is_at_one_screen,
    is_free,
    is_full,
    is_not_drawn,
    is_on,
    is_open,
    is_person,
    may_be_freed,
    may_see,
    sees_no_hands,
    speaks_for_themselves,
    supplies,
    takes_back_own,
    takes_number,
)
from tailbiter.tables.refusals import Refusal
from tailbiter.tables.roles import (
    ANYBODY,
    GAME_MASTER,
    MASTER,
    OWNER,
    PLAYER,
    SEER,
    SPECTATOR,
    TABLE,
    Actor,
    Condition,
    is_one,
)
from tailbiter.tables.table import Table
from tailbiter.tables.time_conditions import (
    has_all_orders,
    has_deadlines,
    has_pauses_left,
    has_room_for_offers,
    is_asked,
    is_not_late,
    is_not_paused,
    is_on_the_clock,
    is_paused,
    may_be_reminded,
    may_give_time,
    may_resume,
)


@dataclass(frozen=True)
class Action:
    """Something that can be done at a table: who may, if all conditions hold."""

    name: str
    description: str
    roles: tuple[str, ...]
    conditions: tuple[Condition, ...] = ()


def may(actor: Actor, action: Action, table: Table) -> Refusal | None:
    """None if somebody may do this now, or why not."""
    if actor.seat is not None and not 1 <= actor.seat <= table.game.players:
        return Refusal("seat", f"seats are 1 to {table.game.players}, not {actor.seat}")
    if not is_one(actor, table, action.roles):
        of = "" if actor.seat is None else f", of seat {actor.seat}"
        return Refusal("role", f"{action.name} is for the {' or '.join(action.roles)}{of}")
    found = (condition(actor, table) for condition in action.conditions)
    return next((refusal for refusal in found if refusal), None)


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
