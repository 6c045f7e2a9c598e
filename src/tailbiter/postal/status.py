"""How a game stands at the desk: who is in, who is late, what was unclear, what is to be done."""

from __future__ import annotations

from dataclasses import dataclass

from tailbiter.games import GAMES
from tailbiter.postal import receipts, resolving, words
from tailbiter.postal.agreed import letter_of
from tailbiter.postal.desk import Desk
from tailbiter.postal.mending import mending_of
from tailbiter.postal.moments import how_long
from tailbiter.postal.notes import Understood
from tailbiter.postal.sending import waiting
from tailbiter.postal.standing import comes_to, standing_of


@dataclass(frozen=True)
class SeatStatus:
    seat: str
    name: str
    state: str  # in, provisional, half, standing, missing, again (as it stood), waits
    order: str | None  # only for a master who asks
    has_standing: bool
    standing: str | None  # only for a master who asks
    unclear: str  # what their last letter was asked
    late: tuple[str, ...]  # orders that came too late
    deadline: str  # by their own clocks
    misses: int
    extensions: int  # left
    days_off: int  # left
    hand: str | None = None  # only for a master who asks


@dataclass(frozen=True)
class Status:
    title: str
    game: str
    stage: str  # gathering, playing, mending, over, finished, handed over
    turn: int
    deadline: int | None
    deadline_in_words: str
    seats: tuple[SeatStatus, ...]
    letters_to_send: int
    strangers: int  # letters that were nobody's
    next: str  # what to do

    def as_data(self) -> dict[str, object]:
        return {**vars(self), "seats": [vars(one) for one in self.seats]}


def status(desk: Desk, with_orders: bool = False, with_hands: bool = False) -> Status:
    seats = range(1, desk.agreed.players + 1)
    due = desk.deadline
    strangers = [one for one in desk.memory.since_report() if one.what == "stranger"]
    return Status(
        title=desk.agreed.title,
        game=desk.table.game.name,
        stage=stage_of(desk),
        turn=desk.turn,
        deadline=due,
        deadline_in_words="" if due is None else words.when(desk, due),
        seats=tuple(seat_status(desk, seat, with_orders, with_hands) for seat in seats),
        letters_to_send=len(waiting(desk)),
        strangers=len(strangers),
        next=what_next(desk),
    )


def stage_of(desk: Desk) -> str:
    table = desk.table
    if desk.memory.closed:
        return "handed over"
    if table.is_gathering:
        return "gathering"
    if mending_of(desk):
        return "mending"
    if not table.is_over:
        return "playing"
    return "finished" if table.gathering and table.gathering.secret else "over"


def seat_status(desk: Desk, seat: int, with_orders: bool, with_hands: bool) -> SeatStatus:
    table, turn = desk.table, desk.turn
    order = table.order_of(seat) if table.is_together else None
    half = desk.memory.half(turn, seat)
    mending = mending_of(desk)  # then letters of before were answered long ago
    since = mending.begun[-1].at if mending else 0
    letters = [one for one in desk.memory.of_turn(turn, seat) if one.at >= since]
    due, zone = desk.deadline, desk.players[seat].zone or desk.agreed.zone
    attendance, control = table.attendance, table.control
    return SeatStatus(
        seat=letter_of(seat),
        name=desk.name(seat),
        state=state_of(desk, seat, order, half),
        order=(order or half or stood(desk, seat)) if with_orders else None,
        has_standing=bool(standing_of(desk, seat)),
        standing=(standing_of(desk, seat) or None) if with_orders else None,
        unclear=unclear_of(desk, letters),
        late=tuple(one.order or "?" for one in letters if one.what == "late"),
        deadline="" if due is None else words.when(desk, due, zone),
        misses=attendance.misses.get(seat, 0),
        extensions=max(0, control.extensions - attendance.extensions.get(seat, 0)),
        days_off=max(0, control.vacation - attendance.days_taken(seat)),
        hand=hand_of(desk, seat) if with_hands else None,
    )


def state_of(desk: Desk, seat: int, order: str | None, half: str | None) -> str:
    table = desk.table
    if table.is_gathering:
        gathering = table.gathering
        is_waited = seat not in table.seats or (gathering and seat in gathering.missing)
        return "missing" if is_waited and desk.agreed.draw == "words" else "waits"
    if order is not None:
        is_open = desk.memory.is_final(desk.turn, seat) is False
        return "provisional" if is_open else "in"
    if seat not in table.acting:
        return "waits"
    mending = mending_of(desk)
    if mending and (table.position.turn, seat) in mending.stood:
        return "again"
    if half:
        return "half"
    return "standing" if table.is_together and comes_to(desk, seat) else "missing"


def hand_of(desk: Desk, seat: int) -> str:
    """What a seat holds that others do not see, as its own report lists it."""
    if desk.table.is_gathering:
        return ""
    held = GAMES[desk.table.game.name].report.held(desk.table.position.view(seat))
    return " ".join(str(item) for one in held if one.seat == seat for item in one.items)


def stood(desk: Desk, seat: int) -> str | None:
    """While something is put right: what is played again there unless it is corrected."""
    mending = mending_of(desk)
    was = mending.stood.get((desk.table.position.turn, seat)) if mending else None
    return was.text if was else None


def unclear_of(desk: Desk, letters: list[Understood]) -> str:
    """The question that is still open: of the last letter that ordered, or tried to."""
    if letters and letters[-1].what in ("question", "half"):
        return " ".join(receipts.question(desk, letters[-1]).split())
    return ""


def what_next(desk: Desk) -> str:
    """A line with the next command."""
    path, stage, letters = desk.folder.path, stage_of(desk), len(waiting(desk))
    send = f"tailbiter gm send {path}   # {letters} in the outbox"
    if letters:
        return send
    if stage == "gathering":
        return f"tailbiter gm deal {path}"
    if stage == "mending":
        return f"tailbiter gm order {path} --seat SEAT ORDER, then tailbiter gm forward {path}"
    if stage == "over":
        return f"tailbiter gm finish {path}"
    if stage != "playing":
        return ""
    if resolving.why_not(desk, False) is None:
        return f"tailbiter gm preview {path}, then tailbiter gm resolve {path}"
    due = desk.deadline
    left = "" if due is None or due <= desk.now else f"   # {how_long(due - desk.now)} left"
    return f"tailbiter gm order {path} MAILBOX{left}"
