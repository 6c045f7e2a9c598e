import assert from "node:assert/strict";
import { test } from "node:test";

import { percent } from "tailbiter/chances.js";
import { eyesFor, fullName, mineOf, namesOf } from "tailbiter/seats.js";

const seat = (mine, who = "person", name = "") => ({ who, level: null, name, called: "A", label: name || "Player A", mine, left: false });
const table = (seats, acting, more = {}) => ({ seats, acting, secret: false, over: false, ...more });

test("a seat of one's own is looked through, and none where one looks on", () => {
  assert.equal(eyesFor(table([seat(false), seat(true)], [1]), null), 2);
  assert.equal(eyesFor(table([seat(false), seat(false)], [1]), null), null);
  assert.deepEqual(mineOf([seat(true), seat(true, "bot"), seat(false)]), [1]);
});

test("at one screen whoever is to act looks, where nothing is secret", () => {
  const both = [seat(true), seat(true), seat(false)];
  assert.equal(eyesFor(table(both, [2]), 1), 2);
  assert.equal(eyesFor(table(both, [3]), 2), 2);
  assert.equal(eyesFor(table(both, [3]), null), 1);
});

test("with secrets nobody looks before the screen was handed over, nor at the end", () => {
  const both = [seat(true), seat(true)];
  assert.equal(eyesFor(table(both, [1, 2], { secret: true }), null), null);
  assert.equal(eyesFor(table(both, [1, 2], { secret: true }), 1), 1);
  assert.equal(eyesFor(table(both, [2], { secret: true }), 1), null);
  assert.equal(eyesFor(table(both, [], { secret: true, over: true }), 1), null);
});

test("names as the server gives them, with the game's word where that is clearer", () => {
  assert.deepEqual(namesOf([seat(true, "person", "Zoë"), seat(true)]), ["Zoë", "Player A"]);
  assert.equal(fullName(seat(true, "person", "Zoë")), "Zoë (A)");
  assert.equal(fullName(seat(true)), "Player A");
});

test("a chance is a whole number of hundredths", () => {
  assert.equal(percent(0.424), "42 %");
});
