"""Makes report.png: `PYTHONPATH=. .venv/bin/python docs/pictures/report.py`."""

from pathlib import Path

import pypdfium2

import tailbiter
from tailbiter.postal import reports
from tests.reporting import about, played

table = played(tailbiter.game("eat-me"), turns=6, late={(5, 4)})
press = (
    reports.Press("Ben", "The pond is getting small. I say no more."),
    reports.Press("Anonymous", "Somebody here bids 25 every time.\nSomebody here will regret it."),
)
told = about(table, press=press, address="orders@example.org")
page = pypdfium2.PdfDocument(reports.as_pdf(reports.report(table, 5, 2, told)))[0]
picture = page.render(scale=1.4).to_pil().quantize(256)
picture.save(Path(__file__).with_suffix(".png"), optimize=True)
