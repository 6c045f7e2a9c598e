"""What may be played: an example, a list in columns, and what may follow a turn half written."""

from rich.text import Text

from tailbiter.games.errors import TailbiterError
from tailbiter.play.position import Position
from tailbiter.play.walk import Walk
from tailbiter.terminal.boards import BOARDS
from tailbiter.terminal.ink import QUIET, WARNING, Ink, columns


def example(position: Position, seat: int) -> str:
    """One legal turn, whole."""
    words = BOARDS[position.game.name].choices(position.view(seat))
    if words:
        return words[0]
    walk = position.walk(seat)
    while not walk.is_done:
        middle = walk.decisions[len(walk.decisions) // 2]
        walk = walk.decide(middle.number)
    return walk.text


def follow(walk: Walk, text: str) -> tuple[Walk, list[str]]:
    """The turn as far as the words go, and the words that are left over."""
    words = text.split()
    while words and not walk.is_done:
        same = [d for d in walk.decisions if d.text.replace(" ", "") == words[0]]
        alike = [d for d in walk.decisions if d.text.lower() == words[0].lower()]
        chosen = same or alike
        if len(chosen) != 1:
            break
        walk = walk.decide(chosen[0].number)
        words.pop(0)
    return walk, words


def is_begun(position: Position, seat: int, text: str) -> bool:
    """Is this the beginning of a legal turn, with more to come?"""
    walk, left = follow(position.walk(seat), text)
    return bool(walk.text) and not left and not walk.is_done


def listed(position: Position, seat: int, begun: str, ink: Ink) -> list[Text]:
    """The legal turns, or what may follow the words of a turn begun."""
    board = BOARDS[position.game.name]
    view = position.view(seat)
    in_words = board.choices(view)
    if in_words:
        return [Text(f"  {sentence}") for sentence in in_words[1]]
    walk, left = follow(position.walk(seat), begun)
    if walk.is_done and not left:
        return [Text(f"  {walk.text} is a whole turn.")]
    texts = [d.text for d in walk.decisions]
    if left:
        texts = [t for t in texts if len(left) == 1 and t.lower().startswith(left[0].lower())]
    if not texts:
        return [Text(why_not(position, seat, begun), WARNING)]
    lines = [Text("You may play:", QUIET)]
    if walk.text:
        lines = board.draw({**view, "board": walk.board}, ink)
        lines += [Text(), Text(f"So it stands after {walk.text}. Then one of:", QUIET)]
    lines += columns([t for t in texts if t], ink.width)
    if "" in texts:
        lines.append(Text("  or nothing more", QUIET))
    if not walk.text and not is_whole_after(walk):
        lines.append(Text(f"For some of them more follows, as ? {texts[0]} shows.", QUIET))
    return lines


def is_whole_after(walk: Walk) -> bool:
    """Does every next decision finish the turn?"""
    return all(walk.decide(d.number).is_done for d in walk.decisions)


def why_not(position: Position, seat: int, turn: str) -> str:
    try:
        position.play(turn, seat)
    except TailbiterError as error:
        return str(error)
    return f"{turn} is a whole turn."
