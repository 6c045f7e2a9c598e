"""Numbers of a sentence sorted into the halves of an order, token by token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tailbiter.games.eat_me import rules
from tailbiter.games.eat_me.orders import Half, due
from tailbiter.games.eat_me.rules import State
from tailbiter.games.eat_me.sayings import SAYINGS
from tailbiter.games.eat_me.tokens import VALUES, Token

BEHIND = SAYINGS.words("behind")  # "die 13 spielen"


@dataclass
class Sorting:
    """Numbers being sorted into halves, token by token."""

    card: int | None = None
    bid: int | None = None
    pending: Half | None = None
    loose: list[int] = field(default_factory=list)  # places of numbers without a role
    problem: str = ""
    is_open: bool = False
    is_round_wrong: bool = False

    def take_loose(self, half: Half, tokens: Sequence[Token]) -> None:
        """The last number without a role is this half, unless there is one."""
        is_missing = (self.card if half == "card" else self.bid) is None
        if self.loose and is_missing:
            assign(self, half, tokens[self.loose.pop()].value)


def is_ordering(tokens: Sequence[Token], place: int) -> bool:
    token = tokens[place]
    if token.kind in ("card", "bid") and len(token.text) == 1:
        near = tokens[max(0, place - 1) : place + 3]
        return any(one.kind == "number" for one in near)
    return token.kind in ("card", "bid", "number", "percent", "all", "half", "bad")


def sort(
    sorting: Sorting, tokens: Sequence[Token], place: int, token: Token, state: State, seat: int
) -> None:
    """What one more token says of the numbers around it."""
    if token.kind in ("card", "bid", "on", "for", "points"):
        sort_word(sorting, tokens, place, token)
    elif token.kind in VALUES:
        sort_value(sorting, tokens, place, token, state, seat)
    elif token.kind == "round":
        sorting.is_round_wrong |= not is_this_round(sorting, token.value, state)
    elif token.kind in ("unknown", "talk", "order"):
        sorting.pending = None
    elif token.kind == "clock":
        sorting.problem = "stray"


def sort_word(sorting: Sorting, tokens: Sequence[Token], place: int, token: Token) -> None:
    if len(token.text) == 1 and token.kind in ("card", "bid") and not is_ordering(tokens, place):
        return
    comes = follows(tokens, place)
    if token.text in BEHIND and place and tokens[place - 1].kind in ("number", "points"):
        sorting.take_loose("card" if token.kind == "card" else "bid", tokens)
        return
    if token.kind == "card":
        sorting.pending = "card" if comes or sorting.pending is None else sorting.pending
    elif token.kind == "bid":
        sorting.take_loose("card" if comes else "bid", tokens)
        sorting.pending = "bid"
    elif token.kind == "points":
        sort_points(sorting, tokens, place)
    elif token.kind == "on" and comes:
        sorting.take_loose("bid", tokens)
        if sorting.bid is not None and sorting.card is None:
            sorting.pending = "card"
    elif token.kind == "for" and comes and sorting.pending is None:
        if sorting.bid is None:
            sorting.take_loose("card", tokens)
        if (sorting.card is None) != (sorting.bid is None):
            sorting.pending = "bid" if sorting.bid is None else "card"


def sort_points(sorting: Sorting, tokens: Sequence[Token], place: int) -> None:
    """`17 points`, or `points: 17`."""
    if place and tokens[place - 1].kind == "number":
        number = tokens[place - 1].value
        if sorting.loose and sorting.loose[-1] == place - 1:
            sorting.loose.pop()
            assign(sorting, "bid", number)
            sorting.take_loose("card", tokens)
        elif sorting.bid != number:
            sorting.problem = "stray"
    elif follows(tokens, place) and sorting.bid is None:
        sorting.pending = "bid"


def follows(tokens: Sequence[Token], place: int) -> bool:
    """Does a number come next, with nothing between that says otherwise?"""
    for token in tokens[place + 1 : place + 7]:
        if token.kind in VALUES:
            return True
        if token.kind not in ("filler", "sign", "points", "card", "bid", "for"):
            return False
    return False


def sort_value(
    sorting: Sorting, tokens: Sequence[Token], place: int, token: Token, state: State, seat: int
) -> None:
    if token.kind == "open":
        sort_open(sorting, tokens, place)
    elif token.kind == "bad":
        sorting.problem = "stray"
    elif token.kind == "number":
        if sorting.pending is None:
            sorting.loose.append(place)
        else:
            assign(sorting, sorting.pending, token.value)
            sorting.pending = None
    elif sorting.pending == "bid" or token.kind == "percent" or is_about_bids(tokens, state):
        sorting.take_loose("card", tokens)  # `13 all in`
        amount = amount_of(token, state, seat)
        if amount is None:
            sorting.problem = "not_whole"
        else:
            assign(sorting, "bid", amount)
        sorting.pending = None


def sort_open(sorting: Sorting, tokens: Sequence[Token], place: int) -> None:
    """`13 bid ?` and `? bid 7` leave a half open; any other question mark asks."""
    before = tokens[place - 1] if place else None
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    if sorting.pending == "bid" and before and before.kind == "bid":
        sorting.is_open, sorting.pending = True, None
    elif place == 0 and after and after.kind == "bid":
        sorting.is_open = True


def is_about_bids(tokens: Sequence[Token], state: State) -> bool:
    """May "nothing", or "everything", be a bid here?"""
    has_more = any(token.kind in ("number", "card", "bid", "points") for token in tokens)
    return is_plain(tokens) and (has_more or due(state) == ["bid"])


def is_plain(tokens: Sequence[Token]) -> bool:
    return not any(token.kind in ("unknown", "talk") for token in tokens)


def assign(sorting: Sorting, half: Half, value: int) -> None:
    known = sorting.card if half == "card" else sorting.bid
    if known not in (None, value):
        sorting.problem = "two_orders"
    elif half == "card":
        sorting.card = value
    else:
        sorting.bid = value


def amount_of(token: Token, state: State, seat: int) -> int | None:
    """Points that are said as a part of those that one has; None where they are not whole."""
    points = state.bid_points[seat]
    if token.kind == "percent":  # rounded up, as the game master's is (M18)
        return (points * token.value + 99) // 100
    if token.kind == "half":
        return None if points % 2 else points // 2
    return points if token.kind == "all" else 0


def is_this_round(sorting: Sorting, number: int, state: State) -> bool:
    """Are this round's orders meant? A bid may be said to be for the next one (M5)."""
    is_next_bid = state.same == 0 and number == state.turn + 1
    has_card = sorting.card is not None or bool(sorting.loose)
    return number == state.turn or (is_next_bid and (has_card or not rules.takes_card(state)))
