"""Reports by post as data, text, pages and paper: every game, whoever reads, whatever was sent."""

import random
import unicodedata
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pytest
from reportlab.platypus import Table  # type: ignore[import-untyped]

import tailbiter
from tailbiter import drawings
from tailbiter.games import GAMES
from tailbiter.postal import reports
from tailbiter.postal.reports.paper import Paper, Printed
from tailbiter.postal.reports.report import Deadline
from tailbiter.tables.entries import Entry, Stop, Turn
from tests.kinds import every_game
from tests.reporting import AT, DAY, NAMES, about, play, played, seated
from tests.sampling import sampled

WIDE = 72
HANDS = "1.2.10.17.3.4.5.6.7.8/12.14.30.51.9.23.24.25.26.27/13.18.21.32.28.29.33.34.35.36"
HANDS += "/15.22.50.52.37.38.39.40.41.42/11.16.19.31.43.44.45.46.47.48"
EXAMPLE = ((10, 12, 21, 52, 11), (1, 30, 32, 22, 31), (2, 51, 18, 50, 19), (17, 14, 13, 15, 16))
ORDERS = ((9, 7, 5, 3, 1), (9, 7, 5, 3, 1), (9, 5, 1, 7, 3), (9, 7, 5, 3, 1))  # bids for them


def width(line: str) -> int:
    """In columns of a terminal, counted without what is tested."""
    sizes = (2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in line)
    return sum(
        size for one, size in zip(line, sizes, strict=True) if not unicodedata.combining(one)
    )


def the_example(others: Mapping[tuple[int, int], Entry] = {}) -> Any:
    """The rulebook's example of Eat Me: four rounds, in which C is eaten for six at last.

    `others`: by round and seat, what is ordered instead.
    """
    hands = "/".join(
        ".".join(map(str, sorted(map(int, hand.split("."))))) for hand in HANDS.split("/")
    )
    text = f"*:20-20 - 0,0,0,0,0 100,100,100,100,100 {hands} 49 ABCDE -/-/-/-/- 1 0"
    table = seated(tailbiter.game("eat-me").position(text))
    for turn in range(5):
        for seat in range(1, 6):
            card = f"{EXAMPLE[turn - 1][seat - 1]} " if turn else ""
            bid = ORDERS[turn][seat - 1] if turn < 4 else 0
            entry = others.get((turn, seat), Turn(seat, f"{card}bid {bid}"))
            table.add(entry, AT, f"player {seat}")
    return table


@sampled("game", every_game(), 4, ids=repr)
def test_every_game_gives_reports_to_every_seat(game: tailbiter.Game) -> None:
    table = played(game, turns=3)
    said = about(table)
    for turn in (None, reports.newest(table)):
        for seat in (None, 1, game.players):
            report = reports.report(table, turn, seat, said)
            assert report.seat == seat
            text = reports.as_text(report)
            assert max(map(width, text.splitlines())) <= WIDE
            assert text == reports.as_text(reports.report(table, turn, seat, said))


@sampled(
    ("name", "players"),
    [(n, p) for n, least, most in [("eat-me", 2, 10), ("eat-thyself", 2, 3)] for p in (least, most)]
    + [("eat-your-neighbor", 2), ("ouroboros", 2), ("ouroboros", 4)],
    2,
)
def test_pages_and_paper_are_the_same_bytes_each_time(name: str, players: int) -> None:
    table = played(tailbiter.game(name, players=players), turns=4)
    report = reports.report(table, reports.newest(table), 1, about(table))
    assert reports.as_html(report) == reports.as_html(report)
    sizes: list[tuple[Paper, int]] = [("a4", 595), ("letter", 612)]
    for paper, wide in sizes:
        pdf = reports.as_pdf(report, paper)
        assert pdf == reports.as_pdf(report, paper)
        pages = pypdfium2.PdfDocument(pdf)
        assert int(pages[0].get_width()) == wide
        words = "".join(page.get_textpage().get_text_range() for page in pages)
        assert "Pond Seven" in words
        assert "Ben" in words


@sampled("name", [*GAMES], 2)
def test_the_end_of_every_game_is_told(name: str) -> None:
    table = played(tailbiter.game(name), seed=2)
    final = reports.final(table, about(table))
    assert final.last.outcome is not None
    assert final.turns[0] == 0
    assert len(final.scores) == len(final.turns)
    assert final.facts
    text = reports.as_text(final)
    assert max(map(width, text.splitlines())) <= WIDE
    assert reports.as_html(final) == reports.as_html(final)
    assert reports.as_pdf(final) == reports.as_pdf(final)


def test_a_round_is_told_card_by_card_with_rules_and_points() -> None:
    table = the_example()
    report = reports.report(table, 4, 3, about(table))
    assert [(deed.seat, deed.events[0].data["card"]) for deed in report.deeds] == [
        *((1, 17), (2, 14), (3, 13), (4, 15), (5, 16))
    ]
    assert [deed.events[0].rule for deed in report.deeds] == ["M11", "M8", "M13", "M11", "M13"]
    columns = {column.name: column for column in report.columns}
    assert columns["victory_points"].values == (0, 2, 7, 1, 0)
    assert columns["victory_points"].gains == (0, 1, 6, 0, 0)
    assert columns["bids"].values == (0, 0, 0, 0, 0)
    assert report.order == tuple(table.position.view()["board"]["order_of_play"])
    hand, unseen = report.held
    assert hand.items == (28, 29, 33, 34, 35, 36)
    assert 49 in unseen.items
    assert report.deadline is not None
    assert (report.deadline.zone, report.deadline.own_zone) == ("Europe/Berlin", "Europe/Berlin")
    other = reports.report(table, 4, 2, about(table)).deadline
    assert other is not None
    assert other.own_zone == "Europe/London"


def test_the_story_of_the_example_finds_first_blood_and_the_largest_meal() -> None:
    table = the_example()
    table.add(Stop("stopped"), AT)
    final = reports.final(table, about(table))
    facts = {fact.kind: fact for part in final.facts for fact in part}
    assert (facts["first"].turn, facts["first"].seat, facts["first"].data["seat"]) == (1, 5, 2)
    largest = facts["largest"]
    assert (largest.turn, largest.seat, largest.data["seat"]) == (4, 5, 3)
    assert largest.data["points"] == 6
    assert facts["opening"].data["withdrawn"] == [49]
    assert final.scores == (
        *[(0,) * 5],
        (0, 1, 0, 0, 0),
        (0, 1, 1, 0, 0),
        (0, 1, 1, 1, 0),
        (0, 2, 7, 1, 0),
    )
    assert [(one.turn, one.after) for one in final.turning] == [
        *((1, (2,)), (2, (2, 3)), (3, (2, 3, 4)), (4, (3,)))
    ]
    assert final.tally == {(1, 2): 2, (2, 3): 1, (4, 4): 1, (1, 3): 6}
    assert [held.items for held in final.dealt if held.what == "withdrawn"] == [(49,)]
    assert final.last.outcome is not None
    assert final.last.outcome.termination == "stopped"


def test_who_missed_is_told_with_what_was_supplied() -> None:
    table = played(tailbiter.game("eat-me"), turns=3, late={(2, 4)})
    (miss,) = reports.report(table, 2, None, about(table)).missed
    assert (miss.seat, miss.event and miss.event.rule) == (4, "M18")
    assert reports.report(table, 1, None, about(table)).missed == ()
    other = played(tailbiter.game("ouroboros"), turns=2)
    (miss,) = reports.report(other, 2, None, about(other, missed=(2,))).missed
    assert (miss.seat, miss.event) == (2, None)


def test_several_turns_are_told_together() -> None:
    table = played(tailbiter.game("ouroboros", players=3), turns=6)
    report = reports.report(table, 6, 1, about(table), since=4)
    assert [deed.seat for deed in report.deeds] == [1, 2, 3]
    assert (report.since, report.turn) == (4, 6)
    before = reports.report(table, 3, 1, about(table)).columns[0].values
    after = report.columns[0]
    assert after.gains == tuple(b - a for a, b in zip(before, after.values, strict=True))


@pytest.mark.parametrize("turn", [-1, 7, 99])
def test_a_turn_that_was_not_played_cannot_be_told(turn: int) -> None:
    table = played(tailbiter.game("ouroboros"), turns=6)
    with pytest.raises(tailbiter.TailbiterError, match="1 to 6"):
        reports.report(table, turn, None, about(table))


def test_a_game_that_is_on_has_no_final_report() -> None:
    table = played(tailbiter.game("eat-me"), turns=2)
    with pytest.raises(tailbiter.TailbiterError):
        reports.final(table, about(table))


class Tags(HTMLParser):
    """Every element of a page with its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


NASTY = '"><script>alert(1)</script><img src=x onerror=alert(2)>{{ 7*7 }}'


def test_what_people_write_stays_text_on_a_page_and_on_paper() -> None:
    table = played(tailbiter.game("eat-me"), turns=4)
    names = (NASTY, "Ann & <b>Ben</b>", "]]>", "&amp;", "</style>")
    said = about(
        table,
        names=names,
        title=NASTY,
        master=NASTY,
        address=NASTY,
        press=(reports.Press(NASTY, f"{NASTY}\n{NASTY}"),),
        corrections=(reports.Correction(1, NASTY),),
        unclear={1: (NASTY,)},
        prints=(reports.Print(NASTY, NASTY),),
    )
    report = reports.report(table, 3, 1, said)
    page = reports.as_html(report)
    tags = Tags(page).found
    assert "{{ 7*7 }}" in page
    assert not {tag for tag, _ in tags} & {"script", "img", "b", "a", "iframe", "link", "object"}
    assert not [name for _, attrs in tags for name in attrs if name.startswith("on")]
    outside = ("src", "href", "xlink:href", "action")
    assert not [attrs for _, attrs in tags if any(name in attrs for name in outside)]
    assert max(map(width, reports.as_text(report).splitlines())) <= WIDE
    words = "".join(
        p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(reports.as_pdf(report))
    )
    assert "<script>alert(1)</script>" in words.replace("\r\n", "").replace(" ", "")


def test_ids_on_a_page_are_used_once() -> None:
    table = played(tailbiter.game("eat-me"), turns=4)
    page = reports.as_html(reports.report(table, 3, 1, about(table)))
    ids = [attrs["id"] for _, attrs in Tags(page).found if "id" in attrs]
    assert ids
    assert len(ids) == len(set(ids))


@sampled(
    "name",
    ["Łukasz", "Жанна", "小明", "مريم", "א\u202eב", "e\u0301", "x" * 120, "", "\x00\x07\n", "🐍"],
    4,
)
def test_any_name_and_any_press_can_be_printed(name: str) -> None:
    table = played(tailbiter.game("eat-me", players=2), turns=3)
    said = about(table, names=(name, "Ben"), press=(reports.Press(name, f"{name} " * 40),))
    for seat in (None, 1):
        report = reports.report(table, 2, seat, said)
        assert max(map(width, reports.as_text(report).splitlines())) <= WIDE
        assert reports.as_html(report)
        assert pypdfium2.PdfDocument(reports.as_pdf(report))


def test_much_press_flows_over_pages() -> None:
    table = played(tailbiter.game("eat-me"), turns=3)
    much = tuple(reports.Press(n, "All quiet on the pond. " * 200) for n in NAMES[:5])
    report = reports.report(table, 2, None, about(table, press=much))
    assert len(pypdfium2.PdfDocument(reports.as_pdf(report))) > 2


def test_without_the_extra_text_and_page_work_and_paper_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = played(tailbiter.game("eat-me"), turns=3)
    report = reports.report(table, 2, 1, about(table))
    whole = reports.as_html(report)

    def missing(*given: object, **how: object) -> Any:
        raise drawings.NotInstalledError("nothing of the extra is there")

    monkeypatch.setattr("tailbiter.drawings.svg", missing)
    monkeypatch.setattr("tailbiter.postal.reports.flowing.need", missing)
    assert reports.as_text(report)
    tags = {tag for tag, _ in Tags(reports.as_html(report)).found}
    assert "pre" in tags
    assert "svg" not in tags
    assert "svg" in {tag for tag, _ in Tags(whole).found}
    with pytest.raises(drawings.NotInstalledError):
        reports.as_pdf(report)


def test_what_is_for_one_seat_goes_to_no_other() -> None:
    table = played(tailbiter.game("eat-me"), turns=3)
    said = about(
        table,
        unclear={2: ("Was 13 your card?",)},
        own_prints={2: (reports.Print("Your hand", "cd" * 32),)},
        zones={2: "Asia/Tokyo"},
    )
    without = about(table, zones={})
    for seat in (None, 1, 3, 4, 5):
        assert reports.report(table, 2, seat, said) == reports.report(table, 2, seat, without)
    own = reports.report(table, 2, 2, said)
    assert own.unclear
    assert len(own.prints) == 1
    assert own.deadline == Deadline(AT + DAY, "Europe/Berlin", "Asia/Tokyo")


def test_a_round_in_the_making_changes_no_report() -> None:
    table = played(tailbiter.game("eat-me"), turns=3)
    said = about(table)
    before = [reports.report(table, 2, seat, said) for seat in (None, 1, 2)]
    rng = random.Random(1)
    for seat in (1, 3, 4):
        play(table, seat, rng)
    assert [reports.report(table, 2, seat, said) for seat in (None, 1, 2)] == before


@pytest.mark.parametrize("players", [2, 10])
def test_on_paper_nothing_is_torn_that_fits_a_column(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    torn: list[Any] = []
    split, made = Table.split, Printed.made

    def watched(self: Any, *room: float) -> list[Any]:
        found: list[Any] = split(self, *room)
        torn.extend(found[1:])
        return found

    def for_good(self: Printed, *given: Any) -> bytes:
        torn.clear()  # of the trials
        return made(self, *given)

    table = played(tailbiter.game("eat-me", players=players), seed=7)
    press = tuple(reports.Press("Ann", "Eaten,\nand so politely.") for _ in range(3))
    monkeypatch.setattr(Table, "split", watched)
    monkeypatch.setattr(Printed, "made", for_good)
    assert reports.as_pdf(reports.final(table, about(table, press=press)))
    assert not torn


def test_the_board_says_between_which_rounds_it_stands() -> None:
    table = the_example()
    text = reports.as_text(reports.report(table, 3, None, about(table))).upper()
    assert "THE BOARD AFTER ROUND 3, BEFORE ROUND 4" in text
    assert text.index("WHAT LIES ON THE BOARD") > text.index("THE BOARD AFTER")
