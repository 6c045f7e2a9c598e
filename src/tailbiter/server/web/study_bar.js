// The bar under the board: what is to be done, what a turn did or would do, and the way through the game.
// @ts-check
import { html } from "tailbiter/draw.js";
import { ruleButton, sentences } from "tailbiter/telling.js";
import { Typing } from "tailbiter/typing.js";
import { WayButtons } from "tailbiter/ways.js";
import { refusal } from "tailbiter/words.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Event} Event
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/ways.js").Way} Way
 */

const NARROW = matchMedia("(max-width: 760px), (max-height: 520px)"); // typing goes below the turns

export class StudyBar {
  /**
   * @param {{prompt: HTMLElement, consequence: HTMLElement, buttons: HTMLElement, below: HTMLElement}} places
   * @param {{way(way: Way): void, stepBack(): void, type(text: string): void}} page
   */
  constructor(places, page) {
    this.prompt = places.prompt;
    this.consequence = places.consequence;
    /** @type {Event[]} */
    this.said = [];
    this.ways = new WayButtons((way) => page.way(way));
    this.back = html("button", { type: "button", title: "Esc" }, "Take back");
    this.back.addEventListener("click", () => page.stepBack());
    this.typing = new Typing("Try it", (text) => page.type(text));
    const steps = html("div", { class: "steps", role: "group", "aria-label": "Through the game" }, ...this.ways.buttons.values());
    places.buttons.replaceChildren(steps, this.back);
    const put = () => (NARROW.matches ? places.below : places.buttons).append(this.typing.element);
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
    this.ways.draw(may.back, may.on);
    this.back.disabled = !scene.step?.made.length;
    this.typing.draw(scene);
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

  /** @param {import("tailbiter/words.js").Refusal} error */
  warn(error) {
    this.consequence.classList.add("warn");
    this.consequence.replaceChildren(html("p", { class: "event" }, refusal(error), " ", error.rule ? ruleButton(error.rule) : ""));
  }
}
