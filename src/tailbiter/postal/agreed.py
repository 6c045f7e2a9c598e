"""What was agreed on before a game by post began, and the file that says so: game.toml."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from tailbiter.games.errors import OptionError, quoted, unknown
from tailbiter.games.options import Value
from tailbiter.play.game import Game, with_options
from tailbiter.postal.moments import DAYS, HOUR, checked_zone, deadlines_of, in_short, moment_in
from tailbiter.tables.calendar import MINUTE, Calendar
from tailbiter.tables.clock import Control
from tailbiter.tables.lateness import Lateness
from tailbiter.tables.situation import LATE_LEVEL

LETTERS = "ABCDEFGHIJ"
ID = re.compile(r"[a-z0-9]{2,24}")
LATE = ("rule", "extension")
DRAWS = ("secret", "words", "public")
MENDING = ("next round", "end")
HOW_LONG = 40  # characters of a name
WEEKLY, DAILY = "Friday 20:00", "daily 20:00"  # for games played together, and turn by turn


@dataclass(frozen=True)
class Agreed:
    """Everything here was known to all before the first order; the desk notices a change."""

    id: str
    title: str
    game: str
    options: Mapping[str, Value]
    rules: int
    names: tuple[str, ...]  # by seat
    zone: str
    deadlines: str  # as in "Friday 20:00"
    created: int
    least_hours: int = 72  # that everybody has before a deadline
    grace_minutes: int = 60  # after a deadline in which orders are still taken
    late: str = "rule"
    extensions: int = 3  # a player
    vacation_days: int = 14  # a player
    misses: int = 3  # in a row, after which a seat is offered to others
    late_level: int = LATE_LEVEL  # of the bot that plays for the late where no rule does
    mending: str = "next round"  # until when an adjudication can be put right
    draw: str = "secret"
    words_days: int = 7  # for words, before the deal, where it takes any
    public: str = ""  # the public draw that is waited for, named beforehand
    master: str = field(default="", compare=False)  # can be another, later
    address: str = field(default="", compare=False)

    def made(self) -> Game:
        return with_options(self.game, dict(self.options), self.rules)

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def control(self) -> Control:
        days, times = deadlines_of(self.deadlines)
        return Control(
            "calendar",
            grace=self.grace_minutes * MINUTE,
            extensions=self.extensions,
            vacation=self.vacation_days,
            waits=True,
            calendar=Calendar(self.zone, days, times, self.least_hours * HOUR),
            lateness=Lateness("extension" if self.late == "extension" else "rule", self.misses),
        )

    @property
    def until(self) -> int:
        """When words for the deal are taken at the latest; 0 where none are."""
        return 0 if self.draw == "secret" else self.created + self.words_days * 24 * HOUR

    @property
    def digest(self) -> str:
        """Of what must stay as it is."""
        kept = {one.name: getattr(self, one.name) for one in fields(self) if one.compare}
        kept["options"] = dict(self.options)
        return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()

    def with_master(self, name: str, address: str) -> Agreed:
        return replace(self, master=name, address=address)


def checked(agreed: Agreed) -> Agreed:
    """As it can be played; an OptionError says what cannot."""
    if not ID.fullmatch(agreed.id):
        why = "an id has 2 to 24 small letters and digits, as in green26"
        raise OptionError(f"{why}; not {quoted(agreed.id)}")
    game = agreed.made()
    if game.players != agreed.players:
        raise OptionError(
            f"{game.title} with players={game.players} needs as many names, not {agreed.players}"
        )
    for name in agreed.names:
        if not name.strip() or len(name) > HOW_LONG or not name.isprintable():
            raise OptionError(f"a player's name has 1 to {HOW_LONG} letters, not {quoted(name)}")
    if len({name.casefold() for name in agreed.names}) < agreed.players:
        raise OptionError("two players have the same name; add a letter to one of them")
    checked_zone(agreed.zone)
    deadlines_of(agreed.deadlines)
    for name, known in (("late", LATE), ("draw", DRAWS), ("mending", MENDING)):
        if getattr(agreed, name) not in known:
            raise OptionError(unknown(name, getattr(agreed, name), known))
    for name, most in (("least_hours", 24 * 60), ("grace_minutes", 7 * 24 * 60), ("misses", 99)):
        if not 0 <= getattr(agreed, name) <= most:
            raise OptionError(f"{name} is 0 to {most}, not {getattr(agreed, name)}")
    if agreed.draw == "public" and not agreed.public.strip():
        raise OptionError(
            "a public draw is named beforehand: --public 'the lottery of 20 November'"
        )
    return agreed


HEAD = """\
# {title}: what was agreed on before the game began. Everybody may read this file.
# The desk notices when something is changed that all orders and draws depend on;
# only [master] can become another.
"""
PLACES = {  # where a field stands in the file
    "master": ("name",),
    "deadlines": ("zone", "rule", "least_hours", "grace_minutes"),
    "late": ("what", "misses", "late_level", "extensions", "vacation_days"),
    "draw": ("how", "words_days", "public"),
    "mending": ("until",),
}
CALLED: dict[tuple[str, str], str] = {  # otherwise than there
    ("master", "name"): "master",
    ("deadlines", "rule"): "deadlines",
    ("late", "what"): "late",
    ("draw", "how"): "draw",
    ("mending", "until"): "mending",
}


def field_of(part: str, name: str) -> str:
    return CALLED.get((part, name), name)


def write(agreed: Agreed, words: Mapping[str, str]) -> str:
    """The file; `words` say for each part what it means."""
    lines = [HEAD.format(title=agreed.title), *pairs(id=agreed.id, title=agreed.title)]
    lines += pairs(created=f"{in_short(agreed.created, 'UTC')}+00:00", game=agreed.game)
    lines += pairs(rules=agreed.rules, waits=agreed.control.waits)
    lines += ["", "[options]", *pairs(**agreed.options)]
    named = dict(zip(LETTERS, agreed.names, strict=False))
    lines += ["", "[players]", *pairs(**named)]
    for part, names in PLACES.items():
        told = {name: getattr(agreed, field_of(part, name)) for name in names}
        note = [f"# {line}" for line in words.get(part, "").splitlines()]
        lines += ["", *note, f"[{part}]", *pairs(**told)]
    return "\n".join([*lines, ""])


def pairs(**values: Any) -> list[str]:
    return [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in values.items()]


def read(text: str) -> Agreed:
    """A whole file, as the desk wrote it."""
    found = read_some(text)
    missing = [one.name for one in fields(Agreed) if one.name not in {*found, "address"}]
    if missing:
        raise OptionError(f"it does not say {', '.join(missing)}")
    return checked(Agreed(**found))


def read_some(text: str) -> dict[str, Any]:
    """What a file says, of all that can be said; the rest can be asked for."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"it is no TOML: {error}") from error
    found: dict[str, Any] = {}
    for name in ("id", "title", "game", "rules"):
        if name in data:
            found[name] = data.pop(name)
    if "created" in data:
        found["created"] = moment_in(str(data.pop("created")), "UTC")
    if "options" in data:
        found["options"] = data.pop("options")
    if "players" in data:
        names = data.pop("players")
        found["names"] = tuple(names[letter] for letter in LETTERS if letter in names)
    for part, names in PLACES.items():
        told = data.pop(part, {})
        if part == "master" and isinstance(told, dict):  # the address is in nobody's sight
            found |= {"address": told.pop("address")} if "address" in told else {}
        if not isinstance(told, dict) or not set(told) <= set(names):
            raise OptionError(f"[{part}] says {', '.join(names)}, and nothing else")
        found |= {field_of(part, name): value for name, value in told.items()}
    for known in ("addresses", "waits"):
        data.pop(known, None)
    if data:
        raise OptionError(f"nobody knows what {', '.join(map(quoted, data))} means there")
    check_types(found)
    return found


def check_types(found: Mapping[str, Any]) -> None:
    hints = {one.name: str(one.type) for one in fields(Agreed)}
    kinds = {"str": str, "int": int, "tuple[str, ...]": tuple, "Mapping[str, Value]": dict}
    for name, value in found.items():
        if not isinstance(value, kinds[hints[name]]) or isinstance(value, bool):
            raise OptionError(f"{name} is not {quoted(value)}")


def letter_of(seat: int) -> str:
    return LETTERS[seat - 1]


def in_one_line(rule: str) -> str:
    """Deadlines in words."""
    days, times = deadlines_of(rule)
    at = " and ".join(f"{minutes // 60}:{minutes % 60:02}" for minutes in times)
    on = "every day" if len(days) == 7 else " and ".join(f"{DAYS[day]}s" for day in days)
    return f"{on} at {at}"
