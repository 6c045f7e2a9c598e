// First, back, play, on, last; how fast; and a slider over the whole game.
// @ts-check
import { html, svg } from "tailbiter/draw.js";

/** @typedef {"first" | "back" | "play" | "on" | "last"} Way */

export const SPEEDS = { slow: 1600, usual: 700, fast: 120 }; // milliseconds between two turns

const SHAPES = {
  first: "M5 5V19M19 5 9 12l10 7Z",
  back: "M17 5 7 12l10 7Z",
  play: "M7 4 20 12 7 20Z",
  pause: "M6 5H10V19H6ZM14 5H18V19H14Z",
  on: "M7 5 17 12 7 19Z",
  last: "M19 5V19M5 5 15 12 5 19Z",
};
/** @type {Record<Way, string>} */
const WORDS = { first: "To the start", back: "Back one turn", play: "Play", on: "On one turn", last: "To the end" };

export class Controls {
  /**
   * @param {number} last the last stop
   * @param {(way: Way) => void} go
   * @param {(stop: number) => void} slide
   */
  constructor(last, go, slide) {
    this.last = last;
    /** @type {Map<Way, HTMLButtonElement>} */
    this.buttons = new Map();
    for (const way of /** @type {Way[]} */ (Object.keys(WORDS))) {
      const button = html("button", { type: "button", class: "way" });
      button.addEventListener("click", () => go(way));
      this.buttons.set(way, button);
      label(button, WORDS[way], SHAPES[way]);
    }
    this.slider = html("input", { type: "range", min: 0, max: last, step: 1, value: 0, "aria-label": "Turn" });
    this.slider.addEventListener("input", () => slide(Number(this.slider.value)));
    this.speed = html(
      "select",
      { "aria-label": "How fast" },
      html("option", { value: "slow" }, "Slow"),
      html("option", { value: "usual", selected: "" }, "Usual"),
      html("option", { value: "fast" }, "Fast"),
    );
    this.element = html("div", { class: "controls" }, ...this.buttons.values(), this.speed, this.slider);
  }

  /** Milliseconds between two turns. */
  get between() {
    return SPEEDS[/** @type {keyof typeof SPEEDS} */ (this.speed.value)];
  }

  /**
   * @param {number} stop
   * @param {boolean} isPlaying
   * @param {string} words that the slider says
   */
  draw(stop, isPlaying, words) {
    this.slider.value = String(stop);
    this.slider.setAttribute("aria-valuetext", words);
    for (const way of /** @type {Way[]} */ (["first", "back"])) this.dim(way, stop === 0);
    for (const way of /** @type {Way[]} */ (["on", "last"])) this.dim(way, stop === this.last);
    const play = this.buttons.get("play");
    if (play) label(play, isPlaying ? "Pause" : "Play", isPlaying ? SHAPES.pause : SHAPES.play);
  }

  /**
   * A button that leads nowhere now keeps its focus, so it is not disabled.
   * @param {Way} way
   * @param {boolean} isDim
   */
  dim(way, isDim) {
    this.buttons.get(way)?.setAttribute("aria-disabled", String(isDim));
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {string} words
 * @param {string} shape
 */
function label(button, words, shape) {
  if (button.getAttribute("aria-label") === words) return;
  button.setAttribute("aria-label", words);
  button.setAttribute("title", words);
  const drawn = svg("svg", { viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" }, svg("path", { d: shape }));
  button.replaceChildren(drawn);
}
