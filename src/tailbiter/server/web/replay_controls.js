// First, back, on, last; play, and how fast; and a slider over the whole game.
// @ts-check
import { html } from "tailbiter/draw.js";
import { PACES } from "tailbiter/stage.js";
import { StepButtons, icon } from "tailbiter/step_buttons.js";

/** @import { Direction } from "tailbiter/step_buttons.js" */

const PLAY = "M5 3 17 10 5 17Z";
const PAUSE = "M5 4H8V16H5ZM12 4H15V16H12Z";

export class Controls {
  /**
   * @param {number} last the last stop
   * @param {{go(direction: Direction): void, play(): void, slide(stop: number): void}} page
   */
  constructor(last, page) {
    this.last = last;
    this.steps = new StepButtons(page.go);
    this.play = html("button", { type: "button", class: "step-button" });
    this.play.addEventListener("click", () => page.play());
    this.slider = html("input", { type: "range", min: 0, max: last, step: 1, value: 0, "aria-label": "Turn" });
    this.slider.addEventListener("input", () => page.slide(Number(this.slider.value)));
    this.speed = html(
      "select",
      { "aria-label": "How fast" },
      html("option", { value: "slow" }, "Slow"),
      html("option", { value: "usual", selected: "" }, "Usual"),
      html("option", { value: "fast" }, "Fast"),
    );
    const [first, back, on, end] = this.steps.buttons.values();
    this.element = html("div", { class: "controls" }, first, back, this.play, on, end, this.speed, this.slider);
  }

  get pace() {
    return PACES[/** @type {keyof typeof PACES} */ (this.speed.value)];
  }

  /**
   * @param {number} stop
   * @param {boolean} isPlaying
   * @param {string} words that the slider says
   */
  draw(stop, isPlaying, words) {
    this.slider.value = String(stop);
    this.slider.setAttribute("aria-valuetext", words);
    this.steps.draw(stop > 0, stop < this.last);
    const does = isPlaying ? "Pause" : "Play";
    if (this.play.title === does) return;
    this.play.title = does;
    this.play.setAttribute("aria-label", does);
    this.play.replaceChildren(icon(isPlaying ? PAUSE : PLAY));
  }
}
