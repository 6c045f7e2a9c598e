// What people do here: pointing, touching, clicking, the keyboard's focus.
// @ts-check
import { listenForLeaving, roving } from "tailbiter/draw.js";

/** @typedef {{key?: string, square?: string}} Place where the focus is */
/**
 * What is told of it.
 * @typedef {{
 *   host: import("tailbiter/board.d.ts").Host,
 *   scene: import("tailbiter/boards/ouroboros_offers.js").Scene | null,
 *   pointed: string | null,
 *   hands: {isTouch: boolean, byKeys: boolean},
 *   look(key: string | null): void,
 *   press(key: string): void,
 *   choose(chosen: import("tailbiter/boards/ouroboros_choice.js").Chosen): void,
 *   back(): boolean,
 * }} Listener
 */

/** @param {HTMLElement | SVGElement} root @param {Listener} to */
export function listen(root, to) {
  const done = (/** @type {Event} */ event) => {
    to.hands = { isTouch: isTouch(event), byKeys: event.type === "keydown" };
  };
  root.addEventListener("pointerdown", done);
  root.addEventListener("keydown", done, true);
  root.addEventListener("pointerover", (event) => {
    if (!isTouch(event)) to.look(keyOf(event.target) ?? near(event.target, "[data-pattern]")?.dataset.pattern ?? null);
  });
  root.addEventListener("pointerleave", (event) => {
    if (!isTouch(event)) to.look(null);
  });
  root.addEventListener("focusin", (event) => {
    if (!(/** @type {Element} */ (event.target).matches(":focus-visible"))) return;
    to.hands.byKeys = true;
    to.look(keyOf(event.target));
  });
  listenForLeaving(root, (event) => {
    const next = /** @type {Node | null} */ (event.relatedTarget);
    if (!to.hands.isTouch && to.pointed !== null && !root.contains(next)) to.look(null);
  });
  root.addEventListener("click", (event) => click(event.target, to));
}

/** @param {EventTarget | null} target @param {Listener} to */
function click(target, to) {
  const key = keyOf(target);
  const told = near(target, "[data-told]")?.dataset.told;
  const tried = near(target, "[data-tried]")?.dataset.tried;
  if (told) to.choose({ kind: "pattern", key: told, square: null });
  else if (!to.scene?.step || (key === null && !tried)) to.back();
  else if (key !== null) to.press(key);
  else if (tried) to.host.refuse(tried);
}

/** @param {Event} event */
const isTouch = (event) => /** @type {PointerEvent} */ (event).pointerType === "touch";

/** @param {EventTarget | null} target @param {string} what @returns {HTMLElement | null} */
const near = (target, what) => /** @type {Element} */ (target).closest(what);

/** @param {EventTarget | null} target */
const keyOf = (target) => near(target, "[data-key]")?.dataset.key ?? null;

/** @param {EventTarget | null} target */
const squareOf = (target) => near(target, "[data-square]")?.dataset.square;

/** Where the focus is inside a root; null where it is elsewhere. @param {Element} root @returns {Place | null} */
export function focusIn(root) {
  const here = document.activeElement;
  return here && root.contains(here) ? { key: keyOf(here) ?? "", square: squareOf(here) } : null;
}

/**
 * Give the focus back after drawing; where the key is gone, its square gets it. Is there any stop?
 * @param {Element} root @param {Place | null} place null: the focus was elsewhere
 */
export function refocus(root, place) {
  const { key, square } = place ?? {};
  const stops = [...root.querySelectorAll("[data-key]")];
  const same = stops.find((stop) => keyOf(stop) === key) ?? stops.find((stop) => square && squareOf(stop) === square);
  const stop = roving(root, (same && keyOf(same)) ?? undefined);
  if (place && stop && stop !== document.activeElement) stop.focus({ preventScroll: true });
  return stop !== null;
}
