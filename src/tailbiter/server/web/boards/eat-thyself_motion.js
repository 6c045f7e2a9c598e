// How one board becomes the next: what was is matched with what is, and everything already drawn in
// its new place comes from where it was, one thing after the other.
// @ts-check

import { move } from "tailbiter/draw.js";
import { findHop, matchHop, matchSlots } from "tailbiter/boards/eat-thyself_match.js";
import { pieceAt } from "tailbiter/boards/eat-thyself_pieces.js";
import { gapAngle, placed, plate, shapeOf, slotAngle, standing } from "tailbiter/boards/eat-thyself_ring.js";
import { landingOf, ownerOf } from "tailbiter/boards/eat-thyself_turns.js";

/**
 * @typedef {import("tailbiter/boards/eat-thyself_turns.js").Ring} Ring
 * @typedef {import("tailbiter/boards/eat-thyself_turns.js").Slot} Slot
 * @typedef {import("tailbiter/boards/eat-thyself_turns.js").Hop} Hop
 * @typedef {import("tailbiter/boards/eat-thyself_ring.js").Shape} Shape
 * @typedef {{ x: number, y: number }} Place
 * @typedef {{
 *   plates: SVGElement[], pieces: (SVGElement | null)[], hand: SVGElement[], handPlaces: Place[],
 *   cards: Element[][], body: SVGElement, head: SVGElement, flying: SVGElement,
 * }} Drawn
 * @typedef {import("tailbiter/boards/eat-thyself_match.js").Hopped} Hopped
 */

const STEP = 140; // milliseconds for one slot of a hop
const SHIFT = 180; // for closing up, opening, and sliding

/**
 * @param {Drawn} drawn the board after, as it is drawn
 * @param {Drawn} former the board before, as it was drawn
 * @param {Ring} before
 * @param {Ring} after
 */
export async function animate(drawn, former, before, after) {
  const hopped = findHop(before, after);
  const match = hopped ? matchHop(before, hopped.hop) : matchSlots(before.slots, after.slots);
  const grows = after.slots.length > before.slots.length;
  const lifting = !hopped && !grows && after.hand.length >= before.hand.length;
  const shiftAt = lifting ? SHIFT : 0;
  const motions = shiftPlates(drawn, before, after, match, shiftAt);
  motions.push(...shiftPieces(drawn, before, after, match, hopped, shiftAt));
  if (hopped) motions.push(...hopMotions(drawn, former, before, after, hopped));
  else motions.push(...handMotions(drawn, former, before, after, match));
  await Promise.all(motions);
}

/**
 * Plates slide along the ring; one that closes shrinks to nothing, one that opens grows from it.
 * @param {Drawn} drawn
 * @param {Ring} before
 * @param {Ring} after
 * @param {number[]} match
 * @param {number} delay
 */
function shiftPlates(drawn, before, after, match, delay) {
  const [was, is] = [shapeOf(before.slots.length), shapeOf(after.slots.length)];
  if (was.count === is.count && match.every((slot, n) => slot === n + 1)) return [];
  const wider = (was.turn * was.radius) / (is.turn * is.radius);
  const options = { delay, fill: /** @type {FillMode} */ ("backwards") };
  const motions = drawn.plates.map((element, index) => {
    const from = match.indexOf(index + 1);
    const opened = placed(was.radius, gapAngle(was, match.indexOf(index) + 1), "scale(0.01, 1)");
    const start = from < 0 ? opened : placed(was.radius, slotAngle(was, from + 1), `scale(${wider}, 1)`);
    const end = placed(is.radius, slotAngle(is, index + 1), "scale(1, 1)");
    return move(element, [{ transform: start }, { transform: end }], SHIFT, options);
  });
  const gone = before.slots.filter((_, index) => !match[index]);
  motions.push(...gone.map((slot) => closePlate(drawn, was, is, slot, match, delay)));
  const scale = `scale(${was.radius / is.radius})`;
  motions.push(move(drawn.body, [{ transform: scale }, { transform: "scale(1)" }], SHIFT, options));
  const heads = [was, is].map(({ radius }) => ({ transform: `translate(0px, ${-radius}px)` }));
  motions.push(move(drawn.head, heads, SHIFT, options));
  return motions;
}

/**
 * @param {Drawn} drawn
 * @param {Shape} was
 * @param {Shape} is
 * @param {Slot} slot
 * @param {number[]} match
 * @param {number} delay
 */
async function closePlate(drawn, was, is, slot, match, delay) {
  const element = plate(was, slot);
  const next = Math.max(...match.slice(0, slot.slot - 1), 0);
  const end = placed(is.radius, next ? gapAngle(is, next) : 0, "scale(0.01, 1)");
  drawn.flying.prepend(element);
  const start = placed(was.radius, slotAngle(was, slot.slot), "scale(1, 1)");
  await move(element, [{ transform: start }, { transform: end }], SHIFT, { delay, fill: "both" });
  element.remove();
}

/**
 * Pieces go with their slots.
 * @param {Drawn} drawn
 * @param {Ring} before
 * @param {Ring} after
 * @param {number[]} match
 * @param {Hopped | null} hopped
 * @param {number} delay
 */
function shiftPieces(drawn, before, after, match, hopped, delay) {
  const [was, is] = [shapeOf(before.slots.length), shapeOf(after.slots.length)];
  return match.flatMap((slot, index) => {
    const element = slot ? drawn.pieces[slot - 1] : null;
    const stays = element && before.slots[index].piece === after.slots[slot - 1].piece;
    if (!stays || hopped?.landed === slot) return [];
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
 * @param {Ring} before
 * @param {Ring} after
 * @param {Hopped} hopped
 */
function hopMotions(drawn, former, before, after, { hop, seat, landed }) {
  const [was, is] = [shapeOf(before.slots.length), shapeOf(after.slots.length)];
  const landing = landingOf(hop, was.count);
  const met = landing === hop.king ? "" : before.slots[landing - 1].piece;
  const arrives = SHIFT + hop.far * STEP;
  const king = /** @type {SVGElement} */ (drawn.pieces[landed - 1]);
  king.parentElement?.append(king); // above all that it passes over
  const motions = [travel(king, hopPath(was, is, before, hop, landed), arrives, met !== "" && ownerOf(met) === seat)];
  const place = standing(is, slotAngle(is, landed));
  if (met && ownerOf(met) === seat) motions.push(swallow(drawn, met, is.size, place, arrives));
  if (met && ownerOf(met) !== seat) motions.push(slide(drawn.hand[0], place, drawn.handPlaces[0], arrives, SHIFT));
  const index = "ab".indexOf(hop.card);
  motions.push(turnOver(drawn, former, seat - 1, index, arrives + SHIFT));
  return motions;
}

/**
 * Where the king is at each half step, raised between two slots.
 * @param {Shape} was
 * @param {Shape} is
 * @param {Ring} before
 * @param {Hop} hop
 * @param {number} landed
 */
function hopPath(was, is, before, hop, landed) {
  const from = slotAngle(was, hop.king);
  const way = hop.way === "+" ? 1 : -1;
  const raised = { ...is, radius: is.radius + 10 };
  const stays = before.slots[hop.king - 1].space;
  const above = stays ? slotAngle(is, hop.king) : gapAngle(is, hop.king - 1 || is.count); // the slot has closed
  const path = [standing(was, from), standing(raised, above)];
  for (let step = hop.far - 1; step >= 0; step--) {
    const slot = ((landed - 1 - way * step + 4 * is.count) % is.count) + 1;
    const angle = slotAngle(is, slot);
    path.push(standing({ ...is, radius: is.radius - 34 }, angle - (way * is.turn) / 2), standing(is, angle));
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
 * @param {number} duration
 */
async function slide(element, from, to, delay, duration) {
  const frames = [{ transform: shifted(from) }, { transform: shifted(to) }];
  if (element) await move(element, frames, duration, { delay, fill: "backwards" });
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
  const place = made.getAttribute("transform") ?? "";
  const at = `translate(${/\((\S+)/.exec(place)?.[1] ?? 0}px, 0px)`;
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
 * Pieces that go into the hand, come out of it, or leave the game.
 * @param {Drawn} drawn
 * @param {Drawn} former
 * @param {Ring} before
 * @param {Ring} after
 * @param {number[]} match
 */
function handMotions(drawn, former, before, after, match) {
  const [was, is] = [shapeOf(before.slots.length), shapeOf(after.slots.length)];
  const left = before.slots.filter(({ piece }, index) => piece && after.slots[match[index] - 1]?.piece !== piece);
  const come = after.slots.filter(({ piece, slot }) => piece && before.slots[match.indexOf(slot)]?.piece !== piece);
  const free = new Set(drawn.hand.keys());
  const motions = left.map(({ piece, slot }) => {
    const place = standing(was, slotAngle(was, slot));
    const nth = [...free].reverse().find((index) => after.hand[index] === piece);
    if (nth === undefined || after.hand.length <= before.hand.length) return swallow(drawn, piece, was.size, place, 0);
    free.delete(nth);
    return slide(drawn.hand[nth], place, drawn.handPlaces[nth], 0, SHIFT);
  });
  for (const { piece, slot } of come) {
    const from = former.handPlaces[before.hand.indexOf(piece)];
    const opens = is.count > was.count ? SHIFT : 0;
    if (from) motions.push(slide(drawn.pieces[slot - 1], from, standing(is, slotAngle(is, slot)), opens, SHIFT));
  }
  return motions;
}
