import assert from "node:assert/strict";
import { test } from "node:test";

import { game } from "tailbiter/boards/eat-thyself.js";
import { NOTHING, attempt, isDecided, left, pick } from "tailbiter/boards/eat-thyself_choice.js";
import { nextOf } from "tailbiter/boards/eat-thyself_marks.js";
import { trailOf, waysNow } from "tailbiter/boards/eat-thyself_trail.js";
import { asking } from "tailbiter/boards/eat-thyself_tray.js";
import { isKing, letterOf, outlookWords, ownerOf, pieceName, slotWords } from "tailbiter/boards/eat-thyself_words.js";

const EMPTY = { hops: [], removals: [], liftings: [], puttings: [] };

function hop(text, lands, does = "stood", owner = null) {
  const [, king, sign, far, card] = /(\d+)([+-])(\d)(.)/.exec(text);
  const way = sign === "+" ? "clockwise" : "back";
  const whole = !does.startsWith("took");
  return { kind: "hop", king: Number(king), way, far: Number(far), card, lands, text, whole, does, owner };
}

/** The start for two: kings in 2 and 10, cards 1 and 1. */
const HOPS = {
  ...EMPTY,
  hops: [
    hop("2+1a", 3, "took_pawn", 2),
    hop("2+1b", 3, "took_pawn", 2),
    hop("2-1a", 1),
    hop("2-1b", 1),
    hop("10+1a", 11, "took_pawn", 2),
    hop("10+1b", 11, "took_pawn", 2),
    hop("10-1a", 9),
    hop("10-1b", 9),
  ],
};
const lift = (...slots) => ({ kind: "lift", slots, text: slots.length ? `x${slots}` : "", whole: false });
const LIFTINGS = { ...EMPTY, liftings: [lift(2, 7), lift(2, 9), lift(7, 9), lift(2), lift(7), lift(9), lift()] };
const remove = (slot) => ({ kind: "remove", slot, text: slot ? `x${slot}` : "", whole: true });
const REMOVALS = { ...EMPTY, removals: [remove(3), remove(null)] };
const put = (place, slot) => ({ kind: "put", owner: 2, piece: "king", place, slot, text: `${place} ${slot}`, whole: false });
const PUTTINGS = { ...EMPTY, puttings: [put("gap", 1), put("gap", 2), put("space", 1), put("out", null)] };

const textsOf = (outlook) => outlook?.offers.map(({ text }) => text);

function picked(choices, ...keys) {
  return keys.reduce((outlook, key) => pick(choices, outlook.choice, key), { choice: NOTHING, offers: [] });
}

test("king, card and place may be picked in any order, and leave what fits", () => {
  assert.deepEqual(textsOf(picked(HOPS, "slot-2")), ["2+1a", "2+1b", "2-1a", "2-1b"]);
  assert.deepEqual(textsOf(picked(HOPS, "slot-2", "card-b")), ["2+1b", "2-1b"]);
  assert.deepEqual(textsOf(picked(HOPS, "card-b", "slot-3")), ["2+1b"]);
  assert.deepEqual(textsOf(picked(HOPS, "slot-3", "card-a")), ["2+1a"]);
  assert.deepEqual(left(HOPS, { ...NOTHING, place: 9 }).map(({ text }) => text), ["10-1a", "10-1b"]);
});

test("what was picked before a king or a card is let go where it does not fit", () => {
  assert.deepEqual(picked(HOPS, "slot-9", "slot-2").choice, { ...NOTHING, king: 2 });
  assert.deepEqual(picked(HOPS, "slot-2", "slot-10").choice, { ...NOTHING, king: 10 });
  assert.equal(pick(HOPS, { ...NOTHING, king: 2 }, "slot-9"), null);
});

test("a king, a card or a place picked again is let go", () => {
  assert.deepEqual(picked(HOPS, "slot-2", "slot-3", "slot-3").choice, { ...NOTHING, king: 2 });
  assert.deepEqual(picked(HOPS, "slot-2", "slot-2").choice, NOTHING);
  assert.deepEqual(picked(HOPS, "card-a", "card-a").choice, NOTHING);
});

test("a king leads onto another king", () => {
  const choices = { ...EMPTY, hops: [hop("2+2a", 4, "ate_king", 1), hop("4-2a", 2, "ate_king", 1)] };
  assert.deepEqual(textsOf(picked(choices, "slot-2", "slot-4")), ["2+2a"]);
});

test("one offer left is a decision, but not where something was let go", () => {
  const two = { ...NOTHING, king: 2, card: "b" };
  assert.equal(isDecided(pick(HOPS, two, "slot-3"), two), true);
  assert.equal(isDecided(pick(HOPS, { ...NOTHING, king: 2 }, "slot-3"), { ...NOTHING, king: 2 }), false);
  const single = { ...EMPTY, hops: [hop("2+1a", 3)] };
  assert.equal(isDecided(pick(single, { ...NOTHING, king: 2 }, "slot-2"), { ...NOTHING, king: 2 }), false);
});

test("the only two that can be lifted are picked one after the other, or both by a button", () => {
  const only = { ...EMPTY, liftings: [lift(5, 8)] };
  const one = pick(only, NOTHING, "slot-5");
  assert.equal(isDecided(one, NOTHING), false);
  assert.equal(isDecided(pick(only, one.choice, "slot-8"), one.choice), true);
});

test("two are lifted one after the other", () => {
  const one = pick(LIFTINGS, NOTHING, "slot-7");
  assert.deepEqual(one.choice, { ...NOTHING, lifted: 7 });
  assert.deepEqual(textsOf(one), ["x2,7", "x7,9", "x7"]);
  assert.deepEqual(textsOf(pick(LIFTINGS, one.choice, "slot-2")), ["x2,7"]);
  assert.deepEqual(pick(LIFTINGS, one.choice, "slot-7").choice, NOTHING);
  assert.equal(pick(LIFTINGS, NOTHING, "slot-3"), null);
});

test("a gap and the space beside it are different places", () => {
  assert.deepEqual(textsOf(pick(PUTTINGS, NOTHING, "gap-1")), ["gap 1"]);
  assert.deepEqual(textsOf(pick(PUTTINGS, NOTHING, "slot-1")), ["space 1"]);
  assert.equal(pick(PUTTINGS, NOTHING, "slot-2"), null);
  assert.equal(pick(PUTTINGS, NOTHING, "card-a"), null);
  assert.deepEqual(textsOf(pick(REMOVALS, NOTHING, "slot-3")), ["x3"]);
  assert.equal(pick(REMOVALS, NOTHING, "gap-3"), null);
});

test("what was tried in vain is written as it would be typed", () => {
  const step = (choices, text = "") => ({ text, choices });
  assert.equal(attempt(step(HOPS), NOTHING, 5, 16), "5+1a");
  assert.equal(attempt(step(HOPS), { ...NOTHING, card: "b" }, 5, 16), "5+1b");
  assert.equal(attempt(step(HOPS), { ...NOTHING, king: 2 }, 5, 16), "2+3a");
  assert.equal(attempt(step(HOPS), { ...NOTHING, king: 2 }, 15, 16), "2-3a");
  assert.equal(attempt(step(LIFTINGS, "2+4b"), { ...NOTHING, lifted: 7 }, 3, 15), "2+4b x7,3");
  assert.equal(attempt(step(REMOVALS, "2+4b"), NOTHING, 3, 15), "2+4b x3");
  assert.equal(attempt(step(PUTTINGS, "2+4b x2,7"), NOTHING, 3, 13), "2+4b x2,7 B=3");
});

const numbers = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("the last turn is followed to where its pieces stand, and to what they left", () => {
  const events = [
    { kind: "moved", seat: 1, data: { king: 2, way: "back", card: "b", stands: 5, slots: [1, 0, ...numbers(2, 15)] } },
    { kind: "took_king", seat: 1, data: { slot: 6, owner: 2 } },
    { kind: "lifted", seat: 1, data: { owner: 2, pieces: [{ slot: 13 }, { slot: 15 }], slots: [...numbers(1, 12), 0, 13, 0] } },
    { kind: "put_back", seat: 1, data: { stands: 1, slots: numbers(1, 13) } },
    { kind: "put_back", seat: 1, data: { stands: 4, slots: [...numbers(1, 3), ...numbers(5, 14)] } },
  ];
  const { traces, ...king } = trailOf(events);
  assert.deepEqual(king, { seat: 1, way: "back", card: "b" });
  assert.deepEqual(traces.map(({ kind, place }) => [kind, place]), [
    ["left", 1.5],
    ["came", 6],
    ["left", 13.5],
    ["left", 14.5],
    ["came", 1],
    ["came", 4],
  ]);
  assert.deepEqual(trailOf([]).traces, []);
});

test("a king that leaves a space left that slot, and what was eaten is told by its letter", () => {
  const events = [
    { kind: "moved", seat: 2, data: { king: 1, way: "clockwise", card: "a", stands: 4, slots: numbers(1, 6) } },
    { kind: "ate_king", seat: 2, data: { slot: 4 } },
    { kind: "removed", seat: 2, data: { slot: 2, slots: [1, 0, 2, 3, 4, 5] } },
  ];
  assert.deepEqual(trailOf(events).traces, [
    { kind: "left", place: 1, letter: "" },
    { kind: "came", place: 3, letter: "" },
    { kind: "eaten", place: 3, letter: "B" },
    { kind: "eaten", place: 1.5, letter: "b" },
  ]);
});

test("a liked turn goes on only where it was followed so far", () => {
  const parts = [{ kind: "hop", king: 2 }, { kind: "lift", slots: [2, 7] }, { kind: "put", slot: 1 }];
  const mark = { text: "", parts };
  assert.equal(nextOf(mark, null), parts[0]);
  for (const [index, part] of parts.entries()) assert.equal(nextOf(mark, { parts: parts.slice(0, index) }), part);
  assert.equal(nextOf(mark, { parts }), null);
  assert.equal(nextOf(mark, { parts: [parts[0], { kind: "lift", slots: [2, 9] }] }), null);
  assert.equal(nextOf(mark, { parts: [parts[0], { kind: "lift", slots: [] }] }), null);
});

test("letters say whose a piece is, capitals that it is a king", () => {
  assert.deepEqual([letterOf(2, "king"), letterOf(3, "pawn")], ["B", "c"]);
  assert.deepEqual([ownerOf("B"), ownerOf("c")], [2, 3]);
  assert.deepEqual([isKing("B"), isKing("c"), isKing("")], [true, false, false]);
});

test("a thing is called as whoever reads it would, and says what it can come to", () => {
  const letters = ["", "A", "b", "a"];
  const slots = letters.map((piece, index) => ({ slot: index + 1, space: index === 0, piece }));
  const scene = { you: 1, names: ["Ann", "Bo"], board: { slots, sides: [[1, 2], [1, 3]] } };
  assert.equal(pieceName(scene, "A"), "your king");
  assert.equal(pieceName({ ...scene, you: null }, "A"), "Ann's king");
  assert.equal(slotWords(scene, slots[2]), "Bo's pawn in slot 3");
  const place = pick(HOPS, NOTHING, "slot-3");
  assert.equal(outlookWords(scene, NOTHING, place), "Your king in slot 2 can take it with the 1/2 card or the 1/3 card");
});

test("whose kings and pawns are to be picked is said as whoever looks would say it", () => {
  const said = (seat, choices) => asking({ names: ["Ann", "Bo"], you: 1, step: { seat, choices } }, NOTHING);
  assert.match(said(1, HOPS), /one of your kings/);
  assert.match(said(2, HOPS), /one of Bo's kings/); // on the analysis board
  assert.match(said(2, REMOVALS), /one of Bo's pawns/);
});

test("what may be typed is what is offered, whatever its stage", () => {
  assert.deepEqual(game.texts({ choices: REMOVALS }), [
    { text: "x3", isWhole: true },
    { text: "", isWhole: true },
  ]);
  assert.deepEqual(game.texts({ choices: HOPS })[0], { text: "2+1a", isWhole: false });
});

test("the kings of an expected line are drawn where their slots are now", () => {
  const moved = (king, lands, slots) => [{ kind: "moved", seat: 1, data: { way: "clockwise", king, lands, slots } }];
  const opened = [{ kind: "put_back", seat: 1, data: { slots: [1, 2, 4] } }];
  const turns = [[...moved(2, 3, [1, 0, 2, 3]), ...opened], moved(4, 3, [1, 2, 3, 4]), moved(2, 1, [1, 2, 3, 4])];
  assert.deepEqual(
    waysNow(turns).map(({ from, to }) => [from, to]),
    [[2, 3], [4, 3.5], [3, 1]],
  );
});
