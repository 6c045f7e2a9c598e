// Words for what is seen: labels, titles, the position in a sentence.
// @ts-check
import { COLOURS } from "tailbiter/boards/ouroboros_offers.js";

/** @typedef {import("tailbiter/boards/ouroboros_offers.js").Discs} Discs */
/** @typedef {import("tailbiter/boards/ouroboros_offers.js").Pattern} Pattern */
/** @typedef {import("tailbiter/boards/ouroboros_offers.js").Position} Position */

export const NAMES = { b: "blue", g: "green", r: "red", y: "yellow" };
const APART = /** @type {Record<string, string>} */ ({
  "0,1": "side by side",
  "0,2": "with one square between",
  "0,3": "with two squares between",
  "1,1": "corner to corner",
  "1,2": "a knight's move apart",
  "2,2": "corner to corner with one square between",
});

/** @param {string[]} words */
export const joined = (words) => [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");

/** @param {number} number @param {string} word */
export const so = (number, word) => `${number || "no"} ${word}${number > 1 ? "s" : ""}`;

/** @param {Discs} discs */
export const inWords = (discs) =>
  joined(COLOURS.filter((colour) => discs[colour]).map((colour) => `${discs[colour]} ${NAMES[colour]}`)) || "nothing";

/** @param {Pattern} pattern */
export function priceInWords({ cost }) {
  if (cost.length === COLOURS.length) return "one of each colour";
  return cost.length === 1 ? `${cost[0]} of one colour` : `${cost[0]} of one, ${cost[1]} of another`;
}

/** @param {Pattern} pattern */
export function patternInWords(pattern) {
  const apart = APART[pattern.offset.join()] ?? `${pattern.offset.join(" and ")} squares apart`;
  const lost = pattern.reconstructed ? " Its picture was lost: this is our best reading (O12)." : "";
  return `Pattern ${pattern.pattern}: pay ${priceInWords(pattern)} to remove two stones ${apart}.${lost}`;
}

/** The position in a sentence or two. @param {Position} board @param {string[]} names of the seats */
export function summary(board, names) {
  const squares = board.rows.flat();
  const stones = squares.filter(({ holds }) => holds === "#").length;
  const discs = squares.filter(({ holds }) => holds && holds !== "#").length;
  const size = board.rows.length;
  const held = board.supplies.map((supply, index) => `${names[index]} holds ${so(supply.discs, "disc")}`);
  return (
    `Grid of ${size} by ${size} with ${so(discs, "disc")} and ${so(stones, "stone")}; ` +
    `${board.pile || "none"} in the pile. ${joined(held)}.`
  );
}

export const AIM = "Place stones: the disc under one is yours, those around it go to the next player. You win when your own turn leaves you without a disc.";

/** What is drawn and written here. @type {import("tailbiter/board.d.ts").Sign[]} */
export const SIGNS = [
  ["The mark on a disc", "Its colour once more: a ring on blue, a triangle on green, a cross on red, a dot on yellow. It means nothing else."],
  ["+ on a button or a stone", "Gives away the discs beside the stone."],
  ["× on a button or a stone", "Gives away the discs at its corners."],
  ["A dark stone", "Placed on a disc. The number beside one below the grid is the pile: how many are left to place."],
  ["Two squares and dots", "A pattern: two stones that stand like this can be removed for that many discs; black dots are of one colour, white ones of another, coloured ones as painted."],
  ["A green bar", "Joins two stones that you can remove now."],
  ["A pattern framed in dashes", "The old rules do not show it clearly: this is how we read them."],
  ["A frame in a player's colour", "What was placed last, and how it gave; a dashed one was removed. Below, dashes tell which discs the last turn took."],
  ["A disc and a number below", "How many of that colour a player has."],
  ["Discard", "Press one of your discs below, where they are shaded, and it leaves the game."],
];
