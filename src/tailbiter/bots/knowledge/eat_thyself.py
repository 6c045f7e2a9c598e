"""What the search knows of Eat Thyself: how much each seat has left to eat, and what it reaches.

Random games say little here: kings wander, while in a real game a piece in reach is eaten at once
and one that hurts is carried away. So no game is played out: a weighted sum of what each seat sees
from its kings foretells results as well as the mean of 400 simulations of plain UCT did.
"""

from math import exp

from tailbiter.bots.knowledge.learned import learned
from tailbiter.bots.knowledge.plain import LEVELS as LEVELS
from tailbiter.bots.knowledge.plain import known_state as known_state
from tailbiter.bots.knowledge.protocol import Kind, Settings
from tailbiter.engine.arrays import State, Vector
from tailbiter.games.bits import count, lowest
from tailbiter.games.eat_thyself.rules import MOVE, SIDES

KIND = Kind.OPEN
SETTINGS = Settings(explore=0.15, trust=8.0, cutoff=0.0)
GRAVE = ("ate_king", "ate_pawn", "took_king", "took_pawn")

FARTHEST = 4  # slots that a card can move a king
ALL = (1 << FARTHEST) - 1  # distances as a mask: bit 0 is one slot away
REACH = [  # by the cards and which are turned: the distances that they show
    [1 << (row[turned & 1] - 1) | 1 << (row[2 + (turned >> 1)] - 1) for turned in range(4)]
    for row in SIDES
]
MIRRORED = [
    sum((mask >> bit & 1) << (FARTHEST - 1 - bit) for bit in range(4)) for mask in range(16)
]
BOTH = 3  # cards, as a mask
SIGNS = 13
MATERIALS = 10
FIRST_ROW = [0, 20, 40, 70]  # for two seats, two and first_king, three, three and first_king
LEARNED = learned("eat_thyself")
# What it is worth to the seat that moves next that the turn before stands at a later stage.
STAGES = LEARNED["stages"]
# A row for each material, of the seat that moves next, then of those after it: what the material is
# worth, then each sign.
WEIGHTS = LEARNED["weights"]


def signs(state: State, seat: int) -> int:
    """What counts for a seat, four bits each: its material first, then what its kings reach.

    From the lowest: the material; own pawns within reach now, after turning the cards over, and a
    few slots away all the same; the other king within reach now, and then; others' pawns and kings
    now, and then; free spaces now; own kings and pawns in somebody's hand.
    """
    slots = state.slots
    own = state.pieces[seat]
    taken = state.pieces[0] | state.pieces[1] | state.pieces[2]
    kings = own & state.kings
    pawns = twice(own & ~state.kings, slots)
    their_pawns = twice(taken & ~own & ~state.kings, slots)
    their_kings = twice(taken & ~own & state.kings, slots)
    free_spaces = twice(state.spaces & ~taken, slots)
    now = REACH[state.cards][state.turned[seat]]
    then = REACH[state.cards][state.turned[seat] ^ BOTH] & ~now
    seen = material(state, seat)
    if kings & (kings - 1) != 0:  # one sees the other as the other sees it
        other_king = twice(kings & (kings - 1), slots)
        seen |= min(1, reached(other_king, lowest(kings), slots, now)) << 16
        seen |= min(1, reached(other_king, lowest(kings), slots, then)) << 20
    while kings != 0:
        slot = lowest(kings)
        kings &= kings - 1
        seen += reached(pawns, slot, slots, now) << 4
        seen += reached(pawns, slot, slots, then) << 8
        seen += reached(pawns, slot, slots, ALL & ~(now | then)) << 12
        seen += reached(their_pawns, slot, slots, now) << 24
        seen += reached(their_kings, slot, slots, now) << 28
        seen += reached(their_pawns, slot, slots, then) << 32
        seen += reached(their_kings, slot, slots, then) << 36
        seen += reached(free_spaces, slot, slots, now) << 40
    return seen


def twice(mask: int, slots: int) -> int:
    """Two rounds of the ring, so that what lies ahead or behind need not wrap."""
    return mask | (mask << slots)


def reached(twice_round: int, slot: int, slots: int, distances: int) -> int:
    """How many of these a king in `slot` lands on, either way round.

    A slot that closes behind it changes none of the distances (T5).
    """
    ahead = (twice_round >> (slot + 1)) & distances
    behind = (twice_round >> (slot + slots - FARTHEST)) & MIRRORED[distances]
    return count(ahead) + count(behind)


def material(state: State, seat: int) -> int:
    """Pawns left, plus 5 with two kings; and what of it is in somebody's hand, in higher bits."""
    kings = count(state.pieces[seat] & state.kings)
    pawns = count(state.pieces[seat] & ~state.kings)
    in_hand = 0
    if state.owner == seat and state.stage != MOVE:
        kings += state.kings_in_hand
        pawns += state.pawns_in_hand
        in_hand = (state.kings_in_hand << 44) | (state.pawns_in_hand << 48)
    return int(pawns + (5 if kings == 2 else 0)) | in_hand


def estimate(state: State, chances: Vector) -> None:
    """Each seat's chance of winning, at a glance; they add up to 1."""
    players = state.players
    seat = state.seat  # from here on, the one that moves next
    if state.stage != MOVE:
        seat = seat + 1 if seat + 1 < players else 0
    kind = 2 * (players - 2) + state.first_king
    row = FIRST_ROW[kind]
    extra = STAGES[kind][state.stage]
    total = 0.0
    for _ in range(players):
        chances[seat] = exp(weighed(signs(state, seat), row) + extra)
        total += chances[seat]
        seat = seat + 1 if seat + 1 < players else 0
        row += MATERIALS
        extra = 0.0
    for each in range(players):
        chances[each] /= total


def weighed(seen: int, first_row: int) -> float:
    """The sum of what is seen, by the weights that go with the material."""
    row = first_row + (seen & 15)
    found: float = WEIGHTS[row][0]
    for sign in range(1, SIGNS):
        found += WEIGHTS[row][sign] * ((seen >> (4 * sign)) & 15)
    return found
