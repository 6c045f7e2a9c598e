"""Letters that are broken on their way: never a crash, and never an order that was not meant."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tailbiter.games.sentences import Reader
from tailbiter.postal.letters.letter import Letter, read_letter
from tailbiter.postal.letters.orders import Reading, read_all, read_orders
from tailbiter.postal.letters.words import asked
from tests.letters import clients
from tests.letters.asked import ASKED
from tests.letters.odd import AUTOMATIC, ODD, UNREADABLE
from tests.letters.situations import situation
from tests.letters.understood import UNDERSTOOD, Case
from tests.sampling import examples, sampled

RAW = [case.raw for case in UNDERSTOOD] + [case.raw for case in ASKED]
RAW += [*ODD.values(), *AUTOMATIC.values()]
CLIENTS = [one for name, one in vars(clients).items() if callable(one) and name in {
    case.client.__name__ for case in UNDERSTOOD
}]  # fmt: skip
LABELS = [
    *("us-ascii", "utf-8", "iso-8859-1", "windows-1252", "utf-16", "utf-16be", "utf-32", "utf-7"),
    *(
        "shift_jis",
        "iso-2022-jp",
        "koi8-r",
        "big5",
        "cp037",
        "hz",
        "rot13",
        "zlib",
        "unicode_escape",
    ),
    *("idna", "punycode", "x-none", "", '"', "utf-8; charset=utf-16", "mbcs", "undefined"),
]
QUICK = settings(
    max_examples=examples(80),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
)
plain_cases = st.sampled_from([case for case in UNDERSTOOD if not case.withdraws])


def read(raw: bytes, name: str = "middle") -> Reading:
    letter = read_letter(raw)
    assert isinstance(letter, Letter)
    found = read_all(letter, situation(name), 1)
    if found.question:
        assert asked(found.question, Reader(seat=1))
    return found


def assert_as_meant(case: Case, found: Reading) -> None:
    """The order that was meant, or a part of it and a question."""
    if found.order is None:
        assert found.question or found.standing or found.withdraws
        return
    meant, halves = str(case.order).split(" bid "), found.order.split(" bid ")
    is_part = len(meant) == len(halves) and all(
        half in (wanted, "?") for half, wanted in zip(halves, meant, strict=True)
    )
    assert found.order == case.order or (is_part and found.question), (case.text, found)


def spans(raw: bytes) -> st.SearchStrategy[tuple[int, int]]:
    ends = st.integers(0, len(raw))
    return st.tuples(ends, ends).map(lambda pair: (min(pair), max(pair)))


@QUICK
@given(st.data())
def test_flipped_and_cut_bytes_never_crash_it(data: st.DataObject) -> None:
    raw = bytearray(data.draw(st.sampled_from(RAW)))
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(raw) - 1))
        raw[place] = data.draw(st.integers(0, 255))
    first, last = data.draw(spans(bytes(raw)))
    read(bytes(raw))
    read(bytes(raw[:first] + raw[last:]))


@QUICK
@given(st.binary(max_size=600))
def test_noise_is_never_an_order(noise: bytes) -> None:
    assert read(noise).order is None
    assert read(b"Content-Type: text/html\r\n\r\n" + noise).question is not None


@QUICK
@given(plain_cases, st.data())
def test_changed_headers_change_no_order(case: Case, data: st.DataObject) -> None:
    head, _, body = case.raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    lines = re.split(rb"\n(?![ \t])", head)
    junk = st.sampled_from(
        [b"Subject: 20 bid 7", b"X-Order: 20 bid 7", b"To: \"", b"Date: 99", b"From: <20@7>",
         b"Content-Disposition: attachment", b"Content-Type: text/html", b"Message-ID: <", b": :",
         b"\xff\xfe"]
    )  # fmt: skip
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["drop", "twice", "junk", "last", "swap"])):
            case "drop" if len(lines) > 1:
                lines.pop(place)
            case "twice":
                lines.insert(place, lines[-1 - place])
            case "junk":
                lines.insert(place, data.draw(junk))
            case "last":
                lines.append(data.draw(junk))
            case "swap":
                lines[place], lines[0] = lines[0], lines[place]
    assert_as_meant(case, read(b"\n".join(lines) + b"\n\n" + body, case.situation))


@QUICK
@given(plain_cases, st.sampled_from(LABELS))
def test_a_wrong_charset_changes_no_order(case: Case, label: str) -> None:
    raw = re.sub(rb'charset="?[\w-]+"?', b"charset=" + label.encode(), case.raw)
    assert_as_meant(case, read(raw, case.situation))


@QUICK
@given(
    plain_cases, st.sampled_from(["7bit", "8bit", "base64", "quoted-printable", "x-uuencode", "?"])
)
def test_a_wrong_encoding_changes_no_order(case: Case, coding: str) -> None:
    raw = re.sub(rb"(?<=Transfer-Encoding: )[\w-]+", coding.encode(), case.raw)
    assert_as_meant(case, read(raw, case.situation))


@QUICK
@given(plain_cases, st.data())
def test_broken_boundaries_change_no_order(case: Case, data: st.DataObject) -> None:
    places = [found.start() for found in re.finditer(rb"----=_Part", case.raw)]
    raw = bytearray(case.raw)
    for place in data.draw(st.lists(st.sampled_from(places or [0]), min_size=1, max_size=3)):
        raw[place : place + 4] = data.draw(
            st.sampled_from([b"", b"--", b"____", b"\r\n\r\n", b"----x"])
        )
    assert_as_meant(case, read(bytes(raw), case.situation))


OLD_LINES = st.lists(
    st.sampled_from(
        ["20 bid 7", "Card: 20", "Bid: 7", "I play 20 and bid 7", "d1", "c3+", "", "> 20/7", "-- ",
         "correction: 20 bid 7", "press", "Word: x", "On Monday Bob wrote:", "cancel my order"]
    ),
    max_size=8,
)  # fmt: skip


@settings(QUICK, max_examples=examples(400))
@given(plain_cases, st.sampled_from(CLIENTS), OLD_LINES, st.booleans())
def test_what_is_quoted_is_no_order(
    case: Case, client: clients.Client, old: list[str], has_fence: bool
) -> None:
    kept = list(clients.OLD)
    try:
        clients.OLD[:] = [*(kept[:1] if has_fence else []), *old]
        raw = client(case.text)
    finally:
        clients.OLD[:] = kept
    assert_as_meant(case, read(raw, case.situation))


@QUICK
@given(plain_cases, OLD_LINES)
def test_a_signature_is_no_order(case: Case, lines: list[str]) -> None:
    signature = "\n".join(line for line in lines if line != "-- ")
    raw = clients.plain("", f"{case.text}\n-- \n{signature}\n")
    assert_as_meant(case, read(raw, case.situation))


VOCABULARY = """
    13 14 17 20 10 3 4 bid card play / , . ? ! not or if no wait make it % round points on for all
    in standing cancel my order sorry bob was have i - : thirteen karte gebot
"""
WORDS = st.lists(st.sampled_from([*VOCABULARY.split(), "\n"]), max_size=14)


@QUICK
@given(WORDS)
def test_no_words_crash_it_and_orders_are_legal(words: list[str]) -> None:
    lines = " ".join(words).split("\n")
    for name in ("opening", "middle", "last", "same", "neighbor", "discs", "ring"):
        position = situation(name)
        found = read_orders(lines, position, 1)
        if found.order and "?" not in found.order:
            assert position.is_legal(found.order, 1)
        assert found.order or found.question or found.standing or found.withdraws


@QUICK
@given(WORDS)
def test_nothing_tells_of_what_the_seat_does_not_know(words: list[str]) -> None:
    lines = " ".join(words).split("\n")
    here, there = situation("dealt"), situation("dealt otherwise")
    assert here.view(1)["board"] == there.view(1)["board"]
    assert here != there
    assert read_orders(lines, here, 1) == read_orders(lines, there, 1)


@contextmanager
def alarmed(seconds: int) -> Iterator[None]:
    """What has not ended by then will not end."""

    def ring(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@sampled(
    "unit",
    ["1", "13 ", "a", "a ", "- ", "--", ">", "|", "_", "<", "<a ", "<!--", "<![", "&", "=?", "bid ",
     "13 bid 17 ", "instead of ", "on a ", "wrote: ", ",", "(", "\t", "\u00a0", "a-", "a-b-", "=",
     "é", "From: ", "unless i ", "half of ", "all of my ", "13.", "1,", "no wait ", "twenty ",
     "\n", ">\n"],
    10,
)  # fmt: skip
def test_long_lines_come_to_an_end(unit: str) -> None:
    text = unit * (4_900 // len(unit))
    head = "Subject: " + text.replace("\n", " ") + "\r\nTo: " + text.replace("\n", " ") + "\r\n"
    with alarmed(60):
        for kind in ("plain", "html"):
            body = f"13 {text}\r\n" * 4
            raw = f"{head}Content-Type: text/{kind}; charset=utf-8\r\n\r\n{body}"
            read(raw.encode())
        for name in ("middle", "neighbor", "discs", "ring"):
            read_orders([text], situation(name), 1)


def test_unreadable_letters_are_short_work() -> None:
    with alarmed(60):
        for raw in UNREADABLE.values():
            assert read(raw).order is None
