"""Eat Thyself to look at: the ring as data, and what a turn did."""

from typing import Any

from tailbiter.games.eat_thyself.rules import (
    LARGEST,
    LIFT,
    MOVE,
    NOTHING,
    REMOVE,
    RULE,
    State,
    decide,
    free,
    is_null,
    landing,
    lift,
    score,
    steps,
    winner,
)
from tailbiter.games.eat_thyself.text import (
    CARDS,
    OWNERS,
    faces_up,
    hand,
    letter,
    piece_in,
    write,
)
from tailbiter.games.events import Event, Moment, joined


def is_secret(state: State) -> bool:
    """All is open."""
    return False


def board(state: State, seat: int | None, gm: bool) -> dict[str, Any]:
    """All is open: every seat sees the same."""
    seats = range(state.players)
    return {
        "text": write(state),
        "slots": [
            {
                "slot": slot + 1,
                "space": state.spaces >> slot & 1 == 1,
                "piece": piece_in(state, slot),
            }
            for slot in range(state.slots)
        ],
        "cards": faces_up(state),
        "pieces": [score(state, s) for s in seats],
        "kings": [(state.kings & state.pieces[s]).bit_count() for s in seats],
        "hand": hand(state),
    }


def moments(before: State, seat: int, decisions: list[int], after: State) -> list[Moment]:
    """How a turn went, decision by decision."""
    told = []
    state = before
    for decision in decisions:
        happened = events(state, seat, decision)
        state = state.copy()
        decide(state, seat, decision)
        told.append(Moment(happened, state))
    return [*told[:-1], Moment(told[-1].events, after)]


def events(state: State, seat: int, decision: int) -> list[Event]:
    """What one decision of the turn does to the ring as it stands."""
    if state.stage == MOVE:
        return move_events(state, seat, decision)
    rule, me = f"T{RULE[state.stage]}", OWNERS[seat]
    if state.stage == REMOVE:
        text = f"{me} also removes its pawn in slot {decision + 1}."
        if decision == NOTHING:
            text = f"{me} keeps its pawns."
    elif state.stage == LIFT:
        text = f"{me} lifts {lifted(state, decision)} with it."
    elif decision == NOTHING:
        text = f"{me} leaves {hand(state)[0]} out of the game."
    else:
        text = f"{letter(state.owner, decision & 1)} goes back {place(decision)}."
    return [Event(rule, text, seat + 1)]


def move_events(state: State, seat: int, decision: int) -> list[Event]:
    me, slot, card = OWNERS[seat], decision >> 2, decision & 1
    way = "back" if decision & 2 else "clockwise"
    far = steps(state, card)
    text = f"{me}'s king in slot {slot + 1} moves {far} {way} with card {CARDS[card]}."
    told = [Event("T4", text, seat + 1)]
    if is_null(state, decision):
        text = "It comes full circle onto the space it left."
        return [*told, Event("T6", text, seat + 1)]
    at = landing(state, decision)
    ring = state.copy()
    lift(ring, slot)
    met = piece_in(ring, at)
    where = f"in slot {at + 1}"
    if not met:
        rule, text = "T7", f"It stands on the free space {where}."
    elif met == me:
        rule, text = "T9", f"It eats {me}'s other king {where}."
    elif met == me.lower():
        rule, text = "T8", f"It eats {me}'s own pawn {where}."
    elif met.islower():
        rule, text = "T10", f"It takes {met.upper()}'s pawn {where} in hand."
    else:
        rule, text = "T11", f"It takes {met}'s king {where} in hand."
    return [*told, Event(rule, text, seat + 1)]


def lifted(state: State, decision: int) -> str:
    if decision == NOTHING:
        return "nothing"
    slots = sorted({*divmod(decision, LARGEST)})
    return joined([f"{piece_in(state, slot)} in slot {slot + 1}" for slot in slots])


def place(decision: int) -> str:
    slot = (decision >> 2) + 1
    return f"onto the space in slot {slot}" if decision & 2 else f"into the gap after slot {slot}"


def reason(state: State, rule: int) -> str:
    """Why the game is over, in a sentence."""
    if rule == 13:
        left = "one king left" if state.first_king else "a single piece left, a king"
        return f"{OWNERS[winner(state)]} has {left}, and wins."
    if state.drawn:
        return "The same ring, faces and player to move came up for the third time: a draw."
    return f"{state.turn_limit} turns have been played: a draw."


def why_not(state: State, seat: int, decision: int, rule: int) -> str:
    """What is wrong with a decision that `rule` refuses, and what would work."""
    if rule == 14:
        return f"it is {OWNERS[state.seat]}'s turn"
    if rule == 6:
        return "full circle onto the space just left is forbidden here; use the other card"
    if rule == 4:
        kings = slots(state, state.pieces[seat] & state.kings)
        return f"move one of your kings; they stand in {kings}"
    if rule == 9:
        pawns = slots(state, state.pieces[seat] & ~state.kings)
        return f"you may remove one of your own pawns, in {pawns}"
    if state.stage == LIFT:
        return why_not_lift(state)
    if decision == NOTHING:
        return f"{joined(hand(state))} must be put back, into a gap or onto a free space"
    spaces = slots(state, free(state))
    onto = f", or onto a free space ({spaces})" if spaces else ""
    return f"put back {joined(hand(state))} into a gap (after slot 1 to {state.slots}){onto}"


def why_not_lift(state: State) -> str:
    others = state.pieces[state.owner]
    many = "one" if others.bit_count() == 1 else "up to two" if state.may_lift_fewer else "two"
    owner = OWNERS[state.owner]
    return f"lift {many} of {owner}'s other pieces, in {slots(state, others)}"


def slots(state: State, mask: int) -> str:
    """The slots of a mask, in words."""
    found = [str(slot + 1) for slot in range(state.slots) if mask >> slot & 1]
    return f"slot{'s' if len(found) > 1 else ''} {joined(found)}" if found else ""
