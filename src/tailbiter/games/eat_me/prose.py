"""Orders among prose: a card and a bid as people write them, or what must be asked.

A sentence is an order only if every word from its first to its last number is known here, if nobody
else is spoken of, and if nothing makes it doubtful. The rest of a letter is talk.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from tailbiter.games import sayings as says
from tailbiter.games.eat_me import rules
from tailbiter.games.eat_me import sayings as words
from tailbiter.games.eat_me.halves import Halves, halves_of
from tailbiter.games.eat_me.orders import Half, bid_too_high, due, not_held, pattern
from tailbiter.games.eat_me.organisms import cards_in
from tailbiter.games.eat_me.rules import State
from tailbiter.games.eat_me.standing import standing_in
from tailbiter.games.eat_me.tokens import Token, tokens_of
from tailbiter.games.errors import TurnError
from tailbiter.games.meaning import (
    LONGEST,
    Canonical,
    Meant,
    Question,
    Sentence,
    finality,
    hesitates,
    is_cancelling,
    is_doubtful,
    is_in_jest,
    is_mending,
    refused,
    sentences,
    takes_back,
    unsure,
    without_numbering,
)

# `card ....... 27`, as in a form
LEADERS = re.compile(rf"\b({'|'.join(words.NAMES)})\s*[._…]{{4,}}\s*(?=[0-9])", re.IGNORECASE)
ENDS = ("comma", "card", "bid", "on")  # what is said of one half


@dataclass(frozen=True)
class Said:
    """What the sentences so far come to."""

    card: int | None = None
    bid: int | None = None
    question: Question | None = None
    is_cancelled: bool = False
    is_taken_back: bool = False  # somehow: what exactly must be asked
    has_order: bool = False
    mentions: frozenset[Half] = frozenset()  # halves that are spoken of, understood or not
    alone: tuple[int, ...] = ()  # numbers of which nothing says what they are


def understood(lines: Sequence[str], state: State, seat: int, canonical: Canonical) -> Meant:
    """What a letter orders."""
    meant = Meant(is_final=finality(lines))
    if any(len(line) > LONGEST for line in lines):
        return replace(meant, question=Question("unreadable"))
    standing, rest = standing_in(lines, state, seat)
    if isinstance(standing, Question):
        return replace(meant, question=standing)
    meant = replace(meant, standing=standing)
    said = Said()
    mentions: frozenset[Half] = frozenset()
    for sentence in sentences(without_numbering([LEADERS.sub(r"\1: ", line) for line in rest])):
        if meant.is_final is not False or not hesitates(sentence):  # provisional allows for that
            said = after(said, sentence, state, seat)
            mentions |= spoken_of(tokens_of(sentence))
    said = replace(said, mentions=mentions)
    if is_in_jest(rest) and not said.is_cancelled:
        return replace(meant, question=Question("unsure"))
    return settled(meant, said, state, seat, canonical)


def after(said: Said, sentence: Sentence, state: State, seat: int) -> Said:
    """What is meant when one more sentence was read."""
    bare = says.PROVISIONAL.sub(" ", words.NO_BID.sub(" bid 0 ", sentence.text))
    sentence = replace(sentence, text=bare)
    halves = halves_of(sentence, state, seat)
    if not halves.has_content:
        if is_cancelling(sentence) or takes_back(sentence):
            is_order = is_cancelling(sentence) and not takes_back(sentence)
            return replace(said, is_cancelled=True, is_taken_back=not is_order)
        if said.has_order and (is_mending(sentence) or hesitates(sentence)):
            return replace(said, question=unsure(sentence))
        asked = talked_around(sentence.text)
        return replace(said, question=asked) if asked else said
    if words.SAME.search(sentence.text):
        return replace(said, question=Question("same_as_before", wanted(state, seat)))
    if is_doubtful(sentence) and not halves.is_open:
        return replace(said, question=unsure(sentence))
    if halves.question:
        return replace(said, question=halves.question)
    is_card_alone = halves.card is not None and halves.bid is None and len(due(state)) > 1
    if is_card_alone and words.NEXT_ROUND.search(sentence.text):  # a bid may be said to be for it
        return replace(said, question=unsure(sentence))
    return taken_in(said, halves, sentence, state, seat)


def spoken_of(tokens: Sequence[Token]) -> frozenset[Half]:
    """The halves that a sentence says something of, whether that is understood or not."""
    found: set[Half] = set()
    for place, token in enumerate(tokens):
        behind = list(takewhile(lambda one: one.kind not in ENDS, tokens[place + 1 :]))
        next_to_it = behind[0].kind if behind else ""
        if token.kind == "bid" and next_to_it not in ("points", "open"):
            found.add("bid")
        if token.kind == "card" and any(one.kind == "number" for one in behind):
            found.add("card")
    return frozenset(found)


def talked_around(text: str) -> Question | None:
    """Orders that are none: the game master's own, or those of another round."""
    if words.NMR.search(text):
        return Question("nmr", {}, "M18")
    return Question("same_as_before") if words.SAME.search(text) else None


def taken_in(said: Said, halves: Halves, sentence: Sentence, state: State, seat: int) -> Said:
    """One more order, or a half of one: it completes those before it, or takes their place."""
    is_clash = (halves.card is not None and said.card not in (None, halves.card)) or (
        halves.bid is not None and said.bid not in (None, halves.bid)
    )
    may_replace = sentence.corrects or sentence.is_line or said.is_cancelled
    if is_clash and not may_replace:
        return replace(said, question=Question("two_orders"))
    if halves.alone:
        return with_number_alone(said, halves.alone, state)
    is_whole = halves.card is not None and halves.bid is not None
    base = Said() if is_whole or said.is_cancelled else said
    card = base.card if halves.card is None else halves.card
    bid = base.bid if halves.bid is None else halves.bid
    asked = base.question
    if card is None and len(base.alone) == 1 and asked and asked.code == "which_half":
        card, asked = base.alone[0], None  # "13. Bid 17."
    return Said(card, bid, asked, has_order=True)


def with_number_alone(said: Said, alone: tuple[int, ...], state: State) -> Said:
    """A number of which nothing says what it is: clear only where one half is due."""
    halves = due(state)
    if len(alone) > 1 or len(halves) > 1:
        asked = said.question or Question("which_half", {"numbers": list(alone)})
        return replace(said, question=asked, alone=alone)
    card, bid = (alone[0], None) if halves == ["card"] else (None, alone[0])
    return Said(card, bid, has_order=True)


def settled(meant: Meant, said: Said, state: State, seat: int, canonical: Canonical) -> Meant:
    """The order, or the question."""
    if said.is_cancelled:
        is_clear = not said.has_order and not said.is_taken_back
        asked = None if is_clear else Question("withdrawn_or_not")
        return replace(meant, withdraws=is_clear, question=asked)
    if said.question:
        about = {**wanted(state, seat), **said.question.data}
        return replace(meant, question=replace(said.question, data=about))
    if not said.has_order:
        is_enough = meant.standing is not None
        return (
            meant
            if is_enough
            else replace(meant, question=Question("no_order", wanted(state, seat)))
        )
    return checked(meant, said, state, seat, canonical)


def checked(meant: Meant, said: Said, state: State, seat: int, canonical: Canonical) -> Meant:
    """Each half by its rule; at the deadline one that breaks it counts as not received (M19)."""
    halves, about = due(state), wanted(state, seat)
    card, bid = said.card, said.bid
    if "bid" not in halves and bid == 0:
        bid = None  # nothing is lost by it
    given: list[Half] = ["card"] if card is not None else []
    given += ["bid"] if bid is not None else []
    if any(half not in halves for half in given):
        return replace(meant, question=Question("not_due", {**about, "given": given}, "M5"))
    asked: Question | None = None
    if card is not None and not holds(state, seat, card):
        asked, card = refused(TurnError(not_held(state, seat, card)), str(card)), None
    if bid is not None and bid > state.bid_points[seat]:
        asked, bid = refused(TurnError(bid_too_high(state, seat)), str(bid)), None
    missing = [half for half in halves if (card if half == "card" else bid) is None]
    if not missing:
        return replace(meant, order=canonical(written(halves, card, bid)))
    why = "unclear" if missing[0] in said.mentions else "missing"  # only the latter can be filled
    asked = asked or Question(f"{missing[0]}_{why}", {**about, "card": card, "bid": bid})
    order = None if missing == halves else written(halves, card, bid)
    return replace(meant, order=order, question=asked)


def written(halves: Sequence[Half], card: int | None, bid: int | None) -> str:
    """An order as the rulebook writes it, `?` for a half that did not come."""
    return pattern(halves, "?" if card is None else str(card), "?" if bid is None else str(bid))


def holds(state: State, seat: int, card: int) -> bool:
    return 1 <= card <= state.deck and rules.holds(state.hands[seat], card)


def wanted(state: State, seat: int) -> dict[str, object]:
    """What would work, for this seat's eyes: its own hand and points."""
    return {
        "due": list(due(state)),
        "hand": cards_in(state.hands[seat], state.deck),
        "most": state.bid_points[seat],
        "round": state.turn,
    }
