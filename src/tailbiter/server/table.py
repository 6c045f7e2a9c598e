"""A table: a record, who sits where, and a log from which all else follows. It knows no sockets."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any

from tailbiter.games import GAMES, RULES_VERSION
from tailbiter.games.errors import TailbiterError
from tailbiter.play.game import Game
from tailbiter.play.position import Position
from tailbiter.play.record import Record
from tailbiter.server.old_store import GO, TURN, Logged, StoreError, Summary

PERSON, BOT = "person", "bot"


class RefusalError(TailbiterError):
    """What a visitor may not do, with the HTTP status that says so."""

    def __init__(self, status: int, text: str, field: str | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.field = field


@dataclass(frozen=True)
class Seat:
    who: str
    level: int | None = None
    name: str = ""


@dataclass
class Table:
    """One game with people and bots. `apply` is the only thing that changes it."""

    id: str
    record: Record
    seats: list[Seat]
    held: dict[int, str]  # seat (0: whoever opened the table) -> visitor
    seed: int
    created: int
    changed: int
    ahead: list[tuple[int, str]] = field(default_factory=list)  # taken back, the next one last
    entries: int = 0  # in the log

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def number(self) -> int:
        """How many turns have been played and stand."""
        return len(self.record.positions) - 1

    @property
    def is_over(self) -> bool:
        return self.position.result is not None

    @property
    def is_secret(self) -> bool:
        """Do seats hold what others may not see?"""
        return self.position.has_secrets

    @property
    def together(self) -> bool:
        return bool(self.game.definition.TOGETHER)

    @property
    def bots_to_play(self) -> list[int]:
        return [seat for seat in self.position.acting if self.seats[seat - 1].who == BOT]

    def holds(self, visitor: str, seat: int) -> bool:
        return self.held.get(seat) == visitor

    def check_seat(self, visitor: str, seat: int | None) -> None:
        """Nobody but its holder sees what a seat sees, until the game is over."""
        if seat is None:
            return
        if seat > self.game.players:
            raise RefusalError(422, f"seats are 1 to {self.game.players}, not {seat}", "seat")
        if not self.holds(visitor, seat) and not (self.is_over or not self.is_secret):
            raise RefusalError(403, f"seat {seat} is somebody else's; look on without a seat")

    def check_holder(self, visitor: str, seat: int) -> None:
        """Nobody but its holder acts for a seat."""
        if seat > self.game.players:
            raise RefusalError(422, f"seats are 1 to {self.game.players}, not {seat}", "seat")
        if not self.holds(visitor, seat):
            raise RefusalError(403, f"seat {seat} is not yours to play")

    def check_one_screen(self, visitor: str) -> None:
        """What changes the game for everybody is for those who sit at one screen."""
        if set(self.held.values()) != {visitor}:
            raise RefusalError(403, "this is for those who sit at the table, all at one screen")

    def position_after(self, number: int) -> Position:
        if number > self.number:
            raise RefusalError(422, f"{self.number} turns have been played, not {number}", "at")
        return self.record.positions[number]

    def is_current(self, number: int, seat: int) -> bool:
        """Was this turn thought of for the position as it is? Others' orders do not matter to one's
        own, as long as the round is the same; one that was sent twice is not given twice."""
        if not self.together or number > self.number:
            return number == self.number
        since = range(number + 1, self.number + 1)
        is_same_round = self.record.positions[number].turn == self.position.turn
        return is_same_round and all(self.played(later)[0] != seat for later in since)

    @property
    def judged_record(self) -> Record:
        """The game as it is now, to be judged; later turns do not change it."""
        if self.is_secret and not self.is_over:
            raise RefusalError(403, "this game has secrets: it can be judged when it is over")
        return self.copied_record

    @property
    def copied_record(self) -> Record:
        found = copy(self.record)
        found.positions = self.record.positions[:]
        return found

    def tried(self, turn: str, seat: int) -> Position:
        """Where a turn would lead. The record is asked: it may know of orders in its start."""
        return self.copied_record.play(turn, seat)

    def apply(self, entry: Logged) -> None:
        """What the log says, done."""
        if entry.kind == TURN:
            self.record.play(entry.text, entry.seat)
            self.ahead.clear()
        else:
            self.go_to(int(entry.text))
        self.entries = entry.number
        self.changed = entry.at

    def go_to(self, number: int) -> None:
        while self.number > number:
            played = self.played(self.number)
            self.record.undo()
            self.ahead.append(played)
        while self.number < number:
            seat, text = self.ahead.pop()
            self.record.play(text, seat)

    def played(self, number: int) -> tuple[int, str]:
        """The seat and text of a turn, counted from 1."""
        last = self.record.positions[number].history[-1]
        return last.seat, last.text

    def turn_entry(self, seat: int, turn: str, at: int) -> tuple[Logged, Summary]:
        """The entry for a turn, and what the table will be like; a TurnError if it is refused."""
        after = self.tried(turn, seat)
        entry = Logged(self.entries + 1, TURN, seat, after.history[-1].text, at)
        return entry, Summary(self.number + 1, list(after.acting), after.result is not None)

    def go_entry(self, number: int, at: int) -> tuple[Logged, Summary]:
        entry = Logged(self.entries + 1, GO, 0, str(number), at)
        if number <= self.number:
            reached = self.record.positions[number]
        else:
            reached = self.position
            for seat, text in reversed(self.ahead[self.number - number :]):
                reached = reached.play(text, seat)
        return entry, Summary(number, list(reached.acting), reached.result is not None)

    @property
    def undo_number(self) -> int | None:
        """How many turns are left when a person's last decision is taken back; None: it cannot be.

        What was revealed stays revealed: where seats act together, a round that was resolved; and
        what a seat held, when the game is over.
        """
        if self.is_over and self.is_secret:
            return None
        for number in range(self.number, 0, -1):
            seat, _ = self.played(number)
            if self.together and self.record.positions[number - 1].turn < self.position.turn:
                return None
            if self.seats[seat - 1].who == PERSON:
                return number - 1
        return None

    @property
    def redo_number(self) -> int | None:
        """How many turns stand when what was taken back is played again, up to a person's next."""
        if not self.ahead:
            return None
        number, ahead = self.number + 1, self.ahead[:-1]
        while ahead and self.seats[ahead[-1][0] - 1].who == BOT:
            number, ahead = number + 1, ahead[:-1]
        return number

    def summary(self) -> Summary:
        return Summary(self.number, list(self.position.acting), self.is_over)

    @property
    def tags(self) -> dict[str, str]:
        """What a record file says of the seats."""
        found = {}
        for number, seat in enumerate(self.seats, 1):
            found[f"Seat{number}"] = "a person" if seat.who == PERSON else f"bot level {seat.level}"
            if seat.name:
                found[f"Name{number}"] = seat.name
        return found

    @property
    def file_text(self) -> str:
        """The record as a `.tail` file."""
        self.record.tags.update(self.tags)
        return self.record.text


def from_row(row: dict[str, Any], held: dict[int, str], entries: list[Logged]) -> Table:
    """A table as the store keeps it, played again from its start."""
    if row["rules"] > RULES_VERSION:
        raise StoreError(f"table {row['id']} was opened by a newer Tailbiter; use that one")
    game = Game(row["game"], known_options(row["game"], row["options"]))
    record = Record(game, game.position(row["start"]))
    record.tags.update(row["tags"])
    seats = [Seat(**seat) for seat in row["seats"]]
    table = Table(row["id"], record, seats, held, row["seed"], row["created"], row["changed"])
    for entry in entries:
        table.apply(entry)
    return table


def known_options(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """Options in the rulebook's order, as they were kept; what came later is as it was before."""
    return {option.name: options.get(option.name, option.default) for option in GAMES[name].OPTIONS}
