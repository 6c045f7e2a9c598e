"""Eat Me in English: what happened or would, why it ended, why something is forbidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tailbiter.games.eat_me.orders import example, halves_in, pattern
from tailbiter.games.eat_me.organisms import LETTERS
from tailbiter.games.events import Event, Refusal
from tailbiter.games.options import OptionWords
from tailbiter.games.sentences import English, Reader, Reasons, Words, capital, joined, third_person

ABOUT = "Be the finest dinner in the pond: you score when yours is eaten."
TIME = "30 to 60 minutes"
LATE = "a card drawn from their hand is played and a tenth of their points is bid for them (M18)"
OPTIONS = {
    "players": OptionWords("Players", "How many order and eat."),
    "deck": OptionWords(
        "Cards", "How many there are.", {"scaled": "ten for each player", "52": "52, shared out"}
    ),
    "payment": OptionWords(
        "Who pays",
        "A bid buys a place in the order of play.",
        {"all": "everyone pays their bid", "first": "only whoever plays first"},
    ),
    "bidding": OptionWords(
        "What a bid is for",
        "The round in which it buys a place.",
        {"next": "the next round", "same": "this very round"},
    ),
    "tiebreak": OptionWords(
        "Equal points",
        "Who wins when several have the most points.",
        {"shared": "all of them", "bid_points": "whoever has more bid points left"},
    ),
    "closed_ring": OptionWords(
        "The last card",
        "Whether one card is taken out before the game, so that the ring stays open.",
        {"no": "one is taken out", "yes": "all are played, and the ring closes"},
    ),
}
Organism = Mapping[str, Any]


def seat_name(seat: int) -> str:
    return LETTERS[seat - 1]


def deed(text: str, events: Sequence[Event], reader: Reader) -> str:
    """What a button that seals the order says; of one that is in, what was in it."""
    card, bid = halves_in(text)
    if not reader.is_ahead:
        halves = [f"card {card}" if card else "", f"bid {bid}" if bid is not None else ""]
        return capital(", ".join(filter(None, halves)))
    if card is None:
        return f"Seal a bid of {bid}"
    return f"Seal card {card}" if bid is None else f"Seal card {card} with a bid of {bid}"


def ordered(say: English, event: Event) -> str:
    whose = say.whose(event.seat or 0)
    if say.reader.is_ahead:
        return f"{whose} choice would stay secret until everybody has chosen."
    return f"{whose} order is in."


def born(say: English, event: Event) -> str:
    organism, eaten = event.data["organism"], event.data["eaten"]
    comes = f"organism {organism['id']} comes to life"
    if say.reader.is_ahead:
        comes = f"{it(say, event)} would come to life as {of_owner(say, organism)}"
    meal = f" and {then(say, 'eat')} {unowned(eaten)}: size {organism['size']}" if eaten else ""
    return f"{begins(say, event)} {comes}{meal}."


def absorbed(say: English, event: Event) -> str:
    organism, eaten = event.data["organism"], event.data["eaten"]
    absorbs = f"{of_owner(say, organism)} {say.verb('absorb')} {it(say, event)}"
    meal = f" and {unowned(eaten)}" if eaten else ""
    if event.rule == "M16":
        return f"{begins(say, event)} {absorbs} and {then(say, 'close')} the ring."
    return f"{begins(say, event)} {absorbs}{meal} and {grows(say, organism)}."


def ate(say: English, event: Event) -> str:
    data = event.data
    organism, was, scored = data["organism"], data["was"], data["scored"]
    (eaten,) = data["eaten"]
    why = f"the larger ({was['size']} to {eaten['size']})"
    if was["size"] == eaten["size"]:
        why = f"the older (both {was['size']})"
    own = " own" if eaten["owner"] == organism["owner"] else ""
    return (
        f"{begins(say, event)} {of_owner(say, organism)}, {why}, {say.verb('absorb')}"
        f" {it(say, event)}, {then(say, 'eat')} {of_owner(say, eaten, own)} and"
        f" {grows(say, organism)}. {capital(say.does(scored['seat'], 'score'))}"
        f" {scored['points']}."
    )


def settled(say: English, event: Event) -> str:
    (first, *others), bids = event.data["order"], event.data["bids"]
    then_others = joined([f"{say.who(seat)} ({bids[seat - 1]})" for seat in others])
    plays_first = f"{say.does(first, 'play')} first (bid {bids[first - 1]})"
    return f"In round {event.data['round']} {plays_first}, then {then_others}."


def paid(say: English, event: Event) -> str:
    payer = event.data["payer"]
    who = "Everyone pays"
    if payer:
        is_third = payer != say.reader.seat
        verbs = (say.verb("play", is_third), say.verb("pay", is_third))
        who = f"Only {say.who(payer)}, who {verbs[0]} first, {verbs[1]}"
    return f"{who}: {each(say, event.data['left'], 'bid point', ' left')}."


def counted(say: English, event: Event) -> str:
    points = each(say, event.data["points"], "victory point")
    return f"After round {event.data['round']} {points}."


def supplied(say: English, event: Event) -> str:
    card, bid = event.data["card"], event.data["bid"]
    halves = [] if card is None else ["card, drawn at random,"]
    halves += [] if bid is None else [f"bid of {bid}, 10 % of the points left,"]
    whose = say.whose(event.seat or 0)
    missing = "no card received" if bid is None else "no bid received"
    why = "no moves received" if len(halves) > 1 else missing
    return f"{whose} {joined(halves)} came from the game master: {why}."


def ended(say: English, event: Event) -> str:
    winners = event.data["winners"]
    win = f"{joined([say.who(seat) for seat in winners])} share the win"
    if len(winners) == 1:
        win = say.does(winners[0], "win")
    if event.data["decided_by"] == "bid_points":
        win += f" with {number(event.data['bid_points'][winners[0] - 1], 'bid point')} left"
    return f"All cards are played; {win}: {each(say, event.data['points'], 'victory point')}."


EVENTS: Words = {
    "ordered": ordered,
    "born": born,
    "absorbed": absorbed,
    "ate": ate,
    "settled": settled,
    "paid": paid,
    "counted": counted,
    "supplied": supplied,
    "ended": ended,
}


def begins(say: English, event: Event) -> str:
    """`B plays 13:`; what would be is told of the ring before others change it (M6)."""
    if say.reader.is_ahead:
        return "As the ring stands,"
    return f"{say.does(event.seat or 0, 'play')} {event.data['card']}:"


def it(say: English, event: Event) -> str:
    """The card; where it happened, `B plays 13` stands before."""
    return str(event.data["card"]) if say.reader.is_ahead else "it"


def then(say: English, verb: str) -> str:
    """A verb after another one of the same subject: `would absorb it and eat`."""
    return verb if say.reader.is_ahead else third_person(verb)


def of_owner(say: English, organism: Organism, own: str = "") -> str:
    """`B's organism 4`."""
    return f"{say.whose(organism['owner'])}{own} organism {organism['id']}"


def unowned(organisms: Sequence[Organism]) -> str:
    """`the unowned 5-7 and 9`."""
    return f"the unowned {joined([span(organism) for organism in organisms])}"


def span(organism: Organism) -> str:
    first, last = organism["first"], organism["last"]
    return f"{first}-{last}" if organism["size"] > 1 else f"{first}"


def grows(say: English, organism: Organism) -> str:
    return f"{then(say, 'grow')} to size {organism['size']}"


def each(say: English, numbers: Sequence[int], noun: str, left: str = "") -> str:
    """`A has 3 victory points, B 0 and C 1`."""
    (first, *others) = numbers
    has = f"{say.does(1, 'have')} {number(first, noun)}{left}"
    return joined([has, *(f"{say.who(seat)} {points}" for seat, points in enumerate(others, 2))])


def number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def not_held(say: English, it: Refusal) -> str:
    seat = it.data["seat"]
    negated = "do not" if seat == say.reader.seat else "does not"
    hand = joined([str(card) for card in it.data["hand"]])
    return f"{say.who(seat)} {negated} hold {it.data['card']}, but {hand}"


def bid_too_high(say: English, it: Refusal) -> str:
    most = it.data["most"]
    holds = say.does(it.data["seat"], "hold")
    return f"{holds} {most} bid points: a bid is a whole number from 0 to {most}"


def not_due(say: English, it: Refusal) -> str:
    due = it.data["due"]
    halves = " and ".join(f"a {half}" for half in due) + (" are" if len(due) > 1 else " is")
    instead = f", not {it.data['given']}" if "given" in it.data else ""
    return f"now {halves} due, as in {example(due)}{instead}"


REFUSALS: Reasons = {
    "over": lambda say, it: "the last round is over; nobody orders any more",
    "no_seat": lambda say, it: f"only the seats A to {seat_name(it.data['seats'])} order",
    "no_turn": not_due,
    "not_due": not_due,
    "not_held": not_held,
    "no_such_card": lambda say, it: f"{not_held(say, it)}; cards are 1 to {it.data['deck']}",
    "bid_too_high": bid_too_high,
    "no_dice": lambda say, it: "a half that did not come is supplied by the GM, who gives dice",
    "not_due_from_master": lambda say, it: (
        f"the GM supplies only what is due here, as in {example(it.data['due'])}"
    ),
    "no_tenth": lambda say, it: (
        f"a bid that the GM supplies is 10 % of {it.data['points']}, rounded up: {it.data['bid']}"
    ),
    "old_id": lambda say, it: (
        f"the next ID is larger than {it.data['newest']}, the newest organism's"
    ),
    "no_order_yet": lambda say, it: f"round {it.data['round']} has no order of play yet: write -",
    "one_a_seat": lambda say, it: (
        f"{it.data['field']} are {it.data['players']} joined by {it.data['mark']}, one a seat;"
        f" not {it.data['found']}"
    ),
    "each_once": lambda say, it: (
        f"the {it.data['field']} is each of {it.data['letters']} once, not {it.data['given']}"
    ),
    "uneven_hands": lambda say, it: (
        f"all hands have the same number of cards, {it.data['most']} at most, not {it.data['held']}"
    ),
    "withdrawn": lambda say, it: (
        f"{it.data['number'] or 'no'} card is withdrawn, not {len(it.data['cards'])}"
    ),
    "misplaced": lambda say, it: (
        f"card {it.data['card']} must be in one place (an organism, a hand or withdrawn),"
        f" not in {it.data['places']}"
    ),
    "twin": lambda say, it: f"only one organism can have the ID {it.data['id']}",
    "touching": lambda say, it: (
        f"{it.data['organism']} touches {it.data['card']}: what touches is one organism"
    ),
    "organism": lambda say, it: (
        f"an organism is written as 4D:52-2, or *:20-20, not {it.data['given']}"
    ),
    "waiting": lambda say, it: (
        f"an order here is written {pattern(it.data['due'], '13', '7', ':')} or -,"
        f" not {it.data['given']}"
    ),
    "cannot_have_ordered": lambda say, it: (
        f"{say.who(it.data['seat'])} cannot have ordered {it.data['given']}"
    ),
    "none_missing": lambda say, it: (
        "with every order in the round is resolved: one at least must be -"
    ),
    "lot": lambda say, it: (
        f"the lot is each seat from 1 to {it.data['players']} once, not {it.data['given']}"
    ),
}
