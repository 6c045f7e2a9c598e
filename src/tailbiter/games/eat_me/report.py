"""Eat Me by post: what a report shows of it, and what is worth telling of a whole game, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from tailbiter.games.eat_me.rules import POINTS
from tailbiter.games.events import Event
from tailbiter.games.report import (
    Bite,
    Chapter,
    Columns,
    Fact,
    Facts,
    Held,
    Tally,
    View,
    leads,
    tallied,
)

TABLED = frozenset({"counted", "settled", "paid"})
ORDERED = frozenset({"bids"})
PLAYED = ("born", "absorbed", "ate")
LARGE_BID = POINTS // 5  # from which on it is a pity to have bid in vain
MUCH_LEFT = POINTS // 4  # bid points at the end, which are worth nothing (M3)
GENEROUS = 4  # points that one's cards gave to others
Meal = tuple[int, Event]  # with its round


def columns(view: View) -> Columns:
    """Victory points, the bids just opened, and bid points (M7)."""
    board = view["board"]
    found = {"victory_points": board["victory_points"], "bid_points": board["bid_points"]}
    bids = next((one["data"] for one in view["events"] if one["kind"] == "settled"), None)
    return {**found, "bids": bids["bids"]} if bids else found


def order(view: View) -> list[int]:
    """Known beforehand where bids are for the next round (M5)."""
    is_known = view["options"]["bidding"] == "next" and view["result"] is None
    return view["board"]["order_of_play"] if is_known else []


def held(view: View) -> list[Held]:
    board = view["board"]
    hands = enumerate(board.get("hands", ()), 1)
    found = [Held("hand", seat, tuple(hand)) for seat, hand in hands]
    if "hand" in board:
        found.append(Held("hand", view["seat"], tuple(board["hand"])))
        found.append(Held("unseen", None, tuple(board["unseen"])))
    if board.get("withdrawn"):
        found.append(Held("withdrawn", None, tuple(board["withdrawn"])))
    return [one for one in found if one.items]


def facts(chapters: Sequence[Chapter], start: View, end: View) -> Facts:
    """The beginning, the meals, the bids, the late, the end."""
    if not chapters:
        return [[opening(start)]]
    meals = [(c.number, e) for c in chapters for e in c.events if e.kind == "ate"]
    told = [
        [opening(start), *opening_bids(chapters)],
        [*notable_meals(meals), *generous(meals)],
        [*in_vain(chapters), *left_over(end)],
        late(chapters),
        [*lead(chapters), *last_round(chapters), *last_diner(end), *won(end)],
    ]
    return [part for part in told if part]


def tally(chapters: Sequence[Chapter]) -> Tally:
    """Points by whose organism ate and whose was eaten."""
    return tallied(chapters, bite)


def bite(event: Event) -> Bite | None:
    if event.kind != "ate":
        return None
    scored = event.data["scored"]
    return Bite(event.data["organism"]["owner"], scored["seat"], scored["points"])


def opening(start: View) -> Fact:
    board, options = start["board"], start["options"]
    lying = [one for one in board["organisms"] if one["owner"] is None]
    data = {"players": options["players"], "deck": board["deck"], "revealed": lying}
    return Fact("opening", 0, None, {**data, "withdrawn": board["withdrawn"]})


def events_of(chapters: Sequence[Chapter], kind: str) -> list[Meal]:
    return [(c.number, event) for c in chapters for event in c.events if event.kind == kind]


def opening_bids(chapters: Sequence[Chapter]) -> list[Fact]:
    settled = events_of(chapters, "settled")[:1]
    return [Fact("opening_bids", 1, one.data["order"][0], dict(one.data)) for _, one in settled]


def meal(kind: str, found: Meal) -> Fact:
    turn, event = found
    (eaten,) = event.data["eaten"]
    data = {"card": event.data["card"], "eater": event.data["organism"], "eaten": eaten}
    return Fact(kind, turn, event.seat, {**data, **event.data["scored"], "by": event.seat})


def notable_meals(meals: Sequence[Meal]) -> list[Fact]:
    """The first, the largest and the next largest, in the order they were served."""
    if not meals:
        return [Fact("no_meal", 0, None, {})]
    best = sorted(meals, key=lambda one: (-points_of(one), one[0]))
    kinds = {id(best[0][1]): "largest"}
    if len(best) > 1 and 2 * points_of(best[1]) > points_of(best[0]) > 2:
        kinds[id(best[1][1])] = "next_largest"
    first = meals[0]
    kinds[id(first[1])] = "first_and_largest" if best[0] is first else "first"
    found = [meal(kinds[id(one[1])], one) for one in meals if id(one[1]) in kinds]
    return [
        with_neighbour(fact, before) for before, fact in zip([None, *found], found, strict=False)
    ]


def with_neighbour(fact: Fact, before: Fact | None) -> Fact:
    """With what the one told before it was."""
    told = {
        "is_same_round": before is not None and before.turn == fact.turn,
        "is_after_largest": before is not None and before.kind != "first",
    }
    return replace(fact, data={**fact.data, **told})


def points_of(meal: Meal) -> int:
    return int(meal[1].data["scored"]["points"])


def generous(meals: Sequence[Meal]) -> list[Fact]:
    """Whose cards gave others most, and who got it."""
    given: dict[int, dict[int, int]] = {}
    times: Counter[int] = Counter()
    for _, event in meals:
        scored, by = event.data["scored"], event.seat or 0
        if scored["seat"] != by:
            to = given.setdefault(by, {})
            to[scored["seat"]] = to.get(scored["seat"], 0) + scored["points"]
            times[by] += 1
    often = {seat: sum(to.values()) for seat, to in sorted(given.items()) if times[seat] > 1}
    if not often:
        return []
    seat = max(often, key=lambda one: often[one])
    told = Fact("generous", 0, seat, {"points": often[seat], "to": given[seat]})
    return [told] * (often[seat] >= GENEROUS)


def bids_of_rounds(chapters: Sequence[Chapter]) -> dict[int, tuple[list[int], list[int]]]:
    """Of each round the bids for a place in it, and what was left after them."""
    settled, paid = (events_of(chapters, kind) for kind in ("settled", "paid"))
    pairs = zip(settled, paid, strict=True)
    return {one.data["round"]: (one.data["bids"], two.data["left"]) for (_, one), (_, two) in pairs}


def in_vain(chapters: Sequence[Chapter]) -> list[Fact]:
    """The largest bid for a round in which it brought nothing."""
    bids, found = bids_of_rounds(chapters), []
    before = [0] * len(chapters[0].scores)
    for chapter in chapters:
        made, left = bids.get(chapter.number, ([], []))
        for seat, bid in enumerate(made, 1):
            is_fed = list(chapter.scores) != before  # somebody was
            if is_fed and bid >= LARGE_BID and chapter.scores[seat - 1] == before[seat - 1]:
                data = {"bid": bid, "left": left[seat - 1], "is_last": chapter is chapters[-1]}
                found.append(Fact("in_vain", chapter.number, seat, data))
        before = list(chapter.scores)
    return [max(found, key=lambda fact: (fact.data["bid"], -fact.turn))] if found else []


def left_over(end: View) -> list[Fact]:
    points = end["board"]["bid_points"]
    seat, most = max(enumerate(points, 1), key=lambda pair: pair[1])
    return [Fact("left_over", 0, seat, {"points": most})] * (most >= MUCH_LEFT)


def late(chapters: Sequence[Chapter]) -> list[Fact]:
    """M18: whose orders did not come, and what the card that was drawn for them did."""
    found, vain = [], []
    # What was supplied is told last, so what comes before any card is of the bids before round 1.
    opening = [*takewhile(lambda one: one.kind not in PLAYED, chapters[0].events)]
    for number, event in events_of(chapters, "supplied"):
        turn = 0 if any(event is one for one in opening) else number
        card = event.data["card"]
        did = [
            one
            for chapter in chapters
            for one in chapter.events
            if one.kind in PLAYED and one.data["card"] == card
        ]
        scored = did[0].data["scored"] if did else None
        if scored:
            data = {"card": card, "bid": event.data["bid"], "scored": scored}
            found.append(Fact("late", turn, event.seat, data))
        else:
            vain.append((event.seat, turn, card))
    told = [Fact("late_in_vain", vain[0][1], None, {"missing": vain})] if vain else []
    return told + found


def lead(chapters: Sequence[Chapter]) -> list[Fact]:
    changes = leads(chapters, fewest=False)
    data = {"leads": changes, "last": chapters[-1].number}
    return [Fact("led", changes[-1].turn, None, data)] if changes else []


def last_round(chapters: Sequence[Chapter]) -> list[Fact]:
    """What the last round brought, and whether it turned the table."""
    if len(chapters) < 2:
        return []
    before, after = chapters[-2].scores, chapters[-1].scores
    gains = {s: now - was for s, (was, now) in enumerate(zip(before, after, strict=True), 1)}
    data = {
        "gains": {seat: gain for seat, gain in gains.items() if gain},
        "before": best_of(before),
        "after": best_of(after),
    }
    return [Fact("last_round", chapters[-1].number, None, data)]


def best_of(scores: Sequence[int]) -> list[int]:
    return [seat for seat, score in enumerate(scores, 1) if score == max(scores)]


def last_diner(end: View) -> list[Fact]:
    """What was never eaten scores nothing (M17)."""
    owned = [one for one in end["board"]["organisms"] if one["owner"]]
    if not owned:
        return []
    largest = max(owned, key=lambda one: one["size"])
    data = {"size": largest["size"], "id": largest["id"], "is_alone": len(owned) == 1}
    return [Fact("last_diner", 0, largest["owner"], data)]


def won(end: View) -> list[Fact]:
    if end["result"] is None:
        return []
    points = end["board"]["victory_points"]
    return [Fact("won", 0, None, {"winners": end["result"]["winners"], "points": points})]
