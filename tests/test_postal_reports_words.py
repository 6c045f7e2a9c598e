"""The wording of reports by post."""

import tailbiter
from tailbiter.postal import reports
from tailbiter.postal.reports.changes import changes
from tailbiter.postal.reports.sheet import Prose
from tailbiter.tables.entries import Stop, Supplied, Turn
from tailbiter.tables.table import Table
from tests.reporting import AT, about, played, seated
from tests.test_postal_reports import the_example


def lines(report: reports.Report | reports.Final) -> list[str]:
    return reports.as_text(report).splitlines()


def test_a_round_as_a_player_reads_it() -> None:
    table = the_example()
    correction = reports.Correction(
        2, "Ben's 30 was read as 36", counts=(reports.Recounted("victory_points", 3, 0, 1),)
    )
    said = about(
        table,
        press=(reports.Press("Cas", "Delicious."),),
        corrections=(correction,),
        address="orders@example.org",
        head=reports.Head(31, "ab" * 32),
    )
    told = lines(reports.report(table, 4, 3, said))
    assert told[:15] == [
        "Pond Seven, Eat Me: round 4, put right",
        "======================================",
        "To Cas (C); Monday, 26 October 2026; game master: Max",
        "",
        "YOUR ORDER, PLEASE",
        "Until Tuesday, 27 October 2026, 08:33 Europe/Berlin (CET).",
        "Write a card that you hold and your bid on one line; the bid is for the",
        "next round.",
        "For example: 28 bid 7",
        "Orders go to orders@example.org.",
        "",
        "WHAT YOU HOLD",
        "Your cards: 28 29 33 34 35 36",
        "Cards not seen yet: 3-9, 23-27, 37-49",
        "",
    ]
    for line in (
        "Round 2 was put right: Ben's 30 was read as 36.",
        "Points: you 1 instead of 0.",
        "THE CARDS IN THE ORDER PLAYED",
        " 5. Eve plays 16: Ann's organism 1, the older (both 6), absorbs it, eats",
        "    your organism 3 and grows to size 13. You score 6. (M13)",
        "  ....:....|....:....|....:....|....:....|....:....|..",
        "  DD.......AAAAAAAAAAAAA.......BBB.................DDD",
        "  1   Ann    10-22    13",
        "     player  points   +  bid points  bid",
        "  C  Cas          7  +6          84    0",
        "Order of play in round 5: Eve, Dee, you, Ben and Ann.",
        "  Delicious.",
    ):
        assert line in told, line
    assert "Log: 31 entries, head" in " ".join(" ".join(told).split())


def test_the_end_as_a_zine_prints_it() -> None:
    table = the_example()
    table.add(Stop("stopped"), AT)
    told = " ".join(lines(reports.final(table, about(table))))
    for words in (
        "Five sat down to a ring of 52 cards. Card 20 lay open, nobody's and anybody's. One card"
        " was missing, and can be named now: 49. Ann bid 9 to begin.",
        "First blood was drawn in round 1: Eve's 11 put Ben's organism 2 into Ann's organism 1, a"
        " present of one point to Ben.",
        "The dinner of the game was served in round 4. Eve's 16 put Cas's organism 3 into Ann's"
        " organism 1, a present of six points to Cas.",
        "Ben led first, after round 1; the lead changed twice, and once more in the last round.",
        "The game was stopped by its master.",
        "Round 4. Eve plays 16:",
        "Cas scores 6. (M13) Cas leads.",
        "The withdrawn card: 49",
    ):
        assert words in told, words


def test_a_missing_bid_for_the_first_round_was_missing_before_it() -> None:
    for bidding, words in (("next", "before round 1"), ("same", "in round 1")):
        game = tailbiter.game("eat-me", players=3, bidding=bidding)
        table = played(game, late={(0 if bidding == "next" else 1, 2)})
        told = " ".join(lines(reports.final(table, about(table))))
        assert f"Ben was not heard of {words}" in told


def test_a_game_of_turns_tells_who_is_to_play() -> None:
    table = played(tailbiter.game("ouroboros"), turns=3)
    (acting,) = table.acting
    mine, other = (lines(reports.report(table, 3, s, about(table))) for s in (acting, 3 - acting))
    assert "YOUR ORDER, PLEASE" in mine
    (shown,) = [line for line in mine if line.startswith("For example: ")]
    assert table.position.is_legal(shown.removeprefix("For example: "))
    assert "It is Ben's turn; you need not do anything." in other
    assert "By your clock: Tuesday, 27 October 2026, 07:33 Europe/London (GMT)." in mine


def paragraphs(before: Table, after: Table, first: int, why: str) -> list[str]:
    found = tuple(changes(before, after, first, why))
    (part,) = [
        part
        for part in reports.in_words(
            reports.report(after, 4, 3, about(after, corrections=found))
        ).parts
        if part.heading == "Put right"
    ]
    return [block.text for block in part.blocks if isinstance(block, Prose)]


def test_a_bid_that_was_put_right_is_told_with_all_that_came_of_it() -> None:
    wrong = the_example({(0, 2): Turn(2, "bid 4")})
    assert paragraphs(wrong, the_example(), 0, "Ben's 7 was read as 4") == [
        "The opening was put right: Ben's 7 was read as 4.",
        "Ben bid 7 instead of 4.",
        "No points changed.",
        "Bid points: Ben 93 instead of 96.",
        "Order of play in round 1: Ann, Ben, you, Dee and Eve instead of Ann, you, Ben, Dee and"
        " Eve.",
    ]


def test_orders_that_were_put_right_are_told_half_by_half() -> None:
    wrong = the_example({(4, 5): Turn(5, "43 bid 5"), (4, 3): Supplied(3, "28! bid 9!")})
    assert paragraphs(wrong, the_example(), 4, "two letters were there!") == [
        "Round 4 was put right: two letters were there!",
        "You played 13 and bid 0 instead of 28 and 9, which were supplied (M18).",
        "Eve played 16 and bid 0 instead of 43 and 5.",
        "Points: Ben 2 instead of 1 and you 7 instead of 1.",
        "Bid points: you 84 instead of 75 and Eve 94 instead of 89.",
        "Order of play in round 5: Eve, Dee, you, Ben and Ann instead of you, Eve, Dee, Ben and"
        " Ann.",
    ]


def test_what_follows_is_told_and_what_is_played_anew() -> None:
    wrong = the_example({(3, 3): Turn(3, "28 bid 5")})
    told = paragraphs(wrong, the_example(), 3, "misread")
    assert told[:2] == ["Round 3 was put right: misread.", "You played 18 instead of 28."]
    assert told[told.index("Round 4 changed with it.") :] == [
        "Round 4 changed with it.",
        "Points: Ann 0 instead of 1 and you 7 instead of 1.",
    ]
    assert paragraphs(wrong, wrong, 4, "a mistake?") == [
        "Round 4 was put right: a mistake?",
        "Nothing is another than you were told.",
    ]
    assert paragraphs(wrong, the_example(), 5, "nobody knows") == [
        "Round 5 is played anew: nobody knows. What was ordered from then on counts no more:"
        " please order anew.",
    ]


def test_a_turn_that_was_put_right_is_told_as_it_is_written() -> None:
    tables = [seated(tailbiter.game("eat-your-neighbor").start()) for _ in range(2)]
    for table, cell in zip(tables, ("d4", "c3"), strict=True):
        table.add(Turn(1, cell), AT, "player 1")
    before, after = tables
    said = about(after, corrections=tuple(changes(before, after, 1, "misread")))
    report = reports.report(after, 1, None, said)
    assert "Ann: c3 instead of d4." in lines(report)


def test_rounds_that_are_told_together_are_told_apart() -> None:
    table = the_example()
    told = lines(reports.report(table, 2, 3, about(table), since=1))
    first = told.index("Round 1")
    assert told[first + 1].startswith(" 1. Ann plays 10")
    assert told[told.index("Round 2") + 1].startswith(" 1. Ann plays 1:")
