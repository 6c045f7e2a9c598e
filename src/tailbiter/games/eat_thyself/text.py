"""Eat Thyself in writing: position texts and turn texts."""

import re
from collections.abc import Iterator
from random import Random

from tailbiter.games.eat_thyself.rules import (
    LARGEST,
    LIFT,
    MOVE,
    NOTHING,
    REMOVE,
    RULE,
    SIDES,
    State,
    is_whole,
    steps,
)
from tailbiter.games.errors import TextError, TurnError, quoted
from tailbiter.games.events import joined
from tailbiter.games.reading import PLAIN, fields, whole_number

OWNERS = "ABC"
CARDS = "ab"
SPACES = 2  # a player: never moved, never removed (T1)
KINGS = 2  # a player has at most
PAWNS = 4
SLOT = re.compile(r"_|\([A-Ca-c]\)|[A-Ca-c]")

FIRST_PART = re.compile(r"\s*([0-9]{1,9})\s*([+-])\s*([0-9]{1,9})\s*(?:([ABab])(?!\s*[@=!]))?\s*")
NEXT_PART = re.compile(
    r"(?:x\s*(?P<lifted>[0-9]{1,9}(?:\s*,\s*[0-9]{1,9})*)"
    r"|(?P<piece>[A-Ca-c])\s*(?:!|(?P<sign>[@=])\s*(?P<place>[0-9]{1,9})))\s*"
)


def write(state: State) -> str:
    ring = "".join(slot_text(state, slot) for slot in range(state.slots))
    faces = "/".join(f"{a},{b}" for a, b in faces_up(state))
    return f"{ring} {OWNERS[state.seat]} {faces} {state.turn}"


def slot_text(state: State, slot: int) -> str:
    piece = piece_in(state, slot)
    if state.spaces >> slot & 1 == 0:
        return piece
    return f"({piece})" if piece else "_"


def piece_in(state: State, slot: int) -> str:
    """The letter of the piece in a slot, "" for a free space."""
    for seat in range(state.players):
        if state.pieces[seat] >> slot & 1:
            return letter(seat, state.kings >> slot & 1)
    return ""


def letter(seat: int, king: int) -> str:
    return OWNERS[seat] if king else OWNERS[seat].lower()


def faces_up(state: State) -> list[list[int]]:
    """The numbers that each player's two cards show."""
    return [
        [SIDES[state.cards][2 * card + (turned >> card & 1)] for card in range(2)]
        for turned in state.turned[: state.players]
    ]


def read(state: State, text: str) -> None:
    """Fill `state`, fresh from its set-up, from a position text."""
    ring, seat, faces, turn = fields(text, ["ring", "who moves", "faces", "turn"])
    read_ring(state, ring)
    owners = OWNERS[: state.players]
    if len(seat) != 1 or seat.upper() not in owners:
        raise TextError(f"who moves is {' or '.join(owners)}, not {quoted(seat)}")
    state.seat = owners.index(seat.upper())
    read_faces(state, faces)
    state.turn = whole_number(turn, "the turn", 1, state.turn_limit + 1)
    state.since = state.turn


def read_ring(state: State, ring: str) -> None:
    slots = SLOT.findall(ring)
    if "".join(slots) != ring:
        raise TextError(f"a slot is A, a, (A), (a) and so on, or _; the ring is not {quoted(ring)}")
    if len(slots[0]) == 1 and slots[0] != "_":
        raise TextError("the ring is written from its first space on, as in _Aba_... or (A)ba_...")
    spaces = sum(slot == "_" or slot[0] == "(" for slot in slots)
    if spaces != SPACES * state.players:
        raise TextError(f"T1: there are always {SPACES * state.players} spaces, not {spaces}")
    for seat, owner in enumerate(OWNERS):
        pieces = [slot.strip("_()") for slot in slots]
        kings, pawns = pieces.count(owner), pieces.count(owner.lower())
        if seat >= state.players and kings + pawns:
            raise TextError(f"T2: {state.players} play; there is no {owner}")
        if seat < state.players and (kings not in range(1, KINGS + 1) or pawns > PAWNS):
            raise TextError(
                f"T2: {owner} has one or two kings and at most {PAWNS} pawns,"
                f" not {kings} and {pawns}"
            )
    fill(state, slots)


def fill(state: State, slots: list[str]) -> None:
    state.slots = len(slots)
    state.spaces = state.kings = 0
    state.pieces = [0] * len(state.pieces)
    for n, slot in enumerate(slots):
        piece = slot.strip("_()")
        state.spaces |= (piece != slot) << n
        state.kings |= piece.isupper() << n
        if piece:
            state.pieces[OWNERS.index(piece.upper())] |= 1 << n


def read_faces(state: State, faces: str) -> None:
    hands = faces.split("/")
    first, second = SIDES[state.cards][:2], SIDES[state.cards][2:]
    if len(hands) != state.players:
        example = "/".join([f"{first[0]},{second[0]}"] * state.players)
        raise TextError(f"faces are two numbers a player, as in {example}, not {quoted(faces)}")
    for seat, hand in enumerate(hands):
        shown = hand.split(",")
        if len(shown) != 2 or shown[0] not in map(str, first) or shown[1] not in map(str, second):
            raise TextError(
                f"T3: {OWNERS[seat]}'s cards show {first[0]} or {first[1]}, then"
                f" {second[0]} or {second[1]}, as in {first[0]},{second[0]}; not {quoted(hand)}"
            )
        state.turned[seat] = first.index(int(shown[0])) + 2 * second.index(int(shown[1]))


def write_decision(state: State, seat: int, decision: int) -> str:
    """Its part of the turn text; "" where nothing is removed or lifted."""
    if state.stage == MOVE:
        card = decision & 1
        return f"{(decision >> 2) + 1}{'+-'[decision >> 1 & 1]}{steps(state, card)}{CARDS[card]}"
    if state.stage in (REMOVE, LIFT):
        if decision == NOTHING:
            return ""
        slots = [decision] if state.stage == REMOVE else sorted({*divmod(decision, LARGEST)})
        return "x" + ",".join(str(slot + 1) for slot in slots)
    if decision == NOTHING:
        return f"{letter(state.owner, 0)}!"
    piece = letter(state.owner, decision & 1)
    return f"{piece}{'@='[decision >> 1 & 1]}{(decision >> 2) + 1}"


def read_turn(state: State, seat: int, text: str, dice: Random | None = None) -> Iterator[int]:
    """The decisions that a turn text means, each read against the ring as it then stands."""
    words = text.translate(PLAIN).replace("X", "x")
    part = FIRST_PART.match(words)
    if not part:
        raise TextError(
            "a turn starts with a king's slot, + or -, the number and the card, as in 2+1a;"
            f" not {quoted(text)}"
        )
    card = read_card(state, part) if seat == state.seat else 0
    yield 4 * slot_number(state, part[1]) + 2 * (part[2] == "-") + card
    at = part.end()
    while not is_whole(state):
        found = NEXT_PART.match(words, at)
        if not found and at < len(words):
            break
        is_lifting = state.stage in (REMOVE, LIFT)
        if found and is_lifting == bool(found["lifted"]):
            at = found.end()
            yield read_lifted(state, found) if is_lifting else read_put(state, found)
        elif state.stage == REMOVE or (state.stage == LIFT and state.may_lift_fewer):
            yield NOTHING
        else:
            raise unfinished(state)
    if at < len(words):
        raise TextError(
            f"the turn makes sense as far as {quoted(words[:at].strip())}, but no further"
        )


def slot_number(state: State, digits: str) -> int:
    """A slot as the rules count, from 0."""
    if not 1 <= int(digits) <= state.slots:
        raise TextError(f"there is no slot {digits}; at that moment they are 1 to {state.slots}")
    return int(digits) - 1


def read_card(state: State, part: re.Match[str]) -> int:
    """Which card is meant; its letter may be missing where the number says enough."""
    number, named = int(part[3]), (part[4] or "").lower()
    shown = [steps(state, card) for card in range(2)]
    if named and shown[CARDS.index(named)] == number:
        return CARDS.index(named)
    if named or number not in shown:
        raise TurnError(f"card a shows {shown[0]} and card b {shown[1]}", "T4")
    if shown[0] == shown[1]:
        raise TextError(f"both cards show {number}; add a for the first one, b for the second")
    return shown.index(number)


def read_lifted(state: State, part: re.Match[str]) -> int:
    """`x7`, a pawn removed (T9), or `x3,9`, pieces lifted (T11)."""
    slots = sorted({slot_number(state, word.strip()) for word in part["lifted"].split(",")})
    most = 1 if state.stage == REMOVE else 2
    if part["lifted"].count(",") >= most or len(slots) <= part["lifted"].count(","):
        what = "one pawn is removed, as in x7" if most == 1 else "two are lifted, as in x3,9"
        raise TurnError(f"{what}; not x{part['lifted'][:20]}", f"T{RULE[state.stage]}")
    return slots[0] if most == 1 else slots[0] * LARGEST + slots[-1]


def read_put(state: State, part: re.Match[str]) -> int:
    """`b@7`, `b=5` or `b!` (T10, T11)."""
    piece = part["piece"]
    king = int(piece.isupper())
    if piece not in hand(state) or (king and not part["place"]):
        want = f"{joined(hand(state))} must be put back"
        raise TurnError(f"{want}; not {quoted(part[0].strip())}", f"T{RULE[state.stage]}")
    if not part["place"]:
        return NOTHING
    return 4 * slot_number(state, part["place"]) + 2 * (part["sign"] == "=") + king


def hand(state: State) -> list[str]:
    """The letters of the pieces in hand."""
    kings = [letter(state.owner, 1)] * state.kings_in_hand
    return kings + [letter(state.owner, 0)] * state.pawns_in_hand


def unfinished(state: State) -> TurnError:
    """What the turn still needs, with an example."""
    rule = f"T{RULE[state.stage]}"
    if state.stage != LIFT:
        what = joined(hand(state))
        return TurnError(f"{what} must be put back, as in {hand(state)[0]}@{state.slots}", rule)
    owner = OWNERS[state.owner]
    others = [n + 1 for n in range(state.slots) if state.pieces[state.owner] >> n & 1]
    what = "two others" if len(others) > 1 else "one other"
    example = ",".join(map(str, others[:2]))
    return TurnError(f"with {owner}'s king {what} of {owner} are lifted, as in x{example}", rule)
