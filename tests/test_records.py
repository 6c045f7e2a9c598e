"""The record file, `.tail`: literal examples, what is kept, what is refused, and saving."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import tailbiter
from tests.kinds import random_game, random_turn

CONTRACT = """\
[Game "ouroboros"]
[Rules "1"]
[Options "players=2 patterns=A"]
[Start "bgryry/gbyrgb/rrbgyb/ygrbgg/bryybr/gybrgy A 0,0,0,0/0,0,0,0 10 1"]
[Seat1 "a person"]
[Seat2 "bot level 4"]

1. a2x e2x
2. b6+ a4+ {a comment}
3. a2-a4:ggg
*
"""
ALL_OPTIONS = (
    "players=2 size=6 per_colour=10 hidden=no stones_return=yes stones=10 patterns=A"
    " first_win=game_turn_2"
)
TWO_HANDS = "1.2.3.5.8.9.11.14.17.21/4.6.7.10.12.13.15.16.18.19"
TWO_AT_DINNER = f"*:20-20 - 0,0 100,100 {TWO_HANDS} 22 BA -/- 1 0"
RING = """\
[Game "eat-thyself"]
[Start "_Aba_Bab_Aba_Bab A 1,1/1,1 1"]

1. "2+1a b@9"
*
"""


def dinner() -> tailbiter.Record:
    game = tailbiter.game("eat-me", players=2)
    return tailbiter.Record(game, game.position(TWO_AT_DINNER))


def turns_of(record: tailbiter.Record) -> list[str]:
    """The lines after the blank one."""
    return record.text.split("\n\n")[1].splitlines()


def with_tag(line: str) -> str:
    return CONTRACT.replace("[Seat1", f"{line}\n[Seat1")


def refused(text: str) -> str:
    with pytest.raises(tailbiter.TextError) as error:
        tailbiter.read_record(text)
    return str(error.value)


def test_the_contracts_example_reads() -> None:
    record = tailbiter.read_record(CONTRACT)
    assert record.game == tailbiter.game("ouroboros")
    assert record.turns == ("a2x", "e2x", "b6+", "a4+", "a2-a4:ggg")
    assert record.tags == {"Seat1": "a person", "Seat2": "bot level 4"}
    grid = ".#.yry/..yrgb/..bgyb/..r.g./.ryy#r/g.b.g."
    assert record.position.text == f"{grid} B 2,0,2,2/3,1,2,1 8 6"


def test_the_contracts_example_is_written_back_with_every_option() -> None:
    expected = CONTRACT.replace("players=2 patterns=A", ALL_OPTIONS)
    assert tailbiter.read_record(CONTRACT).text == expected


def test_options_and_rules_may_be_left_out() -> None:
    lines = [line for line in CONTRACT.splitlines() if not line.startswith(("[Opt", "[Rul"))]
    assert tailbiter.read_record("\n".join(lines)).text == tailbiter.read_record(CONTRACT).text


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_what_was_written_is_written_again(name: str) -> None:
    rng = random.Random(f"records {name}")
    for _ in range(12):
        game = random_game(name, rng)
        record = tailbiter.Record(game, game.start(rng.randrange(1000)), Seat1="a person")
        for _ in range(rng.randrange(40)):
            if not record.position.acting:
                break
            seat = rng.choice(record.position.acting)
            record.play(random_turn(record.position, seat, rng), seat)
            if rng.random() < 0.2:
                record.note(f"remark {rng.random()}")
        again = tailbiter.read_record(record.text)
        assert again.text == record.text
        assert again.position == record.position
        assert sorted(again.turns) == sorted(record.turns)


def test_unknown_tags_are_kept_in_their_order() -> None:
    record = tailbiter.read_record(with_tag('[Zoo "z"]\n[Event "a b"]\n[game "x"]\n[self ""]'))
    assert list(record.tags) == ["Zoo", "Event", "game", "self", "Seat1", "Seat2"]
    assert record.tags["Event"] == "a b"
    assert '[Zoo "z"]\n[Event "a b"]\n[game "x"]\n[self ""]\n[Seat1' in record.text


def test_quotes_and_backslashes_stand_escaped_in_a_tag() -> None:
    record = tailbiter.read_record(with_tag(r'[Name1 "Ann \"the \\ eel\""]'))
    assert record.tags["Name1"] == r'Ann "the \ eel"'
    assert r'[Name1 "Ann \"the \\ eel\""]' in record.text


@pytest.mark.parametrize("value", ["", '"', "\\", '\\"', '"]\n[Rules "9', "a\rb", "\u2028", "\x1c"])
def test_any_tag_survives_the_file(value: str) -> None:
    record = tailbiter.read_record(CONTRACT)
    record.tags["Name1"] = value
    again = tailbiter.read_record(record.text)
    assert again.tags["Name1"] == " ".join(value.splitlines())
    assert again.text == record.text


def test_a_tag_cannot_hide_what_the_record_is_of() -> None:
    record = tailbiter.Record(tailbiter.game("eat-me"), None, Game="ouroboros", Rules="9")
    assert tailbiter.read_record(record.text).game == record.game


def test_a_tag_stands_once() -> None:
    assert refused(with_tag('[Seat2 "x"]')) == "line 7: the tag Seat2 stands twice"


def test_comments_stay_where_they_were() -> None:
    text = CONTRACT.replace("1. a2x e2x", "{first} {second}\n1. a2x {on a2x} e2x {a} {b}")
    record = tailbiter.read_record(text)
    assert record.comments == {
        0: ["first", "second"],
        1: ["on a2x"],
        2: ["a", "b"],
        4: ["a comment"],
    }
    lines = ["{first} {second}", "1. a2x {on a2x} e2x {a} {b}", "2. b6+ a4+ {a comment}"]
    assert turns_of(record)[:3] == lines


def test_a_comment_after_the_result_is_kept() -> None:
    record = tailbiter.read_record(CONTRACT + "{well\nplayed}\n")
    assert turns_of(record)[-2:] == ["3. a2-a4:ggg {well played}", "*"]
    assert tailbiter.read_record(record.text).text == record.text


def test_a_comment_may_hold_what_looks_like_turns() -> None:
    record = tailbiter.read_record(CONTRACT.replace("a comment", '2. "c3+" 1-0 [Game "x"] *'))
    assert record.comments[4] == ['2. "c3+" 1-0 [Game "x"] *']


def test_braces_in_a_note_become_round() -> None:
    record = tailbiter.read_record(CONTRACT)
    record.note("a {b}\n c")
    assert "{a (b) c}" in record.text
    assert tailbiter.read_record(record.text).text == record.text


def test_a_turn_with_blanks_stands_in_quotes() -> None:
    record = tailbiter.read_record(RING)
    assert record.turns == ("2+1a b@9",)
    assert turns_of(record) == ['1. "2+1a b@9"', "*"]


def test_turns_are_read_forgivingly_and_written_canonically() -> None:
    text = CONTRACT.replace("1. a2x e2x\n2. b6+", '1. A2X  "E2 \u00d7"\n\n\n2. b6+')
    assert tailbiter.read_record(text).text == tailbiter.read_record(CONTRACT).text


def test_the_lines_of_another_system_read_too() -> None:
    text = "\ufeff" + CONTRACT.replace("\n", "\r\n")
    assert tailbiter.read_record(text).text == tailbiter.read_record(CONTRACT).text


def test_opening_bids_are_round_0_and_orders_stand_seat_by_seat() -> None:
    record = dinner()
    for turn, seat in [("bid 12", 2), ("bid 5", 1), ("4 bid 0", 2), ("3 bid 1", 1)]:
        record.play(turn, seat)
    assert turns_of(record) == ['0. "bid 5" "bid 12"', '1. "3 bid 1" "4 bid 0"', "*"]
    again = tailbiter.read_record(record.text)
    assert again.position == record.position
    assert [(one.turn, one.seat, one.text) for one in again.log] == [
        (0, 1, "bid 5"),
        (0, 2, "bid 12"),
        (1, 1, "3 bid 1"),
        (1, 2, "4 bid 0"),
    ]


def test_an_order_that_is_not_in_is_a_dash() -> None:
    record = dinner()
    record.play("bid 12", 2)
    assert turns_of(record) == ['0. - "bid 12"', "*"]
    again = tailbiter.read_record(record.text)
    assert again.position.acting == (1,)
    assert again.text == record.text


def test_of_several_orders_the_last_is_written() -> None:
    record = dinner()
    for turn in ("bid 12", "bid 50", "bid 7"):
        record.play(turn, 2)
    record.play("bid 5", 1)
    assert turns_of(record) == ['0. "bid 5" "bid 7"', "*"]
    assert record.turns == ("bid 7", "bid 5")
    assert tailbiter.read_record(record.text).position == record.position


def ordered(players: int, orders: list[tuple[int, str]]) -> tailbiter.Record:
    game = tailbiter.game("eat-me", players=players)
    record = tailbiter.Record(game, game.start(3))
    for seat, turn in orders:
        record.play(turn, seat)
    return record


def test_a_position_stands_at_the_number_of_turns_that_led_to_it() -> None:
    """An order that was changed must not move those after it: an analysis board counts turns."""
    record = ordered(3, [(1, "bid 1"), (2, "bid 2"), (1, "bid 9"), (1, "bid 8"), (3, "bid 3")])
    assert [(one.seat, one.text) for one in record.log] == [
        (2, "bid 2"),
        (1, "bid 8"),
        (3, "bid 3"),
    ]
    assert [len(position.history) for position in record.positions] == [0, 1, 2, 3]
    assert [position.acting for position in record.positions[:3]] == [(1, 2, 3), (1, 3), (3,)]
    assert record.positions[2].history == record.log[:2]
    assert record.position == tailbiter.read_record(record.text).position


def test_a_comment_stays_with_its_turn_when_another_order_is_changed() -> None:
    record = ordered(3, [(1, "bid 1")])
    record.note("on the first bid of seat 1")
    record.play("bid 2", 2)
    record.note("on seat 2")
    record.play("bid 9", 1)
    record.note("on the second bid of seat 1")
    assert record.comments == {1: ["on seat 2"], 2: ["on the second bid of seat 1"]}
    line = '0. "bid 9" {on the second bid of seat 1} "bid 2" {on seat 2} -'
    assert " ".join(turns_of(record)[:-1]) == line
    record.undo()
    assert record.comments == {1: ["on the first bid of seat 1"], 2: ["on seat 2"]}
    assert record.turns == ("bid 1", "bid 2")
    record.play("bid 3", 2)
    assert record.comments == {1: ["on the first bid of seat 1"]}


def test_a_comment_is_on_turns_that_were_played() -> None:
    record = ordered(3, [(1, "bid 1")])
    record.note("at the start", 0)
    for turns in (2, -1):
        with pytest.raises(tailbiter.TextError):
            record.note("nowhere", turns)
    assert record.comments == {0: ["at the start"]}


def test_an_order_refused_leaves_the_one_before_it() -> None:
    record = ordered(3, [(1, "bid 1"), (2, "bid 2")])
    with pytest.raises(tailbiter.TurnError):
        record.play("bid 101", 1)
    assert record.turns == ("bid 1", "bid 2")


def test_a_copy_goes_its_own_way() -> None:
    record = ordered(3, [(1, "bid 1")])
    record.note("before")
    before = record.text
    other = record.copy()
    other.play("bid 9", 1)
    other.note("after")
    other.tags["Name1"] = "Ann"
    assert record.text == before


def test_a_waiting_order_of_the_start_is_not_written_again() -> None:
    game = tailbiter.game("eat-me", players=2)
    record = tailbiter.Record(game, game.position(TWO_AT_DINNER).play("bid 5", 1))
    record.play("bid 7", 2)
    assert "-/-" not in record.text
    assert turns_of(record) == ['0. "bid 7"', "*"]
    assert tailbiter.read_record(record.text).position == record.position


def test_what_the_game_master_supplied_reads_back_without_dice() -> None:
    record = dinner()
    record.play("nmr", 1, dice=random.Random(5))
    record.play("bid 3", 2)
    record.play("nmr", 2, dice=random.Random(5))
    record.play("3 bid ?", 1, dice=random.Random(5))
    card = random.Random(5).choice([4, 6, 7, 10, 12, 13, 15, 16, 18, 19])
    assert turns_of(record) == ['0. "bid 10!" "bid 3"', f'1. "3 bid 9!" "{card}! bid 10!"', "*"]
    again = tailbiter.read_record(record.text)
    assert again.text == record.text
    assert again.position == record.position


def test_a_file_cannot_ask_for_dice() -> None:
    text = dinner().text.replace("\n*", "\n0. nmr\n*")
    assert refused(text).startswith("line 6: M18: ")


@pytest.mark.parametrize(
    ("points", "options", "word"),
    [
        ("3,1", {}, "1-0"),
        ("1,3", {}, "0-1"),
        ("3,3", {}, "1/2-1/2"),
        ("3,3", {"tiebreak": "bid_points"}, "0-1"),
    ],
)
def test_the_result_of_two_is_who_won(points: str, options: dict[str, str], word: str) -> None:
    game = tailbiter.game("eat-me", players=2, **options)
    start = game.position(f"1A:1-21 AB {points} 0,9 -/- 22 BA -/- 2 11")
    text = tailbiter.Record(game, start).text
    assert text.endswith(f"\n\n{word}\n")
    assert tailbiter.read_record(text).text == text


def test_the_result_of_more_is_their_scores() -> None:
    game = tailbiter.game("eat-me", players=3)
    start = game.position("1A:1-31 ABC 0,20,7 0,9,3 -/-/- 32 BAC -/-/- 2 11")
    text = tailbiter.Record(game, start).text
    assert text.endswith("\n\n0-20-7\n")
    assert tailbiter.read_record(text).text == text


def test_a_draw_is_two_halves() -> None:
    game = tailbiter.game("eat-thyself", turn_limit=10)
    record = tailbiter.Record(game, game.start())
    while record.position.acting:
        record.play(random_turn(record.position, record.position.acting[0], random.Random(3)))
    assert record.position.result is not None
    assert record.position.result.winners == ()
    assert record.text.endswith("\n1/2-1/2\n")


@pytest.mark.parametrize("word", ["1-0", "0-1", "1/2-1/2", "3-0-1"])
def test_a_running_game_has_no_result(word: str) -> None:
    text = CONTRACT.replace("\n*", f"\n{word}")
    assert refused(text) == f"line 11: {word} cannot be, the game is not over; write *"


def test_a_finished_game_has_its_own_result() -> None:
    game = tailbiter.game("eat-me", players=2)
    start = game.position("1A:1-21 AB 3,1 0,9 -/- 22 BA -/- 2 11")
    text = tailbiter.Record(game, start).text
    for word in ("0-1", "1/2-1/2", "*", "3-1"):
        message = refused(text.replace("\n1-0", f"\n{word}"))
        assert message == f"line 6: the result is 1-0, not {word}"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1. a2x", "2. a2x", "line 8: 2. should be 1."),
        ("2. b6+", "3. b6+", "line 9: 3. should be 2."),
        ("1. a2x e2x", "1. a2x", "line 9: round 2 starts, but 1 turns of the last are missing"),
        ("e2x", "e2x c3+", "line 8: a round has one turn a seat: 'c3+' is too many"),
        ("1. a2x", "a2x", "line 8: turns start with a number, as in 1."),
        ("b6+", "a2x", "line 9: O4: "),
        ("b6+", "zebra", "line 9: a turn is "),
        ("\n*\n", "\n", "line 10: the record breaks off"),
        ("{a comment}", "{a comment", "line 9: a comment is not closed"),
        ("{a comment}", "a comment}", "line 9: "),
        ("e2x", '"e2x', "line 8: a quoted turn is not closed"),
        ('[Seat1 "a person"]', "[Seat1 a person]", "line 5: a tag is "),
        ('"players=2 ', '"players=5 ', "line 3: O16: players cannot be '5'"),
        ('"players=2 ', '"name=2 ', "line 3: no option named 'name'"),
        ('"players=2 ', '"players ', "line 3: options are name=value"),
        ('"players=2 ', '"players=2 players=2 ', "line 3: options are name=value, once each"),
        ("[Start", "[Begin", "line 1: a record needs the tag [Start"),
        ("[Game", "[Play", "line 1: a record needs the tag [Game"),
        ('"ouroboros"', '"ouroborus"', "line 1: no game named 'ouroborus'; did you mean"),
        ("A 0,0,0,0", "C 0,0,0,0", "line 4: who moves is A"),
        ("10 1", "11 1", "line 4: O11: "),
    ],
)
def test_a_broken_file_is_refused_with_line_and_reason(old: str, new: str, message: str) -> None:
    assert CONTRACT.count(old) == 1
    assert refused(CONTRACT.replace(old, new)).startswith(message)


@pytest.mark.parametrize("version", ["0", "2", "", "one", "1.0"])
def test_other_rules_are_refused(version: str) -> None:
    message = refused(CONTRACT.replace('[Rules "1"]', f'[Rules "{version}"]'))
    assert message == f"line 2: rules version '{version}' is not known here, only 1"


def test_undo_takes_back_a_turn_and_its_comment() -> None:
    record = tailbiter.read_record(CONTRACT)
    before = [record.text]
    for turn in ("-b", "-r"):
        record.play(turn)
        record.note("hm")
        before.append(record.text)
    for text in reversed(before[:-1]):
        record.undo()
        assert record.text == text
    record.play("-b")
    assert "hm" not in record.text


def test_undo_brings_back_the_order_before() -> None:
    record = dinner()
    record.play("bid 12", 2)
    record.play("bid 13", 2)
    record.play("bid 5", 1)
    assert record.undo().acting == (1,)
    assert record.undo().text.split()[7] == "-/:12"
    assert record.undo().text == TWO_AT_DINNER


def test_nothing_played_is_nothing_to_undo() -> None:
    with pytest.raises(tailbiter.TurnError, match="nothing has been played yet"):
        dinner().undo()


def test_a_refused_turn_leaves_no_trace() -> None:
    record = tailbiter.read_record(CONTRACT)
    before = record.text
    with pytest.raises(tailbiter.TurnError):
        record.play("a2x")
    assert record.text == before
    assert len(record.positions) == 1 + len(record.turns)


def test_a_record_is_of_the_game_of_its_position() -> None:
    with pytest.raises(tailbiter.OptionError, match="another game, or has other options"):
        tailbiter.Record(tailbiter.game("ouroboros"), tailbiter.game("ouroboros", stones=9).start())


def test_no_line_is_long_where_it_can_be_short() -> None:
    game = tailbiter.game("eat-me", players=10)
    record = tailbiter.Record(game, game.start(3))
    for seat in record.position.acting:
        record.play("bid 10", seat)
    lines = turns_of(record)
    assert len(lines) == 3
    assert max(map(len, lines)) <= 80


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    record = tailbiter.read_record(with_tag('[Name1 "Zo\u00eb"]'))
    for path in (tmp_path / "a.tail", str(tmp_path / "b.tail")):
        record.save(path)
        assert Path(path).read_bytes() == record.text.encode()
        assert tailbiter.load(path).text == record.text
    assert len(list(tmp_path.iterdir())) == 2


def test_a_failed_save_leaves_the_folder_as_it_was(tmp_path: Path) -> None:
    record = tailbiter.read_record(CONTRACT)
    (tmp_path / "taken").mkdir()
    with pytest.raises(OSError, match="taken"):
        record.save(tmp_path / "taken")
    record.tags["Name1"] = "\ud800"
    with pytest.raises(tailbiter.TextError, match="cannot be written down"):
        record.save(tmp_path / "new.tail")
    assert [entry.name for entry in tmp_path.iterdir()] == ["taken"]


SAVER = """
import os, random, signal, sys, time, tailbiter
short, long = (tailbiter.Record(tailbiter.game("ouroboros")) for _ in range(2))
long.note("many words " * 30000)
short.save(sys.argv[1])
for _ in range(40):
    child = os.fork()
    if child == 0:
        while True:
            long.save(sys.argv[1])
            short.save(sys.argv[1])
    time.sleep(random.random() / 50)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert tailbiter.load(sys.argv[1]).text in (short.text, long.text)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_whoever_is_killed_while_saving_leaves_a_whole_file(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SAVER, str(tmp_path / "game.tail")]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": source_folder()})


def source_folder() -> str:
    return str(Path(str(tailbiter.__file__)).parent.parent)
