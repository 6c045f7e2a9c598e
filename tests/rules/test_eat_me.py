"""Eat Me, rule by rule: every expectation is worked out from the rulebook page."""

import random
import re
from itertools import chain, permutations

import pytest

import tailbiter
from tests.rules import judging
from tests.rules.judging import result, rules

START = (  # the page's example
    "*:20-20 - 0,0 100,100 1.2.3.5.8.9.11.14.17.21/4.6.7.10.12.13.15.16.18.19 22 BA -/- 1 0"
)
ROUND_1 = START.replace(" - ", " AB ").replace("BA -/- 1 0", "BA -/- 1 1")
SAME_1 = START.replace("BA -/- 1 0", "BA -/- 1 1")  # with bidding=same there are no opening bids
LAST = "1A:1-9,2B:12-21"  # A plays 10, B plays 11: two of size 10 meet and the older one eats


def two(text: str = ROUND_1, **options: object) -> tailbiter.Position:
    return tailbiter.game("eat-me", players=2, **options).position(text)


def cards_of(table: str, deck: int) -> set[int]:
    cards: set[int] = set()
    for first, last in re.findall(r":(\d+)-(\d+)", table):
        size = (int(last) - int(first)) % deck + 1
        cards |= {(int(first) + n - 1) % deck + 1 for n in range(size)}
    return cards


def at(
    table: str, cards: str, rest: str = "", withdrawn: int | None = 22, **options: object
) -> tailbiter.Position:
    """Organisms, a card that each seat holds, and: order of play, victory points, bid points.

    The other cards are dealt as they come; 10 cards each were dealt at the start.
    """
    named = [int(card) for card in cards.split()]
    players = len(named)
    deck, seats = 10 * players + 2, "ABCDEFGHIJ"[:players]
    known = cards_of(table, deck) | {*named} | ({withdrawn} if withdrawn else set())
    others = [card for card in range(1, deck + 1) if card not in known]
    hands = [sorted([card, *others[seat::players]]) for seat, card in enumerate(named)]
    rest = rest or f"{seats} {','.join('0' * players)} {','.join(['100'] * players)}"
    held = "/".join(".".join(map(str, hand)) for hand in hands)
    newest = max(map(int, re.findall(r"(\d+)[A-J]:", table)), default=0)
    tail = f"{seats} {'/'.join('-' * players)} {newest + 1} {11 - len(hands[0])}"
    game = tailbiter.game("eat-me", players=players, **options)
    return game.position(f"{table} {rest} {held} {withdrawn or '-'} {tail}")


def ordered(position: tailbiter.Position, *turns: str) -> tailbiter.Position:
    """Every seat orders, from the first on."""
    for seat, turn in enumerate(turns, 1):
        position = position.play(turn, seat=seat)
    return position


def round_of(
    table: str, cards: str, rest: str = "", withdrawn: int | None = 22
) -> tailbiter.Position:
    """Each seat plays its card, A first unless `rest` says otherwise."""
    turns = [f"{card} bid 0" for card in cards.split()]
    return ordered(at(table, cards, rest, withdrawn), *turns)


def played(table: str, cards: str, rest: str = "", withdrawn: int | None = 22) -> str:
    """The organisms and the victory points after such a round."""
    words = round_of(table, cards, rest, withdrawn).text.split()
    return f"{words[0]} {words[2]}"


def order_of(position: tailbiter.Position) -> str:
    return position.text.split()[1]


def points_of(position: tailbiter.Position) -> str:
    """The bid points left."""
    return position.text.split()[3]


def living(identity: int | None, owner: int | None, first: int, last: int) -> dict[str, object]:
    """An organism that does not pass the top of the ring."""
    size = last - first + 1
    return {"id": identity, "owner": owner, "first": first, "last": last, "size": size}


def waiting(position: tailbiter.Position) -> str:
    return position.text.split()[7]


def assert_refused(
    position: tailbiter.Position,
    turn: str,
    rule: str,
    code: str,
    seat: int | None = 1,
    **data: object,
) -> None:
    """This rule refuses the turn; what is at fault is said as data."""
    judging.assert_refused(position, turn, rule, ".", seat)
    with pytest.raises(tailbiter.TurnError) as refused:
        position.play(turn, seat=seat)
    assert refused.value.code == code
    assert data.items() <= refused.value.data.items()


def dealt(text: str) -> tuple[list[list[int]], list[int], list[int]]:
    """Hands, withdrawn cards and cards on the table of a start."""
    words = text.split()
    hands = [[int(card) for card in hand.split(".")] for hand in words[4].split("/")]
    withdrawn = [] if words[5] == "-" else [int(card) for card in words[5].split(".")]
    deck = max(max(map(max, hands)), *withdrawn, *map(int, re.findall(r"\d+", words[0])))
    return hands, withdrawn, sorted(cards_of(words[0], deck))


def play_out(position: tailbiter.Position, seed: int) -> tailbiter.Position:
    chance = random.Random(seed)
    while position.acting:
        for seat in position.acting:
            position = position.play("nmr", seat=seat, dice=chance)
    return position


def test_m1_five_players_get_ten_cards_each_and_100_bid_points() -> None:
    start = tailbiter.game("eat-me").start(seed=4)
    hands, withdrawn, table = dealt(start.text)
    assert [len(hand) for hand in hands] == [10] * 5
    assert (len(withdrawn), len(table)) == (1, 1)
    assert sorted(chain(*hands, withdrawn, table)) == list(range(1, 53))
    words = start.text.split()
    assert words[0] == f"*:{table[0]}-{table[0]}"
    assert words[1:4] == ["-", "0,0,0,0,0", "100,100,100,100,100"]
    assert words[7:] == ["-/-/-/-/-", "1", "0"]


def test_m1_the_deal_is_chance_and_a_seed_gives_one_deal() -> None:
    game = tailbiter.game("eat-me", players=2)
    assert game.start(seed=4) == game.start(seed=4)
    deals = [dealt(game.start(seed=seed).text) for seed in range(200)]
    assert len({str(deal) for deal in deals}) == 200
    piles = [(*hands, withdrawn, table) for hands, withdrawn, table in deals]
    for place in range(4):
        assert {card for deal in piles for card in deal[place]} == set(range(1, 23))


def test_m1_the_example_text_is_read_and_written() -> None:
    assert two(START).text == START
    assert two(START).acting == (1, 2)
    assert two(START).turn == 0


def test_m1_the_highest_card_touches_the_first() -> None:
    assert played("1B:21-22,*:8-8", "1 12", withdrawn=15) == "1B:21-1,2B:12-12,*:8-8 0,0"
    assert played("1B:1-2,*:8-8", "22 12", withdrawn=15) == "1B:22-2,2B:12-12,*:8-8 0,0"


@pytest.mark.parametrize(
    "text",
    [
        START.replace("1.2.3.5", "1.2.3.4"),  # two fours, no five
        START.replace(" 22 ", " - "),  # card 22 is nowhere
        START.replace("*:20-20", "*:20-21"),
        START.replace("8.9.11.14", "8.9.11.23"),
        START.replace("*:20-20", "1A:20-20"),  # the next ID is 1
        START.replace("*:20-20", "*:20-20,*:22-22").replace(" 22 ", " - "),
        START.replace("100,100", "100,101"),
        START.replace(" BA ", " BB "),
        START.replace(" - 0,0", " AB 0,0"),  # no order of play in round 0
        START.replace("-/-", ":7/:8"),  # all orders are in
        START.replace("-/-", "13:7/-"),  # no card is due
    ],
)
def test_m1_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(tailbiter.TextError):
        two(text)


@pytest.mark.parametrize("players", range(2, 11))
def test_m2_other_counts_have_ten_cards_each_and_two_more(players: int) -> None:
    hands, withdrawn, table = dealt(tailbiter.game("eat-me", players=players).start(seed=1).text)
    assert [len(hand) for hand in hands] == [10] * players
    assert (len(withdrawn), len(table)) == (1, 1)
    assert sorted(chain(*hands, withdrawn, table)) == list(range(1, 10 * players + 3))


@pytest.mark.parametrize(
    ("players", "each", "revealed"),
    [
        *((2, 25, 1), (3, 16, 3), (4, 12, 3), (5, 10, 1), (6, 8, 3)),
        *((7, 7, 2), (8, 6, 3), (9, 5, 6), (10, 5, 1)),
    ],
)
def test_m2_a_deck_of_52_is_shared_out(players: int, each: int, revealed: int) -> None:
    start = tailbiter.game("eat-me", players=players, deck=52).start(seed=1)
    hands, withdrawn, table = dealt(start.text)
    assert [len(hand) for hand in hands] == [each] * players
    assert (len(withdrawn), len(table)) == (1, revealed)
    assert sorted(chain(*hands, withdrawn, table)) == list(range(1, 53))
    assert start.text.split()[8:] == ["1", "0"]


def test_m2_touching_revealed_cards_are_one_unowned_organism() -> None:
    game, sizes, wrapped = tailbiter.game("eat-me", players=9, deck="52"), set(), 0
    for seed in range(150):
        text = game.start(seed=seed).text
        table, spans = set(dealt(text)[2]), re.findall(r"\*:(\d+)-(\d+)", text)
        firsts = [card for card in sorted(table) if (card - 2) % 52 + 1 not in table]
        assert [int(first) for first, _ in spans] == firsts
        assert all(int(last) % 52 + 1 not in table for _, last in spans)
        sizes |= {(int(last) - int(first)) % 52 + 1 for first, last in spans}
        wrapped += "*:52-1" in text or "*:51-1" in text or "*:52-2" in text
    assert {1, 2, 3} <= sizes
    assert wrapped


def test_m2_what_touches_cannot_be_two_organisms() -> None:
    for table in ("*:3-3,*:4-4,*:20-20", "1A:3-3,2B:4-4,*:20-20", "1A:1-1,2B:22-22,*:20-20"):
        with pytest.raises(tailbiter.TextError) as refused:
            at(table, "6 12", withdrawn=15)
        assert refused.value.code == "touching"


def test_m2_the_largest_ring_is_102_cards() -> None:
    cards = "59 61 102 1 10 20 30 40 50 80"
    eaten = played("*:60-60", cards, withdrawn=70).split()[0].split(",")
    assert eaten[:3] == ["1A:59-61", "2C:102-1", "3E:10-10"]
    assert eaten[3:] == ["4F:20-20", "5G:30-30", "6H:40-40", "7I:50-50", "8J:80-80"]


@pytest.mark.parametrize(
    ("players", "deck", "rounds"), [(2, "scaled", 10), (9, "52", 5), (6, "52", 8)]
)
@pytest.mark.parametrize("bidding", ["next", "same"])
def test_m2_a_game_has_a_round_for_each_card_and_one_organism_is_left(
    players: int, deck: str, rounds: int, bidding: str
) -> None:
    game = tailbiter.game("eat-me", players=players, deck=deck, bidding=bidding)
    over = play_out(game.start(seed=players), seed=5)
    cards = 22 if deck == "scaled" else 52
    assert over.turn == rounds + 1
    assert len(cards_of(over.text.split()[0], cards)) == cards - 1
    assert "," not in over.text.split()[0]
    assert over.text.split()[4] == "/".join("-" * players)


def test_m2_the_options_and_their_defaults() -> None:
    assert tailbiter.game("eat-me").options == {
        **{"players": 5, "deck": "scaled", "payment": "all", "bidding": "next"},
        **{"tiebreak": "shared", "closed_ring": "no"},
    }
    for wrong in ({"players": 1}, {"players": 11}, {"deck": 51}, {"bidding": "last"}):
        with pytest.raises(tailbiter.OptionError) as refused:
            tailbiter.game("eat-me", **wrong)
        assert refused.value.data["field"] == next(iter(wrong))


def test_m3_a_bid_is_from_0_to_the_points_you_hold() -> None:
    assert two(START).turns(seat=1) == tuple(f"bid {n}" for n in range(101))
    assert_refused(two(START), "bid 101", "M3", "bid_too_high", most=100)
    assert_refused(two(START), "bid 1000", "M3", "bid_too_high", most=100)
    position = two(ROUND_1.replace("100,100", "30,100"))
    assert position.is_legal("1 bid 30", seat=1)
    assert_refused(position, "1 bid 31", "M3", "bid_too_high", most=30)
    assert position.is_legal("4 bid 31", seat=2)


@pytest.mark.parametrize("turn", ["bid -1", "bid 2.5", "bid", "bid x", "", "7", "bid 7 bid 8"])
def test_m3_a_bid_is_a_whole_number(turn: str) -> None:
    assert not two(START).is_legal(turn, seat=1)
    with pytest.raises(tailbiter.TailbiterError):
        two(START).play(turn, seat=1)


def test_m3_without_points_only_nothing_can_be_bid() -> None:
    position = two(ROUND_1.replace("100,100", "0,100"))
    assert len(position.turns(seat=1)) == 10
    assert all(turn.endswith(" bid 0") for turn in position.turns(seat=1))
    assert_refused(position, "1 bid 1", "M3", "bid_too_high", most=0)


def test_m3_everyone_pays_what_they_bid() -> None:
    position = ordered(two(START), "bid 12", "bid 7")
    assert points_of(position) == "88,93"
    position = ordered(position, "1 bid 88", "4 bid 3")
    assert points_of(position) == "0,90"
    assert "M3" in rules(position)


def test_m3_with_payment_first_only_who_plays_first_pays() -> None:
    position = ordered(two(START, payment="first"), "bid 12", "bid 7")
    assert (order_of(position), points_of(position)) == ("AB", "88,100")
    position = ordered(position, "1 bid 5", "4 bid 50")
    assert (order_of(position), points_of(position)) == ("BA", "88,50")
    position = ordered(position, "2 bid 9", "6 bid 9")  # a tie: A played later
    assert (order_of(position), points_of(position)) == ("AB", "79,50")


def test_m3_with_same_bidding_payment_first_is_of_that_round() -> None:
    position = ordered(two(SAME_1, bidding="same", payment="first"), "1 bid 5", "4 bid 6")
    assert (order_of(position), points_of(position)) == ("BA", "100,94")


def test_m3_bids_that_come_to_the_same_are_listed_once() -> None:
    tied_second = two(START, payment="first").play("bid 1", seat=2)  # the lot is BA
    assert len(tied_second.turns(seat=1)) == 100
    assert tied_second.play("bid 0", seat=1) == tied_second.play("bid 1", seat=1)
    tied_first = two(START, payment="first").play("bid 1", seat=1)
    assert len(tied_first.turns(seat=2)) == 101
    assert len(two(START).play("bid 1", seat=2).turns(seat=1)) == 101


def test_m4_higher_bids_play_earlier() -> None:
    assert order_of(ordered(two(START), "bid 8", "bid 7")) == "AB"
    assert order_of(ordered(two(START), "bid 7", "bid 8")) == "BA"


def test_m4_the_example() -> None:
    rest = "CAEBD 0,0,0,0,0 50,50,50,50,50"
    position = at("*:20-20", "1 3 5 7 9", rest, withdrawn=52)
    position = ordered(position, "1 bid 12", "3 bid 12", "5 bid 5", "7 bid 0", "9 bid 5")
    assert order_of(position) == "BAECD"
    assert points_of(position) == "38,38,45,50,45"


def test_m4_the_example_with_same_bidding() -> None:
    rest = "CAEBD 0,0,0,0,0 50,50,50,50,50"
    table = "1A:30-30,2B:32-32,3C:34-34,4D:36-36,*:20-20,*:40-40"
    position = at(table, "1 3 5 7 9", rest, withdrawn=52, bidding="same")
    position = ordered(position, "1 bid 12", "3 bid 12", "5 bid 5", "7 bid 0", "9 bid 5")
    assert order_of(position) == "BAECD"
    assert [event.seat for event in position.events if event.rule == "M8"] == [2, 1, 5, 3, 4]
    assert "5B:3-3,6A:1-1,7E:9-9,8C:5-5,9D:7-7" in position.text


def test_m4_ties_of_round_1_are_decided_by_lot() -> None:
    assert order_of(ordered(two(START), "bid 7", "bid 7")) == "BA"
    assert order_of(ordered(two(START.replace("BA", "AB")), "bid 7", "bid 7")) == "AB"
    same = ordered(two(SAME_1, bidding="same"), "1 bid 7", "4 bid 7")
    assert order_of(same) == "BA"


@pytest.mark.parametrize(
    ("bids", "order"),
    [("0 0 0", "CAB"), ("3 5 3", "BCA"), ("3 3 5", "CAB"), ("5 3 5", "CAB"), ("5 5 3", "ABC")],
)
def test_m4_the_lot_decides_only_between_equals(bids: str, order: str) -> None:
    start = tailbiter.game("eat-me", players=3).start(seed=0).text.split()
    position = tailbiter.game("eat-me", players=3).position(
        " ".join([*start[:6], "CAB", *start[7:]])
    )
    assert order_of(ordered(position, *(f"bid {bid}" for bid in bids.split()))) == order


def test_m4_later_ties_go_to_whoever_played_later_not_by_lot() -> None:
    position = ordered(two(START), "bid 7", "bid 7")
    for turns, order in ((("1", "4"), "AB"), (("2", "6"), "BA"), (("3", "7"), "AB")):
        position = ordered(position, f"{turns[0]} bid 1", f"{turns[1]} bid 1")
        assert order_of(position) == order


@pytest.mark.parametrize(
    ("bids", "order"),
    [("0 0 0", "ACB"), ("2 2 1", "ABC"), ("1 2 2", "CBA"), ("2 1 2", "ACB"), ("1 1 2", "CAB")],
)
def test_m4_a_tie_turns_the_round_before_around(bids: str, order: str) -> None:
    position = at("*:20-20", "1 3 5", "BCA 0,0,0 9,9,9", withdrawn=32)
    cards_and_bids = zip("135", bids.split(), strict=True)
    assert order_of(ordered(position, *(f"{c} bid {b}" for c, b in cards_and_bids))) == order


def test_m4_the_lot_is_drawn_at_the_deal() -> None:
    game = tailbiter.game("eat-me", players=3)
    lots = {game.start(seed=seed).text.split()[6] for seed in range(100)}
    assert lots == {"".join(lot) for lot in permutations("ABC")}


def test_m5_before_round_1_everyone_bids_for_it() -> None:
    position = ordered(two(START), "bid 12", "bid 7")
    assert position.text == (
        "*:20-20 AB 0,0 88,93 1.2.3.5.8.9.11.14.17.21/4.6.7.10.12.13.15.16.18.19 22 BA -/- 1 1"
    )
    assert (position.turn, position.acting) == (1, (1, 2))
    assert rules(position) == ["M4", "M3"]


def test_m5_the_order_of_play_is_known_when_cards_are_chosen() -> None:
    position = ordered(two(START), "bid 7", "bid 8")
    assert position.view(seat=1)["board"]["order_of_play"] == [2, 1]
    assert two(START).view(seat=1)["board"]["order_of_play"] == []


def test_m5_each_round_takes_a_card_for_it_and_a_bid_for_the_next() -> None:
    position = ordered(two(ROUND_1), "1 bid 5", "4 bid 6")
    assert position.text == (
        "1A:1-1,2B:4-4,*:20-20 BA 0,0 95,94"
        " 2.3.5.8.9.11.14.17.21/6.7.10.12.13.15.16.18.19 22 BA -/- 3 2"
    )


def test_m5_the_bid_does_not_change_the_round_it_is_made_in() -> None:
    position = ordered(two(ROUND_1), "21 bid 0", "19 bid 50")
    assert position.text.startswith("1A:19-21 BA")  # A, who plays first, ate 20


@pytest.mark.parametrize("turn", ["13", "13 bid 7", "1 bid 0"])
def test_m5_an_opening_bid_has_no_card(turn: str) -> None:
    assert_refused(two(START), turn, "M5", "not_due", due=["bid"])


@pytest.mark.parametrize("turn", ["1", "bid 7"])
@pytest.mark.parametrize("bidding", ["next", "same"])
def test_m5_an_order_must_be_whole(turn: str, bidding: str) -> None:
    text = ROUND_1 if bidding == "next" else SAME_1
    assert_refused(two(text, bidding=bidding), turn, "M5", "not_due", due=["card", "bid"])


def test_m5_the_last_round_has_no_bid() -> None:
    position = at(LAST, "10 11")
    assert (position.turn, position.turns(seat=1), position.turns(seat=2)) == (10, ("10",), ("11",))
    assert_refused(position, "10 bid 0", "M5", "not_due", due=["card"])
    assert_refused(position, "bid 0", "M5", "not_due", due=["card"])
    assert points_of(ordered(position, "10", "11")) == "100,100"


def test_m5_the_last_round_but_one_still_has() -> None:
    position = at("1A:1-9,2B:12-19", "10 11", "BA 0,0 100,100")
    assert position.turn == 9
    assert_refused(position, "10", "M5", "not_due", due=["card", "bid"])
    assert order_of(ordered(position, "10 bid 3", "11 bid 2")) == "AB"


def test_m5_same_bidding_starts_with_round_1() -> None:
    game = tailbiter.game("eat-me", players=2, bidding="same")
    start = game.start(seed=3)
    assert (start.turn, order_of(start)) == (1, "-")
    hands, withdrawn, table = dealt(start.text)
    assert sorted(chain(*hands, withdrawn, table)) == list(range(1, 23))


def test_m5_same_bidding_orders_the_round_it_is_made_in() -> None:
    position = ordered(two(SAME_1, bidding="same"), "21 bid 5", "19 bid 6")
    assert position.text == (
        "1B:19-21 BA 0,0 95,94 1.2.3.5.8.9.11.14.17/4.6.7.10.12.13.15.16.18 22 BA -/- 2 2"
    )
    assert rules(position) == ["M4", "M3", "M9", "M11", "M7"]


def test_m5_with_same_bidding_the_last_round_has_a_bid_too() -> None:
    position = at(LAST, "10 11", "BA 0,0 40,40", bidding="same")
    assert_refused(position, "10", "M5", "not_due", due=["card", "bid"])
    over = ordered(position, "10 bid 4", "11 bid 3")
    assert over.text == "1A:1-21 AB 0,10 36,37 -/- 22 AB -/- 3 11"
    late = ordered(position, "10 bid 3", "11 bid 4")  # 11 goes into 2, which then is the larger
    assert late.text == "2B:1-21 BA 9,0 37,36 -/- 22 AB -/- 3 11"


def test_m6_nothing_happens_until_all_orders_are_in() -> None:
    position = two().play("21 bid 7", seat=1)
    assert position.text == ROUND_1.replace("-/-", "21:7/-")
    assert (position.acting, position.turn) == ((2,), 1)
    assert [(event.rule, event.seat) for event in position.events] == [("M6", 1)]
    assert [(event.kind, event.data) for event in position.events] == [("ordered", {})]


def test_m6_opening_bids_wait_too() -> None:
    position = two(START).play("bid 12", seat=2)
    assert position.text == START.replace("-/-", "-/:12")
    assert position.acting == (1,)
    assert two(position.text) == position


def test_m6_in_the_last_round_a_card_alone_waits() -> None:
    assert waiting(at(LAST, "10 11").play("10", seat=1)) == "10/-"


def test_m6_orders_are_secret_until_all_are_in() -> None:
    one, other = two().play("21 bid 7", seat=1), two().play("3 bid 90", seat=1)
    assert one.view(seat=2) == other.view(seat=2)
    assert one.view() == other.view()
    assert one.view(seat=1) != other.view(seat=1)
    assert one.view(gm=True) != other.view(gm=True)


def test_m6_a_seat_may_order_again_and_the_last_order_counts() -> None:
    position = two().play("21 bid 7", seat=1).play("3 bid 100", seat=1)
    assert waiting(position) == "3:100/-"
    assert position.play("4 bid 0", seat=2) == ordered(two(), "3 bid 100", "4 bid 0")


def test_m6_what_was_ordered_first_does_not_bind_the_second_order() -> None:
    position = two().play("21 bid 100", seat=1)
    assert position.is_legal("21 bid 100", seat=1)
    assert_refused(position, "4 bid 0", "M19", "not_held", card=4)


def test_m6_the_order_in_which_orders_arrive_does_not_matter() -> None:
    turns = {1: "1 bid 4", 2: "2 bid 4", 3: "3 bid 9"}
    ends = []
    for arrival in permutations(turns):
        position = at("*:20-20", "1 2 3", withdrawn=32)
        for seat in arrival:
            position = position.play(turns[seat], seat=seat)
        ends.append((position, position.events))
    assert ends == [ends[0]] * 6
    assert ends[0][0].text.startswith("1A:1-3,*:20-20 CBA 0,0,0 96,96,91")


def test_m6_every_round_waits_for_everybody_anew() -> None:
    position = tailbiter.game("eat-me", players=3).start(seed=6)
    for number in range(3):
        for seat, missing in ((3, (1, 2)), (2, (1,)), (1, (1, 2, 3))):
            assert position.turn == number
            position = position.play(position.turns(seat=seat)[0], seat=seat)
            assert position.acting == missing


def test_m6_where_several_may_act_the_seat_must_be_said() -> None:
    assert_refused(two(), "1 bid 0", "M6", "which_seat", seat=None, seats=[1, 2])
    last = two().play("1 bid 0", seat=1)
    assert last.play("4 bid 0") == last.play("4 bid 0", seat=2)


def test_m6_cards_are_played_one_by_one_in_the_order_of_play() -> None:
    first_a = played("*:20-20", "21 19", "AB 0,0 100,100")
    assert first_a == "1A:19-21 0,0"
    first_b = played("*:20-20", "21 19", "BA 0,0 100,100")
    assert first_b == "1B:19-21 0,0"


def test_m7_after_a_round_all_are_told_what_each_card_did_in_order() -> None:
    position = round_of("1A:3-4,2B:6-6", "12 5", "BA 0,0 100,100")
    told = [(event.rule, event.seat) for event in position.events]
    assert told == [("M13", 2), ("M8", 1), ("M7", None), ("M4", None), ("M3", None)]
    assert [event.data["card"] for event in position.events[:2]] == [5, 12]
    assert position.events[2].kind == "counted"
    assert position.events[2].data == {"round": 2, "points": [0, 1]}


def test_m7_the_bids_are_told_after_the_round() -> None:
    position = ordered(two(), "1 bid 5", "4 bid 6")
    settled, paid = position.events[-2:]
    assert (settled.kind, paid.kind) == ("settled", "paid")
    assert settled.data == {"round": 2, "order": [2, 1], "bids": [5, 6]}
    assert paid.data == {"payer": None, "paid": [5, 6], "left": [95, 94]}


def test_m7_everybody_sees_organisms_and_points() -> None:
    board = ordered(two(), "21 bid 5", "4 bid 6").view()["board"]
    assert board["organisms"] == [
        {"id": 1, "owner": 1, "first": 20, "last": 21, "size": 2},
        {"id": 2, "owner": 2, "first": 4, "last": 4, "size": 1},
    ]
    assert (board["victory_points"], board["bid_points"]) == ([0, 0], [95, 94])


def test_m7_others_hands_and_the_withdrawn_card_stay_secret() -> None:
    swapped = ROUND_1.replace("/4.6.", "/6.").replace(".19 22", ".19.22 4")
    for one, other in (
        (two(), two(swapped)),
        (ordered(two(), "1 bid 0", "7 bid 1"), ordered(two(swapped), "1 bid 0", "7 bid 1")),
    ):
        assert one != other
        assert one.view(seat=1) == other.view(seat=1)
        assert one.view() == other.view()
        assert one.view(seat=2) != other.view(seat=2)
        assert one.view(gm=True) != other.view(gm=True)


def test_m7_a_spectator_sees_no_hand() -> None:
    swapped = ROUND_1.replace(" 1.2.3.5.", " 2.3.4.5.").replace("/4.6.", "/1.6.")
    assert two().view() == two(swapped).view()
    assert two().view(seat=1) != two(swapped).view(seat=1)


def test_m8_a_card_alone_is_a_new_organism_of_whoever_played_it() -> None:
    position = round_of("*:20-20", "5 12")
    assert position.text.split()[0] == "1A:5-5,2B:12-12,*:20-20"
    assert position.text.split()[-2:] == ["3", "2"]
    assert rules(position)[:2] == ["M8", "M8"]


def test_m8_ids_follow_the_order_in_which_they_come_to_life() -> None:
    assert played("*:20-20", "5 12", "BA 0,0 9,9") == "1B:12-12,2A:5-5,*:20-20 0,0"


def test_m8_an_eaten_organisms_id_is_not_used_again() -> None:
    position = round_of("1A:3-4,2B:6-6", "5 12")
    assert position.text.split()[0] == "1A:3-6,3B:12-12"
    assert position.text.split()[-2] == "4"


@pytest.mark.parametrize("card", [5, 9, 18, 22])
def test_m8_one_card_between_does_not_touch(card: int) -> None:
    table = "1A:7-7,2B:20-20,*:3-3,*:11-11,*:16-16"
    eaten = played(table, f"{card} 13", withdrawn=1)
    assert f"3A:{card}-{card}" in eaten
    assert eaten.endswith(" 0,0")


def test_m8_a_card_touches_nothing_beyond_a_withdrawn_card() -> None:
    assert played("*:21-21", "1 12") == "1A:1-1,2B:12-12,*:21-21 0,0"


@pytest.mark.parametrize(
    ("table", "card", "eater"),
    [
        *(("*:20-20", 21, "20-21"), ("*:20-20", 19, "19-20")),
        *(("*:5-7", 8, "5-8"), ("*:5-7", 4, "4-7")),
        *(("*:22-2", 3, "22-3"), ("*:22-2", 21, "21-2")),
        *(("*:22-22", 1, "22-1"), ("*:1-1", 22, "22-1")),
    ],
)
def test_m9_a_new_organism_eats_an_unowned_one(table: str, card: int, eater: str) -> None:
    assert played(table, f"{card} 12", withdrawn=15) == f"1A:{eater},2B:12-12 0,0"


def test_m9_eating_an_unowned_one_scores_nothing() -> None:
    position = round_of("*:5-7", "8 12", "AB 3,4 100,100")
    assert position.text.split()[2] == "3,4"
    assert rules(position)[:2] == ["M9", "M8"]
    assert position.events[0].data["eaten"] == [living(None, None, 5, 7)]
    assert position.events[0].data["scored"] is None


def test_m10_a_new_organism_eats_two_unowned_ones() -> None:
    assert played("*:5-5,*:18-18,*:20-20", "19 12") == "1A:18-20,2B:12-12,*:5-5 0,0"
    assert played("*:2-3,*:8-8,*:21-22", "1 12", withdrawn=15) == "1A:21-3,2B:12-12,*:8-8 0,0"
    assert rules(round_of("*:5-5,*:18-18,*:20-20", "19 12"))[0] == "M10"


@pytest.mark.parametrize(("card", "grown"), [(5, "3-5"), (2, "2-4")])
def test_m11_one_owned_neighbour_absorbs_the_card(card: int, grown: str) -> None:
    position = round_of("1B:3-4,2A:8-8", f"{card} 12")  # A plays it, and it is B's
    assert position.text.split()[0] == f"1B:{grown},2A:8-8,3B:12-12"
    assert position.text.split()[2] == "0,0"
    assert rules(position)[0] == "M11"


def test_m11_ones_own_organism_grows_alike() -> None:
    assert played("1B:3-4,2A:8-8", "9 12") == "1B:3-4,2A:8-9,3B:12-12 0,0"
    assert played("1B:3-4,2A:8-8", "12 5", "BA 5,6 9,9") == "1B:3-5,2A:8-8,3A:12-12 5,6"


def test_m11_a_card_played_a_moment_ago_is_a_neighbour() -> None:
    assert played("*:20-20", "5 6") == "1A:5-6,*:20-20 0,0"
    assert played("*:20-20", "5 6", "BA 0,0 9,9") == "1B:5-6,*:20-20 0,0"


@pytest.mark.parametrize(
    ("table", "card", "eater"),
    [
        ("1B:3-3,*:5-8", 4, "1B:3-8"),  # even if the unowned one is the larger
        ("1B:8-8,*:3-6", 7, "1B:3-8"),
        ("1A:3-6,*:8-8", 7, "1A:3-8"),
        ("1B:1-1,*:18-21", 22, "1B:18-1"),
        ("1B:22-22,*:2-5", 1, "1B:22-5"),
    ],
)
def test_m12_an_owned_one_absorbs_the_card_and_the_unowned_one(
    table: str, card: int, eater: str
) -> None:
    position = round_of(table, f"{card} 12", withdrawn=15)
    assert position.text.split()[0] == f"{eater},2B:12-12"
    assert position.text.split()[2] == "0,0"
    assert rules(position)[0] == "M12"


def test_m12_nobody_scores_for_it_in_the_largest_game_either() -> None:
    words = played("1B:3-3,*:5-14", "4 20 30 40 50 60 70 80 90 100", withdrawn=101).split()
    assert words[0].startswith("1B:3-14,2B:20-20,3C:30-30")
    assert words[1] == "0,0,0,0,0,0,0,0,0,0"


@pytest.mark.parametrize(
    ("table", "card", "after"),
    [
        ("1A:3-4,2B:6-6", 5, "1A:3-6,3B:12-12 0,1"),
        ("1A:3-3,2B:5-6", 4, "2B:3-6,3B:12-12 1,0"),  # larger, though younger
        ("1A:3-4,2B:6-8", 5, "2B:3-8,3B:12-12 2,0"),  # the card itself does not count
        ("1A:3-5,2B:7-8", 6, "1A:3-8,3B:12-12 0,2"),
        ("1A:7-8,2B:3-5", 6, "2B:3-8,3B:12-12 2,0"),
        ("1A:21-22,2B:2-2", 1, "1A:21-2,3B:12-12 0,1"),
        ("1A:1-1,2B:20-21", 22, "2B:20-1,3B:12-12 1,0"),
        ("1A:21-2,2B:4-6", 3, "1A:21-6,3B:12-12 0,3"),
        ("1A:18-20,2B:22-3", 21, "2B:18-3,3B:12-12 3,0"),
    ],
)
def test_m13_of_two_owned_ones_the_larger_eats_the_other(table: str, card: int, after: str) -> None:
    assert played(table, f"{card} 12", withdrawn=15) == after


@pytest.mark.parametrize(
    ("table", "card", "after"),
    [
        ("1A:3-4,2B:6-7,*:20-20", 5, "1A:3-7,3B:12-12,*:20-20 0,2"),
        ("1B:6-7,2A:3-4,*:20-20", 5, "1B:3-7,3B:12-12,*:20-20 2,0"),
        ("9A:3-3,10B:5-5,*:20-20", 4, "9A:3-5,11B:12-12,*:20-20 0,1"),
        ("9B:5-5,10A:3-3,*:20-20", 4, "9B:3-5,11B:12-12,*:20-20 1,0"),
        ("1A:1-2,2B:20-21,*:6-6", 22, "1A:20-2,3B:12-12,*:6-6 0,2"),
    ],
)
def test_m13_of_equals_the_older_eats(table: str, card: int, after: str) -> None:
    assert played(table, f"{card} 12", withdrawn=15) == after


def test_m13_points_add_up_and_who_played_the_card_does_not_matter() -> None:
    assert played("1A:3-4,2B:6-6", "5 12", "AB 3,4 9,9") == "1A:3-6,3B:12-12 3,5"
    assert played("1A:3-4,2B:6-6", "12 5", "BA 3,4 9,9") == "1A:3-6,3A:12-12 3,5"


def test_m13_is_told_with_its_points() -> None:
    event = round_of("1A:3-3,2B:5-6", "4 12").events[0]
    assert (event.rule, event.seat) == ("M13", 1)
    assert event.kind == "ate"
    assert event.data["was"] == living(2, 2, 5, 6)
    assert event.data["organism"] == living(2, 2, 3, 6)
    assert event.data["eaten"] == [living(1, 1, 3, 3)]
    assert event.data["scored"] == {"seat": 1, "points": 1}
    event = round_of("1A:3-4,2B:6-7,*:20-20", "5 12").events[0]
    assert event.data["was"] == living(1, 1, 3, 4)
    assert event.data["eaten"] == [living(2, 2, 6, 7)]
    assert event.data["scored"] == {"seat": 2, "points": 2}


def test_m14_also_when_both_belong_to_one_player() -> None:
    assert played("1A:3-4,2A:6-6", "5 12") == "1A:3-6,3B:12-12 1,0"
    assert played("1B:3-3,2B:5-6", "4 12") == "2B:3-6,3B:12-12 0,1"
    assert rules(round_of("1A:3-4,2A:6-6", "5 12"))[0] == "M14"


def test_m15_the_eater_keeps_owner_and_id_and_nothing_chains() -> None:
    table = "1B:10-10,4A:3-4,6B:6-6,7B:8-8"
    assert played(f"{table}", "5 15") == "1B:10-10,4A:3-6,7B:8-8,8B:15-15 0,1"


def test_m15_the_eater_is_as_large_as_all_it_holds() -> None:
    position = round_of("1A:3-4,2B:6-6,3B:8-10,*:20-20", "5 7")
    assert position.text.split()[0] == "1A:3-10,*:20-20"  # 4 eats 3
    assert position.text.split()[2] == "0,4"
    position = round_of("1A:3-4,2B:6-6,3B:8-12,*:20-20", "5 7")
    assert position.text.split()[0] == "3B:3-12,*:20-20"  # 5 eats 4: A scores what 1 had grown to
    assert position.text.split()[2] == "4,1"


def test_m16_an_organism_on_both_sides_absorbs_the_card() -> None:
    position = at("1A:2-11,2B:13-22", "1 12", withdrawn=None, closed_ring="yes")
    over = ordered(position, "1", "12")
    assert over.text == "1A:1-22 AB 0,10 100,100 -/- - AB -/- 3 11"
    assert rules(over) == ["M13", "M16", "M7", "M17"]
    assert result(over) == ((2,), (0, 10), "M17")


@pytest.mark.parametrize(
    ("table", "last", "after"),
    [
        ("1A:2-11,2B:13-22", 1, "1A:1-22 0,10"),
        ("1A:3-11,2B:13-1", 2, "2B:1-22 9,0"),
        ("1A:1-11,2B:13-21", 22, "1A:1-22 0,9"),
    ],
)
def test_m16_wherever_the_ring_closes(table: str, last: int, after: str) -> None:
    position = at(table, f"12 {last}", withdrawn=None, closed_ring="yes")
    words = ordered(position, "12", str(last)).text.split()
    assert f"{words[0]} {words[2]}" == after


def test_m17_most_victory_points_win_after_the_last_round() -> None:
    over = ordered(at(LAST, "10 11", "AB 3,0 5,7"), "10", "11")
    assert over.text == "1A:1-21 AB 3,10 5,7 -/- 22 AB -/- 3 11"
    assert result(over) == ((2,), (3, 10), "M17")
    assert rules(over) == ["M11", "M13", "M7", "M17"]
    assert result(ordered(at(LAST, "10 11", "AB 11,0 5,7"), "10", "11"))[0] == (1,)


def test_m17_what_was_never_eaten_scores_nothing() -> None:
    over = ordered(at("1A:1-19", "20 21", "AB 0,1 5,7"), "20", "21")
    assert result(over) == ((2,), (0, 1), "M17")


@pytest.mark.parametrize("points", ["5,7", "7,5", "6,6"])
def test_m17_equals_share_and_points_left_over_are_worth_nothing(points: str) -> None:
    over = ordered(at(LAST, "10 11", f"AB 10,0 {points}"), "10", "11")
    assert result(over) == ((1, 2), (10, 10), "M17")
    nothing = ordered(at("1A:1-19", "20 21", f"AB 0,0 {points}"), "20", "21")
    assert result(nothing) == ((1, 2), (0, 0), "M17")


@pytest.mark.parametrize(
    ("points", "winners"), [("5,7", (2,)), ("7,5", (1,)), ("6,6", (1, 2)), ("0,100", (2,))]
)
def test_m17_bid_points_may_break_the_tie(points: str, winners: tuple[int, ...]) -> None:
    position = at(LAST, "10 11", f"AB 10,0 {points}", tiebreak="bid_points")
    assert result(ordered(position, "10", "11")) == (winners, (10, 10), "M17")


def test_m17_bid_points_never_outweigh_a_victory_point() -> None:
    position = at(LAST, "10 11", "AB 9,0 100,0", tiebreak="bid_points")
    assert result(ordered(position, "10", "11")) == ((2,), (9, 10), "M17")


def test_m17_three_may_share_in_part() -> None:
    table = "1A:1-9,2B:12-30"
    position = at(table, "10 11 31", "ABC 9,0,10 3,2,2", withdrawn=32)
    over = ordered(position, "10", "11", "31")  # 2 (19) eats 1 (10)
    assert result(over) == ((1,), (19, 0, 10), "M17")
    position = at(table, "10 11 31", "ABC 0,10,10 3,2,2", withdrawn=32)
    assert result(ordered(position, "10", "11", "31")) == ((1, 2, 3), (10, 10, 10), "M17")
    position = at(table, "10 11 31", "ABC 0,10,10 1,2,2", withdrawn=32, tiebreak="bid_points")
    assert result(ordered(position, "10", "11", "31")) == ((2, 3), (10, 10, 10), "M17")


def test_m17_after_the_end_nobody_orders() -> None:
    over = ordered(at(LAST, "10 11"), "10", "11")
    assert (over.acting, over.turns(seat=1), over.turns()) == ((), (), ())
    assert_refused(over, "10", "M17", "over")
    assert_refused(over, "nmr", "M17", "over")


def test_m17_the_game_is_not_over_before_the_last_order() -> None:
    position = at(LAST, "10 11")
    assert position.result is None
    assert position.play("11", seat=2).result is None


@pytest.mark.parametrize(
    ("points", "bid"),
    [(100, 10), (99, 10), (91, 10), (90, 9), (11, 2), (10, 1), (9, 1), (7, 1), (1, 1), (0, 0)],
)
def test_m18_a_missing_bid_is_a_tenth_rounded_up(points: int, bid: int) -> None:
    position = two(ROUND_1.replace("100,100", f"{points},50"))
    after = position.play("1 bid ?", seat=1, dice=random.Random(1))
    assert waiting(after) == f"1:{bid}!/-"
    assert points_of(after.play("4 bid 0", seat=2)) == f"{points - bid},50"


def test_m18_a_missing_opening_bid_too() -> None:
    position = two(START).play("nmr", seat=2, dice=random.Random(1))
    assert position.text == START.replace("-/-", "-/:10!")
    position = position.play("bid 9", seat=1)
    assert (order_of(position), points_of(position)) == ("BA", "91,90")
    assert ("M18", 2) in [(event.rule, event.seat) for event in position.events]


def test_m18_a_missing_card_is_drawn_from_that_hand() -> None:
    drawn = []
    for seed in range(400):
        position = two().play("nmr", seat=2, dice=random.Random(seed))
        found = re.fullmatch(r"-/(\d+)!:10!", waiting(position))
        assert found
        drawn.append(int(found[1]))
    assert set(drawn) == {4, 6, 7, 10, 12, 13, 15, 16, 18, 19}
    assert all(20 <= drawn.count(card) <= 65 for card in set(drawn))


def test_m18_nmr_is_both_halves() -> None:
    short = two().play("nmr", seat=1, dice=random.Random(8))
    assert short == two().play("? bid ?", seat=1, dice=random.Random(8))
    assert short == two().play(" NMR ", seat=1, dice=random.Random(8))


def test_m18_what_it_became_reads_back_without_dice() -> None:
    record = tailbiter.Record(two().game, two())
    record.play("nmr", seat=1, dice=random.Random(8))
    (turn,) = record.turns
    assert re.fullmatch(r"\d+! bid 10!", turn)
    assert two().play(turn, seat=1) == record.position
    assert two(record.position.text) == record.position


def test_m18_in_the_last_round_only_a_card_is_missing() -> None:
    position = at(LAST, "10 11").play("nmr", seat=1, dice=random.Random(1))
    assert waiting(position) == "10!/-"
    assert position == at(LAST, "10 11").play("?", seat=1, dice=random.Random(1))
    assert position == at(LAST, "10 11").play("10!", seat=1)
    with pytest.raises(tailbiter.TurnError) as refused:
        at(LAST, "10 11").play("? bid ?", seat=1, dice=random.Random(1))
    assert refused.value.rule == "M5"


@pytest.mark.parametrize("turn", ["nmr", "? bid 7", "1 bid ?", "? bid ?"])
def test_m18_only_the_game_master_with_dice_supplies(turn: str) -> None:
    assert_refused(two(), turn, "M18", "no_dice")


def test_m18_a_supplied_bid_is_the_tenth_and_nothing_else() -> None:
    assert two().is_legal("1 bid 10!", seat=1)
    assert_refused(two(), "1 bid 9!", "M18", "no_tenth", points=100, bid=10)
    assert_refused(two(), "1! bid 11!", "M18", "no_tenth", points=100, bid=10)
    assert_refused(two(START), "bid 9!", "M18", "no_tenth", points=100, bid=10)
    assert_refused(two(START), "bid 0!", "M18", "no_tenth", points=100, bid=10)


def test_m18_no_moves_received_is_told() -> None:
    position = two().play("nmr", seat=2, dice=random.Random(1)).play("1 bid 0", seat=1)
    told = [event for event in position.events if event.rule == "M18"]
    assert [event.seat for event in told] == [2]
    assert told[0].kind == "supplied"
    assert told[0].data["card"] in {4, 6, 7, 10, 12, 13, 15, 16, 18, 19}
    assert told[0].data["bid"] == 10
    assert "M18" not in rules(ordered(two(), "1 bid 0", "4 bid 10"))


def test_m19_only_the_missing_half_is_supplied() -> None:
    bid = two().play("? bid 7", seat=1, dice=random.Random(3))
    assert re.fullmatch(r"\d+!:7/-", waiting(bid))
    card = two().play("13 bid ?", seat=2, dice=random.Random(3))
    assert waiting(card) == "-/13:10!"


def test_m19_with_same_bidding_the_tenth_is_for_that_round() -> None:
    position = two(SAME_1, bidding="same").play("21 bid ?", seat=1, dice=random.Random(1))
    late = position.play("19 bid 9", seat=2)
    assert late.text.startswith("1A:19-21 AB 0,0 90,91")
    soon = position.play("19 bid 11", seat=2)
    assert soon.text.startswith("1B:19-21 BA 0,0 90,89")


@pytest.mark.parametrize("card", [4, 20, 22])
def test_m19_a_card_not_held_is_refused_at_once(card: int) -> None:
    hand = [1, 2, 3, 5, 8, 9, 11, 14, 17, 21]
    assert_refused(two(), f"{card} bid 7", "M19", "not_held", card=card, hand=hand)


@pytest.mark.parametrize("card", [23, 0, 99, 500])
def test_m19_a_card_that_there_is_not_is_refused_at_once(card: int) -> None:
    assert_refused(two(), f"{card} bid 7", "M19", "no_such_card", card=card, deck=22)


def test_m19_a_card_played_is_held_no_more() -> None:
    position = ordered(two(), "1 bid 0", "4 bid 0")
    assert_refused(position, "1 bid 0", "M19", "not_held", card=1)
    assert_refused(position, "4 bid 0", "M19", "not_held", seat=2, card=4)


def test_m19_the_game_master_too_cannot_play_a_card_not_held() -> None:
    assert_refused(two(), "4! bid 10!", "M19", "not_held", card=4)
    for turn, rule in (("4 bid ?", "M19"), ("? bid 101", "M3")):
        with pytest.raises(tailbiter.TurnError) as refused:
            two().play(turn, seat=1, dice=random.Random(1))
        assert refused.value.rule == rule


def test_m19_whole_orders_are_a_card_held_with_each_bid() -> None:
    position = two(ROUND_1.replace("100,100", "2,100"))
    held = [1, 2, 3, 5, 8, 9, 11, 14, 17, 21]
    assert set(position.turns(seat=1)) == {f"{c} bid {b}" for c in held for b in (0, 1, 2)}
    assert len(position.turns(seat=2)) == 1010


def test_m19_orders_are_read_forgivingly_and_written_one_way() -> None:
    record = tailbiter.Record(two().game, two())
    record.play("  21   BID  7 ", seat=1)
    assert record.turns == ("21 bid 7",)
    for turn in ("21 bid 7 8", "bid 7 21", "x bid 7", "21 bit 7"):
        with pytest.raises(tailbiter.TailbiterError):
            two().play(turn, seat=1)


@pytest.mark.parametrize(("players", "deck", "cards"), [(2, "scaled", 22), (9, "52", 52)])
def test_m20_in_a_closed_ring_no_card_is_withdrawn(players: int, deck: str, cards: int) -> None:
    options = {"players": players, "deck": deck}
    hands, withdrawn, table = dealt(
        tailbiter.game("eat-me", closed_ring="yes", **options).start(seed=2).text
    )
    assert withdrawn == []
    assert len(table) == len(dealt(tailbiter.game("eat-me", **options).start(seed=2).text)[2]) + 1
    assert sorted(chain(*hands, table)) == list(range(1, cards + 1))


@pytest.mark.parametrize("seed", range(5))
def test_m20_the_last_card_closes_the_ring(seed: int) -> None:
    game = tailbiter.game("eat-me", players=3, closed_ring=True)
    over = play_out(game.start(seed=seed), seed)
    assert re.fullmatch(r"\d+[ABC]:1-32", over.text.split()[0])
    assert "M16" in rules(over)
    assert game.position(over.text) == over


def test_m20_a_ring_with_a_card_withdrawn_is_not_closed() -> None:
    with pytest.raises(tailbiter.TextError) as refused:
        at("1A:2-11,2B:13-22", "1 12", withdrawn=None)
    assert (refused.value.code, refused.value.rule) == ("withdrawn", "M2")
    assert refused.value.data == {"field": "withdrawn", "number": 1, "cards": []}
    with pytest.raises(tailbiter.TextError) as refused:
        at("1A:2-11,2B:13-21", "1 12", closed_ring="yes")
    assert (refused.value.code, refused.value.rule) == ("withdrawn", "M2")
    assert refused.value.data == {"field": "withdrawn", "number": 0, "cards": [22]}


def test_m20_nothing_goes_by_the_name_of_the_lost_variant() -> None:
    with pytest.raises(tailbiter.OptionError) as refused:
        tailbiter.game("eat-me", ouroboros="yes")
    assert (refused.value.code, refused.value.data["field"]) == ("option", "ouroboros")


HANDS = (
    "1.2.3.4.5.6.7.8.10.17/9.12.14.23.24.25.26.27.30.51/13.18.21.28.29.32.33.34.35.36"
    "/15.22.37.38.39.40.41.42.50.52/11.16.19.31.43.44.45.46.47.48"
)
EXAMPLE = [  # orders of A to E; then organisms, order of the next round, both kinds of points
    (
        ("10 bid 5", "12 bid 4", "21 bid 3", "52 bid 2", "11 bid 1"),
        "1A:10-12,3C:20-21,4D:52-52 ABCDE 0,1,0,0,0 95,96,97,98,99",
        ["M8", "M8", "M9", "M8", "M13"],
    ),
    (
        ("1 bid 5", "30 bid 3", "32 bid 1", "22 bid 4", "31 bid 2"),
        "1A:10-12,3C:20-22,4D:52-1,5B:30-32 ADBEC 0,1,1,0,0 90,93,96,94,97",
        ["M11", "M8", "M8", "M11", "M13"],
    ),
    (
        ("2 bid 5", "51 bid 4", "18 bid 3", "50 bid 2", "19 bid 1"),
        "1A:10-12,3C:18-22,4D:50-2,5B:30-32 ABCDE 0,1,1,1,0 85,89,93,92,96",
        ["M11", "M8", "M14", "M11", "M11"],
    ),
    (
        ("17 bid 0", "14 bid 0", "13 bid 0", "15 bid 0", "16 bid 0"),
        "1A:10-22,4D:50-2,5B:30-32 EDCBA 0,2,7,1,0 85,89,93,92,96",
        ["M11", "M8", "M13", "M11", "M13"],
    ),
]


def test_m13_the_example_of_five_players() -> None:
    start = "*:20-20 ABCDE 0,0,0,0,0 100,100,100,100,100"
    position = tailbiter.game("eat-me").position(f"{start} {HANDS} 49 ABCDE -/-/-/-/- 1 1")
    for turns, after, told in EXAMPLE:
        position = ordered(position, *turns)
        assert " ".join(position.text.split()[:4]) == after
        assert rules(position)[:5] == told
    assert position.text.endswith("/43.44.45.46.47.48 49 ABCDE -/-/-/-/- 9 5")
