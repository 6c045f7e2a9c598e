"""What the writer of a letter wrote: not what they quote, not their signature, no footer.

What is quoted line by line is left out wherever it stands, so an answer may come above, below or
between. Where a mail program puts the old letter below without a mark, all of that is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from tailbiter.postal.letters import quoting

LONGEST_SIGNATURE = 12  # lines; more is not a signature but the letter going on
WRAPPED = 60  # characters of a quoted line that a mail program may have broken


def written(lines: Sequence[str]) -> list[str]:
    kept = without_quotes(above_the_old_letter([line.rstrip() for line in lines]))
    return trimmed(without_signature(without_footer(kept)))


def is_quoted(line: str) -> bool:
    return bool(quoting.QUOTED.match(line))


def above_the_old_letter(lines: Sequence[str]) -> list[str]:
    """Without an old letter that stands below, unmarked."""
    for number, line in enumerate(lines):
        if is_quoted(line):
            continue
        is_end = (
            quoting.FENCE_LINE.search(line)
            or quoting.ORIGINAL.match(line)
            or quoting.BEGIN_FORWARDED.match(line)
            or begins_with_fields(lines, number)
        )
        if is_end:
            return without_rule(lines[:number])
        length = attribution_at(lines, number)
        if length and not is_quoted_after(lines, number + length):
            return list(lines[:number])
    return list(lines)


def without_rule(lines: Sequence[str]) -> list[str]:
    """A line drawn between an answer and the old letter belongs to neither."""
    kept = list(lines)
    while kept and (not kept[-1].strip() or quoting.RULE.match(kept[-1])):
        kept.pop()
    return kept


def begins_with_fields(lines: Sequence[str], number: int) -> bool:
    """Do the fields of an old letter begin here: who sent it, when, to whom?"""
    if not quoting.SENDER_FIELD.match(lines[number]):
        return False
    after = [line for line in lines[number + 1 : number + 8] if line.strip()]
    return sum(bool(quoting.OTHER_FIELD.match(line)) for line in after[:4]) >= 2


def attribution_at(lines: Sequence[str], number: int) -> int:
    """How many lines say who wrote what follows; 0 if none does."""
    for length in (1, 2, 3):
        words = " ".join(line.strip() for line in lines[number : number + length])
        is_by_name = quoting.BEGINS_ATTRIBUTION.match(words) or length == 1
        if not is_by_name or not lines[number].strip():
            return 0
        is_answered = is_quoted_after(lines, number + length)
        is_sure = is_answered or (quoting.HAS_SENDER.search(words) and words.endswith(":"))
        is_said = quoting.ATTRIBUTION.match(words) or quoting.DATE_AND_SENDER.match(words)
        if is_said and is_sure:
            return length
    return 0


def is_quoted_after(lines: Sequence[str], number: int) -> bool:
    """Is the next line that is not empty a quoted one?"""
    for line in lines[number : number + 4]:
        if line.strip():
            return is_quoted(line)
    return False


def without_quotes(lines: Sequence[str]) -> list[str]:
    kept: list[str] = []
    number = 0
    while number < len(lines):
        length = 0 if is_quoted(lines[number]) else attribution_at(lines, number)
        if length:
            kept.append("")
            number += length
            continue
        if is_quoted(lines[number]) or is_left_over(lines, number):
            kept.append("")
        else:
            kept.append(lines[number])
        number += 1
    return kept


def is_left_over(lines: Sequence[str], number: int) -> bool:
    """Is it the end of a quoted line that was broken when it was quoted?"""
    if not 0 < number < len(lines) - 1 or not lines[number].strip():
        return False
    before, after = lines[number - 1], lines[number + 1]
    return is_quoted(before) and is_quoted(after) and len(before) >= WRAPPED


def without_footer(lines: Sequence[str]) -> list[str]:
    """Without what a list, a firm or a virus scanner adds."""
    for number, line in enumerate(lines):
        rest = "\n".join(lines[number + 1 : number + 6])
        is_list = quoting.RULE.match(line) and quoting.LIST_FOOTER.search(rest)
        if is_list or quoting.DISCLAIMER.match(line):
            return list(lines[:number])
    return [line for line in lines if not quoting.SENT_FROM.match(line)]


def without_signature(lines: Sequence[str]) -> list[str]:
    for number, line in enumerate(lines):
        below = [one for one in lines[number + 1 :] if one.strip()]
        if quoting.SIGNATURE.match(line) and len(below) <= LONGEST_SIGNATURE:
            return list(lines[:number])
    return list(lines)


def trimmed(lines: Sequence[str]) -> list[str]:
    """Without empty lines around, and never two in a row."""
    kept: list[str] = []
    for line in lines:
        if line.strip() or (kept and kept[-1]):
            kept.append(line.strip())
    return kept[:-1] if kept and not kept[-1] else kept
