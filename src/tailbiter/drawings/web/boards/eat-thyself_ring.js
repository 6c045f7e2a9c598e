// The ring as a serpent: where its slots and gaps are, and its body. Angles are clockwise from the
// top, where the head bites the tail; the middle of the ring is the origin.
// @ts-check

import { svg } from "tailbiter/draw.js";

export const DEPTH = 112; // of a slot, across
const SKIN = 11; // of the body, beyond its slots
export const INSIDE = DEPTH / 2 + SKIN; // from the middle of the body to its inner edge
const HEAD = 150; // length of the head, along the ring
const PITCH = 150; // length of a slot, as long as the window allows
const NARROWEST = 346;
const WIDEST = 412;
const CORNER = 16;
const NUMBER = 32; // from the inner edge of the body to the middle of a slot's number
const REACH = 2 * INSIDE + 62; // of a finger: the body, and the number inside it
const SEAM = 4.5; // half of what shows of the body between two slots
const DEGREES = 180 / Math.PI;

/** @typedef {{ count: number, radius: number, head: number, turn: number, size: number }} Shape */

/**
 * The serpent for so many slots: fewer slots make it smaller.
 * @param {number} count
 * @returns {Shape}
 */
export function shapeOf(count) {
  const wanted = (count * PITCH + HEAD) / (2 * Math.PI);
  const radius = Math.min(WIDEST, Math.max(NARROWEST, wanted));
  const head = HEAD / radius;
  const turn = (2 * Math.PI - head) / count;
  return { count, radius, head, turn, size: Math.min(43, turn * radius * 0.37) };
}

/**
 * Counting may go on past the head, so that what goes round never runs the long way.
 * @param {Shape} shape
 * @param {number} slot may be less than 1 or more than there are
 */
export function slotAngle(shape, slot) {
  const rounds = Math.floor((slot - 1) / shape.count);
  return shape.head / 2 + (slot - rounds * shape.count - 0.5) * shape.turn + rounds * 2 * Math.PI;
}

/**
 * The gap after a slot; the last one lies where the head bites.
 * @param {Shape} shape
 * @param {number} slot
 */
export const gapAngle = (shape, slot) =>
  slot % shape.count === 0 ? 2 * Math.PI : shape.head / 2 + slot * shape.turn;

/**
 * @param {Shape} shape
 * @param {number} place a slot, or with a half the gap after it
 */
export const placeAngle = (shape, place) => (place % 1 ? gapAngle(shape, Math.floor(place)) : slotAngle(shape, place));

/**
 * @param {number} radius
 * @param {number} angle
 */
export const at = (radius, angle) => ({ x: radius * Math.sin(angle), y: -radius * Math.cos(angle) });

/**
 * Where the piece of a slot stands.
 * @param {Shape} shape
 * @param {number} angle
 */
export const standing = (shape, angle) => at(shape.radius, angle);

/**
 * @param {number} radius
 * @param {number} angle
 * @param {string} [more] transforms of what stands there
 */
export function placed(radius, angle, more = "") {
  return `rotate(${(angle * DEGREES).toFixed(3)}deg) translate(0px, ${(-radius).toFixed(2)}px) ${more}`;
}

/** @param {string} transform in the words of CSS, for the attribute */
export const plain = (transform) => transform.replaceAll(/deg|px/g, "");

/**
 * A piece of a ring with soft corners, upright at the top: around (0, -radius) once it is placed.
 * @param {number} radius
 * @param {number} half its angle to either side
 * @param {number} depth
 */
export function sector(radius, half, depth) {
  const [outer, inner] = [radius + depth / 2, radius - depth / 2];
  const corner = Math.min(CORNER, half * inner * 0.5);
  /** @param {number} far @param {number} angle */
  const to = (far, angle) => `${(far * Math.sin(angle)).toFixed(2)} ${(radius - far * Math.cos(angle)).toFixed(2)}`;
  const [o, i] = [corner / outer, corner / inner];
  return [
    `M${to(outer, o - half)}A${outer} ${outer} 0 0 1 ${to(outer, half - o)}`,
    `Q${to(outer, half)} ${to(outer - corner, half)}L${to(inner + corner, half)}`,
    `Q${to(inner, half)} ${to(inner, half - i)}A${inner} ${inner} 0 0 0 ${to(inner, i - half)}`,
    `Q${to(inner, -half)} ${to(inner + corner, -half)}L${to(outer - corner, -half)}`,
    `Q${to(outer, -half)} ${to(outer, o - half)}Z`,
  ].join("");
}

/**
 * One slot of the body: a plate, and for a space the dish that may carry a piece.
 * @param {Shape} shape
 * @param {{ slot: number, space: boolean, piece: string }} slot
 */
export function plate(shape, { slot, space }) {
  const angle = slotAngle(shape, slot);
  const half = shape.turn / 2 - SEAM / shape.radius;
  const upright = `rotate(${-angle * DEGREES})`;
  return svg(
    "g",
    { class: `slot ${space ? "space" : "line"}`, transform: plain(placed(shape.radius, angle)), "data-slot": slot },
    touched(shape.radius, half),
    svg("path", { class: "ground", d: sector(shape.radius, half, DEPTH) }),
    space ? svg("circle", { class: "dish", r: shape.size + 7 }) : backScales(shape, half),
    svg("path", { class: "focus", d: sector(shape.radius, half - 5 / shape.radius, DEPTH - 10) }),
    svg(
      "g",
      { transform: `translate(0 ${INSIDE + NUMBER}) ${upright}`, "aria-hidden": "true" },
      svg("text", { class: "number" }, String(slot)),
    ),
  );
}

/**
 * What can be touched: as wide as a slot, and as deep as a finger needs.
 * @param {number} radius
 * @param {number} half its angle to either side
 */
function touched(radius, half) {
  const inwards = (REACH - 2 * INSIDE) / 2;
  return svg("path", { class: "hit", d: sector(radius - inwards, half, REACH), transform: `translate(0 ${inwards})` });
}

/**
 * The scales on the back of a piece that stands in line, so that it is no space even without colour.
 * @param {Shape} shape
 * @param {number} half
 */
function backScales(shape, half) {
  const top = shape.radius + DEPTH / 2 - 3;
  const whole = half * 2 * top - CORNER;
  const many = Math.max(2, Math.round(whole / 42));
  const wide = whole / many;
  const path = Array.from({ length: many }, (_, n) => {
    const [from, to] = [(n / many - 0.5) * whole, ((n + 1) / many - 0.5) * whole];
    /** @param {number} along */
    const y = (along) => (shape.radius - Math.sqrt(top * top - along * along)).toFixed(2);
    return `M${from} ${y(from)}A${wide / 1.7} ${wide / 1.9} 0 0 0 ${to} ${y(to)}`;
  });
  return svg("path", { class: "scales", d: path.join("") });
}

/**
 * What shows around and between the plates: the body itself.
 * @param {Shape} shape
 */
export function body(shape) {
  const from = at(shape.radius, shape.head / 2 - 0.01);
  const to = at(shape.radius, 0.01 - shape.head / 2);
  const d = `M${from.x} ${from.y}A${shape.radius} ${shape.radius} 0 1 1 ${to.x} ${to.y}`;
  return svg(
    "g",
    { class: "body", "aria-hidden": "true" },
    svg("path", { class: "rim", d, "stroke-width": 2 * INSIDE + 4 }),
    svg("path", { class: "skin", d, "stroke-width": 2 * INSIDE - 2 }),
  );
}

/**
 * The head, which bites the tail at the top of the ring and looks to the left.
 * @param {Shape} shape
 */
export function head(shape) {
  const [back, belly] = [INSIDE, -INSIDE].map((out) => at(shape.radius + out, shape.head / 2));
  const [along, up] = [Math.cos(shape.head / 2), Math.sin(shape.head / 2)]; // as the body runs there
  /** @param {{ x: number, y: number }} end @param {number} far towards the top */
  const near = ({ x, y }, far) => `${x - far * along} ${y + shape.radius - far * up}`;
  /** @param {{ x: number, y: number }} end @param {number} far */
  const mirrored = ({ x, y }, far) => `${far * along - x} ${y + shape.radius - far * up}`;
  const upper = `M${mirrored(back, -3)}C${mirrored(back, 34)} -24 -14 16 -3Q22 1 16 5`;
  const lower = `M${near(belly, -3)}C${near(belly, 24)} 8 82 -32 71Q-48 65 -40 52`;
  const mouth = "C-18 47 10 36 22 13Q27 3 20 -5C4 -20 -28 -28 -52 -35Q-67 -41 -58 -55";
  return svg(
    "g",
    { class: "head", transform: `translate(0 ${-shape.radius})`, "aria-hidden": "true" },
    svg("path", { class: "tail", d: `${upper}C-22 16 ${mirrored(belly, 30)} ${mirrored(belly, -3)}` }),
    svg("path", { class: "tail-rings", d: "M-56 -36Q-46 8 -57 48M-37 -23Q-30 6 -38 34M-19 -13Q-13 4 -20 21" }),
    svg("path", {
      class: "jaw",
      d: `${lower}${mouth}C-36 -92 ${near(back, 48)} ${near(back, -3)}`,
    }),
    svg("path", { class: "fangs", d: "M-40 -33 -36 -11 -27 -29ZM-16 47 -15 28 -5 42Z" }),
    svg("circle", { class: "eye", cx: 12, cy: -46, r: 12 }),
    svg("path", { class: "pupil", d: "M12 -56Q18 -46 12 -36Q6 -46 12 -56Z" }),
    svg("path", { class: "nostril", d: "M-42 -56q5 -5 9 -1" }),
  );
}

/**
 * The place where a piece may go in between two slots.
 * @param {Shape} shape
 * @param {number} slot after which it is
 * @param {[number, number]} reach to either side, as parts of a slot
 */
export function gap(shape, slot, reach) {
  const edge = slot % shape.count === 0 ? shape.head / 2 : 0;
  const [before, after] = reach.map((part) => part * shape.turn + edge);
  const angle = gapAngle(shape, slot);
  const middle = angle + (after - before) / 2;
  const half = (before + after) / 2;
  const lean = (angle - middle) * DEGREES;
  return svg(
    "g",
    { class: "gap", transform: plain(placed(shape.radius, middle)), "data-gap": slot },
    touched(shape.radius, half),
    svg(
      "g",
      { transform: `rotate(${lean} 0 ${shape.radius})` },
      svg("circle", { class: "focus", r: 21 }),
      svg("circle", { class: "opening", r: 13 }),
      svg("path", { class: "plus", d: "M-6 0H6M0 -6V6" }),
    ),
  );
}
