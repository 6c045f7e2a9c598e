// The choice that is open in the tray: a way to give, a pair of stones, a price; or a pattern told.
// @ts-check
import { html, svg } from "tailbiter/draw.js";
import * as offers from "tailbiter/boards/ouroboros_offers.js";
import * as pieces from "tailbiter/boards/ouroboros_pieces.js";
import { inWords, joined, patternInWords } from "tailbiter/boards/ouroboros_words.js";

/** @typedef {import("tailbiter/boards/ouroboros_offers.js").Scene} Scene */

/** @param {Scene} scene @param {offers.Offers} open @param {string} key of a disc, a pair, a stone or a pattern @returns {Node[]} */
export function choices(scene, open, key) {
  const { board } = scene;
  const [places, pair, pattern] = [open.places.get(key), open.pairs.get(key), offers.patternOf(board, key)];
  if (places) return places.map((place) => wayToGive(scene, place));
  if (pair) return prices(pair);
  if (!pattern) return [title(`Remove ${key} with`), ...partners(board, offers.pairsWith(open, key), key)];
  const payable = offers.payablePairs(open, pattern);
  if (payable.length) return [title("Remove"), ...partners(board, payable)];
  const close = html("button", { type: "button", class: "plain close", "aria-label": "Back to the patterns" }, "×"); // as any press beside
  return [html("p", { class: "pattern-words" }, patternInWords(pattern)), close];
}

/** @param {offers.Position} board @param {offers.Pair[]} pairs @param {string} [one] of the stones, known already */
const partners = (board, pairs, one) =>
  pairs.map(({ text, stones, turns }) => {
    const { offset } = board.patterns[turns[0].parts.pattern - 1];
    const words = html("span", {}, joined(stones.filter((stone) => stone !== one)));
    return button(text, `Remove ${joined(stones)}`, [pieces.patternPicture(offset), words]);
  });

/** @param {Scene} scene @param {offers.Turn<offers.Place>} place */
function wayToGive({ board, names }, { text, parts }) {
  const gives = offers.givenBy(board, parts).length;
  const picture = svg("svg", { viewBox: "-16 -16 32 32", class: "sign-picture", "aria-hidden": "true" });
  picture.append(pieces.sign(parts.way, 12));
  const words = gives ? `Give ${gives} to ${names[board.gives_to - 1]}` : "Give nothing";
  const where = parts.way === "+" ? "beside it" : "at its corners";
  return button(text, `Place on ${parts.square}. ${words}, what lies ${where}`, [picture, html("span", {}, words)]);
}

/** @param {offers.Pair} pair */
function prices({ stones, turns }) {
  const buttons = turns.map(({ text, parts: { paid } }) => {
    const discs = offers.COLOURS.filter((colour) => paid[colour]).map((colour) =>
      html("span", { class: "priced" }, html("b", {}, String(paid[colour])), pieces.picture(pieces.disc(colour))),
    );
    return button(text, `Pay ${inWords(paid)} and remove ${joined(stones)}`, discs);
  });
  return [title(`${joined(stones)}: pay`), ...buttons];
}

/** @param {string} words */
const title = (words) => html("span", { class: "choice-title" }, words);

/** @param {string} key @param {string} label @param {Node[]} inside */
const button = (key, label, inside) =>
  html("button", { type: "button", "data-key": key, "aria-label": label, title: label }, ...inside);
