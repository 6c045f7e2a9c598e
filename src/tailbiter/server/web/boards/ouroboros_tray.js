// Under the grid: every seat's supply, the pile, the patterns with their prices, the choice in hand.
// @ts-check
import { badge, html, listenToArrows, roving } from "tailbiter/draw.js";
import { choices } from "tailbiter/boards/ouroboros_choice.js";
import * as pieces from "tailbiter/boards/ouroboros_pieces.js";
import * as turns from "tailbiter/boards/ouroboros_turns.js";

/** @typedef {import("tailbiter/types.d.ts").Scene} Scene */
/** @typedef {import("tailbiter/boards/ouroboros_choice.js").Chosen} Chosen */

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

  /** @param {Scene} scene @param {turns.Sorted} open @param {Chosen | null} chosen */
  draw(scene, open, chosen) {
    const held = /** @type {turns.Supply[]} */ (scene.board.supplies);
    this.supplies.replaceChildren(...held.map((supply, index) => drawSupply(scene, open, supply, index + 1)));
    this.choose(scene, open, chosen);
  }

  /** @param {Scene} scene @param {turns.Sorted} open @param {Chosen | null} chosen */
  choose(scene, open, chosen) {
    const rows = /** @type {turns.Pattern[]} */ (scene.board.patterns);
    const here = /** @type {HTMLElement | null} */ (document.activeElement);
    this.choice.hidden = chosen === null;
    this.choice.replaceChildren(...(chosen ? choices(scene, open, chosen) : []));
    this.patterns.replaceChildren(
      ...(chosen ? [] : [drawPile(scene.board.pile), ...rows.map((pattern) => drawPattern(scene, open, pattern))]),
    );
    for (const group of this.groups) roving(group, here?.dataset.key);
  }

  /**
   * How supplies and pile would change by what is pointed at.
   * @param {turns.Position} before @param {turns.Position | null} after @param {string | null} pointed
   */
  show(before, after, pointed) {
    for (const [index, supply] of before.supplies.entries()) {
      const then = after?.supplies[index];
      for (const colour of turns.COLOURS) {
        const by = then?.colours && supply.colours ? then.colours[colour] - supply.colours[colour] : 0;
        difference(this.slot(index + 1, colour), by);
      }
      if (!supply.colours) difference(this.slot(index + 1, "back"), then ? then.discs - supply.discs : 0);
    }
    difference(this.pile(), after ? after.pile - before.pile : 0);
    for (const stop of this.element.querySelectorAll("[data-key]")) {
      stop.classList.toggle("pointed", stop.getAttribute("data-key") === pointed);
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

/** @param {Scene} scene @param {turns.Sorted} open @param {turns.Supply} supply @param {number} seat */
function drawSupply(scene, open, supply, seat) {
  const isMine = scene.step?.seat === seat;
  const label = `${scene.names[seat - 1] || supply.seat} holds ${turns.so(supply.discs, "disc")}`;
  const drawn = html("div", { class: isMine ? "supply acting" : "supply", role: "group", "aria-label": label });
  drawn.append(badge(seat, supply.seat));
  if (supply.colours) {
    drawn.append(...turns.COLOURS.map((colour) => drawSlot(scene, open, supply, seat, colour)));
  } else {
    const hidden = { class: "slot", role: "img", "data-slot": `${seat}back`, "aria-label": "colours hidden" };
    drawn.append(html("span", hidden, pieces.picture(pieces.back()), number(supply.discs)));
  }
  return drawn;
}

/**
 * The discs of one colour: a button where one of them can be discarded.
 * @param {Scene} scene @param {turns.Sorted} open @param {turns.Supply} supply
 * @param {number} seat @param {string} colour
 */
function drawSlot(scene, open, supply, seat, colour) {
  const discs = supply.colours?.[colour] ?? 0;
  const isMine = scene.step?.seat === seat;
  const text = isMine ? open.discards.get(colour)?.text : undefined;
  const label = `${discs} ${turns.NAMES[colour]}`;
  const isLiked = isMine && scene.marks.some((mark) => mark.text === `-${colour}`);
  const isLast = scene.last?.seat === seat && scene.last.text === `-${colour}`;
  const name = ["slot", !discs && "none", isLiked && "liked", isLast && "last"].filter(Boolean).join(" ");
  const more = { class: name, "data-slot": `${seat}${colour}` };
  const inside = [pieces.picture(pieces.disc(colour)), number(discs)];
  const tried = isMine && `-${colour}`;
  if (!text) return html("span", { ...more, role: "img", "aria-label": label, "data-tried": tried }, ...inside);
  const does = { type: "button", "data-key": text, title: `Discard one ${turns.NAMES[colour]} disc` };
  return html("button", { ...more, ...does, "aria-label": `${label}: discard one` }, ...inside);
}

/** @param {number} count */
const number = (count) => html("b", { "aria-hidden": "true" }, String(count));

/** @param {number} stones */
function drawPile(stones) {
  const label = `${turns.so(stones, "stone")} in the pile`;
  const name = stones ? "slot pile" : "slot pile none";
  return html(
    "span",
    { class: name, role: "img", "aria-label": label, title: label },
    pieces.picture(pieces.stone()),
    number(stones),
  );
}

/** @param {Scene} scene @param {turns.Sorted} open @param {turns.Pattern} pattern */
function drawPattern(scene, open, pattern) {
  const payable = pattern.pairs.filter((pair) => open.removes.has(pair.join("-"))).length;
  const standing = pattern.pairs.length;
  const now = payable ? ` ${turns.so(payable, "pair")} to pay for now.` : standing ? " Too dear for now." : "";
  const label = turns.patternInWords(pattern) + now;
  const inside = [
    pieces.patternPicture(pattern.offset),
    pieces.pricePicture(pattern.price),
    html("span", { class: "price-words", "aria-hidden": "true" }, turns.priceInWords(pattern)),
  ];
  const name = ["pattern", pattern.reconstructed && "reconstructed", payable && scene.help && "lit"];
  const key = `pattern ${pattern.pattern}`;
  const more = {
    class: name.filter(Boolean).join(" "),
    title: label,
    "aria-label": label,
    "data-pattern": key,
    "data-number": pattern.pattern,
  };
  if (payable) return html("button", { ...more, type: "button", "data-key": key }, ...inside);
  const dear = standing && scene.step ? turns.unpaid(scene.board, pattern.pairs[0], scene.step.seat) : null;
  return html("span", { ...more, role: "img", "data-tried": dear, "data-told": !dear && key }, ...inside);
}
