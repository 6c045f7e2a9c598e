"""What is answered to letters that came, in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tailbiter.games.meaning import Question
from tailbiter.games.sentences import Reader
from tailbiter.postal.letters.words import asked
from tailbiter.postal.receipts import QUESTIONS

Data = Mapping[str, Any]
ANSWERS: Mapping[str, str] = {
    "order": "Your order is in: {game}",
    "half": "A question about your letter: {game}",
    "withdrawn": "Your order is taken back: {game}",
    "standing": "Your standing order is noted: {game}",
    "press": "Your words are at the table: {game}",
    "question": "A question about your letter: {game}",
    "stranger": "Your letter could not be read",
}
OF_A_SERVER: Mapping[str, str] = {
    "paused": "The game is paused; nothing can be ordered until it goes on.",
    "moved_on": (
        "Your letter answers one of an earlier turn, and the game has moved on since. Nothing was "
        "done: answer the newest letter, or go to the table."
    ),
    "nothing_to_withdraw": (
        "There was nothing to take back: no order of yours is sealed. What was played stands."
    ),
}
HOW_TO_ANSWER = "Answer this letter to order, at its top. You get a receipt for every order."
HOW_TO_WRITE = "To order by mail, write to {address}"
NOTHING_IN = "No order of yours is in."
HALF = (
    "This half is kept: send the other. If nothing more comes by the deadline it counts as it is, "
    "and the other half is taken as not received."
)
STRANGER = (
    "Nobody can tell whose letter this is: the mark of your seat is missing, or is not valid any "
    "more. Nothing was done.",
    "To order, answer the newest letter of your game and leave its address and subject as they "
    "are; or go to the table.",
)


def answer_subject(data: Data, game: str) -> str:
    return ANSWERS[data["what"]].format(game=game)


def answer(data: Data, reader: Reader, deed: str) -> list[str]:
    """What was understood and what it means, a paragraph each; `deed` is the order in words."""
    if data["what"] == "stranger":
        return list(STRANGER)
    found = {
        "order": ["Understood and in:", f"    {data['order']}", deed and f"That is: {deed}."],
        "half": ["Understood so far, with ? for what is missing:", f"    {data['order']}"],
        "withdrawn": ["Your order is taken back. Nothing of yours is in now."],
        "standing": ["Your standing order is noted. It counts where you give no other."],
        "press": ["Everybody at the table can read your words. They ordered nothing."],
        "question": [],
    }[data["what"]]
    found += [question(data, reader)] if data["code"] else []
    if data["press"] and data["what"] not in ("press", "question"):
        found.append("Your words to all are at the table.")
    return [one for one in (*found, how_it_stands(data)) if one]


def question(data: Data, reader: Reader) -> str:
    told = dict(data["data"])
    words = OF_A_SERVER.get(data["code"]) or QUESTIONS.get(data["code"])
    if words is None:
        return asked(Question(data["code"], told, data["rule"]), reader)
    if "seat" in told:
        told["seat"] = reader.names[told["seat"] - 1]
    return words.format(**told)


def how_it_stands(data: Data) -> str:
    if data["what"] in ("question", "half"):
        if data["code"] in ("over", "not_begun", "not_your_turn"):
            return ""
        if data["what"] == "half" and data.get("counts") and not data["stands"]:
            return HALF
        if data["stands"]:
            return f"Your order of before stands: {data['stands']}"
        return "" if data["code"] in ("moved_on", "nothing_to_withdraw") else NOTHING_IN
    if data["what"] != "order":
        return ""
    if data["resolved"]:
        return "It is played."
    if data["final"]:
        return "You said that you are done, so it is not waited for you."
    if data["waits"]:
        return (
            "A further letter replaces it until the deadline, or until all are done. Write "
            '"I am done" when it will not change.'
        )
    return "A further letter replaces it until all orders are in."
