"""The `d` of a path as moves, lines and curves of absolute places: all that paper knows."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator

# ("M", x, y), ("L", x, y), ("C", six numbers) or ("Z",)
Step = tuple[str, *tuple[float, ...]]
TOKEN = re.compile(r"([MmLlHhVvCcQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "T": 2, "A": 7, "Z": 0}


def commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; one that is left out is said again."""
    letter, numbers = "", list[float]()
    for found in TOKEN.finditer(d):
        if found[1]:
            letter = found[1]
            if letter in "Zz":
                yield "Z", []
            continue
        numbers.append(float(found[2]))
        if len(numbers) == TAKES[letter.upper()]:
            yield letter, numbers
            letter, numbers = {"M": "L", "m": "l"}.get(letter, letter), []


def steps(d: str) -> list[Step]:
    made: list[Step] = []
    x = y = first_x = first_y = 0.0
    bend = (0.0, 0.0)  # the control point of the last quadratic curve, for T
    for letter, numbers in commands(d):
        kind, (left, top) = letter.upper(), (x, y) if letter.islower() else (0.0, 0.0)
        was, is_bent = (x, y), False
        if kind == "Z":
            x, y = first_x, first_y
            made.append(("Z",))
        elif kind in "ML":
            x, y = left + numbers[0], top + numbers[1]
            made.append((kind, x, y))
            if kind == "M":
                first_x, first_y = x, y
        elif kind in "HV":
            x, y = (left + numbers[0], y) if kind == "H" else (x, top + numbers[0])
            made.append(("L", x, y))
        elif kind == "C":
            points = [n + (left, top)[i % 2] for i, n in enumerate(numbers)]
            x, y = points[4:]
            made.append(("C", *points))
        elif kind in "QT":
            mirrored = (2 * x - bend[0], 2 * y - bend[1])
            bend = (left + numbers[0], top + numbers[1]) if kind == "Q" else mirrored
            x, y = left + numbers[-2], top + numbers[-1]
            made.append(quadratic(was, bend, (x, y)))
            is_bent = True
        else:
            x, y = left + numbers[5], top + numbers[6]
            made += arc(was, numbers[:5], (x, y))
        if not is_bent:
            bend = (x, y)
    return made


def quadratic(
    start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float]
) -> Step:
    (x1, y1), (x, y), (x2, y2) = start, bend, end
    first = (x1 + 2 / 3 * (x - x1), y1 + 2 / 3 * (y - y1))
    second = (x2 + 2 / 3 * (x - x2), y2 + 2 / 3 * (y - y2))
    return ("C", *first, *second, *end)


def arc(start: tuple[float, float], how: list[float], end: tuple[float, float]) -> list[Step]:
    """A part of an ellipse as curves, by the SVG standard's own formulas (its appendix B.2)."""
    wide, high, turned, is_large, is_sweep = abs(how[0]), abs(how[1]), how[2], how[3], how[4]
    if start == end:
        return []
    if not wide or not high:
        return [("L", *end)]
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    u, v = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    grow = math.sqrt(max(1.0, (u / wide) ** 2 + (v / high) ** 2))
    wide, high = wide * grow, high * grow
    off = (wide * v) ** 2 + (high * u) ** 2
    by = math.sqrt(max(0.0, ((wide * high) ** 2 - off) / off))
    by = by if bool(is_large) != bool(is_sweep) else -by
    centre_u, centre_v = by * wide * v / high, -by * high * u / wide
    x = cos * centre_u - sin * centre_v + (start[0] + end[0]) / 2
    y = sin * centre_u + cos * centre_v + (start[1] + end[1]) / 2
    begin = math.atan2((v - centre_v) / high, (u - centre_u) / wide)
    sweep = math.atan2((-v - centre_v) / high, (-u - centre_u) / wide) - begin
    if is_sweep and sweep < 0:
        sweep += 2 * math.pi
    if not is_sweep and sweep > 0:
        sweep -= 2 * math.pi
    count = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    reach = 4 / 3 * math.tan(sweep / count / 4)

    def at(a: float, along: float) -> tuple[float, float]:
        p = wide * (math.cos(a) - along * math.sin(a))
        q = high * (math.sin(a) + along * math.cos(a))
        return x + cos * p - sin * q, y + sin * p + cos * q

    angles = [begin + sweep * part / count for part in range(count + 1)]
    return [
        ("C", *at(one, reach), *at(two, -reach), *at(two, 0))
        for one, two in itertools.pairwise(angles)
    ]
