// Discs, stones and signs, drawn about the middle of a square of 100; patterns and prices as pictures.
// @ts-check
import { LETTERS, html, seatFill, svg } from "tailbiter/draw.js";
import { COLOURS } from "tailbiter/boards/ouroboros_offers.js";

/** @typedef {import("tailbiter/boards/ouroboros_offers.js").Colour} Colour */

const MARKS = /** @type {Record<Colour, () => SVGElement>} */ ({
  b: () => svg("circle", { r: 14, class: "mark ring" }),
  g: () => svg("path", { d: "M0-19 18 13H-18Z", class: "mark" }),
  r: () => svg("path", { d: "M-7-19H7L5-5 19-7V7L5 5 7 19H-7L-5 5-19 7V-7L-5-5Z", class: "mark" }),
  y: () => svg("circle", { r: 10, class: "mark" }),
});

/** @type {Map<string, SVGElement>} */
const drawnOnce = new Map();

/**
 * A copy of a piece: a grid has up to 81 of them, and copying is quick.
 * @param {string} name
 * @param {() => SVGElement} draw
 */
function copy(name, draw) {
  const piece = drawnOnce.get(name) ?? draw();
  drawnOnce.set(name, piece);
  return /** @type {SVGElement} */ (piece.cloneNode(true));
}

/** @param {Colour} colour */
export const disc = (colour) => copy(colour, () => drawDisc(colour));

/** A pebble with a serpent cut into it, biting its tail. */
export const stone = () => copy("#", drawStone);

/** @param {Colour} colour */
const drawDisc = (colour) =>
  round(colour, svg("path", { d: "M-28-6A28.6 28.6 0 0 1 6-28", class: "shine" }), MARKS[colour]());

/** A disc of which only the back is seen. */
export const back = () => round("back", svg("path", { d: "M-20-18 20 18M-28-6 8 27M-8-27 28 6", class: "hatch" }));

/** @param {string} name @param {SVGElement[]} marks on it */
const round = (name, ...marks) =>
  svg(
    "g",
    { class: `disc disc-${name}`, "aria-hidden": "true" },
    svg("circle", { cy: 4, r: 37, class: "shade" }),
    svg("circle", { r: 36, class: "body" }),
    ...marks,
  );

const STONE = "M-19-38H15Q33-36 38-17V16Q35 34 17 38H-16Q-35 35-38 18V-15Q-36-33-19-38Z";

const drawStone = () =>
  svg(
    "g",
    { class: "stone", "aria-hidden": "true" },
    svg("path", { d: STONE, class: "shade", transform: "translate(0 5)" }),
    svg("path", { d: STONE, class: "body" }),
    svg("path", { d: "M4-17A18 18 0 1 1-11-14", class: "cut" }),
    svg("circle", { cx: -7, cy: -17, r: 5.5, class: "cut-head" }),
  );

/** @param {string} way "+" or "x" @param {number} [reach] @param {number} [x] @param {number} [y] */
export const sign = (way, reach = 11, x = 0, y = 0) =>
  svg("path", {
    class: "sign",
    d: `M${-reach} 0H${reach}M0 ${-reach}V${reach}`,
    transform: `translate(${x} ${y})${way === "x" ? " rotate(45)" : ""}`,
  });

const SCALE = "M-16-19H16Q20-19 20-15V0C20 12 10 19 0 24-10 19-20 12-20 0V-15Q-20-19-16-19Z";

/**
 * To whom something goes: a serpent's scale with the seat's tone, pattern and letter. Discs are round.
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 */
export const tag = (seat, x, y) =>
  svg(
    "g",
    { class: `goes-to seat-${seat}`, transform: `translate(${x} ${y})` },
    svg("path", { d: SCALE, fill: seatFill(seat), class: "tag-edge" }),
    svg("circle", { r: 13, class: "seat-ground" }),
    svg("text", { y: 8, class: "tag-letter" }, LETTERS[seat - 1]),
  );

/**
 * A piece as a small picture of its own, for the tray.
 * @param {SVGElement} piece
 * @param {string} [name] of its class
 */
export function picture(piece, name = "piece") {
  const drawn = svg("svg", { viewBox: "-42 -42 84 88", class: name, "aria-hidden": "true" }, piece);
  return /** @type {SVGElement} */ (drawn);
}

/** Two stones of a pattern in a scrap of grid. @param {number[]} offset rows and columns apart */
export function patternPicture([rows, columns]) {
  const drawn = svg("svg", {
    viewBox: `-4 -4 ${20 * (columns + 1) + 8} ${20 * (rows + 1) + 8}`,
    class: "pattern-picture",
    width: 9 * (columns + 1) + 3,
    height: 9 * (rows + 1) + 3,
    "aria-hidden": "true",
  });
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      const isStone = (row === 0 && column === 0) || (row === rows && column === columns);
      const place = { x: 20 * column + 1, y: 20 * row + 1, width: 18, height: 18, rx: isStone ? 6 : 2 };
      drawn.append(svg("rect", { ...place, class: isStone ? "pattern-stone" : "pattern-gap" }));
    }
  }
  return drawn;
}

/** A price as small discs: which must be alike. @param {number[]} cost */
export function pricePicture(cost) {
  const isEach = cost.length === COLOURS.length;
  const drawn = html("span", { class: isEach ? "price-picture each" : "price-picture", "aria-hidden": "true" });
  cost.forEach((count, kind) => {
    const name = isEach ? `dot dot-${COLOURS[kind]}` : `dot dot-kind-${kind}`;
    for (let n = 0; n < count; n += 1) drawn.append(html("i", { class: name }));
  });
  return drawn;
}
