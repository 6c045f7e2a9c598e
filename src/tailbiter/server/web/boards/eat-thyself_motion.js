// How a board becomes the next: it is drawn already, and all that its events say has moved comes from
// where it was, one thing after the other.
// @ts-check

import { move } from "tailbiter/draw.js";
import { cardShift, pieceAt } from "tailbiter/boards/eat-thyself_pieces.js";
import { gapAngle, placed, plate, slotAngle, standing } from "tailbiter/boards/eat-thyself_ring.js";
import { letterOf } from "tailbiter/boards/eat-thyself_words.js";

/**
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Events} Events
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Lifted} Lifted
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Moved} Moved
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").PutBack} PutBack
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Removed} Removed
 * @typedef {import("tailbiter/boards/eat-thyself_ring.js").Shape} Shape
 * @typedef {import("tailbiter/boards/eat-thyself_scene.js").Drawn} Drawn
 * @typedef {import("tailbiter/boards/eat-thyself_scene.js").Place} Place
 */

const STEP = 140; // milliseconds for one slot of a hop
const SHIFT = 180; // for closing up, opening, and sliding

/**
 * @param {Drawn} drawn the board after, as it is drawn
 * @param {Drawn} former the board before, as it was drawn
 * @param {Events[]} events of one moment
 */
export async function animate(drawn, former, events) {
  const motions = events.flatMap((event) => {
    const { data } = event;
    if ("slots" in data && data.slots.length !== former.shape.count) return []; // another ring was shown
    if (event.kind === "moved") return hopMotions(drawn, former, event.data, events);
    if (event.kind === "removed") return removalMotions(drawn, former, event.data);
    if (event.kind === "lifted") return liftMotions(drawn, former, event.data);
    if (event.kind === "put_back") return putMotions(drawn, former, event.data);
    if (event.kind === "left_out") return [swallow(drawn, former.board.hand[0], former.shape.size, former.handPlaces[0], 0)];
    return [];
  });
  await Promise.all(motions);
}

/**
 * The ring closes up or opens, and pieces go with their slots.
 * @param {Drawn} drawn
 * @param {Drawn} former
 * @param {number[]} slots for each slot before, its number now; 0: it closed
 * @param {number[]} left the slots before whose pieces go another way
 * @param {number} delay
 */
function shift(drawn, former, slots, left, delay) {
  if (former.shape.count === drawn.shape.count) return [];
  return [...shiftPlates(drawn, former, slots, delay), ...shiftPieces(drawn, former, slots, left, delay)];
}

/**
 * Plates slide along the ring; one that closes shrinks to nothing, one that opens grows from it.
 * @param {Drawn} drawn
 * @param {Drawn} former
 * @param {number[]} slots
 * @param {number} delay
 */
function shiftPlates(drawn, former, slots, delay) {
  const [was, is] = [former.shape, drawn.shape];
  const wider = (was.turn * was.radius) / (is.turn * is.radius);
  const options = { delay, fill: /** @type {FillMode} */ ("backwards") };
  const motions = drawn.plates.map((element, index) => {
    const from = slots.indexOf(index + 1);
    const opened = placed(was.radius, gapAngle(was, slots.indexOf(index) + 1), "scale(0.01, 1)");
    const start = from < 0 ? opened : placed(was.radius, slotAngle(was, from + 1), `scale(${wider}, 1)`);
    const end = placed(is.radius, slotAngle(is, index + 1), "scale(1, 1)");
    return move(element, [{ transform: start }, { transform: end }], SHIFT, options);
  });
  const gone = slots.flatMap((slot, index) => (slot ? [] : [index + 1]));
  motions.push(...gone.map((slot) => closePlate(drawn, former, slots, slot, delay)));
  const scale = `scale(${was.radius / is.radius})`;
  motions.push(move(drawn.body, [{ transform: scale }, { transform: "scale(1)" }], SHIFT, options));
  const heads = [was, is].map(({ radius }) => ({ transform: `translate(0px, ${-radius}px)` }));
  motions.push(move(drawn.head, heads, SHIFT, options));
  return motions;
}

/**
 * @param {Drawn} drawn
 * @param {Drawn} former
 * @param {number[]} slots
 * @param {number} slot that closes
 * @param {number} delay
 */
async function closePlate(drawn, former, slots, slot, delay) {
  const [was, is] = [former.shape, drawn.shape];
  const element = plate(was, former.board.slots[slot - 1]);
  const next = Math.max(...slots.slice(0, slot - 1), 0);
  const end = placed(is.radius, next ? gapAngle(is, next) : 0, "scale(0.01, 1)");
  drawn.flying.prepend(element);
  const start = placed(was.radius, slotAngle(was, slot), "scale(1, 1)");
  await move(element, [{ transform: start }, { transform: end }], SHIFT, { delay, fill: "both" });
  element.remove();
}

/**
 * @param {Drawn} drawn
 * @param {Drawn} former
 * @param {number[]} slots
 * @param {number[]} left
 * @param {number} delay
 */
function shiftPieces(drawn, former, slots, left, delay) {
  const [was, is] = [former.shape, drawn.shape];
  return slots.flatMap((slot, index) => {
    const element = slot && former.pieces[index] ? drawn.pieces[slot - 1] : null;
    if (!element || left.includes(index + 1)) return [];
    const [from, to] = [slotAngle(was, index + 1), slotAngle(is, slot)];
    const frames = [0, 0.25, 0.5, 0.75, 1].map((part) => {
      const radius = was.radius + (is.radius - was.radius) * part;
      return { transform: shifted(standing({ ...is, radius }, from + (to - from) * part)) };
    });
    return [move(element, frames, SHIFT, { delay, fill: "backwards" })];
  });
}

/**
 * @param {Place} place
 * @param {number} [scale]
 */
const shifted = ({ x, y }, scale = 1) => `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale})`;

/**
 * The king is lifted while its slot closes, hops, and eats or takes what it lands on; then its card
 * is turned over.
 * @param {Drawn} drawn
 * @param {Drawn} former
 * @param {Moved} hop
 * @param {Events[]} events this one, and what came of it
 */
function hopMotions(drawn, former, hop, events) {
  const { stands, far, card } = hop;
  const arrives = SHIFT + far * STEP;
  const king = /** @type {SVGElement} */ (drawn.pieces[stands - 1]);
  king.parentElement?.append(king); // above all that it passes over
  const place = standing(drawn.shape, slotAngle(drawn.shape, stands));
  const eats = events.some(({ kind }) => kind === "ate_pawn" || kind === "ate_king");
  const takes = events.some(({ kind }) => kind === "took_pawn" || kind === "took_king");
  const motions = shift(drawn, former, hop.slots, [hop.king, hop.lands], 0);
  motions.push(travel(king, hopPath(drawn.shape, former.shape, hop), arrives, eats));
  if (eats) motions.push(swallow(drawn, former.board.slots[hop.lands - 1].piece, drawn.shape.size, place, arrives));
  if (takes) motions.push(slide(drawn.hand[0], place, drawn.handPlaces[0], arrives));
  const seat = events[0].seat ?? 1;
  motions.push(turnOver(drawn, former, seat - 1, "ab".indexOf(card), arrives + SHIFT));
  return motions;
}

/**
 * Where the king is at each half step, raised between two slots.
 * @param {Shape} is
 * @param {Shape} was
 * @param {Moved} hop
 */
function hopPath(is, was, { king, way, far, stands, slots }) {
  const sign = way === "clockwise" ? 1 : -1;
  const raised = { ...is, radius: is.radius + 10 };
  const stays = slots[king - 1];
  const above = stays ? slotAngle(is, stays) : gapAngle(is, king - 1 || is.count); // the slot has closed
  const path = [standing(was, slotAngle(was, king)), standing(raised, above)];
  for (let step = far - 1; step >= 0; step--) {
    const slot = ((stands - 1 - sign * step + 4 * is.count) % is.count) + 1;
    const angle = slotAngle(is, slot);
    path.push(standing({ ...is, radius: is.radius - 34 }, angle - (sign * is.turn) / 2), standing(is, angle));
  }
  return path;
}

/**
 * @param {SVGElement} king
 * @param {Place[]} path
 * @param {number} duration
 * @param {boolean} swells when it eats
 */
async function travel(king, path, duration, swells) {
  const half = STEP / 2;
  const frames = path.map((place, index) => ({
    transform: shifted(place, index === 0 || index === path.length - 1 ? 1 : 1.14),
    offset: index === 0 ? 0 : Math.min(1, (SHIFT + (index - 1) * half) / duration),
    easing: "ease-in-out",
  }));
  await move(king, frames, duration, { fill: "backwards", easing: "linear" });
  if (!swells) return;
  const end = path[path.length - 1];
  await move(king, [1, 1.4, 1].map((scale) => ({ transform: shifted(end, scale) })), SHIFT);
}

/**
 * The eaten waits, then slides into its eater and is gone.
 * @param {Drawn} drawn
 * @param {string} letter
 * @param {number} size
 * @param {Place} place
 * @param {number} delay
 */
async function swallow(drawn, letter, size, place, delay) {
  const element = pieceAt(letter, size, place);
  drawn.flying.append(element);
  const frames = [{ transform: shifted(place) }, { transform: shifted(place, 0.05) }];
  await move(element, frames, SHIFT, { delay, fill: "both" });
  element.remove();
}

/**
 * @param {SVGElement | undefined | null} element
 * @param {Place} from
 * @param {Place} to
 * @param {number} delay
 */
async function slide(element, from, to, delay) {
  const frames = [{ transform: shifted(from) }, { transform: shifted(to) }];
  if (element) await move(element, frames, SHIFT, { delay, fill: "backwards" });
}

/**
 * @param {Drawn} drawn
 * @param {Drawn} former
 * @param {number} seat from 0
 * @param {number} card
 * @param {number} delay
 */
async function turnOver(drawn, former, seat, card, delay) {
  const [old, made] = [former.cards[seat][card], drawn.cards[seat][card]];
  const at = `translate(${cardShift(card)}px, 0px)`;
  const back = /** @type {SVGElement} */ (old.cloneNode(true));
  const names = ["data-key", "tabindex", "role", "aria-label", "aria-pressed"];
  for (const name of names) back.firstElementChild?.removeAttribute(name);
  back.setAttribute("aria-hidden", "true");
  made.after(back);
  const edge = `${at} scale(0.02, 1)`;
  const flat = `${at} scale(1, 1)`;
  const turned = move(made, [{ transform: edge }, { transform: flat }], 110, { delay: delay + 110, fill: "backwards" });
  await move(back, [{ transform: flat }, { transform: edge }], 110, { delay, fill: "both" });
  back.remove();
  await turned;
}

/**
 * @param {Drawn} drawn
 * @param {Drawn} former
 * @param {Removed} removed
 */
function removalMotions(drawn, former, { slot, slots }) {
  const place = standing(former.shape, slotAngle(former.shape, slot));
  const gone = swallow(drawn, former.board.slots[slot - 1].piece, former.shape.size, place, 0);
  return [gone, ...shift(drawn, former, slots, [slot], SHIFT)];
}

/**
 * Into the hand, each to a place of its own kind; the king taken before them lies first.
 * @param {Drawn} drawn
 * @param {Drawn} former
 * @param {Lifted} lifted
 */
function liftMotions(drawn, former, { owner, pieces, slots }) {
  const free = /** @type {string[]} */ ([...drawn.board.hand]);
  const motions = pieces.map(({ slot, piece }) => {
    const nth = free.lastIndexOf(letterOf(owner, piece));
    free[nth] = "";
    const place = standing(former.shape, slotAngle(former.shape, slot));
    return slide(drawn.hand[nth], place, drawn.handPlaces[nth], 0);
  });
  return [...motions, ...shift(drawn, former, slots, pieces.map(({ slot }) => slot), SHIFT)];
}

/**
 * Out of the hand, once there is room.
 * @param {Drawn} drawn
 * @param {Drawn} former
 * @param {PutBack} put
 */
function putMotions(drawn, former, { owner, piece, place, stands, slots }) {
  const hand = /** @type {string[]} */ (former.board.hand);
  const from = former.handPlaces[hand.indexOf(letterOf(owner, piece))];
  const to = standing(drawn.shape, slotAngle(drawn.shape, stands));
  const opens = place === "gap" ? SHIFT : 0;
  return [...shift(drawn, former, slots, [], 0), slide(drawn.pieces[stands - 1], from, to, opens)];
}
