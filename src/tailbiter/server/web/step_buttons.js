// Through a game: first, back, on, last, as buttons and as keys.
// @ts-check
import { html, svg } from "tailbiter/draw.js";

/** @typedef {"first" | "back" | "on" | "last"} Direction */

/** @type {Record<Direction, [words: string, key: string, shape: string]>} */
const DIRECTIONS = {
  first: ["To the start", "Home", "M4 4V16M16 4 7 10 16 16Z"],
  back: ["Back one turn", "←", "M14 4 5 10 14 16Z"],
  on: ["On one turn", "→", "M6 4 15 10 6 16Z"],
  last: ["To the end", "End", "M16 4V16M4 4 13 10 4 16Z"],
};
/** @type {Record<string, Direction>} */
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };

/** @param {{key: string}} event @returns {Direction | undefined} */
export const directionOf = (event) => KEYS[event.key];

/** @param {string} shape */
export const icon = (shape) => svg("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" }, svg("path", { d: shape }));

export class StepButtons {
  /** @param {(direction: Direction) => void} go */
  constructor(go) {
    const directions = /** @type {Direction[]} */ (Object.keys(DIRECTIONS));
    /** @type {Map<Direction, HTMLButtonElement>} */
    this.buttons = new Map(directions.map((direction) => [direction, button(direction, go)]));
  }

  /**
   * A button that leads nowhere now keeps its focus, so it is not disabled.
   * @param {boolean} back is there anything before?
   * @param {boolean} on and after?
   */
  draw(back, on) {
    for (const [direction, made] of this.buttons) {
      const isOn = direction === "first" || direction === "back" ? back : on;
      made.setAttribute("aria-disabled", String(!isOn));
    }
  }
}

/** @param {Direction} direction @param {(direction: Direction) => void} go */
function button(direction, go) {
  const [words, key, shape] = DIRECTIONS[direction];
  const made = html("button", { type: "button", class: "step-button", "aria-label": words, title: `${words} (${key})` }, icon(shape));
  made.addEventListener("click", () => made.getAttribute("aria-disabled") !== "true" && go(direction));
  return made;
}
