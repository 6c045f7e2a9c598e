"""The rule sheets: each game's rules in our own words, with their numbers and tags."""

import re
from dataclasses import dataclass
from importlib import resources

from rich.text import Text

from tailbiter.games import GAMES
from tailbiter.games.errors import TextError, unknown
from tailbiter.terminal.ink import ACCENT, QUIET
from tailbiter.terminal.screen import Screen

MARK = re.compile(r"\*\*([A-Z]\d+) \[([A-Z/]+)\]\*\*")
STYLED = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*]+)\*|`(?P<code>[^`]+)`")
STYLES = {"bold": "bold", "italic": "italic", "code": ACCENT}
TAGS = {
    "S": ("stated", "#1BAA80"),
    "I": ("implied", "#3D8FD1"),
    "R": ("our ruling", "#E69F00"),
    "X": ("reconstructed", "#CC79A7"),
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
    found = {}
    text = sheet(name)
    marks = list(MARK.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    for mark, end in zip(marks, ends, strict=True):
        words = re.split(r"\n\s*\n|\n(?=[#\-|])", text[mark.end() : end])[0]
        found[mark[1]] = Rule(mark[1], mark[2], " ".join(words.split()).rstrip("- "))
    return found


def rule(name: str, number: str) -> Rule:
    known = rules(name)
    wanted = number.strip().upper().strip("[].:")
    if wanted not in known:
        raise TextError(unknown("rule", number, known))
    return known[wanted]


def tag_text(tags: str) -> Text:
    """The tag, coloured; [S] is stated in the original, [R] our ruling and so on."""
    parts = [(f"[{tag}]", TAGS.get(tag, ("", QUIET))[1]) for tag in tags.split("/")]
    return Text.assemble(*parts)


def styled(words: str) -> Text:
    """A line of the sheet with its emphasis as style."""
    line, place = Text(), 0
    for found in STYLED.finditer(words):
        line.append(words[place : found.start()])
        kind = found.lastgroup or "bold"
        line.append(found[kind], STYLES[kind])
        place = found.end()
    line.append(words[place:])
    return line


def print_rule(screen: Screen, one: Rule) -> None:
    head = Text.assemble((one.number, "bold"), " ", tag_text(one.tags), " ")
    screen.paragraph(head.append_text(styled(one.text)))


def print_sheet(screen: Screen, name: str) -> None:
    """The whole sheet: paragraphs joined, rules with their tags in colour."""
    for block in re.split(r"\n\s*\n|\n(?=[#\-|])", sheet(name).strip()):
        words = " ".join(block.split())
        if words.startswith("#"):
            screen.say()
            screen.head(words.lstrip("# "))
        elif words.startswith("|"):
            if set(words) - set("|-: "):
                screen.say(styled("  " + "  ".join(cell.strip() for cell in words.split("|"))))
        elif MARK.match(words.lstrip("- ")):
            print_rules_of(screen, words.lstrip("- "))
        elif words:
            screen.paragraph(styled(words))
    screen.say()
    for tag, (meaning, style) in TAGS.items():
        screen.console.print(Text.assemble((f"[{tag}]", style), f" {meaning}  "), end="")
    screen.say()


def print_rules_of(screen: Screen, words: str) -> None:
    """A line of the sheet may hold several rules."""
    marks = list(MARK.finditer(words))
    ends = [mark.start() for mark in marks[1:]] + [len(words)]
    for mark, end in zip(marks, ends, strict=True):
        print_rule(screen, Rule(mark[1], mark[2], words[mark.end() : end].strip()))
