"""Monte-Carlo tree search over a game's decisions, for any number of seats. Compiled.

A node is a decision that somebody made, and what came of it for that seat: each seat picks what is
best for itself (max^n), by UCT. What is certain is backed up exactly: `won` and `lost` say which
seats win or cannot win from a node on, each seat playing for its own win.

The functions declared first are the game's rules', its knowledge's and the engine's:
`Engine.kernels_of` puts all of them into one namespace. `past` is what the rules remember of the
game up to the root; searching writes beyond that only, so that it need not be copied.
"""

from math import exp, log, sqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    NONE = -1

    def legal(state: Any, seat: int, out: Any) -> int: ...
    def draw(state: Any, dice: Any) -> int: ...
    def below(dice: Any, n: int) -> int: ...
    def advance(state: Any, past: Any, decision: int) -> None: ...
    def is_whole(state: Any) -> bool: ...
    def ending(state: Any) -> int: ...
    def is_winner(state: Any, seat: int) -> bool: ...
    def estimate(state: Any, chances: Any) -> None: ...


KERNELS = ("search", "keep")  # what Python calls
DRAWN = 1 << 14  # in `lost`: nobody wins, for certain
UNSEEN = -1e30


def search(
    root: Any,
    past: Any,
    tree: Any,
    used: int,
    work: Any,
    out: Any,
    path: Any,
    movers: Any,
    chances: Any,
    totals: Any,
    dice: Any,
    settings: Any,
    simulations: int,
) -> int:
    """Add so many simulations to the tree of root[0], fewer if all is proven; its nodes in use."""
    for _ in range(simulations):
        if tree[0].won != 0 or tree[0].lost & (DRAWN | 1 << root[0].seat) != 0:
            return used  # certain; or lost, though not yet to whom
        work[0] = root[0]
        state = work[0]
        node = 0
        depth = 0
        while depth + 1 < len(path):
            if tree[node].count == 0:
                if tree[node].visits == 0 and node != 0:
                    break
                used = expand(state, past, tree, node, used, work, out, chances, dice, settings)
                if tree[node].count == 0:
                    break  # the tree is full
            movers[depth] = state.seat
            node = best_child(tree, node, state.seat, settings[0])
            advance(state, past, tree[node].decision)
            depth += 1
            path[depth] = node
            if is_settled(tree[node]):
                break
        judge(state, past, tree[node], chances, dice, settings[0])
        back_up(tree, path, movers, depth, chances, totals)
        if tree[node].won != 0 or tree[node].lost != 0:
            prove(tree, path, movers, depth)
    return used


def is_settled(node: Any) -> bool:
    """Is it certain who wins?"""
    return bool(node.won != 0 or node.lost & DRAWN != 0)


def expand(
    state: Any,
    past: Any,
    tree: Any,
    node: int,
    used: int,
    work: Any,
    out: Any,
    chances: Any,
    dice: Any,
    settings: Any,
) -> int:
    """Give a node its children, in random order; the nodes then in use."""
    n = legal(state, state.seat, out)
    if used + n > len(tree):
        return used
    for i in range(n):
        j = i + below(dice, n - i)
        decision = out[j]
        out[j] = out[i]
        child = tree[used + i]
        child.decision = decision
        child.count = 0
        child.visits = 0
        child.value = 0.0
        child.prior = 0.5
        child.share = 0.0
        child.won = 0
        child.lost = 0
        if settings[0].trust > 0.0:
            work[1] = work[0]
            advance(work[1], past, decision)
            child.prior = first_guess(work[1], state.seat, child, chances)
    tree[node].first = used
    tree[node].count = n
    if settings[0].sharp > 0.0:
        share_out(tree, used, n, settings[0].sharp)
    return used + n


def share_out(tree: Any, first: int, n: int, sharp: float) -> None:
    """Give each of `n` children its share of the attention, by what they promise (softmax)."""
    best = 0.0
    for child in range(first, first + n):
        best = max(best, tree[child].prior)
    total = 0.0
    for child in range(first, first + n):
        tree[child].share = exp(sharp * (tree[child].prior - best))
        total += tree[child].share
    for child in range(first, first + n):
        tree[child].share /= total


def first_guess(after: Any, seat: int, child: Any, chances: Any) -> float:
    """What a decision promises its seat before it has been tried."""
    if is_whole(after) and ending(after) != 0:
        settle(after, child, len(chances))
        outcome(child, chances)
    else:
        estimate(after, chances)
    return float(chances[seat])


def best_child(tree: Any, node: int, seat: int, settings: Any) -> int:
    """The child to try next for `seat`: not one that is lost for it, unless all are."""
    first = tree[node].first
    best = first + tree[node].visits % tree[node].count
    best_score = UNSEEN
    spread = settings.explore * settings.explore * log(tree[node].visits + 1.0)
    urge = settings.explore * sqrt(float(tree[node].visits))
    trust = settings.trust
    for child in range(first, first + tree[node].count):
        if tree[child].won | tree[child].lost != 0:
            if (tree[child].lost >> seat) & 1 == 1:
                continue
            if (tree[child].won >> seat) & 1 == 1:
                return child
        visits = tree[child].visits
        if visits + trust == 0.0:
            return child
        score = (tree[child].value + trust * tree[child].prior) / (visits + trust)
        if settings.sharp > 0.0:
            score += urge * tree[child].share / (visits + 1)
        else:
            score += sqrt(spread / (visits + trust))
        if score > best_score:
            best_score = score
            best = child
    return int(best)


def judge(state: Any, past: Any, node: Any, chances: Any, dice: Any, settings: Any) -> None:
    """Each seat's chances at a node, known or found by playing on and estimating."""
    if is_settled(node):
        outcome(node, chances)
        return
    made = 0
    is_over = settings.cutoff == 0 and is_whole(state) and ending(state) != 0
    while made < settings.cutoff:
        decision = draw(state, dice)
        if decision == NONE:
            is_over = True
            break
        advance(state, past, decision)
        made += 1
    if not is_over:
        estimate(state, chances)
    elif made == 0:
        settle(state, node, len(chances))
        outcome(node, chances)
    else:
        count_winners(state, chances)


def count_winners(state: Any, chances: Any) -> None:
    """The end of a game as chances: a win is shared by the winners, a draw by everybody."""
    seats = len(chances)
    winners = 0
    for seat in range(seats):
        chances[seat] = 1.0 if is_winner(state, seat) else 0.0
        winners += 1 if chances[seat] > 0.0 else 0
    for seat in range(seats):
        if winners == 0:
            chances[seat] = 1.0 / seats
        elif winners > 1:
            chances[seat] /= winners


def settle(state: Any, node: Any, seats: int) -> None:
    """Note at a node that the game is over, and who has won it."""
    winners = 0
    for seat in range(seats):
        if is_winner(state, seat):
            winners |= 1 << seat
    node.won = winners
    node.lost = DRAWN if winners == 0 else ((1 << seats) - 1) & ~winners


def outcome(node: Any, chances: Any) -> None:
    """What is certain at a node, as chances."""
    seats = len(chances)
    winners = 0
    for seat in range(seats):
        winners += (node.won >> seat) & 1
    for seat in range(seats):
        if winners == 0:
            chances[seat] = 1.0 / seats
        else:
            chances[seat] = float((node.won >> seat) & 1) / winners


def back_up(tree: Any, path: Any, movers: Any, depth: int, chances: Any, totals: Any) -> None:
    tree[0].visits += 1
    for seat in range(len(chances)):
        totals[seat] += chances[seat]
    for i in range(depth):
        node = path[i + 1]
        tree[node].visits += 1
        tree[node].value += chances[movers[i]]


def prove(tree: Any, path: Any, movers: Any, depth: int) -> None:
    """The last node of a path is certain: what does that make certain above it?"""
    while depth > 0:
        child = path[depth]
        depth -= 1
        node = path[depth] if depth > 0 else 0
        before = tree[node].won + (tree[node].lost << 16)
        follow(tree, node, child, movers[depth])
        if tree[node].won + (tree[node].lost << 16) == before:
            return


def follow(tree: Any, node: int, child: int, seat: int) -> None:
    """What is certain at a node where `seat` decides, by what is certain at its children."""
    mine = 1 << seat
    if tree[child].won == mine:
        tree[node].won = mine
        tree[node].lost = tree[child].lost & ~mine
        return
    won = -1  # by these whatever this seat decides
    lost = -1
    can_draw = False
    is_open = False  # may this seat still win?
    first = tree[node].first
    for other in range(first, first + tree[node].count):
        won &= tree[other].won
        lost &= tree[other].lost
        can_draw = can_draw or tree[other].lost & DRAWN != 0
        is_open = is_open or tree[other].lost & (mine | DRAWN) == 0
    if not is_open and can_draw:
        won = 0
        lost = DRAWN
    if lost != DRAWN:
        lost &= ~DRAWN
    tree[node].won = won
    tree[node].lost = lost


def keep(tree: Any, node: int, spare: Any) -> int:
    """Keep what lies below a node, which becomes the root; the nodes then in use.

    It goes through `spare`; what does not fit there is forgotten, the deepest first.
    """
    spare[0] = tree[node]
    used = 1
    at = 0
    while at < used:
        first = spare[at].first
        n = spare[at].count
        if used + n > len(spare):
            spare[at].count = 0
        elif n > 0:
            for i in range(n):
                spare[used + i] = tree[first + i]
            spare[at].first = used
            used += n
        at += 1
    for i in range(used):
        tree[i] = spare[i]
    return used
