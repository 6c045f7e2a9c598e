"""The commands. Wiring only: what they do lives in the rooms below."""

import json
import os
import secrets
import sys
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

import click

from tailbiter.bots import levels, lines, program, protocol
from tailbiter.bots.matches import KINDS as CONTENDERS
from tailbiter.bots.matches import contender
from tailbiter.games.errors import OptionError, TailbiterError, quoted
from tailbiter.play.game import with_options
from tailbiter.play.reading import load
from tailbiter.play.record import Record
from tailbiter.terminal import analysis as analyses
from tailbiter.terminal import bench as speeds
from tailbiter.terminal import drawing, keeping, listing, matches, replay, rulebook
from tailbiter.terminal.boards import EXAMPLES
from tailbiter.terminal.menu import Menu
from tailbiter.terminal.screen import Screen
from tailbiter.terminal.seats import arrange, read_tags, seed_of, write_tags
from tailbiter.terminal.table import Table

OVERVIEW = """\
Tailbiter: four games about eating and being eaten.

  tailbiter menu              choose a game and play; the place to start
  tailbiter play GAME         play in this terminal (--help has examples)
  tailbiter play --resume     go on with the game you left
  tailbiter games             the games and what can be set
  tailbiter rules GAME        the rules, or one of them: tailbiter rules GAME NUMBER
  tailbiter replay FILE       walk through a game on file
  tailbiter analyse FILE      what each turn gave up, or the best turns of a position
  tailbiter draw GAME         draw a position, also as SVG
  tailbiter ladder GAME       how much stronger each level of the bots is than the one below
  tailbiter match GAME A B    one bot against another, with the interval of the score
  tailbiter engine            answer another program, line by line
  tailbiter bench             how fast the games play themselves here

Every command has --help. The games: {games}."""


class OneLine(click.Group):
    """Commands whose mistakes are one line and exit code 2."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        extra["standalone_mode"] = False
        try:
            sys.exit(super().main(*args, **extra) or 0)
        except click.Abort:
            fail("stopped", 130)
        except click.ClickException as error:
            fail(error.format_message(), 2)
        except TailbiterError as error:
            fail(str(error), 2)
        except KeyboardInterrupt:
            fail("stopped", 130)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)


def fail(text: str, code: int) -> NoReturn:
    click.echo(f"tailbiter: {' '.join(text.split())}", err=True)
    sys.exit(code)


def new_seed() -> int:
    return secrets.randbelow(1 << 32)


def now() -> datetime:
    return datetime.now().astimezone()


def pairs(words: Sequence[str], example: str) -> dict[str, str]:
    """`name=value` words as a dictionary."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise OptionError(f"{quoted(word)} should be written like {example}")
        if name in found:
            raise OptionError(f"{name} is given twice; say it once, like {example}")
        found[name] = value
    return found


def by_seat(words: Sequence[str], example: str) -> dict[int, str]:
    """The same where the names are numbers of seats."""
    given = pairs(words, example)
    for number in given:
        if not (number.isascii() and number.isdigit() and len(number) < 3):
            raise OptionError(f"{quoted(number)} is no seat; write it like {example}")
    return {int(number): value for number, value in given.items()}


class WithSeats(click.Command):
    """A command where `--seat 2 "command"` means the same as `--seat 2="command"`."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        joined: list[str] = []
        for word in arguments:
            if joined[-2:-1] == ["--seat"] and joined[-1].isdigit() and not word.startswith("-"):
                joined[-1] += f"={word}"
            else:
                joined.append(word)
        return super().parse_args(context, joined)


def print_json(data: Any) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


as_json = click.option("--json", "is_json", is_flag=True, help="Print data for programs.")
plain = click.option("--plain", is_flag=True, help="No colour: shapes and letters only.")
options = click.option(
    *("-o", "--option", "words"), multiple=True, metavar="NAME=VALUE", help="Set a game's option."
)
preset = click.option("--preset", metavar="NAME", help="A named set of options.")


def chosen(name: str, words: Sequence[str], preset: str | None) -> Any:
    given: dict[str, Any] = dict(pairs(words, "-o players=3"))
    if preset and "preset" in given:
        raise OptionError("preset is given twice; say it once, like --preset NAME")
    return with_options(name, given | ({"preset": preset} if preset else {}))


@click.group(cls=OneLine, invoke_without_command=True)
@click.version_option(package_name="tailbiter", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Four games about eating and being eaten, to play, run and study."""
    if context.invoked_subcommand is None:
        names = ", ".join(entry["name"] for entry in listing.as_data())
        click.echo(OVERVIEW.format(games=names))


@main.command(cls=WithSeats, epilog=EXAMPLES)
@click.argument("name", metavar="[GAME]", required=False)
@options
@preset
@click.option(
    *("--seat", "kinds"),
    multiple=True,
    metavar="N=KIND",
    help="Who sits there: person, a bot's level 1 to 8, random, or a program's command line.",
)
@click.option(*("--name", "names"), multiple=True, metavar="N=NAME", help="What a seat is called.")
@click.option("--seed", type=click.IntRange(0), help="Makes chance the same each time.")
@click.option(
    *("--resume", "resumed"),
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Take up a game on file; without FILE the one played last.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0.1, 86_400),
    default=program.TIMEOUT,
    show_default=True,
    help="Seconds that a program has for an answer.",
)
@plain
def play(
    name: str | None,
    words: tuple[str, ...],
    preset: str | None,
    kinds: tuple[str, ...],
    names: tuple[str, ...],
    seed: int | None,
    resumed: str | None,
    timeout: float,
    plain: bool,
) -> None:
    """Play GAME in this terminal.

    You sit at seat 1 and bots of level 3 at the others, unless you say otherwise: level 1 is a
    beginner, 8 is as strong as it gets. A program that speaks our protocol can sit there too. The
    game is kept after every turn, so that it can be taken up again. While playing, ? lists what you
    may play, hint says what is good, why and a rule's number tells that rule, and help tells all
    the words.
    """
    screen = Screen(plain)
    who, called = by_seat(kinds, "--seat 2=person"), by_seat(names, "--name 1=Me")
    start = new_seed() if seed is None else seed
    if resumed is not None:
        if name or words or preset:
            raise OptionError("a game taken up keeps its options: leave GAME, -o and --preset out")
        file = Path(resumed).expanduser() if resumed else keeping.newest()
        record = load(file)
        seats = read_tags(record, who, called, keeping.is_kept(file))
        start = seed_of(record, start)
        if record.position.acting and not keeping.is_kept(file):
            file = keeping.new_file(record.game.name, now())
    else:
        if name is None:
            raise OptionError("say which game: tailbiter play GAME (tailbiter games lists them)")
        rules = chosen(name, words, preset)
        record = Record(rules, rules.start(start))
        seats = arrange(rules.players, who, called)
        file = keeping.new_file(name, now())
    write_tags(record, seats, start)
    Table(record, seats, start, screen, file, timeout).run()


@main.command()
def engine() -> None:
    """Think for another program, which asks line by line.

    It is a protocol in words, told in docs/protocol.md: tailbiter greets, newgame and position say
    where a game stands, go has it thought about, quit ends. Any program that answers to it can take
    a seat, with tailbiter play GAME --seat 2 "command", and this one can too.
    """
    protocol.Conversation(click.echo, levels.bot).run(lines.lines_of(sys.stdin.buffer))


@main.command()
@plain
def menu(plain: bool) -> None:
    """Choose a game and who plays, step by step."""
    Menu(Screen(plain), now, new_seed).run()


@main.command()
@as_json
@plain
def games(is_json: bool, plain: bool) -> None:
    """List the games and their options."""
    if is_json:
        print_json(listing.as_data())
    else:
        listing.print_games(Screen(plain))


@main.command()
@click.argument("name", metavar="GAME")
@click.argument("number", metavar="[NUMBER]", required=False)
@as_json
@plain
def rules(name: str, number: str | None, is_json: bool, plain: bool) -> None:
    """Print the rules of GAME, or only the rule with this NUMBER."""
    found = [rulebook.rule(name, number)] if number else list(rulebook.rules(name).values())
    if is_json:
        print_json([vars(rule) for rule in found])
    elif number:
        rulebook.print_rule(Screen(plain), found[0])
    else:
        rulebook.print_sheet(Screen(plain), name)


@main.command(name="replay")
@click.argument("file", type=click.Path(path_type=Path))
@as_json
@plain
def walk_record(file: Path, is_json: bool, plain: bool) -> None:
    """Walk through the game in FILE; in a pipe, print all of it."""
    record = load(file)
    if is_json:
        print_json(replay.as_data(record))
        return
    screen = Screen(plain)
    shown = replay.Replay(record, screen)
    if screen.is_live:
        shown.walk()
    else:
        shown.print_all()


@main.command()
@click.argument("name", metavar="GAME")
@click.argument("text", metavar="[POSITION]", required=False)
@options
@preset
@click.option("--seat", type=int, help="As this seat sees it.")
@click.option("--seed", type=click.IntRange(0), default=0, help="Of the start, without POSITION.")
@click.option("--svg", type=click.Path(path_type=Path), help="Write a picture instead.")
@as_json
@plain
def draw(
    name: str,
    text: str | None,
    words: tuple[str, ...],
    preset: str | None,
    seat: int | None,
    seed: int,
    svg: Path | None,
    is_json: bool,
    plain: bool,
) -> None:
    """Draw a POSITION of GAME, or its start."""
    rules = chosen(name, words, preset)
    view = (rules.position(text) if text else rules.start(seed)).view(seat)
    if is_json:
        print_json(view)
    elif svg:
        drawing.save_svg(view, svg)
    else:
        drawing.print_board(view, Screen(plain))


@main.command()
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


@main.command(name="match", epilog=f"\b\n{CONTENDERS}")
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


@main.command()
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


@main.command()
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
        lines = speeds.digest_report().splitlines()
        if is_json:
            print_json({"digest": lines[-1].split()[-1], "lines": lines[:-1]})
        else:
            click.echo("\n".join(lines))
        return
    found = speeds.measure(seconds, time.process_time)
    if is_json:
        print_json(speeds.as_data(found))
    else:
        speeds.print_speeds(found, Screen(plain))
