import assert from "node:assert/strict";
import { test } from "node:test";

import { isMet, shownTurn } from "tailbiter/learn_aim.js";
import { Tree, hashOf, readHash } from "tailbiter/study_tree.js";

const entry = (number, seat, text) => ({ number, turn: number, seat, text, frames: [] });

/** A game of two turns, with a branch beside the second. */
function grown() {
  const tree = new Tree({}, false);
  tree.follow([entry(1, 1, "a1"), entry(2, 2, "b2")]);
  const branch = tree.add(tree.game[1], { turn: 2, seat: 2, text: "c3+" });
  return { tree, branch };
}

test("turns that were taken back at the table stay as a branch", () => {
  const { tree } = grown();
  tree.follow([entry(1, 1, "a1")]);
  assert.equal(tree.newest.text, "a1");
  assert.ok(tree.game[1].children.some((place) => place.text === "b2" && !place.isGame));
});

test("a branch is asked for from the game's own place", () => {
  const { tree, branch } = grown();
  assert.deepEqual(tree.study(branch), { at: 1, turns: [{ text: "c3+", seat: 2 }] });
});

test("an address leads back to its place, and a spoilt one nowhere", () => {
  const { tree, branch } = grown();
  assert.deepEqual(readHash(hashOf(tree, branch)), { at: 1, turns: [{ seat: 2, text: "c3+" }] });
  assert.equal(readHash("1/%"), null);
  assert.equal(readHash("first"), null);
});

test("branches are kept and found again; the game's own turns cannot be removed", () => {
  const { tree, branch } = grown();
  const again = new Tree({}, false);
  again.follow([entry(1, 1, "a1"), entry(2, 2, "b2")]);
  again.restore(tree.kept());
  assert.equal(again.game[1].children[1].text, branch.text);
  tree.remove(tree.newest);
  assert.ok(tree.game[1].children.includes(tree.newest));
  tree.remove(branch);
  assert.deepEqual(tree.kept(), []);
});

test("an aim is met by a turn, or by rules that it cites", () => {
  const after = { view: { history: [{ seat: 1, text: "c3" }, { seat: 2, text: "d4" }] }, frames: [{ events: [{ rule: "N7" }] }] };
  assert.ok(isMet({ seat: 1, want: { turns: ["c3"] } }, after));
  assert.ok(!isMet({ seat: 1, want: { turns: ["d4"] } }, after));
  assert.ok(isMet({ seat: 1, want: { rules: ["N7"] } }, after));
  assert.ok(!isMet({ seat: 1, want: { rules: ["N7", "N9"] } }, after));
  assert.ok(isMet({ seat: 1, want: { any: true } }, after));
});

test("what is shown is the lesson's own, or the first of the turns wanted", () => {
  assert.equal(shownTurn({ want: { rules: ["N7"] }, show: "c3" }), "c3");
  assert.equal(shownTurn({ want: { turns: ["d4", "c3"] } }), "d4");
});
