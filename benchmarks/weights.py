"""Learned weights as they stand in bots/knowledge/weights/: in hundredths, a row a line."""

import json
import sys
from typing import Any


def print_table(name: str, rows: Any) -> None:
    lines = [json.dumps([round(100 * weight) for weight in row]) for row in rows.tolist()]
    sys.stdout.write(f"    {json.dumps(name)}: [\n      " + ",\n      ".join(lines) + "\n    ],\n")
