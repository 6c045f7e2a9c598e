"""Reads a record file: every turn is played again, and whatever does not fit is refused by line."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tailbiter.games.errors import TailbiterError, TextError, quoted
from tailbiter.play.game import Game, with_options
from tailbiter.play.outcome import read_ending
from tailbiter.play.record import Record
from tailbiter.play.writing import NOT_YET, NUMBER, OWN_TAGS, result_word

Tags = dict[str, tuple[int, str]]  # name -> line and value
MOST_CHARACTERS = 4_000_000  # of a file; a game of ten thousand turns is far smaller
TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\]|\\["\\])*)"\s*\]')
TOKEN = re.compile(r'"(?P<quoted>[^"\n]*)"|\{(?P<comment>[^{}]*)\}|(?P<word>[^\s"{}]+)')
SEATS = re.compile(r"[1-9][0-9]?(?: [1-9][0-9]?)*")
RESULT = re.compile(r"\*|1/2-1/2|\d+(-\d+)+")


@dataclass(frozen=True)
class Token:
    line: int
    text: str
    is_comment: bool = False
    is_quoted: bool = False


def load(path: str | os.PathLike[str]) -> Record:
    """The record in a file."""
    try:
        file = Path(path)
        size = file.stat().st_size
        text = file.read_text(encoding="utf-8") if size <= MOST_CHARACTERS else ""
    except UnicodeDecodeError as error:
        raise TextError(f"{path} is not a text file (UTF-8)") from error
    except OSError as error:
        raise TextError(f"{path}: {error.strerror or error}") from error
    except (TypeError, ValueError) as error:
        raise TextError(f"no file can be named {quoted(path)}") from error
    if size > MOST_CHARACTERS:
        raise TextError(f"{path}: {size} bytes are no record; the limit is {MOST_CHARACTERS}")
    return read_record(text)


def read_record(text: str) -> Record:
    """The record that a text in the `.tail` format describes."""
    if not isinstance(text, str):
        raise TextError(f"a record is a text, not {quoted(text)}")
    if len(text) > MOST_CHARACTERS:
        raise TextError(f"a record has at most {MOST_CHARACTERS} characters, not {len(text)}")
    lines = text.removeprefix("\ufeff").splitlines()
    tags, first = read_tags(lines)
    record = begun(tags)
    end = play_tokens(record, list(tokenized(lines, first)), len(lines))
    finish(record, tags)
    check_result(record, end)
    return record


def read_tags(lines: list[str]) -> tuple[Tags, int]:
    """The tag pairs with their lines, and the line where they end."""
    tags: Tags = {}
    for index, line in enumerate(lines):
        bare = line.strip()
        if bare and not bare.startswith("["):
            return tags, index
        if not bare:
            continue
        found = TAG.fullmatch(bare)
        if not found:
            raise broken(index + 1, f'a tag is [Name "value"], not {quoted(bare)}')
        if found[1] in tags:
            raise broken(index + 1, f"the tag {found[1]} stands twice")
        tags[found[1]] = index + 1, re.sub(r"\\(.)", r"\1", found[2])
    return tags, len(lines)


def begun(tags: Tags) -> Record:
    """A record with the tags' game, options and start, and no turns yet."""
    for name in ("Game", "Start"):
        if name not in tags:
            raise TextError(f'line 1: a record needs the tag [{name} "..."]')
    line, start = tags["Start"]
    with at_line(line):
        position = game_of(tags).position(start)
    others = {name: value for name, (_, value) in tags.items() if name not in OWN_TAGS}
    record = Record(position.game, position)
    record.tags.update(others)
    return record


def game_of(tags: Tags) -> Game:
    line, words = tags.get("Options", (1, ""))
    options: dict[str, str] = {}
    for word in words.split():
        name, equals, value = word.partition("=")
        if not equals or name in options:
            raise broken(line, f"options are name=value, once each: {quoted(word)}")
        options[name] = value
    name_line, name = tags["Game"]
    with at_line(name_line):
        newest = with_options(name, {}).definition.VERSIONS
    version_line, version = tags.get("Rules", (1, "1"))
    if version not in map(str, range(1, newest + 1)):
        known = "1" if newest == 1 else f"1 to {newest}"
        text = f"rules version {quoted(version)} is not known here, only {known}"
        raise broken(version_line, text)
    with at_line(line):
        return with_options(name, options, int(version))


def broken(line: int, text: str) -> TextError:
    """What is wrong with a line."""
    return TextError(f"line {line}: {text}", "record", {"line": line})


@contextmanager
def at_line(line: int) -> Iterator[None]:
    """Errors of ours inside say the line."""
    try:
        yield
    except TailbiterError as error:
        if "line" in error.data:
            raise
        data = {**error.data, "line": line}
        raise TextError(f"line {line}: {error}", error.code, data) from error


def tokenized(lines: list[str], first: int) -> Iterator[Token]:
    text = "\n".join(lines[first:])
    place, line = 0, first + 1
    while place < len(text):
        if text[place].isspace():
            line += text[place] == "\n"
            place += 1
            continue
        found = TOKEN.match(text, place)
        if not found:
            open_end = {'"': "a quoted turn is not closed", "{": "a comment is not closed"}
            what = open_end.get(text[place], f"{quoted(text[place])} does not belong here")
            raise broken(line, what)
        if found["comment"] is not None:
            yield Token(line, found["comment"].strip(), is_comment=True)
        elif found["quoted"] is not None:
            yield Token(line, found["quoted"], is_quoted=True)
        else:
            yield Token(line, found["word"])
        line += text.count("\n", place, found.end())
        place = found.end()


def play_tokens(record: Record, tokens: list[Token], last_line: int) -> Token:
    """Play the turns, and check their numbers; the result is given back."""
    words = [token for token in tokens if not token.is_comment]
    if not words or words[-1].is_quoted or not RESULT.fullmatch(words[-1].text):
        line = words[-1].line if words else last_line
        raise broken(line, "the record breaks off; it ends with its result, or *")
    end = words[-1]
    seats: list[int] | None = None  # of the round being read, those still to come
    for token in tokens:
        if token is end:
            continue
        if token.is_comment:
            record.note(token.text)
            continue
        number = None if token.is_quoted else NUMBER.fullmatch(token.text)
        with at_line(token.line):
            if number:
                seats = open_round(record, int(number[1]), seats)
            elif seats is None:
                raise TextError("turns start with a number, as in 1.")
            elif not seats:
                raise TextError(f"a round has one turn a seat: {quoted(token.text)} is too many")
            elif token.text == NOT_YET and record.game.definition.TOGETHER:
                seats.pop(0)
            else:
                record.play(token.text, seats.pop(0))
    return end


def open_round(record: Record, number: int, left: list[int] | None) -> list[int]:
    """The seats whose turns follow a number, in order."""
    seats, position = record.game.players, record.position
    if left and not position.result:
        raise TextError(f"round {number} starts, but {len(left)} turns of the last are missing")
    played = len(record.positions) - 1
    due = position.turn if record.game.definition.TOGETHER else played // seats + 1
    if number != due:
        raise TextError(f"{number}. should be {due}.")
    if record.game.definition.TOGETHER:
        return list(position.acting)
    if not position.acting:
        return []
    first = position.acting[0] - 1
    return [(first + i) % seats + 1 for i in range(seats)]


def finish(record: Record, tags: Tags) -> None:
    """Those who left, and the end where it was not by the rules."""
    if "Left" in tags:
        line, words = tags["Left"]
        with at_line(line):
            if not SEATS.fullmatch(words):
                raise TextError(f"those who left are seats, as in 2 4; not {quoted(words)}")
            for word in words.split():
                record.leave(int(word))
    if "Termination" in tags:
        line, words = tags["Termination"]
        with at_line(line):
            ending = read_ending(words)
            record.end(ending.termination, ending.seat)


def check_result(record: Record, end: Token) -> None:
    due = result_word(record.outcome)
    if end.text == due:
        return
    if due == "*":
        raise broken(end.line, f"{end.text} cannot be, the game is not over; write *")
    raise broken(end.line, f"the result is {due}, not {end.text}")
