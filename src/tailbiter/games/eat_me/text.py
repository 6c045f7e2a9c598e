"""Eat Me in writing: position texts, as the game master keeps them; orders are in `orders.py`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from tailbiter.games.bits import count
from tailbiter.games.eat_me import rules
from tailbiter.games.eat_me.orders import due, is_complete, order_from, order_text, wrong
from tailbiter.games.eat_me.orders import is_supplied as is_supplied
from tailbiter.games.eat_me.orders import parts as parts
from tailbiter.games.eat_me.orders import preferred as preferred
from tailbiter.games.eat_me.orders import read_turn as read_turn
from tailbiter.games.eat_me.orders import write_decision as write_decision
from tailbiter.games.eat_me.orders import write_legal as write_legal
from tailbiter.games.eat_me.organisms import LETTERS, Organism, cards_in, organism, organisms
from tailbiter.games.eat_me.rules import State, mark
from tailbiter.games.errors import TextError, TurnError, quoted
from tailbiter.games.reading import PLAIN, fields, whole_number

FIELDS = (
    *("organisms", "order of play", "victory points", "bid points", "hands"),
    *("withdrawn", "lot", "orders", "next ID", "round"),
)
ORGANISM = re.compile(r"(\*|[1-9][0-9]{0,8}[A-J]):([0-9]{1,3})-([0-9]{1,3})")
WAITING = re.compile(r"(?:([0-9]{1,3}!?))?(?::([0-9]{1,3}!?))?")


def has_order(state: State) -> bool:
    """Is there an order of play: of this round, or with same-round bids of the round before?

    With every order in, a round is being told, and its own order is settled.
    """
    return state.turn > state.same or rules.NONE not in state.orders[: state.players]


def order_of_play(state: State) -> list[int]:
    """The seats in that order; none before it is settled."""
    return state.order_of_play[: state.players] if has_order(state) else []


def write(state: State) -> str:
    seats = range(state.players)
    alive = ",".join(map(organism_text, organisms(state)))
    words = [
        alive or "-",
        "".join(LETTERS[seat] for seat in order_of_play(state)) or "-",
        ",".join(str(state.victory_points[seat]) for seat in seats),
        ",".join(str(state.bid_points[seat]) for seat in seats),
        "/".join(cards_text(state.hands[seat], state.deck) for seat in seats),
        cards_text(state.withdrawn, state.deck),
        "".join(LETTERS[state.lot[place]] for place in seats),
        "/".join(waiting_text(state, state.orders[seat]) for seat in seats),
        str(state.next_id),
        str(state.turn),
    ]
    return " ".join(words)


def organism_text(it: Organism) -> str:
    name = f"{it['id']}{LETTERS[it['owner'] - 1]}" if it["owner"] else "*"
    return f"{name}:{it['first']}-{it['last']}"


def cards_text(cards: list[int], deck: int) -> str:
    return ".".join(map(str, cards_in(cards, deck))) or "-"


def waiting_text(state: State, order: int) -> str:
    if order == rules.NONE:
        return "-"
    return order_text(order, rules.takes_card(state), rules.takes_bid(state), ":")


def read(state: State, text: str) -> None:
    """Fill `state`, fresh from its set-up, from a position text."""
    words = dict(zip(FIELDS, fields(text.upper().translate(PLAIN), FIELDS), strict=True))
    state.turn = whole_number(words["round"], "round", state.same)
    read_cards(state, words["organisms"], words["hands"], words["withdrawn"])
    state.next_id = whole_number(words["next ID"], "next ID", 1)
    newest = max(state.ids)
    if newest >= state.next_id:
        raise TextError(wrong("old_id", "M8", field="next ID", newest=newest))
    state.lot = read_seats(state, words["lot"], "lot")
    rules.order_by_lot(state)
    if has_order(state):
        state.order_of_play = read_seats(state, words["order of play"], "order of play")
    elif words["order of play"] != "-":
        raise TextError(wrong("no_order_yet", "M4", field="order of play", round=state.turn))
    state.victory_points = read_points(state, words["victory points"], "victory points", 10**6)
    state.bid_points = read_points(state, words["bid points"], "bid points", rules.POINTS)
    read_orders(state, words["orders"])


def by_seat(state: State, text: str, mark: str, field: str) -> list[str]:
    """The parts of a field that has one for each seat."""
    found = text.split(mark)
    if len(found) != state.players:
        raise TextError(
            wrong("one_a_seat", field=field, players=state.players, mark=mark, found=len(found))
        )
    return found


def read_points(state: State, text: str, field: str, most: int) -> list[int]:
    points = [whole_number(part, field, 0, most) for part in by_seat(state, text, ",", field)]
    return points + [0] * (rules.SEATS - state.players)


def read_seats(state: State, text: str, field: str) -> list[int]:
    letters = LETTERS[: state.players]
    if sorted(text) != list(letters):
        raise TextError(wrong("each_once", "M4", field=field, letters=letters, given=quoted(text)))
    return [LETTERS.index(letter) for letter in text] + [0] * (rules.SEATS - state.players)


def read_cards(state: State, alive: str, hands: str, withdrawn: str) -> None:
    """Organisms, hands and withdrawn cards: every card of the deck is in one of these places."""
    rest = count(state.withdrawn[0]) + count(state.withdrawn[1])
    dealt = state.left
    state.withdrawn = read_hand(state, withdrawn)
    state.hands = [read_hand(state, hand) for hand in by_seat(state, hands, "/", "hands")]
    held = [count(hand[0]) + count(hand[1]) for hand in state.hands]
    state.hands += [[0, 0] for _ in range(rules.SEATS - state.players)]
    state.left = held[0]
    if any(number != state.left for number in held) or state.left > dealt:
        raise TextError(wrong("uneven_hands", "M5", field="hands", most=dealt, held=held))
    out = cards_in(state.withdrawn, state.deck)
    in_hands = [cards_in(hand, state.deck) for hand in state.hands]
    must_be_all_cards(state, [*read_organisms(state, alive), *out, *chain(*in_hands)])
    if len(out) != rest:
        raise TextError(wrong("withdrawn", "M2", field="withdrawn", number=rest, cards=out))


def must_be_all_cards(state: State, cards: Sequence[int]) -> None:
    """M1: every card of the deck is in one place."""
    for card in range(1, state.deck + 1):
        if cards.count(card) != 1:
            raise TextError(wrong("misplaced", "M1", card=card, places=cards.count(card)))


def read_hand(state: State, text: str) -> list[int]:
    cards = [0, 0]
    for word in [] if text == "-" else text.split("."):
        card = whole_number(word, "card", 1, state.deck)
        if rules.holds(cards, card):
            raise TextError(wrong("misplaced", "M1", card=card, places=2))
        rules.put(cards, card)
    return cards


def read_organisms(state: State, text: str) -> list[int]:
    """The cards that the organisms hold."""
    for card in range(1, state.deck + 1):
        mark(state, card, 0, 0, 0)
    found = [] if text == "-" else [read_organism(state, word) for word in text.split(",")]
    taken: list[int] = []
    for one in found:
        if one["id"] and [other["id"] for other in found].count(one["id"]) > 1:
            raise TextError(wrong("twin", "M8", field="organisms", id=one["id"]))
        owner = one["owner"] - 1 if one["owner"] else rules.NOBODY
        for end in (one["first"], one["last"]):
            mark(state, end, one["size"], owner, one["id"] or 0)
        taken += [(one["first"] + n - 1) % state.deck + 1 for n in range(one["size"])]
    for one in found:
        beyond = rules.next_higher(state, one["last"])
        if beyond in taken and one["size"] < state.deck:
            raise TextError(wrong("touching", organism=organism_text(one), card=beyond))
    return taken


def read_organism(state: State, word: str) -> Organism:
    found = ORGANISM.fullmatch(word)
    if not found or found[1][-1] not in f"*{LETTERS[: state.players]}":
        raise TextError(wrong("organism", field="organisms", given=quoted(word)))
    first = whole_number(found[2], "card", 1, state.deck)
    last = whole_number(found[3], "card", 1, state.deck)
    size = (last - first) % state.deck + 1
    if size == state.deck:
        first, last = 1, state.deck
    if found[1] == "*":
        return organism(0, rules.NOBODY, first, last, size)
    return organism(int(found[1][:-1]), LETTERS.index(found[1][-1]), first, last, size)


def read_orders(state: State, text: str) -> None:
    """The orders that wait for the others'."""
    for seat, word in enumerate(by_seat(state, text, "/", "orders")):
        if word != "-":
            found = WAITING.fullmatch(word)
            if not found or not is_complete(state, found.groups()):
                raise TextError(
                    wrong("waiting", field="orders", due=due(state), given=quoted(word))
                )
            try:
                state.orders[seat] = order_from(state, seat, found.groups())
            except TurnError as error:
                raise TextError(*error.args) from error
            rule = rules.refusal(state, seat, state.orders[seat])
            if rule:
                given = {"seat": seat + 1, "given": word}
                raise TextError(wrong("cannot_have_ordered", f"M{rule}", field="orders", **given))
    missing = [seat for seat in range(state.players) if state.orders[seat] == rules.NONE]
    if not missing:
        raise TextError(wrong("none_missing", "M6", field="orders"))
    state.seat = missing[0]
