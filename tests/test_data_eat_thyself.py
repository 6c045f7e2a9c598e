"""Eat Thyself as data: deals, decisions, what turns did and may do; it must all be true."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import tailbiter
from tailbiter.games.errors import NoSuchCellError
from tailbiter.games.events import Event
from tailbiter.play.walk import Walk
from tests.kinds import random_game

Ring = list[tuple[bool, str]]  # of each slot: is it a space, and the piece
WALKED = 24  # games


def at(text: str, **options: object) -> tailbiter.Position:
    return tailbiter.game("eat-thyself", **options).position(text)


def data(position: tailbiter.Position) -> list[tuple[str, dict[str, Any]]]:
    return [(event.kind, dict(event.data)) for event in position.events]


def walks(seed: str) -> Iterator[Walk]:
    """Turns in the making, at every stage, of games with any options."""
    dice = random.Random(seed)
    for number in range(WALKED):
        position = random_game("eat-thyself", dice).start(number)
        while position.acting and position.turn < 40:
            walk = position.walk()
            while not walk.is_done:
                yield walk
                walk = walk.decide(dice.choice(walk.decisions).number)
            position = walk.position


def test_a_hop_is_told_by_the_slots_that_are_seen_before_it() -> None:
    position = at("_Aba_Bab_Aba_Bab A 1,1/1,1 1").play("2+1a b@9")
    slots = [1, 0, *range(2, 16)]
    hop = {"king": 2, "way": "clockwise", "far": 1, "card": "a", "lands": 3}
    sides = [1, 2]
    opened = [*range(1, 10), *range(11, 17)]
    put = {"owner": 2, "piece": "pawn", "place": "gap", "slot": 9, "stands": 10, "slots": opened}
    assert data(position) == [
        ("moved", {**hop, "sides": sides, "stands": 2, "slots": slots}),
        ("took_pawn", {"slot": 3, "owner": 2}),
        ("put_back", put),
    ]


def test_a_king_taken_goes_back_with_the_others() -> None:
    position = at("_Aba_Bab_Aba_Bab A 1,4/1,4 1", cards="12+24")
    moved, took, lifted, *put = data(position.play("2+4b x13,15 B=1 B@5 b@6"))
    assert (moved[1]["lands"], moved[1]["stands"]) == (6, 5)
    assert took == ("took_king", {"slot": 6, "owner": 2})
    pieces = [{"slot": 13, "piece": "king"}, {"slot": 15, "piece": "pawn"}]
    slots = [*range(1, 13), 0, 13, 0]
    assert lifted == ("lifted", {"owner": 2, "pieces": pieces, "slots": slots})
    assert [(kind, it["piece"], it["place"], it["stands"]) for kind, it in put] == [
        ("put_back", "king", "space", 1),
        ("put_back", "king", "gap", 6),
        ("put_back", "pawn", "gap", 7),
    ]


@pytest.mark.parametrize(
    ("text", "turn", "last"),
    [
        ("(A)(a)(B)(b) A 1,4/1,4 1", "1+4b", ("circled", {"slot": 1})),
        ("_Aa(B)_(b) A 1,4/1,4 1", "2-1a", ("stood", {"slot": 1})),
        ("_A(a)(B)a(b) A 1,4/1,4 1", "2+1a", ("ate_pawn", {"slot": 3})),
        ("_A(A)(B)(b) A 1,4/1,4 1", "2+1a", ("ate_king", {"slot": 3})),
        ("_A(A)a(B)(b) A 1,4/1,4 1", "2+1a", ("kept", {})),
        ("_Aa(A)(B)(b) A 2,4/1,4 1", "2+2a x2", ("removed", {"slot": 2, "slots": [1, 0, 2, 3, 4]})),
        ("_A(b)(B)_a A 1,4/1,4 1", "2+1a b!", ("left_out", {"owner": 2})),
    ],
)
def test_every_way_to_land_is_told(text: str, turn: str, last: tuple[str, Any]) -> None:
    told = data(at(text, cards="12+24", pawn_return="may").play(turn))
    assert [one for one in told if one[0] != "ended"][-1] == last


@pytest.mark.parametrize(
    ("options", "text", "turn", "ended"),
    [
        ({}, "_Aab__B_ A 1,1/1,1 1", "2+1a", ("last_piece", 1)),
        ({"goal": "first_king"}, "_AbA(a)BB__ A 2,1/1,1 1", "2+2a", ("first_king", 1)),
        ({"pawn_return": "may"}, "(A)b_aB__ A 1,1/1,1 1", "1+1a b!", ("last_piece", 2)),
        ({"turn_limit": 10}, "_Aab__B_ A 1,1/1,1 10", "2-1a", ("turn_limit", None)),
    ],
)
def test_the_end_says_why_and_who(
    options: dict[str, object], text: str, turn: str, ended: tuple[str, int | None]
) -> None:
    position = at(text, **options).play(turn)
    assert position.result is not None
    told = position.result.event.data
    assert (told["because"], told["winner"]) == ended


def redrawn(ring: Ring, hand: list[str], events: list[Event]) -> tuple[Ring, list[str]]:
    """The ring and the hand after a decision, made of nothing but what the events say."""
    ring, hand = ring[:], hand[:]
    for event in events:
        it = event.data
        if event.kind == "moved":
            king = taken(ring, it["king"])
            ring, former = renumbered(ring, it["slots"]), taken(ring, it["lands"])
            ring[it["stands"] - 1] = (ring[it["stands"] - 1][0], king)
        elif event.kind.startswith("took"):
            hand.append(former)
        elif event.kind == "removed":
            taken(ring, it["slot"])
            ring = renumbered(ring, it["slots"])
        elif event.kind == "lifted":
            hand += [taken(ring, piece["slot"]) for piece in it["pieces"]]
            ring = renumbered(ring, it["slots"])
        elif event.kind == "put_back":
            letter = "abc"[it["owner"] - 1]
            letter = letter.upper() if it["piece"] == "king" else letter
            hand.remove(letter)
            ring = renumbered(ring, it["slots"])
            if it["place"] == "gap":
                ring.insert(it["stands"] - 1, (False, letter))
            else:
                ring[it["stands"] - 1] = (True, letter)
        elif event.kind == "left_out":
            hand.clear()
    return ring, hand


def taken(ring: Ring, slot: int) -> str:
    """The piece that was in a slot, and is there no longer."""
    space, piece = ring[slot - 1]
    ring[slot - 1] = (space, "")
    return piece


def renumbered(ring: Ring, slots: list[int]) -> Ring:
    """The slots in the order of their later numbers, without those that closed."""
    assert len(slots) == len(ring)
    kept = sorted((number, slot) for number, slot in zip(slots, ring, strict=True) if number)
    return [slot for _, slot in kept]


def drawn(board: Any) -> tuple[Ring, list[str]]:
    ring = [(slot["space"], slot["piece"]) for slot in board["slots"]]
    return ring, sorted(board["hand"])


def test_what_happened_is_all_that_it_takes_to_draw_the_ring_again() -> None:
    seen = set()
    for walk in walks("events"):
        for decision in (*walk.decisions[:4], walk.decisions[-1]):
            prospect = walk.prospect(decision.number)
            ring, hand = redrawn(*drawn(walk.board), prospect.events)
            assert (ring, sorted(hand)) == drawn(prospect.board)
            seen |= {event.kind for event in prospect.events}
    kinds = tailbiter.game("eat-thyself").definition.events.KINDS
    assert seen == set(kinds) - {"circled"}  # it takes a ring of four spaces


def offered(walk: Walk) -> list[dict[str, Any]]:
    return [choice for listed in walk.choices.values() for choice in listed]


def test_choices_are_the_decisions_with_what_they_are_made_of() -> None:
    for walk in walks("choices"):
        choices = offered(walk)
        assert [choice["text"] for choice in choices] == [it.text for it in walk.decisions]
        for choice, decision in zip(choices, walk.decisions, strict=True):
            assert decision.parts.items() <= choice.items()
        assert len([listed for listed in walk.choices.values() if listed]) == 1


def test_choices_do_what_they_say() -> None:
    for walk in walks("choices do"):
        for choice, decision in zip(offered(walk), walk.decisions, strict=True):
            prospect = walk.prospect(decision.number)
            assert choice["whole"] == prospect.is_whole
            if choice["kind"] == "hop":
                moved, landed = prospect.events[:2]
                for name in ("king", "way", "far", "card", "lands"):
                    assert choice[name] == moved.data[name]
                assert (choice["does"], choice["lands"]) == (landed.kind, landed.data["slot"])
                met = walk.board["slots"][choice["lands"] - 1]["piece"]
                is_own = landed.kind == "circled"
                assert choice["owner"] == (seat_of(met) if met and not is_own else None)


def test_the_parts_of_what_was_decided_so_far_are_kept() -> None:
    for walk in walks("parts so far"):
        for decision in walk.decisions[:3]:
            assert walk.decide(decision.number).parts == [*walk.parts, decision.parts]


@pytest.mark.parametrize(
    ("cards", "sides"),
    [("12+13", [[1, 2], [1, 3]]), ("12+24", [[1, 2], [2, 4]]), ("13+24", [[1, 3], [2, 4]])],
)
def test_a_board_says_what_stands_on_both_sides_of_the_cards(
    cards: str, sides: list[list[int]]
) -> None:
    position = tailbiter.game("eat-thyself", cards=cards, sides="ab").start()
    board = position.view()["board"]
    assert board["sides"] == sides
    assert board["cards"] == [[sides[0][0], sides[1][1]]] * 2
    for decision in position.walk().decisions:
        moved = position.walk().prospect(decision.number).events[0]
        assert moved.data["sides"] == sides["ab".index(decision.parts["card"])]
        assert moved.data["far"] in moved.data["sides"]


def seat_of(letter: str) -> int:
    return "ABC".index(letter.upper()) + 1


def test_nothing_is_offered_to_a_seat_that_does_not_act() -> None:
    start = tailbiter.game("eat-thyself").start()
    assert not any(start.walk(2).choices.values())


def parts(walk: Walk) -> list[dict[str, Any]]:
    return [dict(decision.parts) for decision in walk.decisions]


def decided(walk: Walk, *texts: str) -> Walk:
    for text in texts:
        walk = walk.decide(next(it.number for it in walk.decisions if it.text == text))
    return walk


def test_decisions_have_parts() -> None:
    walk = at("_Aba_Bab_Aba_Bab A 1,4/1,4 1", cards="12+24").walk()
    hop = {"kind": "hop", "king": 2, "way": "back", "far": 4, "card": "b", "lands": 14}
    assert hop in parts(walk)
    walk = decided(walk, "2-4b")
    assert parts(walk)[0] == {"kind": "lift", "slots": [2, 5]}
    walk = decided(walk, "x2,5")
    king = {"kind": "put", "owner": 2, "piece": "king"}
    assert {**king, "place": "gap", "slot": 13} in parts(walk)
    assert {**king, "place": "space", "slot": 1} in parts(walk)
    assert [it["kind"] for it in decided(walk, "B=1", "B@1", "b@1").position.history[-1].parts] == [
        "hop",
        "lift",
        *["put"] * 3,
    ]


def test_leaving_something_be_has_parts_too() -> None:
    walk = decided(at("_A(A)a(B)(b) A 1,4/1,4 1", cards="12+24").walk(), "2+1a")
    assert parts(walk) == [{"kind": "remove", "slot": 3}, {"kind": "remove", "slot": None}]
    walk = decided(at("_A(b)(B)_a A 1,4/1,4 1", cards="12+24", pawn_return="may").walk(), "2+1a")
    out = {"kind": "put", "owner": 2, "piece": "pawn", "place": "out", "slot": None}
    assert parts(walk)[-1] == out
    fewer = {"cards": "12+24", "king_extra": "up_to_two"}
    walk = decided(at("_Aba_Bab_Aba_Bab A 1,4/1,4 1", **fewer).walk(), "2+4b")
    assert parts(walk)[-1] == {"kind": "lift", "slots": []}


@pytest.mark.parametrize(
    ("turn", "rule", "slot", "last"),
    [
        ("17-1a", "T1", 17, 16),
        ("0-1a", "T1", 0, 16),
        ("2+4b x2,16", "T1", 16, 15),
        ("2+1a b@16", "T12", 16, 15),
        ("2+1a b=0", "T12", 0, 15),
    ],
)
def test_a_slot_off_the_ring_cites_its_rule(turn: str, rule: str, slot: int, last: int) -> None:
    position = at("_Aba_Bab_Aba_Bab A 1,4/1,4 1", cards="12+24")
    with pytest.raises(NoSuchCellError) as refused:
        position.play(turn)
    assert (refused.value.rule, refused.value.code) == (rule, "off_the_ring")
    assert refused.value.data == {"slot": slot, "last": last}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("cards", ["12+13", "12+24", "13+24"])
@pytest.mark.parametrize("sides", ["aa", "ab", "ba", "bb", "random"])
def test_a_start_is_its_deal(players: int, cards: str, sides: str) -> None:
    game = tailbiter.game("eat-thyself", players=players, cards=cards, sides=sides)
    for seed in range(12):
        drawn = game.set_up(seed)
        assert game.start(seed).state.key() == drawn.key()
        assert game.start_from(game.deal(seed)).text == game.definition.text.write(drawn)


def test_the_faces_may_be_chosen_where_they_are_drawn() -> None:
    game = tailbiter.game("eat-thyself", sides="random")
    for faces in ([1, 1], [2, 1], [1, 3], [2, 3]):
        shown = f"{faces[0]},{faces[1]}"
        assert game.start_from({"faces": faces}).text == f"_Aba_Bab_Aba_Bab A {shown}/{shown} 1"
    assert {tuple(game.deal(seed)["faces"]) for seed in range(40)} == {
        (1, 1),
        (2, 1),
        (1, 3),
        (2, 3),
    }


@pytest.mark.parametrize(
    ("sides", "faces"),
    [
        ("random", [3, 1]),
        ("random", [1, 2]),
        ("random", [1]),
        ("random", ["1", "1"]),
        ("aa", [2, 1]),
        ("ab", [1, 1]),
    ],
)
def test_a_deal_that_the_cards_cannot_show_is_refused(sides: str, faces: list[object]) -> None:
    game = tailbiter.game("eat-thyself", sides=sides)
    with pytest.raises(tailbiter.TextError) as refused:
        game.start_from({"faces": faces})
    assert refused.value.code in ("list", "deal")
    assert (refused.value.data["field"], refused.value.data["given"]) == ("faces", repr(faces))


def test_a_deal_has_its_own_lists_and_no_others() -> None:
    with pytest.raises(tailbiter.TextError):
        tailbiter.game("eat-thyself").start_from({"faces": [1, 1], "ring": []})
