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
 * @typedef {import("tailbiter/boards/eat-thyself_scene.js").Drawn} Drawn
 * @typedef {import("tailbiter/boards/eat-thyself_scene.js").Place} Place
 */

const STEP = 140; // milliseconds for one slot of a hop
const SHIFT = 180; // for closing up, opening, and sliding
const TURN = 110; // for half of turning a card over

/**
 * @param {Drawn} drawn the board after, as it is drawn
 * @param {Drawn} former the board before, as it was drawn
 * @param {Events[]} events of one moment
 */
export async function animate(drawn, former, events) {
  const motion = new Motion(drawn, former);
  for (const event of events) {
    if ("slots" in event.data && event.data.slots.length !== former.shape.count) continue; // another ring was shown
    if (event.kind === "moved") motion.hop(event.data, event.seat ?? 1, events);
    if (event.kind === "removed") motion.remove(event.data.slot, event.data.slots);
    if (event.kind === "lifted") motion.lift(event.data);
    if (event.kind === "put_back") motion.putBack(event.data);
    if (event.kind === "left_out") motion.swallow(former.board.hand[0], former.handPlaces[0], 0);
  }
  await Promise.all(motion.all);
}

/**
 * @param {Place} place
 * @param {number} [scale]
 */
const shifted = ({ x, y }, scale = 1) => `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale})`;

/** All that moves between two boards. */
class Motion {
  /**
   * @param {Drawn} drawn
   * @param {Drawn} former
   */
  constructor(drawn, former) {
    this.drawn = drawn;
    this.former = former;
    this.was = former.shape;
    this.is = drawn.shape;
    this.all = /** @type {Promise<void>[]} */ ([]);
  }

  /**
   * @param {Element} element that is there already, or comes and goes
   * @param {string[]} transforms
   * @param {number} delay
   * @param {{ duration?: number, isGone?: boolean }} [how] it is gone afterwards
   */
  move(element, transforms, delay, { duration = SHIFT, isGone = false } = {}) {
    const frames = transforms.map((transform) => ({ transform }));
    const ended = move(element, frames, duration, { delay, fill: isGone ? "both" : "backwards" });
    this.all.push(isGone ? ended.then(() => element.remove()) : ended);
  }

  /** @param {number} slot of the board before @returns {Place} */
  before(slot) {
    return standing(this.was, slotAngle(this.was, slot));
  }

  /** @param {number} slot of the board after @returns {Place} */
  after(slot) {
    return standing(this.is, slotAngle(this.is, slot));
  }

  /**
   * The ring closes up or opens: plates slide along it, and pieces go with their slots.
   * @param {number[]} slots for each slot before, its number now; 0: it closed
   * @param {number[]} left the slots before whose pieces go another way
   * @param {number} delay
   */
  shift(slots, left, delay) {
    const { drawn, was, is } = this;
    if (was.count === is.count) return;
    drawn.plates.forEach((element, index) => this.slidePlate(element, index + 1, slots, delay));
    slots.forEach((slot, index) => {
      if (!slot) this.closePlate(index + 1, slots, delay);
      else if (!left.includes(index + 1)) this.slidePiece(index + 1, slot, delay);
    });
    this.move(drawn.body, [`scale(${was.radius / is.radius})`, "scale(1)"], delay);
    this.move(drawn.head, [was, is].map(({ radius }) => `translate(0px, ${-radius}px)`), delay);
  }

  /**
   * From where it was; one that opens grows from nothing.
   * @param {Element} element
   * @param {number} slot
   * @param {number[]} slots
   * @param {number} delay
   */
  slidePlate(element, slot, slots, delay) {
    const { was, is } = this;
    const wider = (was.turn * was.radius) / (is.turn * is.radius);
    const from = slots.indexOf(slot) + 1;
    const start = from
      ? placed(was.radius, slotAngle(was, from), `scale(${wider}, 1)`)
      : placed(was.radius, gapAngle(was, slots.indexOf(slot - 1) + 1), "scale(0.01, 1)");
    this.move(element, [start, placed(is.radius, slotAngle(is, slot), "scale(1, 1)")], delay);
  }

  /**
   * @param {number} slot that closes: it shrinks to nothing
   * @param {number[]} slots
   * @param {number} delay
   */
  closePlate(slot, slots, delay) {
    const { was, is } = this;
    const element = plate(was, this.former.board.slots[slot - 1]);
    const gap = Math.max(...slots.slice(0, slot - 1));
    const ends = [placed(was.radius, slotAngle(was, slot), "scale(1, 1)"), placed(is.radius, gapAngle(is, gap), "scale(0.01, 1)")];
    this.drawn.flying.prepend(element);
    this.move(element, ends, delay, { isGone: true });
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {number} delay
   */
  slidePiece(from, to, delay) {
    const { was, is } = this;
    const element = this.former.pieces[from - 1] && this.drawn.pieces[to - 1];
    if (!element) return;
    const [start, end] = [slotAngle(was, from), slotAngle(is, to)];
    const along = [0, 0.25, 0.5, 0.75, 1].map((part) => {
      const radius = was.radius + (is.radius - was.radius) * part;
      return shifted(standing({ ...is, radius }, start + (end - start) * part));
    });
    this.move(element, along, delay);
  }

  /**
   * The king is lifted while its slot closes, hops, and eats or takes what it lands on; then its card
   * is turned over.
   * @param {Moved} hop
   * @param {number} seat
   * @param {Events[]} events this one, and what came of it
   */
  hop(hop, seat, events) {
    const { drawn, former } = this;
    const arrives = SHIFT + hop.far * STEP;
    const place = this.after(hop.stands);
    const eats = events.some(({ kind }) => kind === "ate_pawn" || kind === "ate_king");
    this.shift(hop.slots, [hop.king, hop.lands], 0);
    this.travel(hop, arrives, eats);
    if (eats) this.swallow(former.board.slots[hop.lands - 1].piece, place, arrives);
    if (events.some(({ kind }) => kind === "took_pawn" || kind === "took_king")) this.slide(drawn.hand[0], place, drawn.handPlaces[0], arrives);
    this.turnOver(seat, "ab".indexOf(hop.card), arrives + SHIFT);
  }

  /**
   * Up, from slot to slot in bows, and down.
   * @param {Moved} hop
   * @param {number} duration
   * @param {boolean} swells when it eats
   */
  travel({ king, way, far, stands, slots }, duration, swells) {
    const { is } = this;
    const element = /** @type {SVGElement} */ (this.drawn.pieces[stands - 1]);
    element.parentElement?.append(element); // above all that it passes over
    const sign = way === "clockwise" ? 1 : -1;
    const stays = slots[king - 1];
    const above = stays ? slotAngle(is, stays) : gapAngle(is, king - 1 || is.count); // the slot has closed
    const path = [this.before(king), standing({ ...is, radius: is.radius + 10 }, above)];
    for (let step = far - 1; step >= 0; step--) {
      const angle = slotAngle(is, stands - sign * step);
      path.push(standing({ ...is, radius: is.radius - 34 }, angle - (sign * is.turn) / 2), standing(is, angle));
    }
    const last = path.length - 1;
    const frames = path.map((place, index) => ({
      transform: shifted(place, index === 0 || index === last ? 1 : 1.14),
      offset: index && Math.min(1, (SHIFT + ((index - 1) * STEP) / 2) / duration),
      easing: "ease-in-out",
    }));
    const arrived = move(element, frames, duration, { fill: "backwards", easing: "linear" });
    const swelling = [1, 1.4, 1].map((scale) => ({ transform: shifted(path[last], scale) }));
    this.all.push(swells ? arrived.then(() => move(element, swelling, SHIFT)) : arrived);
  }

  /**
   * The eaten waits, then shrinks into its eater and is gone.
   * @param {string} letter
   * @param {Place} place
   * @param {number} delay
   */
  swallow(letter, place, delay) {
    const element = pieceAt(letter, this.was.size, place);
    this.drawn.flying.append(element);
    this.move(element, [shifted(place), shifted(place, 0.05)], delay, { isGone: true });
  }

  /**
   * @param {Element | undefined | null} element
   * @param {Place} from
   * @param {Place} to
   * @param {number} delay
   */
  slide(element, from, to, delay) {
    if (element) this.move(element, [shifted(from), shifted(to)], delay);
  }

  /**
   * @param {number} seat
   * @param {number} card
   * @param {number} delay
   */
  turnOver(seat, card, delay) {
    const [old, made] = [this.former.cards[seat - 1][card], this.drawn.cards[seat - 1][card]];
    const back = /** @type {Element} */ (old.cloneNode(true));
    const names = ["data-key", "tabindex", "role", "aria-label", "aria-pressed"];
    for (const name of names) back.firstElementChild?.removeAttribute(name);
    back.setAttribute("aria-hidden", "true");
    made.after(back);
    const [edge, flat] = [0.02, 1].map((wide) => `translate(${cardShift(card)}px, 0px) scale(${wide}, 1)`);
    this.move(back, [flat, edge], delay, { duration: TURN, isGone: true });
    this.move(made, [edge, flat], delay + TURN, { duration: TURN });
  }

  /**
   * @param {number} slot
   * @param {number[]} slots
   */
  remove(slot, slots) {
    this.swallow(this.former.board.slots[slot - 1].piece, this.before(slot), 0);
    this.shift(slots, [slot], SHIFT);
  }

  /**
   * Into the hand, each to a place of its own kind; the king taken before them lies first.
   * @param {Lifted} lifted
   */
  lift({ owner, pieces, slots }) {
    const { board, hand, handPlaces } = this.drawn;
    const free = /** @type {string[]} */ ([...board.hand]);
    for (const { slot, piece } of pieces) {
      const nth = free.lastIndexOf(letterOf(owner, piece));
      free[nth] = "";
      this.slide(hand[nth], this.before(slot), handPlaces[nth], 0);
    }
    this.shift(slots, pieces.map(({ slot }) => slot), SHIFT);
  }

  /**
   * Out of the hand, once there is room.
   * @param {PutBack} put
   */
  putBack({ owner, piece, place, stands, slots }) {
    const { board, handPlaces } = this.former;
    const from = handPlaces[/** @type {string[]} */ (board.hand).indexOf(letterOf(owner, piece))];
    this.shift(slots, [], 0);
    this.slide(this.drawn.pieces[stands - 1], from, this.after(stands), place === "gap" ? SHIFT : 0);
  }
}
