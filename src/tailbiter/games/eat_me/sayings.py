"""Words for cards, bids and numbers, out of the text file beside this."""

from __future__ import annotations

import re
from pathlib import Path

from tailbiter.games.sayings import Sayings

SAYINGS = Sayings(Path(__file__).with_name("sayings.txt"))
NAMES = sorted(SAYINGS.words("card") | SAYINGS.words("bid"), key=len, reverse=True)
ALL = SAYINGS.any_of("all")
HALF = SAYINGS.any_of("half")
NO_BID = SAYINGS.any_of("no_bid")
SAME = SAYINGS.any_of("same")
NEXT_ROUND = SAYINGS.any_of("next_round")
NMR = SAYINGS.any_of("nmr")
PARTS = "|".join(SAYINGS.sections["percent"])
PERCENT = re.compile(rf"(?<![\w.,])([0-9]{{1,3}}|ten|twenty|fifty|zehn|dix|diez|tien) ?(?:{PARTS})")

MONTH = rf"(?:{'|'.join(sorted(SAYINGS.words('month')))})[^\W\d_]{{0,7}}\.?"
DAY = r"[0-9]{1,2}(?:st|nd|rd|th|\.)?"
DATE = re.compile(
    rf"\b{DAY} (?:of |de )?{MONTH}(?: [0-9]{{4}})?(?!\w)"
    rf"|\b{MONTH} {DAY}(?:,? [0-9]{{4}})?(?!\w)"
    r"|\b[0-9]{4}-[0-9]{2}-[0-9]{2}\b|\b[0-9]{1,2}[./-][0-9]{1,2}[./-](?:[0-9]{4}|[0-9]{2})\b"
    r"|\b[0-9]{1,2}\.[0-9]{1,2}\.(?!\w)|\b(?:19|20)[0-9]{2}\b(?! points)"
)
TIME = re.compile(
    r"\b[0-9]{1,2}[:.h][0-9]{2} ?(?:am|pm|uhr|h|cet|cest|gmt|utc|est|pst)\b"
    r"|\b[0-9]{1,2} ?(?:am|pm|o'clock|uhr|heures|uur)\b|\b[0-9]{1,2}h[0-9]{2}\b"
)
ROUND_WORD = rf"(?:{'|'.join(sorted(SAYINGS.words('round'), key=len, reverse=True))})"
ROUND = re.compile(
    rf"\b{ROUND_WORD}\s*(?:no\.?|nr\.?|number|#)?\s*([0-9]{{1,3}})\b(?!\s*(?:points|pts|/|%))"
    rf"|\br([0-9]{{1,2}})\b"
    rf"|\b([0-9]{{1,2}})(?:st|nd|rd|th|\.|e|er|ème|a|ª|ste|de) {ROUND_WORD}\b"
)
SPELLINGS = (("ü", "ue"), ("ö", "oe"), ("ä", "ae"), ("ß", "ss"), ("é", "e"), ("ó", "o"))


def number_words() -> dict[str, int]:
    found: dict[str, int] = {}
    for units, line in zip(SAYINGS.sections["units"], SAYINGS.sections["tens"], strict=True):
        ones = units.split()
        tens, _, ways = line.partition(" => ")
        found |= {word: n for n, word in enumerate(ones)}
        for ten, word in enumerate(tens.split(), 2):
            found[word] = 10 * ten
            for one in range(1, 10):
                names = [way.format(ten=word, unit=ones[one]) for way in ways.split(" / ")]
                found |= dict.fromkeys(names, 10 * ten + one)
    for line in SAYINGS.sections["more_numbers"]:
        name, _, number = line.partition(" => ")
        found[name] = int(number)
    for name, value in list(found.items()):
        plain = name
        for letter, letters in SPELLINGS:
            plain = plain.replace(letter, letters)
        found.setdefault(plain, value)
    is_other_word = ("one", "-")
    return {
        word: n
        for word, n in found.items()
        if word not in is_other_word and "-" not in (word[0], word[-1])
    }


NUMBERS = number_words()
SPELT = re.compile(
    rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(NUMBERS, key=len, reverse=True)))})(?![\w-])"
)
