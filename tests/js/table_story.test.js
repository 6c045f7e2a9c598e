import assert from "node:assert/strict";
import { test } from "node:test";

import { followed } from "tailbiter/table_story.js";
import { Story } from "tailbiter/story.js";
import { orderly } from "tailbiter/turn_list.js";

const frames = [{ events: [], board: { now: true } }];
const played = (turn, seat, text) => ({ turn, seat, text });
const entry = (number, turn, seat, text, frames = [], deed = "") => ({ number, turn, seat, text, deed, frames });
const known = [entry(1, 1, 1, "a1"), entry(2, 1, 2, "b2")];

/** What a state says of the game. */
function news(history, { turn = 9, together = false, number = history.length } = {}) {
  return { number, deeds: together ? history.map(({ text }) => `Do ${text}`) : ["Do it"], frames, table: { together }, view: { history, turn } };
}

test("the next turn is added with what it did", () => {
  const history = [...known.map(({ turn, seat, text }) => played(turn, seat, text)), played(2, 1, "c3")];
  assert.deepEqual(followed(known, news(history)), [...known, entry(3, 2, 1, "c3", frames, "Do it")]);
});

test("nothing new changes nothing", () => {
  assert.equal(followed(known, news([played(1, 1, "a1"), played(1, 2, "b2")])), known);
});

test("what was taken back is gone, and another turn in its place is the next", () => {
  assert.deepEqual(followed(known, news([played(1, 1, "a1")])), known.slice(0, 1));
  assert.deepEqual(followed(known, news([])), []);
  const other = followed(known, news([played(1, 1, "a1"), played(1, 2, "d4")]));
  assert.deepEqual(other, [known[0], entry(2, 1, 2, "d4", frames, "Do it")]);
});

test("where a turn was missed, the whole story is needed", () => {
  assert.equal(followed(known.slice(0, 1), news([played(1, 1, "a1"), played(1, 2, "b2"), played(2, 1, "c3")])), null);
});

test("others' sealed orders add nothing, and one's own stands alone until the round is told", () => {
  const sealed = news([], { turn: 1, together: true, number: 2 });
  assert.deepEqual(followed([], sealed), []);
  const own = followed([], news([played(1, 2, "7")], { turn: 1, together: true, number: 3 }));
  assert.deepEqual(own, [entry(3, 1, 2, "7", [], "Do 7")]);
  const changed = followed(own, news([played(1, 2, "8")], { turn: 1, together: true, number: 3 }));
  assert.deepEqual(changed.map(({ text }) => text), ["8"]);
  const history = [played(1, 3, "1"), played(1, 2, "8"), played(1, 1, "5")];
  const told = followed(changed, news(history, { turn: 2, together: true }));
  const words = [entry(1, 1, 3, "1", [], "Do 1"), entry(2, 1, 2, "8", [], "Do 8"), entry(3, 1, 1, "5", frames, "Do 5")];
  assert.deepEqual(told, words);
});

test("a round that was told while nobody listened is asked for", () => {
  const history = [played(1, 1, "1"), played(1, 2, "2")];
  assert.equal(followed([], news(history, { turn: 2, together: true, number: 3 })), null);
  const two = [...history, played(2, 1, "3"), played(2, 2, "4")];
  assert.equal(followed([], news(two, { turn: 3, together: true })), null);
});

/** Two rounds of two orders, the first given again; boards and events only where a round was told. */
const orders = [entry(1, 0, 1, "a"), entry(2, 0, 2, "b"), entry(3, 0, 1, "c", [{ events: [{ seat: 1 }], board: "one" }]), entry(4, 1, 2, "d"), entry(5, 1, 1, "e", frames)];
const view = { turn: 0, board: "start", history: [] };

test("one stops after every turn, or after a round", () => {
  const stopsOf = (together) => new Story("start", together).follow(orders).stops.map(({ number }) => number);
  assert.deepEqual(stopsOf(false), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(stopsOf(true), [0, 3, 5]);
});

test("steps lead from stop to stop, and from either end nowhere", () => {
  const story = new Story("start", true).follow(orders);
  const [start, , , round] = story.game;
  assert.equal(story.step(start, "on"), round);
  assert.equal(story.step(start, "last"), story.newest);
  assert.equal(story.step(story.newest, "back"), round);
  assert.equal(story.step(story.game[4], "back"), round);
  assert.equal(story.step(round, "back"), start);
  assert.equal(story.step(story.newest, "first"), start);
  for (const direction of ["on", "last"]) assert.equal(story.step(story.newest, direction), null);
  for (const direction of ["first", "back"]) assert.equal(story.step(start, direction), null);
});

test("a round is walked through moment by moment, there and back; a turn of one seat is one step", () => {
  const moments = ["x", "y", "z"].map((board) => ({ events: [], board }));
  const two = [entry(1, 0, 1, "a"), entry(2, 0, 2, "b", frames), entry(3, 1, 1, "c"), entry(4, 1, 2, "d", moments)];
  const way = (story, from, direction) => {
    const stops = [];
    for (let at = story.walk(from, direction); at; at = story.walk(at, direction)) stops.push(`${at.place.number} ${at.moment}`);
    return stops;
  };
  const story = new Story("start", true).follow(two);
  const [start, end] = [{ place: story.root, moment: null }, { place: story.newest, moment: null }];
  assert.deepEqual(way(story, start, "on"), ["2 null", "4 0", "4 1", "4 null"]);
  assert.deepEqual(way(story, end, "back"), ["4 1", "4 0", "2 null", "0 null"]);
  assert.deepEqual(way(story, { ...end, moment: 1 }, "last"), ["4 null"]);
  assert.deepEqual(way(story, { ...end, moment: 1 }, "first"), ["0 null"]);
  const apart = new Story("start", false).follow(two);
  assert.deepEqual(way(apart, { place: apart.root, moment: null }, "on"), ["1 null", "2 null", "3 null", "4 null"]);
});

test("what was told before a round is the round before it, whoever has ordered since", () => {
  const story = new Story("start", true).follow(orders);
  assert.equal(story.before(1), story.game[3]);
  assert.equal(story.before(2), story.newest);
  assert.equal(story.before(0), null);
});

test("a place of the past is as it was known then", () => {
  const story = new Story("start", true).follow(orders);
  const told = { view, acting: [1, 2], result: { winners: [2] } };
  const first = story.viewAt(story.root, told);
  assert.deepEqual([first.board, first.acting, first.turn, first.result], ["start", [1, 2], 0, null]);
  const round = story.viewAt(story.game[3], told);
  assert.deepEqual([round.board, round.acting, round.turn], ["one", [2, 1], 1]);
  assert.deepEqual(round.events, [{ seat: 1 }]);
  assert.equal(round.history.length, 3);
  const last = story.viewAt(story.newest, told);
  assert.deepEqual([last.acting, last.turn, last.result], [[], 2, told.result]);
  assert.deepEqual(story.viewAt(story.newest, { ...told, result: null }).acting, [1, 2]);
});

test("orders of a round stand seat by seat, and of one given again the last", () => {
  assert.deepEqual(orderly(orders.slice(0, 3)), [orders[2], orders[1]]);
});
