// What lies over the ring for a moment: arrows of hops, ghosts, bites, and the last turn's trail.
// @ts-check

import { svg } from "tailbiter/draw.js";
import { numbered } from "tailbiter/ghosts.js";
import { bite, grasp, pieceAt } from "tailbiter/boards/eat-thyself_pieces.js";
import { INSIDE, at, gapAngle, placeAngle, slotAngle, standing } from "tailbiter/boards/eat-thyself_ring.js";
import { waysNow } from "tailbiter/boards/eat-thyself_trail.js";
import { letterOf } from "tailbiter/boards/eat-thyself_words.js";

/**
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Board} Ring
 * @typedef {import("tailbiter/board.d.ts").Mark} Mark
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Events} Events
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Hop} Hop
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").OfferedHop} OfferedHop
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Parts} Parts
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Putting} Putting
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Offer} Offer
 * @typedef {import("tailbiter/boards/eat-thyself_ring.js").Shape} Shape
 * @typedef {import("tailbiter/boards/eat-thyself_scene.js").Place} Place
 * @typedef {import("tailbiter/boards/eat-thyself_trail.js").Trail} Trail
 */

const POINT = "M6 0L-18 -12L-12 0L-18 12Z";
const EDGE = 62; // where arrows begin and end, inside the body
const DEEP = { a: 104, b: 122 }; // how far their bows reach in, by card

/**
 * A path with a point at its end.
 * @param {string} d
 * @param {Place} from which it comes to its end
 * @param {Place} end
 * @param {string} name of its class
 */
function pointed(d, from, end, name) {
  const lean = (Math.atan2(end.y - from.y, end.x - from.x) * 180) / Math.PI;
  const transform = `translate(${end.x} ${end.y}) rotate(${lean})`;
  return svg("g", { class: `hops ${name}` }, svg("path", { class: "bows", d }), svg("path", { class: "point", d: POINT, transform }));
}

/**
 * Hops over the slots, one bow each, so that one can count them.
 * @param {Shape} shape
 * @param {Hop} hop
 * @param {string} name of its class
 */
function arrow(shape, { king, way, far, card }, name) {
  const sign = way === "clockwise" ? 1 : -1;
  const inside = shape.radius - INSIDE;
  const angles = Array.from({ length: far + 1 }, (_, step) => slotAngle(shape, king + sign * step));
  const ends = angles.map((angle) => at(inside - EDGE, angle));
  const overs = angles.slice(1).map((angle, step) => at(inside - DEEP[card], (angles[step] + angle) / 2));
  const bows = overs.map((over, step) => `Q${over.x} ${over.y} ${ends[step + 1].x} ${ends[step + 1].y}`);
  return pointed(`M${ends[0].x} ${ends[0].y}${bows.join("")}`, overs[far - 1], ends[far], name);
}

/**
 * What the hops would do, each where it lands: arrow, and bite or grasp.
 * @param {Shape} shape
 * @param {Ring} board
 * @param {OfferedHop[]} hops
 */
function hopMarks(shape, board, hops) {
  const landings = new Map(hops.map((hop) => [hop.lands, hop]));
  return [
    ...hops.map((hop) => arrow(shape, hop, hops.length === 1 ? "" : "faint")),
    ...[...landings.values()].map((hop) => landingMark(shape, board, hop)),
  ];
}

/**
 * @param {Shape} shape
 * @param {Ring} board
 * @param {OfferedHop} hop
 */
function landingMark(shape, { slots }, { king, lands, does }) {
  const place = standing(shape, slotAngle(shape, lands));
  if (does === "ate_pawn" || does === "ate_king") return markAt(bite(shape.size, slots[lands - 1].piece), place);
  if (does === "took_pawn" || does === "took_king") return markAt(grasp(shape.size), place);
  return pieceAt(slots[king - 1].piece, shape.size, place, "ghost");
}

/**
 * @param {SVGElement} mark
 * @param {Place} place
 */
function markAt(mark, { x, y }) {
  return svg("g", { transform: `translate(${x} ${y})` }, mark);
}

/**
 * Pieces lifted (T11), or removed (T9) where nothing is in hand.
 * @param {Shape} shape
 * @param {Ring} board
 * @param {number[]} slots
 */
export function liftMarks(shape, board, slots) {
  return slots.map((slot) => {
    const mark = board.hand.length ? grasp(shape.size) : bite(shape.size, board.slots[slot - 1].piece);
    return markAt(mark, standing(shape, slotAngle(shape, slot)));
  });
}

/**
 * A piece as it would stand when put back.
 * @param {Shape} shape
 * @param {Putting} put
 */
function putMarks(shape, { owner, piece, place, slot }) {
  if (slot === null) return [];
  const angle = place === "space" ? slotAngle(shape, slot) : gapAngle(shape, slot);
  const above = `rotate(${(angle * 180) / Math.PI}) translate(0 ${-shape.radius - 46})`;
  const wedge = svg("path", { class: "wedge", d: "M-15 -20L0 0L15 -20Z", transform: above });
  const ghost = pieceAt(letterOf(owner, piece), shape.size, standing(shape, angle), "ghost solid");
  return place === "gap" ? [wedge, ghost] : [ghost];
}

/**
 * What an offer would do, whichever it is; of hops, what each would.
 * @param {Shape} shape
 * @param {Ring} board
 * @param {Offer[]} offers
 */
export function marksOf(shape, board, offers) {
  const [first] = offers;
  if (first?.kind === "put") return putMarks(shape, first);
  if (first?.kind === "lift" || first?.kind === "remove") return liftMarks(shape, board, slotsOf(first));
  return hopMarks(shape, board, offers.filter((offer) => offer.kind === "hop"));
}

/**
 * The slots that a decision names, but for a hop.
 * @param {Exclude<Parts, Hop>} part
 */
const slotsOf = (part) => (part.kind === "lift" ? part.slots : part.slot ? [part.slot] : []);

/**
 * Turns that analysis or a hint likes: an arrow, or a ring where something is lifted or put.
 * @param {Shape} shape
 * @param {Parts} part
 * @param {number} weight
 */
export function likedMarks(shape, part, weight) {
  const angle = part.kind === "put" && part.place === "gap" ? gapAngle : slotAngle;
  const slots = part.kind === "hop" ? [part.lands] : slotsOf(part);
  const marks = slots.map((slot) => circle(shape, angle(shape, slot), "liked"));
  if (part.kind === "hop") marks.push(arrow(shape, part, "liked"));
  return svg("g", { opacity: 0.35 + 0.65 * weight }, ...marks);
}

/**
 * The decision with which a turn that is liked goes on from here; null where it went another way.
 * @param {{ parts: Parts[] }} mark
 * @param {{ parts: object[] } | null} step
 */
export function nextOf({ parts }, step) {
  const made = step?.parts ?? [];
  const isSame = made.every((part, index) => JSON.stringify(part) === JSON.stringify(parts[index]));
  return (isSame && parts[made.length]) || null;
}

/**
 * The last turn, in the colour of its seat: the king's way, what came where, what left or was eaten.
 * @param {Shape} shape
 * @param {Trail} trail
 */
export function trailMarks(shape, { seat, way, traces }) {
  if (!traces.length) return [];
  const drawn = traces.map(({ kind, place, letter }) => {
    const angle = placeAngle(shape, place);
    if (kind === "came") return circle(shape, angle, "came");
    if (kind === "left") return svg("circle", { class: "left", r: 10, ...centre(standing(shape, angle)) });
    const eaten = pieceAt(letter, 25, at(shape.radius - INSIDE - 122, angle), "eaten");
    eaten.append(bite(25, letter));
    return eaten;
  });
  const [left, came] = traces.map(({ place }) => place);
  return [svg("g", { class: `trail seat-${seat}` }, track(shape, way, left, came), ...drawn)];
}

/**
 * The turns of an expected line: each king's way, in the colour of its seat, numbered where it leads.
 * @param {Shape} shape
 * @param {Mark[]} marks
 */
export function ghostMarks(shape, marks) {
  const ahead = marks.filter(({ number }) => number);
  const ways = waysNow(ahead.map(({ events }) => /** @type {Events[]} */ (events)));
  const spots = ways.map(({ to }, index) => ({ ...at(shape.radius + 30, placeAngle(shape, to)), mark: ahead[index] }));
  // The first is shown as what is pointed at: its arrow is there.
  const tracks = ways.map(({ way, from, to }, index) => svg("g", { class: `trail ahead seat-${ahead[index].seat}` }, index ? track(shape, way, from, to) : null));
  return [...tracks, ...numbered(spots, 22)];
}

/**
 * The way that a king went, below the numbers.
 * @param {Shape} shape
 * @param {Hop["way"]} way
 * @param {number} left
 * @param {number} came
 */
function track(shape, way, left, came) {
  const inside = shape.radius - INSIDE;
  const deep = inside - 88;
  const [from, to] = [left, came].map((place) => placeAngle(shape, place));
  const isOn = way === "clockwise";
  const rounds = (isOn ? to - from : from - to) / (2 * Math.PI);
  const span = (rounds - Math.floor(rounds) || 1) * 2 * Math.PI;
  const corner = Math.min(0.1, span / 2) * (isOn ? 1 : -1);
  const start = at(left % 1 ? inside - 8 : inside - EDGE, from); // between two numbers, or below one
  const [first, turn, off, last, end] = [at(deep, from), at(deep, from + corner), at(deep, to - corner), at(deep, to), at(inside - EDGE, to)];
  const arc = `A${deep} ${deep} 0 ${Number(span > Math.PI)} ${Number(isOn)} ${off.x} ${off.y}`;
  const path = [`M${start.x} ${start.y}Q${first.x} ${first.y} ${turn.x} ${turn.y}`, arc, `Q${last.x} ${last.y} ${end.x} ${end.y}`];
  return pointed(path.join(""), last, end, "");
}

/** @param {Place} place */
const centre = ({ x, y }) => ({ cx: x, cy: y });

/**
 * @param {Shape} shape
 * @param {number} angle
 * @param {string} name of its class
 */
const circle = (shape, angle, name) => svg("circle", { class: name, r: shape.size + 9, ...centre(standing(shape, angle)) });
