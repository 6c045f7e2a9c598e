// What lies over the ring for a moment: arrows of hops, ghosts, bites, and the last turn's traces.
// @ts-check

import { svg } from "tailbiter/draw.js";
import { bite, grasp, pieceAt, tag } from "tailbiter/boards/eat-thyself_pieces.js";
import { INSIDE, at, gapAngle, slotAngle, standing } from "tailbiter/boards/eat-thyself_ring.js";
import { letterOf } from "tailbiter/boards/eat-thyself_words.js";

/**
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Events} Events
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Hop} Hop
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").OfferedHop} OfferedHop
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Parts} Parts
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Putting} Putting
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Offer} Offer
 * @typedef {import("tailbiter/boards/eat-thyself_ring.js").Shape} Shape
 */

/**
 * Hops over the slots, one bow each, so that one can count them.
 * @param {Shape} shape
 * @param {Hop} hop
 * @param {string} name of its class
 * @param {number} [weight] 0 to 1
 */
function arrow(shape, hop, name, weight = 1) {
  const edge = shape.radius - INSIDE - 40;
  const deep = edge - (hop.card === "a" ? 44 : 62);
  const way = hop.way === "clockwise" ? 1 : -1;
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
 * @param {Ring} board
 * @param {OfferedHop[]} hops
 */
function hopMarks(shape, board, hops) {
  const name = hops.length === 1 ? "" : "faint";
  const ways = waysOf(hops);
  const landings = new Map(hops.map((hop) => [hop.lands, hop]));
  return [
    ...ways.map((way) => arrow(shape, way, name)),
    ...[...landings.values()].map((hop) => landingMark(shape, board, hop)),
    ...ways.map((way, index) => {
      const nth = ways.slice(0, index).filter(({ lands }) => lands === way.lands).length;
      return tag(way.far, at(shape.radius - INSIDE - 74 - 52 * nth, slotAngle(shape, way.lands)), way.cards);
    }),
  ];
}

/**
 * Each way once, with all the cards that lead along it.
 * @param {OfferedHop[]} hops
 */
export function waysOf(hops) {
  /** @type {Map<string, OfferedHop & { cards: string }>} */
  const ways = new Map();
  for (const hop of hops) {
    const key = `${hop.king} ${hop.way} ${hop.far}`;
    ways.set(key, { ...hop, cards: (ways.get(key)?.cards ?? "") + hop.card });
  }
  return [...ways.values()];
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
 * @param {{ x: number, y: number }} place
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
  if (part.kind === "hop") {
    const ring = circle(shape, slotAngle(shape, part.lands), "liked", weight);
    return [arrow(shape, part, "liked", weight), ring];
  }
  const angle = part.kind === "put" && part.place === "gap" ? gapAngle : slotAngle;
  return slotsOf(part).map((slot) => circle(shape, angle(shape, slot), "liked", weight));
}

/**
 * The decision with which a turn that is liked goes on from here; null where it went another way.
 * @param {{ text: string, parts: Parts[] }} mark
 * @param {{ text: string, made: string[] } | null} step
 */
export function nextOf({ text, parts }, step) {
  const made = step?.made ?? [];
  const isOnWay = !step?.text || `${text} `.startsWith(`${step.text} `);
  // Leaving something be adds nothing to the text: it must have been left be in both.
  const isSame = made.every((decision, index) => (decision === "") === isLeftBe(parts[index]));
  return (isOnWay && isSame && parts[made.length]) || null;
}

/** @param {Parts | undefined} part */
const isLeftBe = (part) => part !== undefined && part.kind !== "hop" && part.kind !== "put" && !slotsOf(part).length;

/**
 * Where the pieces of a turn stand after it, and the card that it turned over.
 * @param {Events[]} events
 */
export function traces(events) {
  /** @type {number[]} */
  let slots = [];
  let card = "";
  for (const { data } of events) {
    if ("slots" in data) slots = slots.map((slot) => data.slots[slot - 1]);
    if ("stands" in data) slots.push(data.stands);
    if ("card" in data) card = data.card;
  }
  return { slots, card };
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
