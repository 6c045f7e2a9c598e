// Below the board: how much each seat has eaten, the keystone cards, and turns that are no cell.
// @ts-check
import { html, listenForLeaving, listenToArrows, roving, svg } from "tailbiter/draw.js";
import { hexagon, shapeOf } from "tailbiter/boards/eat-your-neighbor_places.js";
import { bodyPath } from "tailbiter/boards/eat-your-neighbor_creatures.js";
import { after, creatureOn, eatenBy, tallies } from "tailbiter/boards/eat-your-neighbor_turn.js";

/**
 * @typedef {import("tailbiter/boards/eat-your-neighbor_turn.js").Scene} Scene
 * @typedef {import("tailbiter/boards/eat-your-neighbor_turn.js").Position} Position
 * @typedef {import("tailbiter/boards/eat-your-neighbor_turn.js").Turn} Turn
 * @typedef {import("tailbiter/boards/eat-your-neighbor.d.ts").OtherChoice} OtherChoice
 * @typedef {import("tailbiter/board.d.ts").Host} Host
 */

const MOST_DOTS = 20; // a goal beyond this is told in numbers only
const COLOURS = ["black", "white"];
const LINES = /** @type {Record<string, string>} */ ({ line3: "line of 3", line4: "line of 4" });
const WORDS = { pass: "Pass", swap: "Swap: take over the piece" };

export class Tray {
  /**
   * @param {Host} host
   * @param {(text: string | null) => void} point shows what a turn would do
   * @param {() => void} show shows the creatures that a card means
   * @param {() => void} leave gives the focus to the board
   */
  constructor(host, point, show, leave) {
    this.host = host;
    this.point = point;
    this.show = show;
    this.leave = leave;
    this.element = html("div", { class: "tray-eat-your-neighbor" });
    this.eaten = html("div", { class: "eaten" });
    this.cards = html("div", { class: "keystones", role: "group", "aria-label": "Keystones, worth 3 each at the end" });
    this.turns = html("div", { class: "other-turns" });
    this.element.append(this.eaten, this.cards, this.turns);
    listenToArrows(this.cards);
    /** The card that is pointed at, and the one whose creatures stay shown after a click. */
    this.looked = "";
    this.pinned = "";
    this.dealt = "";
  }

  /**
   * @param {Scene} scene
   * @param {Turn | null} turn that is pointed at
   * @param {string | null} cell that is pointed at
   */
  draw(scene, turn, cell) {
    this.drawEaten(scene, turn);
    this.drawCards(scene.board, turn, creatureOn(scene.board.creatures, cell)?.keystone ?? null);
    this.drawTurns(scene);
  }

  /** @param {Scene} scene @param {Turn | null} turn */
  drawEaten({ board, names, view, you }, turn) {
    const goal = Number(view.options.goal) || 0;
    this.eaten.replaceChildren(
      ...COLOURS.map((colour, index) => {
        const now = board.eaten[index];
        const then = now + (turn?.seat === index + 1 ? eatenBy(turn) : 0);
        const of = goal ? ` of ${goal}` : "";
        const more = then > now ? html("b", { class: "more" }, `+${then - now}`) : null;
        const who = you === index + 1 ? "You" : names[index];
        const words = html("span", { class: "words" }, `${who} ate ${now}${of} `, more);
        const dots = goal && goal <= MOST_DOTS ? row(goal, now, then, COLOURS[1 - index]) : null;
        return html("div", { class: `belly ${colour}` }, words, dots);
      }),
    );
  }

  /**
   * @param {Position} board
   * @param {Turn | null} turn that is pointed at
   * @param {string | null} lit the card of the creature that is pointed at
   */
  drawCards({ creatures, keystones }, turn, lit) {
    this.cards.hidden = keystones.length === 0;
    if (keystones.join() !== this.dealt) this.dealCards(keystones);
    const then = after(creatures, turn);
    for (const card of /** @type {Iterable<HTMLElement>} */ (this.cards.children)) {
      const name = card.dataset.key ?? "";
      const counts = tallies(creatures, name);
      const later = tallies(then, name);
      card.classList.toggle("matches", counts[0] + counts[1] > 0);
      card.classList.toggle("gains", later.some((count, index) => count > counts[index]));
      card.classList.toggle("loses", later.some((count, index) => count < counts[index]));
      card.classList.toggle("lit", name === lit);
      card.setAttribute("aria-pressed", String(this.pinned === name));
      card.querySelector(".counts")?.replaceChildren(...counts.map((count, index) => tally(COLOURS[index], count)));
    }
    const inFocus = /** @type {HTMLElement | null} */ (this.cards.querySelector(":focus"));
    roving(this.cards, inFocus?.dataset.key ?? this.pinned);
  }

  /** @param {string[]} names */
  dealCards(names) {
    this.dealt = names.join();
    this.pinned = this.looked = "";
    this.cards.replaceChildren(...names.map((name) => this.card(name)));
  }

  /** @param {string} name */
  card(name) {
    const card = html(
      "button",
      { type: "button", class: "keystone", "data-key": name },
      picture(name),
      html("span", { class: "name" }, html("span", { class: "out-of-sight" }, "Keystone "), LINES[name] ?? name),
      html("span", { class: "counts" }),
    );
    card.addEventListener("pointerenter", () => this.look(name));
    card.addEventListener("focus", () => this.look(name));
    card.addEventListener("pointerleave", () => this.look(""));
    card.addEventListener("blur", () => this.look(""));
    card.addEventListener("click", () => {
      this.pinned = this.pinned === name ? "" : name;
      this.show();
    });
    return card;
  }

  /** @param {string} name of a card, or "" */
  look(name) {
    this.looked = name;
    this.show();
  }

  /** The card whose creatures are to be shown, or "". */
  get meant() {
    return this.looked || this.pinned;
  }

  /** Give up a card that was clicked. */
  back() {
    if (!this.pinned) return false;
    this.pinned = "";
    this.show();
    return true;
  }

  /** @param {Scene} scene */
  drawTurns({ step, marks, view }) {
    // Its room is kept all game long: nothing moves when a button comes or goes.
    this.turns.hidden = view.options.stuck !== "passes" && view.options.swap !== "yes";
    const others = step?.choices.others ?? [];
    const buttons = /** @type {HTMLElement[]} */ ([...this.turns.children]);
    if (buttons.map((button) => button.dataset.turn).join() !== others.map(({ text }) => text).join()) {
      this.turns.replaceChildren(...others.map((other) => this.button(other)));
    }
    for (const [index, { text }] of others.entries()) {
      this.turns.children[index].classList.toggle("main", step?.choices.places.length === 0);
      this.turns.children[index].classList.toggle("marked", marks.some((mark) => mark.text === text));
    }
  }

  /** @param {OtherChoice} other */
  button({ kind, text }) {
    const button = html("button", { type: "button", "data-turn": text }, WORDS[kind]);
    button.addEventListener("pointerenter", () => this.point(text));
    button.addEventListener("focus", () => this.point(text));
    button.addEventListener("pointerleave", () => this.point(null));
    listenForLeaving(button, () => this.point(null));
    button.addEventListener("click", (event) => {
      // A button that was pressed by key will be gone: the focus must not go with it.
      if (event.detail === 0) this.leave();
      this.host.decide(text, true);
    });
    return button;
  }
}

/** @param {string} colour @param {number} count */
function tally(colour, count) {
  const words = html("span", { class: "out-of-sight" }, `, ${colour} has `);
  return html("span", { class: `tally ${colour} ${count ? "" : "none"}` }, words, String(count));
}

/**
 * Pieces eaten, up to the goal; those that the turn pointed at would add are marked.
 * @param {number} goal
 * @param {number} now
 * @param {number} then
 * @param {string} colour of the pieces eaten
 */
function row(goal, now, then, colour) {
  const dots = [...Array(goal).keys()].map((index) => {
    const state = index < now ? "full" : index < then ? "next" : "";
    return html("i", { class: `${colour} ${state}` });
  });
  return html("span", { class: "dots", "aria-hidden": "true" }, ...dots);
}

/** @param {string} name a shape as its card shows it */
function picture(name) {
  const cells = shapeOf(name);
  const [left, right] = span(cells.map((cell) => cell.x), 280);
  const [top, bottom] = span(cells.map((cell) => cell.y), 190);
  return svg(
    "svg",
    { viewBox: `${left} ${top} ${right - left} ${bottom - top}`, "aria-hidden": "true", class: "shape" },
    svg("path", { class: "shape-cells", d: cells.map((cell) => hexagon(cell, 47)).join("") }),
    svg("path", { class: "shape-body", d: bodyPath(cells) }),
  );
}

/**
 * From where to where a picture goes, no less than `least`: so all shapes are drawn about as large.
 * @param {number[]} places of its cells
 * @param {number} least
 */
function span(places, least) {
  const [low, high] = [Math.min(...places) - 54, Math.max(...places) + 54];
  const more = Math.max(0, least - (high - low)) / 2;
  return [low - more, high + more];
}
