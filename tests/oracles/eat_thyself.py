"""A slow, independent oracle of Eat Thyself, written from the rulebook page alone.

A ring is a tuple of slots as they are written: "A" a piece in line, "_" a free space, "(A)" a
piece on a space.  Slot 1 (index 0) is always the first space of the set-up, and stays one.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import combinations

Ring = tuple[str, ...]
Todo = tuple[str, ...]  # what the mover must still decide: () nothing, else a word and its pieces
State = tuple[Ring, str, Todo]  # the ring, all faces after the card was turned, what is to do
Steps = Iterator[tuple[str, State]]  # the word for a decision, and what it leads to
Options = Mapping[str, object]
Result = tuple[tuple[int, ...], tuple[int, ...], str]

SETUP = {2: "_Aba_Bab_Aba_Bab", 3: "_Abc_Bca_Cab_Abc_Bca_Cab"}  # T2
DEFAULTS = {
    "players": "2", "cards": "12+13", "sides": "aa", "null_move": "allow", "pawn_return": "must",
    "king_extra": "two", "goal": "last_piece", "turn_limit": "500",
}  # fmt: skip


def fill(options: Options) -> dict[str, str]:
    return DEFAULTS | {name: str(value) for name, value in options.items()}


def start(options: Options) -> str | None:
    opt = fill(options)
    if opt["sides"] == "random":
        return None
    players = int(opt["players"])
    first, second = opt["cards"].split("+")  # T3: the smaller number of each card comes first
    hand = first["ab".index(opt["sides"][0])] + "," + second["ab".index(opt["sides"][1])]
    return f"{SETUP[players]} A {'/'.join([hand] * players)} 1"  # T14: A begins


def read_ring(word: str) -> Ring:
    return tuple(re.findall(r"\(\w\)|\w", word))


def piece(slot: str) -> str:
    """The piece in a slot, or "" for a free space."""
    return slot.strip("()_")


def is_space(slot: str) -> bool:
    return slot == "_" or slot[0] == "("


def without(ring: Ring, indexes: tuple[int, ...]) -> Ring:
    """Lift pieces: a slot in line closes, a space stays (T5, T9)."""
    emptied = [("_" if is_space(s) else "") if i in indexes else s for i, s in enumerate(ring)]
    return tuple(slot for slot in emptied if slot)


def first_steps(text: str, opt: dict[str, str]) -> Steps:
    """T4: choose a king, a direction and a card; move; turn the card over."""
    word, mover, faces, _ = text.split()
    ring = read_ring(word)
    shown = [hand.split(",") for hand in faces.split("/")]
    mine = shown["ABC".index(mover)]
    for at in [i for i, slot in enumerate(ring) if piece(slot) == mover]:
        lifted = without(ring, (at,))
        for which, card in enumerate(opt["cards"].split("+")):
            number = int(mine[which])
            turned = [list(hand) for hand in shown]
            turned["ABC".index(mover)][which] = card.replace(mine[which], "")  # the other side
            new_faces = "/".join(",".join(hand) for hand in turned)
            for sign in "+-":
                # T5: where its slot closed, the next slot clockwise has moved to index `at`.
                closed = 0 if is_space(ring[at]) else 1
                to = at + number - closed if sign == "+" else at - number
                to %= len(lifted)
                if opt["null_move"] == "forbid" and not closed and to == at:  # T6
                    continue
                found = piece(lifted[to])
                king = f"({mover})" if is_space(lifted[to]) else mover
                landed = (*lifted[:to], king, *lifted[to + 1 :])
                name = f"{at + 1}{sign}{number}{'ab'[which]}"
                yield name, (landed, new_faces, todo(found, mover))


def todo(found: str, mover: str) -> Todo:
    if found in ("", mover.lower()):  # T7, T8
        return ()
    if found == mover:  # T9
        return ("prune", mover.lower())
    return ("lift" if found.isupper() else "return", found)  # T11, T10


def next_steps(state: State, opt: dict[str, str], any_order: bool) -> Steps:
    """Every single decision that may come next; the word "" is a decision that is not written."""
    ring, faces, (task, *hand) = state
    if task == "prune":  # T9: you may also remove one of your pawns
        yield "", (ring, faces, ())
        for i, slot in enumerate(ring):
            if piece(slot) == hand[0]:
                yield f"x{i + 1}", (without(ring, (i,)), faces, ())
    elif task == "lift":  # T11: other pieces of the same owner
        others = [i for i, slot in enumerate(ring) if piece(slot).upper() == hand[0]]
        most = min(2, len(others))
        for size in range(0 if opt["king_extra"] == "up_to_two" else most, most + 1):
            for chosen in combinations(others, size):
                in_hand = sorted([hand[0]] + [piece(ring[i]) for i in chosen])
                name = "x" + ",".join(str(i + 1) for i in chosen) if chosen else ""
                yield name, (without(ring, chosen), faces, ("put", *in_hand))
    else:  # T10 "return" one pawn, or T11 "put" several pieces back in any order
        if task == "return" and opt["pawn_return"] == "may":
            yield f"{hand[0]}!", (ring, faces, ())
        yield from put_back(ring, faces, hand, any_order)


def put_back(ring: Ring, faces: str, hand: list[str], any_order: bool) -> Steps:
    """One piece is put back.

    Pieces put back reach the same rings in any order (each can go straight to where it ends up
    among those already there), so to find all the rings one order is enough.
    """
    for man in sorted(set(hand)) if any_order else hand[:1]:
        rest = list(hand)
        rest.remove(man)
        then = ("put", *rest) if rest else ()
        for i, slot in enumerate(ring):  # T12: n gaps, the last between slot n and slot 1
            yield f"{man}@{i + 1}", ((*ring[: i + 1], man, *ring[i + 1 :]), faces, then)
            if slot == "_":
                yield f"{man}={i + 1}", ((*ring[:i], f"({man})", *ring[i + 1 :]), faces, then)


def may_move(text: str, opt: dict[str, str], seat: int | None, past: tuple[str, ...]) -> bool:
    to_move = "ABC".index(text.split()[1]) + 1
    return seat in (None, to_move) and result(text, opt, past) is None


def after(text: str, state: State, opt: dict[str, str]) -> str:
    _, mover, _, number = text.split()
    following = "ABC"[("ABC".index(mover) + 1) % int(opt["players"])]  # T14
    return f"{''.join(state[0])} {following} {state[1]} {int(number) + 1}"


def outcomes(
    text: str, options: Options, seat: int | None = None, past: tuple[str, ...] = ()
) -> dict[str, str]:
    """One turn text for each distinct position that the turn may lead to."""
    opt = fill(options)
    if not may_move(text, opt, seat, past):
        return {}
    ended: dict[State, str] = {}
    open_states: dict[State, str] = {}
    for word, state in first_steps(text, opt):
        (open_states if state[2] else ended).setdefault(state, word)
    while open_states:
        later: dict[State, str] = {}
        for state, words in open_states.items():
            for word, new in next_steps(state, opt, any_order=False):
                reached = later if new[2] else ended
                if new not in reached:
                    reached[new] = f"{words} {word}".strip()
        open_states = later
    return {words: after(text, state, opt) for state, words in ended.items()}


def play(text: str, turn: str, options: Options, seat: int | None = None) -> str | None:
    opt = fill(options)
    if not may_move(text, opt, seat, ()):
        return None

    def follow(steps: Steps, words: list[str]) -> State | None:
        for word, state in steps:
            if word == "" or words[:1] == [word]:
                rest = words[1:] if word else words
                end = follow(next_steps(state, opt, any_order=True), rest) if state[2] else state
                if end is not None and (state[2] or not rest):
                    return end
        return None

    final = follow(first_steps(text, opt), turn.split())
    return None if final is None else after(text, final, opt)


def result(text: str, options: Options, past: tuple[str, ...] = ()) -> Result | None:
    """Winners, pieces left, and the rule that ended the game; None while it goes on."""
    opt = fill(options)
    players = int(opt["players"])
    word, to_move, _, number = text.split()
    scores = tuple(word.upper().count(letter) for letter in "ABC"[:players])
    moved_last = ("ABC".index(to_move) - 1) % players
    for i in range(players):  # the mover first (T10)
        seat = (moved_last + i) % players
        kings = word.count("ABC"[seat])
        if kings == 1 and (scores[seat] == 1 or opt["goal"] == "first_king"):  # T13
            return (seat + 1,), scores, "T13"  # T10 says when, T13 that it is a win
    same = sum(old.split()[:3] == text.split()[:3] for old in past)
    if same >= 2 or int(number) > int(opt["turn_limit"]):  # T15
        return (), scores, "T15"
    return None


def count(text: str, depth: int, options: Options, past: tuple[str, ...] = ()) -> int:
    if depth == 0 or result(text, options, past) is not None:
        return 1
    reached = set(outcomes(text, options, None, past).values())
    if depth == 1:
        return len(reached)
    return sum(count(new, depth - 1, options, (*past, text)) for new in reached)
