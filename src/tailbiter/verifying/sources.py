"""What a log gives to the draws: promises, words, numbers, the secret; and what came late."""

from __future__ import annotations

from datetime import UTC, datetime

from tailbiter.verifying.account import HASH, Account, Material
from tailbiter.verifying.findings import Finding, Place, UnreadableError
from tailbiter.verifying.log import LOG, Line


class Sources:
    """Told every line of a log, in order, with the number of the round that is on."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.opening: Line | None = None
        self.sits: dict[int, Line] = {}
        self.words: dict[int, Line] = {}
        self.late_words: dict[int, str] = {}
        self.number: Line | None = None
        self.begin: Line | None = None
        self.secret: Line | None = None
        self.round_words: dict[int, dict[int, Line]] = {}
        self.round_numbers: dict[int, Line] = {}
        self.closed: dict[int, Line] = {}  # by round: who was late first, or supplied for
        self.late: list[Finding] = []

    def tell(self, line: Line, turn: int) -> None:
        match line.kind:
            case "gather":
                self._open(line)
            case "sit" if self.begin is None:
                self._sit(line)
            case "leave" | "free" if self.begin is None:
                self.sits.pop(line.seat, None)
            case "word":
                self._word(line, turn)
            case "number":
                self._number(line, turn)
            case "begin":
                self._begin(line)
            case "reveal":
                self.secret = line
            case "supplied":
                self.closed.setdefault(turn, line)
            case "missed" if line.says["then"] == "rule":
                self.closed.setdefault(turn, line)

    def _find(self, code: str, line: Line, text: str) -> None:
        self.late.append(Finding(code, line.place, text))

    def _open(self, line: Line) -> None:
        if self.opening:
            raise UnreadableError(line.place, "the table is opened once more")
        self.opening = line

    def _sit(self, line: Line) -> None:
        if self.words and line.says["commitment"]:
            text = f"seat {line.seat} promised a word when others had been shown"
            self._find("promise-late", line, text)
        self.sits[line.seat] = line

    def _word(self, line: Line, turn: int) -> None:
        if self.begin:
            self._word_of_round(line, turn)
            return
        if line.seat in self.words:
            self._find("word-again", line, f"seat {line.seat} has given a word before")
            return
        if self.number:
            why = "came after the public number was known"
        elif self.until and line.at > self.until and self.public:
            why = "came after words were no longer taken"
        else:
            self.words[line.seat] = line
            return
        self.late_words.setdefault(line.seat, line.says["word"])
        self._find("word-late", line, f"the word of seat {line.seat} {why}")

    def _word_of_round(self, line: Line, turn: int) -> None:
        found = self.round_words.setdefault(turn, {})
        where = f"the word of seat {line.seat} for round {turn}"
        if turn in self.closed:
            first = self.closed[turn].number
            self._find("word-late", line, f"{where} came after somebody was late (line {first})")
        elif line.seat in found:
            self._find("word-again", line, f"{where} is not its first")
        elif self.opening and self.opening.says.get("supplied") != "words":
            self._find("word-late", line, f"{where} goes into nothing, by the header")
        else:
            found[line.seat] = line

    def _number(self, line: Line, turn: int) -> None:
        if self.begin is None:
            if self.number:
                self._find("number-again", line, "the public number of the deal is told twice")
            elif line.at < self.until:
                text = "the public number was told while words were taken"
                self._find("number-early", line, text)
            self.number = self.number or line
            return
        if turn in self.round_numbers:
            self._find("number-again", line, f"the public number of round {turn} is told twice")
        elif turn not in self.closed:
            text = f"the public number of round {turn} was told before anybody was late"
            self._find("number-early", line, text)
        self.round_numbers.setdefault(turn, line)

    def _begin(self, line: Line) -> None:
        if self.opening is None or len(self.sits) < self.seats or self.begin:
            raise UnreadableError(line.place, "the game cannot begin here")
        self.begin = line

    @property
    def until(self) -> int:
        return int(self.opening.says.get("until", 0)) if self.opening else 0

    @property
    def public(self) -> str:
        return str(self.opening.says.get("public", "")) if self.opening else ""

    @property
    def how(self) -> tuple[str, str, str]:
        """As the header must say it."""
        supplied = str(self.opening.says.get("supplied", "")) if self.opening else ""
        if not supplied:
            return "", "-", ""
        return supplied, moment(self.until), self.public

    @property
    def is_whole(self) -> bool:
        """Has the log all that a draw is made of?"""
        is_told = self.secret is not None and HASH.fullmatch(self.secret.says["secret"])
        return bool(self.opening and self.begin and is_told)

    def account(self, header: str) -> Account:
        """All of it, for a log that goes to the end."""
        assert self.opening
        assert self.begin
        assert self.secret, "asked only where it is whole"
        says, every = self.opening.says, range(1, self.seats + 1)
        chosen = f"seed {says['seed']}" if says["seed"] else "start"
        places = {
            "header": Place("header.txt", 1),
            "secret": self.secret.place,
            "start": self.begin.place,
            "lot": self.begin.place,
            "number": self.number.place if self.number else self.opening.place,
            **{f"number {turn}": line.place for turn, line in self.round_numbers.items()},
            **{f"word {seat}": line.place for seat, line in self.words.items()},
        }
        return Account(
            header=header,
            commitment=says["commitment"],
            secret=bytes.fromhex(self.secret.says["secret"]),
            promises=tuple(self.sits[seat].says["commitment"] for seat in every),
            words=tuple(word_of(self.words, seat) for seat in every),
            number=self.number.says["text"] if self.number else "",
            lot=self.begin.says["lot"],
            is_by_lot=says["lot"],
            chosen=chosen if says["chosen"] else "",
            rounds={turn: self._material(turn) for turn in self._turns},
            places=places,
            whole=Place(LOG),
            late=self.late_words,
            is_logged=True,
        )

    @property
    def _turns(self) -> list[int]:
        return sorted({*self.round_words, *self.round_numbers})

    def _material(self, turn: int) -> Material:
        words, number = self.round_words.get(turn, {}), self.round_numbers.get(turn)
        by_seat = tuple(word_of(words, seat) for seat in range(1, self.seats + 1))
        return Material(by_seat, number.says["text"] if number else "")


def moment(at: int) -> str:
    """Milliseconds since 1970 as a header has them: in UTC, to the second; - for none."""
    try:
        return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if at else "-"
    except (ValueError, OverflowError):
        return f"{at} ms"


def word_of(words: dict[int, Line], seat: int) -> str:
    return str(words[seat].says["word"]) if seat in words else ""
