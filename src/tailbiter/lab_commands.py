"""The commands of the designers' lab; wiring only."""

import sys
import time
from pathlib import Path

import click

from tailbiter.arguments import as_json, pairs, print_json
from tailbiter.games.errors import TextError
from tailbiter.lab_rule_commands import COMMANDS

LAB = """\b
A study is a small text file, say first-seat.toml:
  game = "GAME"
  players = "best:50"
  deals = 2000
  [[arms]]
  name = "as it is"
  [[arms]]
  name = "with another rule"
  options = { NAME = "VALUE" }

\b
To play it, and to read what it says:
  tailbiter lab run first-seat.toml --jobs 2
  tailbiter lab report first-seat.toml --html first-seat.html

docs/lab.md tells the rest, and what each number means."""

file = click.Path(path_type=Path)


@click.group(epilog=LAB)
def lab() -> None:
    """Studies of rules: thousands of games, and what they are worth."""


@lab.command(name="run")
@click.argument("path", metavar="STUDY.toml", type=file)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="Processes that play.")
@click.option("--cluster", metavar="ADDRESS|local", help="A scheduler of Dask's, or one started.")
@click.option("--to", "folder", type=file, help="Keep the games here, not beside STUDY.toml.")
@click.option("--csv", "is_csv", is_flag=True, help="Write all games for spreadsheets, too.")
def run_study(
    path: Path, jobs: int, cluster: str | None, folder: Path | None, is_csv: bool
) -> None:
    """Play the games of a study.

    What is played is kept at once: stopped by Ctrl-C, the same command goes on where it was. The
    games are the same whoever plays them, one process, several or a cluster.
    """
    from tailbiter.lab import kept, progress, running

    study = kept.opened(path, folder)
    hall = running.Cluster(cluster, jobs) if cluster else running.Processes(jobs)
    told = progress.Progress(study.games_played, over_itself, time.monotonic)
    try:
        running.run(study.study, study.folder, hall, told)
    except KeyboardInterrupt:
        there = f"{study.played} of {len(study.chunks)} chunks are kept in {study.folder}"
        click.echo(f"\nstopped: {there}; the same command goes on", err=True)
        sys.exit(130)
    over_itself("")
    click.echo(f"all games: {running.gather(study.study, study.folder)}")
    if is_csv:
        click.echo(f"as CSV: {running.write_csv(study.study, study.folder)}")
    click.echo(f"what they say: tailbiter lab report {path} --html {study.study.name}.html")


def over_itself(line: str) -> None:
    """One line that changes, where somebody looks on; else nothing."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{line}", nl=False, err=True)


@lab.command(name="report")
@click.argument("path", metavar="STUDY", type=file)
@click.option("--html", type=file, help="Write one page that needs nothing else.")
@click.option("--text", "is_text", is_flag=True, help="Print the short text; so without options.")
@as_json
def show_report(path: Path, html: Path | None, is_text: bool, is_json: bool) -> None:
    """Say what a study has found: STUDY.toml, or the folder of its games."""
    from tailbiter.lab import kept, report

    found = report.report_of(kept.opened(path))
    if html:
        write(html, found.html)
    if is_json:
        print_json(found.as_data())
    if is_text or not (html or is_json):
        click.echo(found.text, nl=False)


def write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise TextError(f"{path}: {error.strerror}") from error


@lab.command(name="list")
@click.argument("folder", type=file)
@as_json
def list_studies(folder: Path, is_json: bool) -> None:
    """List the studies of a FOLDER, and how much of each is played."""
    from tailbiter.lab import kept

    found = [one.as_data() for one in kept.listed(folder)]
    if is_json:
        print_json(found)
        return
    for one in found:
        done = f"{one['played']} of {one['chunks']} chunks"
        click.echo(f"{one['name']:24} {one['game']:20} {done:20} {one['digest'][:12]}")


@lab.command(name="compare")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@as_json
def compare(one: str, other: str, is_json: bool) -> None:
    """Say how B differs from A: each STUDY, or STUDY:ARM where it has several.

    Where both were played with the same deals (arms of one study, or studies with the same seed)
    the difference is taken deal by deal, which says more with fewer games.
    """
    from tailbiter.lab import comparing, kept

    found = comparing.of_arms(kept.arm_at(one), kept.arm_at(other))
    if is_json:
        print_json(found.as_data())
    else:
        click.echo(found.text, nl=False)


@lab.command(name="games")
@click.argument("path", metavar="STUDY", type=file)
@click.option("--arm", "name", help="Of this arm; without it, of the first.")
@click.option(
    "--where",
    "words",
    multiple=True,
    metavar="NAME=VALUE",
    help="ending=N9, winner=2, winner=nobody, turns=31, opening=c3, deal=17, rotation=1.",
)
@click.option("--most", type=click.IntRange(1), default=5, show_default=True)
@click.option("--to", "folder", type=file, help="Write them here, as .tail; else they are listed.")
def write_games(
    path: Path, name: str | None, words: tuple[str, ...], most: int, folder: Path | None
) -> None:
    """Find the games behind a number, and write them as records to walk through."""
    from tailbiter.lab import choosing, kept
    from tailbiter.lab.study import arm_named

    found = kept.opened(path)
    arm = arm_named(found.study, name) if name else found.study.arms[0]
    for place in choosing.chosen(found.games(arm), pairs(words, "ending=N9"), most):
        if folder:
            record = choosing.record_at(found.study, arm, place)
            write(folder / place.file, record.text)
            click.echo(folder / place.file)
        else:
            click.echo(place.text)


for command in COMMANDS:
    lab.add_command(command)
