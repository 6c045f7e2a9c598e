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
    if (!board.asks.includes("card")) return "Bid to play first in round 1";
    if (!board.asks.includes("bid")) return "Play your last card";
    return board.bid_points[step.seat - 1] ? "Choose a card and a bid" : "Choose a card";
  }
  const missing = view.acting.map((seat) => names[seat - 1]).join(", ");
  return board.my_order ? `Your order is sealed; waiting for ${missing}` : `Waiting for the orders of ${missing}`;
}

/** The round. @param {Ring} board */
export function roundWords({ asks, left, round }) {
  if (!left) return ["The end", "points"];
  return asks.includes("card") ? [`Round ${round}`, `of ${round - 1 + left}`] : ["Bids", "for round 1"];
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

export const AIM = "Cards come to life on the ring and grow together. Where two organisms meet the larger eats the smaller, whose owner scores its size. The most points win.";

/** What is drawn and written here. @type {import("tailbiter/board.d.ts").Sign[]} */
export const SIGNS = [
  ["The ring", "One place for each number; the highest touches 1. Framed numbers are the cards in your hand."],
  ["A body with a letter", "An organism: whose it is, and its size. It takes in cards played beside it."],
  ["#4", "The fourth organism that was begun. Of two that are equally large the older one eats."],
  ["A dashed number", "A card that belongs to nobody, and is eaten without scoring."],
  ["A large number on a plate", "Points, or victory points: how much of yours was eaten."],
  ["Bids, before round 1", "Everybody bids for playing early in it. Cards are played after that."],
  ["Bid, 90 left", "Bid points, for playing early in the next round. They are worth nothing at the end."],
  ["Seal, order", "A card with a bid. All orders stay sealed until everybody's is in."],
  ["Under a card", "What it would do now: new begins an organism of yours, B 5 makes B's organism 5 large, A +1 scores 1 for A."],
  ["In the middle", "Who plays in which order this round; an envelope is an order that is in."],
  ["A small black arrow", "What was played last."],
];
