"""How what is seen of a position is given: as plain data, or as whoever looks needs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tailbiter.games.events import Event
from tailbiter.games.protocol import Definition
from tailbiter.games.sentences import Reader, as_data

if TYPE_CHECKING:
    from tailbiter.play.position import Played


class Sight:
    """Plain data, new each time, so that whoever gets it may change it."""

    def board(self, definition: Definition, state: Any, seat: int | None, gm: bool) -> Any:
        """`seat` counts from 0; None for a spectator."""
        return definition.view.board(state, seat, gm)

    def decisions(self, seat: int, find: Callable[[], list[str]]) -> Any:
        """What a seat may decide, in words; `find` lists it."""
        return find()

    def events(self, events: Sequence[Event], reader: Reader) -> Any:
        return [as_data(event, reader) for event in events]

    def history(self, turns: Sequence[Played]) -> Any:
        return [played.as_data() for played in turns]


PLAIN = Sight()
