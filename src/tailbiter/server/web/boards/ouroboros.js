// Ouroboros at the table: a grid of discs, stones that give them away, and everybody's supply.
// @ts-check
import { changed, isStill, roving } from "tailbiter/draw.js";
import { listenToDrags } from "tailbiter/boards/ouroboros_drag.js";
import { makeGrid } from "tailbiter/boards/ouroboros_grid.js";
import { tell } from "tailbiter/boards/ouroboros_telling.js";
import { makeTray } from "tailbiter/boards/ouroboros_tray.js";
import * as turns from "tailbiter/boards/ouroboros_turns.js";

/** @typedef {import("tailbiter/types.d.ts").BoardGame} BoardGame */
/** @typedef {import("tailbiter/types.d.ts").Board} Board */
/** @typedef {import("tailbiter/types.d.ts").Host} Host */
/** @typedef {import("tailbiter/types.d.ts").Scene} Scene */
/** @typedef {import("tailbiter/boards/ouroboros_choice.js").Chosen} Chosen */

/** @type {BoardGame} */
export const game = { seatName: (seat) => turns.SEATS[seat - 1], prompt, make };

/** @param {Scene} scene */
function prompt(scene) {
  if (!scene.step) return "";
  const open = turns.sorted(scene.step.decisions);
  if (open.places.size && open.removes.size && open.discards.size) return "Place, remove or discard";
  if (open.places.size) return open.discards.size ? "Place a stone or discard a disc" : "Place a stone on a disc";
  return open.removes.size ? "Remove two stones or discard a disc" : "Discard a disc";
}

/**
 * @param {Host} host
 * @returns {Board}
 */
function make(host) {
  const grid = makeGrid();
  const tray = makeTray();
  const groups = [grid.element, ...tray.groups]; // each is one stop for the Tab key
  /** @type {Scene | null} */
  let scene = null;
  let open = turns.sorted([]);
  /** @type {Chosen | null} */
  let chosen = null;
  /** @type {string | null} what the pointer or the focus is on */
  let looked = null;
  /** @type {string | null} the one decision that this means */
  let pointed = null;
  let isTouch = false;
  let byKeys = false; // the last thing done here was done by keyboard

  /** @param {Scene} next */
  function draw(next) {
    const isSame = scene?.board.text === next.board.text && scene?.step?.seat === next.step?.seat;
    if (!isSame) [chosen, looked, pointed] = [null, null, null];
    scene = next;
    open = turns.sorted(next.step?.decisions ?? []);
    const was = groups.map((root) => (byKeys ? focusIn(root) : null));
    grid.draw(next, open);
    tray.draw(next, open, chosen);
    const isKept = groups.map((root, n) => refocus(root, was[n]));
    if (was.some((key, n) => key !== null && !isKept[n])) refocus(grid.element, "");
    showLook();
  }

  /** The decisions that a click here can mean. @param {string | null} key */
  function meant(key) {
    if (!scene?.step || key === null) return [];
    if (scene.step.decisions.some(({ text }) => text === key)) return [key];
    return pairsAt(key).flatMap((pair) => (open.removes.get(pair) ?? []).map(({ text }) => text));
  }

  /** The pairs of stones that a click here can mean. @param {string} key @returns {string[]} */
  function pairsAt(key) {
    if (open.removes.has(key)) return [key];
    if (key.startsWith("pattern ")) return scene ? turns.payablePairs(scene.board, open, key) : [];
    const pairs = turns.pairsWith(open, key);
    const together = chosen?.kind === "stone" ? turns.pairsWith(open, chosen.key) : [];
    const both = pairs.filter((pair) => together.includes(pair));
    return key !== chosen?.key && both.length ? both : pairs;
  }

  /** @param {string | null} key */
  function look(key) {
    looked = key;
    const texts = meant(key);
    const text = texts.length === 1 ? texts[0] : null;
    const isNews = text !== pointed;
    pointed = text;
    showLook();
    if (isNews) host.point(text);
  }

  function showLook() {
    if (!scene) return;
    const turn = pointed === null ? null : turns.read(pointed);
    const decision = scene.step?.decisions.find(({ text }) => text === pointed);
    const key = looked ?? (chosen && chosen.kind !== "disc" ? chosen.key : null);
    const isInPair = chosen?.kind === "pair" && key && chosen.key.split("-").includes(key);
    let pairs = turn || key === null ? [] : isInPair && chosen ? [chosen.key] : pairsAt(key);
    if (key?.startsWith("pattern ") && pairs.length === 0) pairs = turns.standingPairs(scene.board, key);
    const stones = turn?.kind === "remove" ? [turn.stones.join("-")] : pairs;
    grid.show({ turn, pairs: stones, seat: scene.step?.seat ?? turns.mover(scene.board) }, scene.board);
    tray.show(scene.board, decision ? changed(scene.board, decision.changes) : null);
    for (const stop of tray.element.querySelectorAll("[data-key]")) {
      stop.classList.toggle("pointed", /** @type {HTMLElement} */ (stop).dataset.key === pointed);
    }
  }

  /** @param {string} key */
  function press(key) {
    const texts = meant(key);
    const pairs = pairsAt(key);
    if (texts.length === 1 && (!isTouch || pointed === texts[0])) return decide(texts[0]);
    const turn = turns.read(key);
    look(texts.length ? key : null);
    if (turn?.kind === "place") choose({ kind: "disc", key: turn.square });
    else if (turn?.kind === "discard") choose(null);
    else if (turn === null && pairs.length === 1) choose({ kind: "pair", key: pairs[0] });
    else if (turn === null && pairs.length) choose({ kind: key.startsWith("pattern ") ? "pattern" : "stone", key });
    else if (turn === null) choose(null);
    if (texts.length === 0) refuse(key);
  }

  /** @param {string} text */
  function decide(text) {
    [chosen, looked, pointed] = [null, null, null];
    if (scene) tray.choose(scene, open, null);
    showLook();
    host.decide(text);
  }

  /** @param {Chosen | null} next */
  function choose(next) {
    chosen = next;
    if (!scene) return;
    tray.choose(scene, open, chosen);
    showLook();
    if (!chosen || !byKeys) return;
    const first = /** @type {HTMLElement | null} */ (tray.choice.querySelector("[data-key]"));
    first?.focus();
  }

  /** @param {string} square */
  function refuse(square) {
    if (scene?.step) host.refuse(turns.tried(scene.board, square.slice(0, 2), scene.step.seat));
  }

  function back() {
    if (chosen === null && !(isTouch && pointed !== null)) return false;
    const from = chosen?.key.split("-")[0];
    const hadFocus = tray.element.contains(document.activeElement);
    chosen = null;
    if (scene) tray.choose(scene, open, null);
    look(null);
    if (hadFocus && from) refocus(grid.element, from);
    return true;
  }

  for (const root of [grid.element, tray.element]) listen(root);
  listenToDrags(tray.element, () => open.places.size > 0, look, decide);

  /** @param {HTMLElement | SVGElement} root */
  function listen(root) {
    root.addEventListener("pointerdown", (event) => {
      isTouch = /** @type {PointerEvent} */ (event).pointerType === "touch";
      byKeys = false;
    });
    root.addEventListener("keydown", () => ([isTouch, byKeys] = [false, true]), true);
    root.addEventListener("pointerover", (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType !== "touch") look(underPointer(event.target));
    });
    root.addEventListener("pointerleave", (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType !== "touch") look(null);
    });
    root.addEventListener("focusin", (event) => {
      if (!(/** @type {Element} */ (event.target).matches(":focus-visible"))) return;
      byKeys = true;
      look(keyOf(event.target));
    });
    root.addEventListener("focusout", (event) => {
      const next = /** @type {Node | null} */ (/** @type {FocusEvent} */ (event).relatedTarget);
      if (!isTouch && pointed !== null && !root.contains(next)) look(null);
    });
    root.addEventListener("click", (event) => {
      if (!scene?.step) return;
      const key = keyOf(event.target);
      const near = /** @type {HTMLElement | null} */ (
        /** @type {Element} */ (event.target).closest("[data-tried], [data-told]")
      );
      if (key !== null) press(key);
      else if (near?.dataset.tried) host.refuse(near.dataset.tried);
      else if (near?.dataset.told) choose({ kind: "pattern", key: near.dataset.told });
      else if (chosen) back();
    });
  }

  return {
    element: grid.element,
    tray: tray.element,
    draw,
    async tell(frame, shown) {
      if (scene && !isStill()) {
        const before = scene.board;
        draw({ ...scene, step: null, marks: [] });
        await tell(grid, tray, before, frame.board);
      }
      draw({ ...shown, board: frame.board, step: null });
    },
    point(text) {
      if (text === pointed) return;
      [pointed, looked] = [text, null];
      showLook();
    },
    back,
    about: (board, seat) => turns.so(board.supplies[seat - 1]?.discs ?? 0, "disc"),
  };
}

/** @param {EventTarget | null} target */
const keyOf = (target) =>
  /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-key]"))?.dataset.key ?? null;

/** The same, or a pattern that can only be looked at. @param {EventTarget | null} target */
const underPointer = (target) =>
  keyOf(target) ?? /** @type {Element} */ (target).closest("[data-pattern]")?.getAttribute("data-pattern") ?? null;

/** The key in focus inside a root. @param {Element} root */
function focusIn(root) {
  const here = document.activeElement;
  return here && root.contains(here) ? keyOf(here) ?? "" : null;
}

/**
 * Where the key is gone, its square keeps the focus. Is there anything to focus on?
 * @param {Element} root @param {string | null} key null: the focus was elsewhere
 */
function refocus(root, key) {
  const keys = [...root.querySelectorAll("[data-key]")].map((stop) => keyOf(stop) ?? "");
  const near = keys.includes(key ?? "") ? key : keys.find((other) => key && other.slice(0, 2) === key.slice(0, 2));
  const stop = roving(root, near ?? undefined);
  if (key !== null && stop) stop.focus({ preventScroll: true });
  return stop !== null;
}
