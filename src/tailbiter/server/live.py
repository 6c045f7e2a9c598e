"""The socket: what happens at a table as it happens, and thinking aloud."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from tailbiter.bots.analysis import analyse_record
from tailbiter.bots.analyst import Analyst
from tailbiter.bots.thinking import Opinion
from tailbiter.games.errors import TailbiterError
from tailbiter.play.game import Game
from tailbiter.play.position import Position
from tailbiter.server import answers, messages
from tailbiter.server.api import LARGEST, Api
from tailbiter.server.table import RefusalError
from tailbiter.server.tables import Room

PATIENCE = 8  # messages that wait to be sent
FOR_A_REVIEW = 250  # simulations for each position
DECODER = msgspec.json.Decoder(messages.SocketAsked)


class Conversation:
    """One socket. What is to be sent waits in a queue, so that nobody waits for a slow reader."""

    def __init__(self, socket: WebSocket, api: Api, visitor: str) -> None:
        self.socket = socket
        self.api = api
        self.visitor = visitor
        self.loop = asyncio.get_running_loop()
        self.waiting: asyncio.Queue[messages.SocketSaid] = asyncio.Queue()
        self.room: Room | None = None
        self.seat: int | None = None
        self.is_behind = False  # a slow reader, who will get the state as it is by then
        self.stop = threading.Event()
        self.work: asyncio.Task[None] | None = None
        self.analysts: dict[Game, Analyst] = {}

    async def run(self) -> None:
        sender = asyncio.create_task(self.send())
        try:
            while True:
                await self.hear(await self.socket.receive())
        except WebSocketDisconnect:
            pass
        finally:
            self.leave()
            self.stop.set()
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    async def send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                said = await self.waiting.get()
                await self.socket.send_text(msgspec.json.encode(said).decode())
                if self.is_behind and self.waiting.empty() and self.room:
                    self.told(self.room)

    async def hear(self, message: Any) -> None:
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        try:
            if text is None:
                raise RefusalError(400, "send text: one JSON message each")
            if len(text) > LARGEST:
                raise RefusalError(413, f"that is too much: at most {LARGEST} characters")
            await self.answer(understood(text))
        except TailbiterError as error:
            self.say(messages.Refused(str(error), getattr(error, "rule", None)))

    async def answer(self, asked: messages.SocketAsked) -> None:
        if isinstance(asked, messages.Watch):
            await self.watch(asked)
        elif isinstance(asked, messages.Think):
            position, seat = await self.api.studied(asked.study, self.visitor)
            await self.begin(self.think(position, seat, asked))
        elif isinstance(asked, messages.Judge):
            await self.begin(self.judge(asked))
        else:
            await self.begin(None)

    async def watch(self, asked: messages.Watch) -> None:
        room = await self.api.tables.room(asked.table)
        room.table.check_seat(self.visitor, asked.seat)
        self.leave()
        self.room, self.seat = room, asked.seat
        room.watchers.add(self.told)
        self.told(room)

    def leave(self) -> None:
        if self.room:
            self.room.watchers.discard(self.told)
            self.room = None

    def told(self, room: Room) -> None:
        """Something happened at the table."""
        self.is_behind = self.waiting.qsize() > PATIENCE
        if self.is_behind:
            return
        said = answers.state_of(room.table, self.visitor, self.seat, sorted(room.thinking))
        self.say(messages.StateNow(said))

    def say(self, said: messages.SocketSaid) -> None:
        self.waiting.put_nowait(said)

    async def begin(self, work: Any) -> None:
        """Give up what was thought about, and turn to something else, if anything."""
        self.stop.set()
        if self.work:
            self.work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.work
        self.stop, self.work = threading.Event(), None
        if work is not None:
            self.work = asyncio.create_task(work)

    async def think(self, position: Position, seat: int | None, asked: messages.Think) -> None:
        if seat is None or seat not in position.acting:
            self.say(messages.OpinionNow(answers.final_opinion(position)))
            return
        game = position.game
        if game not in self.analysts:
            self.analysts = {game: self.api.tables.company.analyst(game)}
        report = self.reporter(self.stop)
        with contextlib.suppress(TailbiterError):
            opinion = await self.api.tables.company.opinion(
                position, seat, asked.seconds, self.stop, report, self.analysts[game]
            )
            self.say(messages.OpinionNow(answers.opinion_of(opinion, position)))

    def reporter(self, stop: threading.Event) -> Callable[[Opinion], None]:
        """Takes opinions from the thread that thinks to the one that sends."""

        def report(opinion: Opinion) -> None:
            if not stop.is_set() and opinion.lines:
                said = messages.OpinionNow(answers.opinion_of(opinion))
                self.loop.call_soon_threadsafe(self.say, said)

        return report

    async def judge(self, asked: messages.Judge) -> None:
        """A whole game judged turn by turn, with progress."""
        try:
            table = (await self.api.tables.room(asked.table)).table
            if not table.is_over and table.is_secret:
                raise RefusalError(403, "this game has secrets: it can be judged when it is over")
            stop, record = self.stop, table.record

            def progress(done: int, total: int) -> None:
                self.loop.call_soon_threadsafe(self.say, messages.JudgedNow(done, total))

            company = self.api.tables.company
            await company.ready[record.game.name].wait()
            review = await self.loop.run_in_executor(
                company.analysts,
                lambda: analyse_record(
                    record,
                    seconds=None,
                    simulations=FOR_A_REVIEW,
                    report=progress,
                    stop=company.ear(stop),
                ),
            )
            done = len(review.verdicts)
            self.say(messages.JudgedNow(done, done, review.as_data()))
        except TailbiterError as error:
            self.say(messages.Refused(str(error), getattr(error, "rule", None)))


def understood(text: str) -> messages.SocketAsked:
    try:
        asked: messages.SocketAsked = DECODER.decode(text)
    except msgspec.ValidationError as error:
        raise RefusalError(422, str(error)) from error
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise RefusalError(400, "this is not a message; send JSON with a type") from error
    return asked


def endpoint(api: Api, visitor: Callable[[HTTPConnection], str]) -> Any:
    async def live(socket: WebSocket) -> None:
        await socket.accept()
        await Conversation(socket, api, visitor(socket)).run()

    return live
