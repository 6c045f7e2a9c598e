"""The text protocol: a program asks, we think and answer. docs/protocol.md tells all of it.

Whoever runs a conversation gives it lines and a way to say one. A thread of its own does the
thinking, so that every line is heard at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from typing import Protocol

from tailbiter.bots.protocol import lines
from tailbiter.bots.thinking import Budget, Opinion, Report, Stop, View
from tailbiter.games import GAMES
from tailbiter.games.errors import OptionError, TailbiterError, TextError, unknown
from tailbiter.play.game import Game, with_options
from tailbiter.play.position import Position

LONGEST_ERROR = 500
FAREWELL = 2.0  # seconds to wait for a thought to end, before leaving without it


class Bot(Protocol):
    """A player of some level, who can also be asked what it thinks."""

    def choose(self, view: View, stop: Stop = ...) -> str: ...

    def think(
        self, view: View, budget: Budget, stop: Stop = ..., report: Report | None = ...
    ) -> Opinion: ...


Maker = Callable[..., Bot]  # of a level, with seed=, threads= and memory_mb=


class Conversation:
    """One program that asks. `make` gives it the bots that think, `say` takes a line of answer."""

    def __init__(self, say: Callable[[str], None], make: Maker):
        self._say = say
        self._make = make
        self._settings = {name: usual for name, (usual, _, _) in lines.SETTINGS.items()}
        self._position: Position | None = None
        self._view: View | None = None  # instead of a position, where that is all there is
        self._bot: tuple[tuple[int, int], Bot] | None = None  # the level and seat it plays
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._stop = threading.Event()
        self._is_thinking = False
        self._is_cut_off = False  # nobody reads what we say
        self._prepared: set[str] = set()
        self._preparing = 0
        self._waiting = 0  # questions whether we are ready, to be answered when we are
        self._lock = threading.RLock()
        self._worker = threading.Thread(target=self._work, daemon=True)
        self._words: dict[str, Callable[[str], None]] = {
            "tailbiter": self._greet,
            "newgame": self._new_game,
            "position": self._set_position,
            "view": self._set_view,
            "set": self._set,
            "go": self._go,
            "stop": lambda _: self._stop.set(),
            "isready": self._answer_ready,
        }

    def run(self, heard: Iterable[str]) -> None:
        """Answer line after line, until `quit` or the end."""
        self._worker.start()
        try:
            for line in heard:
                if line.strip() == "quit" or self._is_cut_off:
                    break
                self._hear(line)
        finally:
            self._stop.set()
            self._jobs.put(None)
            self._worker.join(FAREWELL)
        if self._is_cut_off:
            raise BrokenPipeError("nobody listens any more")

    def say(self, line: str) -> None:
        with self._lock:
            try:
                self._say(line)
            except OSError:
                self._is_cut_off = True
                self._stop.set()

    def complain(self, error: object) -> None:
        self.say(f"error {' '.join(str(error).split())[:LONGEST_ERROR]}")

    def _hear(self, line: str) -> None:
        if len(line) > (most := lines.LONGEST_LINE):
            self.complain(f"a line has at most {most} letters; this one was passed over")
            return
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        try:
            if word not in self._words:
                raise TextError(unknown("word", word, [*self._words, "quit"]))
            self._words[word](rest.strip())
        except TailbiterError as error:
            self.complain(error)

    def _greet(self, _: str) -> None:
        self.say("id name Tailbiter")
        self.say(f"id protocol {lines.VERSION}")
        self.say(f"id rules {max(definition.VERSIONS for definition in GAMES.values())}")
        for name in GAMES:
            self.say(f"game {name} {lines.written(with_options(name, {}))}")
        for name, (usual, least, most) in lines.SETTINGS.items():
            self.say(f"setting {name} {usual} from {least} to {most}")
        self.say("ready")

    def _new_game(self, rest: str) -> None:
        self._begin(lines.read_game(rest).start())

    def _begin(self, position: Position) -> None:
        self._position, self._view, self._bot = position, None, None
        self._prepare(position.game)

    def _set_position(self, rest: str) -> None:
        if self._position is None:
            raise TextError("say which game first: newgame NAME option=value ...")
        self._position = lines.read_position(self._position.game, rest)
        self._view = None

    def _set_view(self, rest: str) -> None:
        view = lines.read_view(rest)
        rules = with_options(view["game"], view["options"], view.get("rules"))
        if self._position is None or self._position.game != rules:
            self._begin(rules.start())
        self._view = view

    def _set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name not in lines.SETTINGS:
            raise OptionError(unknown("setting", name, lines.SETTINGS))
        _, least, most = lines.SETTINGS[name]
        self._settings[name] = lines.whole(name, value.strip(), least, most)
        self._bot = None

    def _go(self, rest: str) -> None:
        request = lines.read_request(rest)
        view = self._seen(request.seat)
        bot = self._sit(request.level or lines.STRONGEST, view["seat"])
        with self._lock:
            if self._is_thinking and not self._stop.is_set():
                raise TextError("still thinking; say stop first, and wait for best")
            self._is_thinking = True
            self._stop = stop = threading.Event()
        most = self._settings["lines"]
        self._jobs.put(lambda: self._think(bot, view, request, stop, most))

    def _seen(self, seat: int | None) -> View:
        """What the seat that is asked for may know."""
        if self._view is not None:
            if seat not in (None, self._view["seat"]):
                raise TextError(f"this view is seat {self._view['seat']}'s; go needs no seat")
            return self._view
        if self._position is None:
            raise TextError("nothing to think about yet: say newgame NAME, or view and its JSON")
        if self._position.result:
            raise TextError(f"the game is over: {self._position.result.reason}")
        acting = self._position.acting
        if seat is not None and seat not in acting:
            raise TextError(f"seat {seat} does not act now; {' '.join(map(str, acting))} may")
        return self._position.view(seat or acting[0])

    def _sit(self, level: int, seat: int) -> Bot:
        """The bot that played this seat before, with what it remembers, or a new one."""
        if self._bot is None or self._bot[0] != (level, seat):
            settings = self._settings
            made = self._make(
                level,
                seed=settings["seed"],
                threads=settings["threads"],
                memory_mb=settings["memory"],
            )
            self._bot = ((level, seat), made)
        return self._bot[1]

    def _work(self) -> None:
        while job := self._jobs.get():
            try:
                job()
            except TailbiterError as error:
                self.complain(error)
            except Exception as error:  # a view that somebody made up can be wrong in any way
                self.complain(f"this cannot be thought about: {type(error).__name__} {error}")

    def _think(
        self, bot: Bot, view: View, request: lines.Request, stop: threading.Event, most: int
    ) -> None:
        try:
            if request.level:
                best = bot.choose(view, stop.is_set)
            else:
                opinion = bot.think(
                    view, request.budget, stop.is_set, lambda so_far: self._inform(so_far, most)
                )
                self._inform(opinion, most)
                best = opinion.best
        finally:
            with self._lock:
                self._is_thinking = self._stop is not stop
        self.say(f"best {best}")

    def _inform(self, opinion: Opinion, most: int) -> None:
        for line in lines.info_lines(opinion, most):
            self.say(line)

    def _prepare(self, game: Game) -> None:
        """Have the game's search compiled, or fetched from the cache, before it is needed."""
        if game.name in self._prepared:
            return
        self._prepared.add(game.name)
        with self._lock:
            self._preparing += 1
        self._jobs.put(lambda: self._warm_up(game))

    def _warm_up(self, game: Game) -> None:
        start = game.start()
        try:
            _, least, _ = lines.SETTINGS["memory"]
            bot = self._make(lines.STRONGEST, seed=0, threads=1, memory_mb=least)
            bot.think(start.view(start.acting[0]), Budget(simulations=1))
        finally:
            with self._lock:
                self._preparing -= 1
                while self._waiting and not self._preparing:
                    self._waiting -= 1
                    self.say("readyok")

    def _answer_ready(self, _: str) -> None:
        with self._lock:
            if self._preparing:
                self._waiting += 1
            else:
                self.say("readyok")
