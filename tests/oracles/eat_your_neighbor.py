"""A slow, plain oracle of Eat Your Neighbor, written from the rulebook page alone."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import NamedTuple

Cell = tuple[int, int]  # axial (q, r); r grows downwards
Board = dict[Cell, str]  # occupied cells only: "b" or "w"
Options = Mapping[str, object]
Result = tuple[tuple[int, ...], tuple[int, ...], str]

ENEMY = {"b": "w", "w": "b"}
SEAT = {"b": 1, "w": 2}  # N2
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
SHAPES = """single 0,0 | pair 0,0 0,1 | bend 0,0 0,1 1,1 | line3 0,0 0,1 0,2
    | triangle 0,0 0,1 1,0 | hook 0,0 0,1 0,2 1,0 | sled 0,0 0,1 0,2 1,2 | arch 0,0 0,1 1,1 2,0
    | snake 0,0 0,1 1,1 1,2 | diamond 0,0 0,1 1,0 1,1 | propeller 0,1 1,1 1,2 2,0
    | line4 0,0 0,1 0,2 0,3"""
KEYSTONES: dict[str, frozenset[Cell]] = {  # K2
    name: frozenset((int(pair[0]), int(pair[2])) for pair in pairs)
    for name, *pairs in map(str.split, SHAPES.split("|"))
}
DEFAULTS = {"side": "4", "swap": "no", "supply": "30", "goal": "12"}
DEFAULTS |= {"stuck": "ends", "keystone": "no"}


class Position(NamedTuple):
    board: Board
    mover: str
    eaten: dict[str, int]  # by whom
    cards: str  # the field as written: names joined by commas, or "-"
    last: str  # who placed last; "" when the text has no such field (stuck=ends)
    turn: int


def option(options: Options, name: str) -> str:
    value = str(options.get(name, DEFAULTS[name]))
    return {"True": "yes", "False": "no"}.get(value, value)


@cache
def cells_of(side: int) -> dict[str, Cell]:
    """Every cell by name, rows from the top, each from the left; a is the bottom row (N1)."""
    n = side - 1
    cells: dict[str, Cell] = {}
    for r in range(-n, n + 1):
        for number, q in enumerate(range(max(-n, -n - r), min(n, n - r) + 1), start=1):
            cells["abcdefghi"[n - r] + str(number)] = (q, r)
    return cells


def read(text: str, options: Options) -> Position:
    rows, mover, eaten, cards, *last, turn = text.split(" ")
    assert len(last) == (option(options, "stuck") == "passes"), text
    cells = cells_of(int(option(options, "side")))
    board = {c: x for c, x in zip(cells.values(), rows.replace("/", ""), strict=True) if x != "."}
    black, white = eaten.split("-")
    both = {"b": int(black), "w": int(white)}
    return Position(board, mover, both, cards, "".join(last), int(turn))


def write(position: Position, options: Options) -> str:
    rows: dict[str, str] = {}  # row letter -> its cells; dicts keep the order from the top
    for name, cell in cells_of(int(option(options, "side"))).items():
        rows[name[0]] = rows.get(name[0], "") + position.board.get(cell, ".")
    eaten = f"{position.eaten['b']}-{position.eaten['w']}"
    fields = ["/".join(rows.values()), position.mover, eaten, position.cards]
    if option(options, "stuck") == "passes":
        fields.append(position.last)
    return " ".join([*fields, str(position.turn)])


def neighbours(cells: Iterable[Cell]) -> set[Cell]:
    return {(q + dq, r + dr) for q, r in cells for dq, dr in STEPS}


def creature(board: Board, cell: Cell) -> frozenset[Cell]:
    """Flood fill: the maximal connected group of one colour around an occupied cell (N6)."""
    found = {cell}
    while more := {c for c in neighbours(found) - found if board.get(c) == board[cell]}:
        found |= more
    return frozenset(found)


def touching(board: Board, cells: Iterable[Cell], colour: str) -> set[frozenset[Cell]]:
    return {creature(board, c) for c in neighbours(cells) if board.get(c) == colour}


def at_origin(cells: Collection[Cell]) -> frozenset[Cell]:
    return frozenset((q - min(cells)[0], r - min(cells)[1]) for q, r in cells)


def shape_of(cells: Collection[Cell]) -> str | None:
    """The keystone that these cells are in some rotation or reflection (K2, K3)."""
    for name, shape in KEYSTONES.items():
        turned = list(shape)
        for _ in range(6):
            turned = [(-r, q + r) for q, r in turned]  # a sixth of a turn
            mirrored = [(r, q) for q, r in turned]
            if at_origin(cells) in (at_origin(turned), at_origin(mirrored)):
                return name
    return None


def place(board: Board, colour: str, cell: Cell) -> Board | None:
    """The board after placing on an empty cell, the eaten pieces gone; None: above 4 (N6)."""
    after = {**board, cell: colour}
    formed = creature(after, cell)
    if len(formed) > 4:
        return None
    eaten: set[Cell] = set()
    for prey in touching(after, formed, ENEMY[colour]):
        attackers = [len(group) for group in touching(after, prey, colour)]
        one_smaller = len(prey) == len(formed) - 1  # N7
        swarmed = len(formed) == 1 and len(prey) == 4 and attackers.count(1) >= 3  # N8
        if one_smaller or swarmed:
            eaten |= prey
    return {c: x for c, x in after.items() if c not in eaten}


def placements(position: Position, colour: str, options: Options) -> dict[str, Board]:
    """Every board that colour could reach by placing a piece now (N4, N5, N6)."""
    on_board = list(position.board.values()).count(colour)
    lost = position.eaten[ENEMY[colour]]
    if int(option(options, "supply")) - on_board - lost <= 0:  # N4
        return {}
    return {
        name: after
        for name, cell in cells_of(int(option(options, "side"))).items()
        if cell not in position.board  # N5
        and (after := place(position.board, colour, cell)) is not None
    }


def ended_by(position: Position, options: Options) -> str | None:
    """The rule by which the game is over, if it is."""
    goal = option(options, "goal")
    if goal != "none" and max(position.eaten.values()) >= int(goal):
        return "N9"
    who = "bw" if option(options, "stuck") == "passes" else position.mover
    return None if any(placements(position, colour, options) for colour in who) else "N10"


def start(options: Options) -> str | None:
    if option(options, "keystone") == "yes":
        return None  # K1: the four cards are random
    return write(Position({}, "b", {"b": 0, "w": 0}, "-", "-", 1), options)  # N2


def outcomes(text: str, options: Options, seat: int | None = None) -> dict[str, str]:
    position = read(text, options)
    board, mover, eaten = position.board, position.mover, position.eaten
    if ended_by(position, options) or seat not in (None, SEAT[mover]):
        return {}
    onward = position._replace(mover=ENEMY[mover], turn=position.turn + 1)
    found: dict[str, Position] = {}
    for name, after in placements(position, mover, options).items():
        gain = len(board) + 1 - len(after)
        both = {**eaten, mover: eaten[mover] + gain}  # N4: they stay with the eater
        found[name] = onward._replace(board=after, eaten=both, last=mover)
    if not found:
        found["pass"] = onward  # N10, stuck=passes
    first_white = mover == "w" and list(board.values()) == ["b"] and not any(eaten.values())
    if option(options, "swap") == "yes" and first_white:
        found["swap"] = onward._replace(board=dict.fromkeys(board, "w"))  # N3: no placement
    return {turn: write(after_turn, options) for turn, after_turn in found.items()}


def play(text: str, turn: str, options: Options, seat: int | None = None) -> str | None:
    return outcomes(text, options, seat).get(turn)


def result(text: str, options: Options) -> Result | None:
    position = read(text, options)
    rule = ended_by(position, options)
    if rule is None:
        return None
    points = dict(position.eaten)  # N11
    if option(options, "keystone") == "yes":  # K3, K4
        board, shown = position.board, position.cards.split(",")
        for group in {creature(board, cell) for cell in board}:
            if shape_of(group) in shown:
                points[board[min(group)]] += 3
    last = position.last if position.last in SEAT else ENEMY[position.mover]
    winner = max("bw", key=lambda x: (points[x], position.eaten[x], x == last))  # N11, K4
    return (SEAT[winner],), (points["b"], points["w"]), rule


def count(text: str, depth: int, options: Options) -> int:
    """The rulebook's count: distinct positions, and 1 for a game that is over."""
    after = set(outcomes(text, options).values()) if depth else set()
    return sum(count(q, depth - 1, options) for q in after) if after else 1
