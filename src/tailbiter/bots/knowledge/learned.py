"""Weights that were learned, read from files that also say how and from what."""

import json
from importlib import resources
from typing import Any

FOLDER = resources.files(__package__) / "weights"


def learned(name: str) -> dict[str, list[Any]]:
    """The tables of a game's weights, row by row; the file says what stands for 1."""
    found = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return {
        table: [[weight / found["one"] for weight in row] for row in rows]
        for table, rows in found["tables"].items()
    }


def in_one_row(tables: dict[str, list[Any]]) -> list[float]:
    return [weight for rows in tables.values() for row in rows for weight in row]
