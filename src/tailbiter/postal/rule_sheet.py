"""The rules of a game as a text file, for players who have nothing but their mail."""

from __future__ import annotations

from textwrap import fill

from tailbiter.games.sheets import MEANINGS, STYLED, blocks

WIDTH = 72


def rule_sheet(game: str) -> str:
    """The whole sheet, each rule with its number."""
    parts = list[str]()
    for block in blocks(game):
        text = bare(block.text)
        if block.kind == "head":
            parts.append(f"\n{text}\n{'=' * len(text)}")
        elif block.kind == "row":
            parts.append("  ".join(map(bare, block.cells)))
        elif block.rule:
            head = f"{block.rule.number} [{block.rule.tags}] "
            parts.append(fill(head + text, WIDTH, subsequent_indent="   "))
        else:
            parts.append(fill(text, WIDTH))
    tags = [f"[{tag}] {meaning}" for tag, meaning in MEANINGS.items()]
    return "\n".join([*parts, "", *tags]).strip() + "\n"


def bare(words: str) -> str:
    """Without the signs that make it bold."""
    return STYLED.sub(lambda found: found[found.lastgroup or 0], words)
