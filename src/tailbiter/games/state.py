"""The shape of a game's state: named whole numbers and lists of them, declared once as a class.

    class State(Flat):
        pieces: list[int] = array(2)  # where each seat has a piece
        seat: int = number()          # whose turn it is

An instance is plain Python, ints and lists, all zero at first. `State.dtype` is the same layout as
one flat block of bytes, which the engine compiles the rules for.
"""

from math import prod
from typing import Any, ClassVar, Self

import numpy as np


class Shape(tuple[int, ...]):
    """How many numbers a field holds, along each direction."""


def number() -> Any:
    return Shape()


def array(*lengths: int) -> Any:
    return Shape(lengths)


def zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    return [zeros(shape[1:]) for _ in range(shape[0])] if shape[1:] else [0] * shape[0]


class Flat:
    shapes: ClassVar[dict[str, Shape]]
    lists: ClassVar[tuple[str, ...]]  # the fields that are lists of numbers,
    grids: ClassVar[tuple[str, ...]]  # and lists of such lists
    places: ClassVar[list[tuple[str, int, int, int]]]  # of each: first, end, numbers a row or 0
    dtype: ClassVar[np.dtype[np.void]]

    def __init_subclass__(cls) -> None:
        cls.shapes = {k: v for k, v in vars(cls).items() if isinstance(v, Shape)}
        cls.lists = tuple(k for k, v in cls.shapes.items() if len(v) == 1)
        cls.grids = tuple(k for k, v in cls.shapes.items() if len(v) > 1)
        layout = [(k, np.int64, tuple(v)) for k, v in cls.shapes.items()]
        cls.dtype = np.dtype(layout, align=True)
        cls.places, end = [], 0
        for name, shape in cls.shapes.items():
            first, end = end, end + prod(shape)
            cls.places.append((name, first, end, shape[-1] if shape else 0))

    def __init__(self, **fields: int) -> None:
        for name, shape in self.shapes.items():
            setattr(self, name, fields.get(name, 0) if not shape else zeros(shape))

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        fields = twin.__dict__
        fields.update(self.__dict__)
        for name in self.lists:
            fields[name] = fields[name][:]
        for name in self.grids:
            fields[name] = [row[:] for row in fields[name]]
        return twin

    def key(self) -> tuple[Any, ...]:
        """All the numbers, to tell states apart."""
        return tuple(
            value
            if type(value) is int
            else tuple(value)
            if len(self.shapes[name]) == 1
            else tuple(map(tuple, value))
            for name, value in self.__dict__.items()
        )

    def to_array(self) -> np.ndarray[Any, np.dtype[np.void]]:
        """The same state as an array of one record, for compiled code."""
        numbers: list[int] = []
        for name, _, _, row in self.places:
            value = getattr(self, name)
            if not row:
                numbers.append(value)
            elif name in self.grids:
                for each in value:
                    numbers += each
            else:
                numbers += value
        return np.array(numbers, np.int64).view(self.dtype)

    @classmethod
    def from_array(cls, array: np.ndarray[Any, np.dtype[np.void]]) -> Self:
        state = object.__new__(cls)
        numbers, fields = array.view(np.int64).tolist(), state.__dict__
        for name, first, end, row in cls.places:
            if not row:
                fields[name] = numbers[first]
            elif name in cls.grids:
                fields[name] = [numbers[at : at + row] for at in range(first, end, row)]
            else:
                fields[name] = numbers[first:end]
        return state
