// What people do here: pointing, pressing, dragging a stone from the pile, the keyboard's focus.
// @ts-check
import { listenForLeaving, roving } from "tailbiter/draw.js";

/** @typedef {{key?: string, square?: string}} Place where the focus is */
/**
 * What is told of it. A key is the text of a turn or of a pair, a square, or a pattern's.
 * @typedef {{
 *   host: import("tailbiter/board.d.ts").Host,
 *   open: import("tailbiter/boards/ouroboros_offers.js").Offers,
 *   look(key: string | null): void,
 *   press(key: string): void,
 *   back(): boolean,
 * }} Listener
 */

/** @param {HTMLElement | SVGElement} root @param {Listener} to */
export function listen(root, to) {
  root.addEventListener("pointerover", ({ target }) => to.look(keyOf(target)));
  root.addEventListener("pointerleave", () => to.look(null));
  root.addEventListener("focusin", ({ target }) => {
    if (/** @type {Element} */ (target).matches(":focus-visible:not([data-aside])")) to.look(keyOf(target));
  });
  listenForLeaving(root, ({ target, relatedTarget }) => {
    const isSeen = /** @type {Element} */ (target).matches(":focus-visible");
    if (isSeen && !root.contains(/** @type {Node | null} */ (relatedTarget))) to.look(null);
  });
  root.addEventListener("click", ({ target }) => click(target, to));
}

/** @param {EventTarget | null} target @param {Listener} to */
function click(target, to) {
  const key = keyOf(target);
  const tried = near(target, "[data-tried]")?.dataset.tried;
  if (tried) to.host.refuse(tried);
  else if (key === null) to.back();
  else to.press(key);
}

/** @param {HTMLElement} tray whose pile gives stones @param {Listener} to */
export function listenToDrags(tray, to) {
  tray.addEventListener("pointerdown", (event) => {
    const pile = near(event.target, ".pile");
    if (!pile || to.open.places.size === 0) return;
    event.preventDefault();
    pile.setPointerCapture(event.pointerId);
    pile.classList.add("dragged");
    drag(pile, to);
  });
}

/** @param {HTMLElement} pile @param {Listener} to */
function drag(pile, to) {
  const ended = new AbortController();
  const { signal } = ended;
  /** @param {PointerEvent} event */
  const end = (event) => {
    ended.abort();
    pile.classList.remove("dragged");
    const key = event.type === "pointerup" ? placeUnder(event, to) : null;
    if (key) to.press(key);
    else to.look(null);
  };
  pile.addEventListener("pointermove", (event) => to.look(placeUnder(event, to)), { signal });
  pile.addEventListener("pointerup", end, { signal });
  pile.addEventListener("pointercancel", end, { signal });
}

/** The disc, or the half of its square, under the pointer. @param {PointerEvent} event @param {Listener} to */
function placeUnder(event, to) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return to.open.places.has(squareOf(under) ?? "") ? keyOf(under) : null;
}

/** @param {EventTarget | null} target @param {string} what @returns {HTMLElement | null} */
const near = (target, what) => /** @type {Element | null} */ (target)?.closest(what) ?? null;

/** @param {EventTarget | null} target @returns {string | null} */
const keyOf = (target) => near(target, "[data-key]")?.dataset.key ?? squareOf(target) ?? null;

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
