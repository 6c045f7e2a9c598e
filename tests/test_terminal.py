"""The terminal played: what people type, what they are shown, and what is kept."""

import io
import re
import sys
import types
from pathlib import Path

import pytest
from rich.console import Console
from rich.progress import Progress

import tailbiter
from tailbiter.bots.thinking import Budget
from tailbiter.games import sheets
from tailbiter.games.sentences import LANGUAGES
from tailbiter.terminal import kept_games, players
from tailbiter.terminal.players import Players
from tailbiter.terminal.screen import LANGUAGE, WIPE, Screen, Waiting
from tailbiter.terminal.seats import random_turn
from tests.command_line import NEIGHBOR, QUICK, TWO_PEOPLE, kept, run
from tests.command_line import own_folder as own_folder

THYSELF = (
    *("play", "eat-thyself", "--seed", "7", "-o", "cards=12+24", "-o", "sides=ab"),
    *("--seat", "2=random"),
)
ALONE = ("play", "eat-me", "--seed", "5", "-o", "players=2", "--seat", "2=random")


def test_a_refused_turn_says_its_rule_and_the_rules_own_words() -> None:
    shown = run(*QUICK, typed="d4\nd4\n").output
    assert "N5: d4 is taken; place on an empty cell" in shown
    words = sheets.rule("eat-your-neighbor", "N5").text.split()
    assert " ".join(words[:6]) in shown


def test_what_is_no_turn_at_all_is_refused_with_what_would_work() -> None:
    assert "N1: z9 is not on this board" in run(*QUICK, typed="z9\n").output


def test_the_language_is_one_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    other = types.ModuleType("other")
    vars(other).update(said=lambda it, *_: f"<{it.kind}>", seat_name=lambda n: f"<{n}>")
    for package in ("tailbiter.games", "tailbiter.games.eat_your_neighbor"):
        monkeypatch.setitem(sys.modules, f"{package}.other", other)
    monkeypatch.setitem(LANGUAGES, "other", "other")
    monkeypatch.setenv(LANGUAGE, "other")
    shown = run(*QUICK, typed="d4\n").output
    assert "<placed>" in shown
    assert "<1>" in shown
    sentence = tailbiter.game("eat-your-neighbor").start().play("d4").events[0].text
    assert sentence not in shown
    monkeypatch.setenv(LANGUAGE, "martian")
    refused = run(*QUICK)
    assert refused.exit_code == 2
    assert all(word in refused.output for word in ("martian", *LANGUAGES))


def test_input_is_forgiving() -> None:
    run(*QUICK, typed="  D 4 \n")
    assert kept().turns[0] == "d4"


def test_what_just_happened_is_told_with_its_rule() -> None:
    record = tailbiter.Record(tailbiter.game("eat-your-neighbor"))
    shown = run(*QUICK, typed="d4\n").output
    for turn in kept().turns:
        record.play(turn)
        for event in record.position.events:
            assert f"{event.text}  {event.rule}" in shown
    assert len(record.turns) == 2


def test_a_question_mark_lists_all_legal_turns() -> None:
    position = tailbiter.game("eat-your-neighbor").start()
    listed = run(*QUICK, typed="?\n").output.split("You may play:")[1].split(">")[0]
    assert tuple(listed.split()) == position.turns()
    assert run(*QUICK, typed="? g\n").output.split("You may play:")[1].split()[:4] == [
        *("g1", "g2", "g3", "g4")
    ]


def test_a_turn_of_several_decisions_can_be_asked_for_step_by_step() -> None:
    shown = run(*THYSELF, typed="? 2+4b\n").output.split("after 2+4b.")[1]
    assert "x2,7 " in shown
    assert "x1," not in shown


def test_a_turn_of_several_decisions_can_be_typed_step_by_step() -> None:
    shown = run(*THYSELF, typed="2+4b\nx2,7\nB@3\nb@4\nb@4\n").output
    assert kept().turns[0] == "2+4b x2,7 B@3 b@4 b@4"
    assert "in hand ●B ○b ○b" in shown


def test_a_turn_begun_can_be_left_by_undo() -> None:
    run(*THYSELF, typed="2+4b\nundo\nx2,7\nB@3\nb@4\nb@4\n")
    assert kept_games.kept_files() == []
    run(*THYSELF, typed="2+4b\nundo\n2-1a\n")
    assert kept().turns[0] == "2-1a"


def test_orders_are_told_in_words_and_not_one_by_one() -> None:
    shown = run(*ALONE, typed="?\nbid 2\n?\n").output
    hand = tailbiter.game("eat-me", players=2).start(5).view(1)["board"]["hand"]
    assert "A bid from 0 to 100" in shown
    assert f"A card of your hand: {' '.join(map(str, hand))}" in shown
    assert len(shown.splitlines()) < 100


def test_undo_takes_back_the_random_players_turn_too() -> None:
    run(*QUICK, typed="d4\na1\nundo\n")
    assert kept().turns[:1] == ("d4",)
    assert len(kept().turns) == 2


def test_undo_of_everything_keeps_nothing() -> None:
    shown = run(*QUICK, typed="d4\nundo\nundo\n").output
    assert "nothing to take back" in shown
    assert "Nothing was played" in shown
    assert kept_games.kept_files() == []


def test_undo_between_people_takes_back_one_turn() -> None:
    run(*NEIGHBOR, "--seat", "2=person", typed="d4\na1\nundo\n")
    assert kept().turns == ("d4",)


def test_undo_never_takes_back_what_was_revealed() -> None:
    shown = run(*TWO_PEOPLE, typed="\nbid 3\n\nbid 4\n\nundo\n").output
    assert "revealed" in shown
    assert kept().turns == ("bid 3", "bid 4")


def test_an_order_can_be_taken_back_at_the_hand_over() -> None:
    run(*TWO_PEOPLE, typed="\nbid 3\nundo\nbid 9\n")
    assert kept().turns == ("bid 9",)


def test_save_writes_the_game_and_never_over_another_file(own_folder: Path) -> None:
    file = own_folder / "mine.tail"
    shown = run(*QUICK, typed="d4\nsave mine.tail\na1\nsave mine.tail\n").output
    assert "mine.tail is there already" in shown
    assert tailbiter.load(file).turns[0] == "d4"
    assert len(tailbiter.load(file).turns) == 2
    run(*QUICK, typed="d5\nsave! mine.tail\n")
    assert tailbiter.load(file).turns[0] == "d5"
    assert "No such file" in run(*QUICK, typed="save nowhere/mine.tail\n").output


@pytest.mark.parametrize("typed", ["d4\n", "d4\nquit\n"])
def test_leaving_says_how_to_take_the_game_up_again(typed: str) -> None:
    result = run(*QUICK, typed=typed)
    assert result.exit_code == 0
    (file,) = kept_games.kept_files()
    assert f"tailbiter play --resume {file}" in result.output


def test_a_game_taken_up_goes_on_as_if_never_left() -> None:
    run(*QUICK, "--name", "1=Ann", typed="d4\na1\n")
    whole = kept().turns
    kept_games.kept_files()[0].unlink()
    run(*QUICK, "--name", "1=Ann", typed="d4\n")
    assert "Ann" in run("play", "--resume", typed="a1\n").output
    assert kept().turns == whole


def test_people_keep_their_seats_in_a_game_taken_up() -> None:
    run(*NEIGHBOR, "--seat", "2=person", "--name", "2=Bo", typed="d4\n")
    assert "Your turn, White (Bo)." in run("play", "--resume", typed="a1\n").output
    assert kept().turns == ("d4", "a1")


def test_a_file_of_ones_own_is_not_written_on(own_folder: Path) -> None:
    run(*QUICK, typed="d4\nsave mine.tail\nundo\n")
    before = (own_folder / "mine.tail").read_text()
    run("play", "--resume", "mine.tail", typed="a1\n")
    assert (own_folder / "mine.tail").read_text() == before
    assert len(kept().turns) == 4


def test_a_seat_that_cannot_play_here_must_be_named_anew(own_folder: Path) -> None:
    record = tailbiter.Record(tailbiter.game("eat-your-neighbor"), Seat2="an oracle")
    record.save(own_folder / "oracle.tail")
    result = run("play", "--resume", "oracle.tail")
    assert result.exit_code == 2
    assert "seat 2 was 'an oracle', which cannot play here" in result.stderr
    assert "--seat 2=random" in result.stderr
    assert run("play", "--resume", "oracle.tail", "--seat", "2=random").exit_code == 0


def marked(shown: str) -> set[int]:
    """The cards that a screen shows as held."""
    return {int(card) for card in re.findall(r"(\d+)◂", shown)}


def test_hands_stay_hidden_until_the_screen_is_handed_over() -> None:
    hands = tailbiter.game("eat-me", players=2).start(5).view(gm=True)["board"]["hands"]
    shown = run(*TWO_PEOPLE, typed="\nbid 37\n\n").output
    start, of_a, of_b = shown.split("Hand the screen over to")
    assert marked(start) == set()
    assert marked(of_a) == set(hands[0])
    assert marked(of_b) == set(hands[1])
    for mine, screen in ((hands[0], of_b), (hands[1], of_a)):
        assert "  ".join(map(str, mine)) not in screen
    assert "37" not in of_b.split("Until next time")[0]


def test_the_hand_over_wipes_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    shown = run(*TWO_PEOPLE, typed="\nbid 37\n").output
    last = shown.rsplit("Hand the screen over", 1)[0]
    assert "Your hand" in last.rsplit(WIPE, 2)[0]
    assert "Your hand" not in last.rsplit(WIPE, 2)[1]


def test_one_person_alone_need_not_hand_over() -> None:
    assert "Hand the screen" not in run(*ALONE, typed="bid 3\n").output


def test_hidden_supplies_are_handed_over_too() -> None:
    people = ("play", "ouroboros", "--seed", "3", "--seat", "2=person", "-o", "hidden=yes")
    shown = run(*people, typed="\nc4+\n\n").output
    assert shown.count("Hand the screen over to") == 2
    assert "hidden" in shown.rsplit("Hand the screen over to", 1)[1]
    assert "Hand the screen" not in run(*people[:-2], typed="c4+\n").output


def test_random_players_play_whole_games_and_the_same_ones_again() -> None:
    for name in tailbiter.GAMES:
        game = tailbiter.game(name, **({"players": 2} if name == "eat-me" else {}))
        told = []
        for _ in range(2):
            position = game.start(3)
            while position.acting and len(position.history) < 40:
                seat = position.acting[0]
                position = position.play(random_turn(position, seat, 9), seat)
            told.append(position.text)
        assert told[0] == told[1]
        assert game.start(3).is_legal(random_turn(game.start(3), 1, 9), 1)


def test_a_game_of_random_players_is_told_to_its_end() -> None:
    result = run("play", "ouroboros", "--seed", "3", "--seat", "1=random", "--seat", "2=random")
    assert result.exit_code == 0
    assert "the game is over" in result.output
    assert "won.  A" in result.output
    assert kept().position.result is not None


def test_a_seat_that_nobody_is_named_for_is_a_bots() -> None:
    shown = run(*NEIGHBOR, typed="d4\n").output
    assert kept().tags["Seat1"] == "a person"
    assert kept().tags["Seat2"] == "bot level 3"
    assert len(kept().turns) == 2
    assert f"White places on {kept().turns[1]}." in shown


@pytest.mark.parametrize("kind", ["2", "bot2", "bot 2", "Bot  level 2", "level 2"])
def test_a_bots_level_is_written_in_many_ways(kind: str) -> None:
    run(*NEIGHBOR, "--seat", "2", kind, typed="d4\n")
    assert kept().tags["Seat2"] == "bot level 2"


def test_bots_sit_down_again_in_a_game_taken_up(own_folder: Path) -> None:
    game = tailbiter.game("eat-your-neighbor")
    tailbiter.Record(game, Seat1="a person", Seat2="bot level 1").save(own_folder / "bot.tail")
    run("play", "--resume", "bot.tail", typed="d4\n")
    assert kept().tags["Seat2"] == "bot level 1"
    assert len(kept().turns) == 2


def test_a_hint_is_a_legal_turn_with_its_chance() -> None:
    shown = run(*QUICK, "-o", "side=3", typed="hint\n").output
    found = re.search(r"Hint: (\S+) \(a chance of \d+%\)\nNext best: ", shown)
    assert found
    assert tailbiter.game("eat-your-neighbor", side=3).start().is_legal(found[1])
    assert kept_games.kept_files() == []


def test_a_hint_counts_the_turns_to_a_sure_win(monkeypatch: pytest.MonkeyPatch) -> None:
    patient = Budget(seconds=60.0, simulations=50)  # a busy machine solves it too
    monkeypatch.setattr(players, "FOR_A_HINT", patient)
    shown = run(*QUICK, "-o", "side=2", typed="hint\n").output  # solved: in 8 turns, 4 of one's own
    assert re.search(r"Hint: \w\d \(a sure win in 4\)", shown)


def test_where_one_cannot_be_had_the_hint_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise tailbiter.TextError("too dark to see")

    monkeypatch.setattr(Players, "advise", refuse)
    shown = run(*QUICK, typed="hint\nd4\n").output
    assert "No hint here: too dark to see" in shown
    assert len(kept().turns) == 2


@pytest.mark.parametrize("is_live", [True, False])
def test_a_terminal_shows_who_is_waited_for_and_a_pipe_does_not(is_live: bool) -> None:
    shown = io.StringIO()
    screen = Screen(console=Console(file=shown, force_terminal=True, width=80))
    screen.is_live = is_live
    with screen.waiting("White is thinking"):
        pass
    assert ("White is thinking 0 s" in shown.getvalue()) == is_live


def test_a_long_wait_is_explained() -> None:
    progress = Progress(Waiting(), get_time=lambda: now)
    now = 10.0
    task = progress.add_task("White is thinking", total=None)
    for seconds, is_explained in ((1, False), (4, True)):
        now = 10.0 + seconds
        words = Waiting().render(progress.tasks[task]).plain
        assert words.startswith(f"White is thinking {seconds} s")
        assert ("first time" in words) == is_explained
