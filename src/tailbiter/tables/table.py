"""A table: its log, and what every entry does."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import assert_never

from tailbiter.games.errors import TextError
from tailbiter.play.outcome import ABANDONED, AGREED, RESIGNED, TIME
from tailbiter.play.record import Record, Step
from tailbiter.tables import draws, entries
from tailbiter.tables.draw_tags import tags_of
from tailbiter.tables.entries import Entry, Logged, Sit
from tailbiter.tables.gathering import Gathering, in_order
from tailbiter.tables.plans import plans_after
from tailbiter.tables.situation import Situation


class Table(Situation):
    """One game with people and bots. `apply` is the only thing that changes it."""

    def after(self, logged: Logged, step: Step | None = None) -> Table:
        """The table with one more entry; this one stays as it is, for those who look at it."""
        found = copy(self)
        found.record = self.record.copy()
        found.log, found.ahead = self.log[:], self.ahead[:]
        found.seats, found.requests = dict(self.seats), dict(self.requests)
        found.opened = dict(self.opened)
        found.apply(logged, step)
        return found

    def as_of(self, version: int) -> Table:
        """As it stood when its log had so many entries."""
        opening = (self.id, self.start, self.created, self.owner, self.game_master, self.control)
        found = Table(*opening, late_level=self.late_level, tags=self.tags)
        for logged in self.log[:version]:
            found.apply(logged)
        return found

    def add(self, entry: Entry, at: int, who: str = "", step: Step | None = None) -> None:
        """Log what nobody has to be asked about, and do it."""
        self.apply(Logged(self.version + 1, at, who, None, entry), step)

    def apply(self, logged: Logged, step: Step | None = None) -> None:
        """What the log says, done. `step` is where a turn leads, if that is known already."""
        self._check(logged)
        before = self.position
        if not isinstance(logged.entry, entries.PRIVATE):
            self._do_openly(logged, step)
        self.plans = plans_after(self, logged, before)
        self.log.append(logged)
        if logged.request is not None:
            self.requests[logged.request] = logged

    def _do_openly(self, logged: Logged, step: Step | None) -> None:
        """What others see, and could count: clocks are not counted for what they must not know."""
        stood = logged.entry.shift if isinstance(logged.entry, entries.Stood) else 0
        self.clock = self.clock.count(logged.at, stood)
        stage, seats = self._stage, self.seats.copy()
        self._do(logged, step)
        self.was_full |= self.is_full and not self.is_gathering
        self._reveal_if_done()
        if self._stage != stage:
            self._begin_turn(logged.at)
        elif self.seats != seats:
            self._welcome(seats, logged)
        self.clock = self.clock.run(self.on_the_clock)
        self.told, self.changed = self.told + 1, logged.at

    def _do(self, logged: Logged, step: Step | None) -> None:
        entry, at = logged.entry, logged.at
        match entry:
            case (
                entries.Gather()
                | entries.Word()
                | entries.Number()
                | entries.Begin()
                | entries.Reveal()
            ):
                self._draw(entry, at)
            case entries.Turn() | entries.Supplied():
                self._play(entry, step, logged.who)
            case entries.GoTo() | entries.TakeBack() | entries.RollBack():
                self._go_back(entry)
            case entries.Sit() | entries.Free():
                self._change_seat(entry, at)
            case entries.Leave() | entries.Resign() | entries.Flag():
                self._go_on_without(entry)
            case entries.Offer() | entries.Accept() | entries.Decline():
                self._negotiate(entry, at)
            case entries.Pause() | entries.Resume() | entries.Stood():
                self._pause(entry, at)
            case entries.Missed() | entries.Ready() | entries.Extension() | entries.Vacation():
                self._attend(entry, at)
            case entries.Extend() | entries.Moved():
                self._give_time(entry, at)
            case entries.Stop() | entries.Note():
                self._write_down(entry)
            case (
                entries.Said()
                | entries.StandIn()
                | entries.Reminded()
                | entries.Published()
                | entries.Watched()
                | entries.Plan()
                | entries.Standing()
            ):
                self._speak(logged)
            case _:
                assert_never(entry)

    def _speak(self, logged: Logged) -> None:
        """Words are in the log, and change nothing else; but for offers to stand in, reminders."""
        match logged.entry:
            case entries.StandIn():
                self.attendance = self.attendance.offered(logged.entry, logged.who)
            case entries.Reminded():
                self.attendance = self.attendance.remind(logged.at)

    def _write_down(self, entry: entries.Stop | entries.Note) -> None:
        if isinstance(entry, entries.Note):
            self.record.note(entry.text, entry.turns)
        else:
            self.record.end(entry.termination, entry.seat)

    def _give_time(self, entry: entries.Extend | entries.Moved, at: int) -> None:
        if isinstance(entry, entries.Moved):
            if self.control.kind == "calendar" and entry.due + self.control.grace <= at:
                is_early = at < self.clock.deadline
                self.attendance = replace(self.attendance, is_called=is_early)
            self.clock = self.clock.moved(entry.due)
        else:
            self.clock = self.clock.extended(entry.seat, entry.milliseconds)

    @property
    def _stage(self) -> tuple[bool, int]:
        """Changes with every turn; where seats act together, with every round."""
        return self.has_begun, self.position.turn if self.is_together else self.turns

    def _begin_turn(self, at: int) -> None:
        self.attendance = self.attendance.begin()
        seats = self.players if self.is_together else self.acting
        self.clock = self.clock.begin(at, seats)

    def _welcome(self, before: Mapping[int, Sit], logged: Logged) -> None:
        """Who comes to a seat in the middle of its turn has time for it; who hands on his, none."""
        for seat, sit in self.seats.items():
            old = before.get(seat)
            if not sit.is_person or (old and old.holder == sit.holder):
                continue
            self.attendance = self.attendance.came(seat).stood_in(sit)
            is_known = old and logged.who and logged.who in (old.holder, old.absent)
            if not is_known and seat in self.clock.seats:
                begun = self.clock.begin(logged.at, self.clock.seats)
                is_later = self.control.kind == "calendar" and begun.deadline > self.clock.deadline
                self.clock = (begun if is_later else self.clock).refreshed(seat)

    def _attend(
        self,
        entry: entries.Missed | entries.Ready | entries.Extension | entries.Vacation,
        at: int,
    ) -> None:
        self.attendance = self.attendance.did(entry, at)
        if isinstance(entry, entries.Missed) and entry.then == "rule":
            self._close_words()
        match entry:
            case entries.Extension() | entries.Missed(_, "extension"):
                self.clock = self.clock.put_off(entry.seat)
            case entries.Vacation():
                last = self.clock.away.get(entry.seat)
                is_back = entry.until <= at and last is not None and last[0] < at
                since = at if is_back else self.clock.since  # others have planned by the deadline
                away = self.attendance.vacations
                self.clock = replace(self.clock, away=away, since=since)

    def _reveal_if_done(self) -> None:
        """The round is over when all orders are in and everybody is done."""
        if not self.held or not self.attendance.is_done(self.people):
            return
        held, self.held = self.held, None
        self.record.add(self.record.step(held.text, held.seat))
        self.opened.clear()
        self.clock = self.clock.renewed(self.players)

    def _pause(self, entry: entries.Pause | entries.Resume | entries.Stood, at: int) -> None:
        self.pausing = self.pausing.after(entry, at)
        if self.control.kind == "calendar":
            self._stop_or_go_on(at)
        if self.gathering and isinstance(entry, entries.Stood):
            self.gathering = self.gathering.stood(entry.shift, at)

    def _stop_or_go_on(self, at: int) -> None:
        """After a pause there is as much time before the deadline as there was, or the least."""
        if self.is_paused and self.stopped is None:
            self.stopped = max(0, self.clock.deadline - at)
        elif not self.is_paused and self.stopped is not None:
            left, self.stopped = min(self.stopped, self.clock.calendar.least), None
            self.clock = self.clock.moved(self.clock.calendar.first_from(at + left))

    def _check(self, logged: Logged) -> None:
        """Can this come next? If not, somebody has changed the log."""
        if logged.number != self.version + 1:
            raise TextError(f"entry {logged.number} cannot follow entry {self.version}")
        if logged.request in self.requests:
            raise TextError(f"entry {logged.number} was asked for before")
        seat, turns = getattr(logged.entry, "seat", None), getattr(logged.entry, "turns", 0)
        known = self.turns + len(self.ahead or self.rolled)
        if (seat or 1) > self.game.players or (turns or 0) > known:
            raise TextError(f"entry {logged.number} cannot be at this table")

    def _draw(self, entry: entries.DrawEntry, at: int) -> None:
        """On to the start of a game for which people gathered, and to what it was drawn from."""
        if isinstance(entry, entries.Gather):
            self.gathering = Gathering(entry)
            return
        if self.gathering is None:
            raise TextError("nothing is drawn at a table where all sat from the first")
        match entry:
            case entries.Word():
                self.gathering = self.gathering.shown(entry.seat, entry.word, self.position.turn)
            case entries.Number():
                self.gathering = self.gathering.drawn(entry.text, self.position.turn, at)
            case entries.Begin():
                self.gathering = replace(self.gathering, begin=entry)
                self.seats = in_order(entry.lot, self.seats)
                self.record = Record(self.game, self.game.position(entry.start))
            case entries.Reveal():
                self.gathering = replace(self.gathering, secret=entry.secret)
        about = draws.header_of(self.id, self.game, self.gathering)
        self.record.tags.update({**self.tags, **tags_of(about, self.gathering)})

    def _close_words(self) -> None:
        """Who has seen that somebody is late could choose what is supplied by a word."""
        if self.gathering and self.gathering.begin:
            self.gathering = self.gathering.closed(self.position.turn)

    def _change_seat(self, entry: Sit | entries.Free, at: int) -> None:
        """A seat that is opened during the game cannot win until another person comes to it."""
        self.offer = None
        if isinstance(entry, entries.Free):
            del self.seats[entry.seat]
            if not self.is_gathering:
                self.record.leave(entry.seat)
            return
        if entry.seat not in self.seats and entry.is_person:
            self.record.come_back(entry.seat)
        self.seats[entry.seat] = entry
        if self.gathering and self.is_gathering and self.is_full:
            self.gathering = self.gathering.full(self.seats, at)

    def _play(self, entry: entries.Turn | entries.Supplied, step: Step | None, who: str) -> None:
        """Whoever plays on has declined what was offered."""
        if who or entry.seat not in self.attendance.missing:  # also who planned it
            self.attendance = self.attendance.came(entry.seat)
        turn = self.position.turn
        if isinstance(entry, entries.Supplied):
            self._close_words()
        found = step or self.record.step(entry.text, entry.seat)
        self.ahead.clear()
        self.rolled = ()
        self.opened.pop(entry.seat, None)
        if self.waits and (found.position.turn > turn or found.position.result):
            self.held = entry
        else:
            self.record.add(found)
            if self.position.turn > turn:
                self.opened.clear()
        if not self.waits:
            self.clock = self.clock.played(entry.seat, turn)
        self.declined = frozenset()
        if self.offer and (self.offer.seat != entry.seat or self.offer.what != "draw"):
            self.offer = None

    def _go_back(self, entry: entries.GoTo | entries.TakeBack | entries.RollBack) -> None:
        self.offer = None
        match entry:
            case entries.GoTo():
                self._go_to(entry.turns)
            case entries.TakeBack():
                self._open(entry.seat)
            case entries.RollBack():
                self._go_back_for_good(entry.turns)

    def _go_back_for_good(self, turns: int) -> None:
        """What came after others have seen: only a game master can put it back as it stood."""
        self.ahead.clear()
        self._go_to(turns)
        self.held, self.rolled = None, tuple(self.ahead)
        self.ahead.clear()
        self.opened.clear()

    def _go_to(self, turns: int) -> None:
        while self.turns > turns:
            last = self.record.log[-1]
            self.clock = self.clock.taken_back(last.seat, last.turn)
            self.ahead.append(self.record.take_back())
        if self.turns < turns and not self.ahead:
            self.ahead, self.rolled = list(self.rolled), ()
        while self.turns < turns:
            self.record.put_back(self.ahead.pop())

    def _open(self, seat: int) -> None:
        """What a seat has ordered is no order any more, and those of others stand."""
        self.opened[seat] = self.order_of(seat) or ""
        self.attendance = self.attendance.did(entries.Ready(seat, False), self.clock.counted)
        self.clock = self.clock.taken_back(seat, self.position.turn)
        held, self.held = self.held, None
        if held is None or held.seat != seat:
            self.record.add(self.record.without_order(seat))
            if held:  # it no longer completes the round
                self.record.add(self.record.step(held.text, held.seat))
        self.ahead.clear()

    def _go_on_without(self, entry: entries.Leave | entries.Resign | entries.Flag) -> None:
        """A bot plays on, unless there is nobody left to play against; before the game nobody."""
        if self.is_gathering:
            del self.seats[entry.seat]
            return
        self.offer = None
        self.record.leave(entry.seat)
        sit = self.seats.get(entry.seat, Sit(entry.seat))
        others = [seat for seat in self.people if seat != entry.seat]
        if self.is_over or len(others) > 1:
            bot = replace(sit, sitter=entries.BOT, level=self.late_level, holder="")
            self.seats[entry.seat] = bot
            return
        match entry:
            case entries.Leave():
                self.record.end(ABANDONED)
            case entries.Resign():
                self.record.end(RESIGNED, entry.seat)
            case entries.Flag():
                for seat in others if entry.last else ():
                    self.record.leave(seat)
                self.record.end(TIME, entry.seat)

    def _negotiate(self, entry: entries.Offer | entries.Accept | entries.Decline, at: int) -> None:
        """What all people have accepted is done in the same step."""
        match entry:
            case entries.Offer():
                self.offer, self.agreed = entry, frozenset({entry.seat})
            case entries.Accept():
                self.agreed |= {entry.seat}
            case entries.Decline():
                if self.offer:
                    self.declined |= {(self.offer.seat, self.offer.what)}
                self.offer = None
        if self.offer and self.agreed.issuperset(self.people):
            offer, self.offer = self.offer, None
            self._agree_on(offer, at)

    def _agree_on(self, offer: entries.Offer, at: int) -> None:
        match offer.what:
            case "draw":
                self.record.end(AGREED)
            case "undo" | "back":
                self._go_back_for_good(offer.turns or 0)
            case "pause":
                self.pausing = self.pausing.agreed(at)
                if self.control.kind == "calendar":
                    self._stop_or_go_on(at)
            case _:
                assert_never(offer.what)
