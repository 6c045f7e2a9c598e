"""A record walked through, turn by turn."""

from __future__ import annotations

from typing import Any

from tailbiter.games import sentences
from tailbiter.games.errors import quoted
from tailbiter.play.record import Record
from tailbiter.terminal.screen import LEAVE, Leave, Screen, shown_name
from tailbiter.terminal.showing import show, tell, tell_result

NEXT, BACK = ("", "n", "next"), ("p", "b", "back", "previous")


class Replay:
    """Steps through a record: a step is a turn, or a round where all seats act together."""

    def __init__(self, record: Record, screen: Screen):
        self.record = record
        self.screen = screen
        positions = record.positions
        self.steps = [0] + [
            number
            for number in range(1, len(positions))
            if positions[number].turn > positions[number].history[-1].turn
        ]
        if self.steps[-1] != len(positions) - 1:
            self.steps.append(len(positions) - 1)
        self.names = names_of(record)

    def walk(self) -> None:
        """Ask where to go until the person leaves."""
        step = 0
        self.show(step)
        while True:
            self.screen.hint("Enter next, p back, a number to go there, q to leave")
            try:
                word = self.screen.ask().lower()
            except Leave:
                return
            if word in LEAVE:
                return
            wanted = self.step_after(step, word)
            if wanted is None:
                self.screen.warn(
                    f"{quoted(word)} is none of Enter, p, q and 0 to {len(self.steps) - 1}"
                )
            elif wanted == step:
                self.screen.hint("That is the end." if word in NEXT else "You are there.")
            else:
                step = wanted
                self.show(step)

    def step_after(self, step: int, word: str) -> int | None:
        last = len(self.steps) - 1
        if word in NEXT:
            return min(step + 1, last)
        if word in BACK:
            return max(step - 1, 0)
        is_number = word.isascii() and word.isdigit() and len(word) < 10
        return int(word) if is_number and int(word) <= last else None

    def show(self, step: int) -> None:
        self.screen.clear()
        position = self.record.positions[self.steps[step]]
        view = position.view()
        show(self.screen, view, self.names)
        self.tell_step(step)
        tell_result(self.screen, view, self.names)

    def tell_step(self, step: int) -> None:
        """The turns of a step, their comments, and what they did."""
        if step == 0:
            self.screen.hint(f"Before the first turn; {len(self.steps) - 1} to come.")
            return
        number = self.steps[step]
        view = self.record.positions[number].view(reader=self.screen.reader)
        known = len(view["history"]) - len(self.record.start.history)
        first = self.steps[step - 1]
        for played in self.record.log[first : min(number, known)]:
            who = self.screen.ink().called(view["game"], played.seat)
            self.screen.say(f"{step}. {who}: {played.text}", "bold")
        tell(self.screen, view["events"])
        for turn in range(first + 1, number + 1):
            for comment in self.record.comments.get(turn, []):
                self.screen.hint(f"   {''.join(c if c.isprintable() else ' ' for c in comment)}")

    def print_all(self) -> None:
        """Every turn and the last board, for a pipe or a pager."""
        for step in range(1, len(self.steps)):
            self.tell_step(step)
        self.screen.say()
        view = self.record.position.view()
        show(self.screen, view, self.names)
        tell_result(self.screen, view, self.names)


def names_of(record: Record) -> list[str]:
    """What the record calls its seats."""
    seats = range(1, record.game.players + 1)
    return [
        shown_name(record.tags.get(f"Name{seat}") or record.tags.get(f"Seat{seat}", ""))
        for seat in seats
    ]


def as_data(record: Record) -> dict[str, Any]:
    """Ready for JSON, with no more than a spectator may know: from the seed follow the hands."""
    view = record.position.view()
    first = len(record.start.history)
    turns = []
    for number, played in enumerate(view["history"][first:], first + 1):
        position = record.positions[number - first]
        events = [sentences.as_data(event, sentences.ANYBODY) for event in position.events]
        turns.append({**played, "events": events})
    is_over = view["result"] is not None
    tags = {name: words for name, words in record.tags.items() if is_over or name != "Seed"}
    return {
        "game": record.game.name,
        "options": record.game.options,
        "tags": tags,
        "turns": turns,
        "board": view["board"],
        "acting": view["acting"],
        "result": view["result"],
    }
