"""A game being played or finished: its start and its turns. Everything else is derived."""

from __future__ import annotations

import os
import tempfile
from copy import copy
from dataclasses import dataclass
from pathlib import Path

from tailbiter.games.chance import Chance
from tailbiter.games.errors import OptionError, TextError, TurnError, quoted
from tailbiter.games.events import Refusal
from tailbiter.play.game import Game
from tailbiter.play.outcome import AGREED, Ending, Outcome, can_be_drawn, check_ending, outcome_of
from tailbiter.play.position import Played, Position, no_seat
from tailbiter.play.writing import record_text


@dataclass(frozen=True)
class Step:
    """One more turn: how many before it stand as they were, and the positions from there on."""

    kept: int
    positions: tuple[Position, ...]

    @property
    def position(self) -> Position:
        return self.positions[-1]


@dataclass(frozen=True)
class Taken:
    """A turn that was taken back, with what was said of it."""

    position: Position
    comments: tuple[str, ...]


@dataclass(frozen=True)
class Replaced:
    """What stood before an order was given again: `by` is the position after the new one."""

    by: Position
    before: Step
    comments: dict[int, list[str]]


class Record:
    """A game being played or finished.

    `positions[n]` is the position after n turns that stand; where seats act together, an order
    given again takes the place of the one before and comes last.
    """

    def __init__(self, game: Game, position: Position | None = None, **tags: str):
        if position is not None and position.game != game:
            raise OptionError("the position is of another game, or has other options")
        self.game = game
        start = position if position is not None else game.start()
        self.positions = [game.position(start.text)]  # what the file will say, and no more
        self.tags = dict(tags)
        self.comments: dict[int, list[str]] = {}  # after so many turns
        self.left: tuple[int, ...] = ()  # seats whose people left for good
        self.ending: Ending | None = None  # when it was not by the rules
        self._replaced: tuple[Replaced, ...] = ()

    @property
    def start(self) -> Position:
        return self.positions[0]

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How it came out; None while the game goes on."""
        return outcome_of(self.position, self.ending, self.left)

    @property
    def ordered_before(self) -> list[int]:
        """The seats whose orders wait in the start position, where seats act together."""
        together = self.game.definition.TOGETHER and self.start.acting
        seats = range(1, self.game.players + 1) if together else ()
        return [seat for seat in seats if seat not in self.start.acting]

    @property
    def log(self) -> tuple[Played, ...]:
        """The turns of this record with their seats."""
        return self.position.history

    @property
    def turns(self) -> tuple[str, ...]:
        """The texts of the turns, in the order played."""
        return tuple(played.text for played in self.log)

    def copy(self) -> Record:
        """The game as it is now; what happens to one of the two does not change the other."""
        found = copy(self)
        found.positions, found.tags = self.positions[:], dict(self.tags)
        found.comments = {turns: notes[:] for turns, notes in self.comments.items()}
        return found

    def play(self, turn: str, seat: int | None = None, dice: Chance | None = None) -> Position:
        step = self.step(turn, seat, dice)
        if step.kept < len(self.log):
            before = Step(step.kept, tuple(self.positions[step.kept + 1 :]))
            replaced = Replaced(step.position, before, self.copy().comments)
            self._replaced = (*self._replaced, replaced)
        return self.add(step)

    def step(self, turn: str, seat: int | None = None, dice: Chance | None = None) -> Step:
        """Where a turn would lead; nothing is changed."""
        rule = self.game.definition.TURN_ORDER
        if self.ending:
            raise TurnError(Refusal("stopped", {"how": self.ending.words}, rule))
        is_first_round = self.position.turn == self.start.turn
        if is_first_round and seat in self.ordered_before and self.position.acting:
            raise TurnError(Refusal("ordered", {"seat": seat}, rule))
        without = self.without_order(seat)
        last = without.positions[-1] if without.positions else self.positions[without.kept]
        return Step(without.kept, (*without.positions, last.play(turn, seat, dice)))

    def without_order(self, seat: int | None) -> Step:
        """Where taking back this seat's order of this round would lead; others' orders stand."""
        kept = self._standing_without(seat)
        positions = [self.positions[kept]]
        for later in self.log[kept + 1 :]:
            positions.append(positions[-1].play(later.text, later.seat))
        return Step(kept, tuple(positions[1:]))

    def order_of(self, seat: int) -> str | None:
        """This seat's order of the round that is on; None where it has given none."""
        kept = self._standing_without(seat)
        return self.log[kept].text if kept < len(self.log) else None

    def _standing_without(self, seat: int | None) -> int:
        """How many turns stand before this seat's order of this round; all of them if it has none.

        Only such a turn of the round that is on can be given again.
        """
        for index in range(len(self.log) - 1, -1, -1):
            if not self.game.definition.TOGETHER or self.log[index].turn < self.position.turn:
                break
            if self.log[index].seat == seat:
                return index
        return len(self.log)

    def add(self, step: Step) -> Position:
        """Do what was found by `step` or `without_order`."""
        kept, replaced = step.kept, step.kept + 1
        if kept < len(self.log):
            self.comments = {
                turns - (turns > replaced): notes
                for turns, notes in self.comments.items()
                if turns != replaced
            }
        self.positions[replaced:] = step.positions
        return self.position

    def undo(self) -> Position:
        """Take back the last turn; an order that it replaced stands again."""
        rule = self.game.definition.TURN_ORDER
        if self.ending:
            raise TurnError(Refusal("stopped", {"how": self.ending.words}, rule))
        if len(self.positions) == 1:
            raise TurnError(Refusal("nothing_played", rule=rule))
        if self._replaced and self._replaced[-1].by is self.position:
            replaced = self._replaced[-1]
            self._replaced = self._replaced[:-1]
            self.positions[replaced.before.kept + 1 :] = replaced.before.positions
            self.comments = replaced.comments
        else:
            self.take_back()
        return self.position

    def take_back(self) -> Taken:
        """Take back the last turn, to be put back later."""
        notes = self.comments.pop(len(self.log), [])
        return Taken(self.positions.pop(), tuple(notes))

    def put_back(self, taken: Taken) -> None:
        self.positions.append(taken.position)
        if taken.comments:
            self.comments[len(self.log)] = list(taken.comments)

    def leave(self, seat: int) -> None:
        """Somebody left for good: this seat cannot win, and is placed last."""
        if not 1 <= seat <= self.game.players:
            raise TextError(no_seat(self.game.players, seat))
        self.left = tuple(sorted({*self.left, seat}))

    def come_back(self, seat: int) -> None:
        """Somebody plays on for a seat that was left: it can win again."""
        self.left = tuple(one for one in self.left if one != seat)

    def end(self, termination: str, seat: int | None = None) -> None:
        """End the game otherwise than by its rules; nothing can be played after that."""
        ending = Ending(termination, seat)
        check_ending(ending)
        if termination == AGREED and not can_be_drawn(self.game):
            raise TextError(f"{self.game.title} cannot be drawn, so no draw can be agreed on")
        if self.outcome:
            how = self.outcome.rule or self.outcome.termination
            raise TextError(f"the game is over already: {how}")
        if seat is not None:
            self.leave(seat)
        self.ending = ending

    def note(self, text: str, turns: int | None = None) -> None:
        """Add a comment, after the last turn if nothing else is said."""
        after = len(self.log) if turns is None else turns
        if not 0 <= after <= len(self.log):
            raise TextError(f"{len(self.log)} turns have been played, not {quoted(turns)}")
        bare = " ".join(text.replace("{", "(").replace("}", ")").split())
        self.comments.setdefault(after, []).append(bare)

    @property
    def text(self) -> str:
        """The record as a file."""
        return record_text(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file in one step: whoever looks finds the old one or the new one, whole."""
        target = Path(path)
        try:
            words = self.text.encode()
        except UnicodeEncodeError as error:
            raise TextError(f"a tag or comment cannot be written down: {error.reason}") from error
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with open(handle, "wb") as file:
                file.write(words)
                file.flush()
                os.fsync(handle)
            os.chmod(name, 0o644)
            os.replace(name, target)
        except OSError:
            os.unlink(name)
            raise
