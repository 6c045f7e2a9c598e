"""Eat Me by post, in English: its ring in characters, how one orders, the story of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tailbiter.games.eat_me.orders import pattern
from tailbiter.games.eat_me.organisms import LETTERS
from tailbiter.games.report import Fact, Reordered, View
from tailbiter.games.sentences import English, capital, joined
from tailbiter.games.story import Told, everybody, in_words, many
from tailbiter.games.story import led as led_by

TALLY = ("Who ate whom", "Points scored, by whose organism ate (down) and whose was eaten (across)")
COLUMNS = {"victory_points": "points", "bid_points": "bid points", "bids": "bid"}
HELD = {
    "hand": "cards",
    "unseen": "cards not seen yet",
    "withdrawn": "the withdrawn card",
}
ROW = 60  # cards in a row of characters, at most
EXAMPLE = 7  # a bid
WASTE = 10  # of bid points, from which on it is told
ASKED = {
    ("bid",): "Write your bid on a line of its own",
    ("card",): "Write a card that you hold on a line of its own",
    ("card", "bid"): "Write a card that you hold and your bid on one line",
}
ORDERING = {"card": "played", "bid": "bid"}
NO_ORDER: Mapping[str, Any] = {"card": None, "bid": None, "supplied": []}
Organism = Mapping[str, Any]


def drawn(view: View) -> list[str]:
    """The ring cut open, below a ruler of its cards."""
    board = view["board"]
    deck, marks = board["deck"], ["."] * board["deck"]
    for one in board["organisms"]:
        mark = LETTERS[one["owner"] - 1] if one["owner"] else "*"
        for step in range(one["size"]):
            marks[(one["first"] - 1 + step) % deck] = mark
    rows = -(-deck // ROW)
    wide = -(-deck // rows)
    lines = []
    for begin in range(0, deck, wide):
        cards = range(begin + 1, min(begin + wide, deck) + 1)
        lines.append("".join(f"{c:>{c - drop}}" if c else "" for c, drop in tens(cards)))
        lines.append("".join("|" if c % 10 == 0 else ":" if c % 5 == 0 else "." for c in cards))
        lines.append("".join(marks[card - 1] for card in cards))
    return lines


def tens(cards: range) -> list[tuple[int, int]]:
    """The tens among some cards, each with the one before it."""
    found = [card for card in cards if card % 10 == 0]
    before = [cards[0] - 1, *found[:-1]]
    return list(zip(found, before, strict=True))


def listed(view: View, say: English) -> list[list[str]]:
    """Organisms by ID, with owner, cards and size (M7)."""
    found = view["board"]["organisms"]
    rows = [
        [
            str(one["id"] or "*"),
            say.who(one["owner"]) if one["owner"] else "nobody",
            span(one),
            str(one["size"]),
        ]
        for one in found
    ]
    return [["ID", "owner", "cards", "size"], *rows] if rows else []


def span(one: Organism) -> str:
    return f"{one['first']}-{one['last']}" if one["size"] > 1 else f"{one['first']}"


def how(view: View) -> list[str]:
    board = view["board"]
    asks = tuple(board["asks"])
    if not asks:
        return []
    card = str(board.get("hand", [13])[0])
    bid = str(min(EXAMPLE, board.get("may_bid", EXAMPLE)))
    is_later = view["options"]["bidding"] == "next" and board["round"]
    bid_for = "the next round" if is_later else f"round {max(1, board['round'])}"
    told = f"{ASKED[asks]}; the bid is for {bid_for}." if "bid" in asks else f"{ASKED[asks]}."
    return [told, f"For example: {pattern(asks, card, bid)}"]


def reordered(say: English, change: Reordered) -> str:
    """`Ann bid 9 instead of 7.`: the halves that are others, and which of them nobody gave."""
    was, now = (one.parts[0] if one else NO_ORDER for one in (change.was, change.now))
    halves = [half for half in ORDERING if told_half(was, half) != told_half(now, half)]
    does = joined([f"{ORDERING[half]} {told_half(now, half)}" for half in halves])
    instead = joined([told_half(was, half) for half in halves])
    if len(halves) > 1 and halves == was["supplied"]:
        instead = f"{was['card']} and {was['bid']}, which were supplied (M18)"
    return f"{say.who(change.seat)} {does} instead of {instead}."


def told_half(order: Mapping[str, Any], half: str) -> str:
    number = "nothing" if order[half] is None else str(order[half])
    return f"{number} (supplied, M18)" if half in order["supplied"] else number


def opening(say: English, fact: Fact) -> str:
    data = fact.data
    lying = joined([span(one) for one in data["revealed"]])
    what = "Card" if sum(one["size"] for one in data["revealed"]) == 1 else "Cards"
    sat = f"{capital(in_words(data['players']))} sat down to a ring of {data['deck']} cards."
    lay = f" {what} {lying} lay open, nobody's and anybody's." if lying else ""
    out = joined([str(card) for card in data["withdrawn"]])
    return sat + lay + (f" One card was missing, and can be named now: {out}." if out else "")


def opening_bids(say: English, fact: Fact) -> str:
    bids, (first, *others) = fact.data["bids"], fact.data["order"]
    most = bids[first - 1]
    if most == 0:
        return "Nobody bid for the first course, so the lot laid the table."
    equals = [seat for seat in others if bids[seat - 1] == most]
    if equals:
        both = "both" if len(equals) == 1 else "all"
        tied = everybody(say, [first, *equals])
        return f"{tied} {both} bid {most} to begin, and the lot chose {say.who(first)}."
    second = max(bids[seat - 1] for seat in others)
    waste = f", where {second + 1} would have done" if most - second >= WASTE else ""
    return f"{say.who(first)} bid {most} to begin{waste}."


def no_meal(say: English, fact: Fact) -> str:
    return "Then nothing of anybody's was eaten, to the last card: a table of polite refusals."


def first(say: English, fact: Fact) -> str:
    return f"First blood was drawn in round {fact.turn}: {meal(say, fact)}."


def largest(say: English, fact: Fact) -> str:
    when = "in the same round" if fact.data["is_same_round"] else f"in round {fact.turn}"
    return f"The dinner of the game was served {when}. {capital(meal(say, fact))}."


def first_and_largest(say: English, fact: Fact) -> str:
    return (
        f"First blood, in round {fact.turn}, was also the best dinner of the game:"
        f" {meal(say, fact)}."
    )


def next_largest(say: English, fact: Fact) -> str:
    which = "The same round" if fact.data["is_same_round"] else f"Round {fact.turn}"
    if not fact.data["is_after_largest"]:
        return f"{which} served a fine one: {meal(say, fact)}."
    return f"{which} had a course nearly as good: {meal(say, fact)}."


def meal(say: English, fact: Fact) -> str:
    """Whose card put what into whom, and who was the richer for it."""
    data = fact.data
    eaten, eater, card = data["eaten"], data["eater"], data["card"]
    owner, scorer, by = eater["owner"], data["seat"], data["by"]
    points = many(data["points"], "point")
    prey = f"organism {eaten['id']}"
    if owner == scorer == by:
        return f"with {card} {say.who(by)} fed {prey} to a relation at home, for {points}"
    if owner == scorer:
        return (
            f"{say.whose(by)} {card} let one organism of {say.whose(owner)} eat another, and"
            f" {say.who(scorer)} took {points} for the family"
        )
    if by == scorer:
        return (
            f"{say.who(by)} played {card} to have {prey} eaten by {say.whose(owner)} organism"
            f" {eater['id']}, and scored {points}"
        )
    if by == owner:
        return (
            f"with {card} {say.whose(by)} organism {eater['id']} ate {say.whose(scorer)} {prey},"
            f" and made {say.who(scorer)} {points} richer"
        )
    return (
        f"{say.whose(by)} {card} put {say.whose(scorer)} {prey} into {say.whose(owner)} organism"
        f" {eater['id']}, a present of {points} to {say.who(scorer)}"
    )


def generous(say: English, fact: Fact) -> str:
    to: Mapping[int, int] = fact.data["to"]
    who, points = say.who(fact.seat or 0), fact.data["points"]
    if len(to) == 1:
        (only,) = to
        return f"The most generous hand was {who}'s: {many(points, 'point')} for {say.who(only)}."
    each = joined([f"{gain} for {say.who(seat)}" for seat, gain in sorted(to.items())])
    return f"The most generous hand was {who}'s, which gave away {many(points, 'point')}: {each}."


def in_vain(say: English, fact: Fact) -> str:
    data, who = fact.data, say.who(fact.seat or 0)
    if data["left"] == 0:
        return (
            f"For round {fact.turn} {who} bid {data['bid']}, down to the last bid point, and did"
            " not score in it."
        )
    return f"The dearest seat was {who}'s in round {fact.turn}: {data['bid']} bid, nothing scored."


def left_over(say: English, fact: Fact) -> str:
    return (
        f"{say.who(fact.seat or 0)} still had {many(fact.data['points'], 'bid point')} at the end;"
        " they buy nothing there (M3)."
    )


def late(say: English, fact: Fact) -> str:
    """A card that was drawn for somebody, and scored."""
    scored, who = fact.data["scored"], say.who(fact.seat or 0)
    came = f"which scored {many(scored['points'], 'point')}"
    came += f" for {say.who(scored['seat'])}" if scored["seat"] != fact.seat else ": rest is good"
    card = fact.data["card"]
    return f"{who} was not heard of in round {fact.turn}; the draw played {card}, {came} (M18)."


def late_in_vain(say: English, fact: Fact) -> str:
    """Those for whom something was drawn or bid that did nothing."""
    missing = fact.data["missing"]
    (who, turn), *others = [(say.who(seat), when(round_)) for seat, round_, _ in missing]
    nor = "".join(f", nor {name} {round_}" for name, round_ in others)
    cards = [str(card) for _, _, card in missing if card is not None]
    if not cards:
        return f"{who} was not heard of {turn}{nor}; a tenth was bid instead (M18)."
    drawn = f"the card drawn instead, {cards[0]}, did"
    if len(cards) > 1:
        drawn = f"the cards drawn instead, {joined(cards)}, did"
    return f"{who} was not heard of {turn}{nor}; {drawn} nobody any good (M18)."


def when(turn: int) -> str:
    return f"in round {turn}" if turn else "before round 1"


def led(say: English, fact: Fact) -> str:
    return led_by(say, fact, "round")


def last_round(say: English, fact: Fact) -> str:
    gains, before, after = (fact.data[name] for name in ("gains", "before", "after"))
    if not gains:
        return "The last round changed nothing: the plates were empty."
    scored = joined([f"{gain} for {say.who(seat)}" for seat, gain in sorted(gains.items())])
    if before == after:
        return f"The last round brought {scored}, and left the head of the table where it was."
    return (
        f"The last round decided it. {capital(everybody(say, before))} went into it in front; it"
        f" brought {scored}, and {everybody(say, after)} came out of it first."
    )


def last_diner(say: English, fact: Fact) -> str:
    data, whose = fact.data, say.whose(fact.seat or 0)
    what = "What is left on the table is" if data["is_alone"] else "The largest thing left is"
    return (
        f"{what} {whose} organism {data['id']}, {many(data['size'], 'card')} of it, and nobody is"
        " there to eat it: it scores nothing (M17)."
    )


def won(say: English, fact: Fact) -> str:
    winners, points = fact.data["winners"], fact.data["points"]
    best = points[winners[0] - 1]
    verb = "wins" if len(winners) == 1 else "share the win"
    others = sorted((p for s, p in enumerate(points, 1) if s not in winners), reverse=True)
    ahead = f", {many(best - others[0], 'point')} ahead" if others and best > others[0] else ""
    none = [seat for seat, score in enumerate(points, 1) if not score]
    hungry = ""
    if none and len(none) < len(points):
        hungry = f" {capital(everybody(say, none))} fed on others all along, and nobody on them."
        if len(none) == 1:
            hungry = f" {capital(say.who(none[0]))} was never eaten, which is no compliment here."
    return f"{everybody(say, winners)} {verb} with {many(best, 'point')}{ahead}.{hungry}"


FACTS: Told = {
    "opening": opening,
    "opening_bids": opening_bids,
    "no_meal": no_meal,
    "first": first,
    "largest": largest,
    "first_and_largest": first_and_largest,
    "next_largest": next_largest,
    "generous": generous,
    "in_vain": in_vain,
    "left_over": left_over,
    "late": late,
    "late_in_vain": late_in_vain,
    "led": led,
    "last_round": last_round,
    "last_diner": last_diner,
    "won": won,
}
