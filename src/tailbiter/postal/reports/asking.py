"""What is to be ordered and until when, and what came of a player's own letters, in English."""

from __future__ import annotations

from tailbiter.games import GAMES
from tailbiter.games.sentences import English, capital, joined
from tailbiter.postal.reports.report import Deadline, Report
from tailbiter.postal.reports.sheet import Block, Part, Prose
from tailbiter.postal.reports.speaking import moment


def deadline_part(report: Report, say: English) -> Part | None:
    """What is to be ordered, until when, and how."""
    if report.outcome or report.view["result"]:
        return None
    how = GAMES[report.game].story.how(report.view)
    acting = report.view["acting"]
    is_asked = report.seat in acting
    blocks: list[Block] = []
    if report.deadline:
        blocks += [Prose(line) for line in deadline_lines(report.deadline)]
    if report.seat is None:
        blocks.append(Prose(f"To order: {capital(joined([say.who(s) for s in acting]))}."))
    elif not is_asked:
        blocks.append(Prose(f"It is {say.whose(acting[0])} turn; you need not do anything."))
    if is_asked or report.seat is None:
        blocks += [Prose(line) for line in how]
        blocks += [Prose(f"For example: {report.example}")] if report.example else []
    if report.address and (is_asked or report.seat is None):
        blocks.append(Prose(f"Orders go to {report.address}."))
    elif report.master and report.seat is None:
        blocks.append(Prose(f"Orders go to {report.master}, in answer to a letter of the game."))
    heading = "Your order, please" if is_asked else "Orders, please"
    return Part(heading if is_asked or report.seat is None else "Next", tuple(blocks), True)


def deadline_lines(due: Deadline) -> list[str]:
    lines = [f"Until {moment(due.at, due.zone)}."]
    if due.own_zone != due.zone:
        lines.append(f"By your clock: {moment(due.at, due.own_zone)}.")
    return lines


def unclear_part(report: Report) -> Part:
    return Part("About your letters", tuple(Prose(one) for one in report.unclear), True)


def standing_part(report: Report) -> Part:
    told = f"You gave no other order, so your standing order was played: {report.standing}"
    return Part("Your standing order", (Prose(told),) if report.standing else ())
