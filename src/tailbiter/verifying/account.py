"""What a game tells of its draw, wherever it is told: by a log or by the tags of a record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tailbiter.games.errors import TextError
from tailbiter.play.game import Game
from tailbiter.verifying.chance import Numbers, mac
from tailbiter.verifying.findings import Place

FIRST, SECOND = "tailbiter-draw-1", "tailbiter-draw-2"
HASH = re.compile(r"[0-9a-f]{64}")
HOW = re.compile(r" supplied=(secret|words|public) until=(\S+) public=(.*)")
NO_SUPPLY = ""


@dataclass(frozen=True)
class Material:
    """What one round gave to the draws of its supplied orders."""

    words: tuple[str, ...] = ()  # by seat; "" for none
    number: str = ""


@dataclass(frozen=True)
class Account:
    """What a game tells of its draw."""

    header: str
    commitment: str
    secret: bytes
    promises: tuple[str, ...]
    words: tuple[str, ...]
    number: str
    lot: str
    is_by_lot: bool
    chosen: str
    rounds: Mapping[int, Material]
    places: Mapping[str, Place]  # of "commitment", "word 2", "start"...
    whole: Place = field(default=Place("game.tail"))
    late: Mapping[int, str] = field(default_factory=dict)  # words of seats that came too late
    is_logged: bool = False  # is it told in its order, or by tags alone?

    def place(self, what: str) -> Place:
        return self.places.get(what, self.whole)

    @property
    def form(self) -> str:
        return self.header.split(" ", 1)[0]

    @property
    def how(self) -> tuple[str, str, str]:
        """supplied, until and public, as the header says them."""
        found = HOW.search(self.header) if self.form == SECOND else None
        return (found[1], found[2], found[3]) if found else (NO_SUPPLY, "-", "")

    @property
    def key(self) -> bytes:
        return self.key_with(self.words)

    def key_with(self, words: tuple[str, ...]) -> bytes:
        last = (self.number,) if self.form == SECOND else ()
        return mac(self.secret, self.header, *words, *last)

    def number_of(self, turn: int) -> str:
        return self.rounds.get(turn, Material()).number

    def could_know(self, turn: int) -> bool:
        """Did nothing go into this round's draws but the secret?"""
        found = self.rounds.get(turn, Material())
        return not (any(found.words) or found.number)

    def dice(self, turn: int, seat: int) -> Numbers:
        """For what was supplied in a round."""
        key = self.key
        if self.how[0] in ("words", "public"):
            found = self.rounds.get(turn, Material())
            words = found.words or ("",) * len(self.words)
            key = mac(key, f"round {turn}", *words, found.number)
        return Numbers(key, f"nmr/{turn}/{seat}")


def header_for(game: Game, table: str, how: tuple[str, str, str]) -> str:
    """The header that such a game has."""
    chosen = [f"{name}={value}" for name, value in game.options.items()]
    about = [f"table={table}", f"game={game.name}", f"rules={game.rules}", f"seats={game.players}"]
    supplied, until, public = how
    if supplied == NO_SUPPLY:
        return " ".join([FIRST, *about, *chosen])
    drawn = [f"supplied={supplied}", f"until={until}", f"public={public}"]
    return " ".join([SECOND, *about, *chosen, *drawn])


def secret_bytes(text: str) -> bytes:
    if not HASH.fullmatch(text):
        raise TextError("a secret is 64 hexadecimal digits")
    return bytes.fromhex(text)
