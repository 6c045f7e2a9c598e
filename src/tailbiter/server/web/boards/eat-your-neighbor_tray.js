// Below the board: how much each seat has eaten, the keystone cards, and turns that are no cell.
// @ts-check
import { html, listenForLeaving, listenToArrows, roving, svg } from "tailbiter/draw.js";
import { hexagon, shapeOf, signature } from "tailbiter/boards/eat-your-neighbor_places.js";
import { bodyPath } from "tailbiter/boards/eat-your-neighbor_creatures.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/types.d.ts").Host} Host
 * @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Place} Place
 */

const MOST_DOTS = 20; // a goal beyond this is told in numbers only
const COLOURS = ["black", "white"];
const WORDS = /** @type {Record<string, string>} */ ({ pass: "Pass", swap: "Swap: take over the piece" });

/**
 * Which card each matching creature is on, by card: the creatures as lists of cells.
 * @param {any} board
 * @param {Map<string, Place>} places
 * @returns {Map<string, string[][]>}
 */
export function matchesByCard(board, places) {
  const cards = new Map(board.keystones.map((/** @type {string} */ name) => [signature(shapeOf(name)), name]));
  /** @type {Map<string, string[][]>} */
  const found = new Map(board.keystones.map((/** @type {string} */ name) => [name, []]));
  for (const cells of board.matching) {
    const spots = cells.map((/** @type {string} */ cell) => places.get(cell));
    found.get(cards.get(signature(spots)))?.push(cells);
  }
  return found;
}

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
    /** @type {Map<string, string[][]>} */
    this.matches = new Map();
  }

  /**
   * @param {Scene} scene
   * @param {any} after the board that is pointed at, or null
   * @param {Map<string, Place>} places
   */
  draw(scene, after, places) {
    this.drawEaten(scene, after);
    this.drawCards(scene, after, places);
    this.drawTurns(scene);
  }

  /** @param {Scene} scene @param {any} after */
  drawEaten(scene, after) {
    const goal = Number(scene.view.options.goal) || 0;
    this.eaten.replaceChildren(
      ...COLOURS.map((colour, index) => {
        const now = scene.board.eaten[index];
        const then = after ? after.eaten[index] : now;
        const of = goal ? ` of ${goal}` : "";
        const more = then > now ? html("b", { class: "more" }, `+${then - now}`) : null;
        const words = html("span", { class: "words" }, `${scene.names[index]} ate ${now}${of} `, more);
        const dots = goal && goal <= MOST_DOTS ? row(goal, now, then, COLOURS[1 - index]) : null;
        return html("div", { class: `belly ${colour}` }, words, dots);
      }),
    );
  }

  /** @param {Scene} scene @param {any} after @param {Map<string, Place>} places */
  drawCards(scene, after, places) {
    this.cards.hidden = scene.board.keystones.length === 0;
    if (this.cards.hidden) {
      this.matches = new Map();
      this.cards.replaceChildren();
      return;
    }
    this.matches = matchesByCard(scene.board, places);
    const then = after ? matchesByCard(after, places) : this.matches;
    const names = [...this.cards.children].map((card) => /** @type {HTMLElement} */ (card).dataset.key);
    if (names.join() !== scene.board.keystones.join()) this.dealCards(scene.board.keystones);
    for (const child of this.cards.children) {
      const card = /** @type {HTMLElement} */ (child);
      const name = card.dataset.key ?? "";
      const counts = COLOURS.map((colour) => owned(this.matches.get(name), scene.board, colour).length);
      const later = COLOURS.map((colour) => owned(then.get(name), after ?? scene.board, colour).length);
      card.classList.toggle("matches", counts[0] + counts[1] > 0);
      card.classList.toggle("gains", later.some((count, index) => count > counts[index]));
      card.classList.toggle("loses", later.some((count, index) => count < counts[index]));
      card.setAttribute("aria-pressed", String(this.pinned === name));
      card.querySelector(".counts")?.replaceChildren(...counts.map((count, index) => tally(COLOURS[index], count)));
    }
    const inFocus = /** @type {HTMLElement | null} */ (this.cards.querySelector(":focus"));
    roving(this.cards, inFocus?.dataset.key ?? this.pinned);
  }

  /** @param {string[]} names */
  dealCards(names) {
    this.pinned = this.looked = "";
    this.cards.replaceChildren(...names.map((name) => this.card(name)));
  }

  /** @param {string} name */
  card(name) {
    const card = html(
      "button",
      { type: "button", class: "keystone", "data-key": name },
      picture(name),
      html("span", { class: "name" }, html("span", { class: "out-of-sight" }, "Keystone "), name),
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

  /** The cells of the creatures that the card pointed at, or clicked, means. */
  meant() {
    return (this.matches.get(this.looked || this.pinned) ?? []).flat();
  }

  /** Give up a card that was clicked. */
  back() {
    if (!this.pinned) return false;
    this.pinned = "";
    this.show();
    return true;
  }

  /** @param {string[]} cells light up the cards of the creature that stands on these cells */
  lightUp(cells) {
    for (const child of this.cards.children) {
      const card = /** @type {HTMLElement} */ (child);
      const lists = this.matches.get(card.dataset.key ?? "") ?? [];
      card.classList.toggle("lit", lists.some((list) => list.some((cell) => cells.includes(cell))));
    }
  }

  /** @param {Scene} scene */
  drawTurns(scene) {
    const { swap, stuck } = scene.view.options;
    // Its room is kept all game long: nothing moves when a button comes or goes.
    this.turns.hidden = stuck !== "passes" && swap !== "yes";
    const decisions = scene.step?.decisions ?? [];
    const offered = decisions.map((decision) => decision.text).filter((text) => text in WORDS);
    const drawn = [...this.turns.children].map((button) => /** @type {HTMLElement} */ (button).dataset.turn);
    const isOnly = decisions.length === 1;
    if (drawn.join() !== offered.join()) {
      this.turns.replaceChildren(...offered.map((text) => this.button(text)));
    }
    for (const button of this.turns.children) {
      const text = /** @type {HTMLElement} */ (button).dataset.turn;
      button.classList.toggle("main", isOnly);
      button.classList.toggle("marked", scene.marks.some((mark) => mark.text === text));
    }
  }

  /** @param {string} text */
  button(text) {
    const button = html("button", { type: "button", "data-turn": text }, WORDS[text]);
    button.addEventListener("pointerenter", () => this.point(text));
    button.addEventListener("focus", () => this.point(text));
    button.addEventListener("pointerleave", () => this.point(null));
    listenForLeaving(button, () => this.point(null));
    button.addEventListener("click", (event) => {
      // A button that was pressed by key will be gone: the focus must not go with it.
      if (event.detail === 0) this.leave();
      this.host.decide(text);
    });
    return button;
  }
}

/**
 * @param {string[][] | undefined} creatures
 * @param {any} board
 * @param {string} colour
 */
function owned(creatures, board, colour) {
  /** @type {{ cell: string, piece: string }[]} */
  const cells = board.rows.flat();
  return (creatures ?? []).filter(([first]) => {
    const cell = cells.find((one) => one.cell === first);
    return cell?.piece === colour[0];
  });
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
