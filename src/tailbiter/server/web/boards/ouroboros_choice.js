// The choice that is open in the tray: a way to give, a pair of stones, a price; or a pattern told.
// @ts-check
import { html, svg } from "tailbiter/draw.js";
import * as pieces from "tailbiter/boards/ouroboros_pieces.js";
import * as turns from "tailbiter/boards/ouroboros_turns.js";

/** @typedef {import("tailbiter/types.d.ts").Scene} Scene */
/** @typedef {{kind: "disc" | "stone" | "pair" | "pattern", key: string}} Chosen what a choice is open for */

/** @param {Scene} scene @param {turns.Sorted} open @param {Chosen} chosen @returns {Node[]} */
export function choices(scene, open, { kind, key }) {
  if (kind === "disc") return ways(scene, open, key);
  if (kind === "pair") return prices(open, key);
  const pairs = kind === "stone" ? turns.pairsWith(open, key) : turns.payablePairs(scene.board, open, key);
  if (pairs.length === 0) return told(scene.board, key);
  return [
    title(kind === "stone" ? `Remove ${key} with` : "Remove"),
    ...pairs.map((pair) => {
      const words = kind === "stone" ? pair.replace(key, "").replace("-", "") : pair.replace("-", " and ");
      const picture = pieces.patternPicture(offsetOf(scene.board, pair));
      return button(pair, `Remove ${pair.replace("-", " and ")}`, [picture, html("span", {}, words)]);
    }),
  ];
}

/** @param {Scene} scene @param {turns.Sorted} open @param {string} square */
function ways(scene, open, square) {
  const to = scene.board.next;
  return (open.places.get(square) ?? []).map((place) => {
    const gives = turns.squareOf(scene.board, square)?.gives[place.way].length ?? 0;
    const picture = svg("svg", { viewBox: "-16 -16 32 32", class: "sign-picture", "aria-hidden": "true" });
    picture.append(pieces.sign(place.way, 12));
    const words = gives ? `Give ${gives} to ${to}` : "Give nothing";
    return button(place.text, `Place on ${square}. ${words}`, [picture, html("span", {}, words)]);
  });
}

/** @param {turns.Sorted} open @param {string} pair */
function prices(open, pair) {
  const buttons = (open.removes.get(pair) ?? []).map((turn) => {
    const label = `Pay ${turns.inWords(turn.price)} and remove ${turns.joined(turn.stones)}`;
    const discs = turns.counted(turn.price).map(([colour, count]) =>
      html("span", { class: "priced" }, html("b", {}, String(count)), pieces.picture(pieces.disc(colour))),
    );
    return button(turn.text, label, discs);
  });
  return [title(`${pair.replace("-", " and ")}: pay`), ...buttons];
}

/** What a pattern that cannot be paid for is. @param {turns.Position} board @param {string} key */
const told = (board, key) =>
  board.patterns
    .filter((pattern) => key === `pattern ${pattern.pattern}`)
    .map((pattern) => html("p", { class: "told" }, turns.patternInWords(pattern)));

/** @param {turns.Position} board @param {string} key */
const offsetOf = (board, key) =>
  board.patterns.find(({ pairs }) => pairs.some((pair) => pair.join("-") === key))?.offset ?? [0, 1];

/** @param {string} words */
const title = (words) => html("span", { class: "choice-title" }, words);

/** @param {string} key @param {string} label @param {Node[]} inside */
const button = (key, label, inside) =>
  html("button", { type: "button", "data-key": key, "aria-label": label, title: label }, ...inside);
