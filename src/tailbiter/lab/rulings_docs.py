"""docs/rulings.md, from nothing but the results that are kept beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tailbiter.games import GAMES
from tailbiter.lab.rulings import Ranking
from tailbiter.lab.rulings_words import VERDICTS, as_data

HEAD = """\
# Which rulings matter

Made by `tailbiter lab rulings` from the results in `docs/rulings/`: {total:,} games, {spent:,} s
of processor time. Where a text is silent the rulebook has a ruling. Each is set to another value
alone, all else as it is, with the same deals and dice. Told is by how many points of 100 games
the first seat's share changes, with an interval that holds at every look and together with all
others of its game; and in how many of 100 games of the same deal the winner is another, in strong
play. A ruling **matters** where it is shown to change the first seat's share or the draws, or the
length by more than 5 %. It **does not** where shares and draws are shown to change by less than
two points (four in strong play), and the length by less than 5 %. Asked are intervals of two
points either way for random and middle players, and of four for strong ones; where something
large is shown sooner, an arm stops ([decision 0029](decisions/0029-rulings-by-looks.md)). All is
played, or goes on where it was stopped, by

    tailbiter lab rulings all --results docs/rulings --docs docs/rulings.md --jobs 2
"""
LEARNED = "learned.md"  # in the results' folder: what people make of them


def write(ranking: Ranking, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{ranking.game}.json"
    path.write_text(json.dumps(as_data(ranking), indent=1) + "\n", encoding="utf-8")


def page(folder: Path) -> str:
    results = {path.stem: json.loads(path.read_text("utf-8")) for path in folder.glob("*.json")}
    total = sum(result["games"] for result in results.values())
    spent = sum(sum(result["seconds"].values()) for result in results.values())
    lines = [HEAD.format(total=total, spent=spent)]
    if (folder / LEARNED).exists():
        lines += [(folder / LEARNED).read_text(encoding="utf-8")]
    for name in GAMES:
        lines += [f"## {GAMES[name].TITLE}", ""]
        lines += told(results[name]) if name in results else ["Not played yet.", ""]
    return "\n".join(lines).rstrip() + "\n"


def told(result: Mapping[str, Any]) -> list[str]:
    rows, strengths = result["rulings"], result["strengths"]
    verdicts = {
        verdict: "; ".join(name_of(row) for row in rows if row["verdict"] == verdict) or "none"
        for verdict in VERDICTS
    }
    players = ", ".join(f"{name} is `{words}`" for name, words in strengths.items())
    lines = [
        f"- **Decide these:** {verdicts['decide']}.",
        f"- **Forget those:** {verdicts['forget']}.",
        f"- **Not known yet:** {verdicts['open']}.",
        "",
        f"| ruling | {' | '.join(strengths)} | another winner | |",
        f"|---|{'---|' * len(strengths)}---|---|",
    ]
    for row in rows:
        effects = [row["effects"].get(name) for name in strengths]
        shares = " | ".join(share_of(effect) if effect else "not played" for effect in effects)
        says = VERDICTS[row["verdict"]]
        says += "; strengths disagree" if row["strengths_disagree"] else ""
        what = f"{row['said']}, instead of {row['instead']}"
        what += f" ({row['rule']} [{row['tag']}] `{row['option']}={row['value']}`)"
        lines.append(f"| {what} | {shares} | {changed_of(effects)} | {says} |")
    studies = ", ".join(f"`{digest[:16]}`" for digest in result["studies"])
    spent = ", ".join(f"{name} {seconds:,}" for name, seconds in result["seconds"].items())
    lines += ["", f"{result['games']:,} games; {players}; studies {studies}."]
    return [*lines, f"Seconds of processor time: {spent}. {pairs_of(result)}", ""]


def pairs_of(result: Mapping[str, Any]) -> str:
    """What the screen for pairs of options has shown."""
    pairs = [one for one in result["together_by_pairs"] if len(one["options"]) == 2]
    if not pairs:
        return "Pairs of rulings were not screened."
    felt = [one for one in pairs if one["share"][1] > 0 or one["share"][2] < 0]
    said = "; ".join(
        "{} with {} {:+.1f} ({:+.1f} to {:+.1f})".format(
            *one["options"], *(100 * x for x in one["share"])
        )
        for one in felt
    )
    return f"Screened for {len(pairs)} pairs that act together: {said or 'none is shown to'}."


def name_of(row: Mapping[str, Any]) -> str:
    return f"{row['said']} ({row['why']})" if row["why"] else str(row["said"])


def share_of(effect: Mapping[str, Any]) -> str:
    value, low, high = (100 * x for x in effect["share"])
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f}), n {effect['n']:,}"


def changed_of(effects: Sequence[Mapping[str, Any] | None]) -> str:
    """In the best play; never that it cannot happen."""
    best = effects[-1]
    if not best:
        return ""
    if not best["changed"][0]:
        return f"none of {best['n']:,}: at most {300 / best['n']:.2g}"
    return f"{100 * best['changed'][0]:.0f}"
