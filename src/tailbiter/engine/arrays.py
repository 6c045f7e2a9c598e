"""Names for what compiled functions are given; they allocate nothing themselves.

In their docstrings a shape stands before what the numbers are: (seats) float.
"""

from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
State = Any  # a game's State: compiled, one record of an array of them
Vector = Any  # numbers in a row: a list in plain Python, an array or a part of one when compiled
Record = Any  # one record of an array whose fields have names
