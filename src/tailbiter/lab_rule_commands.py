"""The lab's commands about rules: rulings ranked, options swept, variants compared; wiring only."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tailbiter.arguments import as_json, print_json
from tailbiter.games import GAMES
from tailbiter.games.errors import OptionError, unknown

if TYPE_CHECKING:  # imported when a command is run: the first turn of a game is quicker
    from tailbiter.lab.rulings import Ranking
    from tailbiter.lab.running import Hall
    from tailbiter.lab.variants import Table

FOLDER = Path("lab")
jobs = click.option("--jobs", type=click.IntRange(1, 256), default=2, help="Processes to play in.")
cluster = click.option("--cluster", metavar="ADDRESS", help="A scheduler of Dask's, or: local.")
folder = click.option(
    "--folder", type=click.Path(path_type=Path), default=FOLDER, help="Where games are kept."
)


def hall_of(jobs: int, cluster: str | None) -> Hall:
    from tailbiter.lab.running import Cluster, Processes

    return Cluster(cluster, jobs) if cluster else Processes(jobs)


def told(label: str, done: int, of: int) -> None:
    progress(f"{label}: {done} of {of} chunks")


def progress(text: str) -> None:
    click.echo(text, err=True)


@click.command()
@click.argument("name", metavar="GAME|all")
@click.option(
    "--minutes", type=click.FloatRange(0), default=90.0, help="At most, for all of it together."
)
@click.option("--deals", type=click.IntRange(1), help="At most, in each arm: fewer minutes.")
@click.option("--page", type=click.Path(path_type=Path), help="Write it as a page, too.")
@click.option("--results", type=click.Path(path_type=Path), help="Where to keep what was found.")
@click.option("--docs", type=click.Path(path_type=Path), help="Write all results as a text, too.")
@click.option(
    *("--pairs", "pair_deals"),
    type=click.IntRange(0),
    default=100,
    help="Deals to screen for rulings that act together, after the minutes; 0 for none.",
)
@folder
@jobs
@cluster
@as_json
def rulings(
    name: str,
    minutes: float,
    deals: int | None,
    page: Path | None,
    results: Path | None,
    docs: Path | None,
    pair_deals: int,
    folder: Path,
    jobs: int,
    cluster: str | None,
    is_json: bool,
) -> None:
    """Rank the rulings of a game: what does each of them change?

    Every option that settles what a text does not state is set to other values, one at a time, with
    the same deals and dice, at three strengths. An arm stops when it is decided; what was played is
    kept, and the same command goes on from there.
    """
    from tailbiter.lab import rulings_docs, rulings_page, rulings_words
    from tailbiter.lab.rulings import CHUNK, MOST_CHUNKS, rank

    if name != "all" and name not in GAMES:
        raise OptionError(unknown("game", name, [*GAMES, "all"]))
    chosen = list(GAMES) if name == "all" else [name]
    chunk = min(CHUNK, deals or CHUNK)
    most = -(-deals // chunk) if deals else MOST_CHUNKS
    hall = hall_of(jobs, cluster)
    found = rank(chosen, folder, hall, minutes, most=most, chunk=chunk, report=progress)
    if pair_deals:
        found = [with_pairs(one, pair_deals, folder, hall) for one in found]
    if page:
        page.write_text(rulings_page.as_page(found), encoding="utf-8")
    if results:
        for ranking in found:
            rulings_docs.write(ranking, results)
    if results and docs:
        docs.write_text(rulings_docs.page(results), encoding="utf-8")
    if is_json:
        print_json([rulings_words.as_data(ranking) for ranking in found])
    else:
        click.echo("\n".join(rulings_words.as_text(ranking) for ranking in found), nl=False)


def with_pairs(ranking: Ranking, deals: int, folder: Path, hall: Hall) -> Ranking:
    """What options do together, by players of the middle strength."""
    from tailbiter.lab import factorial

    words, place = ranking.strengths[1].words, folder / f"rulings-{ranking.game}"
    report = partial(told, f"{ranking.game}, pairs")
    pairs = factorial.screen(ranking.game, words, deals, place, hall, report)
    return replace(ranking, pairs=tuple(pairs))


PLAYERS = "best:50"


@click.command()
@click.argument("name", metavar="GAME")
@click.argument("option", metavar="OPTION")
@click.argument("span", metavar="FROM..TO")
@click.option("--step", type=click.IntRange(1), default=1, help="From one value to the next.")
@click.option("--players", default=PLAYERS, help="Who plays all seats, as in tailbiter match.")
@click.option("--deals", type=click.IntRange(2), default=400, help="For each value.")
@folder
@jobs
@cluster
@as_json
def sweep(
    name: str,
    option: str,
    span: str,
    step: int,
    players: str,
    deals: int,
    folder: Path,
    jobs: int,
    cluster: str | None,
    is_json: bool,
) -> None:
    """Try an option's numbers one after the other, with the same deals.

    tailbiter lab sweep GAME NAME 6..14 says for each how long games are, how often they are drawn
    and what the first seat gets.
    """
    from tailbiter.lab import variants

    study = variants.sweep_of(name, option, span, step, players, deals)
    show(variants.table(study, folder / study.name, hall_of(jobs, cluster), progress), is_json)


@click.command()
@click.argument("name", metavar="GAME")
@click.argument("path", metavar="FOLDER", type=click.Path(path_type=Path))
@click.option("--players", default=PLAYERS, help="Who plays all seats, as in tailbiter match.")
@click.option("--deals", type=click.IntRange(2), default=400, help="For each of the two.")
@folder
@as_json
def variant(name: str, path: Path, players: str, deals: int, folder: Path, is_json: bool) -> None:
    """Compare your own copy of a game's folder, with a rule changed, with the game as it is.

    See docs/designers.md, which walks through it.
    """
    from tailbiter.lab import variants

    with variants.registered(name, path) as copy:
        show(variants.compared(name, copy, players, deals, folder, progress), is_json)


def show(found: Table, is_json: bool) -> None:
    if is_json:
        print_json(found.data)
    else:
        click.echo(found.text, nl=False)


@click.command("claims")
@click.argument("name", metavar="[GAME]", required=False)
@click.option("--deals", type=click.IntRange(2), help="In each arm; fewer than the claims ask for.")
@click.option("--results", type=click.Path(path_type=Path), help="Keep the figures there.")
@click.option("--page", type=click.Path(path_type=Path), help="Write all kept figures as a page.")
@folder
@jobs
@cluster
@as_json
def test_claims(
    name: str | None,
    deals: int | None,
    results: Path | None,
    page: Path | None,
    folder: Path,
    jobs: int,
    cluster: str | None,
    is_json: bool,
) -> None:
    """Hold what the games' pages say of themselves against games.

    docs/claims.md is made by: tailbiter lab claims --results docs/claims --page docs/claims.md
    """
    from tailbiter.lab import claims

    if name and name not in GAMES:
        raise OptionError(unknown("game", name, GAMES))
    found = []
    for claim in [
        one for game in ([name] if name else GAMES) for one in claims.claims_of(game, deals)
    ]:
        place = folder / claim.study.name

        found.append(
            claims.decided(claim, place, hall_of(jobs, cluster), partial(told, place.name))
        )
        if results:
            claims.write(found[-1], results)
    if page and results:
        page.write_text(claims.page(results), encoding="utf-8")
    if is_json:
        print_json(found)
    else:
        click.echo("\n".join("\n".join(claims.told(result)) for result in found))


COMMANDS = (rulings, sweep, variant, test_claims)
