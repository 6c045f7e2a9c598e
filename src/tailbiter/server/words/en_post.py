"""What letters say, in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from tailbiter.games.sentences import counted, joined
from tailbiter.server.words.en_answers import HOW_TO_ANSWER as HOW_TO_ANSWER
from tailbiter.server.words.en_answers import HOW_TO_WRITE as HOW_TO_WRITE
from tailbiter.server.words.en_answers import answer as answer
from tailbiter.server.words.en_answers import answer_subject as answer_subject
from tailbiter.server.words.en_answers import question as question

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
SIZES = ((86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"))
SUBJECTS: Mapping[str, str] = {
    "turn": "Your turn",
    "round": "A round is resolved",
    "near": "Your deadline is near",
    "late": "You were late",
    "over": "The game is over",
    "seat": "A seat is kept for you",
    "offer": "Somebody asks you to agree",
    "free": "A seat is free",
    "talk": "Somebody said something",
}
OPENINGS: Mapping[str, str] = {
    "turn": "It is your turn in {game}.",
    "round": "In {game} a round is resolved.",
    "near": "In {game} it is your turn, and your deadline is near.",
    "late": "In {game} your time was up.",
    "over": "{game} is over.",
    "seat": "{by} asks you to play {game}.",
    "offer": "In {game} somebody asks you to agree.",
    "free": "In {game} a seat is free, and you said that you would take one.",
    "talk": "At {game} there was talk.",
}
LATE: Mapping[str, str] = {  # what came of it
    "rule": "Your turn was made for you.",
    "extension": "The deadline was put off for you.",
    "offered": "Others may take your seat until you play a turn of your own.",
}
LOST = "In {game} your time was up, and another plays on in your place."
COME_BACK = "Come back whenever you like: then the seat is yours again."
STAND_IN = "You said that you would stand in: you play on for who was late, until they are back."
SINCE = "Since your last turn:"
SO_FAR = "So far:"
ENDED = "How it ended:"
TALK = "What was said:"
MORE = "{count} more before that."
TO_TABLE = "To the table"
PICTURE = "The board of {game}, as you see it"
STOP = "No more of these letters"
CHOOSE = "Choose which letters you get"
WHY = "You get this letter because you play at {origin} and asked to be told."
CONFIRM_SUBJECT = "Is this your address?"
CONFIRM: Sequence[str] = (
    "Somebody who plays as {name} at {origin} wants letters to be sent to this address.",
    "If that is you, say so within two days. If it is not, do nothing: no letter will follow.",
)
TO_CONFIRM = "Yes, it is mine"
CONFIRM_WHY = "This letter only asks. As long as nobody says yes, none will follow."
SOMEBODY = "Somebody"


def game_with(title: str, others: Sequence[str]) -> str:
    """The game, `with Bo and Cy`."""
    return f"{title} with {joined(list(others))}" if others else title


def subject(kind: str, game: str) -> str:
    return f"{SUBJECTS[kind]}: {game}"


def digest_subject(waiting: int, tables: int) -> str:
    """How many tables wait for the reader, and of how many there is news."""
    if waiting:
        return f"{counted(waiting, 'game')} {'wait' if waiting > 1 else 'waits'} for you"
    return f"News of {counted(tables, 'game')}"


def greeting(name: str) -> str:
    return f"Hello {name}," if name else "Hello,"


def moment(at: datetime, zone: str) -> str:
    """`Tuesday, 17 November 2026, 18:00 (Europe/Vienna)`."""
    day = f"{DAYS[at.weekday()]}, {at.day} {MONTHS[at.month - 1]} {at.year}"
    return f"{day}, {at:%H:%M} ({zone})"


def deadline(when: str, left: int) -> str:
    """`left` in milliseconds."""
    return f"Your deadline is {when}, {lasting(left)}."


def free(names: Sequence[str]) -> str:
    """Of seats that may be taken, by who had them."""
    are, was = ("seats", "were") if len(names) > 1 else ("seat", "was")
    return f"{joined(list(names))} {was} late too often. Whoever comes first takes the {are}."


def lasting(left: int) -> str:
    """Of days only where there are two, and then the nearest: in one a lot of hours may be left."""
    for size, word in SIZES:
        if left >= (2 * size if word == "day" else size):
            part = size // 2 if word == "day" else 0
            return f"in {counted((left + part) // size, word)}"
    return "now"


def said(name: str, text: str) -> str:
    return f"{name}: {text}"


def called(kind: str, title: str) -> str:
    """What a browser shows, in a few words."""
    return f"{SUBJECTS[kind]}: {title}"


def due_in_calendar(title: str) -> str:
    return f"{title}: your turn is due"


def calendar_name() -> str:
    return "Tailbiter: deadlines"


def feed_name(game: str) -> str:
    return f"Tailbiter: {game}"


def turn_in_feed(number: int) -> str:
    return f"Turn {number}"
