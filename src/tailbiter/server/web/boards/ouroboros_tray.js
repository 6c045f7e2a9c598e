// Under the grid: every seat's supply, the patterns with their prices, and the choice in hand.
// @ts-check
import { badge, html, listenToArrows, roving } from "tailbiter/draw.js";
import { back, disc, patternPicture, picture, pricePicture, sign, stone } from "tailbiter/boards/ouroboros_pieces.js";
import { svg } from "tailbiter/draw.js";
import * as turns from "tailbiter/boards/ouroboros_turns.js";

/** @typedef {import("tailbiter/types.d.ts").Scene} Scene */
/** @typedef {import("tailbiter/boards/ouroboros_turns.js").Sorted} Sorted */
/** @typedef {{kind: "disc" | "stone" | "pair" | "pattern", key: string}} Chosen what a choice is open for */

export function makeTray() {
  const supplies = html("div", { class: "supplies" });
  const patterns = html("div", { class: "patterns" });
  const choice = html("div", { class: "choice", role: "group", "aria-label": "Choose" });
  const element = html("div", { class: "tray-ouroboros" }, supplies, patterns, choice);
  listenToArrows(element);

  /** @param {Scene} scene @param {Sorted} open @param {Chosen | null} chosen */
  function draw(scene, open, chosen) {
    supplies.dataset.seats = String(scene.board.supplies.length);
    supplies.replaceChildren(...scene.board.supplies.map((/** @type {any} */ supply, /** @type {number} */ index) => drawSupply(scene, open, supply, index + 1)));
    choose(scene, open, chosen);
  }

  /** @param {Scene} scene @param {Sorted} open @param {Chosen | null} chosen */
  function choose(scene, open, chosen) {
    choice.hidden = chosen === null;
    choice.replaceChildren(...(chosen ? choices(scene, open, chosen) : []));
    const row = scene.board.patterns.map((/** @type {any} */ pattern) => drawPattern(scene, open, pattern));
    patterns.replaceChildren(...(chosen ? [] : [pileOf(scene.board.pile), ...row]));
    const here = /** @type {HTMLElement | null} */ (document.activeElement);
    roving(element, element.contains(here) ? here?.dataset.key : undefined);
  }

  /** How the supplies and the pile would change. @param {any} before @param {any} after null for not at all */
  function show(before, after) {
    for (const [index, supply] of before.supplies.entries()) {
      const then = after?.supplies[index];
      for (const colour of turns.COLOURS) {
        const by = then?.colours && supply.colours ? then.colours[colour] - supply.colours[colour] : 0;
        difference(slot(index + 1, colour), by);
      }
      difference(slot(index + 1, "back"), then && !supply.colours ? then.discs - supply.discs : 0);
    }
    difference(patterns.querySelector(".pile"), after ? after.pile - before.pile : 0);
  }

  /** @param {number} seat @param {string} colour @returns {HTMLElement | null} */
  const slot = (seat, colour) =>
    supplies.querySelector(`[data-slot="${seat}${colour}"]`) ?? supplies.querySelector(`[data-slot="${seat}back"]`);

  return { element, draw, choose, show, slot, choice, pile: () => patterns.querySelector(".pile") };
}

/** @param {Element | null} where @param {number} by */
function difference(where, by) {
  where?.querySelector(".difference")?.remove();
  if (by) where?.append(html("span", { class: by > 0 ? "difference more" : "difference", "aria-hidden": "true" }, `${by > 0 ? "+" : "−"}${Math.abs(by)}`));
}

/** @param {Scene} scene @param {Sorted} open @param {any} supply @param {number} seat */
function drawSupply(scene, open, supply, seat) {
  const isMine = scene.step?.seat === seat;
  const name = scene.names[seat - 1] || supply.seat;
  const drawn = html("div", { class: isMine ? "supply acting" : "supply", role: "group", "aria-label": `${name} holds ${turns.so(supply.discs, "disc")}` }, badge(seat, supply.seat));
  if (!supply.colours) {
    drawn.append(html("span", { class: "slot", role: "img", "data-slot": `${seat}back`, "aria-label": `${turns.so(supply.discs, "disc")}, colours hidden` }, picture(back()), html("b", { "aria-hidden": "true" }, String(supply.discs))));
    return drawn;
  }
  const last = scene.last?.seat === seat ? turns.read(scene.last.text) : null;
  for (const colour of turns.COLOURS) {
    const discs = supply.colours[colour];
    const text = isMine ? open.discards.get(colour)?.text : undefined;
    const label = `${discs} ${turns.NAMES[colour]}`;
    const mark = scene.marks.find((mark) => isMine && mark.text === `-${colour}`) ? " liked" : last?.text === `-${colour}` ? " last" : "";
    const inside = [picture(disc(colour)), html("b", { "aria-hidden": "true" }, String(discs))];
    const more = { "data-slot": `${seat}${colour}`, class: `slot${discs ? "" : " none"}${mark}` };
    drawn.append(
      text
        ? html("button", { ...more, type: "button", "data-key": text, title: `Discard one ${turns.NAMES[colour]} disc`, "aria-label": `${label}: discard one` }, ...inside)
        : html("span", { ...more, role: "img", "aria-label": label, "data-tried": isMine && `-${colour}` }, ...inside),
    );
  }
  return drawn;
}

/** @param {number} stones */
function pileOf(stones) {
  const label = `${stones || "no"} ${stones === 1 ? "stone" : "stones"} in the pile`;
  return html("span", { class: stones ? "slot pile" : "slot pile none", role: "img", "aria-label": label, title: label }, picture(stone()), html("b", { "aria-hidden": "true" }, String(stones)));
}

const APART = /** @type {Record<string, string>} */ ({
  "0,1": "side by side",
  "0,2": "with one square between",
  "0,3": "with two squares between",
  "1,1": "corner to corner",
  "1,2": "a knight's move apart",
  "2,2": "with one square between, corner to corner",
});

/** @param {Scene} scene @param {Sorted} open @param {any} pattern */
function drawPattern(scene, open, pattern) {
  const payable = pattern.pairs.filter((/** @type {string[]} */ pair) => open.removes.has(pair.join("-"))).length;
  const standing = pattern.pairs.length;
  const lost = pattern.reconstructed ? " Its picture was lost: this is our best reading (O12)." : "";
  const price = pattern.price.replace(/ discs?/, "").replace(" colour and", ",");
  const apart = APART[pattern.offset.join()] ?? `${pattern.offset.join(" and ")} squares apart`;
  const label = `Pattern ${pattern.pattern}: ${price} for two stones ${apart}.${lost}`;
  const now = payable ? ` ${so(payable)} can be paid for now.` : standing ? ` ${so(standing)} here, too dear.` : "";
  const inside = [
    patternPicture(pattern.offset),
    pricePicture(pattern.price),
    html("span", { class: "price-words", "aria-hidden": "true" }, price),
  ];
  const lit = payable && scene.help ? "pattern lit" : "pattern";
  const name = pattern.reconstructed ? `${lit} reconstructed` : lit;
  if (payable) return html("button", { type: "button", class: name, "data-key": `pattern ${pattern.pattern}`, title: label + now, "aria-label": label + now }, ...inside);
  const dear = standing && scene.step ? turns.unpaid(scene.board, pattern.pairs[0], scene.step.seat) : false;
  return html("span", { class: name, role: "img", title: label + now, "aria-label": label + now, "data-tried": dear }, ...inside);
}

/** @param {number} pairs */
const so = (pairs) => `${pairs} ${pairs === 1 ? "pair" : "pairs"}`;

/**
 * The choice that is open: a way to give, a pair of stones, or a price.
 * @param {Scene} scene @param {Sorted} open @param {Chosen} chosen
 */
function choices(scene, open, { kind, key }) {
  if (kind === "disc") {
    const to = scene.board.next;
    return (open.places.get(key) ?? []).map((place) => {
      const gives = turns.squareOf(scene.board, key)?.gives[place.way].length ?? 0;
      return button(place.text, `Place on ${key} and give ${gives} to ${to}`, [signPicture(place.way), html("span", {}, `Give ${gives} to ${to}`)]);
    });
  }
  if (kind === "pair") {
    return [
      html("span", { class: "choice-title" }, `${key.replace("-", " and ")}: pay`),
      ...(open.removes.get(key) ?? []).map((turn) => button(turn.text, `Pay ${turns.inWords(turn.price)} and remove ${turns.joined(turn.stones)}`, priced(turn.price))),
    ];
  }
  const pairs = kind === "stone" ? turns.pairsWith(open, key) : payablePairs(scene.board, open, key);
  return [
    html("span", { class: "choice-title" }, kind === "stone" ? `${key} with` : "Remove"),
    ...pairs.map((pair) => {
      const words = kind === "stone" ? pair.replace(key, "").replace("-", "") : pair.replace("-", " and ");
      return button(pair, `Remove ${pair.replace("-", " and ")}`, [patternPicture(offsetOf(scene.board, pair)), html("span", {}, words)]);
    }),
  ];
}

/** @param {any} board @param {Sorted} open @param {string} key as "pattern 1" @returns {string[]} */
export const payablePairs = (board, open, key) =>
  board.patterns
    .filter((/** @type {any} */ pattern) => key === `pattern ${pattern.pattern}`)
    .flatMap((/** @type {any} */ pattern) => pattern.pairs.map((/** @type {string[]} */ pair) => pair.join("-")))
    .filter((/** @type {string} */ pair) => open.removes.has(pair));

/** @param {any} board @param {string} key */
const offsetOf = (board, key) =>
  board.patterns.find((/** @type {any} */ { pairs }) => pairs.some((/** @type {string[]} */ pair) => pair.join("-") === key))?.offset ?? [0, 1];

/** @param {string} price @returns {Node[]} */
const priced = (price) =>
  turns.counted(price).flatMap(([colour, discs]) => [
    html("span", { class: "priced" }, html("b", {}, String(discs)), picture(disc(colour))),
  ]);

/** @param {string} way */
const signPicture = (way) => svg("svg", { viewBox: "-16 -16 32 32", class: "sign-picture", "aria-hidden": "true" }, sign(way, 12));

/** @param {string} key @param {string} label @param {Node[]} inside */
const button = (key, label, inside) =>
  html("button", { type: "button", "data-key": key, "aria-label": label, title: label }, ...inside);
