"""Standing orders in a letter: `standing: 13, 40, 7 bid 10 %`."""

from __future__ import annotations

from collections.abc import Sequence

from tailbiter.games.eat_me import rules
from tailbiter.games.eat_me.orders import not_held
from tailbiter.games.eat_me.rules import State
from tailbiter.games.eat_me.sayings import SAYINGS
from tailbiter.games.eat_me.tokens import Token, tokens_of
from tailbiter.games.errors import TurnError
from tailbiter.games.meaning import Preference, Question, Sentence, refused
from tailbiter.games.sayings import CANCEL

STANDING = SAYINGS.any_of("standing")
DROPPED = SAYINGS.any_of("standing_dropped", "")
KEPT = SAYINGS.any_of("standing_kept")
AT_ONCE = SAYINGS.any_of("at_once")
LINKS = SAYINGS.words("standing_links")


def standing_in(
    lines: Sequence[str], state: State, seat: int
) -> tuple[Preference | Question | None, list[str]]:
    """The last standing order of a letter, and the lines that are none."""
    found: Preference | Question | None = None
    rest = []
    for line in lines:
        if not STANDING.search(line):
            rest.append(line)
        elif DROPPED.search(line) or CANCEL.search(line):
            found = Preference(is_dropped=True)
        elif not KEPT.search(line):
            found = preference(AT_ONCE.sub(" ", line), state, seat, bool(AT_ONCE.search(line)))
    return found, rest


def preference(line: str, state: State, seat: int, is_at_once: bool) -> Preference | Question:
    text = STANDING.split(line, maxsplit=1)[-1]
    tokens = [token for token in tokens_of(Sentence(text, True)) if token.text not in LINKS]
    places = [n for n, token in enumerate(tokens) if token.kind == "bid"]
    unclear = Question("standing_unclear", {"given": line[:60]})
    if not places or any(token.kind in ("unknown", "talk", "bad", "open") for token in tokens):
        return unclear
    cards = [token.value for token in tokens[: places[0]] if token.kind == "number"]
    bids = [
        token for token in tokens[places[0] :] if token.kind in ("number", "percent", "nothing")
    ]
    if len(bids) != 1 or not cards or len(set(cards)) < len(cards):
        return unclear
    for card in cards:
        if not 1 <= card <= state.deck or not rules.holds(state.hands[seat], card):
            return refused(TurnError(not_held(state, seat, card)), str(card))
    return Preference(tuple(cards), amount(bids[0]), bids[0].kind == "percent", is_at_once)


def amount(bid: Token) -> int:
    return 0 if bid.kind == "nothing" else bid.value
