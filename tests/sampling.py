"""What takes long: a sample of it in `make test`, all of it in `make test-long`.

A test that uses these is marked `long`; with TAILBITER_WHOLE=1 it is given everything.
"""

import os
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest

IS_WHOLE = os.environ.get("TAILBITER_WHOLE") == "1"
T = TypeVar("T")
Test = TypeVar("Test", bound=Callable[..., None])


def some(everything: Sequence[T], few: int, chance: str = "sample") -> list[T]:
    """A few of them, always the same ones by the same chance; or all."""
    if IS_WHOLE or few >= len(everything):
        return list(everything)
    chosen = sorted(random.Random(chance).sample(range(len(everything)), few))
    return [everything[index] for index in chosen]


def sampled(
    names: str | tuple[str, ...], everything: Sequence[Any], few: int, **more: Any
) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`; each test has few of its own, or not all would be tried."""

    def mark(test: Test) -> Test:
        chosen = some(everything, few, test.__name__)
        marked: Test = pytest.mark.long(pytest.mark.parametrize(names, chosen, **more)(test))
        return marked

    return mark


def places(everything: Sequence[T], whole: int, few: int) -> list[T]:
    """Where even `make test-long` would take hours for all: more of them there, and fewer here."""
    found = random.Random("places")
    return found.sample(everything, min(len(everything), many(whole, few)))


def many(whole: int, few: int) -> int:
    """How often something is tried."""
    return whole if IS_WHOLE else few


def examples(whole: int) -> int:
    """How many of them Hypothesis makes up; every test of its kind is `long` by itself."""
    return many(whole, -(-whole // 3))
