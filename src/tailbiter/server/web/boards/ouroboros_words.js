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
