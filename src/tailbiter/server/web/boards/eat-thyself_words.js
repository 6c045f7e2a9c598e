// Pieces, places and positions in words, for labels and buttons.
// @ts-check

import { LETTERS } from "tailbiter/draw.js";

/**
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").OfferedHop} OfferedHop
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Slot} Slot
 */

/** @param {string} letter of a piece; the seat that owns it, from 1 */
export const ownerOf = (letter) => LETTERS.indexOf(letter.toUpperCase()) + 1;

/** @param {string} letter */
export const isKing = (letter) => letter !== "" && letter === letter.toUpperCase();

/**
 * A piece as the ring shows it: a capital for a king.
 * @param {number} owner
 * @param {"king" | "pawn"} piece
 */
export const letterOf = (owner, piece) => (piece === "king" ? LETTERS : LETTERS.toLowerCase())[owner - 1];

/** @param {string} letter "B's king" */
export const pieceName = (letter) => `${letter.toUpperCase()}'s ${isKing(letter) ? "king" : "pawn"}`;

/**
 * What a hop would do where it lands, for a button.
 * @param {OfferedHop} hop
 */
export function outcomeWords({ does, owner }) {
  if (does === "ate_pawn") return "eat your pawn";
  if (does === "ate_king") return "eat your king";
  if (does === "took_pawn") return `take ${LETTERS[(owner ?? 1) - 1]}'s pawn`;
  if (does === "took_king") return `take ${LETTERS[(owner ?? 1) - 1]}'s king`;
  return does === "stood" ? "free space" : "full circle";
}

/**
 * The same with the way there, for who cannot see it.
 * @param {OfferedHop} hop
 */
export function hopWords(hop) {
  return `King in slot ${hop.king}, ${hop.far} ${hop.way} with card ${hop.card}: ${outcomeWords(hop)}`;
}

/**
 * A slot in words: "Slot 4, a space with A's king".
 * @param {Slot} slot
 */
export function slotWords({ slot, space, piece }) {
  if (!space) return `Slot ${slot}, ${pieceName(piece)}`;
  return `Slot ${slot}, ${piece ? `a space with ${pieceName(piece)}` : "a free space"}`;
}

/**
 * A gap in words, by its neighbours.
 * @param {Slot[]} slots
 * @param {number} slot after which it is
 */
export function gapWords(slots, slot) {
  const [before, after] = [slots[slot - 1], slots[slot % slots.length]];
  /** @param {Slot} next */
  const who = (next) => (next.piece ? pieceName(next.piece) : "a free space");
  return `Gap after slot ${slot}, between ${who(before)} and ${who(after)}`;
}

/**
 * The position in a sentence or two.
 * @param {Ring} board
 */
export function positionWords(board) {
  const seats = board.cards.map((cards, index) => {
    return `${LETTERS[index]} has ${piecesWords(board, index + 1)}, cards ${cards.join(" and ")}.`;
  });
  const hand = board.hand.length ? ` In hand: ${board.hand.map(pieceName).join(", ")}.` : "";
  return `A ring of ${board.slots.length} slots. ${seats.join(" ")}${hand}`;
}

/**
 * @param {Ring} board
 * @param {number} seat
 */
export function piecesWords(board, seat) {
  const kings = board.kings[seat - 1] + board.hand.filter((letter) => isKing(letter) && ownerOf(letter) === seat).length;
  const pawns = board.pieces[seat - 1] - kings;
  return `${kings} king${kings === 1 ? "" : "s"}, ${pawns} pawn${pawns === 1 ? "" : "s"}`;
}
