"""The commands of bots: what they think, how strong they are, how fast the games are."""

import sys
import time
from pathlib import Path
from typing import Any

import click

from tailbiter.arguments import as_json, chosen, options, plain, preset, print_json
from tailbiter.bots import levels
from tailbiter.bots.matches import KINDS as CONTENDERS
from tailbiter.bots.matches import contender
from tailbiter.bots.protocol.conversation import Conversation
from tailbiter.bots.protocol.lines import lines_of
from tailbiter.games.errors import OptionError
from tailbiter.play import digest as pinned
from tailbiter.play.reading import load
from tailbiter.terminal import analysis as analyses
from tailbiter.terminal import bench as speeds
from tailbiter.terminal import drawing, matches
from tailbiter.terminal.screen import Screen


@click.command()
def engine() -> None:
    """Think for another program, which asks line by line.

    It is a protocol in words, told in docs/protocol.md: tailbiter greets, newgame and position say
    where a game stands, go has it thought about, quit ends. Any program that answers to it can take
    a seat, with tailbiter play GAME --seat 2 "command", and this one can too.
    """
    Conversation(click.echo, levels.bot).run(lines_of(sys.stdin.buffer))


@click.command()
@click.argument("subject", metavar="FILE|GAME")
@click.argument("text", metavar="[POSITION]", required=False)
@options
@preset
@click.option("--seat", type=click.IntRange(1), help="Whose turns; where several act, who plays.")
@click.option(
    *("--seconds", "seconds"),
    type=click.FloatRange(0.01, 86_400),
    help="For each position: 2 for one, 0.5 over a record.",
)
@click.option("--simulations", type=click.IntRange(1), help="A budget that is the same anywhere.")
@click.option("--lines", type=click.IntRange(1), default=5, help="Of the best turns, how many.")
@click.option("--threads", type=click.IntRange(1, 64), default=1, help="To search with.")
@click.option("--seed", type=click.IntRange(0), default=0, help="Of the start and the search.")
@click.option("--svg", type=click.Path(path_type=Path), help="Write a graph, too.")
@as_json
@plain
def analyse(
    subject: str,
    text: str | None,
    words: tuple[str, ...],
    preset: str | None,
    svg: Path | None,
    is_json: bool,
    plain: bool,
    **asked: Any,
) -> None:
    """Say what is best in a POSITION of GAME (its start, without one), or judge a record FILE.

    Of a position: the best turns with their chances, live while it thinks; Ctrl-C stops and prints
    what there is. Of a record: the chances from turn to turn, what every turn gave up, and the
    turns that cost most, with what was better and the rule that bit. Where seats have secrets,
    each turn is judged by what its seat knew at the time.
    """
    screen = Screen(plain)
    if analyses.is_file(subject):
        if text or words or preset:
            raise OptionError("a record has its own options: leave POSITION, -o and --preset out")
        shown = analyses.of_record(screen, load(subject), **asked)
    else:
        rules = chosen(subject, words, preset)
        position = rules.position(text) if text else rules.start(asked["seed"])
        shown = analyses.of_position(screen, position, not is_json, **asked)
    if is_json:
        print_json(shown.as_data())
    else:
        shown.tell()
    if svg:
        drawing.keep(shown.svg(), svg)
    if shown.is_stopped:
        sys.exit(130)


games_played = click.option(
    "--games", type=click.IntRange(1), default=100, show_default=True, help="In each match."
)
jobs = click.option("--jobs", type=click.IntRange(1, 256), default=1, help="Games played at once.")
match_seed = click.option("--seed", type=click.IntRange(0), default=1, help="Of the first game.")


@click.command(name="match", epilog=f"\b\n{CONTENDERS}")
@click.argument("name", metavar="GAME")
@click.argument("one", metavar="ONE")
@click.argument("other", metavar="OTHER")
@options
@preset
@games_played
@jobs
@match_seed
@as_json
@plain
def play_match(
    name: str,
    one: str,
    other: str,
    words: tuple[str, ...],
    preset: str | None,
    games: int,
    jobs: int,
    seed: int,
    is_json: bool,
    plain: bool,
) -> None:
    """Measure ONE against OTHER at GAME, in every seat in turn.

    With more than two seats OTHER sits in all but one. The score is ONE's share of the wins, with
    the interval that holds it 19 times out of 20.
    """
    rules, players = chosen(name, words, preset), (contender(one), contender(other))
    score = matches.play(rules, *players, games, seed, jobs)
    if is_json:
        print_json(matches.as_data([score]))
    else:
        matches.print_scores([score], Screen(plain))


@click.command()
@click.argument("name", metavar="GAME")
@options
@preset
@click.option("--from", "lowest", type=click.IntRange(1, 7), default=1, help="The lowest level.")
@click.option("--to", "highest", type=click.IntRange(2, 8), default=8, help="The highest level.")
@games_played
@jobs
@match_seed
@click.option("--write", type=click.Path(path_type=Path), help="Keep the table in this file.")
@as_json
@plain
def ladder(
    name: str,
    words: tuple[str, ...],
    preset: str | None,
    lowest: int,
    highest: int,
    games: int,
    jobs: int,
    seed: int,
    write: Path | None,
    is_json: bool,
    plain: bool,
) -> None:
    """Measure the levels of GAME against each other.

    Each level plays a match against the one below it, seats rotated. With more than two seats one
    of the higher level sits among the lower.
    """
    rules = chosen(name, words, preset)
    if lowest >= highest:
        raise OptionError(f"--from {lowest} must be lower than --to {highest}")
    steps = [(contender(f"level:{n + 1}"), contender(f"level:{n}")) for n in range(lowest, highest)]
    scores = [matches.play(rules, *step, games, seed, jobs) for step in steps]
    if write:
        drawing.keep(matches.as_markdown(rules, scores), write)
    if is_json:
        print_json(matches.as_data(scores))
    else:
        matches.print_scores(scores, Screen(plain))


@click.command()
@click.option("--seconds", type=click.FloatRange(0.01, 60), default=0.3, help="For each kind.")
@click.option("--digest", is_flag=True, help="Print what pins play: counts and fixed-seed runs.")
@as_json
@plain
def bench(seconds: float, digest: bool, is_json: bool, plain: bool) -> None:
    """Play random games, compiled, and say how many a second.

    With --digest nothing is timed: it prints exact counts and the outcome of fixed-seed games of
    every kind, and their digest, which changes only when play does.
    """
    if digest:
        lines = speeds.digest_lines()
        if is_json:
            print_json({"digest": pinned.digest(lines), "lines": lines})
        else:
            click.echo(pinned.report(lines))
        return
    found = speeds.measure(seconds, time.process_time)
    if is_json:
        print_json(speeds.as_data(found))
    else:
        speeds.print_speeds(found, Screen(plain))


COMMANDS = (analyse, ladder, play_match, engine, bench)
