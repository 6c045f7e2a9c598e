// The turns of an expected line on a board, all at once: who plays each, and which comes when.
// @ts-check
import { svg } from "tailbiter/draw.js";

/**
 * @import { Mark } from "tailbiter/board.d.ts"
 * @import { Expected } from "tailbiter/types.d.ts"
 * @typedef {{x: number, y: number, mark: Mark}} Spot where a turn of the line is marked
 */

/** @param {Expected[]} expected @returns {Mark[]} */
export function ghostsOf(expected) {
  return expected.map(({ turn, seat, parts, events }, index) => ({ text: turn, parts, events, seat, weight: 1, number: index + 1 }));
}

/**
 * A number where each turn is made; those of one place stand side by side.
 * @param {Spot[]} spots
 * @param {number} size half the height of a number
 */
export function numbered(spots, size) {
  /** @type {Map<string, Spot[]>} */
  const places = new Map();
  for (const spot of spots) {
    const key = `${Math.round(spot.x)} ${Math.round(spot.y)}`;
    places.set(key, [...(places.get(key) ?? []), spot]);
  }
  return [...places.values()].flatMap((together) =>
    together.map(({ x, y, mark }, index) => numeral(x + (index - (together.length - 1) / 2) * 2.2 * size, y, size, mark)),
  );
}

/** @param {number} x @param {number} y @param {number} size @param {Mark} mark */
function numeral(x, y, size, { seat, number }) {
  return svg("g", { class: `ghost-turn seat-${seat}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg("circle", { r: size }),
    svg("text", { "font-size": size * 1.3, dy: ".36em" }, String(number)),
  );
}
