// The bar under the board: what is to be done, what a turn did or would do, and the way through the game.
// @ts-check
import { html } from "tailbiter/draw.js";
import { cited, sentences } from "tailbiter/rules.js";
import { StepButtons } from "tailbiter/step_buttons.js";
import { TurnField } from "tailbiter/turn_field.js";

/**
 * @import { BoardGame, Scene } from "tailbiter/board.d.ts"
 * @import { Direction } from "tailbiter/step_buttons.js"
 * @import { Event } from "tailbiter/types.d.ts"
 * @typedef {{
 *   game: BoardGame, stepBack(): void, trying: {type(text: string): void},
 *   walk(direction: Direction): void,
 * }} Page
 */

const NARROW = matchMedia("(max-width: 760px), (max-height: 520px)"); // typing goes below the turns

export class StudyBar {
  /**
   * @param {{prompt: HTMLElement, consequence: HTMLElement, buttons: HTMLElement, below: HTMLElement}} places
   * @param {Page} page
   */
  constructor(places, page) {
    this.prompt = places.prompt;
    this.consequence = places.consequence;
    /** @type {Event[]} */
    this.said = [];
    this.steps = new StepButtons((direction) => page.walk(direction));
    this.back = html("button", { type: "button", title: "Esc" }, "Take back");
    this.back.addEventListener("click", () => page.stepBack());
    this.field = new TurnField(page.game, "Try it", (text) => page.trying.type(text));
    const steps = html("div", { class: "steps", role: "group", "aria-label": "Through the game" }, ...this.steps.buttons.values());
    places.buttons.replaceChildren(steps, this.back);
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

  /** @param {Event[] | null} events of what is pointed at; null: of the turn that was played */
  point(events) {
    this.consequence.classList.remove("warn");
    this.consequence.classList.toggle("ahead", events !== null);
    this.consequence.replaceChildren(...sentences(events ?? this.said));
    this.consequence.scrollTop = 0;
  }

  /** @param {Event[]} events */
  say(events) {
    this.said = events;
    this.point(null);
  }

  /** @param {{why: string, rule: string | null}} error */
  warn(error) {
    this.consequence.classList.add("warn");
    this.consequence.replaceChildren(cited(error.why, error.rule));
  }
}
