"""Questions in words: what is missing, and what would work. One function a code; English."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tailbiter.games.events import Refusal
from tailbiter.games.meaning import Question
from tailbiter.games.sentences import Reader, joined, sentence, whole_sentence

Data = Mapping[str, Any]


def asked(question: Question, reader: Reader) -> str:
    """What is asked of whoever wrote; the seat's own hand is all that it tells of a game."""
    if question.code == "refused":
        words = refused(question, reader)
    else:
        words = QUESTIONS[question.code](question.data)
    return f"{words} ({question.rule})" if question.rule else words


def refused(question: Question, reader: Reader) -> str:
    """What the rules have against it, in the game's own words."""
    data = question.data
    why = Refusal(data["code"], data["data"], None, data["game"])
    given = f"You wrote {data['given']}: " if data["given"] else ""
    return f"{given}{whole_sentence(sentence(why, reader))}"


def example(data: Data) -> str:
    """What such an order looks like, made of this hand, with the half that was given."""
    due, hand = data.get("due", ()), data.get("hand", ())
    given, offered = data.get("card"), data.get("bid")
    card = str(given or (hand[len(hand) // 2] if hand else 13))
    bid = min(7, data.get("most", 7)) if offered is None else offered
    parts = ([card] if "card" in due else []) + ([f"bid {bid}"] if "bid" in due else [])
    return f"Write for example: {' '.join(parts)}" if parts else "Write it alone on a line."


def hand_of(data: Data) -> str:
    return f"You hold {joined([str(card) for card in data['hand']])}." if data.get("hand") else ""


def may_bid(data: Data) -> str:
    return f"You have {data['most']} points to bid with." if "most" in data else ""


def said(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def numbers(data: Data) -> str:
    return joined([str(number) for number in data.get("numbers", ())])


def no_order(data: Data) -> str:
    needs_card = "card" in data.get("due", ())
    return said(
        "I found no order in your letter.",
        hand_of(data) if needs_card else may_bid(data),
        example(data),
    )


def empty(data: Data) -> str:
    return "Your letter holds nothing but what it quotes. Write your order at its top."


def card_missing(data: Data) -> str:
    return said("Which card?", hand_of(data), example(data))


def bid_missing(data: Data) -> str:
    return said("What do you bid?", may_bid(data), example(data))


def card_unclear(data: Data) -> str:
    return said("You speak of a card, but I cannot tell which.", hand_of(data), example(data))


def bid_unclear(data: Data) -> str:
    return said("You speak of a bid, but I cannot tell how much.", may_bid(data), example(data))


def which_half(data: Data) -> str:
    what = numbers(data)
    return said(
        f"Is {what} a card or a bid?" if what else "Which number is the card?", example(data)
    )


def two_orders(data: Data) -> str:
    return said("There are two orders in your letter: which one counts?", example(data))


def unsure(data: Data) -> str:
    line = data.get("line")
    what = f'this is your order: "{line}".' if line else "this is your order."
    return said(f"It is not clear to me whether {what}", example(data))


def stray(data: Data) -> str:
    what = numbers(data)
    about = f"What do you mean by {what}?" if what else "I cannot tell what is what."
    return said(about, example(data))


def not_whole(data: Data) -> str:
    return said("A bid is a whole number of points: how many?", may_bid(data), example(data))


def same_as_before(data: Data) -> str:
    return said(
        "Please write the numbers themselves: I do not look them up.", may_bid(data), example(data)
    )


def nmr(data: Data) -> str:
    return said(
        "Without an order one is made for you when the time is up; you need not ask.",
        "If you would rather choose:",
        example(data),
    )


def other_round(data: Data) -> str:
    return said(f"This is round {data['round']}, and you name another one.", example(data))


def other_turn(data: Data) -> str:
    return f"This is turn {data['turn']}, and you write {data['given']}. Send what you play now."


def not_due(data: Data) -> str:
    due = " and ".join(f"a {half}" for half in data.get("due", ()))
    return said(f"Now only {due} is ordered." if due else "", example(data))


def withdrawn_or_not(data: Data) -> str:
    return "You give an order and take it back. Send it alone, or write: cancel my order"


def standing_unclear(data: Data) -> str:
    return said(
        "A standing order names cards, the best liked first, and a bid.",
        "Write for example: standing: 13, 40 bid 10 %",
    )


def only_mentioned(data: Data) -> str:
    turns = joined(list(data["turns"]))
    return (
        f"You mention {turns}. If that is your turn, write it alone on a line: {data['turns'][-1]}"
    )


def no_turn(data: Data) -> str:
    return "I found no turn in your letter. Write it alone on a line."


def two_turns(data: Data) -> str:
    return said(
        f"There are several turns in your letter: {joined(list(data['turns']))}.",
        "Send the one that counts, alone on a line.",
    )


def unreadable(data: Data) -> str:
    return "Your letter could not be read. Please send it once more as plain text, and short."


def order_in_press(data: Data) -> str:
    return said(
        "There is an order within your press, and everybody would read it.",
        "Send your order above the press, or put a line: end press",
    )


def no_mark(data: Data) -> str:
    return said(
        "I cannot tell which seat this is from.",
        "Answer a letter of mine without changing its subject.",
    )


def two_marks(data: Data) -> str:
    return "There are two marks in the subject or address. Send a letter for each seat."


def other_game(data: Data) -> str:
    return "The mark in the subject is of another game. Answer a letter of this game."


def wrong_mark(data: Data) -> str:
    return said(
        "The mark in the subject is not one that I gave.",
        "Answer a letter of mine without changing its subject.",
    )


QUESTIONS: Mapping[str, Callable[[Data], str]] = {
    made.__name__: made
    for made in (
        *(no_order, empty, card_missing, bid_missing, card_unclear, bid_unclear, which_half),
        *(two_orders, unsure, stray),
        *(not_whole, same_as_before, nmr, other_round, other_turn, not_due, withdrawn_or_not),
        *(standing_unclear, only_mentioned, no_turn, two_turns, unreadable, order_in_press),
        *(no_mark, two_marks, other_game, wrong_mark),
    )
}
CODES: Sequence[str] = ("refused", *QUESTIONS)
