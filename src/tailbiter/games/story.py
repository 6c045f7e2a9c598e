"""Words for reports by post, in English: what all games share, and what one has that says nothing.

`games/<game>/story.py` names columns and things held, draws the board in characters, says how one
orders, and tells the facts of its `report.py` as a zine would print them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tailbiter.games.report import Fact, Lead, Reordered, View
from tailbiter.games.sentences import English, joined, sentence

Told = Mapping[str, Callable[[English, Fact], str]]  # by a fact's kind
TALLY = ("Who ate whom", "")  # what the table of who did how much to whom shows
COLUMNS: Mapping[str, str] = {}  # names of the columns, as they stand above them
HELD: Mapping[str, str] = {}  # what is held, by its name
NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def drawn(view: View) -> list[str]:
    """The board in characters of one width."""
    return [view["board"]["text"]] if "text" in view["board"] else []


def listed(view: View, say: English) -> list[list[str]]:
    """What lies on the board, a row each below a row of headings; none where it is seen."""
    return []


def how(view: View) -> list[str]:
    """How one orders, a line each; none where nobody does."""
    return ["Write your turn on a line of its own, as the rule sheet does."]


def reordered(say: English, change: Reordered) -> str:
    """A turn that was put right: how it is now, and what everybody was told before."""
    was, now = (one.text if one else "nothing" for one in (change.was, change.now))
    return f"{say.who(change.seat)}: {now} instead of {was}."


def in_words(number: int) -> str:
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def many(number: int, noun: str) -> str:
    """`one point`, `seven points`, `31 points`."""
    return f"{in_words(number)} {noun}{'' if number == 1 else 's'}"


def everybody(say: English, seats: Sequence[int]) -> str:
    return joined([say.who(seat) for seat in seats])


def led(say: English, fact: Fact, unit: str = "turn") -> str:
    """How often the lead changed, and since when it stayed where it was."""
    changes: list[Lead] = fact.data["leads"]
    last = changes[-1]
    who = everybody(say, last.seats)
    shared = "shared the lead" if len(last.seats) > 1 else "led"
    if len(changes) == 1:
        return f"{who} {shared} from {unit} {last.turn} on, and nobody ever took that away."
    is_at_the_end = last.turn == fact.data["last"]
    often = len(changes) - 1 - is_at_the_end
    times = {1: "once", 2: "twice"}.get(often, f"{in_words(often)} times")
    begun = f"{everybody(say, changes[0].seats)} led first, after {unit} {changes[0].turn}"
    if is_at_the_end:
        changed = f"changed {times}, and once more in" if often else "changed only in"
        return f"{begun}; the lead {changed} the last {unit}."
    return f"{begun}; the lead changed {times}, and from {unit} {last.turn} on {who} {shared}."


def ended(say: English, fact: Fact) -> str:
    return sentence(fact.data["event"], say.reader)


def length(say: English, fact: Fact) -> str:
    players = [say.who(seat) for seat in range(1, len(say.reader.names) + 1)]
    who = f"{joined(players)} played" if players else "It took"
    return f"{who} {many(fact.data['turns'], 'turn')}."


def first(say: English, fact: Fact) -> str:
    return f"In turn {fact.turn}: {sentence(fact.data['event'], say.reader)}"


def largest(say: English, fact: Fact) -> str:
    return f"The most at once was turn {fact.turn}: {sentence(fact.data['event'], say.reader)}"


FACTS: Told = {
    "length": length,
    "first": first,
    "largest": largest,
    "led": led,
    "ended": ended,
}
