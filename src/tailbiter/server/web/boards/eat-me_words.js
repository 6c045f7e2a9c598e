// Eat Me in words: what is to be done, where the game stands, and orders as they are written.
// @ts-check
import { covers, described } from "tailbiter/boards/eat-me_ring.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/types.d.ts").View} View
 * @typedef {import("tailbiter/boards/eat-me_ring.js").Ring} Ring
 */

/** What is to be done now. @param {Scene} scene */
export function prompt({ view, board, step, names }) {
  if (view.result) return "All cards are played";
  if (step && !board.my_order) {
    if (!board.asks.includes("card")) return "Bid for the first place";
    return board.asks.includes("bid") ? "Choose a card and a bid" : "Play your last card";
  }
  const missing = view.acting.map((seat) => names[seat - 1]).join(", ");
  return board.my_order ? `Your order is sealed; waiting for ${missing}` : `Waiting for the orders of ${missing}`;
}

/** The numbers of an order: "13 bid 7", "13", "bid 12". @param {string} text */
export function read(text) {
  const [, card, bid] = /^(\d+)?!? ?(?:bid (\d+))?/.exec(text) ?? [];
  return { card: card ? Number(card) : null, bid: bid ? Number(bid) : null };
}

/**
 * An order as it is written, with the halves that are due.
 * @param {string[]} asks
 * @param {number | null} card
 * @param {number} bid
 */
export function written(asks, card, bid) {
  return [asks.includes("card") ? card : "", asks.includes("bid") ? `bid ${bid}` : ""].join(" ").trim();
}

/**
 * The round. The board may be an earlier moment than the view: a card more in each hand is a round less.
 * @param {View} view
 * @param {Ring} board
 */
export function roundWords(view, board) {
  if (!board.left) return ["The end", "victory points"];
  if (!board.asks.includes("card")) return ["Opening", "bids for round 1"];
  const round = Math.max(view.turn, 1) - board.left + view.board.left;
  return [`Round ${round}`, `of ${round - 1 + board.left}`];
}

/** The position, for those who hear it. @param {Scene} scene */
export function summary({ view, board, names }) {
  const alive = /** @type {Ring} */ (board).organisms.map((organism) => described(organism, names)).join("; ");
  return `Ring of ${board.deck} numbers, ${roundWords(view, board).join(" ")}. Organisms: ${alive || "none"}.`;
}

/** A few words for a seat's plate. @param {Ring} board @param {number} seat */
export function about(board, seat) {
  const points = board.victory_points[seat - 1];
  return `${points} ${points === 1 ? "point" : "points"}, ${board.bid_points[seat - 1]} to bid`;
}

/** The cards of the round before, as far as they lie on the ring. @param {Scene} scene */
export function latelyPlayed({ view, last, board }) {
  const orders = view.history.filter(({ turn }) => turn === view.turn - 1);
  const { organisms, deck } = /** @type {Ring} */ (board);
  const cards = [...orders, ...(last ? [last] : [])].map(({ text }) => read(text).card ?? 0);
  return cards.filter((card) => card && organisms.some((organism) => covers(organism, card, deck)));
}
