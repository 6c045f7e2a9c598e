"""The halves of an order in one sentence: which number is the card, which the bid."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tailbiter.games import sayings as says
from tailbiter.games.eat_me.orders import due
from tailbiter.games.eat_me.rules import State
from tailbiter.games.eat_me.sorting import Sorting, is_ordering, is_plain, sort
from tailbiter.games.eat_me.tokens import VALUES, Token, tokens_of
from tailbiter.games.meaning import Question, Sentence, unsure

SUBJECTS = (
    "i",
    "i'll",
    "i'm",
    "my",
    "me",
    "ich",
    "mein",
    "meine",
    "je",
    "ma",
    "mon",
    "yo",
    "mi",
    "ik",
    "mijn",
)
VERBS = (
    *(
        "play",
        "bid",
        "spiele",
        "biete",
        "joue",
        "mise",
        "juego",
        "pujo",
        "apuesto",
        "speel",
        "bied",
    ),
    *("please", "card", "put", "take"),
)
GREETINGS = ("hi", "hello", "hey", "dear", "hallo", "liebe", "lieber", "bonjour", "salut", "hola")
STRONG = ("/", "@", "|")  # between a card and its bid, and never between two cards
SEATS = "ABCDEFGHIJ"
OF_SEAT = re.compile(r"\s*([ADEFGHIJ])\s*:")  # B and C are halves of an order
NEARLY = re.compile(r"[~≈≤≥±]\s*[0-9]|(?<![<>=-])[<>]\s*[0-9]+(?!\s*>)|[0-9]\s*‰")
REPORTED = re.compile(
    rf"[\"'”»“]\s*,?\s*(?:\w+ ){{0,2}}(?:{'|'.join(sorted(says.REPORTS))})(?!\w)", re.IGNORECASE
)
NEGATED = re.compile(r"\bno (?:juego|pujo|apuesto|play(?:ing)?|jugar)\b")


@dataclass(frozen=True)
class Halves:
    """What one sentence orders."""

    card: int | None = None
    bid: int | None = None
    alone: tuple[int, ...] = ()  # a number of which nothing says what it is
    is_open: bool = False  # a half is left open: `13 bid ?`
    question: Question | None = None

    @property
    def has_content(self) -> bool:
        is_order = self.card is not None or self.bid is not None
        return is_order or self.is_open or bool(self.alone or self.question)


def halves_of(sentence: Sentence, state: State, seat: int) -> Halves:
    tokens = without_talk(tokens_of(sentence))
    if not any(token.kind in VALUES or token.kind == "clock" for token in tokens):
        return Halves()
    if NEGATED.search(sentence.plain):
        return Halves(question=unsure(sentence))
    if is_doubted(sentence, seat):
        return Halves(question=unsure(sentence))
    sorting = Sorting()
    for place, token in enumerate(tokens):
        sort(sorting, tokens, place, token, state, seat)
    if not sorting.problem and is_unclear(tokens):
        has_order = sorting.card is not None or sorting.bid is not None
        return Halves(question=unsure(sentence)) if has_order else Halves()
    return found(sorting, tokens, state)


def is_doubted(sentence: Sentence, seat: int) -> bool:
    """Is it of another seat, somebody's words, or a number that is only near the one meant?"""
    letter = OF_SEAT.match(sentence.text)
    if letter and letter[1] != SEATS[seat]:
        return True
    return bool(REPORTED.search(sentence.text) or NEARLY.search(sentence.plain))


def without_talk(tokens: Sequence[Token]) -> list[Token]:
    """Without the clauses that speak of others, of the past, or of what there is."""
    clauses: list[list[Token]] = [[]]
    for token in tokens:
        clauses[-1].append(token)
        if (
            token.kind == "comma"
            or token.text in ("(", ")")
            or token.text
            in (
                "but",
                "because",
                "since",
                "aber",
                "weil",
                "pero",
                "mais",
            )
        ):
            clauses.append([])
    kept = [clause for clause in clauses if not is_talk(clause)]
    return [token for clause in kept for token in clause]


def is_talk(clause: Sequence[Token]) -> bool:
    return any(token.kind == "talk" for token in clause)


def is_of_another(tokens: Sequence[Token], first: int) -> bool:
    """Does a word that is not known, such as a name, come before the order in its clause?"""
    place = first
    while place and tokens[place - 1].kind != "comma":
        token = tokens[place - 1]
        is_begun = tokens[first].text in VERBS or token.text != ":"
        if token.text in SUBJECTS or token.kind == "order" or (token.kind == "sign" and is_begun):
            return False
        if token.kind == "unknown":
            return not any(one.text in GREETINGS for one in tokens[:place])
        place -= 1
    return False


def is_unclear(tokens: Sequence[Token]) -> bool:
    """Are there words within the order, or behind one that nobody says, that are not known?"""
    ordering = [n for n in range(len(tokens)) if is_ordering(tokens, n)]
    first, last = ordering[0] if ordering else 0, ordering[-1] if ordering else 0
    within = [token for token in tokens[first : last + 1] if token.kind == "unknown"]
    rest = [token.kind for token in tokens[last + 1 :]]
    behind = rest[: rest.index("comma")] if "comma" in rest else rest
    is_said = any(token.text in SUBJECTS or token.text in VERBS for token in tokens[: first + 1])
    return bool(within) or ("unknown" in behind and not is_said) or is_of_another(tokens, first)


def found(sorting: Sorting, tokens: Sequence[Token], state: State) -> Halves:
    """The halves, when all tokens are sorted."""
    halves = Halves(sorting.card, sorting.bid, is_open=sorting.is_open)
    loose = [tokens[place].value for place in sorting.loose]
    if sorting.is_round_wrong and (halves.has_content or loose):
        return replace(halves, question=Question("other_round", {"round": state.turn}))
    if sorting.problem:
        numbers = [token.text for token in tokens if token.kind in ("number", "bad", "clock")]
        return replace(halves, question=Question(sorting.problem, {"numbers": numbers[:6]}))
    if not loose:
        return halves
    if not is_plain(tokens):
        has_order = sorting.card is not None or sorting.bid is not None
        return Halves(question=Question("stray", {"numbers": loose})) if has_order else Halves()
    return with_loose(halves, sorting, loose, tokens, state)


def with_loose(
    halves: Halves,
    sorting: Sorting,
    loose: list[int],
    tokens: Sequence[Token],
    state: State,
) -> Halves:
    """Numbers that nothing is said of: alone, or a card and a bid with a sign between them.

    A list, as in `13, 18`, may be of two cards, one of them misread in one's hand.
    """
    if len(loose) == 1 and sorting.card is None and sorting.bid is None:
        return replace(halves, alone=(loose[0],))
    between = [token.text for token in tokens[sorting.loose[0] + 1 : sorting.loose[-1]]]
    is_pair = any(sign in STRONG for sign in between) and "and" not in between
    is_first = sorting.card is None and sorting.bid is None
    if len(loose) == 2 and is_pair and is_first and len(due(state)) == 2:
        return replace(halves, card=loose[0], bid=loose[1])
    return Halves(question=Question("stray", {"numbers": loose}))
