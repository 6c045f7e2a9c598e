import assert from "node:assert/strict";
import { test } from "node:test";

import { game } from "tailbiter/boards/ouroboros.js";
import * as offers from "tailbiter/boards/ouroboros_offers.js";
import * as words from "tailbiter/boards/ouroboros_words.js";

/** A grid of 3 by 3: b # g, # r ., y . # from the top; A moves, holds bbbrr and gives to B. */
const board = {
  text: "b#g/#r./y.# A 3,0,2,0/0,0,0,1 7 9",
  rows: [
    [disc("a3", "b", [], ["b2"]), stone("b3"), disc("c3", "g", [], ["b2"])],
    [stone("a2"), disc("b2", "r", [], ["a1", "a3", "c3"]), empty("c2")],
    [disc("a1", "y", [], ["b2"]), empty("b1"), stone("c1")],
  ],
  supplies: [
    { seat: "A", discs: 5, colours: { b: 3, g: 0, r: 2, y: 0 } },
    { seat: "B", discs: 1, colours: { b: 0, g: 0, r: 0, y: 1 } },
  ],
  pile: 7,
  to_move: 1,
  gives_to: 2,
  next: "B",
  patterns: [
    pattern(1, [0, 2], [3], []),
    pattern(2, [0, 1], [1, 1, 1, 1], []),
    pattern(3, [1, 1], [3, 2], [{ text: "a2-b3", stones: ["a2", "b3"] }]),
    pattern(4, [1, 2], [6], [{ text: "b3-c1", stones: ["b3", "c1"] }, { text: "a2-c1", stones: ["a2", "c1"] }]),
  ],
};
const BBBRR = { b: 3, g: 0, r: 2, y: 0 };
const choices = {
  places: [
    { square: "a3", ways: { "+": "a3+", x: "a3x" } },
    { square: "c3", ways: { "+": "c3+" } },
  ],
  removals: [{ pattern: 3, pairs: ["a2-b3"], prices: [{ text: ":bbbrr", discs: BBBRR }], to: "pile" }],
  discards: [{ text: "-b", disc: "b" }, { text: "-r", disc: "r" }],
};
const offered = (more = {}) => offers.offersOf({ board, step: { choices: { ...choices, ...more } } });

function disc(square, holds, beside, corners) {
  return { square, holds, gives: { "+": beside, x: corners } };
}

function stone(square) {
  return { square, holds: "#", gives: {} };
}

function empty(square) {
  return { square, holds: "", gives: {} };
}

function pattern(number, offset, cost, pairs) {
  return { pattern: number, offset, cost, reconstructed: number > 2, pairs };
}

test("every choice is a turn, as it is typed", () => {
  const texts = ["a3+", "a3x", "c3+", "a2-b3:bbbrr", "-b", "-r"];
  assert.deepEqual([...offered().turns.keys()], texts);
  assert.deepEqual(game.texts({ choices }), texts.map((text) => ({ text, isWhole: true })));
  assert.equal(offers.offersOf(null).turns.size, 0);
});

test("a choice is found by what is clicked for it", () => {
  const open = offered();
  assert.deepEqual(open.places.get("a3").map(({ parts }) => parts.way), ["+", "x"]);
  assert.equal(open.places.get("c3").length, 1);
  assert.deepEqual(open.pairs.get("a2-b3").turns[0].parts, {
    kind: "remove",
    stones: ["a2", "b3"],
    pattern: 3,
    paid: BBBRR,
  });
  assert.equal(open.discards.get("r").text, "-r");
  assert.equal(open.discards.has("g"), false);
  assert.deepEqual(offers.pairsWith(open, "b3"), [open.pairs.get("a2-b3")]);
  assert.deepEqual(offers.pairsWith(open, "c1"), []);
});

test("only pairs that can be paid for are offered of a pattern", () => {
  const open = offered();
  assert.deepEqual(board.patterns.map((one) => offers.payablePairs(open, one).length), [0, 0, 1, 0]);
  assert.equal(offers.patternOf(board, offers.patternKey(board.patterns[3])), board.patterns[3]);
  assert.equal(offers.patternOf(board, "a3"), null);
});

test("a stone takes its disc, and gives away those around it", () => {
  const { turns } = offered();
  const none = { b: 0, g: 0, r: 0, y: 0 };
  assert.deepEqual(offers.changesBy(board, turns.get("a3+").parts), [{ ...none, b: 1 }, none]);
  assert.deepEqual(offers.changesBy(board, turns.get("a3x").parts), [{ ...none, b: 1 }, { ...none, r: 1 }]);
  assert.equal(turns.get("a3x").pile, -1);
});

test("what is paid and discarded leaves the supply of who moves", () => {
  const { turns } = offered();
  const [mine, others] = offers.changesBy(board, turns.get("a2-b3:bbbrr").parts);
  assert.deepEqual(mine, { b: -3, g: 0, r: -2, y: 0 });
  assert.deepEqual(others, { b: 0, g: 0, r: 0, y: 0 });
  assert.equal(offers.changesBy(board, turns.get("-r").parts)[0].r, -1);
});

test("removed stones come back to the pile only where they do", () => {
  const [removal] = choices.removals;
  const pile = (to) =>
    offered({ removals: [{ ...removal, to }] }).turns.get("a2-b3:bbbrr").pile;
  assert.deepEqual([pile("pile"), pile("out")], [2, 0]);
});

test("where nothing is offered what is tried can be refused by its rule", () => {
  assert.equal(offers.triedOn(board, "c2"), "c2");
  assert.equal(offers.triedOn(board, "c1"), "b3-c1");
  assert.deepEqual(board.patterns.map((one) => offers.triedOn(board, offers.patternKey(one))), [null, null, "a2-b3", "b3-c1"]);
});

test("what is to be done is said in a few words", () => {
  const prompt = (more) => game.prompt({ step: { choices: { ...choices, ...more } } });
  assert.equal(game.prompt({ step: null }), "");
  const prompts = [prompt({}), prompt({ removals: [] }), prompt({ places: [] }), prompt({ places: [], removals: [] })];
  assert.equal(new Set(prompts).size, 4);
  assert.notEqual(prompt({ removals: [], discards: [] }), prompts[1]);
});

test("prices and patterns are put in words", () => {
  assert.deepEqual(board.patterns.map(words.priceInWords), [
    "3 of one colour",
    "one of each colour",
    "3 of one, 2 of another",
    "6 of one colour",
  ]);
  assert.match(words.patternInWords(board.patterns[2]), /Pattern 3: .* corner to corner\. .*O12/);
  assert.equal(words.inWords({ b: 0, g: 1, r: 2, y: 1 }), "1 green, 2 red and 1 yellow");
  assert.equal(words.inWords({ b: 0, g: 0, r: 0, y: 0 }), "nothing");
});

test("the position is told in a sentence", () => {
  assert.equal(
    words.summary(board, ["Ada", "B"]),
    "Grid of 3 by 3 with 4 discs and 3 stones; 7 in the pile. Ada holds 5 discs and B holds 1 disc.",
  );
});
