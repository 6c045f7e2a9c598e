// Clocks in figures, and the server's time from questions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { aheadBy, inFigures, remaining } from "tailbiter/table_clocks.js";

test("a clock shows what is begun as a whole second, and tenths at the end", () => {
  assert.equal(inFigures(600_000), "10:00");
  assert.equal(inFigures(599_001), "10:00");
  assert.equal(inFigures(599_000), "9:59");
  assert.equal(inFigures(3_600_000), "1:00:00");
  assert.equal(inFigures(3_599_999), "1:00:00");
  assert.equal(inFigures(7_385_000), "2:03:05");
  assert.equal(inFigures(10_000), "0:10");
  assert.equal(inFigures(9_999), "10.0");
  assert.equal(inFigures(450), "0.5");
  assert.equal(inFigures(0), "0.0");
});

test("only a clock that runs runs down, and never below nothing", () => {
  const clock = { kind: "game", left: [5_000, 7_000], running: [1], counted: 1_000 };
  assert.equal(remaining(clock, 1, 3_000), 3_000);
  assert.equal(remaining(clock, 2, 3_000), 7_000);
  assert.equal(remaining(clock, 1, 99_000), 0);
  assert.equal(remaining(clock, 1, 0), 5_000, "our time may be behind");
});

test("the server's time was read half-way between question and answer", () => {
  assert.equal(aheadBy({ sent: 100, now: 50_000 }, 300, 20_000), 30_100);
});
