"""What takes long: a sample of it in `make test`, all of it in `make test-long`.

A test that uses `some` is marked `long`; with TAILBITER_WHOLE=1 it is given everything.
"""

import os
import random
from collections.abc import Sequence
from typing import TypeVar

IS_WHOLE = os.environ.get("TAILBITER_WHOLE") == "1"
T = TypeVar("T")


def some(everything: Sequence[T], few: int) -> list[T]:
    """A few of them, always the same ones; or all."""
    if IS_WHOLE or few >= len(everything):
        return list(everything)
    chosen = sorted(random.Random("sample").sample(range(len(everything)), few))
    return [everything[index] for index in chosen]


def places(everything: Sequence[T], whole: int, few: int) -> list[T]:
    """Where even `make test-long` would take hours for all: more of them there, and fewer here."""
    found = random.Random("places")
    return found.sample(everything, min(len(everything), many(whole, few)))


def many(whole: int, few: int) -> int:
    """How often something is tried."""
    return whole if IS_WHOLE else few
