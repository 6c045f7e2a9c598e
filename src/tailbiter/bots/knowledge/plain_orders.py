"""Knowing nothing of a game in which all order at once: any order may be as good as another."""

from tailbiter.bots.knowledge.plain import GRAVE as GRAVE
from tailbiter.bots.knowledge.plain import LEVELS as LEVELS
from tailbiter.bots.knowledge.protocol import Kind

KIND = Kind.UNKNOWN
