"""Tailbiter: games that eat themselves, to play, to run, to study and to teach machines."""

from tailbiter import games
from tailbiter.bots.levels import bot
from tailbiter.bots.review.analysis import analyse
from tailbiter.games.errors import OptionError, TailbiterError, TextError, TurnError
from tailbiter.play.game import Game, game
from tailbiter.play.position import Position
from tailbiter.play.reading import load, read_record
from tailbiter.play.record import Record

__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "Game",
    "OptionError",
    "Position",
    "Record",
    "TailbiterError",
    "TextError",
    "TurnError",
    "analyse",
    "bot",
    "game",
    "load",
    "read_record",
]

GAMES = tuple(games.GAMES)
