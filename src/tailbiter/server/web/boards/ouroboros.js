// Ouroboros at the table: a grid of discs, stones that give them away, and everybody's supply.
// @ts-check
import { isStill } from "tailbiter/draw.js";
import { listenToDrags } from "tailbiter/boards/ouroboros_drag.js";
import { focusIn, listen, refocus } from "tailbiter/boards/ouroboros_gestures.js";
import { Grid } from "tailbiter/boards/ouroboros_grid.js";
import { tell } from "tailbiter/boards/ouroboros_motion.js";
import * as offers from "tailbiter/boards/ouroboros_offers.js";
import { Tray } from "tailbiter/boards/ouroboros_tray.js";
import { so } from "tailbiter/boards/ouroboros_words.js";

/**
 * @typedef {import("tailbiter/board.d.ts").BoardGame} BoardGame
 * @typedef {import("tailbiter/board.d.ts").Board} Board
 * @typedef {import("tailbiter/board.d.ts").Host} Host
 * @typedef {import("tailbiter/boards/ouroboros_offers.js").Scene} Scene
 * @typedef {import("tailbiter/types.d.ts").Frame} Frame
 * @typedef {import("tailbiter/boards/ouroboros_choice.js").Chosen} Chosen
 */

/** @type {BoardGame} */
export const game = {
  prompt,
  texts,
  make: (host) => new GridAndTray(host),
};

/** @param {import("tailbiter/types.d.ts").Step} step */
function texts({ choices }) {
  const { turns } = offers.offersOf(/** @type {offers.Choices} */ (choices));
  return [...turns.keys()].map((text) => ({ text, isWhole: true }));
}

/** @param {Scene} scene */
function prompt({ step }) {
  if (!step) return "";
  const { places, removals, discards } = step.choices;
  if (places.length && removals.length && discards.length) return "Place, remove or discard";
  if (places.length) return discards.length ? "Place a stone or discard a disc" : "Place a stone on a disc";
  return removals.length ? "Remove two stones or discard a disc" : "Discard a disc";
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
    this.open = offers.offersOf();
    /** @type {Chosen | null} */
    this.chosen = null;
    /** @type {string | null} */
    this.looked = null; // what the pointer or the focus is on
    /** @type {string | null} */
    this.pointed = null; // the one decision that this means
    this.hands = { isTouch: false, byKeys: false }; // how the last thing here was done
    for (const root of [this.element, this.tray]) listen(root, this);
    listenToDrags(this.tray, this);
  }

  /** @param {Scene} scene */
  draw(scene) {
    const was = this.scene;
    const isSame = was?.board.text === scene.board.text && was?.step?.seat === scene.step?.seat;
    if (!isSame) this.forget();
    this.scene = scene;
    this.open = offers.offersOf(scene.step?.choices);
    const places = this.groups.map((root) => (this.hands.byKeys ? focusIn(root) : null));
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
    if (this.chosen === null && !(this.hands.isTouch && this.pointed !== null)) return false;
    this.close();
    return true;
  }

  /** Close an open choice; the focus goes back to where it was opened. */
  close() {
    const square = this.chosen?.square;
    const hadFocus = this.tray.contains(document.activeElement);
    this.choose(null);
    this.look(null);
    if (hadFocus && square) refocus(this.element, { square });
  }

  /** @param {offers.Position} board @param {number} seat */
  about(board, seat) {
    return so(board.supplies[seat - 1]?.discs ?? 0, "disc");
  }

  forget() {
    [this.chosen, this.looked, this.pointed] = [null, null, null];
  }

  /** The decisions that a click here can mean. @param {string | null} key */
  meant(key) {
    if (key === null) return [];
    return this.open.turns.has(key) ? [key] : this.pairsAt(key).flatMap(({ turns }) => turns.map(({ text }) => text));
  }

  /** The pairs of stones that a click here can mean. @param {string} key @returns {offers.Pair[]} */
  pairsAt(key) {
    const pair = this.open.pairs.get(key);
    if (pair) return [pair];
    const pattern = this.scene && offers.patternOf(this.scene.board, key);
    if (pattern) return offers.payablePairs(this.open, pattern);
    const pairs = offers.pairsWith(this.open, key);
    const other = this.chosen?.kind === "stone" ? this.chosen.key : key;
    const together = pairs.filter(({ stones }) => stones.includes(other));
    return together.length ? together : pairs;
  }

  /** The pairs to be shown on the grid. @param {offers.Position} board @returns {string[][]} */
  pairsShown(board) {
    const chosen = this.chosen?.kind === "disc" ? null : this.chosen;
    const key = this.looked ?? chosen?.key;
    if (key === undefined) return [];
    const pair = chosen && this.open.pairs.get(chosen.key);
    if (pair?.stones.includes(key)) return [pair.stones];
    const pairs = this.pairsAt(key);
    return pairs.length ? pairs.map(({ stones }) => stones) : (offers.patternOf(board, key)?.pairs ?? []);
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
    this.grid.show(parts, parts ? [] : this.pairsShown(board), this.open, board);
    this.lower.show(board, turn);
  }

  /** Something was clicked, tapped twice, or chosen by Enter. @param {string} key */
  press(key) {
    const texts = this.meant(key);
    if (texts.length === 1 && (!this.hands.isTouch || this.pointed === texts[0])) return this.decide(texts[0]);
    this.look(texts.length ? key : null);
    this.choose(texts.length ? this.choiceFor(key) : null);
    if (texts.length === 0 && this.scene?.step) this.host.refuse(offers.triedOn(this.scene.board, key));
  }

  /** The choice that a click here opens. @param {string} key @returns {Chosen | null} */
  choiceFor(key) {
    const parts = this.open.turns.get(key)?.parts;
    if (parts?.kind === "place") return { kind: "disc", key: parts.square, square: parts.square };
    if (parts) return parts.kind === "remove" ? this.chosen : null;
    const [pair, ...more] = this.pairsAt(key);
    if (more.length === 0) return { kind: "pair", key: pair.key, square: pair.stones[0] };
    const isPattern = this.scene && offers.patternOf(this.scene.board, key) !== null;
    return isPattern ? { kind: "pattern", key, square: null } : { kind: "stone", key, square: key };
  }

  /** @param {string} text */
  decide(text) {
    this.close();
    this.forget();
    this.host.decide(text, true);
  }

  /** @param {Chosen | null} chosen */
  choose(chosen) {
    this.chosen = chosen;
    if (!this.scene) return;
    this.lower.choose(this.scene, this.open, chosen);
    this.show();
    const first = /** @type {HTMLElement | null} */ (this.lower.choice.querySelector("[data-key]"));
    if (this.hands.byKeys) first?.focus();
  }
}
