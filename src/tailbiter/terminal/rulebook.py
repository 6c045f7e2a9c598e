"""The rule sheets in a terminal, whole or rule by rule."""

from rich.text import Text

from tailbiter.games.sheets import STYLED, TAGS, Rule, blocks
from tailbiter.terminal.ink import ACCENT, QUIET
from tailbiter.terminal.screen import Screen

STYLES = {"bold": "bold", "italic": "italic", "code": ACCENT}
COLOURS = {"S": "#1BAA80", "I": "#3D8FD1", "R": "#E69F00", "X": "#CC79A7"}


def tag_text(tags: str) -> Text:
    """The tag, coloured; [S] is stated in the original, [R] our ruling and so on."""
    parts = [(f"[{tag}]", COLOURS.get(tag, QUIET)) for tag in tags.split("/")]
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
    for block in blocks(name):
        if block.kind == "head":
            screen.say()
            screen.head(block.text)
        elif block.kind == "row":
            screen.say(styled("  " + "  ".join(block.cells)))
        elif block.rule:
            print_rule(screen, block.rule)
        else:
            screen.paragraph(styled(block.text))
    screen.say()
    for tag, meaning in TAGS.items():
        screen.console.print(Text.assemble((f"[{tag}]", COLOURS[tag]), f" {meaning}  "), end="")
    screen.say()
