// The way through a game: first, back, on, last, as buttons and as keys.
// @ts-check
import { html, svg } from "tailbiter/draw.js";

/** @typedef {"first" | "back" | "on" | "last"} Way */

/** @type {Record<Way, [words: string, sign: string, shape: string]>} */
const WAYS = {
  first: ["To the start", "Home", "M4 4V16M16 4 7 10 16 16Z"],
  back: ["Back one turn", "←", "M14 4 5 10 14 16Z"],
  on: ["On one turn", "→", "M6 4 15 10 6 16Z"],
  last: ["To the end", "End", "M16 4V16M4 4 13 10 4 16Z"],
};
/** @type {Record<string, Way>} */
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };

/** @param {KeyboardEvent} event @returns {Way | undefined} */
export const wayOf = (event) => KEYS[event.key];

/** May the page take a key? Not the browser's own, nor while a window is read. @param {KeyboardEvent} event */
export const isForPage = (event) => !event.ctrlKey && !event.metaKey && !event.altKey && !document.querySelector("dialog[open]");

/** Does somebody write or choose with it, or was it taken by the board? @param {KeyboardEvent} event */
export function isTaken(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  return event.defaultPrevented || target.closest("textarea, select, input:not([type=checkbox])") !== null;
}

/** @param {string} shape */
export const icon = (shape) => svg("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" }, svg("path", { d: shape }));

export class WayButtons {
  /** @param {(way: Way) => void} go */
  constructor(go) {
    const ways = /** @type {Way[]} */ (Object.keys(WAYS));
    /** @type {Map<Way, HTMLButtonElement>} */
    this.buttons = new Map(ways.map((way) => [way, button(way, go)]));
  }

  /**
   * A button that leads nowhere now keeps its focus, so it is not disabled.
   * @param {boolean} back is there anything before?
   * @param {boolean} on and after?
   */
  draw(back, on) {
    for (const [way, made] of this.buttons) {
      made.setAttribute("aria-disabled", String(!(way === "first" || way === "back" ? back : on)));
    }
  }
}

/**
 * @param {Way} way
 * @param {(way: Way) => void} go
 */
function button(way, go) {
  const [words, sign, shape] = WAYS[way];
  const made = html("button", { type: "button", class: "way", "aria-label": words, title: `${words} (${sign})` }, icon(shape));
  made.addEventListener("click", () => made.getAttribute("aria-disabled") !== "true" && go(way));
  return made;
}
