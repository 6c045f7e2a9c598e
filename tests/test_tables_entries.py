"""The entries of a table's log: literal lines, and what cannot be one."""

import json
from dataclasses import fields
from typing import Any

import pytest

import tailbiter
from tailbiter.tables import entries
from tailbiter.tables.codec import decode, encode, read_line, write_line
from tailbiter.tables.entries import KINDS, Logged

LINES = {
    '{"kind":"gather","commitment":"5e","lot":true,"chosen":false,"seed":"",'
    '"supplied":"words","public":"","until":9,"master":"blind"}': entries.Gather(
        "5e", True, supplied="words", until=9, master="blind"
    ),
    '{"kind":"number","text":"3 14","source":"a lottery"}': entries.Number("3 14", "a lottery"),
    '{"kind":"published","name":"a.txt","digest":"5e"}': entries.Published("a.txt", "5e"),
    '{"kind":"word","seat":2,"word":"w"}': entries.Word(2, "w"),
    '{"kind":"begin","start":"b A 1","lot":"2 1"}': entries.Begin("b A 1", "2 1"),
    '{"kind":"reveal","secret":"00ff"}': entries.Reveal("00ff"),
    '{"kind":"free","seat":2}': entries.Free(2),
    '{"kind":"turn","seat":2,"text":"13 bid 7"}': entries.Turn(2, "13 bid 7"),
    '{"kind":"supplied","seat":2,"text":"13! bid 10!"}': entries.Supplied(2, "13! bid 10!"),
    '{"kind":"go","turns":0}': entries.GoTo(0),
    '{"kind":"take_back","seat":2}': entries.TakeBack(2),
    '{"kind":"sit","seat":1,"sitter":"person","name":"Zo\\u00eb","level":null,"holder":"k",'
    '"commitment":"5e","absent":"a"}': (entries.Sit(1, "person", "Zo\u00eb", None, "k", "5e", "a")),
    '{"kind":"sit","seat":2,"sitter":"bot","name":"","level":3,"holder":"","commitment":"",'
    '"absent":""}': (entries.Sit(2, "bot", level=3)),
    '{"kind":"leave","seat":3}': entries.Leave(3),
    '{"kind":"resign","seat":3}': entries.Resign(3),
    '{"kind":"flag","seat":3,"last":true}': entries.Flag(3, True),
    '{"kind":"missed","seat":3,"then":"rule"}': entries.Missed(3),
    '{"kind":"ready","seat":3,"ready":true}': entries.Ready(3),
    '{"kind":"extension","seat":3,"due":1700000000000}': entries.Extension(3, 1_700_000_000_000),
    '{"kind":"vacation","seat":3,"start":5,"until":9}': entries.Vacation(3, 5, 9),
    '{"kind":"stand_in","name":"Cleo","willing":true}': entries.StandIn("Cleo"),
    '{"kind":"reminded"}': entries.Reminded(),
    '{"kind":"moved","due":1700000000000}': entries.Moved(1_700_000_000_000),
    '{"kind":"offer","seat":1,"what":"draw","turns":null}': entries.Offer(1),
    '{"kind":"offer","seat":1,"what":"undo","turns":4}': entries.Offer(1, "undo", 4),
    '{"kind":"stood","milliseconds":60000,"ahead":5}': entries.Stood(60_000, 5),
    '{"kind":"roll_back","turns":0}': entries.RollBack(0),
    '{"kind":"watched","anybody":false}': entries.Watched(anybody=False),
    '{"kind":"accept","seat":2}': entries.Accept(2),
    '{"kind":"decline","seat":2}': entries.Decline(2),
    '{"kind":"extend","seat":2,"milliseconds":60000}': entries.Extend(2, 60_000),
    '{"kind":"pause"}': entries.Pause(),
    '{"kind":"resume"}': entries.Resume(),
    '{"kind":"stop","termination":"stopped","seat":null}': entries.Stop(),
    '{"kind":"stop","termination":"time","seat":2}': entries.Stop("time", 2),
    '{"kind":"said","seat":null,"text":"well played","name":"Cleo","press":3}': entries.Said(
        None, "well played", "Cleo", 3
    ),
    '{"kind":"note","turns":4,"text":"a comment"}': entries.Note(4, "a comment"),
    '{"kind":"plan","seat":2,"lines":[["c3","d4"],["c4","d5","e1","f2"]]}': (
        entries.Plan(2, (("c3", "d4"), ("c4", "d5", "e1", "f2")))
    ),
    '{"kind":"plan","seat":2,"lines":[]}': entries.Plan(2),
    '{"kind":"standing","seat":1,"cards":[13,4],"bid":10,"unit":"percent","when":"deadline"}': (
        entries.Standing(1, (13, 4), 10, "percent", "deadline")
    ),
}
TURN: dict[Any, Any] = {"kind": "turn", "seat": 1, "text": "a1"}


@pytest.mark.parametrize(("line", "entry"), LINES.items())
def test_an_entry_is_written_as_it_stands_here_and_read_back(
    line: str, entry: entries.Entry
) -> None:
    assert json.dumps(encode(entry), separators=(",", ":")) == line
    assert decode(json.loads(line)) == entry


def test_every_kind_stands_among_the_examples() -> None:
    assert {type(entry) for entry in LINES.values()} == set(KINDS.values())


def test_a_line_of_a_log_says_who_and_when() -> None:
    logged = Logged(7, 1_700_000_000_000, "ann", "r1", entries.Turn(2, "a1"))
    line = (
        '{"number":7,"at":1700000000000,"who":"ann","request":"r1",'
        '"entry":{"kind":"turn","seat":2,"text":"a1"}}'
    )
    assert write_line(logged) == line
    assert read_line(line) == logged
    assert read_line(line.replace('"r1"', "null")).request is None


def test_what_has_a_default_may_be_missing() -> None:
    """A later version may add a field, and the logs of this one must still be read."""
    assert decode({"kind": "sit", "seat": 1}) == entries.Sit(1)
    stood = decode({"kind": "stood", "milliseconds": 7})
    assert isinstance(stood, entries.Stood)
    assert stood.shift == 7


def test_no_entry_has_a_field_that_hides_its_kind() -> None:
    for kind in KINDS.values():
        assert "kind" not in [field.name for field in fields(kind)]


@pytest.mark.parametrize(
    "data",
    [
        *(None, 3, "turn", [], {}, {"kind": None}, {"kind": ["turn"]}, {"kind": "Turn"}),
        {"kind": "turn", "seat": 1},
        {**TURN, "more": 1},
        {**TURN, 3: 1},
        *({**TURN, "seat": seat} for seat in (0, -1, True, "1", 1.0, None, 2**60)),
        *({**TURN, "text": text} for text in (None, 3, ["a1"], "\ud800")),
        {"kind": "sit", "seat": 1, "sitter": "cat"},
        {"kind": "sit", "seat": 1, "level": 0},
        {"kind": "offer", "seat": 1, "what": "tea"},
        {"kind": "stop", "termination": "rules"},
        {"kind": "go", "turns": -1},
        {"kind": "gather", "commitment": "5e", "lot": 1},
        {"kind": "extend", "seat": 1, "milliseconds": 0},
        {"kind": "pause", "seat": 1},
        *({"kind": "plan", "seat": 1, "lines": one} for one in ("c3", ["c3"], [[3]], [None], None)),
        {"kind": "standing", "seat": 1, "cards": ["13"]},
        {"kind": "standing", "seat": 1, "cards": 13},
    ],
)
def test_rubbish_is_no_entry(data: Any) -> None:
    with pytest.raises(tailbiter.TextError):
        decode(data)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"number":7', '"number":0'),
        ('"number":7', '"number":"7"'),
        ('"at":1', '"at":-1'),
        ('"who":"ann"', '"who":null'),
        ('"who":"ann",', ""),
        ('"request":null', '"request":5'),
        ('"turn"', '"tern"'),
        ("{", "["),
        ("{", "[" * 100_000),
        ("}}", "}"),
        ("}}", '},"more":1}'),
    ],
)
def test_rubbish_is_no_line(old: str, new: str) -> None:
    line = write_line(Logged(7, 1, "ann", None, entries.Turn(2, "a1")))
    assert old in line
    with pytest.raises(tailbiter.TextError):
        read_line(line.replace(old, new, 1))


def test_a_refused_entry_says_what_would_do() -> None:
    with pytest.raises(tailbiter.TextError, match=r"seat of a turn is a whole number from 1, not"):
        decode({**TURN, "seat": 0})
    with pytest.raises(tailbiter.TextError, match=r"'person' or 'bot', not 'cat'"):
        decode({"kind": "sit", "seat": 1, "sitter": "cat"})
    with pytest.raises(tailbiter.TextError, match=r"did you mean 'turn'\?"):
        decode({**TURN, "kind": "tern"})
