// The serpent that lies around the grid and bites its own tail; squares' names stand on its back.
// @ts-check
import { svg } from "tailbiter/draw.js";

/** @typedef {{x: number, y: number, right: number, down: number, along: number}} Spot on its middle line, the way to its inner side, and how far from the tail */

const BEND = 0.9; // of its corners, in widths
const STEP = 6; // between two spots

/** @param {number} size squares in a row @param {number} wide how thick the frame is */
export function serpent(size, wide) {
  const all = 100 * size + 2 * wide;
  const grown = wide / 34; // its head is drawn for a frame of 34
  const mouth = 2.1 * wide;
  const full = 0.41 * wide;
  const half = (/** @type {Spot} */ { along }) => full * Math.min(1, along / all) ** 0.55;
  const spots = spine(all, wide, mouth + 36 * grown, mouth - 5 * grown).map((spot) => {
    const sway = (full - half(spot)) * 0.7 * Math.sin((5.5 * spot.along) / all); // the thin end winds
    return { ...spot, x: spot.x + sway * spot.right, y: spot.y + sway * spot.down };
  });
  const edge = (/** @type {number} */ side) => spots.map((spot) => beside(spot, side * half(spot)));
  const [outer, inner] = [edge(-1), edge(1)];
  const head = { transform: `translate(${mouth} ${wide / 2}) scale(${grown})` };
  return svg(
    "g",
    { class: "serpent", "aria-hidden": "true" },
    svg(
      "g",
      { class: "tint" },
      svg("path", { d: `M${[...outer, ...inner.toReversed()].join("L")}Z` }),
      svg("path", { d: `${LOWER}L-6-10Z`, ...head }),
      svg("path", { d: `${UPPER}L-6 12Z`, ...head }),
    ),
    svg("path", { d: `M${outer.join("L")}M${inner.join("L")}`, class: "ink" }),
    svg("path", { d: scales(spots, half, wide, size), class: "fine" }),
    svg("path", { d: LOWER, class: "ink", ...head }),
    svg("g", head, svg("path", { d: UPPER, class: "ink" }), ...face()),
  );
}

const LOWER = "M-6 17C8 22 26 22 40 15C45 12 44 7 40 7L15 3";
const UPPER = "M-6-17C8-28 32-27 47-13C52-8 51-2 46-2L31-1L15 3";

const face = () => [
  svg("path", { d: "M31-1l3 8 4-8.5zM40-2l1.5 5 3-5z", class: "tooth" }),
  svg("circle", { cx: 22, cy: -13, r: 5, class: "eye" }),
  svg("circle", { cx: 23.5, cy: -13, r: 2.4, class: "pupil" }),
  svg("path", { d: "M14-21q9-2 15 4M43-10l2.5 1.5", class: "ink" }),
];

/** @param {Spot} spot @param {number} far inwards */
const beside = ({ x, y, right, down }, far) => `${(x + far * right).toFixed(1)} ${(y + far * down).toFixed(1)}`;

/**
 * Its middle line: from the tail along the top, around the grid, to the neck.
 * @param {number} all @param {number} wide @param {number} tail @param {number} neck @returns {Spot[]}
 */
function spine(all, wide, tail, neck) {
  const bend = BEND * wide;
  const side = all - wide - 2 * bend;
  const runs = [all - wide / 2 - bend - tail, side, side, side, neck - wide / 2 - bend];
  /** @type {Spot[]} */
  const spots = [];
  let [x, y, along] = [tail, wide / 2, 0];
  /** @param {number} turn in quarters of a circle @param {number} by */
  const go = (turn, by) => {
    const [right, down] = [-Math.sin((turn * Math.PI) / 2), Math.cos((turn * Math.PI) / 2)];
    spots.push({ x, y, right, down, along });
    [x, y, along] = [x + by * down, y - by * right, along + by];
  };
  const corner = (Math.PI / 2) * bend;
  runs.forEach((run, quarter) => {
    const steps = Math.round(run / STEP);
    for (let step = 0; step < steps; step += 1) go(quarter, run / steps);
    const turns = quarter < 4 ? Math.round(corner / STEP) : 0;
    for (let step = 0; step < turns; step += 1) go(quarter + (step + 0.5) / turns, corner / turns);
  });
  go(4, 0);
  return spots;
}

/**
 * Scales on its back and folds on its belly, but for where a name stands.
 * @param {Spot[]} spots @param {(spot: Spot) => number} half @param {number} wide @param {number} size
 */
function scales(spots, half, wide, size) {
  const isNamed = (/** @type {Spot} */ { x, y }) => {
    const along = x < wide ? y : y > 100 * size + wide ? x : 0;
    return along > wide && Math.abs(((along - wide) % 100) - 50) < 3.2 * size;
  };
  let d = "";
  for (let at = 12; at + 2 < spots.length; at += 3) {
    const [from, middle, to] = [spots[at], spots[at + 1], spots[at + 2]];
    if (isNamed(middle)) continue;
    d += `M${beside(from, -half(from))}L${beside(middle, -0.25 * half(middle))} ${beside(to, -half(to))}`;
    d += `M${beside(middle, half(middle))}L${beside(middle, 0.5 * half(middle))}`;
  }
  return d;
}
