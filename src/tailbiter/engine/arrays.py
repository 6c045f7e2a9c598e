"""Names for what compiled functions are given; they allocate nothing themselves.

Where arrays are declared, a shape stands before what the numbers are: (seats) float.
"""

from dataclasses import fields
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
State = Any  # a game's State: compiled, one record of an array of them
Vector = Any  # numbers in a row: a list in plain Python, an array or a part of one when compiled
Record = Any  # one record of an array whose fields have names


def whole_numbers(*names: str) -> np.dtype[np.void]:
    """Records of whole numbers under these names."""
    return np.dtype([(name, np.int64) for name in names], align=True)


def one_record(settings: Any) -> Array:
    """A dataclass of numbers as an array of one record."""
    layout = np.dtype([(field.name, np.float64) for field in fields(settings)], align=True)
    return np.array([tuple(getattr(settings, name) for name in layout.names or ())], layout)
