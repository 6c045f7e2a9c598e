import assert from "node:assert/strict";
import { test } from "node:test";

import { textsOf, treeOf, withLine, without } from "tailbiter/plan_tree.js";

const ME = 2;
/** Turns of two seats in turn, the other's first. */
const line = (...texts) => texts.map((text, index) => ({ text, seat: 1 + (index % 2), deed: "" }));
const LINES = [line("a1", "b1"), line("a2", "b2", "c1", "c3"), line("a2", "b2", "d1", "d3")];

test("turns that begin alike stand once", () => {
  const tree = treeOf(LINES);
  assert.deepEqual(tree.map(({ turn }) => turn.text), ["a1", "a2"]);
  assert.deepEqual(tree[1].then[0].then.map(({ way }) => way), [["a2", "b2", "c1"], ["a2", "b2", "d1"]]);
});

test("a longer line takes the place of its beginning, and a shorter one adds nothing", () => {
  const longer = withLine(LINES, line("a1", "b1", "e1", "e2"), ME);
  assert.deepEqual(textsOf(longer), [["a2", "b2", "c1", "c3"], ["a2", "b2", "d1", "d3"], ["a1", "b1", "e1", "e2"]]);
  assert.deepEqual(withLine(LINES, line("a2", "b2"), ME), LINES);
});

test("another reply in the same position drops what followed the first", () => {
  assert.deepEqual(textsOf(withLine(LINES, line("a2", "b9"), ME)), [["a1", "b1"], ["a2", "b9"]]);
});

test("without a branch the lines still end with one's own turn", () => {
  assert.deepEqual(textsOf(without(LINES, ["a2", "b2", "c1"], ME)), [["a1", "b1"], ["a2", "b2", "d1", "d3"]]);
  assert.deepEqual(textsOf(without(LINES, ["a2", "b2", "c1", "c3"], ME)), [["a1", "b1"], ["a2", "b2", "d1", "d3"]]);
  assert.deepEqual(textsOf(without(LINES, ["a2"], ME)), [["a1", "b1"]]);
  assert.deepEqual(textsOf(without([line("a1", "b1", "c1", "d1")], ["a1", "b1", "c1"], ME)), [["a1", "b1"]]);
});
