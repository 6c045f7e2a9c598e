"""What a round did and how the game stands, for a player or for all: text, HTML, PDF."""

from __future__ import annotations

from dataclasses import replace

from tailbiter.drawings.fonts import can_print
from tailbiter.postal.reports.about import About as About
from tailbiter.postal.reports.about import Correction as Correction
from tailbiter.postal.reports.about import Head as Head
from tailbiter.postal.reports.about import Newcomer as Newcomer
from tailbiter.postal.reports.about import Press as Press
from tailbiter.postal.reports.about import Print as Print
from tailbiter.postal.reports.about import Recounted as Recounted
from tailbiter.postal.reports.final import Final as Final
from tailbiter.postal.reports.final import final as final
from tailbiter.postal.reports.final import judged as judged
from tailbiter.postal.reports.final_words import final_sheet
from tailbiter.postal.reports.paper import Paper, pdf_of
from tailbiter.postal.reports.report import Report as Report
from tailbiter.postal.reports.report import newest as newest
from tailbiter.postal.reports.report import report as report
from tailbiter.postal.reports.sheet import Sheet
from tailbiter.postal.reports.text import text_of
from tailbiter.postal.reports.web import html_of
from tailbiter.postal.reports.words import sheet_of


def in_words(report: Report | Final) -> Sheet:
    return final_sheet(report) if isinstance(report, Final) else sheet_of(report)


def as_text(report: Report | Final) -> str:
    """Plain text for mail."""
    return text_of(in_words(report))


def as_html(report: Report | Final) -> str:
    """One file, without script."""
    return html_of(in_words(report))


def as_pdf(report: Report | Final, paper: Paper = "a4") -> bytes:
    """Pages for a zine; a NotInstalledError says what to install where that is missing."""
    return pdf_of(in_words(with_printable_names(report)), paper)


def with_printable_names(report: Report | Final) -> Report | Final:
    """Whoever's name has no letters on paper is called by their seat."""
    if isinstance(report, Report):
        return replace(
            report, names=tuple(name if can_print(name) else "" for name in report.names)
        )
    names = tuple(name if can_print(name) else "" for name in report.last.names)
    return replace(report, last=replace(report.last, names=names))
