"""Rankings of rulings in words and as data: what to decide, what to forget, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tailbiter.games import GAMES
from tailbiter.games.options import OptionWords
from tailbiter.games.sentences import spoken_by
from tailbiter.lab.effects import LENGTH_MATTERS, MATTERS, Effect, away, distance
from tailbiter.lab.rulings import Ranked, Ranking, Ruling
from tailbiter.lab.statistics import Interval

TAGS = {"R": "our ruling", "I": "implied", "X": "reconstructed"}
VERDICTS = {"decide": "matters", "forget": "does not matter", "open": "not known yet"}
PLAY = {"random": "random play", "middle": "middling play", "strong": "strong play"}


def words_of(game: str, ruling: Ruling) -> OptionWords:
    """What people read of an option; its name where a game has no words for it."""
    found = spoken_by(game, "en").OPTIONS.get(ruling.option.name)
    return found or OptionWords(ruling.option.name, "")


def said(game: str, ruling: Ruling) -> str:
    words = words_of(game, ruling)
    return f"{words.title}: {words.said(ruling.value)}"


def instead(game: str, ruling: Ruling) -> str:
    return words_of(game, ruling).said(ruling.option.default)


def why(row: Ranked) -> str:
    """The most that is shown of a ruling that matters, in a few words."""
    found = []
    for strength, one in row.effects.items():
        points = ((one.share, "seat 1 {:+.0f} points"), (one.draws, "draws {:+.0f} points"))
        for interval, text in points:
            found.append(
                (distance(interval) / MATTERS, text.format(100 * interval.value), strength)
            )
        if one.is_longer:
            part = one.turns.value / one.length
            sure = distance(one.turns) / one.length / LENGTH_MATTERS
            text = f"{abs(part):.0%} {'longer' if part > 0 else 'shorter'}"
            found.append((sure, text.replace("%", "\N{NO-BREAK SPACE}%"), strength))
    sure, text, strength = max(found, default=(0.0, "", ""))
    return f"{text} in {PLAY[strength]}" if sure > 0 and row.verdict == "decide" else ""


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


def names_of(ranking: Ranking, verdict: str) -> list[str]:
    """In plain words, with the reason where there is one."""
    found = []
    for row in by_verdict(ranking, verdict):
        reason = why(row)
        found.append(said(ranking.game, row.ruling) + (f" ({reason})" if reason else ""))
    return found


def by_verdict(ranking: Ranking, verdict: str) -> list[Ranked]:
    return [row for row in ranking.rows if row.verdict == verdict]


def notes(row: Ranked) -> list[str]:
    found = []
    if row.verdict == "decide":
        parts = {"the first seat's share": "share", "draws": "draws", "the length": "turns"}
        effects = row.effects.values()
        felt = [k for k, v in parts.items() if any(is_changed(one, v) for one in effects)]
        found.append(f"changes {' and '.join(felt)}")
    if row.disagree:
        said = [f"{name} {100 * one.share.value:+.1f}" for name, one in row.effects.items()]
        found.append("strengths disagree: " + ", ".join(said))
    if row.verdict == "forget" and any(one.changed.low > MATTERS for one in row.effects.values()):
        found.append("changes who wins, but favours no seat")
    return found


def is_changed(effect: Effect, part: str) -> bool:
    return effect.is_longer if part == "turns" else away(getattr(effect, part))


def as_text(ranking: Ranking) -> str:
    title = GAMES[ranking.game].TITLE
    lines = [
        f"{title}: {len(ranking.rows)} rulings, {games(ranking):,} games,"
        f" {spent(ranking):,.0f} s of processor time",
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
    return other + sum(
        max((row.effects[one.name].n for row in ranking.rows if one.name in row.effects), default=0)
        for one in ranking.strengths
    )


def spent(ranking: Ranking) -> float:
    return sum(ranking.seconds.values())


def as_data(ranking: Ranking) -> dict[str, Any]:
    return {
        "game": ranking.game,
        "strengths": {one.name: one.words for one in ranking.strengths},
        "together": ranking.together,
        "studies": list(ranking.digests),
        "games": games(ranking),
        "seconds": {name: round(each) for name, each in ranking.seconds.items()},
        "rulings": [row_data(ranking.game, row) for row in ranking.rows],
        "together_by_pairs": [one.data for one in ranking.pairs],
    }


def row_data(game: str, row: Ranked) -> dict[str, Any]:
    option = row.ruling.option
    return {
        "option": option.name,
        "value": row.ruling.value,
        "default": option.default,
        "rule": option.rule,
        "tag": option.tag,
        "said": said(game, row.ruling),
        "instead": instead(game, row.ruling),
        "why": why(row),
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
