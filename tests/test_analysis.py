"""Analysis: the best turns of a position, a record's turns judged, and how both are shown."""

import json
import os
import re
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import tailbiter
from tailbiter.bots.knowledge import knowledge_of
from tailbiter.bots.review.analysis import Analysis, analyse
from tailbiter.bots.review.ranking import in_order
from tailbiter.bots.review.reasons import reasons
from tailbiter.bots.review.record_review import analyse_record, judge_again
from tailbiter.bots.review.secret_turns import chance_of, regret_of
from tailbiter.bots.review.verdicts import BLUNDER, DECIDED, Point, Review, word_for
from tailbiter.bots.review.words import Speaker, certain, meaning
from tailbiter.bots.thinking import Line, Opinion
from tailbiter.games import GAMES
from tailbiter.games.errors import OptionError, TextError, TurnError
from tailbiter.games.sentences import Reader
from tailbiter.server import opinions
from tailbiter.terminal import analysis as analyses
from tailbiter.terminal.graph import review_svg, small_bars
from tailbiter.terminal.ink import Ink
from tests.command_line import own_folder as own_folder
from tests.command_line import run

FEW = 60  # simulations: enough to have an opinion
SVG = "{http://www.w3.org/2000/svg}"
GRID = tailbiter.game("ouroboros", size=3)
ONE_DISC_EACH = GRID.position("r.b/.../... A 0,0,1,0/0,1,0,0 10 9")  # whoever discards wins
SEALED = tailbiter.game("eat-me", players=2)
OPENING = "*:20-20 - 0,0 100,100 1.2.3.5.8.9.11.14.17.21/{} {} BA -/- 1 0"
TWO_DEALS = [  # the same for seat 1
    OPENING.format("4.6.7.10.12.13.15.16.18.19", 22),
    OPENING.format("4.6.7.10.12.13.15.16.18.22", 19),
]


def won_at_once_missed() -> tailbiter.Record:
    """A could have discarded its last disc and won; it placed a stone, and B won instead."""
    record = tailbiter.Record(GRID, ONE_DISC_EACH)
    record.play("a3+")
    record.play("-g")
    return record


def sealed_game(start: str, rounds: int = 2) -> tailbiter.Record:
    record = tailbiter.Record(SEALED, SEALED.position(start))
    orders = [("bid 90", "bid 1"), ("21 bid 2", "4 bid 60"), ("3 bid 0", "6 bid 9")]
    for order, other in orders[:rounds]:
        record.play(order, 1)
        record.play(other, 2)
    return record


def strict(data: Any) -> Any:
    """Through JSON and back; NaN and infinity are refused."""
    return json.loads(json.dumps(data, allow_nan=False))


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_the_start_of_every_game_has_best_turns_that_may_be_played(name: str) -> None:
    position = tailbiter.game(name).start(seed=3)
    analysis = tailbiter.analyse(position, seconds=None, simulations=FEW, seat=1, lines=3)
    assert analysis.best is not None
    assert 1 <= len(analysis.lines) <= 3
    assert all(position.is_legal(line.turn, 1) for line in analysis.lines)
    assert all(0 <= line.chance <= 1 for line in analysis.lines)
    assert sum(analysis.chances) == pytest.approx(1, abs=0.02)
    data = strict(analysis.as_data())
    assert (data["game"], data["seat"], data["result"]) == (name, 1, None)
    assert [line["turn"] for line in data["lines"]] == [line.turn for line in analysis.lines]


def test_the_same_seed_and_simulations_give_the_same_analysis() -> None:
    position = tailbiter.game("ouroboros", players=3).start()
    one, two = (analyse(position, None, FEW, seed=5) for _ in range(2))
    assert replace(one, seconds=0.0) == replace(two, seconds=0.0)


def test_a_solved_position_says_in_how_many_turns_and_is_right() -> None:
    position = tailbiter.game("eat-your-neighbor", side=2).start()
    best = analyse(position, None, FEW).best
    assert best is not None
    assert best.proven in ("win", "loss")
    line = (best.turn, *best.follows)
    assert best.turns_to_go == len(line)
    for turn in line:
        assert position.result is None
        position = position.play(turn)
    assert position.result is not None
    assert (1 in position.result.winners) == (best.proven == "win")


def test_a_turn_that_wins_at_once_is_certain() -> None:
    analysis = analyse(ONE_DISC_EACH, None, FEW)
    assert analysis.best is not None
    assert (analysis.best.turn, analysis.best.proven) == ("-r", "win")
    assert (analysis.best.turns_to_go, analysis.best.chance) == (1, 1.0)
    assert analysis.chances == (1.0, 0.0)
    assert certain(analysis.best, 2) == "wins at once"


@pytest.mark.parametrize(
    ("proven", "turns", "players", "words"),
    [
        ("win", 5, 2, "wins in 3"),
        ("win", 4, 3, "wins in 2"),
        ("loss", 2, 2, "loses in 1"),
        ("loss", None, 2, "loses"),
        ("draw", None, 2, "a draw"),
        ("", None, 2, ""),
    ],
)
def test_what_is_certain_is_counted_in_turns_of_ones_own(
    proven: str, turns: int | None, players: int, words: str
) -> None:
    assert certain(Line("a1", 0.5, 1, (), proven, turns), players) == words


def test_a_finished_game_is_told_without_thought() -> None:
    analysis = analyse(won_at_once_missed().position)
    assert (analysis.seat, analysis.best, analysis.chances) == (None, None, (0.0, 1.0))
    assert analysis.is_final
    assert strict(analysis.as_data())["result"]["rule"] == "O14"


def test_where_several_act_one_must_be_named() -> None:
    with pytest.raises(TurnError, match="seats 1, 2 may act"):
        analyse(SEALED.start(), None, FEW)
    with pytest.raises(TurnError, match="seat 2 does not act now; say seat 1"):
        analyse(ONE_DISC_EACH, None, FEW, seat=2)
    with pytest.raises(TextError, match="seats are 1 to 2"):
        analyse(ONE_DISC_EACH, None, FEW, seat=3)


def test_lines_come_by_chance_where_visits_allow() -> None:
    lines = (
        Line("much tried", 0.50, 4000),
        Line("tried as much, and better", 0.55, 3000),
        Line("lucky once", 1.0, 1),
        Line("lucky a while", 0.58, 60),
        Line("never tried", 0.0, 0),
        Line("lost later", 0.0, 9, proven="loss", turns_to_go=6),
        Line("lost at once", 0.0, 9, proven="loss", turns_to_go=2),
        Line("won later", 1.0, 5, proven="win", turns_to_go=3),
        Line("won at once", 1.0, 2, proven="win", turns_to_go=1),
    )
    assert [line.turn for line in in_order(lines)] == [
        *("won at once", "won later"),
        *("tried as much, and better", "much tried", "lucky a while", "lucky once", "never tried"),
        *("lost later", "lost at once"),
    ]


def test_what_a_glance_found_keeps_its_order() -> None:
    lines = (Line("b2", 0.0, 0), Line("a1", 0.0, 0))
    assert in_order(lines) == lines


@pytest.mark.parametrize(
    ("turn", "is_costly", "word"), [("-r", False, "best"), ("c3+", True, BLUNDER)]
)
def test_a_costly_turn_is_tried_again(turn: str, is_costly: bool, word: str) -> None:
    record = won_at_once_missed()
    verdict = judge_again(record, 1, turn, "-r", None, FEW)
    assert verdict is not None
    assert (verdict.text, verdict.is_costly, verdict.word) == (turn, is_costly, word)
    assert (verdict.bite is not None) == is_costly
    assert record.turns == ("a3+", "-g")


def test_an_order_is_tried_again_by_what_its_seat_knew() -> None:
    one, two = (
        judge_again(sealed_game(deal), 3, "21 bid 2", "1 bid 4", None, FEW) for deal in TWO_DEALS
    )
    assert one == two
    assert one is not None
    assert (one.seat, one.happened) == (1, ())
    best = judge_again(sealed_game(TWO_DEALS[0]), 3, "1 bid 4", "1 bid 4", None, FEW)
    assert best is not None
    assert (best.word, best.loss) == ("best", 0.0)


def test_a_turn_that_was_not_played_cannot_be_tried_again() -> None:
    with pytest.raises(TextError, match="turns are 1 to 2"):
        judge_again(won_at_once_missed(), 3, "-r", "-r", None, FEW)


def test_a_reader_is_asked_about_turns_of_their_own() -> None:
    record = won_at_once_missed()
    review = analyse_record(record, None, FEW)
    (asked,) = opinions.judged(review, record, Reader(1), [1])["questions"]
    assert (asked["number"], asked["seat"], asked["best"]) == (1, 1, "-r")
    chose = "You chose to place on a3, give nothing, which cost 100\u00a0% of the chance to win"
    assert asked["ask"] == f"{chose}: find something better."
    assert "red" not in " ".join(hint["text"] for hint in asked["hint"])
    assert opinions.judged(review, record, Reader(2), [2])["questions"] == []
    (anybodys,) = opinions.judged(review, record)["questions"]
    assert anybodys["ask"].startswith("A chose to place on a3")


def test_an_order_is_told_as_something_to_do() -> None:
    position = sealed_game(TWO_DEALS[0]).positions[2]
    order = next(turn for turn in position.turns(1) if turn.endswith(" bid 0"))
    said = Speaker("eat-me", Reader(1), position).turn(1, order)
    assert said == f"seal card {order.split()[0]} with a bid of 0"


def test_a_hint_says_what_its_chance_is_of_and_why() -> None:
    opinion = Opinion(1, (0.6, 0.4), (Line("-r", 1.0, 50), Line("a3+", 0.2, 50, ("-g",))))
    told = opinions.advice_of(opinion, ONE_DISC_EACH, Reader(1))
    assert told.meaning == "Your chance to win"
    assert told.advice == "Discard 1 red, win: your chance to win is 100\u00a0% with it."
    assert [one["rule"] for one in told.why] == ["O14", "O14"]
    assert told.why[0]["text"].startswith("You would win: ")
    next_best = "The next best is to place on a3, give nothing. Then B could discard 1 green, win."
    assert told.why[1]["text"] == next_best
    spectators = opinions.advice_of(opinion, ONE_DISC_EACH, Reader(names=("Ann", "Bo")))
    assert spectators.meaning == "Ann's chance to win"


def test_an_opinion_tells_nothing_of_what_another_has_ordered() -> None:
    start = tailbiter.game("eat-me", players=2).start(seed=1)
    opinion = Opinion(1, (0.5, 0.5), (Line("bid 3", 0.6, 50), Line("bid 4", 0.4, 50)))
    one, other = (
        opinions.advice_of(opinion, start.play(order, 2), Reader(1)) for order in ("bid 0", "bid 9")
    )
    assert one == other
    assert [len(line.expected) for line in one.lines] == [1, 1]


@pytest.mark.parametrize(("players", "words"), [(2, "a draw counts half"), (3, "a shared win")])
def test_shared_wins_are_explained(players: int, words: str) -> None:
    game = tailbiter.game("eat-me", players=players)
    assert words in meaning(game, 1, Reader())


@pytest.mark.parametrize(
    ("budget", "words"),
    [
        ({"seconds": None}, "give seconds=2 or simulations=5000"),
        ({"seconds": float("nan")}, "seconds must be more than 0"),
        ({"simulations": 0}, "simulations must be more than 0"),
        ({"lines": 0}, "lines must be more than 0"),
    ],
)
def test_a_budget_must_make_sense(budget: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        analyse(ONE_DISC_EACH, **budget)


def test_what_is_thought_so_far_is_reported_until_it_is_stopped() -> None:
    heard: list[Analysis] = []
    position = tailbiter.game("eat-your-neighbor").start()
    last = analyse(position, 600.0, report=heard.append, stop=lambda: len(heard) >= 2)
    assert heard[0].simulations < last.simulations
    assert heard[0].lines


def test_a_missed_win_is_a_blunder_and_the_rule_is_told() -> None:
    review = analyse_record(won_at_once_missed(), None, FEW)
    first, second = review.verdicts
    assert (first.text, first.word, first.loss, first.best) == ("a3+", BLUNDER, 1.0, "-r")
    assert first.promise is not None
    assert (first.promise.rule, first.promise.line) == ("O14", ("-r",))
    assert first.promise.is_end
    assert first.bite is not None
    assert (first.bite.rule, first.bite.line, first.bite.seat) == ("O14", ("a3+", "-g"), 2)
    assert (first.loses_in, first.wins_in) == (1, 1)
    assert (second.word, second.loss) == ("best", 0.0)
    assert [point.chances for point in review.points] == [(1.0, 0.0), (0.0, 1.0), (0.0, 1.0)]
    assert review.costly == (first,)
    assert review.decided == 1
    assert review.accuracy(2) == 100
    assert review.accuracy(1) == pytest.approx(1.2, abs=0.1)


def test_a_game_is_decided_when_its_winner_never_falls_back() -> None:
    review = analyse_record(won_at_once_missed(), None, FEW)

    def decided(*chances: float, **more: Any) -> int | None:
        points = tuple(Point(n, (1 - chance, chance)) for n, chance in enumerate(chances))
        return replace(review, points=points, **more).decided

    assert decided(0.5, 0.8, 0.7, 0.75, 0.9, 1.0) == 3
    assert decided(0.5, 0.6, 0.7, 1.0) == 3
    assert decided(0.8, 0.9, 1.0) is None
    assert decided(0.5, 0.9, 1.0, is_whole=False) is None
    assert decided(0.5, 0.9, 1.0, result=None) is None


def test_what_happens_in_both_lines_is_no_reason() -> None:
    assert reasons(ONE_DISC_EACH, 1, ("a3+", "-g"), ("a3+", "-g")) == (None, None)
    assert reasons(ONE_DISC_EACH, 1, ("nonsense",), ()) == (None, None)


def test_an_end_counts_for_whoever_wins_by_it() -> None:
    position = tailbiter.game("eat-your-neighbor", side=2).position("w./bbb/wb w 1-0 - 8")
    bite, promise = reasons(position, 2, ("c2",), ())
    assert bite is not None
    assert (bite.rule, bite.seat, bite.winners, promise) == ("N10", 2, (1,), None)


@pytest.mark.parametrize("name", [name for name in GAMES if not GAMES[name].TOGETHER])
def test_what_is_grave_can_happen(name: str) -> None:
    grave = knowledge_of(name).GRAVE
    assert grave
    assert set(grave) <= set(GAMES[name].events.KINDS)


def test_a_turn_without_a_choice_is_forced_and_not_counted() -> None:
    record = tailbiter.Record(GRID, GRID.position(".../.../... A 0,0,2,0/0,2,0,0 10 9"))
    record.play("-r")
    review = analyse_record(record, None, FEW)
    assert [verdict.word for verdict in review.verdicts] == ["forced"]
    assert review.accuracy(1) is None
    assert strict(review.as_data())["accuracy"] == [None, None]


def test_a_record_still_on_is_judged_to_its_last_position() -> None:
    game = tailbiter.game("eat-thyself", players=3)
    record = tailbiter.Record(game, game.start())
    for _ in range(2):
        record.play(record.position.turns()[0])
    review = analyse_record(record, None, FEW)
    assert [verdict.seat for verdict in review.verdicts] == [1, 2]
    assert [point.number for point in review.points] == [0, 1, 2]
    assert review.result is None
    only = analyse_record(record, None, FEW, seat=2)
    assert [verdict.seat for verdict in only.verdicts] == [2]
    assert len(only.points) == 3


def test_a_record_without_turns_has_its_chances_only() -> None:
    record = tailbiter.Record(GRID, GRID.start())
    review = analyse_record(record, None, FEW)
    assert review.verdicts == ()
    assert len(review.points) == 1


def test_stopped_it_gives_what_is_judged_so_far() -> None:
    record = tailbiter.load(Path(__file__).parent / "archive" / "ouroboros-001.tail")
    whole = analyse_record(record, None, FEW, seed=2)
    heard: list[int] = []
    part = analyse_record(
        record,
        None,
        FEW,
        seed=2,
        report=lambda done, total: heard.append(total - done),
        stop=lambda: len(heard) >= 9,
    )
    losses = [verdict.loss for verdict in whole.costly]
    assert losses == sorted(losses, reverse=True)
    assert len(losses) == 5
    assert whole.is_whole
    assert not part.is_whole
    assert 2 < len(part.verdicts) < 9
    assert part.verdicts == whole.verdicts[: len(part.verdicts)]
    assert len(whole.verdicts) == whole.turns == 26


def test_a_search_cut_short_judges_nothing() -> None:
    asked: list[None] = []

    def stop() -> bool:
        asked.append(None)
        return len(asked) > 20

    record = tailbiter.load(Path(__file__).parent / "archive" / "ouroboros-001.tail")
    review = analyse_record(record, None, 10**9, stop=stop)
    assert (review.verdicts, review.points, review.is_whole) == ((), (), False)


@pytest.mark.parametrize(
    ("loss", "players", "word"),
    [
        (0.049, 2, "good"),
        (0.05, 2, "slip"),
        (0.1, 2, "mistake"),
        (0.2, 2, "blunder"),
        (0.05, 5, "mistake"),
        (0.08, 5, "blunder"),
    ],
)
def test_the_more_seats_the_smaller_a_blunder(loss: float, players: int, word: str) -> None:
    assert word_for(loss, players) == word


def test_an_order_is_judged_by_what_its_seat_knew() -> None:
    one, two = (analyse_record(sealed_game(deal), None, FEW, seat=1) for deal in TWO_DEALS)
    assert one.verdicts == two.verdicts
    assert one.points == two.points
    assert [verdict.seat for verdict in one.verdicts] == [1, 1]
    assert one.is_sealed


def test_a_position_with_secrets_is_analysed_from_a_view() -> None:
    one, two = (analyse(SEALED.position(deal), None, FEW, seat=1) for deal in TWO_DEALS)
    assert replace(one, seconds=0.0) == replace(two, seconds=0.0)
    assert one.position is None


def test_a_game_of_secrets_still_on_is_judged_for_one_seat_only() -> None:
    record = sealed_game(TWO_DEALS[0])
    with pytest.raises(OptionError, match="say whose turns to judge, as in --seat 1"):
        analyse_record(record, None, FEW)
    record.play("6 bid 9", 2)
    for seat, numbers in ((1, [0, 1]), (2, [0, 1, 2])):
        review = analyse_record(record, None, FEW, seat=seat)
        assert [verdict.turn for verdict in review.verdicts] == numbers
        shown = json.dumps(review.as_data())
        assert ("6 bid 9" in shown) == (seat == 2)


def test_what_the_game_master_ordered_is_nobodys_mistake() -> None:
    record = tailbiter.load(Path(__file__).parent / "archive" / "eat-me-001.tail")
    review = analyse_record(record, None, FEW)
    words = {(v.turn, v.seat): v.word for v in review.verdicts}
    assert (words[2, 2], words[8, 1]) == ("supplied", "supplied")
    assert (words[10, 1], words[10, 2]) == ("forced", "forced")
    assert len(review.verdicts) == 22
    assert (review.points[-1].number, review.points[-1].chances) == (11, (1.0, 0.0))
    undecided = [p.number for p in review.points if (p.chances[0] or 0) < DECIDED]
    assert [v.turn for v in review.verdicts if v.number == review.decided] == undecided[-1:]
    (came,) = [v.happened for v in review.verdicts if (v.turn, v.seat) == (7, 2)]
    assert [(reason.rule, reason.event.data["card"]) for reason in came] == [("M13", 6)]
    strict(review.as_data())


def test_a_bid_between_two_that_were_weighed_is_judged_in_between() -> None:
    def order(card: int, bid: int | None) -> list[dict[str, Any]]:
        return [{"kind": "order", "card": card, "bid": bid, "supplied": []}]

    chances = {(8, 4): 0.9, (7, 10): 0.5, (7, 0): 0.1}
    lines = [(order(*key), Line("", chance, 1)) for key, chance in chances.items()]
    wanted: list[tuple[int, int, float | None]] = [
        *((7, 10, 0.5), (7, 5, 0.3), (7, 40, 0.5), (9, 1, None)),
    ]
    for card, bid, chance in wanted:
        found = chance_of(lines, order(card, bid), "bid")
        assert found == (chance if chance is None else pytest.approx(chance))
    regret = regret_of(lines, order(7, 5), "bid", 0.3)
    assert regret is not None
    assert (regret.part, regret.made, regret.best) == ("bid", 5, 10)
    assert regret.regret == pytest.approx(0.2)
    assert regret_of(lines, order(7, None), "bid", 0.3) is None


def test_where_supplies_are_hidden_each_turn_is_judged_by_its_own_chance() -> None:
    game = tailbiter.game("ouroboros", size=3, hidden="yes")
    start = game.position("r.b/.../... A 2,1,1,0/0,1,2,0 10 9")
    lines = analyse(start, None, 300, lines=5).lines
    assert lines[0].chance > lines[-1].chance
    for line in (lines[0], lines[-1]):
        record = tailbiter.Record(game, start)
        record.play(line.turn)
        (verdict,) = analyse_record(record, None, 300, seat=1).verdicts
        assert verdict.chance == pytest.approx(line.chance)
        assert verdict.best == lines[0].turn
        assert (verdict.word == "best") == (line is lines[0])
        assert verdict.amount is None


def test_a_choice_that_was_not_looked_at_is_neither_forced_nor_judged() -> None:
    game = tailbiter.game("ouroboros", size=3, hidden="yes")
    record = tailbiter.Record(game, game.position("r.b/.../... A 0,0,1,0/0,1,0,0 10 9"))
    record.play("a3+")  # the search saw that another turn wins at once, and looked no further
    (verdict,) = analyse_record(record, None, 300, seat=1).verdicts
    assert (verdict.word, verdict.best) == ("unknown", "-r")


def drawn(review: Review, names: list[str]) -> ElementTree.Element:
    return ElementTree.fromstring(review_svg(review, names))


def test_the_graph_tells_seats_apart_without_colour_and_marks_mistakes() -> None:
    review = analyse_record(won_at_once_missed(), None, FEW)
    picture = drawn(review, ["<A> & co", "B"])
    paths = [path for path in picture.iter(f"{SVG}path") if "line" in path.get("class", "")]
    assert len({path.get("stroke-dasharray") for path in paths}) == 2
    words = ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]
    assert {"??", "<A> & co", "chance of winning", "after the turn", "50 %"} <= set(words)
    title, *_ = picture.iter(f"{SVG}title")
    assert title.text == "Ouroboros: each seat's chance of winning"
    (told,) = picture.iter(f"{SVG}desc")
    assert told.text is not None
    assert "chose to play a3+: a blunder, 0 %. Better was to play -r: 100 %." in told.text
    assert picture.get("aria-labelledby") == f"{title.get('id')} {told.get('id')}"


def test_the_graph_needs_nothing_from_elsewhere_and_suits_the_dark() -> None:
    picture = review_svg(analyse_record(won_at_once_missed(), None, FEW), ["A", "B"])
    assert re.findall(r"https?://[^\"]+", picture) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"@font-face|@import|url\(|href|<script|NaN", picture)
    assert "prefers-color-scheme:dark" in picture


def test_a_small_graph_fits_where_there_is_room() -> None:
    chances = [0.0, 0.5, None, 1.0]
    assert small_bars(chances, 10, Ink()) == "▁▅ █"
    assert small_bars(chances, 10, Ink(is_unicode=False)).isascii()
    assert len(small_bars([0.5] * 300, 60, Ink())) == 60


def saved(record: tailbiter.Record) -> str:
    record.save("game.tail")
    return "game.tail"


def test_the_command_tells_a_record_in_80_columns(own_folder: Path) -> None:
    record = won_at_once_missed()
    record.tags["Name1"] = "somebody with a very long name"
    file = saved(record)
    result = run("analyse", file, "--simulations", str(FEW), "--svg", "graph.svg")
    assert result.exit_code == 0
    assert "   1. A  a3+  100 %" in result.stdout
    assert "1. A chose to play a3+: a blunder, 0 %. Better was to play -r: 100 %." in result.stdout
    assert "It loses in 1, whatever comes." in result.stdout
    assert "The better turn would have won at once: A wins:" in result.stdout
    assert "(O14)" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    ElementTree.parse(own_folder / "graph.svg")
    data = json.loads(run("analyse", file, "--simulations", str(FEW), "--json").stdout)
    assert [verdict["word"] for verdict in data["verdicts"]] == ["blunder", "best"]
    assert data["costly"] == [1]


def test_the_command_tells_a_position(own_folder: Path) -> None:
    ask = ("analyse", "ouroboros", ONE_DISC_EACH.text, "-o", "size=3", "--simulations", str(FEW))
    shown = run(*ask, "--lines", "2", "--svg", "turns.svg").stdout
    assert re.search(r"^  -r  +100 %  wins at once", shown, re.MULTILINE)
    assert "A 100 %  B 0 %" in shown
    picture = ElementTree.parse(own_folder / "turns.svg")
    lines = json.loads(run(*ask, "--lines", "2", "--json").stdout)["lines"]
    assert lines[0]["turn"] == "-r"
    assert len(picture.findall(f"{SVG}rect[@class='bar']")) == len(lines)
    over = run("analyse", "ouroboros", won_at_once_missed().position.text, "-o", "size=3")
    assert "the game is over" in over.stdout
    assert "B won." in over.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("none.tail",), "none.tail: No such file"),
        (("ouroborus",), "did you mean 'ouroboros'?"),
        (("game.tail", "x"), "a record has its own options"),
        (("game.tail", "--seat", "3"), "seats are 1 to 2, not 3"),
        (("broken.tail",), "line 7: a round has one turn a seat"),
        (("eat-me",), "seats 1, 2, 3, 4, 5 may act"),
        (("ouroboros", "--seconds", "0"), "--seconds"),
        (("ouroboros", "nonsense"), "a position"),
    ],
)
def test_a_bad_question_exits_2_with_one_line(arguments: tuple[str, ...], words: str) -> None:
    record = won_at_once_missed()
    Path(saved(record)).with_name("broken.tail").write_text(
        record.text.replace("0-1", "2. -r\n0-1"), encoding="utf-8"
    )
    result = run("analyse", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_ctrl_c_asks_first_and_insists_then() -> None:
    with analyses.hearing() as stop:
        assert not stop()
        os.kill(os.getpid(), signal.SIGINT)
        assert stop()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)


def test_after_ctrl_c_the_part_that_is_judged_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(record: tailbiter.Record, report: Any, **asked: Any) -> Review:
        def told(done: int, total: int) -> None:
            report(done, total)
            if done == 6:
                os.kill(os.getpid(), signal.SIGINT)

        return analyse_record(record, report=told, **asked)

    monkeypatch.setattr(analyses, "analyse_record", interrupted)
    file = Path(__file__).parent / "archive" / "ouroboros-001.tail"
    result = run("analyse", str(file), "--simulations", str(FEW))
    assert result.exit_code == 130
    assert re.search(r"Stopped: [2-5] of them are judged\.", result.stdout)
    assert "\n   1. A  f2+" in result.stdout


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_a_bot_chooses_from_a_view(name: str) -> None:
    position = tailbiter.game(name).start()
    turn = tailbiter.bot(level=1).choose(position.view(seat=1))
    assert position.is_legal(turn, 1)
