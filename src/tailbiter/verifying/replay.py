"""The game that a log tells, adjudicated once more by the rules."""

from __future__ import annotations

from dataclasses import dataclass

from tailbiter.games.errors import TextError
from tailbiter.play.game import Game
from tailbiter.play.position import Position
from tailbiter.play.record import Record, Taken
from tailbiter.verifying.findings import Finding
from tailbiter.verifying.log import LOG, Line
from tailbiter.verifying.sources import Sources

BY_MASTER = {  # what no player does
    *("number", "begin", "supplied", "missed", "flag", "free", "roll_back", "stop", "note"),
    *("published", "reveal"),
}
BY_SEAT = {  # what others do for a seat only as its master, or as the table itself
    *("turn", "take_back", "ready", "word", "leave", "resign", "offer", "accept", "decline"),
}


@dataclass(frozen=True)
class Order:
    """A turn or order of the log, with where it was given and where it led."""

    line: Line
    before: Position
    after: Position


class Replay:
    """A table as far as its record goes. `tell` takes the next line of its log."""

    def __init__(self, game: Game, waits: bool) -> None:
        self.game = game
        self.waits = waits and bool(game.definition.TOGETHER)
        self.sources = Sources(game.players)
        self.record: Record | None = None  # from the beginning on
        self.seats: dict[int, Line] = {}  # who sits where: the entry by which they do
        self.bots: set[int] = set()
        self.ready: set[int] = set()
        self.missing: set[int] = set()
        self.late: Line | None = None  # by which somebody was found late in this round
        self.number: Line | None = None  # by which the number of this round was told
        self.published: dict[str, tuple[Line, Position]] = {}  # when it stood how, by file
        self.held: Line | None = None  # the order that would complete the round
        self.ahead: list[Taken] = []
        self.offer: Line | None = None
        self.agreed: set[int] = set()
        self.orders: list[Order] = []
        self.back: list[Line] = []  # where turns were taken back for good
        self.found: list[Finding] = []

    @property
    def people(self) -> set[int]:
        return {seat for seat in self.seats if seat not in self.bots}

    @property
    def turn(self) -> int:
        return self.record.position.turn if self.record else 0

    @property
    def _resolved(self) -> Position:
        """After the last round, or turn, that is over: of the one that is on nobody is told."""
        record = self.begun
        if not self.game.definition.TOGETHER or record.position.result:
            return record.position
        return next(one for one in record.positions if one.turn == self.turn)

    @property
    def begun(self) -> Record:
        if self.record is None:
            raise TextError(f"{LOG} tells turns before the game begins")
        return self.record

    def tell(self, line: Line) -> None:
        """What a line says, done; a TextError or TurnError where that cannot be."""
        self._check_who(line)
        self._check_in_time(line)
        self.sources.tell(line, self.turn)
        stage = self._stage
        self._do(line)
        self._reveal_if_done()
        if self._stage != stage:
            self.ready.clear()
            self.missing.clear()
        if self._stage != stage or line.kind == "roll_back":
            self.late = self.number = None
        if not self.missing:
            self.late = None

    @property
    def _stage(self) -> tuple[bool, int]:
        if self.record is None:
            return False, 0
        is_together = self.game.definition.TOGETHER
        return True, self.turn if is_together else len(self.record.log)

    def _do(self, line: Line) -> None:
        match line.kind:
            case "begin":
                self._begin(line)
            case "sit" | "free":
                self._change_seat(line)
            case "turn" | "supplied":
                self._play(line)
            case "go" | "take_back" | "roll_back":
                self._go_back(line)
            case "leave" | "resign" | "flag":
                self._go_on_without(line)
            case "offer" | "accept" | "decline":
                self._negotiate(line)
            case "missed" | "ready":
                self._attend(line)
            case "stop":
                self.begun.end(line.says["termination"], line.says.get("seat"))
            case "reveal":
                self._check_over(line)
            case "number" | "published" | "note":
                self._keep(line)

    def _keep(self, line: Line) -> None:
        """What changes nothing of the game."""
        if line.kind == "note":
            self.begun.note(line.says["text"], line.says["turns"])
        elif self.record and line.kind == "number":
            self.number = self.number or line
        elif self.record:
            self.published[line.says["name"]] = line, self._resolved

    def _begin(self, line: Line) -> None:
        named = line.says["lot"].split() or [str(seat) for seat in sorted(self.seats)]
        order = [seat for word in named for seat in self.seats if str(seat) == word]
        if sorted(order) != sorted(self.seats):
            raise TextError("a lot names each seat once")
        was_bot = self.bots
        self.bots = {new for new, old in enumerate(order, 1) if old in was_bot}
        self.seats = {new: self.seats[old] for new, old in enumerate(order, 1)}
        self.record = Record(self.game, self.game.position(line.says["start"]))

    def _change_seat(self, line: Line) -> None:
        seat = line.seat
        self.offer = None
        if line.kind == "free":
            self.seats.pop(seat, None)
            if self.record:
                self.record.leave(seat)
            return
        old, is_person = self.seats.get(seat), line.says["sitter"] == "person"
        if self.record and old is None and is_person:
            self.record.come_back(seat)
        if is_person and (old is None or old.says["holder"] != line.says["holder"]):
            self.missing.discard(seat)
        self.seats[seat] = line
        (self.bots.discard if is_person else self.bots.add)(seat)

    def _play(self, line: Line) -> None:
        record, seat, text = self.begun, line.seat, line.says["text"]
        if line.kind == "supplied":
            self._check_missing(line)
        if line.who or seat not in self.missing:
            self.missing.discard(seat)
        step = record.step(text, seat)
        before = record.positions[step.kept]
        played = step.position.history[-1]
        if played.text != text:
            raise TextError(f"it is written {played.text}, not {text}")
        is_supplied = any(part.get("supplied") for part in played.parts)
        if is_supplied != (line.kind == "supplied"):
            raise TextError(f"{text} is {'' if is_supplied else 'not '}a game master's order")
        self.orders.append(Order(line, before, before.play(text, seat)))
        self.ahead.clear()
        if self.offer and (self.offer.seat != seat or self.offer.says["what"] != "draw"):
            self.offer = None
        is_last = step.position.turn > record.position.turn or bool(step.position.result)
        if self.waits and is_last:
            self.held = line
        else:
            record.add(step)

    def _check_who(self, line: Line) -> None:
        """Who did it holds the seat, or opened the table as its master, or is the table itself."""
        if line.kind not in BY_MASTER | BY_SEAT:
            return
        opening = self.sources.opening
        known = {"", opening.who if opening else ""}
        if line.kind in BY_SEAT and line.seat in self.seats:
            known.add(self.seats[line.seat].says["holder"])
        if line.who not in known:
            whose = f"seat {line.seat}" if line.kind in BY_SEAT else "the master"
            text = f"{line.kind} is for {whose} to say, and {line.who!r} said it"
            self.found.append(Finding("who", line.place, text))

    def _check_in_time(self, line: Line) -> None:
        """Nobody orders who could know what is drawn for the late, or who only waited for them.

        Until the number is told the master may say that an order had come in time.
        """
        if line.kind not in ("turn", "take_back") or line.who == "":
            return
        is_master = self.sources.opening is not None and line.who == self.sources.opening.who
        what = f"{line.kind} of seat {line.seat} came after"
        if self.number:
            text = f"{what} the number of this round was told (line {self.number.number})"
            self.found.append(Finding("order-late", line.place, text, self.late is not None))
        elif self.late and not is_master:
            text = f"{what} somebody was found late in this round (line {self.late.number})"
            self.found.append(Finding("order-late", line.place, text))

    def _check_missing(self, line: Line) -> None:
        """Only what is missing is supplied."""
        if came := self._came(line.seat):
            text = f"seat {line.seat} was supplied for, and its order had come: {came}"
            self.found.append(Finding("supplied-over", line.place, text))

    def _came(self, seat: int) -> str | None:
        """What a seat itself has ordered in this round, if that stands."""
        if self.held and self.held.seat == seat:
            return str(self.held.says["text"]) if self.held.kind == "turn" else None
        stands = self.begun.order_of(seat)
        played = [one for one in self.begun.log if one.seat == seat]
        is_supplied = played and any(part.get("supplied") for part in played[-1].parts)
        return None if is_supplied else stands

    def _check_over(self, line: Line) -> None:
        if self.record is None or not self.record.outcome:
            text = "the secret was told before the game was over"
            self.found.append(Finding("reveal-early", line.place, text))

    def _go_back(self, line: Line) -> None:
        self.offer = None
        if line.kind == "take_back":
            self._open(line.seat)
            return
        self._go_to(line.says["turns"])
        if line.kind == "roll_back":
            self._for_good(line)

    def _for_good(self, line: Line) -> None:
        self.back.append(line)
        self.held = None
        self.ahead.clear()

    def _go_to(self, turns: int) -> None:
        record = self.begun
        if turns > len(record.log) + len(self.ahead):
            raise TextError(f"there are not {turns} turns to go to")
        while len(record.log) > turns:
            self.ahead.append(record.take_back())
        while len(record.log) < turns:
            record.put_back(self.ahead.pop())

    def _open(self, seat: int) -> None:
        record = self.begun
        self.ready.discard(seat)
        held, self.held = self.held, None
        if held is None or held.seat != seat:
            record.add(record.without_order(seat))
            if held:
                record.add(record.step(held.says["text"], held.seat))
        self.ahead.clear()

    def _go_on_without(self, line: Line) -> None:
        seat = line.seat
        if self.record is None:
            self.seats.pop(seat, None)
            return
        self.offer = None
        self.record.leave(seat)
        if self.record.outcome or len(self.people - {seat}) > 1:
            self.bots.add(seat)
            return
        how = {"leave": "abandoned", "resign": "resigned", "flag": "time"}[line.kind]
        for other in self.people - {seat} if line.says.get("last") else ():
            self.record.leave(other)
        self.record.end(how, None if line.kind == "leave" else seat)

    def _negotiate(self, line: Line) -> None:
        match line.kind:
            case "offer":
                self.offer, self.agreed = line, {line.seat}
            case "accept":
                self.agreed.add(line.seat)
            case "decline":
                self.offer = None
        if self.offer and self.agreed >= self.people:
            offer, self.offer = self.offer, None
            if offer.says["what"] == "draw":
                self.begun.end("agreed")
            elif offer.says["what"] == "undo":
                self._go_to(offer.says.get("turns") or 0)
                self._for_good(line)

    def _attend(self, line: Line) -> None:
        if line.kind == "ready":
            (self.ready.add if line.says["ready"] else self.ready.discard)(line.seat)
        elif line.says["then"] == "rule":
            self.missing.add(line.seat)
            self.late = self.late or line

    def _reveal_if_done(self) -> None:
        if self.held and self.ready | self.missing >= self.people:
            held, self.held = self.held, None
            self.begun.add(self.begun.step(held.says["text"], held.seat))
