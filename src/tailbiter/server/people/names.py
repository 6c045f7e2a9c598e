"""Names and passwords: what they may be, and when two names are too much alike."""

from __future__ import annotations

import re
import unicodedata

from tailbiter.postal.relay import is_address
from tailbiter.server.refusals import RefusalError

SHORTEST, LONGEST = 3, 30  # letters of a name
SHORTEST_PASSWORD = 8
BETWEEN = " -_.'"
# Letters that look like others; no more than the usual tricks.
LOOKS_LIKE = str.maketrans(
    "абејкмнорсухѕһԁԛԝѵ" + "αγκνορτυ" + "ɑɡօսհ" + "0" + "1i|ıіι",
    "abejkmhopcyxshdqwv" + "aykvoptu" + "agouh" + "o" + "llllll",
)
ALIKE = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "COPTIC", "CHEROKEE", "LISU"}  # alphabets
# What leaves no trace on a screen, besides what Unicode itself calls control and format.
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
JOINERS = "\u200c\u200d"  # unseen, but some languages and pictures cannot do without
NOBODYS = ("you", "bot", "guest", "nobody", "admin", "administrator", "moderator", "tailbiter")


def is_format(letter: str) -> bool:
    """Is it none of a text, but says how others are shown, as from right to left?"""
    return unicodedata.category(letter)[0] == "C"


def is_air(letter: str) -> bool:
    """Does it leave no trace on a screen?"""
    return letter.isspace() or is_format(letter) or bool(UNSEEN.match(letter))


def is_between(letter: str) -> bool:
    """Is it punctuation?"""
    return unicodedata.category(letter)[0] == "P"


def is_letter(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LMN" and not is_air(letter)


def tidy(text: str) -> str:
    """What somebody says, in one line; nothing in it changes how others' words are shown."""
    seen = [one for one in " ".join(text.split()) if one in JOINERS or not is_format(one)]
    return "" if all(map(is_air, seen)) else "".join(seen).strip()


def shown(name: str) -> str:
    """A name as it is written: the usual form of every letter, single blanks."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def folded(name: str) -> str:
    """As it is compared: neither case nor blanks nor look-alikes tell two people apart."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(LOOKS_LIKE)
    return "".join(letter for letter in plain if not (is_between(letter) or is_air(letter)))


def checked(name: str) -> str:
    """A name that somebody may take."""
    name = shown(name)
    if not SHORTEST <= len(name) <= LONGEST or len(folded(name)) < SHORTEST:
        raise RefusalError(422, "name_length", "name", least=SHORTEST, most=LONGEST)
    if not all(letter in BETWEEN or is_letter(letter) for letter in name):
        raise RefusalError(422, "name_letters", "name")
    if folded(name) in {folded(one) for one in NOBODYS}:
        raise RefusalError(409, "name_taken", "name", name=name)
    return name


def check_alphabet(name: str) -> None:
    """Letters of two alphabets that look alike are somebody else's name, or will be."""
    found = {unicodedata.name(letter, "").partition(" ")[0] for letter in name}
    if len(found & ALIKE) > 1:
        raise RefusalError(422, "name_alphabets", "name")


def check_password(password: str, name: str) -> None:
    if len(password) < SHORTEST_PASSWORD:
        raise RefusalError(422, "password_length", "password", least=SHORTEST_PASSWORD)
    if folded(password) == folded(name):
        raise RefusalError(422, "password_name", "password")


def check_email(email: str) -> str:
    """One address and nothing else: what else might stand in it would stand in a header."""
    email = email.strip()
    if email and not is_address(email):
        raise RefusalError(422, "email", "email")
    return email
