// Where things lie on a hexagon of hexagons: its cells, and the shapes on cards.
// @ts-check

export const REACH = 50; // from the middle of a cell to its corners
export const WIDE = Math.sqrt(3) * REACH; // from the middle of a cell to that of its neighbour
const HIGH = 1.5 * REACH; // from row to row
const MARGIN = 2; // around the outer cells; the plate beneath them reaches further

/**
 * One cell as the view tells it, and where it is drawn.
 * @typedef {import("tailbiter/boards/eat-your-neighbor.d.ts").CellView} Cell
 * @typedef {{ name: string, row: number, x: number, y: number }} Place
 */

/**
 * Every cell's place, by its name.
 * @param {Cell[][]} rows from the top
 * @returns {Map<string, Place>}
 */
export function placesOf(rows) {
  const longest = Math.max(...rows.map((row) => row.length));
  /** @type {Map<string, Place>} */
  const places = new Map();
  rows.forEach((cells, row) => {
    cells.forEach((cell, place) => {
      const x = MARGIN + ((longest - cells.length) / 2 + place + 0.5) * WIDE;
      const y = MARGIN + REACH + row * HIGH;
      places.set(cell.cell, { name: cell.cell, row, x, y });
    });
  });
  return places;
}

/** @param {Cell[][]} rows how wide and high the whole drawing is */
export function extent(rows) {
  const longest = Math.max(...rows.map((row) => row.length));
  return { width: longest * WIDE + 2 * MARGIN, height: (rows.length - 1) * HIGH + 2 * REACH + 2 * MARGIN };
}

/** @typedef {{ x: number, y: number }} Point */

/** @param {Point} one @param {Point} other */
export const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** Are these cells neighbours? @param {Point} one @param {Point} other */
export const isNear = (one, other) => apart(one, other) < 1.1 * WIDE;

/** @param {Point[]} points their middle */
export function middleOf(points) {
  const sum = points.reduce((so, point) => ({ x: so.x + point.x, y: so.y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/**
 * A hexagon that stands on a corner, with soft corners.
 * @param {Point} at its middle
 * @param {number} reach from the middle to where the corners would be
 * @param {number} [soft] how much of each side the softness takes
 */
export function hexagon(at, reach, soft = 0.18) {
  const corners = [...Array(6).keys()].map((corner) => {
    const angle = ((60 * corner - 90) * Math.PI) / 180;
    return { x: at.x + reach * Math.cos(angle), y: at.y + reach * Math.sin(angle) };
  });
  return softly(corners, soft);
}

/**
 * The board's own outline: a hexagon that lies on a side, around all cells.
 * @param {Place[]} places
 */
export function outline(places) {
  const middle = middleOf(places);
  const far = Math.max(...places.map((place) => apart(place, middle))) + REACH + 10;
  const corners = [...Array(6).keys()].map((corner) => {
    const angle = (60 * corner * Math.PI) / 180;
    return { x: middle.x + far * Math.cos(angle), y: middle.y + far * Math.sin(angle) };
  });
  return softly(corners, 0.09);
}

/** @param {Point[]} corners @param {number} soft */
function softly(corners, soft) {
  const parts = corners.map((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length];
    const after = corners[(index + 1) % corners.length];
    const from = between(corner, before, soft);
    const to = between(corner, after, soft);
    return `${index ? "L" : "M"}${at(from)}Q${at(corner)} ${at(to)}`;
  });
  return `${parts.join("")}Z`;
}

/** @param {Point} one @param {Point} other @param {number} share */
export const between = (one, other, share) => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
});

/** @param {Point} point as a path writes it */
export const at = (point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;

// How the twelve shapes are drawn on their cards, in axial cells with rows downwards (K2).
/** @type {Record<string, number[][]>} */
const SHAPES = {
  single: [[0, 0]],
  pair: [[0, 0], [1, 0]],
  bend: [[0, 0], [1, 0], [1, 1]],
  line3: [[0, 0], [1, 0], [2, 0]],
  triangle: [[0, 0], [1, 0], [0, 1]],
  hook: [[0, 0], [1, 0], [2, 0], [0, 1]],
  sled: [[0, 0], [1, 0], [2, 0], [2, 1]],
  arch: [[-1, 1], [0, 0], [1, 0], [1, 1]],
  snake: [[0, 0], [1, 0], [1, 1], [2, 1]],
  diamond: [[0, 0], [1, 0], [0, 1], [1, 1]],
  propeller: [[1, 0], [1, 1], [2, 1], [0, 2]],
  line4: [[0, 0], [1, 0], [2, 0], [3, 0]],
};

/** @param {string} name the cells of a shape, one hexagon's REACH being ours */
export function shapeOf(name) {
  return (SHAPES[name] ?? []).map(([q, r]) => ({ x: (q + r / 2) * WIDE, y: r * HIGH }));
}
