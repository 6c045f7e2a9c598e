"""Fair draws: what chance decides, from a secret, a word of each seat, and a public number.

docs/fair-draws.md says the same in words, for whoever checks it with a program of their own.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TypeVar

from tailbiter.games.errors import TextError, quoted
from tailbiter.play.game import Game
from tailbiter.play.position import Position
from tailbiter.tables.entries import Begin
from tailbiter.tables.gathering import Gathering, Material

DEAL, LOT, BOTS = "deal", "lot", "bots"  # labels
SECRET_BYTES = 32
NUMBER_BYTES = 8
NUMBERS = 2 ** (8 * NUMBER_BYTES)
FIRST, SECOND = "tailbiter-draw-1", "tailbiter-draw-2"  # forms of a header
WORD = re.compile(r"[A-Za-z0-9_-]{16,64}")  # that is promised: nobody finds it by trying
PLAIN_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")  # that nobody promised
NUMBER = re.compile(r"(?=.{1,200}$)[0-9A-Za-z]+(?:[ .,:+-][0-9A-Za-z]+)*")
PUBLIC = re.compile(r"[^\s\x00-\x1f\x7f]+(?: [^\s\x00-\x1f\x7f]+)*")
LONGEST_PUBLIC = 300
COMMITMENT = re.compile(r"[0-9a-f]{64}")
T = TypeVar("T")


def header(table: str, game: Game, supplied: str = "", public: str = "", until: int = 0) -> str:
    """What a secret is for, so that it can be for nothing else; see `Gather` for the last three."""
    options = " ".join(f"{name}={value}" for name, value in game.options.items())
    about = f"table={table} game={game.name} rules={game.rules} seats={game.players} {options}"
    if not supplied:
        return f"{FIRST} {about}"
    if public and not (PUBLIC.fullmatch(public) and len(public) <= LONGEST_PUBLIC):
        what = f"a public draw is named in one line of at most {LONGEST_PUBLIC} characters"
        raise TextError(f"{what}, its words parted by single blanks; not {quoted(public)}")
    return f"{SECOND} {about} supplied={supplied} until={moment(until)} public={public}"


def header_of(table: str, game: Game, gathering: Gathering) -> str:
    """The same for a table that gathers, or has."""
    opening = gathering.opening
    return header(table, game, opening.supplied, opening.public, opening.until)


def moment(at: int) -> str:
    """In UTC, to the second; - for none."""
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if at else "-"


def commitment(secret: bytes, about: str) -> str:
    """What everybody sees of a secret before it is used."""
    return hashlib.sha256(about.encode() + b"\n" + secret).hexdigest()


def promise(word: str) -> str:
    """What everybody sees of a word before it is shown."""
    return hashlib.sha256(word.encode()).hexdigest()


def key_of(secret: bytes, about: str, words: Sequence[str], number: str = "") -> bytes:
    """What all draws of a game come from; a seat without a word has an empty line.

    In the second form so has a draw without a public number.
    """
    lines = [about, *words, number] if about.startswith(f"{SECOND} ") else [about, *words]
    return hmac.digest(secret, "\n".join(lines).encode(), "sha256")


def game_key(table: str, game: Game, gathering: Gathering, secret: bytes) -> bytes:
    """The same for a table whose words and number are known."""
    about = header_of(table, game, gathering)
    return key_of(secret, about, gathering.words_by_seat, gathering.number)


def round_key(key: bytes, seats: int, turn: int, material: Material) -> bytes:
    """What is supplied in a round comes from, where that takes more than the secret."""
    words = [material.words.get(seat, "") for seat in range(1, seats + 1)]
    lines = [f"round {turn}", *words, material.number]
    return hmac.digest(key, "\n".join(lines).encode(), "sha256")


def nmr(turn: int, seat: int) -> str:
    """The label for an order that did not come."""
    return f"nmr/{turn}/{seat}"


class Stream:
    """Numbers under a label, of which those under another tell nothing."""

    def __init__(self, key: bytes, label: str) -> None:
        self.numbers = numbers(key, label)

    def below(self, bound: int) -> int:
        """A number from 0 to below `bound`, each as likely as the others."""
        whole = NUMBERS - NUMBERS % bound
        return next(number for number in self.numbers if number < whole) % bound

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """In an order by chance: from the last place on, each is given one of those not placed."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found


def numbers(key: bytes, label: str) -> Iterator[int]:
    """Four of each block: HMAC-SHA256 of the label and the number of the block."""
    block = 0
    while True:
        digest = hmac.digest(key, f"{label} {block}".encode(), "sha256")
        for place in range(0, len(digest), NUMBER_BYTES):
            yield int.from_bytes(digest[place : place + NUMBER_BYTES], "big")
        block += 1


def start_of(game: Game, key: bytes, label: str = DEAL) -> Position:
    """The position at the start, drawn."""
    return game.start_from(game.drawn(Stream(key, label).shuffled))


def lot_of(game: Game, key: bytes) -> str:
    """Which seat's people come to sit at 1, 2, ..."""
    return " ".join(map(str, Stream(key, LOT).shuffled(range(1, game.players + 1))))


def begin_of(table: str, start: Position, gathering: Gathering, secret: bytes) -> Begin:
    """How a game begins; `start` is what its table was opened with, an example or chosen."""
    opening, game = gathering.opening, start.game
    key = game_key(table, game, gathering, secret)
    drawn = start if opening.chosen else start_of(game, key)
    return Begin(drawn.text, lot_of(game, key) if opening.lot else "")


def dice_of(key: bytes, position: Position, gathering: Gathering, seat: int) -> Stream:
    """For an order of this round that did not come."""
    turn = position.turn
    if gathering.opening.supplied in ("words", "public"):
        key = round_key(key, position.game.players, turn, gathering.round(turn))
    return Stream(key, nmr(turn, seat))


class Probe:
    """Chance that is only asked whether it is asked."""

    is_asked = False

    def choice(self, items: Sequence[T]) -> T:
        self.is_asked = True
        return items[0]


def needs_chance(position: Position, seat: int, text: str = "nmr") -> bool:
    """Is something drawn where a seat's order does not come, or so much of it as this text says?"""
    probe = Probe()
    position.play(text, seat, probe)
    return probe.is_asked


def hands_of(start: Position) -> list[list[int]]:
    """What each seat is dealt that others may not see; none where nothing is."""
    found: list[list[int]] = start.game.definition.deal.write(start.state).get("hands", [])
    return found


def salt_of(key: bytes, seat: int) -> str:
    """By which nobody finds out a hand from its hash; its seat is told, to check its own."""
    return hmac.digest(key, f"salt {seat}".encode(), "sha256").hex()


def hand_promise(about: str, seat: int, hand: Sequence[int], salt: str) -> str:
    """What everybody sees of a hand when it is dealt."""
    lines = [about, f"hand {seat}", " ".join(map(str, sorted(hand))), salt]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def hand_promises(about: str, key: bytes, start: Position) -> list[str]:
    """Of all seats, in their order."""
    hands = enumerate(hands_of(start), 1)
    return [hand_promise(about, seat, hand, salt_of(key, seat)) for seat, hand in hands]


def seed_of(key: bytes) -> int:
    """For the bots' dice."""
    return Stream(key, BOTS).below(2**62)
