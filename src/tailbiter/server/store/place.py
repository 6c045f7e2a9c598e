"""Where things are kept: what the store must know of a database, whichever it is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine

ONLY_READS = "only_reads"  # an execution option: this transaction does not wait for who writes


@dataclass(frozen=True)
class Place:
    """A database with our tables in it. Whoever begins a transaction there writes, unless said."""

    engine: Engine
    is_passing: Callable[[Exception], bool]  # may the same work a moment later?
    free: Callable[[], int]  # bytes that can still be written
    clean: Callable[[], bool]  # what was erased leaves its files too; False: not at this moment
    # A transaction of the driver's alone on one of its connections: gives a cursor.
    transaction: Callable[[Any], AbstractContextManager[Any]]
