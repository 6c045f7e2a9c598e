"""What is hidden does not show: not in a view, an event or the history, whoever looks."""

import itertools
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import tailbiter
from tests.kinds import random_turn
from tests.sampling import sampled

MODES: list[dict[str, Any]] = [
    {"players": players, "bidding": bidding, **more}
    for players, bidding in itertools.product((2, 3, 5), ("next", "same"))
    for more in ({}, {"payment": "first"}, {"closed_ring": "yes"}, {"deck": "52"})
]
modes = sampled("options", MODES, 8, ids=str)
ROUNDS = 2  # of each game that are looked at
SECRET_KEYS = {"hands", "withdrawn", "lot", "orders", "text"}
FIELDS = (
    "organisms",
    "order",
    "points",
    "bids",
    "hands",
    "withdrawn",
    "lot",
    "orders",
    "id",
    "round",
)


class Table:
    """A game of Eat Me and what its game master knows."""

    def __init__(self, position: tailbiter.Position):
        self.position = position
        self.words = dict(zip(FIELDS, position.text.split(" "), strict=True))
        self.hands = [cards(hand) for hand in self.words["hands"].split("/")]
        self.withdrawn = cards(self.words["withdrawn"])
        self.orders = self.words["orders"].split("/")

    def shuffled(self, knower: int | None, rng: random.Random) -> tailbiter.Position:
        """What `knower` does not know is otherwise: others' cards, the withdrawn one, the lot."""
        seats = [s for s in range(len(self.hands)) if s + 1 != knower]
        pool = [*self.withdrawn, *(card for s in seats for card in self.hands[s])]
        rng.shuffle(pool)
        hands = list(self.hands)
        for s in seats:
            hands[s] = sorted(pool[: len(hands[s])])
            del pool[: len(hands[s])]
        lot = rng.sample(self.words["lot"], len(self.words["lot"]))
        words = {
            **self.words,
            "hands": "/".join(".".join(map(str, hand)) or "-" for hand in hands),
            "withdrawn": ".".join(map(str, sorted(pool))) or "-",
            "lot": "".join(lot),
            "orders": "/".join(self.reordered(s, hands[s], knower, rng) for s in range(len(hands))),
        }
        return self.position.game.position(" ".join(words.values()))

    def reordered(self, s: int, hand: list[int], knower: int | None, rng: random.Random) -> str:
        """Another order than the one that waits, if any does."""
        order = self.orders[s]
        if order == "-" or s + 1 == knower:
            return order
        card, colon, bid = order.partition(":")
        if card:
            card = str(rng.choice(hand))
        if bid:
            bid = str(rng.randint(0, int(self.words["bids"].split(",")[s])))
        return card + colon + bid


def cards(text: str) -> list[int]:
    return [int(card) for card in re.findall(r"\d+", text)]


def knowers(game: tailbiter.Game) -> list[int | None]:
    """Every seat, and a spectator."""
    return [None, *range(1, game.players + 1)]


def small_bids(position: tailbiter.Position, seat: int, rng: random.Random) -> str:
    """An order with a bid of 0 to 2, so that no bid looks like a card above 9."""
    card = rng.choice(Table(position).hands[seat - 1])
    asks = position.view()["board"]["asks"]
    words = [str(card)] * ("card" in asks) + [f"bid {rng.randint(0, 2)}"] * ("bid" in asks)
    return " ".join(words)


def rounds(game: tailbiter.Game, rng: random.Random) -> Iterator[tailbiter.Position]:
    """Some rounds, a position for every number of orders in; some orders are replaced."""
    position = game.start(seed=rng.randrange(1 << 20))
    last = position.turn + ROUNDS
    while position.acting and position.turn < last:
        yield position
        seat = rng.choice(position.acting)
        position = position.play(small_bids(position, seat, rng), seat)
        if position.acting and rng.random() < 0.5:
            ordered = position.view()["board"]["ordered"]
            for again in ordered:
                position = position.play(small_bids(position, again, rng), again)
                yield position
    yield position


@modes
def test_views_are_equal_where_only_what_is_hidden_differs(options: dict[str, Any]) -> None:
    game = tailbiter.game("eat-me", **options)
    rng, differing = random.Random(str(options)), 0
    for number_in, position in enumerate(rounds(game, rng)):
        read = game.position(position.text)
        for knower in knowers(game):
            other = Table(position).shuffled(knower, rng)
            differing += other != read
            assert other.view(knower) == read.view(knower), (number_in, knower)
    assert differing > 5


@modes
def test_a_round_in_the_making_looks_the_same_whatever_others_hold_and_order(
    options: dict[str, Any],
) -> None:
    """With history and events, at every number of orders in."""
    game, differing = tailbiter.game("eat-me", **options), 0
    for knower, seed in itertools.product(knowers(game), range(2 if game.players > 3 else 4)):
        rng = random.Random(f"{options} {knower} {seed}")
        *_, position = rounds(game, rng)
        if not position.acting:
            continue
        one = game.position(position.text)
        two = Table(one).shuffled(knower, rng)
        for seat in rng.sample(one.acting, len(one.acting))[:-1]:
            order = random_turn(one, seat, rng)
            one = one.play(order, seat)
            two = two.play(order if seat == knower else random_turn(two, seat, rng), seat)
            assert one.view(knower) == two.view(knower)
            differing += one.view(gm=True) != two.view(gm=True)
    assert differing > 3


@modes
def test_no_card_in_a_hand_or_withdrawn_shows_to_others(options: dict[str, Any]) -> None:
    """Numbers of the secret cards stand nowhere in the JSON; bids, points and IDs are small."""
    game = tailbiter.game("eat-me", **options)
    rng = random.Random(str(options))
    looked = 0
    for position in rounds(game, rng):
        table = Table(position)
        for knower in knowers(game):
            own = set(table.hands[knower - 1]) if knower else set()
            unseen = {*table.withdrawn, *(card for hand in table.hands for card in hand)} - own
            view = position.view(knower)
            if knower:
                assert set(view["board"].pop("hand")) == own
                assert set(view["board"].pop("unseen")) == unseen
            secret = {card for card in unseen if card > 9} - plain_numbers(view)
            shown = set(integers(json.loads(json.dumps(without_own(view, knower)))))
            assert not shown & secret, (knower, shown & secret)
            assert not keys(view["board"]) & SECRET_KEYS
            looked += len(secret)
    assert looked > 40


def without_own(view: dict[str, Any], knower: int | None) -> dict[str, Any]:
    """Less what the seat decides itself: its decisions and its order."""
    board = {**view["board"], "my_order": None, "my_parts": None}
    kept = {**view, "decisions": [], "board": board}
    kept["history"] = [
        p for p in view["history"] if p["turn"] < view["turn"] or p["seat"] != knower
    ]
    return kept


def plain_numbers(view: dict[str, Any]) -> set[int]:
    """Numbers that stand in the view for something else than a card."""
    board = view["board"]
    return {
        board["deck"],
        board["left"],
        *board["bid_points"],
        *board["victory_points"],
        52,
        10,
    } | {organism["size"] for organism in board["organisms"]}


def integers(value: Any) -> Iterator[int]:
    """Every number, those inside of texts too."""
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from integers(part)
    else:
        yield from map(int, re.findall(r"\b\d+", str(value)))  # not those of rules, as M11


def keys(value: Any) -> set[str]:
    if isinstance(value, list | tuple):
        return set().union(*map(keys, value))
    return {*value, *set().union(*map(keys, value.values()))} if isinstance(value, dict) else set()


@pytest.mark.parametrize("bidding", ["next", "same"])
@pytest.mark.parametrize("number_in", range(1, 5))
def test_sealed_orders_do_not_show_to_others(bidding: str, number_in: int) -> None:
    """Bids of 61 to 65 are no cards, nor points left; each is first given as 71 to 75."""
    game = tailbiter.game("eat-me", bidding=bidding)
    for seats in itertools.permutations(range(1, 6), number_in):
        position = game.start(seed=number_in)
        for seat in seats:
            hand = Table(position).hands[seat - 1]
            for card, bid in zip(hand, (70 + seat, 60 + seat), strict=False):
                order = f"bid {bid}" if position.turn == 0 else f"{card} bid {bid}"
                position = position.play(order, seat)
        assert position.view()["board"]["ordered"] == sorted(seats)
        for knower in knowers(game):
            view = position.view(knower)
            assert ("my_order" in view["board"]) == (knower is not None)
            mine = [p for p in view["history"] if p["seat"] == knower]
            assert view["history"] == mine
            assert len(mine) == (knower in seats)
            shown = set(integers(without_own(view, knower)))
            assert not shown & {*range(61, 66), *range(71, 76)}
            assert [event["rule"] for event in view["events"]] == ["M6"]


@pytest.mark.parametrize("bidding", ["next", "same"])
def test_an_order_that_was_replaced_never_shows(bidding: str) -> None:
    """Not even after the round, and not to its own seat; nor to the game master."""
    game = tailbiter.game("eat-me", bidding=bidding)
    position = game.start(seed=3)
    while position.turn == 0:
        position = position.play("bid 0", position.acting[0])
    for seat in range(1, 6):
        hand = Table(position).hands[seat - 1]
        position = position.play(f"{hand[0]} bid {70 + seat}", seat)
        if seat < 5:
            position = position.play(f"{hand[1]} bid 3", seat)
    for view in [position.view(gm=True), *map(position.view, knowers(game))]:
        view["decisions"] = []
        assert not set(integers(view)) & {71, 72, 73, 74}
        assert 75 in integers(view), "what counted is told"


@pytest.mark.parametrize("bidding", ["next", "same"])
def test_what_the_game_master_supplies_is_as_secret_as_an_order(bidding: str) -> None:
    game = tailbiter.game("eat-me", bidding=bidding)
    position = game.start(seed=3)
    while position.turn == 0:
        position = position.play("bid 0", position.acting[0])
    supplied = position.play("nmr", seat=2, dice=random.Random(5))
    ordered = position.play(random_turn(position, 2, random.Random(6)), seat=2)
    for knower in (None, 1, 3, 4, 5):
        assert supplied.view(knower) == ordered.view(knower)
    assert "!" in supplied.view(2)["board"]["my_order"]


def test_after_the_round_all_are_told_its_cards_and_bids_and_no_more() -> None:
    game = tailbiter.game("eat-me", players=2, bidding="same")
    start = "*:20-20 - 0,0 100,100 1.2.3.5.8.9.11.14.17.21/4.6.7.10.12.13.15.16.18.19 22 BA -/- 1 1"
    position = game.position(start).play("21 bid 60", 1).play("19 bid 61", 2)
    told = " ".join(event["text"] for event in position.view()["events"])
    assert {19, 21, 60, 61} <= set(cards(told))
    assert [p["text"] for p in position.view()["history"]] == ["21 bid 60", "19 bid 61"]
    hidden = set(range(1, 19)) | {22}
    cells = {
        cell for o in position.view()["board"]["organisms"] for cell in (o["first"], o["last"])
    }
    assert not cells & hidden


@modes
def test_the_game_master_sees_everything(options: dict[str, Any]) -> None:
    game = tailbiter.game("eat-me", **options)
    for position in rounds(game, random.Random(str(options))):
        table, view = Table(position), position.view(gm=True)
        assert view["board"]["text"] == position.text
        assert view["board"]["hands"] == table.hands
        assert view["board"]["withdrawn"] == table.withdrawn
        assert "".join("ABCDE"[seat - 1] for seat in view["board"]["lot"]) == table.words["lot"]
        orders = [None if order == "-" else order for order in table.orders]
        assert [
            o and o.replace(" bid ", ":").replace("bid ", ":") for o in view["board"]["orders"]
        ] == orders
        assert [p["text"] for p in view["history"]] == [p.text for p in position.history]


def hidden_games() -> list[tailbiter.Game]:
    many = [{"players": players, "hidden": "yes"} for players in (2, 3, 4)]
    return [tailbiter.game("ouroboros", **options) for options in many]


def recoloured(
    position: tailbiter.Position, knower: int | None, rng: random.Random
) -> tailbiter.Position:
    """Other colours in others' supplies, as many discs in each."""
    grid, seat, supplies, pile, turn = position.text.split(" ")
    held = [[int(n) for n in supply.split(",")] for supply in supplies.split("/")]
    most = int(position.game.options["per_colour"])
    others = [s for s in range(len(held)) if s + 1 != knower]
    pool = [
        colour
        for colour in range(4)
        for _ in range(
            most
            - grid.count("bgry"[colour])
            - sum(held[s][colour] for s in range(len(held)) if s not in others)
        )
    ]
    rng.shuffle(pool)
    for s in others:
        mine = [pool.pop() for _ in range(sum(held[s]))]
        held[s] = [mine.count(colour) for colour in range(4)]
    supplies = "/".join(",".join(map(str, supply)) for supply in held)
    return position.game.position(f"{grid} {seat} {supplies} {pile} {turn}")


def seen_in_ouroboros(game: tailbiter.Game, rng: random.Random) -> Iterator[tailbiter.Position]:
    position = game.start(seed=rng.randrange(1 << 20))
    while position.acting:
        yield position
        position = position.play(random_turn(position, position.acting[0], rng))
    yield position


@pytest.mark.parametrize("game", hidden_games(), ids=repr)
def test_hidden_supplies_give_equal_views_whatever_their_colours(game: tailbiter.Game) -> None:
    rng, differing = random.Random(repr(game)), 0
    for position in itertools.chain(*(seen_in_ouroboros(game, rng) for _ in range(4))):
        read = game.position(position.text)
        for knower in knowers(game):
            other = recoloured(position, knower, rng)
            differing += other != read
            assert other.view(knower) == read.view(knower)
    assert differing > 50


@pytest.mark.parametrize("game", hidden_games(), ids=repr)
def test_hidden_supplies_show_their_number_and_only_ones_own_colours(game: tailbiter.Game) -> None:
    for position in seen_in_ouroboros(game, random.Random(repr(game))):
        supplies = position.text.split(" ")[2].split("/")
        for knower in knowers(game):
            board = position.view(knower)["board"]
            written = board["text"].split(" ")[2].split("/")
            for seat, (supply, shown) in enumerate(
                zip(supplies, board["supplies"], strict=True), 1
            ):
                discs = [int(n) for n in supply.split(",")]
                own = seat == knower or not any(discs)  # nothing has no colour to hide
                assert shown["discs"] == sum(discs)
                assert shown["colours"] == (dict(zip("bgry", discs, strict=True)) if own else None)
                assert written[seat - 1] == (supply if own else f"?{sum(discs)}")
        gm = position.view(gm=True)["board"]
        assert gm["text"] == position.text
        assert all(supply["colours"] for supply in gm["supplies"])


def test_a_turn_in_the_making_shows_no_more_than_the_view() -> None:
    game = tailbiter.game("ouroboros", hidden="yes", players=3)
    for position in seen_in_ouroboros(game, random.Random(1)):
        for seat in position.acting:
            assert position.walk(seat).board == position.view(seat)["board"]
    game = tailbiter.game("eat-me")
    for position in rounds(game, random.Random(1)):
        for seat in position.acting:
            assert position.walk(seat).board == position.view(seat)["board"]


@pytest.mark.parametrize("name", ["eat-thyself", "eat-your-neighbor", "ouroboros"])
def test_open_games_show_everybody_the_same_board(name: str) -> None:
    game = tailbiter.game(name)
    rng, position = random.Random(name), game.start(seed=1)
    for _ in range(20):
        if position.acting:
            position = position.play(random_turn(position, position.acting[0], rng))
        boards = [position.view(knower)["board"] for knower in knowers(game)]
        assert all(board == position.view(gm=True)["board"] for board in boards)
        assert boards[0]["text"] == position.text
