"""The rule sheets: each game's rules in our own words, with their numbers and tags."""

import re
from dataclasses import dataclass
from importlib import resources

from tailbiter.games import GAMES
from tailbiter.games.errors import TextError, unknown

MARK = re.compile(r"\*\*([A-Z]\d+) \[([A-Z/]+)\]\*\*")
STYLED = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*]+)\*|`(?P<code>[^`]+)`")
TAGS = {"S": "stated", "I": "implied", "R": "our ruling", "X": "reconstructed"}
MEANINGS = {  # how sure we are of a rule
    "S": "the designer's own rules say so",
    "I": "it follows from what the designer's own rules say",
    "R": "the designer's own rules leave it open, so we decided",
    "X": "that part of the designer's own rules is lost; this is our best guess",
}


@dataclass(frozen=True)
class Rule:
    number: str  # as in "N7"
    tags: str  # as in "S/R"
    text: str


def sheet(name: str) -> str:
    """The rule sheet of a game as it is written."""
    if name not in GAMES:
        raise TextError(unknown("game", name, GAMES))
    file = resources.files(GAMES[name].__name__) / "rules.md"
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise TextError(f"the rule sheet of {name} is missing in this installation") from error


def rules(name: str) -> dict[str, Rule]:
    """Every rule by its number."""
    return {block.rule.number: block.rule for block in blocks(name) if block.rule}


def rule(name: str, number: str) -> Rule:
    known = rules(name)
    wanted = number.strip().upper().strip("[].:")
    if wanted not in known:
        raise TextError(unknown("rule", number, known))
    return known[wanted]


@dataclass(frozen=True)
class Block:
    """One piece of a sheet: a "head", a "text", a "rule" or a "row" of a table."""

    kind: str
    text: str
    rule: Rule | None = None
    cells: tuple[str, ...] = ()


def blocks(name: str) -> list[Block]:
    """The whole sheet from top to bottom, paragraphs joined."""
    found: list[Block] = []
    for part in re.split(r"\n\s*\n|\n(?=[#\-|])", sheet(name).strip()):
        words = " ".join(part.split())
        if words.startswith("#"):
            found.append(Block("head", words.lstrip("# ")))
        elif words.startswith("|"):
            if set(words) - set("|-: "):
                cells = tuple(cell.strip() for cell in words.strip("|").split("|"))
                found.append(Block("row", words, cells=cells))
        elif MARK.match(words.lstrip("- ")):
            found += [Block("rule", rule.text, rule) for rule in rules_in(words.lstrip("- "))]
        elif words:
            found.append(Block("text", words))
    return found


def rules_in(words: str) -> list[Rule]:
    """A line of the sheet may hold several rules."""
    marks = list(MARK.finditer(words))
    ends = [mark.start() for mark in marks[1:]] + [len(words)]
    return [
        Rule(mark[1], mark[2], words[mark.end() : end].strip())
        for mark, end in zip(marks, ends, strict=True)
    ]
