// Under the grid: every seat's supply, the pile, the patterns with their prices, the choice in hand.
// @ts-check
import { badge, html, listenToArrows, roving } from "tailbiter/draw.js";
import { choices } from "tailbiter/boards/ouroboros_choice.js";
import * as pieces from "tailbiter/boards/ouroboros_pieces.js";
import * as turns from "tailbiter/boards/ouroboros_turns.js";

/** @typedef {import("tailbiter/types.d.ts").Scene} Scene */
/** @typedef {import("tailbiter/boards/ouroboros_choice.js").Chosen} Chosen */

export function makeTray() {
  const supplies = html("div", { class: "supplies" });
  const patterns = html("div", { class: "patterns" });
  const choice = html("div", { class: "choice", role: "group", "aria-label": "Choose" });
  const lying = html("div", { class: "lying" }, supplies, patterns);
  const element = html("div", { class: "tray-ouroboros" }, lying, choice);
  // The arrow keys stay within an open choice.
  listenToArrows(lying);
  listenToArrows(choice);

  /** @param {Scene} scene @param {turns.Sorted} open @param {Chosen | null} chosen */
  function draw(scene, open, chosen) {
    const held = /** @type {turns.Supply[]} */ (scene.board.supplies);
    supplies.replaceChildren(...held.map((supply, index) => drawSupply(scene, open, supply, index + 1)));
    choose(scene, open, chosen);
  }

  /** @param {Scene} scene @param {turns.Sorted} open @param {Chosen | null} chosen */
  function choose(scene, open, chosen) {
    const rows = /** @type {turns.Pattern[]} */ (scene.board.patterns);
    const here = /** @type {HTMLElement | null} */ (document.activeElement);
    choice.hidden = chosen === null;
    choice.replaceChildren(...(chosen ? choices(scene, open, chosen) : []));
    patterns.replaceChildren(
      ...(chosen ? [] : [drawPile(scene.board.pile), ...rows.map((pattern) => drawPattern(scene, open, pattern))]),
    );
    for (const root of [lying, choice]) roving(root, here?.dataset.key);
  }

  /** How supplies and pile would change. @param {turns.Position} before @param {turns.Position | null} after */
  function show(before, after) {
    for (const [index, supply] of before.supplies.entries()) {
      const then = after?.supplies[index];
      for (const colour of turns.COLOURS) {
        const by = then?.colours && supply.colours ? then.colours[colour] - supply.colours[colour] : 0;
        difference(slot(index + 1, colour), by);
      }
      if (!supply.colours) difference(slot(index + 1, "back"), then ? then.discs - supply.discs : 0);
    }
    difference(pile(), after ? after.pile - before.pile : 0);
  }

  /** Where a seat's discs of a colour lie; hidden ones lie together. @param {number} seat @param {string} colour */
  const slot = (seat, colour) =>
    supplies.querySelector(`[data-slot="${seat}${colour}"]`) ?? supplies.querySelector(`[data-slot="${seat}back"]`);

  /** @param {number} seat */
  const supply = (seat) => supplies.children[seat - 1] ?? null;

  const pile = () => patterns.querySelector(".pile");

  return { element, groups: [lying, choice], draw, choose, show, slot, supply, choice, pile };
}

/** @param {Element | null} where @param {number} by */
function difference(where, by) {
  where?.querySelector(".difference")?.remove();
  if (by === 0) return;
  const name = by > 0 ? "difference more" : "difference";
  where?.append(html("span", { class: name, "aria-hidden": "true" }, `${by > 0 ? "+" : "−"}${Math.abs(by)}`));
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
    html("b", { class: "pattern-number", "aria-hidden": "true" }, String(pattern.pattern)),
    pieces.patternPicture(pattern.offset),
    pieces.pricePicture(pattern.price),
    html("span", { class: "price-words", "aria-hidden": "true" }, turns.priceInWords(pattern)),
  ];
  const name = ["pattern", pattern.reconstructed && "reconstructed", payable && scene.help && "lit"];
  const key = `pattern ${pattern.pattern}`;
  const more = { class: name.filter(Boolean).join(" "), title: label, "aria-label": label, "data-pattern": key };
  if (payable) return html("button", { ...more, type: "button", "data-key": key }, ...inside);
  const dear = standing && scene.step ? turns.unpaid(scene.board, pattern.pairs[0], scene.step.seat) : null;
  return html("span", { ...more, role: "img", "data-tried": dear, "data-told": !dear && key }, ...inside);
}
