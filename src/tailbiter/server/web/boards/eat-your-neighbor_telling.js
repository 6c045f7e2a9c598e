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
 * @param {SVGElement} layer where the creatures are drawn
 * @param {Creature[]} creatures with what was placed, and what is eaten still there
 * @param {{ placed: Place[], eaten: string[], swallowed: (pieces: number) => void }} turn
 */
export async function tellMeals(layer, creatures, { placed, eaten, swallowed }) {
  const look = placed[0] ?? null;
  const drawn = creatures.map((creature) => {
    const isEater = creature.cells.some((cell) => placed.includes(cell));
    const isEaten = creature.cells.some((cell) => eaten.includes(cell.name));
    const mood = /** @type {"" | "bitten"} */ (isEaten ? "bitten" : "");
    const element = drawCreature(creature, { mood, looks: look, eats: isEater && eaten.length > 0 });
    return { creature, element, isEater, isEaten };
  });
  const eater = drawn.find((one) => one.isEater);
  // The eater lies on top: what it swallows slides under it.
  layer.replaceChildren(...drawn.filter((one) => one !== eater).map((one) => one.element));
  if (!eater) return;
  layer.append(eater.element);
  await arrive(eater.element, look);
  for (const meal of drawn.filter((one) => one.isEaten)) {
    const middle = middleOf(meal.creature.cells);
    await swallow(meal.element, middle, nearest(eater.creature.cells, middle));
    meal.element.remove();
    swallowed(meal.creature.cells.length);
    await swell(eater.element, middleOf(eater.creature.cells));
  }
  if (eaten.length) await pause(120);
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
