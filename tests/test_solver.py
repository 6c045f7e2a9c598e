"""The solver is right: its answers are those of brute force, and it says nothing it does not know.

TAILBITER_BATCHES=100 in the environment compares more positions.
"""

import os
import random
from itertools import count
from typing import Any

import pytest

import tailbiter
from tailbiter.bots.solver import exact_kernels
from tailbiter.bots.solver.exact import SLICE, Answer, Solver, endings_of, solve, solve_turns
from tailbiter.engine.compiled import contents, gathered
from tailbiter.games import GAMES
from tests.brute_force import BruteForce, LeftOut, Past
from tests.kinds import random_turn
from tests.sampling import many

Choices = dict[str, list[Any]]
BATCHES = int(os.environ.get("TAILBITER_BATCHES", many(4, 1)))
ENOUGH = 1_000_000  # nodes
NEVER = 1000  # turns: no game here lasts so long
OPEN_GAMES = [name for name in GAMES if not GAMES[name].TOGETHER]
NEIGHBOR_2: Choices = {"side": [2], "goal": [1, 3, 12, "none"], "supply": [2, 4, 30]}
NEIGHBOR_3: Choices = {"side": [3], "goal": [3, 12, "none"], "supply": [8, 10, 30]}
EITHER: Choices = {"swap": ["no", "yes"], "stuck": ["ends", "passes"], "keystone": ["no", "yes"]}
GRID: Choices = {"stones_return": ["yes", "no"], "stones": [4, 6, 10], "patterns": list("ABCDE")}
OWN_TURN: Choices = {"size": [3], "first_win": ["game_turn_2", "own_turn_2"]}
FAR = 45  # turns
PLENTY: Choices = {"per_colour": [20], "stones": [20]}
RING: Choices = {
    "cards": ["12+13", "12+24", "13+24"],
    "null_move": ["allow", "forbid"],
    "pawn_return": ["must", "may"],
    "king_extra": ["two", "up_to_two"],
    "goal": ["last_piece", "last_piece", "first_king"],
    "turn_limit": [FAR, 500],
}
# kind: the game, options to choose from, turns before the end (0: made up), positions a batch
LATE: dict[str, tuple[str, Choices, int, int]] = {
    "side 2": ("eat-your-neighbor", {**NEIGHBOR_2, **EITHER}, 12, 6),
    "side 3": ("eat-your-neighbor", {**NEIGHBOR_3, **EITHER}, 5, 6),
    "3x3": ("ouroboros", {**GRID, **OWN_TURN}, 6, 8),
    "small grids": ("ouroboros", {**GRID, **OWN_TURN, **PLENTY}, 0, 60),
    "three seats": ("ouroboros", {**GRID, "size": [4], "players": [3]}, 5, 4),
    "four seats": ("ouroboros", {**GRID, "size": [4], "players": [4]}, 5, 2),
}
RINGS = {2: 3, 3: 1}  # positions a batch, by players
HORIZON = {2: 3, 3: 2}  # turns that brute force looks ahead where a game can be long
LOOKS = 200  # positions with more to look at are left out
FEW = 20_000  # nodes


def chosen(name: str, options: Choices, rng: random.Random) -> tailbiter.Game:
    return tailbiter.game(name, **{key: rng.choice(values) for key, values in options.items()})


def late_position(game: tailbiter.Game, turns: int, rng: random.Random) -> tailbiter.Position:
    """At most so many turns before the end of a random game."""
    positions = [game.start(seed=rng.randrange(1 << 30))]
    while positions[-1].acting:
        last = positions[-1]
        positions.append(last.play(random_turn(last, last.acting[0], rng)))
    return positions[max(0, len(positions) - 1 - rng.randrange(turns + 1))]


def small_grid(game: tailbiter.Game, rng: random.Random) -> tailbiter.Position:
    """Little on the grid, few discs held, often just what a pattern costs."""
    size = int(game.options["size"])
    rows = ["b" + "".join(rng.choices("bgry#.", (1, 1, 1, 1, 4, 12), k=size - 1))]
    rows += ["".join(rng.choices("bgry#.", (1, 1, 1, 1, 4, 12), k=size)) for _ in range(size - 1)]
    held = ["0,0,0,0", "1,0,0,0", "0,2,0,0", "1,0,1,0", "3,0,0,0", "1,1,1,1", "3,2,0,0", "0,0,6,0"]
    supplies = "/".join(rng.choices(held, k=game.players))
    turn = 1 + rng.randrange(6)
    mover = "ABCD"[(turn - 1) % game.players]
    return game.position(f"{'/'.join(rows)} {mover} {supplies} 2 {turn}")


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("kind", LATE)
def test_answers_are_those_of_brute_force(kind: str, batch: int) -> None:
    name, options, turns, positions = LATE[kind]
    rng = random.Random(f"{kind} {batch}")
    compared = 0
    while compared < positions:
        game = chosen(name, options, rng)
        position = late_position(game, turns, rng) if turns else small_grid(game, rng)
        brute = BruteForce(position.game, LOOKS)
        try:
            expected = brute.shortest(position.text, (), NEVER)
            answer = solve(position, ENOUGH)
            assert (answer.winner, answer.turns) == expected, (position, position.game)
            check_outcome(position, answer)
            check_line(position, answer, brute)
        except LeftOut:
            continue
        compared += 1


def check_outcome(position: tailbiter.Position, answer: Answer) -> None:
    """In these games somebody wins; with more than two seats perhaps nobody can force it."""
    if answer.winner is None:
        assert answer.outcome == ""
        assert position.game.players > 2
    else:
        is_own = answer.winner == position.state.seat + 1
        assert answer.outcome == ("win" if is_own else "loss")


def check_line(
    position: tailbiter.Position, answer: Answer, brute: BruteForce, past: Past = ()
) -> None:
    """Each turn of the line is best play: the win comes one turn nearer, and no more than one."""
    assert len(answer.line) == (answer.turns or 0)
    for played, turn in enumerate(answer.line, start=1):
        past = tuple(sorted((*past, position.text))) if brute.repeats else ()
        position = position.play(turn)
        left = len(answer.line) - played
        assert brute.shortest(position.text, past, left) == (answer.winner, left), turn
    if answer.winner:
        assert position.result
        assert position.result.winners == (answer.winner,)


def small_ring(game: tailbiter.Game, rng: random.Random) -> tailbiter.Position:
    """A few pieces on spaces and in line, nobody done yet."""
    slots = ["_"] * (2 * game.players)
    few = ("AA", "AAa") if game.options["goal"] == "first_king" else ("Aa", "AA", "AAa", "Aaa")
    for seat in range(game.players):
        for letter in rng.choice(few):
            piece = chr(ord(letter) + seat)
            free = [place for place, slot in enumerate(slots) if slot == "_"]
            if free and rng.random() < 0.6:
                slots[rng.choice(free)] = f"({piece})"
            else:
                slots.insert(rng.randrange(1, len(slots) + 1), piece)
    cards = str(game.options["cards"]).split("+")
    faces = "/".join(",".join(map(rng.choice, cards)) for _ in range(game.players))
    turn = FAR - rng.randrange(5)
    mover = "ABC"[(turn - 1) % game.players]
    return game.position(f"{''.join(slots)} {mover} {faces} {turn}")


def with_past(
    position: tailbiter.Position, before: list[tailbiter.Position]
) -> tuple[tailbiter.Position, Past]:
    """The same position as if those had come up in the game before; and those, as texts."""
    state, rules = position.state, position.game.definition.rules
    state.since = 1
    past = position.past_array.tolist()
    texts = []
    taken = {position.turn}
    for one in before:
        old = one.state
        old.since = old.turn = next(
            turn
            for turn in count(1)
            if turn not in taken and (turn - old.turn) % position.game.players == 0
        )
        if old.turn > position.turn:
            continue  # no room for more of them
        taken.add(old.turn)
        rules.remember(old, past)
        texts.append(one.text)
    return tailbiter.Position(position.game, state, past), tuple(sorted(texts))


def came_before(
    position: tailbiter.Position, rng: random.Random
) -> tuple[tailbiter.Position, Past]:
    """The position after a game in which some of what is best now came up once or twice."""
    before: list[tailbiter.Position] = []
    known = {key(position)}
    for _ in range(rng.randrange(6)):
        one = with_past(position, before)[0]
        for turn in solve(one, FEW).line[:2]:
            one = one.play(turn)
            is_possible = one.acting and pieces(one) == pieces(position)  # none comes back
            if is_possible and key(one) not in known:
                known.add(key(one))
                before += [one] * rng.choice((1, 2, 2))
                break
    return with_past(position, before)


def pieces(position: tailbiter.Position) -> int:
    return sum(letter.isalpha() for letter in position.text.split()[0])


def key(position: tailbiter.Position) -> tuple[str, ...]:
    """What must be the same for a position to count as the same (T15)."""
    return tuple(position.text.split()[:3])


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("players", [2, 3])
def test_answers_are_those_of_brute_force_where_repetition_counts(players: int, batch: int) -> None:
    rng = random.Random(f"{players} {batch}")
    compared = 0
    while compared < RINGS[players]:
        game = chosen("eat-thyself", {**RING, "players": [players]}, rng)
        position = small_ring(game, rng)
        if solve(position, FEW).turns == 1 and rng.random() < 0.8:
            continue  # too many are like that
        position, past = came_before(position, rng)
        brute = BruteForce(game, LOOKS)
        try:
            expected = brute.shortest(position.text, past, HORIZON[players])
            answer = solve(position, ENOUGH)
            if expected == (None, None):
                check_unforced(position, answer, brute, past)
            else:
                assert (answer.winner, answer.turns) == expected, (position, game, past)
                check_line(position, answer, brute, past)
        except LeftOut:
            continue
        compared += 1


def check_unforced(
    position: tailbiter.Position, answer: Answer, brute: BruteForce, past: Past
) -> None:
    """Nobody can force a win soon; where the turn limit is near, ever."""
    horizon = HORIZON[position.game.players]
    if position.turn + horizon <= int(position.game.options["turn_limit"]):
        assert answer.turns is None or answer.turns > horizon
        return
    others = tuple(seat for seat in brute.seats if seat not in position.acting)
    can_lose = brute.forced(position.text, past, others, horizon)
    assert answer.winner is None
    assert answer.outcome == ("" if can_lose else "draw")


def test_a_win_through_a_position_that_came_up_twice_is_none() -> None:
    game = tailbiter.game("eat-thyself", null_move="forbid", king_extra="up_to_two")
    position = game.position("(B)_(b)A_A B 1,1/1,3 8")
    twice = game.position("_(A)(b)B_A B 2,1/1,1 10")
    assert solve(position).turns == 3
    once, past = with_past(position, [twice])
    assert BruteForce(game, ENOUGH).shortest(once.text, past, 3) == (2, 3)
    assert solve(once).turns == 3
    again, past = with_past(position, [twice, twice])
    assert BruteForce(game, ENOUGH).shortest(again.text, past, 3) == (None, None)
    assert solve(again).turns is None


def test_a_solver_does_not_take_one_game_for_another() -> None:
    game = tailbiter.game("eat-thyself", null_move="forbid", king_extra="up_to_two")
    position = with_past(game.position("(B)_(b)A_A B 1,1/1,3 8"), [])[0]
    twice = game.position("_(A)(b)B_A B 2,1/1,1 10")
    solver = Solver(game)
    assert solver.solve(position).turns == 3
    assert solver.solve(with_past(position, [twice, twice])[0]).turns is None
    assert solver.solve(position).turns == 3


def test_what_is_tried_out_is_not_remembered() -> None:
    game = tailbiter.game("eat-thyself")
    position = game.position("_(b)(b)aB_BA A 2,3/1,1 17")
    solver = Solver(game)
    assert solver.solve(position).nodes > 100
    assert solver.space.past.tolist() == position.past_array.tolist()


def test_the_smallest_board_is_solved_from_the_start() -> None:
    answer = solve(tailbiter.game("eat-your-neighbor", side=2).start())
    assert answer.outcome in ("win", "loss")
    assert len(answer.line) == answer.turns


def test_a_finished_game_is_told_at_once() -> None:
    game = tailbiter.game("ouroboros", size=3)
    position = game.position(".#./..#/##. A 0,0,0,1/1,0,0,0 6 11").play("-y")
    assert position.result
    assert solve(position) == Answer("loss", winner=1, turns=0)
    last = tailbiter.game("eat-thyself", turn_limit=10).position("_A_a_Bbb_ A 1,1/1,1 10")
    assert solve(last.play("2+1a")) == Answer("draw", turns=0)


def test_what_is_not_settled_is_not_guessed() -> None:
    position = tailbiter.game("eat-your-neighbor").start()
    answer = solve(position, nodes=5000)
    assert answer == Answer("", nodes=5000)
    assert solve(position, nodes=0) == Answer("")


@pytest.mark.parametrize("nodes", [1, 7, 50, 200, 700])
def test_fewer_nodes_give_the_same_answer_or_none(nodes: int) -> None:
    position = tailbiter.game("eat-your-neighbor").position(
        "...b/bw.b./bbw.b./.b...b./www.../.w..b/.b.b w 10-6 - 34"
    )
    answer = solve(position, nodes)
    assert answer.nodes <= nodes
    assert (answer.outcome, answer.turns) == ("", None)
    assert (solve(position).outcome, solve(position).turns) == ("loss", 6)


def test_the_same_is_found_twice() -> None:
    position = tailbiter.game("eat-your-neighbor").position(
        ".b.b/bw.bw/.b..b./.b..w.w/www.w./.w.wb/.b.b w 4-5 - 30"
    )
    assert solve(position, ENOUGH) == solve(position, ENOUGH)


def test_a_small_table_changes_the_work_only() -> None:
    position = tailbiter.game("eat-your-neighbor").position(
        ".b.b/bw.bw/bb..bw/.b..w.w/www.w./.w.wb/.b.b w 4-5 - 32"
    )
    small = Solver(position.game, megabytes=0).solve(position, 3 * ENOUGH)
    large = solve(position)
    assert len(small.line) == len(large.line) == large.turns == small.turns
    assert small.nodes > large.nodes


def test_stop_is_heard_before_the_budget_ends() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) == 9

    position = tailbiter.game("eat-your-neighbor").start()
    answer = solve(position, nodes=10**9, stop=stop)
    assert answer.outcome == ""
    assert 0 < answer.nodes <= 8 * SLICE
    assert len(asked) == 9


def test_time_is_an_argument() -> None:
    times = iter([10.0, *[10.4] * 8, 10.6])
    position = tailbiter.game("eat-your-neighbor").start()
    answer = solve(position, nodes=10**9, seconds=0.5, clock=lambda: next(times))
    assert answer.outcome == ""
    assert 0 < answer.nodes <= 8 * SLICE


def test_where_nobody_can_play_on_nobody_wins() -> None:
    stuck = tailbiter.game("ouroboros", size=3).position(".../.../... A 2,0,0,0/0,0,0,0 2 1")
    assert solve(stuck).outcome == "draw"


def test_sealed_orders_are_refused() -> None:
    with pytest.raises(tailbiter.OptionError, match="secret orders"):
        solve(tailbiter.game("eat-me").start())


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("eat-your-neighbor", "...b/bw.b./bbw.b./.b...b./www.../.w..b/.b.b w 10-6 - 34"),
        ("eat-your-neighbor", "...b/bw.b./bbw.b./.b...b./www.w./bw..b/.b.b w 10-6 - 36"),
        ("ouroboros", ".....#/#...../#....#/#...../#....#/.....# A 2,0,1,0/2,2,0,2 2 31"),
        ("eat-thyself", "_(b)(b)aB_BA A 2,3/1,1 17"),
    ],
)
def test_each_turn_is_judged_as_the_position_after_it(name: str, text: str) -> None:
    position = tailbiter.game(name).position(text)
    turns = solve_turns(position, ENOUGH)
    assert set(turns) == set(position.turns())
    best = solve(position)
    for turn, answer in list(turns.items())[:40]:
        after = solve(position.play(turn), FEW)
        if answer.outcome and after.outcome:
            assert answer.winner == after.winner
            assert answer.turns == (None if after.turns is None else after.turns + 1)
    judged = turns[best.line[0]]
    assert (judged.outcome, judged.turns) == (best.outcome, best.turns)


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_no_name_of_the_solver_hides_one_of_the_rules(name: str) -> None:
    """All of them are compiled in one namespace."""
    game = tailbiter.game(name)
    rules: Any = game.definition.rules
    found = gathered(rules, exact_kernels, *endings_of(game))
    for word, value in contents(vars(rules)).items():
        assert found[word] == value, word
