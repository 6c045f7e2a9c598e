"""Those at a table who are no people: bots, programs, random players; and who gives hints."""

import contextlib
import threading
from collections.abc import Callable

from tailbiter.bots.levels import bot, thinker
from tailbiter.bots.protocol.program import Program
from tailbiter.bots.quick import quick_turn
from tailbiter.bots.review.adviser import Adviser
from tailbiter.bots.thinking import Budget, Opinion
from tailbiter.play.position import Position
from tailbiter.terminal.ink import View
from tailbiter.terminal.seats import BOT, PROGRAM, Player, Seat, random_turn

FOR_A_HINT = Budget(seconds=1.0)


class Players:
    """The players of one game by their seats. `now` gives the position they are at."""

    def __init__(
        self, seats: list[Seat], seed: int, timeout: float, now: Callable[[], Position]
    ) -> None:
        self.seed = seed
        self.now = now
        self.programs: list[Program] = []
        self.advisers: dict[int, Adviser] = {}  # a seat's own: what one was told no other may know
        self.players: dict[int, Player] = {
            number: self.player(number, seat, timeout)
            for number, seat in enumerate(seats, 1)
            if not seat.is_person
        }
        self.warming: threading.Thread | None = None
        self.has_bots = any(seat.kind == BOT for seat in seats)

    def player(self, number: int, seat: Seat, timeout: float) -> Player:
        if seat.kind == PROGRAM:
            self.programs.append(Program(seat.command, timeout))
            return self.programs[-1].choose
        if seat.kind == BOT:
            sitting = bot(seat.level, seed=self.seed + number)

            def choose(view: View) -> str:
                if self.warming and self.warming.is_alive():
                    return quick_turn(view, self.seed + number)
                return sitting.choose(view)

            return choose
        return lambda view: random_turn(self.now(), view["seat"], self.seed)

    def warm_up(self) -> None:
        """Have the search compiled while people play; until then bots answer by the plain rules."""
        position = self.now()
        if not self.has_bots or not position.acting:
            return
        view = position.view(position.acting[0])

        def think() -> None:
            with contextlib.suppress(Exception):  # what is wrong will show in its own turn
                bot(1).think(view, Budget(simulations=1))

        self.warming = threading.Thread(target=think, daemon=True)
        self.warming.start()

    def advise(self, seat: int) -> Opinion:
        """What a strong player would do, who knows what this seat may know."""
        if self.warming:
            self.warming.join()  # two threads that need the same code would both compile it
        position = self.now()
        if seat not in self.advisers:
            mind = thinker(position.game, seed=self.seed)
            self.advisers[seat] = Adviser(position.game, mind)
        return self.advisers[seat].opinion(position, seat, FOR_A_HINT)

    def close(self) -> None:
        for program in self.programs:
            program.close()
