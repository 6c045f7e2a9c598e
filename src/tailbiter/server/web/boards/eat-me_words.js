// Eat Me in words: what is to be done, and where the game stands.
// @ts-check
import { described } from "tailbiter/boards/eat-me_ring.js";

/**
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Organism} Organism
 * @typedef {import("tailbiter/board.d.ts").Scene<Ring>} Scene
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

/** The round. @param {Ring} board */
export function roundWords({ asks, left, round }) {
  if (!left) return ["The end", "victory points"];
  return asks.includes("card") ? [`Round ${round}`, `of ${round - 1 + left}`] : ["Opening", "bids for round 1"];
}

/** The position, for those who hear it. @param {Scene} scene */
export function summary({ board, names }) {
  const alive = board.organisms.map((organism) => described(organism, names)).join("; ");
  return `Ring of ${board.deck} numbers, ${roundWords(board).join(" ")}. Organisms: ${alive || "none"}.`;
}

/** A few words for a seat's plate. @param {Ring} board @param {number} seat */
export function about(board, seat) {
  const points = board.victory_points[seat - 1];
  return `${points} ${points === 1 ? "point" : "points"}, ${board.bid_points[seat - 1]} to bid`;
}

/** The same where many seats stand in little room. @param {Ring} board @param {number} seat */
export const brief = (board, seat) => [`${board.victory_points[seat - 1]}`, `${board.bid_points[seat - 1]} left`];

/** Whose an organism is, in lines that fit inside the ring. @param {Organism} organism @param {string[]} names */
export const whoseWords = ({ owner, id }, names) => (owner === null ? ["Unowned"] : [`${names[owner - 1]}'s`, `organism ${id}`]);
