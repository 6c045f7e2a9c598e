// Keys and swipes of the analysis board.
// @ts-check
import { isForPage } from "tailbiter/keys.js";
import { listenToSteps } from "tailbiter/step_buttons.js";

/** @import { Direction } from "tailbiter/step_buttons.js" */

/** @typedef {{walk(direction: Direction): void, stepBack(): void}} Page */

const FAR = 56; // pixels that make a swipe
const SWIFT = 600; // milliseconds that it may take

/** @param {Page} page */
export function listenToKeys(page) {
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isForPage(event)) page.stepBack();
  });
  listenToSteps((direction) => page.walk(direction));
}

/**
 * A swipe over the board turns the pages of the game; what can be dragged is left alone.
 * @param {HTMLElement} place
 * @param {Page} page
 */
export function listenToSwipes(place, page) {
  /** @type {{x: number, y: number, at: number} | null} */
  let from = null;
  place.addEventListener("touchstart", (event) => {
    const target = /** @type {Element} */ (event.target);
    const isHere = target.closest(".board, .bar, .plates") && getComputedStyle(target).touchAction !== "none";
    const [touch] = event.touches;
    from = isHere && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
  }, { passive: true });
  place.addEventListener("touchend", (event) => {
    const [touch] = event.changedTouches;
    if (!from || event.timeStamp - from.at > SWIFT) return;
    const [along, across] = [touch.clientX - from.x, touch.clientY - from.y];
    from = null;
    if (Math.abs(along) > FAR && Math.abs(along) > 2 * Math.abs(across)) page.walk(along < 0 ? "on" : "back");
  });
}
