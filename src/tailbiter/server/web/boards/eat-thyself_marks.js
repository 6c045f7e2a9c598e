// What lies over the ring for a moment: arrows of hops, ghosts, bites, and the last turn's traces.
// @ts-check

import { LETTERS, svg } from "tailbiter/draw.js";
import { bite, grasp, pieceAt, tag } from "tailbiter/boards/eat-thyself_pieces.js";
import { INSIDE, at, gapAngle, slotAngle, standing } from "tailbiter/boards/eat-thyself_ring.js";
import { landingOf, outcomeOf, readHop, readLifted, readPut } from "tailbiter/boards/eat-thyself_turns.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Decision} Decision
 * @typedef {import("tailbiter/types.d.ts").Step} Step
 * @typedef {import("tailbiter/boards/eat-thyself_ring.js").Shape} Shape
 * @typedef {import("tailbiter/boards/eat-thyself_turns.js").Hop} Hop
 */

/**
 * Hops over the slots, one bow each, so that one can count them.
 * @param {Shape} shape
 * @param {Hop} hop
 * @param {string} name of its class
 * @param {number} [weight] 0 to 1
 */
export function arrow(shape, hop, name, weight = 1) {
  const edge = shape.radius - INSIDE - 40;
  const deep = edge - (hop.card === "a" ? 44 : 62);
  const way = hop.way === "+" ? 1 : -1;
  const angles = Array.from({ length: hop.far + 1 }, (_, step) => aroundAngle(shape, hop.king + way * step));
  const bows = angles.slice(1).map((angle, index) => {
    const [over, end] = [at(deep, (angle + angles[index]) / 2), at(edge, angle)];
    return `Q${over.x} ${over.y} ${end.x} ${end.y}`;
  });
  const start = at(edge, angles[0]);
  const end = at(edge, angles[hop.far]);
  const from = at(deep, (angles[hop.far] + angles[hop.far - 1]) / 2);
  const lean = (Math.atan2(end.y - from.y, end.x - from.x) * 180) / Math.PI;
  return svg(
    "g",
    { class: `hops ${name}`, opacity: weight < 1 ? 0.35 + 0.65 * weight : null },
    svg("path", { class: "bows", d: `M${start.x} ${start.y}${bows.join("")}` }),
    svg("path", {
      class: "point",
      d: "M6 0L-18 -12L-12 0L-18 12Z",
      transform: `translate(${end.x} ${end.y}) rotate(${lean})`,
    }),
  );
}

/**
 * The angle of a slot where counting goes on past the head, so that bows never run the long way.
 * @param {Shape} shape
 * @param {number} slot may be less than 1 or more than there are
 */
function aroundAngle(shape, slot) {
  const rounds = Math.floor((slot - 1) / shape.count);
  return slotAngle(shape, slot - rounds * shape.count) + rounds * 2 * Math.PI;
}

/**
 * What the hops would do, each where it lands: arrow, cards, and bite or grasp.
 * @param {Shape} shape
 * @param {Step} step
 * @param {Decision[]} decisions
 */
export function hopMarks(shape, step, decisions) {
  const one = decisions.length === 1;
  /** @type {Map<string, Hop & { cards: string }>} */
  const ways = new Map();
  /** @type {Map<number, ReturnType<typeof outcomeOf>>} */
  const outcomes = new Map();
  for (const decision of decisions) {
    const hop = /** @type {Hop} */ (readHop(decision.text));
    const key = `${hop.king}${hop.way}${hop.far}`;
    ways.set(key, { ...hop, cards: (ways.get(key)?.cards ?? "") + hop.card });
    const outcome = outcomeOf(decision, step.board, step.seat);
    outcomes.set(outcome.slot, outcome);
  }
  const king = LETTERS[step.seat - 1];
  return [
    ...[...ways.values()].map((hop) => arrow(shape, hop, one ? "" : "faint")),
    ...[...outcomes.values()].map((outcome) => outcomeMark(shape, outcome, king)),
    ...[...ways.values()].map((hop, index, all) => {
      const slot = landingOf(hop, shape.count);
      const nth = all.slice(0, index).filter((other) => landingOf(other, shape.count) === slot).length;
      return tag(hop.far, at(shape.radius - INSIDE - 74 - 52 * nth, slotAngle(shape, slot)), hop.cards);
    }),
  ];
}

/**
 * @param {Shape} shape
 * @param {ReturnType<typeof outcomeOf>} outcome
 * @param {string} king that comes
 */
function outcomeMark(shape, { slot, met, does }, king) {
  const place = standing(shape, slotAngle(shape, slot));
  if (does === "eat") return markAt(bite(shape.size, met), place);
  if (does === "take") return markAt(grasp(shape.size), place);
  return pieceAt(king, shape.size, place, "ghost");
}

/**
 * @param {SVGElement} mark
 * @param {{ x: number, y: number }} place
 */
function markAt(mark, { x, y }) {
  return svg("g", { transform: `translate(${x} ${y})` }, mark);
}

/**
 * Pieces lifted (T11), or removed (T9) where nothing is in hand.
 * @param {Shape} shape
 * @param {number[]} slots
 * @param {import("tailbiter/boards/eat-thyself_turns.js").Ring} board
 */
export function liftMarks(shape, slots, board) {
  return slots.map((slot) => {
    const mark = board.hand.length ? grasp(shape.size) : bite(shape.size, board.slots[slot - 1].piece);
    return markAt(mark, standing(shape, slotAngle(shape, slot)));
  });
}

/**
 * A piece as it would stand when put back.
 * @param {Shape} shape
 * @param {string} text as `b@7`
 */
export function putMarks(shape, text) {
  const put = readPut(text);
  if (!put || put.sign === "!") return [];
  const angle = put.sign === "=" ? slotAngle(shape, put.place) : gapAngle(shape, put.place);
  const place = standing(shape, angle);
  const above = `rotate(${(angle * 180) / Math.PI}) translate(0 ${-shape.radius - 46})`;
  const wedge = svg("path", { class: "wedge", d: "M-15 -20L0 0L15 -20Z", transform: above });
  return [put.sign === "@" ? wedge : null, pieceAt(put.piece, shape.size, place, "ghost solid")];
}

/**
 * What a decision would do, whichever it is.
 * @param {Shape} shape
 * @param {Step} step
 * @param {Decision[]} decisions
 */
export function marksOf(shape, step, decisions) {
  const [first] = decisions;
  if (!first) return [];
  if (readHop(first.text)) return hopMarks(shape, step, decisions);
  if (first.text.startsWith("x")) return liftMarks(shape, readLifted(first.text), step.board);
  return putMarks(shape, first.text);
}

/**
 * Turns that analysis or a hint likes: an arrow, or a ring where something is lifted or put.
 * @param {Shape} shape
 * @param {string} text of the decision
 * @param {number} weight
 */
export function likedMarks(shape, text, weight) {
  const hop = readHop(text);
  if (hop && hop.king > shape.count) return [];
  if (hop) {
    const angle = slotAngle(shape, landingOf(hop, shape.count));
    return [arrow(shape, hop, "liked", weight), circle(shape, angle, "liked", weight)];
  }
  const put = readPut(text);
  const angles = put
    ? [put.sign === "@" ? gapAngle(shape, put.place) : slotAngle(shape, put.place)]
    : readLifted(text).map((slot) => slotAngle(shape, slot));
  return angles.map((angle) => circle(shape, angle, "liked", weight));
}

/**
 * @param {Shape} shape
 * @param {number} angle
 * @param {string} name of its class
 * @param {number} [weight]
 */
export function circle(shape, angle, name, weight = 1) {
  const { x, y } = standing(shape, angle);
  return svg("circle", { class: name, cx: x, cy: y, r: shape.size + 9, opacity: 0.35 + 0.65 * weight });
}
