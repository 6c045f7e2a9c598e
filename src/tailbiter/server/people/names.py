"""Names and passwords: what they may be, and when two names are too much alike."""

from __future__ import annotations

import unicodedata

from tailbiter.server.refusals import RefusalError

SHORTEST, LONGEST = 3, 30  # letters of a name
SHORTEST_PASSWORD = 8
BETWEEN = " -_.'"
# Letters that look like others; no more than the usual tricks.
LOOKS_LIKE = str.maketrans("абеіјкмнорсухαικορυ01i|", "abeijkmhopcyxaikopuolll")
NOBODYS = ("you", "bot", "guest", "nobody", "admin", "administrator", "moderator", "tailbiter")


def shown(name: str) -> str:
    """A name as it is written: the usual form of every letter, single blanks."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def folded(name: str) -> str:
    """As it is compared: neither case nor blanks nor look-alikes tell two people apart."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(LOOKS_LIKE)
    return "".join(letter for letter in plain if letter not in BETWEEN and not letter.isspace())


def checked(name: str) -> str:
    """A name that somebody may take."""
    name = shown(name)
    if not SHORTEST <= len(name) <= LONGEST or len(folded(name)) < SHORTEST:
        raise RefusalError(422, "name_length", "name", least=SHORTEST, most=LONGEST)
    if not all(letter in BETWEEN or unicodedata.category(letter)[0] in "LMN" for letter in name):
        raise RefusalError(422, "name_letters", "name")
    if folded(name) in {folded(one) for one in NOBODYS}:
        raise RefusalError(409, "name_taken", "name", name=name)
    return name


def check_password(password: str, name: str) -> None:
    if len(password) < SHORTEST_PASSWORD:
        raise RefusalError(422, "password_length", "password", least=SHORTEST_PASSWORD)
    if folded(password) == folded(name):
        raise RefusalError(422, "password_name", "password")


def check_email(email: str) -> str:
    email = email.strip()
    is_one = email.count("@") == 1 and not any(letter.isspace() for letter in email)
    if email and not (is_one and all(email.split("@"))):
        raise RefusalError(422, "email", "email")
    return email
