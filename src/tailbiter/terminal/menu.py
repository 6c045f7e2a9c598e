"""A menu for newcomers: choose a game and who plays, and go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from tailbiter.bots.levels import LEVELS
from tailbiter.games import GAMES
from tailbiter.games.errors import TailbiterError
from tailbiter.play.game import game
from tailbiter.play.reading import load
from tailbiter.play.record import Record
from tailbiter.terminal import kept_games, listing, rulebook
from tailbiter.terminal.ink import ACCENT
from tailbiter.terminal.one_screen import OneScreen
from tailbiter.terminal.replay import Replay
from tailbiter.terminal.screen import LEAVE, Leave, Screen
from tailbiter.terminal.seats import (
    PERSON,
    USUAL_LEVEL,
    Seat,
    arrange,
    read_tags,
    seed_of,
    write_tags,
)

BACK = "Back"


class Menu:
    """What a newcomer sees. `now` and `new_seed` are asked when a game starts."""

    def __init__(self, screen: Screen, now: Callable[[], datetime], new_seed: Callable[[], int]):
        self.screen = screen
        self.now = now
        self.new_seed = new_seed

    def run(self) -> None:
        steps: list[tuple[str, Callable[[], None]]] = [
            ("Play a game", self.play),
            ("Go on with a game", self.resume),
            ("Read the rules", self.rules),
            ("Look back at a game", self.replay),
        ]
        try:
            while True:
                self.screen.say()
                self.screen.head("Tailbiter")
                self.screen.hint("Four games about eating and being eaten.")
                words = [words for words, _ in steps]
                chosen = self.choose([*words, "Quit"])
                if chosen == len(steps):
                    break
                try:
                    steps[chosen][1]()
                except TailbiterError as error:
                    self.screen.warn(str(error))
        except KeyboardInterrupt:
            pass
        self.screen.say("Until next time.")

    def choose(self, words: Sequence[str], usual: int | None = None) -> int:
        """Which of these, from 0; Enter for the usual one, if there is one."""
        for number, word in enumerate(words, 1):
            self.screen.say(f"  {number}  {word}")
        while True:
            typed = self.screen.ask().lower()
            if typed in LEAVE:
                raise Leave
            if not typed and usual:
                return usual - 1
            if typed.isascii() and typed.isdigit() and 1 <= int(typed[:9]) <= len(words):
                return int(typed) - 1
            alike = [n for n, word in enumerate(words) if typed and word.lower().startswith(typed)]
            if len(alike) == 1:
                return alike[0]
            self.screen.hint(f"Type a number from 1 to {len(words)}.")

    def choose_game(self) -> str | None:
        names = list(GAMES)
        number = self.choose([*(str(GAMES[name].TITLE) for name in names), BACK])
        return names[number] if number < len(names) else None

    def play(self) -> None:
        name = self.choose_game()
        if name is None:
            return
        chosen = game(name, **self.ask_options(name))
        seats = self.ask_seats(chosen.players)
        seed = self.new_seed()
        record = Record(chosen, chosen.start(seed))
        write_tags(record, seats, seed)
        OneScreen(record, seats, seed, self.screen, kept_games.new_file(name, self.now())).run()

    def ask_options(self, name: str) -> dict[str, str]:
        """Options as name=value, until the person is content."""
        data = next(entry for entry in listing.as_data() if entry["name"] == name)
        self.screen.say(f"{data['title']}, and what can be set:", f"bold {ACCENT}")
        listing.print_options(self.screen, data)
        last = data["options"][-1]
        self.screen.hint(
            f"Enter to play as it stands, or set something: {last['name']}={last['default']}"
        )
        options: dict[str, str] = {}
        while typed := self.screen.ask():
            given = dict(options)
            for word in typed.removeprefix("--").replace("preset ", "preset=").split():
                option, _, value = word.partition("=")
                given[option] = value
            try:
                game(name, **given)
            except TailbiterError as error:
                self.screen.warn(str(error))
                continue
            options = given
            words = " ".join(f"{option}={value}" for option, value in options.items())
            self.screen.hint(f"Set: {words}. Enter to play, or set more.")
        return options

    def ask_seats(self, players: int) -> list[Seat]:
        self.screen.say("Who plays?", f"bold {ACCENT}")
        others = "the other seat" if players == 2 else "the other seats"
        alone = self.choose([f"I play, bots take {others}", "We are people, at one screen"]) == 0
        people = 1 if alone else self.ask_people(players)
        kinds = dict.fromkeys(range(1, people + 1), PERSON)
        names = {}
        for seat in range(1, people + 1) if not alone else ():
            self.screen.hint(f"A name for seat {seat}? Enter for none.")
            names[seat] = self.screen.ask()
        if people < players:
            level = self.ask_level()
            kinds |= {seat: str(level) for seat in range(people + 1, players + 1)}
        return arrange(players, kinds, names)

    def ask_people(self, players: int) -> int:
        self.screen.hint(f"How many people, 2 to {players}? Enter for {players}.")
        typed = self.screen.ask()
        is_number = typed.isascii() and typed.isdigit() and len(typed) < 3
        return min(max(int(typed), 1), players) if is_number else players

    def ask_level(self) -> int:
        """How strong the bots are, in plain words."""
        self.screen.say("How strong are the bots?", f"bold {ACCENT}")
        self.screen.hint(f"Enter for {USUAL_LEVEL}.")
        return self.choose([level.words for level in LEVELS.values()], USUAL_LEVEL) + 1

    def resume(self) -> None:
        running = kept_games.unfinished()
        if not running:
            self.screen.say("No unfinished game is kept here yet.")
            return
        words = [
            f"{record.game.title}, {len(record.log)} turns played ({file.name})"
            for file, record in running
        ]
        number = self.choose([*words, BACK])
        if number < len(running):
            file, record = running[number]
            seats = read_tags(record, {}, {}, is_ours=True)
            OneScreen(record, seats, seed_of(record, self.new_seed()), self.screen, file).run()

    def rules(self) -> None:
        name = self.choose_game()
        if name is not None:
            rulebook.print_sheet(self.screen, name)

    def replay(self) -> None:
        files = kept_games.kept_files()[:9]
        words = [file.name for file in files]
        number = self.choose([*words, "Another file", BACK])
        if number == len(files):
            self.screen.hint("Which file?")
            Replay(load(Path(self.screen.ask()).expanduser()), self.screen).walk()
        elif number < len(files):
            Replay(load(files[number]), self.screen).walk()
