"""Rankings of rulings to read: one page offline, a short text, data."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Any

from tailbiter.games import GAMES
from tailbiter.lab.effects import MATTERS, Effect, away
from tailbiter.lab.rulings import Ranked, Ranking
from tailbiter.lab.statistics import Interval

WIDE, HIGH, SPAN = 260, 14, 0.3  # of a chart: pixels, pixels a strength, the largest share shown
MARKS = {"random": "circle", "middle": "diamond", "strong": "square"}
TAGS = {"R": "our ruling", "I": "implied", "X": "reconstructed"}
VERDICTS = {"decide": "matters", "forget": "does not matter", "open": "not known yet"}
STYLE = """
body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;
color:#111;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .6rem;
vertical-align:top;border-top:1px solid #ccc}tr.forget{color:#777}tr.forget svg{opacity:.45}
small{color:#555}svg{display:block}h2{margin-top:2.5rem}
.figures{overflow-x:auto}.figures th,.figures td{border:0;padding:0 .9rem .3rem 0;
white-space:nowrap;font-size:.9rem}.figures th{font-weight:600}
@media (max-width:48rem){.rulings,.rulings>tbody,.rulings>tbody>tr,.rulings>tbody>tr>td{
display:block}.rulings>thead{display:none}.rulings>tbody>tr>td{border:0}
.rulings>tbody>tr{border-top:1px solid #888;padding:.5rem 0}}
@media (prefers-color-scheme:dark){body{color:#eee;background:#16181c}th,td{border-color:#444}
small{color:#aaa}tr.forget{color:#888}svg{filter:invert(1)}}
"""


def percent(interval: Interval) -> str:
    value, low, high = (100 * x for x in (interval.value, interval.low, interval.high))
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})"


def turns_said(effect: Effect) -> str:
    found = effect.turns
    return f"{found.value:+.2f} ({found.low:+.2f} to {found.high:+.2f}) of {effect.length:.1f}"


def changed_said(effect: Effect) -> str:
    """How many games of the same deal had another winner; never that it cannot happen."""
    if effect.nothing:
        return f"none of {effect.n:,}: at most {300 / effect.n:.2g} in 100"
    found = effect.changed
    low, high = 100 * found.low, 100 * found.high
    return f"{100 * found.value:.1f} in 100 ({low:.1f} to {high:.1f})"


def names(rows: Sequence[Ranked]) -> str:
    return ", ".join(f"{row.ruling.name} ({row.ruling.option.rule})" for row in rows) or "none"


def by_verdict(ranking: Ranking, verdict: str) -> list[Ranked]:
    return [row for row in ranking.rows if row.verdict == verdict]


def notes(row: Ranked) -> list[str]:
    found = []
    if row.verdict == "decide":
        parts = {"the first seat's share": "share", "draws": "draws", "the length": "turns"}
        effects = row.effects.values()
        felt = [k for k, v in parts.items() if any(away(getattr(one, v)) for one in effects)]
        found.append(f"changes {' and '.join(felt)}")
    if row.disagree:
        said = [f"{name} {100 * one.share.value:+.1f}" for name, one in row.effects.items()]
        found.append("strengths disagree: " + ", ".join(said))
    if row.verdict == "forget" and any(one.changed.low > MATTERS for one in row.effects.values()):
        found.append("changes who wins, but favours no seat")
    return found


def as_text(ranking: Ranking) -> str:
    title = GAMES[ranking.game].TITLE
    lines = [
        f"{title}: {len(ranking.rows)} rulings, {games(ranking):,} games",
        f"  decide these: {names(by_verdict(ranking, 'decide'))}",
        f"  forget those: {names(by_verdict(ranking, 'forget'))}",
        f"  not known yet: {names(by_verdict(ranking, 'open'))}",
    ]
    for row in ranking.rows:
        ruling = row.ruling
        lines.append(f"  {ruling.name} [{ruling.option.tag}] {ruling.option.rule}")
        for name, effect in row.effects.items():
            lines.append(
                f"    {name:7} seat 1 {percent(effect.share)}, draws {percent(effect.draws)},"
                f" turns {turns_said(effect)}; winner changed in {changed_said(effect)}"
            )
        lines += [f"    {note}" for note in notes(row)]
    if ranking.pairs:
        lines.append(f"  together: {together(ranking)}")
    return "\n".join(lines) + "\n"


def together(ranking: Ranking) -> str:
    """The pairs that are shown to act together, in points of the first seat's share."""
    pairs = [one for one in ranking.pairs if len(one.options) == 2]
    felt = [one.text for one in pairs if one.is_felt]
    n = pairs[0].share.n if pairs else 0
    return "; ".join(felt) or f"no pair of {len(pairs)} is shown to, by {n} deals"


def games(ranking: Ranking) -> int:
    """With those as it is, once a strength."""
    other = sum(effect.n for row in ranking.rows for effect in row.effects.values())
    levels = [strength.name for strength in ranking.strengths]
    return other + sum(max((r.effects[k].n for r in ranking.rows), default=0) for k in levels)


def as_data(ranking: Ranking) -> dict[str, Any]:
    return {
        "game": ranking.game,
        "strengths": {one.name: one.words for one in ranking.strengths},
        "together": ranking.together,
        "studies": list(ranking.digests),
        "games": games(ranking),
        "rulings": [row_data(row) for row in ranking.rows],
        "together_by_pairs": [one.data for one in ranking.pairs],
    }


def row_data(row: Ranked) -> dict[str, Any]:
    option = row.ruling.option
    return {
        "option": option.name,
        "value": row.ruling.value,
        "default": option.default,
        "rule": option.rule,
        "tag": option.tag,
        "verdict": row.verdict,
        "strengths_disagree": row.disagree,
        "effects": {name: effect_data(effect) for name, effect in row.effects.items()},
    }


def effect_data(effect: Effect) -> dict[str, Any]:
    found: dict[str, Any] = {"n": effect.n, "length": round(effect.length, 3)}
    for name in ("share", "draws", "turns", "changed"):
        one: Interval = getattr(effect, name)
        found[name] = [round(x, 5) for x in (one.value, one.low, one.high)]
    return found


def as_page(rankings: Sequence[Ranking]) -> str:
    """One HTML file that needs nothing else."""
    body = "".join(section(ranking) for ranking in rankings)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>Rulings, ranked</title><style>{STYLE}</style><h1>Rulings, ranked</h1>"
        "<p>Each ruling alone is set to another value, all else as it is, with the same deals and"
        " dice. A chart shows by how many points of 100 games the first seat's share changes, with"
        " its interval: ● random, ◆ middle, ■ strong. The band is two points, within which it does"
        " not matter; grey rows are shown to lie there, in draws too, and in length within 5"
        f" %.</p>{body}</html>\n"
    )


def section(ranking: Ranking) -> str:
    said = "; ".join(f"{one.name}: {one.words}" for one in ranking.strengths)
    rows = "".join(row_of(row) for row in ranking.rows)
    return (
        f"<h2>{html.escape(GAMES[ranking.game].TITLE)}</h2>"
        f"<p><strong>Decide these:</strong> {html.escape(names(by_verdict(ranking, 'decide')))}."
        f"<br><strong>Forget those:</strong> {html.escape(names(by_verdict(ranking, 'forget')))}."
        f"<br><strong>Not known yet:</strong> {html.escape(names(by_verdict(ranking, 'open')))}."
        f"{pairs_said(ranking)}</p>"
        f"<p><small>{games(ranking):,} games; {html.escape(said)}. All {ranking.together}"
        " intervals of a column hold together with 95 % certainty; those of shares and draws"
        " however early one looked.</small></p>"
        '<table class="rulings"><thead><tr><th>ruling'
        f"<th>share of seat 1<br><small>-{100 * SPAN:.0f} to +{100 * SPAN:.0f} points</small>"
        f"<th>figures<tbody>{rows}</table>"
    )


def pairs_said(ranking: Ranking) -> str:
    said = html.escape(together(ranking))
    return f"<br><strong>Together:</strong> {said}." if ranking.pairs else ""


def row_of(row: Ranked) -> str:
    option = row.ruling.option
    figures = "".join(
        f"<tr><th>{name}{in_two(percent(effect.share))}{in_two(percent(effect.draws))}"
        f"{in_two(turns_said(effect))}{in_two(changed_said(effect))}<td>{effect.n:,}"
        for name, effect in row.effects.items()
    )
    heads = ("seat 1", "draws", "turns", "another winner", "deals")
    figures = (
        '<div class="figures"><table><thead><tr><th>'
        f"{''.join(f'<th>{head}' for head in heads)}<tbody>{figures}</table></div>"
    )
    remarks = "".join(f"<div><em>{html.escape(note)}</em></div>" for note in notes(row))
    return (
        f'<tr class="{row.verdict}"><td><strong>{html.escape(row.ruling.name)}</strong>'
        f"<br>{VERDICTS[row.verdict]}<br><small>as it is: {html.escape(str(option.default))}<br>"
        f"{option.rule} [{option.tag}] {TAGS[option.tag]}</small>"
        f"<td>{chart(row)}<td>{figures}{remarks}"
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
        y, x = HIGH * (number + 0.5), place(effect.share.value)
        low, high = place(effect.share.low), place(effect.share.high)
        yield f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="#000"/>'
        yield {
            "circle": f'<circle cx="{x:.1f}" cy="{y}" r="4"/>',
            "diamond": f'<path d="M{x:.1f} {y - 5}l5 5l-5 5l-5-5z"/>',
            "square": f'<path d="M{x - 4:.1f} {y - 4}h8v8h-8z"/>',
        }[MARKS[name]]


def place(share: float) -> float:
    """Where a change of a share stands; what is larger stands at the edge."""
    return WIDE / 2 * (1 + max(-SPAN, min(SPAN, share)) / SPAN)
