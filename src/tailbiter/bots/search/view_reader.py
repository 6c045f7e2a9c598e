"""From a view back to the position that it tells of, where nothing or little is hidden."""

from __future__ import annotations

from tailbiter.bots.knowledge import open_knowledge
from tailbiter.bots.thinking import View
from tailbiter.play.game import Game
from tailbiter.play.position import Position


class ViewReader:
    """The position of a game, played on from view to view by the turns that each tells."""

    def __init__(self, game: Game):
        self.game = game
        self.start = ""  # the text with which the game began
        self.position: Position = game.start()
        self.decisions: list[int] = []  # that led there

    def read(self, view: View) -> Position:
        """The position of the view, by its first text and the turns since.

        Where the start hides something, only the position of now can be guessed.
        """
        start, history, guessed = view["start"], view["history"], None
        if start is None:
            state = open_knowledge(self.game.name).known_state(self.game, view)
            guessed, history = Position.at_start(self.game, state), []
            start = guessed.text
        mine = self.position.history
        known = [(played["seat"], played["text"]) for played in history[: len(mine)]]
        if start != self.start or known != [(p.seat, p.text) for p in mine]:
            self.start = start
            self.position, self.decisions = guessed or self.game.position(start), []
        for played in history[len(self.position.history) :]:
            self.position = self.position.play(played["text"], played["seat"])
            self.decisions += self.position.decided
        return self.position
