"""The socket: what happens at a table as it happens, and thinking aloud."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from functools import lru_cache, partial
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from tailbiter.bots.review.record_review import analyse_record, judge_again
from tailbiter.bots.review.verdicts import Review, Verdict
from tailbiter.bots.thinking import Opinion, Stop
from tailbiter.games.errors import TailbiterError
from tailbiter.games.sentences import Reader
from tailbiter.play.position import Position
from tailbiter.server import answers, live_messages, opinions
from tailbiter.server.api import Api, check_unrated
from tailbiter.server.http_edge import LARGEST, understood
from tailbiter.server.refusals import RefusalError
from tailbiter.server.room import Room, Watcher
from tailbiter.server.studies import student, studied
from tailbiter.server.thinkers import Thinkers
from tailbiter.server.wire import LATELY, Wire
from tailbiter.server.words import USUAL, language_of
from tailbiter.tables.deciding import refuse
from tailbiter.tables.permissions import JUDGE, LOOK, may
from tailbiter.tables.roles import Actor
from tailbiter.tables.table import Table

PATIENCE = 8  # messages that wait to be sent; a slow reader is told less, and then how it stands
FOR_A_REVIEW = 250  # simulations for each position
Work = Callable[[], Awaitable[None]]
logger = logging.getLogger("tailbiter")


class Conversation:
    """One socket. What cannot be sent at once waits in a queue: nobody waits for a slow reader.

    Who asks a lot and does not read the answers is not listened to until they are read.
    """

    def __init__(
        self,
        socket: WebSocket,
        api: Api,
        visitor: str,
        language: str = USUAL,
        wire: Wire | None = None,
    ) -> None:
        self.socket = socket
        self.wire = wire
        self.api = api
        self.visitor = visitor
        self.language = language
        self.loop = asyncio.get_running_loop()
        self.waiting: asyncio.Queue[str] = asyncio.Queue(2 * PATIENCE)
        self.room: Room | None = None
        self.watcher: Watcher | None = None
        self.is_sending = False  # something that waited is on its way
        self.is_behind = False  # a slow reader, who will get the state as it is by then
        self.is_gone = False  # nobody reads any more
        self.has_read = asyncio.Event()  # something that waited was sent
        self.stop = threading.Event()
        self.work: asyncio.Task[None] | None = None

    async def run(self) -> None:
        self.api.lobby.join(self)
        sender = asyncio.create_task(self.send())
        try:
            while True:
                await self.hear(await self.socket.receive())
                await asyncio.sleep(0)  # many may have come at once: others have their turn
        except WebSocketDisconnect:
            pass
        finally:
            self.leave()
            self.api.lobby.leave(self)
            sender.cancel()
            await asyncio.gather(sender, self.begin(None), return_exceptions=True)
            self.thinkers.forget(self)

    @property
    def thinkers(self) -> Thinkers:
        return self.api.tables.thinkers

    async def send(self) -> None:
        try:
            while True:
                said = await self.waiting.get()
                self.is_sending = True
                await self.socket.send({"type": "websocket.send", "text": said})
                self.is_sending = False
                self.has_read.set()
                if not self.waiting.empty():
                    await asyncio.sleep(0)  # a lost connection is told of only now
                elif self.is_behind:
                    await self.catch_up()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.is_gone = True
            self.has_read.set()
            while not self.waiting.empty():
                self.waiting.get_nowait()

    async def hear(self, message: Any) -> None:
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        try:
            if text is None:
                raise RefusalError(400, "not_text")
            if len(text) > LARGEST:
                raise RefusalError(413, "too_long", most=LARGEST)
            self.api.tables.limits.count(self.visitor, "messages")
            await self.answer(understood(text, live_messages.SocketAsked))
        except TailbiterError as error:
            await self.refuse(error)
            if error.code == "too_many":  # to refuse all that come would be work, too
                await asyncio.sleep(error.data["seconds"])
                if self.is_gone:  # what else they said needs no answer
                    raise WebSocketDisconnect from error

    async def refuse(self, error: TailbiterError) -> None:
        reader = None
        if self.room:
            reader = answers.visitors_reader(self.room.table, self.visitor, self.language)
        said = answers.error_of(error, self.language, reader)
        await self.say(live_messages.ErrorNow(said.error, said.rule, said.code, said.data))

    async def answer(self, asked: live_messages.SocketAsked) -> None:
        if isinstance(asked, live_messages.Watch):
            await self.watch(asked)
        elif isinstance(asked, live_messages.Think):
            await self.begin(partial(self.think, asked))
        elif isinstance(asked, live_messages.Judge):
            await self.begin(partial(self.judge, asked))
        elif isinstance(asked, live_messages.TryAgain):
            await self.begin(partial(self.judge_again, asked))
        elif isinstance(asked, live_messages.AskTime):
            await self.say(live_messages.TimeNow(asked.sent, self.api.tables.now()))
        elif isinstance(asked, live_messages.EnterLobby):
            await self.api.lobby.enter(self)
        elif isinstance(asked, live_messages.Pair):
            await self.api.lobby.pair(self, asked)
        elif isinstance(asked, live_messages.Unpair):
            self.api.lobby.unpair(self)
        else:
            await self.begin(None)

    async def watch(self, asked: live_messages.Watch) -> None:
        room = await self.api.tables.room(asked.table, self.visitor)
        refuse(may(Actor(self.visitor, asked.seat), LOOK, room.table))
        self.leave()
        self.room = room
        self.watcher = Watcher(self.visitor, asked.seat, self.told, self.language, self.hand)
        room.come(self.watcher)
        await self.catch_up()
        room.presence.greet(self.watcher)
        while self.waiting.qsize() > PATIENCE and not self.is_gone:
            self.has_read.clear()
            await self.has_read.wait()

    def leave(self) -> None:
        if self.room and self.watcher:
            self.room.go(self.watcher)
            self.api.tables.looks.went(self.room, self.visitor)
        self.room = self.watcher = None

    async def catch_up(self) -> None:
        """Tell how it stands."""
        if self.room and self.watcher:
            await self.room.catch_up(self.watcher)

    def told(self, state: bytes) -> None:
        """Something happened at the table. What was said before is heard before."""
        message = state_message(state)
        is_free = self.waiting.empty() and not self.is_sending
        is_sent = is_free and self.wire is not None and self.wire.take(message)
        self.is_behind = not is_sent and self.waiting.qsize() > PATIENCE
        if not is_sent and not self.is_behind:
            self.waiting.put_nowait(message.decode())

    async def say(self, said: live_messages.SocketSaid) -> None:
        if not self.is_gone:
            await self.waiting.put(msgspec.json.encode(said).decode())

    def mention(self, said: live_messages.SocketSaid) -> None:
        """Say something that does no harm if a slow reader misses it: better follows."""
        self.hand(msgspec.json.encode(said).decode())

    def hand(self, said: str) -> bool:
        """The same, as JSON already; false where it was missed."""
        has_room = self.waiting.qsize() <= PATIENCE and not self.is_gone
        if has_room:
            self.waiting.put_nowait(said)
        return has_room

    async def begin(self, work: Work | None) -> None:
        """Give up what was thought about, and turn to something else, if anything."""
        self.stop.set()
        if self.work:
            self.work.cancel()
            await asyncio.gather(self.work, return_exceptions=True)
        self.stop, self.work = threading.Event(), None
        if work is not None:
            self.work = asyncio.create_task(self.guarded(work))

    async def guarded(self, work: Work) -> None:
        """Work that goes wrong ends with a sentence, not with the conversation."""
        try:
            self.api.tables.limits.count(self.visitor, "analyses")
            with self.api.tables.limits.at_once(self.visitor, "thoughts"):
                await work()
        except TailbiterError as error:
            await self.refuse(error)
        except Exception:
            logger.exception("thinking aloud failed")
            await self.refuse(RefusalError(500, "fault"))

    async def think(self, asked: live_messages.Think) -> None:
        stop = self.stop
        if asked.study.table is not None:
            check_unrated(await self.api.tables.room(asked.study.table, self.visitor))
        position, seat = await studied(self.api, asked.study, self.visitor)
        if seat is None or seat not in position.acting:
            await self.say(live_messages.OpinionNow(opinions.final_opinion(position)))
            return
        read_by = (asked.study, position.game, self.visitor, self.language)
        reader = await student(self.api, *read_by)
        report = self.reporter(position, reader, stop)
        opinion = await self.thinkers.think_aloud(position, seat, asked.seconds, stop, self, report)
        advice = opinions.advice_of(opinion, position, reader)
        await self.say(live_messages.OpinionNow(advice))

    def reporter(
        self, position: Position, reader: Reader, stop: threading.Event
    ) -> Callable[[Opinion], None]:
        """Takes opinions from the thread that thinks to the one that sends."""

        def report(opinion: Opinion) -> None:
            if not stop.is_set() and opinion.lines:
                said = live_messages.OpinionNow(opinions.opinion_of(opinion, position, reader))
                self.loop.call_soon_threadsafe(self.mention, said)

        return report

    async def judged(self, name: str) -> Table:
        """A table whose game may be judged."""
        room = await self.api.tables.room(name, self.visitor)
        check_unrated(room)
        refuse(may(Actor(self.visitor), JUDGE, room.table))
        return room.table

    async def judge(self, asked: live_messages.Judge) -> None:
        """A whole game judged turn by turn, with progress."""
        table = await self.judged(asked.table)
        stop, record = self.stop, table.record.copy()

        def progress(done: int, total: int) -> None:
            if not stop.is_set():
                self.loop.call_soon_threadsafe(self.mention, live_messages.JudgedNow(done, total))

        def work(ear: Stop) -> Review:
            return analyse_record(
                record, seconds=None, simulations=FOR_A_REVIEW, report=progress, stop=ear
            )

        review = await self.thinkers.at_length(record.game.name, self.visitor, stop, work)
        done = len(review.verdicts)
        reader = answers.visitors_reader(table, self.visitor, self.language)
        mine = answers.seats_of(table, self.visitor)
        told = await asyncio.to_thread(opinions.judged, review, record, reader, mine)
        await self.say(live_messages.JudgedNow(done, done, told))

    async def judge_again(self, asked: live_messages.TryAgain) -> None:
        """Another turn in the place of one that was judged."""
        table = await self.judged(asked.table)
        stop, record = self.stop, table.record.copy()

        def work(ear: Stop) -> Verdict | None:
            tried = (asked.number, asked.turn, asked.best)
            return judge_again(record, *tried, seconds=None, simulations=FOR_A_REVIEW, stop=ear)

        verdict = await self.thinkers.at_length(record.game.name, self.visitor, stop, work)
        if verdict:
            reader = answers.visitors_reader(table, self.visitor, self.language)
            await self.say(opinions.tried(record, verdict, reader))


@lru_cache(LATELY)
def state_message(state: bytes) -> bytes:
    """Made once for all who are told the same."""
    return b'{"type":"state","state":%b}' % state


def endpoint(api: Api, visitor: Callable[[HTTPConnection], str]) -> Any:
    async def live(socket: WebSocket) -> None:
        who, language = visitor(socket), language_of(socket)
        try:
            with api.tables.limits.at_once(who, "sockets"):
                await socket.accept()
                wire = socket.scope.get("state", {}).get("wire")
                await Conversation(socket, api, who, language, wire).run()
        except RefusalError as error:
            await socket.close(1013, answers.error_of(error, language).error)

    return live
