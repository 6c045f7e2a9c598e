"""What a designer asks first, in words with numbers: is it fair, how long, does skill pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tailbiter.lab.figures import Figure

Found = Mapping[str, Sequence[Figure]]  # by measures


def sentences(found: Found, games: int) -> list[str]:
    told = (fairness(found, games), how_long(found), does_skill_pay(found), what_luck_does(found))
    return [one for one in told if one]


def fairness(found: Found, games: int) -> str:
    seats = [one for one in found["seat balance"] if one.unit == "share"]
    off = [one for one in found["seat balance"] if one.unit == "points"]
    most = max(range(len(seats)), key=lambda seat: abs(off[seat].interval.value))
    interval, told = off[most].interval, with_range(seats[most])
    said = f"{seats[most].name} {told} of {games:,} games, where {100 / len(seats):.0f} % is fair"
    if interval.low <= 0 <= interval.high:
        return f"Fair? No seat is shown to be favoured: {said}."
    favour = "favoured" if interval.value > 0 else "at a disadvantage"
    return f"Fair? No: {seats[most].name.removesuffix(' wins')} is {favour}. {capital(said)}."


def how_long(found: Found) -> str:
    by_name = {one.name: one for one in found["length"]}
    ends = sorted(found["endings"], key=lambda one: -one.interval.value)
    how = ", ".join(f"{one.name} ({one.text})" for one in ends)
    half, most = with_range(by_name["median"]), by_name["longest of twenty"].text
    return f"How long? Half take up to {half} turns, 19 of 20 up to {most}. They end {how}."


def does_skill_pay(found: Found) -> str:
    steps = [one for one in found.get("skill", ()) if one.unit == "elo"]
    if not steps:
        return ""
    told = "; ".join(f"{one.name}: {with_range(one)}" for one in steps)
    if all(one.interval.low > 0 for one in steps):
        return f"Does skill pay? Yes: {told}."
    if all(one.interval.high < 0 for one in steps):
        return f"Does skill pay? Thinking longer loses: {told}."
    return f"Does skill pay? It is not shown: {told}."


def what_luck_does(found: Found) -> str:
    told = [with_range(one) for one in found.get("luck", ())]
    return f"What does luck decide? The deal, {told[0]} of the result's variance." if told else ""


def with_range(figure: Figure) -> str:
    return f"{figure.text} ({figure.range_text})"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
