// Ouroboros at the table: a grid of discs, stones that give them away, and everybody's supply.
// @ts-check
import { isStill } from "tailbiter/draw.js";
import { focusIn, listen, listenToDrags, refocus } from "tailbiter/boards/ouroboros_gestures.js";
import { Grid } from "tailbiter/boards/ouroboros_grid.js";
import { tell } from "tailbiter/boards/ouroboros_motion.js";
import * as offers from "tailbiter/boards/ouroboros_offers.js";
import { Tray } from "tailbiter/boards/ouroboros_tray.js";
import { AIM, SIGNS, so } from "tailbiter/boards/ouroboros_words.js";

/**
 * @typedef {import("tailbiter/board.d.ts").BoardGame} BoardGame
 * @typedef {import("tailbiter/board.d.ts").Board} Board
 * @typedef {import("tailbiter/board.d.ts").Host} Host
 * @typedef {import("tailbiter/boards/ouroboros_offers.js").Scene} Scene
 * @typedef {import("tailbiter/types.d.ts").Frame} Frame
 */

/** @type {BoardGame} */
export const game = {
  prompt,
  aim: AIM,
  signs: SIGNS,
  texts: ({ choices }) =>
    offers.textsOf(/** @type {offers.Choices} */ (choices)).map((text) => ({ text, isWhole: true })),
  make: (host) => new GridAndTray(host),
};

/** @param {Scene} scene */
function prompt({ step }) {
  if (!step) return "";
  const { places, removals, discards } = step.choices;
  if (!discards.length) return "Place a stone on a disc";
  if (!places.length) return removals.length ? "Remove two stones, or discard" : "Discard a disc";
  return removals.length ? "Place, remove or discard" : "Place a stone, or discard";
}

/** @implements {Board} */
class GridAndTray {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.grid = new Grid();
    this.lower = new Tray();
    this.element = this.grid.element;
    this.tray = this.lower.element;
    this.groups = [this.element, ...this.lower.groups]; // each is one stop for the Tab key
    /** @type {Scene | null} */
    this.scene = null;
    this.open = offers.offersOf(null);
    /** @type {string | null} */
    this.chosen = null; // a disc, a stone, a pair or a pattern for which a choice is open
    /** @type {string | null} */
    this.looked = null; // what the pointer or the focus is on
    /** @type {string | null} */
    this.pointed = null; // the one decision that this means
    for (const root of [this.element, this.tray]) listen(root, this);
    listenToDrags(this.tray, this);
    new ResizeObserver(() => void (this.scene && this.grid.measure() && this.draw(this.scene))).observe(this.element);
  }

  /** @param {Scene} scene */
  draw(scene) {
    const was = this.scene;
    const isSame = was?.board.text === scene.board.text && was?.step?.seat === scene.step?.seat;
    if (!isSame) this.forget();
    this.scene = scene;
    this.open = offers.offersOf(scene);
    const places = this.groups.map(focusIn);
    this.grid.draw(scene, this.open);
    this.lower.draw(scene, this.open, this.chosen);
    const isKept = this.groups.map((root, n) => refocus(root, places[n]));
    if (places.some((place, n) => place && !isKept[n])) refocus(this.element, {});
    this.show();
  }

  /** @param {Frame} frame @param {Scene} scene */
  async tell(frame, scene) {
    if (this.scene && !isStill()) {
      this.draw({ ...this.scene, step: null, marks: [] });
      await tell(this.grid, this.lower, frame.events);
    }
    this.draw({ ...scene, board: /** @type {offers.Position} */ (frame.board), step: null });
  }

  /** @param {string | null} text */
  point(text) {
    if (text === this.pointed) return;
    [this.pointed, this.looked] = [text, null];
    this.show();
  }

  back() {
    if (this.chosen === null) return false;
    const key = this.open.pairs.get(this.chosen)?.stones[0] ?? this.chosen;
    const hadFocus = this.tray.contains(document.activeElement);
    this.choose(null);
    this.look(null);
    const isSquare = this.grid.middles.has(key);
    if (hadFocus) refocus(isSquare ? this.element : this.tray, { key, square: key });
    return true;
  }

  /** @param {offers.Position} board @param {number} seat */
  about(board, seat) {
    const { discs } = board.supplies[seat - 1];
    return discs ? so(discs, "disc") : "No discs";
  }

  forget() {
    [this.chosen, this.looked, this.pointed] = [null, null, null];
  }

  /** The decisions that pressing this can mean. @param {string | null} key */
  meant(key) {
    if (key === null) return [];
    if (this.open.turns.has(key)) return [key];
    return (this.open.places.get(key) ?? this.pairsAt(key).flatMap(({ turns }) => turns)).map(({ text }) => text);
  }

  /** The pairs of stones that pressing this can mean. @param {string} key @returns {offers.Pair[]} */
  pairsAt(key) {
    const pair = this.open.pairs.get(key);
    if (pair) return [pair];
    const pattern = this.scene && offers.patternOf(this.scene.board, key);
    if (pattern) return offers.payablePairs(this.open, pattern);
    const pairs = offers.pairsWith(this.open, key);
    const together = pairs.filter(({ stones }) => stones.includes(this.chosen ?? key));
    return together.length ? together : pairs;
  }

  /** The pairs to be shown on the grid. @param {offers.Position} board @returns {string[][]} */
  pairsShown(board) {
    const key = this.looked ?? this.chosen;
    if (key === null) return [];
    const pair = this.open.pairs.get(this.chosen ?? "");
    if (pair?.stones.includes(key)) return [pair.stones];
    const pairs = this.pairsAt(key);
    return (pairs.length ? pairs : (offers.patternOf(board, key)?.pairs ?? [])).map(({ stones }) => stones);
  }

  /** Look at something: if it means one decision, that is pointed at. @param {string | null} key */
  look(key) {
    this.looked = key;
    const texts = this.meant(key);
    const text = texts.length === 1 ? texts[0] : null;
    const isNews = text !== this.pointed;
    this.pointed = text;
    this.show();
    if (isNews) this.host.point(text);
  }

  show() {
    if (!this.scene) return;
    const { board, marks } = this.scene;
    const turn = this.open.turns.get(this.pointed ?? "") ?? null;
    /** @type {offers.Parts | null} */
    const parts = turn?.parts ?? marks.find(({ text }) => text === this.pointed)?.parts[0] ?? null;
    const asked = this.open.places.get(this.looked ?? this.chosen ?? "");
    if (parts) this.grid.show(parts, this.open, board);
    else if (asked) this.grid.ask(asked, board);
    else this.grid.link(this.pairsShown(board));
    this.lower.show(board, turn);
  }

  /** Something was clicked, tapped, dropped on or chosen by Enter. @param {string} key */
  press(key) {
    if (!this.scene) return;
    const { board, step } = this.scene;
    const texts = this.meant(key);
    if (texts.length === 1) return this.host.decide(texts[0], true);
    if (texts.length || !offers.patternOf(board, key)) this.host.letGo(); // a pattern that is only told leaves what is held
    const tried = step && texts.length === 0 ? offers.triedOn(board, key) : null;
    const isToldOf = texts.length > 0 || offers.patternOf(board, key) !== null;
    const pairs = this.pairsAt(key);
    this.choose(tried !== null || !isToldOf ? null : pairs.length === 1 ? pairs[0].text : key);
    if (tried !== null) this.host.refuse(tried);
  }

  /** Open a choice, or close it. @param {string | null} key */
  choose(key) {
    this.chosen = key;
    if (!this.scene) return;
    const byKeys = document.activeElement?.matches(":focus-visible");
    this.lower.choose(this.scene, this.open, key);
    this.show();
    const first = /** @type {HTMLElement | null} */ (this.lower.choice.querySelector("[data-key]"));
    if (byKeys) first?.focus();
  }
}
