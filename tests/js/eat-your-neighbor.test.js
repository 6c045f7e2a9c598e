// What the board of Eat Your Neighbor makes of choices and events, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";

import { game } from "tailbiter/boards/eat-your-neighbor.js";
import { extent, isNear, placesOf, shapeOf } from "tailbiter/boards/eat-your-neighbor_places.js";
import * as turns from "tailbiter/boards/eat-your-neighbor_turn.js";
import { about, summary } from "tailbiter/boards/eat-your-neighbor_words.js";

const ROWS = ["c1 c2", "b1 b2 b3", "a1 a2"].map((row) =>
  row.split(" ").map((cell) => ({ cell, piece: "", creature: 0 })),
);
const SINGLE = { seat: 1, cells: ["c1"], keystone: "single" };
const OTHER = { seat: 1, cells: ["a2"], keystone: "single" };
const PREY = { seat: 2, cells: ["b1"], keystone: "single" };
const board = {
  rows: ROWS.map((row) =>
    row.map((one) => {
      const creature = [SINGLE, OTHER, PREY].find(({ cells }) => cells.includes(one.cell));
      return creature ? { ...one, piece: "bw"[creature.seat - 1], creature: 1 } : one;
    }),
  ),
  creatures: [SINGLE, OTHER, PREY],
  eaten: [2, 0],
  hand: [26, 27],
  points: [8, 3],
  keystones: ["arch", "pair", "single", "sled"],
};
const MEAL = { eaten: ["b1"], eaters: ["c1", "b2"] };
const choices = {
  places: [
    { text: "b2", cell: "b2", creature: ["c1", "b2"], keystone: "pair", eats: [MEAL] },
    { text: "b3", cell: "b3", creature: ["b3", "a2"], keystone: "pair", eats: [] },
  ],
  others: [],
};
const swapping = { places: [], others: [{ text: "swap", kind: "swap", cell: "c1" }] };
const passing = { places: [], others: [{ text: "pass", kind: "pass", cell: null }] };
const scene = {
  board,
  step: { seat: 1, choices },
  view: { result: null, acting: [2] },
  last: null,
  marks: [],
  help: true,
  names: ["Ada", "White"],
};
const withChoices = (other, seat = 2) => ({ ...scene, step: { seat, choices: other } });
const event = (kind, seat, data) => ({ kind, rule: "N0", seat, data, text: "" });

test("a place that may be chosen says what it makes and eats", () => {
  const turn = turns.turnOf(scene, "b2");
  assert.deepEqual(turns.made(turn), { seat: 1, cells: ["c1", "b2"], keystone: "pair" });
  assert.deepEqual(turns.others(board.creatures, turn), [OTHER, PREY]);
  assert.equal(turns.mealOf(turn, PREY), MEAL);
  assert.equal(turns.mealOf(turn, OTHER), null);
  assert.equal(turns.eatenBy(turn), 1);
  assert.deepEqual(turns.after(board.creatures, turn), [OTHER, turns.made(turn)]);
  assert.equal(turns.after(board.creatures, null), board.creatures);
});

test("what is not offered does nothing", () => {
  for (const text of ["c2", "c1", "pass", null]) assert.equal(turns.turnOf(scene, text), null);
  assert.equal(turns.turnOf({ ...scene, step: null }, "b2"), null);
  assert.equal(turns.turnOf(withChoices(passing), "pass"), null);
  assert.equal(turns.eatenBy(null), 0);
});

test("a piece that may be taken over changes its owner and keeps its card", () => {
  const turn = turns.turnOf(withChoices(swapping), "swap");
  assert.equal(turn.cell, "c1");
  assert.deepEqual(turns.made(turn), { ...SINGLE, seat: 2 });
  assert.deepEqual(turns.after(board.creatures, turn), [OTHER, PREY, { ...SINGLE, seat: 2 }]);
});

test("what was told is the turn that was chosen", () => {
  const placed = event("placed", 1, { cell: "b2", creature: ["c1", "b2"] });
  const turn = turns.told(board, [placed, event("ate", 1, MEAL)]);
  assert.deepEqual(turn.meals, [MEAL]);
  const { seat, cell, creature } = turns.turnOf(scene, "b2");
  assert.deepEqual([turn.seat, turn.cell, turn.creature], [seat, cell, creature]);
  assert.deepEqual(turns.told(board, [event("swapped", 2, { cell: "c1" })]), {
    seat: 2,
    cell: "c1",
    creature: ["c1"],
    keystone: "single",
    meals: [],
  });
  assert.equal(turns.told(board, [event("passed", 1, {})]), null);
  assert.deepEqual(turns.told(board, [placed, event("swarmed", 1, MEAL)]).meals, [MEAL]);
});

test("the last turn is marked where it was on the board", () => {
  const after = (...events) => turns.lastCell({ ...scene, last: { seat: 1, text: "", events } });
  assert.equal(after(event("placed", 1, { cell: "b2", creature: ["b2"] })), "b2");
  assert.equal(after(event("swapped", 2, { cell: "c1" })), "c1");
  assert.equal(after(event("passed", 1, {})), null);
  assert.equal(turns.lastCell(scene), null);
});

test("a hint marks the cell that its parts name", () => {
  assert.equal(turns.markedCell({ text: "", parts: [{ kind: "place", cell: "b3" }], weight: 1 }), "b3");
  assert.equal(turns.markedCell({ text: "b3", parts: [{ kind: "pass" }], weight: 1 }), null);
  assert.equal(turns.markedCell({ text: "b3", parts: [], weight: 1 }), null);
});

test("a grown creature bites once, placed cell first; each single of a swarm bites", () => {
  assert.deepEqual(turns.mouths(turns.turnOf(scene, "b2"), MEAL), [["b2", "c1"]]);
  const single = { seat: 1, cell: "b2", creature: ["b2"], keystone: null, meals: [] };
  const swarm = { eaten: ["b1"], eaters: ["c1", "b2", "a2"] };
  assert.deepEqual(turns.mouths(single, swarm), [["b2"], ["c1"], ["a2"]]);
});

test("keystones are counted by seat, now and after a turn", () => {
  assert.deepEqual(turns.tallies(board.creatures, "single"), [2, 1]);
  const then = turns.after(board.creatures, turns.turnOf(scene, "b2"));
  assert.deepEqual(turns.tallies(then, "single"), [1, 0]);
  assert.deepEqual(turns.tallies(then, "pair"), [1, 0]);
  assert.deepEqual(turns.tallies(then, "arch"), [0, 0]);
});

test("every choice is a whole turn as it is typed", () => {
  assert.deepEqual(game.texts({ choices }), [
    { text: "b2", isWhole: true },
    { text: "b3", isWhole: true },
  ]);
  assert.deepEqual(game.texts({ choices: passing }), [{ text: "pass", isWhole: true }]);
});

test("what is to be done is said in a few words", () => {
  const both = { ...choices, others: swapping.others };
  const prompts = [scene, withChoices(both), withChoices(passing), { ...scene, step: null }].map(game.prompt);
  const over = game.prompt({ ...scene, step: null, view: { result: {}, acting: [] } });
  assert.equal(new Set([...prompts, over]).size, 5);
  assert.match(prompts[3], /^White /);
});

test("cells are put in words with what may be done there", () => {
  const cell = (name) => board.rows.flat().find((one) => one.cell === name);
  assert.equal(about(cell("b1"), scene), "b1, white, single");
  assert.equal(about(cell("b2"), scene), "b2, empty; Ada would make a creature of 2 and eat 1");
  assert.equal(about(cell("b3"), scene), "b3, empty; Ada would make a creature of 2");
  assert.equal(about(cell("c2"), scene), "c2, empty; Ada may not place here");
  assert.equal(about(cell("c2"), { ...scene, help: false }), "c2, empty");
  assert.equal(
    summary(scene),
    "Board of 7 cells. Ada has creatures of 1, 1, has eaten 2 and holds 26. " +
      "White has creatures of 1, has eaten 0 and holds 27.",
  );
});

test("cells lie on a hexagon of hexagons", () => {
  const places = placesOf(ROWS);
  const near = (name) => [...places.values()].filter((one) => one.name !== name && isNear(one, places.get(name)));
  assert.equal(near("b2").length, 6);
  assert.deepEqual(near("a1").map(({ name }) => name), ["b1", "b2", "a2"]);
  const { width, height } = extent(ROWS);
  for (const { x, y } of places.values()) assert.ok(x > 0 && x < width && y > 0 && y < height);
  assert.deepEqual(["single", "pair", "bend", "line4"].map((name) => shapeOf(name).length), [1, 2, 3, 4]);
});
