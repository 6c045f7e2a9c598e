// Ouroboros at the table: a grid of discs, stones that give them away, and everybody's supply.
// @ts-check
import { changed, isStill } from "tailbiter/draw.js";
import { listenToDrags } from "tailbiter/boards/ouroboros_drag.js";
import { Grid } from "tailbiter/boards/ouroboros_grid.js";
import { focusIn, listen, refocus } from "tailbiter/boards/ouroboros_hands.js";
import { tell } from "tailbiter/boards/ouroboros_telling.js";
import { Tray } from "tailbiter/boards/ouroboros_tray.js";
import * as turns from "tailbiter/boards/ouroboros_turns.js";

/** @typedef {import("tailbiter/types.d.ts").BoardGame} BoardGame */
/** @typedef {import("tailbiter/types.d.ts").Board} Board */
/** @typedef {import("tailbiter/types.d.ts").Frame} Frame */
/** @typedef {import("tailbiter/types.d.ts").Host} Host */
/** @typedef {import("tailbiter/types.d.ts").Scene} Scene */
/** @typedef {import("tailbiter/boards/ouroboros_choice.js").Chosen} Chosen */

/** @type {BoardGame} */
export const game = {
  seatName: (seat) => turns.SEATS[seat - 1],
  prompt,
  make: (host) => new GridAndTray(host),
};

/** @param {Scene} scene */
function prompt(scene) {
  if (!scene.step) return "";
  const { places, removes, discards } = turns.sorted(scene.step.decisions);
  if (places.size && removes.size && discards.size) return "Place, remove or discard";
  if (places.size) return discards.size ? "Place a stone or discard a disc" : "Place a stone on a disc";
  return removes.size ? "Remove two stones or discard a disc" : "Discard a disc";
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
    this.open = turns.sorted([]);
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
    this.open = turns.sorted(scene.step?.decisions ?? []);
    const keys = this.groups.map((root) => (this.hands.byKeys ? focusIn(root) : null));
    this.grid.draw(scene, this.open);
    this.lower.draw(scene, this.open, this.chosen);
    const isKept = this.groups.map((root, n) => refocus(root, keys[n]));
    if (keys.some((key, n) => key !== null && !isKept[n])) refocus(this.element, "");
    this.show();
  }

  /** @param {Frame} frame @param {Scene} scene */
  async tell(frame, scene) {
    if (this.scene && !isStill()) {
      const before = this.scene.board;
      this.draw({ ...this.scene, step: null, marks: [] });
      await tell(this.grid, this.lower, before, frame.board);
    }
    this.draw({ ...scene, board: frame.board, step: null });
  }

  /** @param {string | null} text */
  point(text) {
    if (text === this.pointed) return;
    [this.pointed, this.looked] = [text, null];
    this.show();
  }

  back() {
    if (this.chosen === null && !(this.hands.isTouch && this.pointed !== null)) return false;
    const from = this.chosen?.key.split("-")[0];
    const hadFocus = this.tray.contains(document.activeElement);
    this.choose(null);
    this.look(null);
    if (hadFocus && from) refocus(this.element, from);
    return true;
  }

  /** @param {turns.Position} board @param {number} seat */
  about(board, seat) {
    return turns.so(board.supplies[seat - 1]?.discs ?? 0, "disc");
  }

  forget() {
    [this.chosen, this.looked, this.pointed] = [null, null, null];
  }

  /** The decisions that a click here can mean. @param {string | null} key */
  meant(key) {
    if (!this.scene?.step || key === null) return [];
    if (this.scene.step.decisions.some(({ text }) => text === key)) return [key];
    return this.pairsAt(key).flatMap((pair) => (this.open.removes.get(pair) ?? []).map(({ text }) => text));
  }

  /** The pairs of stones that a click here can mean. @param {string} key @returns {string[]} */
  pairsAt(key) {
    if (this.open.removes.has(key)) return [key];
    if (key.startsWith("pattern ")) return turns.payablePairs(this.scene?.board, this.open, key);
    const pairs = turns.pairsWith(this.open, key);
    if (this.chosen?.kind !== "stone" || this.chosen.key === key) return pairs;
    const together = turns.pairsWith(this.open, this.chosen.key).filter((pair) => pairs.includes(pair));
    return together.length ? together : pairs;
  }

  /** The pairs to be shown on the grid. @param {turns.Position} board @returns {string[]} */
  pairsShown(board) {
    const turn = this.pointed === null ? null : turns.read(this.pointed);
    if (turn) return turn.kind === "remove" ? [turn.stones.join("-")] : [];
    const key = this.looked ?? (this.chosen?.kind === "disc" ? null : (this.chosen?.key ?? null));
    if (key === null) return [];
    if (this.chosen?.kind === "pair" && this.chosen.key.split("-").includes(key)) return [this.chosen.key];
    const pairs = this.pairsAt(key);
    return pairs.length ? pairs : turns.standingPairs(board, key);
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
    const { board, step } = this.scene;
    const turn = this.pointed === null ? null : turns.read(this.pointed);
    const decision = step?.decisions.find(({ text }) => text === this.pointed);
    const places = turn?.kind === "place" ? (this.open.places.get(turn.square) ?? [turn]) : [];
    const look = { turn, ways: places.map(({ way }) => way), pairs: this.pairsShown(board) };
    this.grid.show({ ...look, seat: step?.seat ?? turns.mover(board) }, board);
    this.lower.show(board, decision ? changed(board, decision.changes) : null, this.pointed);
  }

  /** Something was clicked, tapped twice, or chosen by Enter. @param {string} key */
  press(key) {
    const texts = this.meant(key);
    const pairs = this.pairsAt(key);
    if (texts.length === 1 && (!this.hands.isTouch || this.pointed === texts[0])) return this.decide(texts[0]);
    this.look(texts.length ? key : null);
    const turn = turns.read(key);
    if (turn?.kind === "place") this.choose({ kind: "disc", key: turn.square });
    else if (turn?.kind === "discard" || texts.length === 0) this.choose(null);
    else if (!turn && pairs.length === 1) this.choose({ kind: "pair", key: pairs[0] });
    else if (!turn) this.choose({ kind: key.startsWith("pattern ") ? "pattern" : "stone", key });
    if (texts.length === 0) this.refuse(key);
  }

  /** @param {string} text */
  decide(text) {
    this.forget();
    this.choose(null);
    this.host.decide(text);
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

  /** @param {string} square */
  refuse(square) {
    const { board, step } = this.scene ?? {};
    if (step) this.host.refuse(turns.tried(board, square.slice(0, 2), step.seat));
  }
}
