// How a turn is told: the piece comes, the body joins, then each meal slides in while the eater swells.
// @ts-check
import { move, pause } from "tailbiter/draw.js";
import { drawCreature } from "tailbiter/boards/eat-your-neighbor_creatures.js";
import { apart, middleOf } from "tailbiter/boards/eat-your-neighbor_places.js";

/**
 * @typedef {import("tailbiter/boards/eat-your-neighbor_creatures.js").Creature} Creature
 * @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Place} Place
 * @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Point} Point
 */

/**
 * @typedef {{
 *   placed: Place,
 *   made: Creature, // it lies on top: what it swallows slides under it
 *   meals: { creature: Creature, eaters: Creature[] }[], // one after the other
 *   others: Creature[], // those that look on
 *   swallowed: (pieces: number) => void,
 * }} Story
 */

/** @param {SVGElement} layer where the creatures are drawn @param {Story} story */
export async function tellTurn(layer, { placed, made, meals, others, swallowed }) {
  const onlookers = new Map(others.map((one) => [one, drawCreature(one, { looks: placed })]));
  const eaten = meals.map(({ creature }) => drawCreature(creature, { mood: "bitten", looks: placed }));
  const maker = drawCreature(made, { looks: placed, eats: meals.length > 0 });
  layer.replaceChildren(...onlookers.values(), ...eaten, maker);
  await arrive(maker, placed);
  for (const [index, { creature, eaters }] of meals.entries()) {
    const middle = middleOf(creature.cells);
    await swallow(eaten[index], middle, nearest(made.cells, middle));
    eaten[index].remove();
    swallowed(creature.cells.length);
    await Promise.all(eaters.map((one) => swell(onlookers.get(one) ?? maker, middleOf(one.cells))));
  }
  if (meals.length) await pause(120);
}

/** @param {Element} body @param {Point} where */
function arrive(body, where) {
  origin(body, where);
  return move(body, [
    { transform: "scale(.82)", opacity: 0.3 },
    { transform: "scale(1.05)", opacity: 1, offset: 0.7 },
    { transform: "scale(1)", opacity: 1 },
  ]);
}

/** @param {Element} meal @param {Point} from @param {Point} to */
function swallow(meal, from, to) {
  origin(meal, from);
  const slide = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(.12)`;
  return move(meal, [{ transform: "none" }, { transform: slide }], 200, { easing: "ease-in" });
}

/** @param {Element} body @param {Point} where */
function swell(body, where) {
  origin(body, where);
  return move(body, [{ transform: "scale(1)" }, { transform: "scale(1.08)" }, { transform: "scale(1)" }], 160);
}

/** @param {Element} element @param {Point} where it grows from */
function origin(element, where) {
  /** @type {SVGElement} */ (element).style.transformOrigin = `${where.x}px ${where.y}px`;
}

/** @param {Place[]} cells @param {Point} point */
function nearest(cells, point) {
  return cells.reduce((best, cell) => (apart(cell, point) < apart(best, point) ? cell : best));
}
