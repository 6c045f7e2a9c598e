import assert from "node:assert/strict";
import { test } from "node:test";

import { meantBy, offeredTo, turnWith } from "tailbiter/turn_field.js";

const game = { texts: (step) => step.choices.texts.map((text) => ({ text, isWhole: text !== "a2" })) };
const first = { seat: 1, made: [], text: "", choices: { texts: ["a1", "a2"] } };
const second = { seat: 1, made: ["a2"], text: "a2", choices: { texts: ["", "x3"] } };

test("a decision that comes next is taken as such", () => {
  assert.deepEqual(meantBy(game, first, "a1", false), { decision: "a1", isWhole: true });
  assert.deepEqual(meantBy(game, first, "a2", false), { decision: "a2", isWhole: false });
});

test("leaving something be is typed with a word", () => {
  assert.deepEqual(meantBy(game, second, "nothing", false), { decision: "", isWhole: true });
});

test("all else is a turn; while half of one is made, the rest of it or a whole one", () => {
  assert.deepEqual(meantBy(game, first, "zz", false), { turns: ["zz"] });
  assert.deepEqual(meantBy(game, second, "x3 y4", false), { turns: ["a2 x3 y4", "x3 y4"] });
  assert.deepEqual(meantBy(game, null, "a1", false), { turns: ["a1"] });
});

test("where all act together, what is typed is a whole order", () => {
  assert.deepEqual(meantBy(game, first, "a1", true), { turns: ["a1"] });
});

test("first the turns that the view lists are offered, then what comes next", () => {
  assert.deepEqual(offeredTo(game, first, ["a1 bid 2"]), ["a1 bid 2"]);
  assert.deepEqual(offeredTo(game, first, []), ["a1", "a2"]);
  assert.deepEqual(offeredTo(game, second, ["a1 bid 2"]), ["", "x3"]);
});

test("a turn so far with one more decision", () => {
  assert.equal(turnWith(first, "a1"), "a1");
  assert.equal(turnWith(second, "x3"), "a2 x3");
  assert.equal(turnWith(second, ""), "a2");
});
