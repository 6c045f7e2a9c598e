// Eat Me: what lies in the middle of the ring: the orders in their envelopes, and the round.
// @ts-check
import { LETTERS, seatFill, svg } from "tailbiter/draw.js";
import { Places, polar } from "tailbiter/boards/eat-me_ring.js";

/**
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-me_ring.js").Pixels} Pixels
 */

const CIRCLE = 128;
const UNDER = 26; // pixels from the middle of an envelope to what is written under it
const LETTER = 0.56; // how wide a letter is, for its height
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** The seats as they lie in the middle: in the order of play, if there is one. @param {Ring} board */
const seated = (board) =>
  board.order_of_play.length ? board.order_of_play : board.victory_points.map((_, index) => index + 1);

/** Where a seat's envelope lies. @param {Ring} board @param {number} seat */
export function envelopeAt(board, seat) {
  const seats = seated(board);
  return polar(CIRCLE, (seats.indexOf(seat) * 360) / seats.length);
}

/** How wide and how high an envelope can be. @param {Ring} board @param {Pixels} px */
function sizeOf(board, px) {
  const wide = Math.min(Math.max(52, px(36)), (2 * Math.PI * CIRCLE) / seated(board).length - 6);
  return { wide, high: wide * 0.66 };
}

/** Where nothing else can be written. @param {Ring} board @param {Pixels} px */
export function takenByEnvelopes(board, px) {
  const places = new Places();
  const { wide, high } = sizeOf(board, px);
  for (const [place, seat] of seated(board).entries()) {
    const { x, y } = envelopeAt(board, seat);
    places.take({ x, y }, wide, high);
    places.take({ x, y: y + px(UNDER) }, under(board, seat, place).length * px(14) * LETTER, px(14));
  }
  return places;
}

/** Something there, while it moves. @param {{x: number, y: number}} at @param {number} scale */
export const placed = ({ x, y }, scale) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });

/** Whose an envelope is, whether an order is in it, and when it is opened. @param {Ring} board @param {number} seat @param {string[]} names */
export function orderWords(board, seat, names) {
  const order = board.orders?.[seat - 1];
  const isIn = board.ordered.includes(seat);
  const state = isIn ? "order sealed" : board.left ? "no order yet" : `${board.victory_points[seat - 1]} victory points`;
  const place = board.left ? board.order_of_play.indexOf(seat) : -1;
  return [names[seat - 1], order ? `order ${order}` : state, ...(place < 0 ? [] : [`plays ${ORDINALS[place]}`])];
}

/**
 * @param {Ring} board
 * @param {string[]} names
 * @param {number | null} mine
 * @param {Pixels} px
 */
export function drawEnvelopes(board, names, mine, px) {
  const seats = seated(board);
  const drawn = seats.map((seat, place) => {
    const isIn = board.ordered.includes(seat);
    const [name, ...words] = orderWords(board, seat, names);
    const { x, y } = envelopeAt(board, seat);
    return svg(
      "g",
      {
        class: `envelope ${isIn ? "in" : "missing"} ${seat === mine ? "mine" : ""}`,
        role: "img",
        "aria-label": `${name}: ${words.join(", ")}`,
        "data-envelope": seat,
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
      },
      envelope(seat, isIn, px, sizeOf(board, px)),
      below(under(board, seat, place), px),
    );
  });
  const isRoomy = (2 * Math.PI * CIRCLE) / seats.length > sizeOf(board, px).wide + 16;
  return board.order_of_play.length > 1 && board.left && isRoomy ? [way(board, px), ...drawn] : drawn;
}

/** What is written under an envelope: its order, at the end the points. @param {Ring} board @param {number} seat @param {number} place */
function under(board, seat, place) {
  const order = board.orders?.[seat - 1];
  if (order || !board.left) return order ?? String(board.victory_points[seat - 1]);
  return place === 0 && board.order_of_play.length > 0 ? "first" : "";
}

/** @param {string} text @param {Pixels} px */
const below = (text, px) => (text ? svg("text", { class: "below", y: px(UNDER), "font-size": px(14) }, text) : null);

/**
 * A letter in its envelope, sealed; or the place where it will lie.
 * @param {number} seat
 * @param {boolean} isIn
 * @param {Pixels} px
 * @param {{wide: number, high: number}} size
 */
export function envelope(seat, isIn, px, { wide, high }) {
  const box = { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 5 };
  const [side, top] = [wide / 2 - 2, 2 - high / 2];
  const letter = svg("text", { class: "letter", "font-size": Math.max(px(14), 15) }, LETTERS[seat - 1]);
  if (!isIn) return svg("g", {}, svg("rect", { ...box, class: "place" }), letter);
  return svg(
    "g",
    { class: "sealed" },
    svg("rect", { ...box, class: "paper", fill: seatFill(seat) }),
    svg("path", { d: `M${-side} ${top}L0 ${high * 0.12}L${side} ${top}`, class: "flap" }),
    svg("circle", { r: Math.min(Math.max(px(9.5), 11), high / 2 - 2), class: "seal" }),
    letter,
  );
}

/** The way that play goes around, from the first seat to the last. @param {Ring} board @param {Pixels} px */
function way(board, px) {
  const seats = board.order_of_play.length;
  const step = 360 / seats;
  const arrows = [];
  for (let place = 0; place < seats - 1; place++) {
    const middle = (place + 0.5) * step;
    const { x, y } = polar(CIRCLE, middle);
    const large = Math.min(1.2, px(0.9)).toFixed(2);
    arrows.push(
      svg("path", {
        d: "M-4 -6L4 0L-4 6",
        class: "way",
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${middle.toFixed(1)}) scale(${large})`,
      }),
    );
  }
  return svg("g", { "aria-hidden": "true" }, ...arrows);
}

/**
 * Lines of writing in the very middle; all but the first are left out where something lies already.
 * @param {string[]} lines the first is large
 * @param {Pixels} px
 * @param {Places} [taken]
 */
export function writing(lines, px, taken = new Places()) {
  const full = Math.min(Math.max(px(20), 28), 40);
  const isFree = taken.take({ x: 0, y: -full / 4 }, lines[0].length * full * LETTER, full);
  if (!isFree) return [svg("text", { y: 6, class: "title", "font-size": Math.min(full, px(16)) }, lines[0])]; // between envelopes on a small screen
  const small = Math.max(px(14), 16);
  const high = full + (lines.length - 1) * small * 1.3;
  return lines.flatMap((line, index) => {
    const y = -high / 2 + full / 2 + (index ? full * 0.5 + (index - 0.35) * small * 1.3 : 0);
    if (index && !taken.take({ x: 0, y }, line.length * small * LETTER, small)) return [];
    return svg("text", { y, class: index ? "line" : "title", "font-size": index ? small : full }, line);
  });
}

/**
 * A card with a big numeral.
 * @param {number} card
 * @param {Pixels} px
 */
export function cardFace(card, px) {
  const high = Math.min(Math.max(px(48), 70), 96);
  const wide = high * 0.72;
  return svg(
    "g",
    { class: "face" },
    svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 10, class: "face-paper" }),
    svg("text", { class: "numeral", "font-size": high * (card > 99 ? 0.38 : 0.48) }, String(card)),
  );
}
