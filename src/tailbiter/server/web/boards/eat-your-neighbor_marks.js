// Marks on cells: where nothing may be placed, and what a hint or analysis likes.
// @ts-check
import { svg } from "tailbiter/draw.js";
import { REACH, hexagon } from "tailbiter/boards/eat-your-neighbor_places.js";

/** @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Place} Place */

/** @param {Place} place lines across a cell where nothing may be placed */
export function hatch({ x, y }) {
  const lines = [-24, -8, 8, 24].map((aside) => {
    const long = 30 - Math.abs(aside) / 3;
    return `M${x + aside - long * 0.5} ${y + long * 0.87}L${x + aside + long * 0.5} ${y - long * 0.87}`;
  });
  return lines.join("");
}

/** What is pointed at may not be. @param {Place} place */
export function forbidden({ x, y }) {
  return svg("g", { class: "forbidden" },
    svg("circle", { cx: x, cy: y, r: 24 }),
    svg("path", { d: `M${x - 17} ${y - 17}L${x + 17} ${y + 17}` }),
  );
}

/**
 * A turn that a hint or analysis likes: the wider its line, the better.
 * @param {Place | undefined} place
 * @param {{ text: string, weight: number }} mark
 * @param {{ text: string }} best
 */
export function liked(place, mark, best) {
  if (!place) return null;
  const isBest = mark.text === best.text;
  const wide = (3 + 3 * mark.weight).toFixed(1);
  return svg("g", { class: `liked ${isBest ? "best" : ""}` },
    svg("path", { d: hexagon(place, REACH - 9), "stroke-width": wide }),
    isBest ? svg("path", { class: "pin", d: pin(place) }) : null,
  );
}

/** A small serpent's fang above the best one. @param {Place} place */
function pin({ x, y }) {
  return `M${x - 9} ${y - 36}H${x + 9}Q${x + 7} ${y - 24} ${x} ${y - 17}Q${x - 7} ${y - 24} ${x - 9} ${y - 36}Z`;
}
