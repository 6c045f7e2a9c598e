"""The games and their options, as data and as a page."""

from typing import Any

from rich.text import Text

from tailbiter.games import GAMES
from tailbiter.games.sentences import allowed, spoken_by
from tailbiter.terminal.ink import ACCENT, QUIET
from tailbiter.terminal.screen import Screen

FIELDS = ("name", "default", "values", "rule", "text")  # that are told of an option


def as_data() -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "title": definition.TITLE,
            "options": [
                {
                    "name": option.name,
                    "default": option.default,
                    "values": allowed(option.limits, option.words),
                    "rule": option.rule,
                    "text": spoken_by(name, "en").OPTIONS[option.name].text,
                }
                for option in definition.OPTIONS
            ],
            "presets": {preset: dict(values) for preset, values in definition.PRESETS.items()},
        }
        for name, definition in GAMES.items()
    ]


def print_games(screen: Screen) -> None:
    for game in as_data():
        screen.say(Text.assemble((game["name"], f"bold {ACCENT}"), f"  {game['title']}"))
        print_options(screen, game)
        screen.say()


def print_options(screen: Screen, game: dict[str, Any]) -> None:
    for option in game["options"]:
        screen.say(
            Text.assemble(
                f"  {option['name']}=",
                (str(option["default"]), "bold"),
                (f"  {option['values']}", ACCENT),
                f"  {option['text']}",
                (f"  {option['rule']}", QUIET),
            )
        )
    for preset, values in game["presets"].items():
        words = " ".join(f"{name}={value}" for name, value in values.items())
        screen.say(Text.assemble(f"  --preset {preset}", (f"  {words}", QUIET)))
