"""A game at one screen: whose turn it is, what they type, and the file that keeps it."""

import shlex
from pathlib import Path

from tailbiter.bots.protocol.program import TIMEOUT
from tailbiter.games import sheets
from tailbiter.games.errors import OptionError, TailbiterError, TurnError, quoted
from tailbiter.games.sentences import capital
from tailbiter.play.position import Position
from tailbiter.play.record import Record
from tailbiter.tables.deciding import Asked, decide, take_over
from tailbiter.tables.entries import BOT, PERSON, Resign, Sit, Turn
from tailbiter.tables.refusals import RefusedError
from tailbiter.tables.table import Table
from tailbiter.tables.undo import Undo
from tailbiter.terminal import advice, choices, rulebook
from tailbiter.terminal.players import Players
from tailbiter.terminal.screen import LEAVE, Leave, Screen
from tailbiter.terminal.seats import YOU, Seat, labels
from tailbiter.terminal.showing import happened, show, tell_result

PEOPLE = "people"  # at this screen, as the table knows them
THE_TABLE = ""  # acts for whoever is no person
NO_TIME = 0  # nobody is on a clock here
HELP = """\
Type a turn, or one of these words:
  ?             what you may play; ? and the beginning of a turn: what may follow
  why {rule:<9} what rule {rule} says (rules: all of them)
  hint          what a strong player would do, and why
  board         draw the board again
  undo          take back your last decision
  resign        give up
  save FILE     write the game to a file of yours
  quit          leave; the game is kept and can be taken up again"""


class OneScreen:
    """A table with people and other players. `file` is where the game is kept, if anywhere."""

    def __init__(
        self,
        record: Record,
        seats: list[Seat],
        seed: int,
        screen: Screen,
        file: Path | None = None,
        timeout: float = TIMEOUT,
    ):
        self.table = seated(record, seats)
        self.seats = seats
        self.screen = screen
        self.file = file
        self.names = labels(seats)
        self.begun = ""  # the words of a turn that takes several decisions, so far
        self.others = Players(seats, seed, timeout, lambda: self.table.position)
        self.players = self.others.players
        people = len(seats) - len(self.players)
        self.hands_over = people > 1 and record.position.has_secrets
        self.looking: int | None = None  # the seat whose person has the screen
        self.is_unsaved = False

    @property
    def record(self) -> Record:
        return self.table.record

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.screen.remember_typing(not self.hands_over)
        if self.record.log and self.table.acting:
            self.keep()
        if self.screen.is_live:
            self.others.warm_up()
        try:
            while self.table.acting:
                self.next_turn()
        except KeyboardInterrupt:
            self.say_goodbye()
            return
        finally:
            self.others.close()
        self.say_result()

    def next_turn(self) -> None:
        acting = self.table.acting
        people = [seat for seat in acting if seat not in self.players]
        if people:
            self.ask_person(people[0])
            return
        self.ask_player(acting[0])
        if len(self.players) == len(self.seats):  # nobody plays by hand: told turn by turn
            happened(self.screen, [self.record.position])

    def ask_player(self, seat: int) -> None:
        """The turn of a seat that is no person's; one that fails ends the sitting, not the game."""
        view = self.record.position.view(seat)
        turn = ""
        try:
            with self.screen.waiting(f"{self.called(seat)} is thinking"):
                turn = self.players[seat](view)
            self.play(turn, seat)
        except TailbiterError as error:
            played = f" played {quoted(turn)}, but" if turn else ":"
            raise OptionError(f"seat {seat}{played} {error}. {self.way_on(seat)}") from error

    def called(self, seat: int) -> str:
        """A seat as people say it, with its name if it is not simply theirs."""
        names = ["" if name == YOU else name for name in self.names]
        return self.screen.ink(names).called(self.record.game.name, seat)

    def way_on(self, seat: int) -> str:
        if self.file is None or self.is_unsaved or not self.record.log:
            return f"Give the seat to somebody else, like --seat {seat}=4"
        file = shlex.quote(str(self.file))
        return f"The game is kept; go on with: tailbiter play --resume {file} --seat {seat}=4"

    def play(self, turn: str, seat: int) -> None:
        self.do(Turn(seat, turn), THE_TABLE if seat in self.players else PEOPLE)

    def do(self, asked: Asked, who: str = PEOPLE) -> None:
        """What somebody asks for is done and kept, or refused with an error."""
        decided = decide(self.table, who, asked, NO_TIME)
        self.table.apply(decided.logged, decided.step)
        self.keep()

    def keep(self) -> None:
        """Write the game down; a full disk must not end it."""
        if self.file is None:
            return
        try:
            self.record.save(self.file)
            self.is_unsaved = False
        except OSError as error:
            if not self.is_unsaved:
                self.screen.warn(f"The game cannot be kept in {self.file}: {error.strerror}")
            self.is_unsaved = True

    def ask_person(self, seat: int) -> None:
        """One person's turn, until it is played, undone or left."""
        if self.hands_over and self.looking != seat and not self.hand_over(seat):
            return
        self.looking = seat
        self.show(seat)
        before = self.table.version
        while self.table.version == before:
            self.obey(self.screen.ask(f"{self.begun}> "), seat)
        if self.hands_over:
            self.screen.wipe()

    def hand_over(self, seat: int) -> bool:
        """Wait until only the right person looks; False when the last turn was taken back."""
        self.screen.wipe()
        self.screen.head(f"Hand the screen over to {self.called(seat)}")
        self.screen.say("Others look away: the next screen shows what only this seat may see.")
        while True:
            self.screen.hint("Enter when you are ready; undo takes back the turn before.")
            word = self.screen.ask().lower()
            if not word:
                return True
            if word in LEAVE:
                raise Leave
            if word == "undo" and self.undo():
                return False

    def show(self, seat: int) -> None:
        self.begun = ""
        self.screen.clear()
        position = self.record.position
        show(self.screen, position.view(seat), self.names)
        happened(self.screen, self.since(seat), seat)
        example = choices.example(position, seat)
        self.screen.say()
        self.screen.say(f"Your turn, {self.called(seat)}.", "bold")
        self.screen.hint(f"For example {example}   (? all turns, help all words, quit)")

    def since(self, seat: int) -> list[Position]:
        """The positions from a seat's last turn on; of orders only those that closed a round."""
        log, positions = self.record.log, self.record.positions
        own = [number for number, played in enumerate(log) if played.seat == seat]
        later = positions[own[-1] + 1 if own else 1 :]
        return [position for position in later if position.turn > position.history[-1].turn]

    def obey(self, line: str, seat: int) -> None:
        """Do what was typed: a word of ours, or else a turn."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if not line:
            self.screen.hint("Type a turn; ? lists them, help explains.")
        elif word.startswith("?"):
            self.list_choices(f"{self.begun} {line[1:]}".strip(), seat)
        elif word in ("help", "h"):
            self.screen.say(HELP.format(rule=self.record.game.definition.TURN_ORDER))
        elif word in LEAVE:
            raise Leave
        elif word == "undo" and self.begun:
            self.show(seat)
        elif word == "undo":
            self.undo()
        elif word == "resign":
            self.do(Resign(seat))
        elif word in ("save", "save!"):
            self.save(rest, is_forced=word == "save!")
        elif word in ("why", "rule", "rules"):
            self.explain(rest)
        elif word == "board":
            self.show(seat)
        elif word == "hint":
            self.advise(seat)
        else:
            self.try_turn(line, seat)

    def list_choices(self, begun: str, seat: int) -> None:
        ink = self.screen.ink(self.names)
        self.screen.draw(choices.listed(self.record.position, seat, begun, ink))

    def try_turn(self, line: str, seat: int) -> None:
        """Play what was typed; the beginning of a turn is kept, and the rest asked for."""
        position = self.record.position
        longer = f"{self.begun} {line}".strip()
        turn = longer if self.begun and not position.is_legal(line, seat) else line
        try:
            self.play(turn, seat)
        except TailbiterError as error:
            if choices.is_begun(position, seat, turn):
                self.begun = turn
                self.list_choices(turn, seat)
                self.screen.hint(f"{error}. Type only what follows; undo starts anew.")
                return
            self.screen.warn(str(error))
            if isinstance(error, TurnError):
                self.explain(error.rule)

    def advise(self, seat: int) -> None:
        position = self.record.position
        try:
            with self.screen.waiting("Looking for a good turn"):
                opinion = self.others.advise(seat)
        except TailbiterError as error:
            self.screen.warn(f"No hint here: {error}")
            return
        advice.tell_opinion(self.screen, position, opinion)

    def explain(self, number: str) -> None:
        """A rule's own words."""
        name = self.record.game.name
        try:
            if number:
                rulebook.print_rule(self.screen, sheets.rule(name, number))
            else:
                rulebook.print_sheet(self.screen, name)
        except TailbiterError as error:
            self.screen.hint(str(error))

    def undo(self) -> bool:
        """Back to a person's last decision, or their own order; never past what was revealed."""
        try:
            self.do(Undo(self.looking))
        except RefusedError as error:
            self.screen.warn(f"{capital(str(error))}.")
            return False
        return True

    def save(self, name: str, is_forced: bool) -> None:
        if not name:
            self.screen.warn("Say where to: save my-game.tail")
            return
        file = Path(name).expanduser()
        if file.exists() and not is_forced:
            self.screen.warn(f"{file} is there already; save! {name} replaces it.")
            return
        try:
            self.record.save(file)
        except OSError as error:
            self.screen.warn(f"{file}: {error.strerror or error}")
            return
        self.screen.say("Saved. Take it up again with:")
        self.screen.command(f"tailbiter play --resume {shlex.quote(str(file))}")

    def say_result(self) -> None:
        view = self.record.position.view()
        self.screen.clear()
        show(self.screen, view, self.names)
        people = [seat for seat in range(1, len(self.seats) + 1) if seat not in self.players]
        is_mixed = self.players and people
        happened(self.screen, self.since(people[0]) if is_mixed else [self.record.position])
        self.screen.say()
        tell_result(self.screen, view, self.names, self.table.outcome)
        if self.file:
            self.screen.hint("Look back with:")
            self.screen.command(f"tailbiter replay {shlex.quote(str(self.file))}")

    def say_goodbye(self) -> None:
        if self.hands_over:
            self.screen.wipe()
        if not self.record.log:
            if self.file:
                self.file.unlink(missing_ok=True)
            self.screen.say("Nothing was played, so nothing is kept. Until next time.")
        elif self.file is None or self.is_unsaved:
            self.screen.say("Until next time. This game is not kept.")
        else:
            self.screen.say("Until next time. Take the game up again with:")
            self.screen.command(f"tailbiter play --resume {shlex.quote(str(self.file))}")


def seated(record: Record, seats: list[Seat]) -> Table:
    """A table at which this record has been played so far."""
    table = Table("", record.start, NO_TIME, PEOPLE, tags=record.tags)
    for number, seat in enumerate(seats, 1):
        if seat.is_person:
            table.add(Sit(number, PERSON, seat.name, holder=PEOPLE), NO_TIME)
        else:
            table.add(Sit(number, BOT, seat.name, seat.level or None), NO_TIME)
    take_over(table, record, NO_TIME, PEOPLE)
    return table
