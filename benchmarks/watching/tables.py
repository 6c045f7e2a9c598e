"""Tables for people only, all of whose turns were chosen beforehand, at random."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import tailbiter
from benchmarks.watching.clients import Caller, Crowd

Options = dict[str, int]
Turns = list[tuple[int, str]]  # seats and what they play


@dataclass(frozen=True)
class Script:
    """A deal, and the first turns of a game from there."""

    game: tailbiter.Game
    options: Options
    seed: int
    turns: Turns


@dataclass
class PlayedTable:
    """A table and what is still to be played there; one key holds all its seats."""

    id: str
    key: str
    turns: Turns
    version: int = 0  # of its last state
    size: int = 3_000  # bytes of that
    crowd: Crowd = field(default_factory=Crowd)

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"


def random_script(name: str, options: Options, least: int, most: int, seed: int = 1) -> Script:
    """With the first seed from this one on that gives a game of enough turns."""
    game = tailbiter.game(name, **options)
    while len(turns := random_turns(game, seed, most)) < least:
        seed += 1
    return Script(game, options, seed, turns)


def random_turns(game: tailbiter.Game, seed: int, most: int) -> Turns:
    chance, position = random.Random(seed), game.start(seed=seed)
    turns: Turns = []
    while position.acting and len(turns) < most:
        seat = position.acting[0]
        turn = chance.choice(position.turns(seat))
        turns.append((seat, turn))
        position = position.play(turn, seat)
    return turns


async def open_table(caller: Caller, script: Script) -> PlayedTable:
    game, key = script.game, await caller.new_key()
    asked = {
        "game": game.name,
        "options": script.options,
        "seats": [{"who": "person"}] * game.players,
        "seed": script.seed,
    }
    state = await caller.post(key, "/api/tables", asked)
    return PlayedTable(state["table"]["id"], key, list(script.turns), state["version"])
