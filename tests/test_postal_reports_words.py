"""The wording of reports by post."""

import tailbiter
from tailbiter.postal import reports
from tailbiter.tables.entries import Stop
from tests.reporting import AT, about, played
from tests.test_postal_reports import the_example


def lines(report: reports.Report | reports.Final) -> list[str]:
    return reports.as_text(report).splitlines()


def test_a_round_as_a_player_reads_it() -> None:
    table = the_example()
    correction = reports.Correction(2, "Ben's 30 was read as 36", (0, 1, 0, 0, 0), (0, 1, 1, 0, 0))
    said = about(
        table,
        press=(reports.Press("Cas", "Delicious."),),
        corrections=(correction,),
        address="orders@example.org",
        head=reports.Head(31, "ab" * 32),
    )
    told = lines(reports.report(table, 4, 3, said))
    assert told[:15] == [
        "Pond Seven, Eat Me: round 4",
        "===========================",
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
        "Round 2 was put right: Ben's 30 was read as 36. After it the points are:",
        "you 1 instead of 0.",
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
