// The bar under the board: what is to be done, and the way through the game.
// @ts-check
import { html } from "tailbiter/draw.js";
import { StepButtons } from "tailbiter/step_buttons.js";
import { TurnField } from "tailbiter/turn_field.js";

/**
 * @import { Scene } from "tailbiter/board.d.ts"
 * @import { StudyPage } from "tailbiter/study.js"
 */

const NARROW = matchMedia("(max-width: 760px), (max-height: 520px)"); // typing goes below the turns

export class StudyBar {
  /** @param {{prompt: HTMLElement, buttons: HTMLElement, steps: HTMLElement, below: HTMLElement}} places @param {StudyPage} page */
  constructor(places, page) {
    this.prompt = places.prompt;
    this.steps = new StepButtons((direction) => page.walk(direction));
    this.back = html("button", { type: "button", title: "Esc" }, "Take back");
    this.back.addEventListener("click", () => page.stepBack());
    this.field = new TurnField(page.game, "Try it", (text) => page.trying.type(text));
    const steps = html("div", {});
    places.buttons.replaceChildren(steps, this.back);
    this.steps.settle(places.steps, steps);
    const put = () => (NARROW.matches ? places.below : places.buttons).append(this.field.element);
    NARROW.addEventListener("change", put);
    put();
  }

  /**
   * @param {Scene} scene
   * @param {(Node | string)[]} prompt
   * @param {{back: boolean, on: boolean}} may
   */
  draw(scene, prompt, may) {
    this.prompt.replaceChildren(...prompt);
    this.steps.draw(may.back, may.on);
    this.back.disabled = !scene.step?.made.length;
    this.field.draw(scene);
  }
}
