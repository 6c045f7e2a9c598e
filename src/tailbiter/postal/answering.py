"""The answer to each letter: what was understood, in canonical form, or what must be asked."""

from __future__ import annotations

from tailbiter.postal import receipts, words
from tailbiter.postal.desk import Desk
from tailbiter.postal.letters.letter import Letter
from tailbiter.postal.mail import Mail, put, put_for_stranger
from tailbiter.postal.notes import Understood
from tailbiter.postal.relay import is_address


def answer(desk: Desk, noted: Understood, letter: Letter) -> None:
    """To the address that is known, never to the one that the letter came from.

    Whoever writes without a mark hears that, and nothing of the game; programs hear nothing.
    """
    is_typed = desk.memory.came[noted.id].seat is not None
    if noted.what == "automatic" or (is_typed and noted.what == "question"):
        return  # who typed it at the desk reads the question there
    if noted.seat is not None:
        subject, text = receipts.receipt(desk, noted)
        told = words.letter(desk, noted.seat, text)
        put(desk, noted.id, noted.seat, Mail(subject, told, answers=letter.message_id))
    elif is_address(letter.sender):
        put_for_stranger(
            desk, noted.id, letter.sender, Mail(*words.stranger(noted), answers=letter.message_id)
        )
