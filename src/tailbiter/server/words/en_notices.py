"""What was done at a table besides turns, in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tailbiter.games.sentences import English, Reader, capital, counted
from tailbiter.server.words.notices import Notice

MINUTE = 60_000  # milliseconds
LONG = ((1440, "day"), (60, "hour"), (1, "minute"))  # minutes
NOBODY = "somebody"
ASKED = {
    "draw": "offer a draw",
    "undo": "ask to take their last turn back",
    "pause": "ask for a pause",
    "back": "ask to go back to an earlier round",
}
OFFERED = {
    "draw": "offered a draw",
    "undo": "asked to take the last turn back",
    "pause": "asked for a pause",
    "back": "asked to go back to an earlier round",
}
Telling = Callable[[str, str, Any], str]  # of who did it, whose seat it is about, and the entry


def speaker(number: int | None) -> str:
    """Who speaks without a seat or a name: an onlooker by number, or the host."""
    return "The host" if number is None else f"Onlooker {number}"


def offers(what: str, seat: int, reader: Reader, seat_name: Callable[[int], str]) -> str:
    """What a seat asks the others to agree to."""
    say = English(reader, seat_name)
    return capital(f"{say.does(seat, ASKED[what])}.")


def notice(told: Notice, reader: Reader, seat_name: Callable[[int], str]) -> str:
    say = English(reader, seat_name)
    who = NOBODY
    if told.doer is not None:
        who = say.who(told.doer)
    elif told.is_host:
        who = "the game master" if told.is_master else "the host"
    seat = getattr(told.entry, "seat", None)
    whom = say.who(seat) if seat is not None else who
    if told.kind == "go" and not told.is_back:
        return capital(f"{who} played again what was taken back.")
    return capital(NOTICES[told.kind](who, whom, told.entry))


def seated(who: str, whom: str, entry: Any) -> str:
    if entry.absent:
        return f"{whom} stands in for who was late."
    return f"{whom} sat down." if entry.is_person else f"a bot of level {entry.level} sat down."


def offered(who: str, whom: str, entry: Any) -> str:
    return f"{whom} {OFFERED[entry.what]}."


def extended(who: str, whom: str, entry: Any) -> str:
    return f"{who} gave {whom} {duration(entry.milliseconds)} more."


def gone_back(who: str, whom: str, entry: Any) -> str:
    return f"{who} went back to {f'turn {entry.turns}' if entry.turns else 'the start'}."


def watched(who: str, whom: str, entry: Any) -> str:
    if entry.anybody:
        return f"{who} let anybody watch: the game is shown under Games now."
    return f"{who} let nobody watch but who has a link."


def missed(who: str, whom: str, entry: Any) -> str:
    more = "the deadline is put off" if entry.then == "extension" else "the table makes the turn"
    return f"{whom} did not play in time: {more}."


def put_off(who: str, whom: str, entry: Any) -> str:
    return f"{who} put the deadline off{'' if who == whom else f' for {whom}'}."


def stood(who: str, whom: str, entry: Any) -> str:
    if entry.ahead:
        return f"the server's clock was put back by {duration(entry.ahead)}."
    return f"the server was away for {duration(entry.milliseconds)}."


def moved(who: str, whom: str, entry: Any) -> str:
    if who == NOBODY:
        return "the server was away, and the deadline has moved."
    return f"{who} ended the time for this round."


def away(who: str, whom: str, entry: Any) -> str:
    return f"{whom} came back." if entry.until <= entry.start else f"{whom} took days off."


def standing_in(who: str, whom: str, entry: Any) -> str:
    name = entry.name or "somebody"
    return f"{name} would play on for somebody who is late{'' if entry.willing else ' no longer'}."


def duration(milliseconds: int) -> str:
    """`3 days`, `90 minutes`: about so long; what is one of something larger is told exactly."""
    minutes, rest = divmod(milliseconds, MINUTE)
    for size, word in LONG:
        if minutes >= 2 * size or (minutes == size and not rest):
            return counted((minutes + size // 2) // size, word)
    return counted(-(-milliseconds // 1000), "second")


NOTICES: Mapping[str, Telling] = {
    "sit": seated,
    "free": lambda who, whom, entry: f"{who} opened the seat of {whom}.",
    "begin": lambda who, whom, entry: "all have sat down: the game begins.",
    "leave": lambda who, whom, entry: f"{whom} left.",
    "resign": lambda who, whom, entry: f"{whom} resigned.",
    "flag": lambda who, whom, entry: f"{whom} ran out of time.",
    "missed": missed,
    "extension": put_off,
    "ready": lambda who, whom, entry: f"{who} resolved the round, also for {whom}.",
    "reminded": lambda who, whom, entry: f"{who} reminded those who are missing.",
    "vacation": away,
    "stand_in": standing_in,
    "moved": moved,
    "offer": offered,
    "accept": lambda who, whom, entry: f"{whom} agreed.",
    "decline": lambda who, whom, entry: f"{whom} declined.",
    "extend": extended,
    "pause": lambda who, whom, entry: f"{who} paused the game.",
    "resume": lambda who, whom, entry: f"{who} let the game go on.",
    "stood": stood,
    "roll_back": gone_back,
    "watched": watched,
    "stop": lambda who, whom, entry: f"{who} stopped the game.",
    "go": gone_back,
}
