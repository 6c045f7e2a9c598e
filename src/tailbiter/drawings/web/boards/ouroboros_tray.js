// Under the grid: every seat's supply, the pile, the patterns with their prices, the choice in hand.
// @ts-check
import { badge, html, listenToArrows, roving } from "tailbiter/draw.js";
import { choices } from "tailbiter/boards/ouroboros_choice.js";
import * as offers from "tailbiter/boards/ouroboros_offers.js";
import * as pieces from "tailbiter/boards/ouroboros_pieces.js";
import * as words from "tailbiter/boards/ouroboros_words.js";

/** @typedef {import("tailbiter/boards/ouroboros_offers.js").Scene} Scene */
/** @typedef {import("tailbiter/boards/ouroboros.d.ts").Events} Events */
/** @typedef {import("tailbiter/boards/ouroboros.d.ts").Supply} Supply */

export class Tray {
  constructor() {
    this.supplies = html("div", { class: "supplies" });
    this.patterns = html("div", { class: "patterns" });
    this.choice = html("div", { class: "choice", role: "group", "aria-label": "Choose" });
    const lying = html("div", { class: "lying" }, this.supplies, this.patterns);
    this.element = html("div", { class: "tray-ouroboros" }, lying, this.choice);
    this.groups = [lying, this.choice]; // the arrow keys stay within an open choice
    for (const group of this.groups) listenToArrows(group);
  }

  /** @param {Scene} scene @param {offers.Offers} open @param {string | null} chosen */
  draw(scene, open, chosen) {
    const { supplies } = scene.board;
    this.supplies.replaceChildren(...supplies.map((supply, index) => drawSupply(scene, open, supply, index + 1)));
    this.choose(scene, open, chosen);
  }

  /** @param {Scene} scene @param {offers.Offers} open @param {string | null} chosen */
  choose(scene, open, chosen) {
    const { patterns, pile } = scene.board;
    const here = /** @type {HTMLElement | null} */ (document.activeElement);
    this.choice.hidden = chosen === null;
    this.choice.replaceChildren(...(chosen ? choices(scene, open, chosen) : []));
    this.patterns.replaceChildren(
      ...(chosen ? [] : [drawPile(pile), ...patterns.map((pattern) => drawPattern(scene, open, pattern))]),
    );
    for (const group of this.groups) roving(group, here?.dataset.key);
  }

  /** How supplies and pile would change. @param {offers.Position} board @param {offers.Turn | null} turn pointed at */
  show(board, turn) {
    const changes = turn && offers.changesBy(board, turn.parts);
    for (const [index, { colours }] of board.supplies.entries()) {
      const by = changes?.[index];
      for (const colour of colours ? offers.COLOURS : []) difference(this.slot(index + 1, colour), by?.[colour] ?? 0);
      const all = offers.COLOURS.reduce((sum, colour) => sum + (by?.[colour] ?? 0), 0);
      if (!colours) difference(this.slot(index + 1, "back"), all);
    }
    difference(this.pile(), turn?.pile ?? 0);
    for (const stop of this.element.querySelectorAll("[data-key]")) {
      stop.classList.toggle("pointed", stop.getAttribute("data-key") === turn?.text);
    }
  }

  /** Where a seat's discs of a colour lie; hidden ones lie together. @param {number} seat @param {string} colour */
  slot(seat, colour) {
    const at = (/** @type {string} */ name) => this.supplies.querySelector(`[data-slot="${seat}${name}"]`);
    return at(colour) ?? at("back");
  }

  /** @param {number} seat */
  supply(seat) {
    return this.supplies.children[seat - 1] ?? null;
  }

  pile() {
    return this.patterns.querySelector(".pile");
  }
}

/** @param {Element | null} where @param {number} by */
function difference(where, by) {
  if (by > 0) where?.setAttribute("data-difference", `+${by}`);
  else if (by < 0) where?.setAttribute("data-difference", `−${-by}`);
  else where?.removeAttribute("data-difference");
}

/** @param {Scene} scene @param {offers.Offers} open @param {Supply} supply @param {number} seat */
function drawSupply(scene, open, supply, seat) {
  const isActing = scene.step?.seat === seat;
  const isMine = seat === (scene.step?.seat ?? scene.view.seat);
  const label = `${scene.names[seat - 1]} holds ${words.so(supply.discs, "disc")}`;
  const drawn = html("div", { class: `supply${isActing ? " acting" : ""}${isMine ? " mine" : ""}`, role: "group", "aria-label": label });
  const holder = seat === scene.you ? "You" : scene.names[seat - 1];
  drawn.append(badge(seat, supply.seat), html("span", { class: "holder", "aria-hidden": "true" }, holder));
  const { colours } = supply;
  if (colours) drawn.append(...offers.COLOURS.map((colour) => drawSlot(scene, open, seat, colour, colours[colour])));
  else {
    const hidden = { class: "slot", role: "img", "data-slot": `${seat}back`, "aria-label": "colours hidden" };
    drawn.append(html("span", hidden, pieces.picture(pieces.back()), number(supply.discs)));
  }
  return drawn;
}

/**
 * The discs of one colour: a button where one of them can be discarded.
 * @param {Scene} scene @param {offers.Offers} open @param {number} seat
 * @param {offers.Colour} colour @param {number} discs
 */
function drawSlot(scene, open, seat, colour, discs) {
  const isMine = scene.step?.seat === seat;
  const turn = isMine ? open.discards.get(colour) : undefined;
  const label = `${discs} ${words.NAMES[colour]}`;
  const isLiked = isMine && scene.marks.some(({ parts: [part] }) => part.kind === "discard" && part.disc === colour);
  const isLast = scene.last?.seat === seat && wasDiscarded(scene.last.events, colour);
  const name = ["slot", !discs && "none", isLiked && "liked", isLast && "last"].filter(Boolean).join(" ");
  const more = { class: name, "data-slot": `${seat}${colour}` };
  const inside = [pieces.picture(pieces.disc(colour)), number(discs)];
  if (!turn) {
    return html("span", { ...more, role: "img", "aria-label": label, "data-tried": isMine && colour }, ...inside);
  }
  const does = { type: "button", "data-key": turn.text, title: `Discard one ${words.NAMES[colour]} disc` };
  return html("button", { ...more, ...does, "aria-label": `${label}: discard one` }, ...inside);
}

/** @param {import("tailbiter/types.d.ts").Event[]} events @param {offers.Colour} colour */
const wasDiscarded = (events, colour) =>
  /** @type {Events[]} */ (events).some(({ kind, data }) => kind === "discarded" && data.disc === colour);

/** @param {number} count */
const number = (count) => html("b", { "aria-hidden": "true" }, String(count));

/** @param {number} stones */
function drawPile(stones) {
  const label = `${words.so(stones, "stone")} in the pile`;
  const more = { class: stones ? "slot pile" : "slot pile none", role: "img", "aria-label": label, title: label };
  return html("span", more, pieces.picture(pieces.stone()), number(stones));
}

/** @param {Scene} scene @param {offers.Offers} open @param {offers.Pattern} pattern */
function drawPattern(scene, open, pattern) {
  const payable = offers.payablePairs(open, pattern).length;
  const now = payable ? ` ${words.so(payable, "pair")} to pay for now.` : pattern.pairs.length ? " Too dear for now." : "";
  const label = words.patternInWords(pattern) + now;
  const inside = [
    pieces.patternPicture(pattern.offset),
    pieces.pricePicture(pattern.cost),
    html("span", { class: "price-words", "aria-hidden": "true" }, words.priceInWords(pattern)),
  ];
  const name = ["pattern", pattern.reconstructed && "reconstructed", payable && scene.help && "lit"];
  const more = {
    type: "button",
    class: name.filter(Boolean).join(" "),
    title: label,
    "aria-label": label,
    "data-key": offers.patternKey(pattern),
    "data-aside": "",
    "data-number": pattern.pattern,
  };
  return html("button", more, ...inside);
}
