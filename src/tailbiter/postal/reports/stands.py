"""How the game stands, in English: the board, what lies on it, points, what is held."""

from __future__ import annotations

from collections.abc import Sequence

from tailbiter.games import GAMES
from tailbiter.games.sentences import English, capital, joined
from tailbiter.postal.reports.report import Column, Report
from tailbiter.postal.reports.sheet import Block, Board, Grid, Pairs, Part, Prose
from tailbiter.postal.reports.speaking import number_in_words, shown_names, unit_of


def board_part(report: Report, say: English) -> Part:
    drawn = tuple(GAMES[report.game].story.drawn(report.view))
    heading = f"The board {after(report)}"
    return Part(heading, (Board(report.view, shown_names(report, say), drawn, heading),))


def after(report: Report) -> str:
    """When the board was so: drawings name the round that comes, reports the one before."""
    if report.turn is None:
        return "at the start"
    is_on = report.is_round and report.view["result"] is None and report.outcome is None
    before = f", before {unit_of(report)} {report.view['turn']}" if is_on else ""
    return f"after {number_in_words(report)}{before}"


def lying_part(report: Report, say: English) -> Part:
    """What lies on the board, line by line."""
    rows = GAMES[report.game].story.listed(report.view, say)
    grid = [Grid(tuple(map(tuple, rows)), words=3)] if rows else []
    return Part("What lies on the board", tuple(grid))


def points_part(report: Report, say: English) -> Part | None:
    names = shown_names(report, say)
    words = GAMES[report.game].story.COLUMNS
    heads = ["", "player"]
    for column in report.columns:
        heads += [words[column.name], *(["+"] if any(column.gains) else [])]
    rows = [heads]
    for seat, name in enumerate(names, 1):
        row = [say.seat_name(seat), name]
        for column in report.columns:
            row += cells(column, seat)
        rows.append(row)
    blocks: list[Block] = [Grid(tuple(map(tuple, rows)), words=2)] if report.columns else []
    if report.order:
        following = joined([f"{say.who(seat)}" for seat in report.order])
        blocks.append(Prose(f"Order of play in round {report.view['turn']}: {following}."))
    return Part("Standings", tuple(blocks))


def cells(column: Column, seat: int) -> list[str]:
    found = [str(column.values[seat - 1])]
    if any(column.gains):
        gain = column.gains[seat - 1]
        found.append(f"{gain:+d}" if gain else "")
    return found


def held_part(report: Report, say: English) -> Part:
    words = GAMES[report.game].story.HELD
    pairs = []
    for held in report.held:
        whose = f"{capital(say.whose(held.seat))} " if held.seat else ""
        name = capital(f"{whose}{words[held.what]}")
        pairs.append((name, runs(held.items) if held.seat is None else listed(held.items)))
    is_own = all(held.seat in (None, report.seat) for held in report.held)
    heading = "What you hold" if is_own else "What is held"
    return Part(heading, (Pairs(tuple(pairs)),) if pairs else ())


def listed(items: Sequence[int | str]) -> str:
    return " ".join(map(str, items)) or "nothing"


def runs(items: Sequence[int | str]) -> str:
    """`1-4, 7, 9-12` of numbers."""
    found: list[list[int]] = []
    for number in map(int, items):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{one[0]}-{one[-1]}" if len(one) > 1 else f"{one[0]}" for one in found)
