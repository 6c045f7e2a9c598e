"""The game master of a hosted game in English: what everybody reads before they sit down."""

from __future__ import annotations

EYES = {
    True: "They see all hands and orders, and can look at what a round would do.",
    False: "They see what anybody sees who looks on: no hand, and no order before it is revealed.",
}
ALONE = (
    "They may resolve a round when all orders are in, or at the deadline without waiting for the "
    "grace to end; take an extension for a seat; seat somebody of the standby list for who was "
    "late; go back and forward; pause, and stop the game."
)
PLAYING = (
    "They may remind the late, resolve a round when all orders are in, and pause; to go back all "
    "must agree. Time, seats and the end of the game are out of their hands."
)
TOLD = "Whatever they do stands in the talk, for everybody to read."


def mastering(sees: bool, player: str | None) -> list[str]:
    if player is not None:
        return [f"{player} is the game master, and plays: no hand but their own.", PLAYING, TOLD]
    return ["The host is the game master, and does not play.", EYES[sees], ALONE, TOLD]
