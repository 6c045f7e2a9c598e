// Eat Me in words: what is to be done, where the game stands, what a card would do.
// @ts-check
import { LETTERS } from "tailbiter/draw.js";
import { described } from "tailbiter/boards/eat-me_ring.js";

/**
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Played} Played
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

/** What a card would do, in a few letters: "new", "B 4", "C +3". @param {Played} does */
export function inShort({ organism, was, scored }) {
  if (scored) return `${LETTERS[scored.seat - 1]} +${scored.points}`;
  return was ? `${LETTERS[(organism.owner ?? 1) - 1]} ${organism.size}` : "new";
}

/** The same for those who hear it. @param {Played} does @param {string[]} names */
export function foretold({ organism, was, scored }, names) {
  const whose = `${names[(organism.owner ?? 1) - 1]}'s organism ${organism.id}`;
  if (scored) return `${names[scored.seat - 1]} scores ${scored.points}`;
  return was ? `${whose} grows to ${organism.size}` : `a new organism of size ${organism.size}`;
}
