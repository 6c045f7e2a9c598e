"""Options: the rulebook's values in its words, and nothing else."""

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

import tailbiter
from tailbiter.games import GAMES
from tests.kinds import rule_numbers

HUGE = pytest.param(10**5000, id="huge")  # Python itself refuses to write it down
# The rulebook's options: the default, the other words, the numbers.
OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "eat-me": {
        "players": (5, *range(2, 11)),
        "deck": ("scaled", "52"),
        "payment": ("all", "first"),
        "bidding": ("next", "same"),
        "tiebreak": ("shared", "bid_points"),
        "closed_ring": ("no", "yes"),
    },
    "eat-thyself": {
        "players": (2, 3),
        "cards": ("12+13", "12+24", "13+24"),
        "sides": ("aa", "ab", "ba", "bb", "random"),
        "null_move": ("allow", "forbid"),
        "pawn_return": ("must", "may"),
        "king_extra": ("two", "up_to_two"),
        "goal": ("last_piece", "first_king"),
        "turn_limit": (500, *range(10, 10001)),
    },
    "eat-your-neighbor": {
        "players": (2,),
        "side": (4, *range(2, 6)),
        "swap": ("no", "yes"),
        "supply": (30, *range(1, 1000)),
        "goal": (12, "none", *range(1, 100)),
        "stuck": ("ends", "passes"),
        "keystone": ("no", "yes"),
    },
    "ouroboros": {
        "players": (2, 3, 4),
        "size": (6, *range(3, 10)),
        "per_colour": (10, *range(3, 41)),  # 1 and 2 fill no grid
        "hidden": ("no", "yes"),
        "stones_return": ("yes", "no"),
        "stones": (10, *range(4, 100)),
        "patterns": ("A", "B", "C", "D", "E"),
        "first_win": ("game_turn_2", "own_turn_2"),
    },
}
NEVER_VALUES: list[Any] = [
    *(None, 1.0, 4.0, 10.0, float("nan"), float("inf"), 10**30, -(10**30), 10**5000, -1, 10001),
    *("", " ", "-1", "+4", "4.0", "1e1", "0x4", "\u0664", "\u00b2", "9" * 5000, "maybe", "\x00"),
    *(b"4", [], (), {}, [4], object, ["yes"]),
]
EVERY_OPTION = [(name, option) for name, options in OPTIONS.items() for option in options]


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_a_game_holds_every_option_of_the_rulebook_in_its_words(name: str) -> None:
    game = tailbiter.game(name)
    assert game.options == {option: values[0] for option, values in OPTIONS[name].items()}
    assert (game.name, game.players) == (name, game.options["players"])
    assert game.title == name.replace("-", " ").title()
    for option, values in OPTIONS[name].items():
        for value in dict.fromkeys([*values[:30], values[-1]]):
            chosen = tailbiter.game(name, **{option: value, **needs(option)})
            kept = chosen.options[option]
            assert (kept, type(kept)) == (value, type(value))


def needs(option: str) -> dict[str, int]:
    """What else makes a game of this value (O1)."""
    return {"per_colour": {"size": 3}, "size": {"per_colour": 21}}.get(option, {})


@pytest.mark.parametrize(("name", "option"), EVERY_OPTION)
def test_yes_and_no_may_be_true_and_false_and_numbers_may_be_texts(name: str, option: str) -> None:
    for value in dict.fromkeys(OPTIONS[name][option][:12]):
        more = needs(option)
        written: list[Any] = [str(value), f" {value} ", str(value).upper()]
        if value in ("yes", "no"):
            written.append(value == "yes")
        if str(value).isdigit():
            written.append(int(value))
        for word in written:
            assert tailbiter.game(name, **{option: word, **more}).options[option] == value


@pytest.mark.parametrize(("name", "option"), EVERY_OPTION)
def test_a_value_that_the_rulebook_has_not_is_refused_with_what_there_is(
    name: str, option: str
) -> None:
    values = OPTIONS[name][option]
    numbers = [value for value in values if isinstance(value, int)]
    beyond = [0, max(numbers) + 1, str(max(numbers) + 1)] if numbers else [0, 1]
    flags = [] if "yes" in values else [True, False]
    for value in [*NEVER_VALUES, *beyond, *flags]:
        with pytest.raises(tailbiter.OptionError) as caught:
            tailbiter.game(name, **{option: value})
        said = str(caught.value)
        assert f": {option} cannot be " in said
        assert len(said) < 200
        assert all(str(word) in said for word in values if isinstance(word, str))
        assert not numbers or re.search(rf"(to|is) {max(numbers)}\b", said)
        assert said.partition(":")[0] in rule_numbers(name)


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_an_unknown_option_or_preset_is_refused_with_what_there_is(name: str) -> None:
    with pytest.raises(tailbiter.OptionError, match="there is " + ", ".join(OPTIONS[name])):
        tailbiter.game(name, zzz=1)
    with pytest.raises(tailbiter.OptionError, match="did you mean 'players'"):
        tailbiter.game(name, player=2)
    known = "there is discs, cubes, four" if name == "ouroboros" else "has no presets"
    presets: list[Any] = ["zzz", "", 3, ["cubes"], {}, 1.5, True, b"cubes"]
    for preset in presets:
        with pytest.raises(tailbiter.OptionError, match=f"{known}|did you mean 'cubes'"):
            tailbiter.game(name, preset=preset)


@pytest.mark.parametrize("name", ["chess", "", "OUROBOROS", 3, None, ["ouroboros"], HUGE])
def test_an_unknown_game_is_refused_with_what_there_is(name: Any) -> None:
    with pytest.raises(
        tailbiter.OptionError, match=r"there is eat-me, .*|did you mean 'ouroboros'"
    ):
        tailbiter.game(name)


def test_a_preset_is_a_name_for_options_which_single_options_override() -> None:
    plain = tailbiter.game("ouroboros")
    assert tailbiter.game("ouroboros", preset="discs") == plain
    cubes = tailbiter.game("ouroboros", preset="cubes", players=3)
    assert cubes.options == {**plain.options, "stones": 99, "players": 3}
    four = tailbiter.game("ouroboros", preset="four")
    assert four.options == {**plain.options, "players": 4, "size": 7, "per_colour": 13}
    assert tailbiter.game("ouroboros", preset="four", players=2).players == 2
    assert tailbiter.game("ouroboros", preset="cubes", stones=10) == plain


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"size": 7}, "O1"),
        ({"per_colour": 8}, "O1"),
        ({"players": 3, "size": 3}, "O1"),
        ({"players": 4, "size": 3}, "O1"),
        ({"players": 3, "first_win": "own_turn_2"}, "O15"),
        ({"preset": "four", "per_colour": 12}, "O1"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, Any], rule: str) -> None:
    with pytest.raises(tailbiter.OptionError, match=f"^{rule}: "):
        tailbiter.game("ouroboros", **options)


def settled() -> dict[str, dict[str, str]]:
    """The tag of what each option settles, by the rulebook: R or X anywhere, I at the head."""
    found: dict[str, dict[str, str]] = {}
    for name, definition in GAMES.items():
        found[name] = {}
        text = (
            Path(str(importlib.import_module(definition.__name__).__file__))
            .with_name("rules.md")
            .read_text(encoding="utf-8")
        )
        for rule in re.split(r"\n(?=- \*\*[A-Z]\d+ )", text)[1:]:
            head = re.match(r"- \*\*[A-Z]\d+ \[([SIRX/]+)\]", rule)
            assert head, rule
            within = set(re.findall(r"\*\*\[([RX])\]\*\*", rule)) | set(head[1]) - {"S"}
            for option in re.findall(r"`option (\w+) =", rule.partition("\n\n")[0]):
                found[name][option] = next((tag for tag in "RXI" if tag in within), "")
    return found


def test_rulings_are_flagged_as_the_rulebook_tags_them() -> None:
    """But for seats: how many play is up to people."""
    rulebook, ours = settled(), {}
    for name, definition in GAMES.items():
        ours[name] = {one.name: one.tag for one in definition.OPTIONS if one.name != "players"}
        assert ours[name] == {one: rulebook[name][one] for one in ours[name]}
    assert sum(tag == "R" for tags in ours.values() for tag in tags.values()) == 13
    assert [tags["bidding"] for tags in ours.values() if "bidding" in tags] == [""]


@pytest.mark.parametrize("name", tailbiter.GAMES)
def test_what_is_tried_of_a_ruling_can_be_played(name: str) -> None:
    for option in GAMES[name].OPTIONS:
        assert bool(option.tag) or not option.tries
        for value in option.others if option.tag else ():
            assert value != option.default
            assert tailbiter.game(name, **{option.name: value}).options[option.name] == value
