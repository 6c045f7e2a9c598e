// Kings and pawns in the designer's shapes, the cards that turn over, and small marks.
// @ts-check

import { LETTERS, seatFill, svg } from "tailbiter/draw.js";
import { isKing, ownerOf } from "tailbiter/boards/eat-thyself_words.js";

const CARD = { width: 78, height: 108 };
const MAT = { width: 204, height: 140 };
const CROWN = "M-15 0L-19 -19L-8 -10L0 -24L8 -10L19 -19L15 0Z";

/**
 * Triangle, circle, diamond: the shape of a seat's pieces.
 * @param {number} seat
 * @param {number} size
 * @param {Record<string, string | number>} attributes
 */
function outline(seat, size, attributes) {
  const [a, b, c, d] = [size * 1.06, size * 1.02, size * 0.7, size * 1.08];
  if (seat === 2) return svg("circle", { r: size * 0.92, ...attributes });
  if (seat === 1) return svg("path", { d: `M0 ${-a}L${b} ${c}H${-b}Z`, ...attributes });
  return svg("path", { d: `M0 ${-d}L${d} 0L0 ${d}L${-d} 0Z`, ...attributes });
}

/**
 * A king is full and wears a crown, a pawn is hollow.
 * @param {string} letter
 * @param {number} size
 */
export function piece(letter, size) {
  const seat = ownerOf(letter);
  const king = isKing(letter);
  const [low, large] = seat === 1 ? [0.2, 0.86] : [0, 0.98]; // a triangle has its room below
  const label = svg("text", { class: "letter", y: size * low, "font-size": size * large }, letter);
  const crown = svg("path", { class: "crown", d: CROWN, transform: `translate(0 ${size * -0.78}) scale(${size / 43})` });
  const parts = king
    ? [outline(seat, size, { class: "full", fill: seatFill(seat) }), crown]
    : [outline(seat, size * 0.9, { class: "rim" }), outline(seat, size * 0.9, { class: "hollow" })];
  return svg("g", { class: `piece seat-${seat} ${king ? "king" : "pawn"}` }, ...parts, label);
}

/**
 * @param {string} letter
 * @param {number} size
 * @param {{ x: number, y: number }} place
 * @param {string} [name] of a class more
 */
export function pieceAt(letter, size, { x, y }, name = "") {
  return svg("g", { transform: `translate(${x} ${y})`, class: name || null }, piece(letter, size));
}

/**
 * One of a seat's two cards: the number up, and in its folded corner the one it turns to.
 * @param {number} seat
 * @param {number} card 0 or 1
 * @param {number} up
 * @param {number} under
 */
export function card(seat, card, up, under) {
  const { width, height } = CARD;
  const [x, y, fold] = [-width / 2, -height / 2, 36];
  return svg(
    "g",
    { class: `number-card seat-${seat}`, "data-card": "ab"[card] },
    svg(
      "g",
      { class: "paper" },
      svg("rect", { class: "hit", x: card ? -46 : -86, y: -MAT.height / 2, width: 132, height: MAT.height }),
      svg("rect", { class: "face", x, y, width, height, rx: 11 }),
      svg("rect", { class: "band", x: x + 7, y: y + 7, width: width - 14, height: 9, rx: 4, fill: seatFill(seat) }),
      svg("path", { class: "fold", d: `M${-x} ${-y - fold}h${-fold}v${fold}h${fold - 11}q11 0 11 -11Z` }),
      svg("rect", { class: "focus", x: x - 6, y: y - 6, width: width + 12, height: height + 12, rx: 16 }),
    ),
    svg(
      "g",
      { class: "print", "aria-hidden": "true" },
      svg("text", { class: "up", x: -5, y: 0 }, String(up)),
      svg("text", { class: "under", x: -x - fold / 2, y: -y - fold / 2 + 1 }, String(under)),
    ),
  );
}

/**
 * Where each seat's cards lie inside the ring: two rows, or three corners.
 * @param {number} seats
 * @returns {{ x: number, y: number }[]}
 */
export function cardPlaces(seats) {
  if (seats === 2) return [{ x: 0, y: -94 }, { x: 0, y: 94 }];
  return [{ x: 0, y: -116 }, { x: 112, y: 104 }, { x: -112, y: 104 }];
}

/** @param {number} card 0 or 1: how far it lies to the right of the two's middle */
export const cardShift = (card) => (card ? 46 : -46);

/**
 * A seat's two cards with its sign between them.
 * @param {number} seat
 * @param {number[]} up
 * @param {number[]} under
 * @param {{ x: number, y: number }} place
 */
export function cardsOf(seat, up, under, { x, y }) {
  const cards = up.map((number, index) => {
    const made = card(seat, index, number, under[index]);
    made.setAttribute("transform", `translate(${cardShift(index)} 0)`);
    return made;
  });
  return svg(
    "g",
    { class: `seat-cards seat-${seat}`, transform: `translate(${x} ${y})`, "data-seat": seat },
    svg("rect", { class: "mat", x: -MAT.width / 2, y: -MAT.height / 2, ...MAT, rx: 22 }),
    ...cards,
    svg("g", { transform: `translate(0 ${y < 0 ? -58 : 58})`, "aria-hidden": "true" }, piece(LETTERS[seat - 1], 17)),
  );
}

/**
 * A bite out of the right side of what will be eaten.
 * @param {number} size
 * @param {string} letter of that piece; a triangle has its side lower than the others
 */
export function bite(size, letter) {
  const shift = ownerOf(letter) === 1 ? `translate(${-0.12 * size} ${0.42 * size})` : null;
  const r = size * 0.3;
  const [a, b] = [size * 0.1, size * 0.98];
  const ends = [[a + r, r - b], [b - r * 0.9, -a - r * 0.9], [b, -a]];
  const teeth = `M${a} ${-b}${ends.map(([x, y]) => `A${r} ${r} 0 0 0 ${x} ${y}`).join("")}`;
  return svg(
    "g",
    { class: "bite", transform: shift },
    svg("path", { class: "gone", d: `${teeth}L${b + r} ${-b - r}Z` }),
    svg("path", { class: "teeth", d: teeth }),
  );
}

/**
 * Taken in hand: an arrow that leaves the upper right of the piece.
 * @param {number} size
 */
export function grasp(size) {
  const at = size * 0.72;
  return svg(
    "g",
    { class: "grasp", transform: `translate(${at} ${-at})` },
    svg("circle", { r: 19 }),
    svg("path", { d: "M0 9V-7M-7 0L0 -8L7 0" }),
  );
}
