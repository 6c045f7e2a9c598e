"""Monte-Carlo tree search over a game's decisions, for any number of seats. Compiled.

A node is a decision that somebody made, and what came of it for that seat: each seat picks what is
best for itself (max^n), by UCT. What is certain is backed up exactly: `won` and `lost` say which
seats win or cannot win from a node on, each seat playing for its own win.
"""

from math import exp, log, sqrt
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from tailbiter.engine.arrays import Array, Record, State, Vector
from tailbiter.games.bits import count
from tailbiter.games.dice import below

if TYPE_CHECKING:  # compiled, these names are the game's own
    from tailbiter.bots.knowledge.protocol import OpenKnowledge
    from tailbiter.engine.kernels import advance
    from tailbiter.games.protocol import Rules

    rules, known = cast(Rules, None), cast(OpenKnowledge, None)
    NONE, legal, draw, is_whole = rules.NONE, rules.legal, rules.draw, rules.is_whole
    ending, is_winner, estimate = rules.ending, rules.is_winner, known.estimate

KERNELS = ("search", "follow", "rank")  # what Python calls
DRAWN = 1 << 14  # in `lost`: nobody wins, for certain
UNSEEN = -1e30
NODE = np.dtype(
    [
        ("decision", np.int32),
        ("first", np.int32),  # its children are this node and the next `count`
        ("visits", np.int32),
        ("count", np.int16),  # 0: not expanded
        ("won", np.int16),  # mask: the seats that win for certain
        ("lost", np.int16),  # mask: the seats that cannot win; or DRAWN
        ("prior", np.float32),  # a first guess of the value
        ("share", np.float32),  # of the attention, by the first guesses
        ("value", np.float64),  # what the simulations came to, in sum, for who made the decision
    ],
    align=True,
)


class Workspace(NamedTuple):
    """What one thread searches with, passed whole."""

    root: Array  # (1) State: the position that is searched
    past: Array  # (length) int: what the rules remember up to it; only what lies beyond is changed
    nodes: Array  # (most) NODE: the tree, its root first
    work: Array  # (2) State: the one on the way down, and one decision further
    out: Vector  # (MOST) int: decisions, listed
    path: Array  # (deepest) int: the nodes on the way down, from place 1 on
    movers: Array  # (deepest) int: the seats that decided; movers[0] at the root
    chances: Array  # (seats) float: what the simulation of the moment came to for each
    totals: Array  # (seats) float: sums of these
    dice: Vector  # (1) uint
    settings: Array  # (1) the fields of Settings


def search(space: Workspace, used: int, simulations: int) -> int:
    """Add so many simulations to the tree, fewer if all is proven; the nodes then in use."""
    nodes = space.nodes
    settings = space.settings[0]
    for _ in range(simulations):
        if nodes[0].won != 0 or nodes[0].lost & (DRAWN | 1 << space.root[0].seat) != 0:
            return used  # certain; or lost, though not yet to whom
        space.work[0] = space.root[0]
        state = space.work[0]
        node = 0
        depth = 0
        while depth + 1 < len(space.path):
            if nodes[node].count == 0:
                if nodes[node].visits == 0 and node != 0:
                    break
                used = expand(space, node, used)
                if nodes[node].count == 0:
                    break  # the tree is full
            space.movers[depth] = state.seat
            node = best_child(nodes, node, state.seat, settings)
            advance(state, space.past, nodes[node].decision)
            depth += 1
            space.path[depth] = node
            if is_settled(nodes[node]):
                break
        judge(space, nodes[node])
        back_up(space, depth)
        if nodes[node].won != 0 or nodes[node].lost != 0:
            prove(space, depth)
    return used


def is_settled(node: Record) -> bool:
    """Is it certain who wins?"""
    return bool(node.won != 0 or node.lost & DRAWN != 0)


def expand(space: Workspace, node: int, used: int) -> int:
    """Give the node of the state on the way down its children, in random order; nodes in use."""
    out = space.out
    state = space.work[0]
    settings = space.settings[0]
    n = legal(state, state.seat, out)
    if used + n > len(space.nodes):
        return used
    for i in range(n):
        j = i + below(space.dice, n - i)
        decision = out[j]
        out[j] = out[i]
        child = space.nodes[used + i]
        child.decision = decision
        child.count = 0
        child.visits = 0
        child.value = 0.0
        child.prior = 0.5
        child.share = 0.0
        child.won = 0
        child.lost = 0
        if settings.trust > 0.0:
            space.work[1] = space.work[0]
            advance(space.work[1], space.past, decision)
            child.prior = first_guess(space.work[1], state.seat, child, space.chances)
    space.nodes[node].first = used
    space.nodes[node].count = n
    if settings.sharp > 0.0:
        share_out(space.nodes, used, n, settings.sharp)
    return used + n


def share_out(nodes: Array, first: int, n: int, sharp: float) -> None:
    """Give each of `n` children its share of the attention, by what they promise (softmax)."""
    best = 0.0
    for child in range(first, first + n):
        best = max(best, nodes[child].prior)
    total = 0.0
    for child in range(first, first + n):
        nodes[child].share = exp(sharp * (nodes[child].prior - best))
        total += nodes[child].share
    for child in range(first, first + n):
        nodes[child].share /= total


def first_guess(after: State, seat: int, child: Record, chances: Vector) -> float:
    """What a decision promises its seat before it has been tried."""
    if is_whole(after) and ending(after) != 0:
        settle(after, child, len(chances))
        share_win(child.won, chances)
    else:
        estimate(after, chances)
    return float(chances[seat])


def best_child(nodes: Array, node: int, seat: int, settings: Record) -> int:
    """The child to try next for `seat`: not one that is lost for it, unless all are."""
    first = nodes[node].first
    best = first + nodes[node].visits % nodes[node].count
    best_score = UNSEEN
    spread = settings.explore * settings.explore * log(nodes[node].visits + 1.0)
    urge = settings.explore * sqrt(float(nodes[node].visits))
    trust = settings.trust
    for child in range(first, first + nodes[node].count):
        if nodes[child].won | nodes[child].lost != 0:
            if (nodes[child].lost >> seat) & 1 == 1:
                continue
            if (nodes[child].won >> seat) & 1 == 1:
                return child
        visits = nodes[child].visits
        if visits + trust == 0.0:
            return child
        score = (nodes[child].value + trust * nodes[child].prior) / (visits + trust)
        if settings.sharp > 0.0:
            score += urge * nodes[child].share / (visits + 1)
        else:
            score += sqrt(spread / (visits + trust))
        if score > best_score:
            best_score = score
            best = child
    return int(best)


def judge(space: Workspace, node: Record) -> None:
    """Each seat's chances at a node, known or found by playing on and estimating."""
    state = space.work[0]
    chances = space.chances
    settings = space.settings[0]
    if is_settled(node):
        share_win(node.won, chances)
        return
    made = 0
    is_over = settings.cutoff == 0 and is_whole(state) and ending(state) != 0
    while made < settings.cutoff:
        decision = draw(state, space.dice)
        if decision == NONE:
            is_over = True
            break
        advance(state, space.past, decision)
        made += 1
    if not is_over:
        estimate(state, chances)
    elif made == 0:
        settle(state, node, len(chances))
        share_win(node.won, chances)
    else:
        share_win(winners_of(state, len(chances)), chances)


def winners_of(state: State, seats: int) -> int:
    """Those who have won a game that is over: a mask."""
    winners = 0
    for seat in range(seats):
        if is_winner(state, seat):
            winners |= 1 << seat
    return winners


def settle(state: State, node: Record, seats: int) -> None:
    """Note at a node that the game is over, and who has won it."""
    node.won = winners_of(state, seats)
    node.lost = DRAWN if node.won == 0 else ((1 << seats) - 1) & ~node.won


def share_win(winners: int, chances: Vector) -> None:
    """What is certain as chances: a win is shared by the winners, a draw by everybody."""
    seats = len(chances)
    sharing = winners if winners != 0 else (1 << seats) - 1
    part = 1.0 / count(sharing)
    for seat in range(seats):
        chances[seat] = part if (sharing >> seat) & 1 == 1 else 0.0


def back_up(space: Workspace, depth: int) -> None:
    """Add the chances to the nodes of a path, for the seat that decided at each."""
    nodes = space.nodes
    nodes[0].visits += 1
    for seat in range(len(space.chances)):
        space.totals[seat] += space.chances[seat]
    for i in range(depth):
        node = space.path[i + 1]
        nodes[node].visits += 1
        nodes[node].value += space.chances[space.movers[i]]


def prove(space: Workspace, depth: int) -> None:
    """The last node of a path is certain: what does that make certain above it?"""
    nodes = space.nodes
    while depth > 0:
        child = space.path[depth]
        depth -= 1
        node = space.path[depth] if depth > 0 else 0
        before = nodes[node].won + (nodes[node].lost << 16)
        conclude(nodes, node, child, space.movers[depth])
        if nodes[node].won + (nodes[node].lost << 16) == before:
            return


def conclude(nodes: Array, node: int, child: int, seat: int) -> None:
    """What is certain at a node where `seat` decides, by what is certain at its children."""
    mine = 1 << seat
    if nodes[child].won == mine:
        nodes[node].won = mine
        nodes[node].lost = nodes[child].lost & ~mine
        return
    won = -1  # by these whatever this seat decides
    lost = -1
    can_draw = False
    is_open = False  # may this seat still win?
    first = nodes[node].first
    for other in range(first, first + nodes[node].count):
        won &= nodes[other].won
        lost &= nodes[other].lost
        can_draw = can_draw or nodes[other].lost & DRAWN != 0
        is_open = is_open or nodes[other].lost & (mine | DRAWN) == 0
    if not is_open and can_draw:
        won = 0
        lost = DRAWN
    if lost != DRAWN:
        lost &= ~DRAWN
    nodes[node].won = won
    nodes[node].lost = lost


def follow(nodes: Array, decisions: Vector, n: int, spare: Array) -> int:
    """Go down by `n` decisions and keep what lies there; the nodes then in use, 0 for nothing."""
    node = 0
    for i in range(n):
        first = nodes[node].first
        last = first + nodes[node].count
        child = first
        while child < last and nodes[child].decision != decisions[i]:
            child += 1
        if child == last:
            return 0
        node = child
    return keep(nodes, node, spare) if nodes[node].count > 0 else 0


def rank(nodes: Array, node: int, seat: int, ranked: Vector, decisions: Vector) -> int:
    """List the children of a node, and what each decided, the best for `seat` first; how many.

    What is won comes first and what is lost last; then counts how often it was tried, then how well
    that went. Of equals the first one made is first.
    """
    first = nodes[node].first
    n = int(nodes[node].count)
    for i in range(n):
        place = i
        while place > 0 and is_better(nodes[first + i], nodes[ranked[place - 1]], seat):
            ranked[place] = ranked[place - 1]
            place -= 1
        ranked[place] = first + i
    for i in range(n):
        decisions[i] = nodes[ranked[i]].decision
    return n


def is_better(one: Record, other: Record, seat: int) -> bool:
    mine = ((one.lost >> seat) & 1) - 2 * ((one.won >> seat) & 1)
    theirs = ((other.lost >> seat) & 1) - 2 * ((other.won >> seat) & 1)
    if mine != theirs:
        return bool(mine < theirs)
    if one.visits != other.visits:
        return bool(one.visits > other.visits)
    return bool(one.value / max(1, one.visits) > other.value / max(1, other.visits))


def keep(nodes: Array, node: int, spare: Array) -> int:
    """Keep what lies below a node, which becomes the root; the nodes then in use.

    It goes through `spare`, (fewer) NODE; what does not fit is forgotten, the deepest first.
    """
    spare[0] = nodes[node]
    used = 1
    at = 0
    while at < used:
        first = spare[at].first
        n = spare[at].count
        if used + n > len(spare):
            spare[at].count = 0
        elif n > 0:
            for i in range(n):
                spare[used + i] = nodes[first + i]
            spare[at].first = used
            used += n
        at += 1
    for i in range(used):
        nodes[i] = spare[i]
    return used
