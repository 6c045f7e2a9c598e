"""A report for a seat is the same, byte for byte, whatever that seat may not know."""

import random
from typing import Any

import tailbiter
from tailbiter.postal import reports
from tailbiter.tables.entries import Turn
from tailbiter.tables.table import Table
from tests.reporting import AT, about, play, played, seated
from tests.sampling import sampled
from tests.test_secrets import hidden_games, recoloured, seen_in_ouroboros

HANDS, WITHDRAWN = 4, 5  # fields of a position text
MODES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "bidding": "same"},
    {"players": 5},
    {"players": 5, "deck": "52", "payment": "first"},
]


def dealt_otherwise(table: Table, knower: int | None, rng: random.Random) -> Table:
    """The same game so far, but others hold other cards that they have not played."""
    fields = table.record.start.text.split(" ")
    hands = [[int(card) for card in hand.split(".")] for hand in fields[HANDS].split("/")]
    withdrawn = [int(card) for card in fields[WITHDRAWN].split(".")]
    shown = {(one.seat, part["card"]) for one in table.record.log for part in one.parts}
    pool = withdrawn[:]
    for seat, hand in enumerate(hands, 1):
        pool += [card for card in hand if seat != knower and (seat, card) not in shown]
    rng.shuffle(pool)
    for seat, hand in enumerate(hands, 1):
        if seat != knower:
            kept = [card for card in hand if (seat, card) in shown]
            hands[seat - 1] = sorted(kept + [pool.pop() for _ in range(len(hand) - len(kept))])
    fields[HANDS] = "/".join(".".join(map(str, hand)) for hand in hands)
    fields[WITHDRAWN] = ".".join(map(str, sorted(pool)))
    other = seated(table.game.position(" ".join(fields)))
    for one in table.record.log:
        other.add(Turn(one.seat, one.text), AT, f"player {one.seat}")
    return other


def bytes_of(report: reports.Report) -> tuple[str, str, bytes]:
    return reports.as_text(report), reports.as_html(report), reports.as_pdf(report)


@sampled("options", MODES, 2, ids=str)
def test_reports_are_equal_where_only_what_is_hidden_differs(options: dict[str, Any]) -> None:
    game, differing = tailbiter.game("eat-me", **options), 0
    for seed, knower in enumerate((None, 1, game.players)):
        rng = random.Random(f"{options} {seed}")
        first = 1 if options.get("bidding") == "same" else 0
        one = played(game, turns=3, seed=seed, late={(first + 1, 2)})
        two = dealt_otherwise(one, knower, rng)
        differing += one.position != two.position
        for turn in (None, first, reports.newest(one)):
            said = about(one)
            left, right = (reports.report(t, turn, knower, said) for t in (one, two))
            assert left == right
            assert reports.as_text(left) == reports.as_text(right)
        assert bytes_of(left) == bytes_of(right)
        for table in (one, two):  # orders that nobody has seen
            for seat in [s for s in table.acting if s != knower][:-1]:
                play(table, seat, random.Random(f"{seed} {table is one}"))
        assert reports.report(one, turn, knower, said) == left
        assert reports.report(two, turn, knower, said) == left
    assert differing >= 2


@sampled("game", hidden_games(), 1, ids=repr)
def test_hidden_supplies_give_equal_reports_whatever_their_colours(game: tailbiter.Game) -> None:
    rng, differing = random.Random(repr(game)), 0
    positions = [p for p in seen_in_ouroboros(game, rng) if p.acting]
    for position in positions[2::7]:
        for knower in (None, 1):
            read, other = game.position(position.text), recoloured(position, knower, rng)
            turn = next((t for t in read.turns() if t[-1] in "+x" and other.is_legal(t)), None)
            tables = [seated(read), seated(other)]
            if turn:
                for table in tables:
                    table.add(Turn(read.acting[0], turn), AT, "")
            told = [reports.report(t, reports.newest(t), knower, about(t)) for t in tables]
            assert told[0] == told[1]
            assert reports.as_text(told[0]) == reports.as_text(told[1])
            differing += read != other
    assert bytes_of(told[0]) == bytes_of(told[1])
    assert differing > 3
