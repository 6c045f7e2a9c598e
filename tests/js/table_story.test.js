import assert from "node:assert/strict";
import { test } from "node:test";

import { followed } from "tailbiter/table_story.js";
import { grouped } from "tailbiter/turn_list.js";

const frames = [{ events: [], board: { now: true } }];
const played = (turn, seat, text) => ({ turn, seat, text });
const entry = (number, turn, seat, text, frames = []) => ({ number, turn, seat, text, frames });
const known = [entry(1, 1, 1, "a1"), entry(2, 1, 2, "b2")];

/** What a state says of the game. */
function news(history, { turn = 9, together = false, number = history.length } = {}) {
  return { number, frames, table: { together }, view: { history, turn } };
}

test("the next turn is added with what it did", () => {
  const history = [...known.map(({ turn, seat, text }) => played(turn, seat, text)), played(2, 1, "c3")];
  assert.deepEqual(followed(known, news(history)), [...known, entry(3, 2, 1, "c3", frames)]);
});

test("nothing new changes nothing", () => {
  assert.deepEqual(followed(known, news([played(1, 1, "a1"), played(1, 2, "b2")])), known);
});

test("what was taken back is gone, and another turn in its place is the next", () => {
  assert.deepEqual(followed(known, news([played(1, 1, "a1")])), known.slice(0, 1));
  assert.deepEqual(followed(known, news([])), []);
  const other = followed(known, news([played(1, 1, "a1"), played(1, 2, "d4")]));
  assert.deepEqual(other, [known[0], entry(2, 1, 2, "d4", frames)]);
});

test("where a turn was missed, the whole story is needed", () => {
  assert.equal(followed(known.slice(0, 1), news([played(1, 1, "a1"), played(1, 2, "b2"), played(2, 1, "c3")])), null);
});

test("others' sealed orders add nothing, and one's own stands alone until the round is told", () => {
  const sealed = news([], { turn: 1, together: true, number: 2 });
  assert.deepEqual(followed([], sealed), []);
  const own = followed([], news([played(1, 2, "7")], { turn: 1, together: true, number: 3 }));
  assert.deepEqual(own, [entry(3, 1, 2, "7")]);
  const changed = followed(own, news([played(1, 2, "8")], { turn: 1, together: true, number: 3 }));
  assert.deepEqual(changed.map(({ text }) => text), ["8"]);
  const history = [played(1, 3, "1"), played(1, 2, "8"), played(1, 1, "5")];
  const told = followed(changed, news(history, { turn: 2, together: true }));
  assert.deepEqual(told, [entry(1, 1, 3, "1"), entry(2, 1, 2, "8"), entry(3, 1, 1, "5", frames)]);
});

test("a round that was told while nobody listened is asked for", () => {
  const history = [played(1, 1, "1"), played(1, 2, "2")];
  assert.equal(followed([], news(history, { turn: 2, together: true, number: 3 })), null);
  const two = [...history, played(2, 1, "3"), played(2, 2, "4")];
  assert.equal(followed([], news(two, { turn: 3, together: true })), null);
});

test("turns stand one by one, the orders of a round together, and of one given again the last", () => {
  assert.deepEqual(grouped(known, false), [[known[0]], [known[1]]]);
  const orders = [entry(1, 1, 1, "a"), entry(2, 1, 2, "b"), entry(3, 1, 1, "c"), entry(4, 2, 2, "d")];
  assert.deepEqual(grouped(orders, true), [[orders[1], orders[2]], [orders[3]]]);
});
