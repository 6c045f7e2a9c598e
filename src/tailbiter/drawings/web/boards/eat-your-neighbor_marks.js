// The cells of the empty board and the marks on them: what may be placed, what may not, what is liked.
// @ts-check
import { svg } from "tailbiter/draw.js";
import { REACH, hexagon } from "tailbiter/boards/eat-your-neighbor_places.js";

/**
 * @typedef {import("tailbiter/boards/eat-your-neighbor_turn.js").Scene} Scene
 * @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Cell} Cell
 * @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Place} Place
 */

/** A cell of the empty board, with its name. @param {Place} place */
export function ground(place) {
  return svg("g", { "data-ground": place.name, class: "ground" },
    svg("path", { class: "hexagon", d: hexagon(place, REACH - 4) }),
    svg("path", { class: "hatch", d: hatch(place) }),
    svg("text", { class: "cell-name", x: place.x, y: place.y, dy: ".35em" }, place.name),
  );
}

/** @param {Cell} cell @param {Scene} scene @param {boolean} isOffered @param {boolean} isLast */
export function groundClass(cell, scene, isOffered, isLast) {
  const chosen = scene.step && scene.help;
  const glows = chosen && isOffered ? "glows" : "";
  const shut = chosen && !isOffered && !cell.piece ? "shut" : "";
  return `ground ${cell.piece ? "taken" : ""} ${glows} ${shut} ${isLast ? "last" : ""}`;
}

/** @param {Place} place lines across a cell where nothing may be placed */
function hatch({ x, y }) {
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
 * @param {Place} place
 * @param {number} weight
 * @param {boolean} isBest
 */
export function liked(place, weight, isBest) {
  const wide = (3 + 3 * weight).toFixed(1);
  return svg("g", { class: `liked ${isBest ? "best" : ""}` },
    svg("path", { d: hexagon(place, REACH - 9), "stroke-width": wide }),
    isBest ? svg("path", { class: "pin", d: pin(place) }) : null,
  );
}

/** A small serpent's fang above the best one. @param {Place} place */
function pin({ x, y }) {
  return `M${x - 9} ${y - 36}H${x + 9}Q${x + 7} ${y - 24} ${x} ${y - 17}Q${x - 7} ${y - 24} ${x - 9} ${y - 36}Z`;
}
