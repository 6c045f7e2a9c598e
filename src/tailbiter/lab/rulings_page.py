"""Rankings of rulings to read: one page that needs nothing else."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence

from tailbiter.games import GAMES
from tailbiter.lab.effects import MATTERS
from tailbiter.lab.rulings import Ranked, Ranking
from tailbiter.lab.rulings_words import (
    PLAY,
    TAGS,
    VERDICTS,
    changed_said,
    games,
    instead,
    names_of,
    notes,
    percent,
    said,
    spent,
    together,
    turns_said,
    why,
    words_of,
)

WIDE, HIGH, SPAN = 260, 14, 0.1  # of a chart: pixels, pixels a strength, the largest share shown
MARKS = {"random": "circle", "middle": "diamond", "strong": "square"}
STYLE = """
body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;
color:#111;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .6rem;
vertical-align:top;border-top:1px solid #ccc}tr.forget{color:#666}tr.forget svg{opacity:.5}
small{color:#555}svg{display:block}h2{margin-top:2.5rem}h3{margin:1.2rem 0 .2rem}
.short{display:grid;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr));gap:0 2rem}
.short h4{margin:.3rem 0 0}.short ul,.short p{margin:0 0 .4rem;padding-left:1rem}
summary{cursor:pointer}.rulings td:first-child{width:22rem}
.figures{overflow-x:auto}.figures th,.figures td{border:0;padding:0 .9rem .3rem 0;
white-space:nowrap;font-size:.9rem}.figures th{font-weight:600}
@media (max-width:48rem){.rulings,.rulings>tbody,.rulings>tbody>tr,.rulings>tbody>tr>td{
display:block;width:auto!important}.rulings>thead{display:none}.rulings>tbody>tr>td{border:0}
.rulings>tbody>tr{border-top:1px solid #888;padding:.5rem 0}}
@media (prefers-color-scheme:dark){body{color:#eee;background:#16181c}th,td{border-color:#444}
small{color:#aaa}tr.forget{color:#999}svg{filter:invert(1)}}
"""
LISTS = {"decide": "Decide these", "forget": "Forget those", "open": "Not known yet"}


def as_page(rankings: Sequence[Ranking]) -> str:
    """One HTML file."""
    short = "".join(in_short(ranking) for ranking in rankings)
    body = "".join(section(ranking) for ranking in rankings)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>Rulings, ranked</title><style>{STYLE}</style><h1>Rulings, ranked</h1>"
        "<p>Where a text is silent the rulebook has a ruling. Which of them does it pay to argue"
        " about? Each alone was set to another value, all else as it is, with the same deals and"
        " dice. It <strong>matters</strong> if it is shown to change the first seat's share of the"
        " wins or the draws, or the length by more than 5 %. It <strong>does not</strong> if"
        " shares and draws are shown to change by less than two points of 100 games (four in"
        f" strong play) and the length by less than 5 %.</p>{short}{body}</html>\n"
    )


def in_short(ranking: Ranking) -> str:
    lists = "".join(listed(title, names_of(ranking, k)) for k, title in LISTS.items())
    pairs = (
        f"<p>Pairs that act together: {html.escape(together(ranking))}." if ranking.pairs else ""
    )
    title = html.escape(GAMES[ranking.game].TITLE)
    return f'<h3>{title}</h3><div class="short">{lists}</div>{pairs}'


def listed(title: str, names: Sequence[str]) -> str:
    items = "".join(f"<li>{html.escape(name)}" for name in names)
    return f"<div><h4>{title}</h4>{f'<ul>{items}</ul>' if items else '<p>none'}</div>"


def section(ranking: Ranking) -> str:
    players = "; ".join(f"{one.name}: {one.words}" for one in ranking.strengths)
    rows = "".join(row_of(ranking, row) for row in ranking.rows)
    return (
        f"<h2>{html.escape(GAMES[ranking.game].TITLE)}</h2>"
        f"<p><small>{games(ranking):,} games in {spent(ranking):,.0f} s of processor time;"
        f" {html.escape(players)}. All {ranking.together} intervals of a kind hold together with"
        " 95 % certainty, at every look. Charts, in points of 100 games: ● random, ◆ middle,"
        " ■ strong; the band is two points either way.</small></p>"
        '<table class="rulings"><thead><tr><th>ruling'
        f"<th>share of seat 1{scale()}<th>games of the same deal<tbody>{rows}</table>"
    )


def scale() -> str:
    """The points above a column of charts; the band does not matter."""
    ticks = "".join(
        f'<text x="{place(at / 100):.0f}" y="11" font-size="11" text-anchor="{anchor}">'
        f"{at:+d}</text>"
        for at, anchor in ((-10, "start"), (-5, "middle"), (5, "middle"), (10, "end"))
    )
    zero = f'<text x="{place(0):.0f}" y="11" font-size="11" text-anchor="middle">0</text>'
    return f'<svg width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}">{ticks}{zero}</svg>'


def row_of(ranking: Ranking, row: Ranked) -> str:
    option, game = row.ruling.option, ranking.game
    figures = "".join(
        f"<tr><th>{name}{in_two(percent(effect.share))}{in_two(percent(effect.draws))}"
        f"{in_two(turns_said(effect))}{in_two(changed_said(effect))}<td>{effect.n:,}"
        for name, effect in row.effects.items()
    )
    heads = ("seat 1", "draws", "turns", "another winner", "deals")
    figures = (
        '<details><summary>all figures</summary><div class="figures"><table><thead><tr><th>'
        f"{''.join(f'<th>{head}' for head in heads)}<tbody>{figures}</table></div></details>"
    )
    remarks = "".join(f"<div><em>{html.escape(note)}</em></div>" for note in notes(row))
    best = [*row.effects][-1:]
    winner = "".join(
        f"Another winner in {PLAY[one]}: {changed_said(row.effects[one])}" for one in best
    )
    reason = f": {why(row)}" if why(row) else ""
    return (
        f'<tr class="{row.verdict}"><td><strong>{html.escape(said(game, row.ruling))}</strong>'
        f"<br>instead of: {html.escape(instead(game, row.ruling))}"
        f"<br><strong>{VERDICTS[row.verdict]}</strong>{html.escape(reason)}"
        f"<br><small>{html.escape(words_of(game, row.ruling).text)}<br>"
        f"{html.escape(row.ruling.name)}, {option.rule} [{option.tag}] {TAGS[option.tag]}</small>"
        f"<td>{chart(row)}<td>{winner or 'not played yet'}{remarks}{figures}"
    )


def in_two(said: str) -> str:
    """A figure, and its interval below it."""
    value, _, interval = said.partition(" (")
    return f"<td>{value}<br><small>({interval}</small>" if interval else f"<td>{value}"


def chart(row: Ranked) -> str:
    high = HIGH * len(row.effects)
    said = "; ".join(f"{name} {percent(effect.share)}" for name, effect in row.effects.items())
    return (
        f'<svg width="{WIDE}" height="{high}" viewBox="0 0 {WIDE} {high}" role="img">'
        f"<title>{html.escape(said)}</title>"
        f'<rect x="{place(-MATTERS):.1f}" width="{place(MATTERS) - place(-MATTERS):.1f}"'
        f' height="{high}" fill="#ddd"/><path d="M{place(0):.1f} 0V{high}" stroke="#888"/>'
        f"{''.join(marks(row))}</svg>"
    )


def marks(row: Ranked) -> Iterator[str]:
    for number, (name, effect) in enumerate(row.effects.items()):
        if abs(effect.share.value) > SPAN:
            yield beyond(effect.share.value, HIGH * (number + 0.5))
            continue
        y, x = HIGH * (number + 0.5), place(effect.share.value)
        low, high = place(effect.share.low), place(effect.share.high)
        yield f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="#000"/>'
        yield {
            "circle": f'<circle cx="{x:.1f}" cy="{y}" r="4"/>',
            "diamond": f'<path d="M{x:.1f} {y - 5}l5 5l-5 5l-5-5z"/>',
            "square": f'<path d="M{x - 4:.1f} {y - 4}h8v8h-8z"/>',
        }[MARKS[name]]


def beyond(share: float, y: float) -> str:
    """What is larger than a chart stands at its edge, as a number."""
    x, anchor = (WIDE, "end") if share > 0 else (0, "start")
    text = f"{100 * share:+.0f} →" if share > 0 else f"← {100 * share:+.0f}"
    return f'<text x="{x}" y="{y + 4}" font-size="11" text-anchor="{anchor}">{text}</text>'


def place(share: float) -> float:
    """Where a change of a share stands; what is larger stands at the edge."""
    return WIDE / 2 * (1 + max(-SPAN, min(SPAN, share)) / SPAN)
