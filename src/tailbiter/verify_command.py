"""The command that proves a game on file, however it was played."""

import sys
from pathlib import Path

import click

from tailbiter import verifying
from tailbiter.arguments import as_json, print_json
from tailbiter.verifying.page import page as proving_page

PROVING = """\b
Examples:
  tailbiter verify dinner.zip
  tailbiter verify dinner --mail first.eml --mail deal.eml
  tailbiter verify game.tail --json
  tailbiter verify --page fair.html    a page that proves its draws in a browser"""


@click.command(epilog=PROVING)
@click.argument("path", type=click.Path(path_type=Path), required=False)
@click.option(
    *("--mail", "mails"),
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    multiple=True,
    help="A letter of this game that a player kept; may be given several times.",
)
@click.option(
    *("--page", "page"),
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the page that proves a game in a browser, offline, to this file.",
)
@as_json
def verify(path: Path | None, mails: tuple[Path, ...], page: Path | None, is_json: bool) -> None:
    """Prove the finished game at PATH: a folder, its archive, or a record of a server.

    Deal, lot, what was supplied and every turn are drawn and judged once more, and everything is
    held against what had been promised and published. What does not fit stands first, with its
    file and line. Exits 1 where something does not.
    """
    if page:
        page.write_text(proving_page(), encoding="utf-8")
        click.echo(f"{page} proves games in any browser, without a connection")
    if path is None:
        if page is None:
            raise click.UsageError("say what to prove: a folder, an archive or a record")
        return
    letters = {mail.name: mail.read_bytes() for mail in mails}
    found = verifying.verify(path, letters)
    if is_json:
        print_json([finding.as_data() for finding in found])
    else:
        for finding in found:
            sign = "NO " if finding.is_wrong else "yes"
            click.echo(f"{sign}  {finding.place}: {finding.words}")
    sys.exit(any(finding.is_wrong for finding in found))
