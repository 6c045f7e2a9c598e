"""Eat Me to look at: what each seat may know, and what a round did."""

from typing import Any

from tailbiter.games.eat_me.organisms import (
    LETTERS,
    Organism,
    cards_in,
    covers,
    on_table,
    organisms,
    span,
)
from tailbiter.games.eat_me.rules import (
    GIVEN_BID,
    GIVEN_CARD,
    NOBODY,
    NONE,
    State,
    bid_of,
    card_of,
    is_winner,
    next_higher,
    next_lower,
    play_card,
    settle_order,
    takes_bid,
    takes_card,
    tenth,
)
from tailbiter.games.eat_me.text import (
    bid_limit,
    example,
    not_held,
    order_of_play,
    write,
    write_decision,
)
from tailbiter.games.events import Event, Moment, Prospect, joined


def is_secret(state: State) -> bool:
    """Hands and orders are (M7)."""
    return True


def board(state: State, seat: int | None, gm: bool) -> dict[str, Any]:
    """What is public (M7); a seat's own hand and order; everything for the game master."""
    seats = range(state.players)
    orders = [None if o == NONE else write_decision(state, 0, o) for o in state.orders]
    hands = [cards_in(hand, state.deck) for hand in state.hands]
    shown: dict[str, Any] = {
        "deck": state.deck,
        "organisms": [as_data(organism) for organism in organisms(state)],
        "next_id": state.next_id,
        "order_of_play": [s + 1 for s in order_of_play(state)],
        "victory_points": state.victory_points[: state.players],
        "bid_points": state.bid_points[: state.players],
        "left": state.left,
        "ordered": [s + 1 for s in seats if state.orders[s] != NONE],
        "asks": asked(state),
    }
    if gm:
        shown |= {
            "text": write(state),
            "hands": hands[: state.players],
            "withdrawn": cards_in(state.withdrawn, state.deck),
            "lot": [state.lot[place] + 1 for place in seats],
            "orders": orders[: state.players],
        }
    if seat is not None:
        open_cards = {*hands[seat], *(c for c in range(1, state.deck + 1) if on_table(state, c))}
        shown |= {
            "hand": hands[seat],
            "unseen": [card for card in range(1, state.deck + 1) if card not in open_cards],
            "my_order": orders[seat],
            "may_bid": state.bid_points[seat] if takes_bid(state) and state.left else 0,
        }
    return shown


def as_data(organism: Organism) -> dict[str, int | None]:
    return {
        "id": organism.identity or None,
        "owner": None if organism.owner == NOBODY else organism.owner + 1,
        "first": organism.first,
        "last": organism.last,
        "size": organism.size,
    }


def asked(state: State) -> list[str]:
    """The halves that an order has now."""
    halves = {"card": takes_card(state), "bid": takes_bid(state)}
    return [half for half, due in halves.items() if due and state.left]


def moments(before: State, seat: int, decisions: list[int], after: State) -> list[Moment]:
    """Until all orders are in nobody learns more than whose is; then the round is told (M6, M7)."""
    if after.turn == before.turn:
        return [Moment([Event("M6", f"{LETTERS[seat]}'s order is in.", seat + 1)], after)]
    state = before.copy()
    state.orders[seat] = decisions[0]
    told = []
    if state.same:
        told.append(Moment(order_events(state, f"round {state.turn}"), state.copy()))
    closing = []
    if takes_card(state):
        for player in state.order_of_play[: state.players]:
            event = card_event(state, player, card_of(state.orders[player]))
            told.append(Moment([event], state.copy()))
        points = named(state, state.victory_points)
        closing = [Event("M7", f"After round {state.turn} the victory points are {points}.")]
    if not state.same and after.left:
        closing += order_events(state, f"round {state.turn + 1}")
    return [*told, Moment(closing + supply_events(state), after)]


def prospects(state: State, seat: int) -> list[Prospect]:
    """What each card in hand would do to the ring as it stands; others may play before it."""
    found = []
    for card in cards_in(state.hands[seat], state.deck) if takes_card(state) else []:
        ring = state.copy()
        event = card_event(ring, seat, card)
        found.append(Prospect(str(card), str(card), False, [event], ring))
    return found


def named(state: State, numbers: list[int]) -> str:
    return joined([f"{LETTERS[s]} {numbers[s]}" for s in range(state.players)])


def order_events(state: State, when: str) -> list[Event]:
    """Settle the order of play by the bids waiting, and tell it."""
    settle_order(state)
    order = state.order_of_play[: state.players]
    bids = joined([f"{LETTERS[s]} ({bid_of(state.orders[s])})" for s in order])
    first = LETTERS[order[0]]
    payers = f"Only {first}, who plays first, pays" if state.first_pays else "Everyone pays"
    left = named(state, state.bid_points)
    return [
        Event("M4", f"By their bids the order of play in {when} is {bids}."),
        Event("M3", f"{payers}; the bid points left are {left}."),
    ]


def card_event(state: State, seat: int, card: int) -> Event:
    """Play a card and tell what it did."""
    beside = (next_lower(state, card), next_higher(state, card))
    touched = [o for o in organisms(state) if any(covers(state, o, place) for place in beside)]
    born = state.next_id
    play_card(state, seat, card)
    eater = next(o for o in organisms(state) if covers(state, o, card))
    unowned = [o for o in touched if o.owner == NOBODY]
    eaten = [o for o in touched if o.owner != NOBODY and o.identity != eater.identity]
    meal = f"the unowned {joined([span(o) for o in unowned])}"
    size = f"is now {span(eater)}, size {eater.size}"
    name = f"{LETTERS[eater.owner]}'s organism {eater.identity}"
    if eater.identity == born:
        rule = ("M8", "M9", "M10")[len(unowned)]
        text = f"a new organism {born}"
        text += f" eats {meal} and {size}" if unowned else " comes to life, size 1"
    elif eaten:
        victim, owner = eaten[0], LETTERS[eaten[0].owner]
        same = victim.owner == eater.owner
        rule, which = ("M14", f"{owner}'s own") if same else ("M13", f"{owner}'s")
        was = eater.size - 1 - victim.size
        why = "larger" if was > victim.size else "older"
        text = (
            f"{name} ({was}), the {why}, absorbs it and eats {which} organism {victim.identity}"
            f" ({victim.size}): {owner} scores {victim.size}; it {size}"
        )
    elif unowned:
        rule, text = "M12", f"{name} absorbs it and {meal}, and {size}"
    elif eater.size == state.deck:
        rule, text = "M16", f"{name}, on both sides of it, absorbs it and closes the ring"
    else:
        rule, text = "M11", f"{name} absorbs it and {size}"
    return Event(rule, f"{LETTERS[seat]} plays {card}: {text}.", seat + 1)


def supply_events(state: State) -> list[Event]:
    """M18: what the game master supplied in the orders waiting."""
    told = []
    for seat in range(state.players):
        order = state.orders[seat]
        halves = ["card, drawn at random,"] if order % GIVEN_BID >= GIVEN_CARD else []
        halves += (
            [f"bid of {bid_of(order)}, 10 % of the points left,"] if order >= GIVEN_BID else []
        )
        if halves:
            text = (
                f"{LETTERS[seat]}'s {joined(halves)} came from the game master: no moves received."
            )
            told.append(Event("M18", text, seat + 1))
    return told


def reason(state: State, rule: int) -> str:
    """Why the game is over, in a sentence."""
    seats = range(state.players)
    winners = [s for s in seats if is_winner(state, s)]
    most = state.victory_points[winners[0]]
    tied = [s for s in seats if state.victory_points[s] == most]
    names = joined([LETTERS[s] for s in winners])
    verb = "share the win" if len(winners) > 1 else "wins"
    by = f" by bid points left, {state.bid_points[winners[0]]}," if len(tied) > len(winners) else ""
    points = named(state, state.victory_points)
    return f"All cards are played; {names} {verb}{by} with {most} victory points ({points})."


def why_not(state: State, seat: int, decision: int, rule: int) -> str:
    """What is wrong with a decision that `rule` refuses, and what would work."""
    if rule == 17:
        return "the last round is over; nobody orders any more"
    if rule == 6:
        return f"only the seats A to {LETTERS[state.players - 1]} order"
    if rule == 5:
        return f"an order here is written {example(state)}"
    if rule == 19:
        return not_held(state, seat, card_of(decision))
    if rule == 3:
        return bid_limit(state, seat)
    if not takes_card(state) or not takes_bid(state):
        return f"the GM supplies only what is due here, as in {example(state)}"
    points = state.bid_points[seat]
    return f"a bid that the GM supplies is 10 % of {points}, rounded up: {tenth(points)}"
