// The bar under the board: what is to be done, what a turn did or would do, and the way through the game.
// @ts-check
import { html, svg } from "tailbiter/draw.js";
import { ruleButton, sentences } from "tailbiter/telling.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Event} Event
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {"first" | "back" | "on" | "last"} Way
 */

/** @type {[Way, string, string, string][]} */
const WAYS = [
  ["first", "First position", "Home", "M4 4V16M16 4 7 10 16 16Z"],
  ["back", "Back one turn", "←", "M14 4 5 10 14 16Z"],
  ["on", "On one turn", "→", "M6 4 15 10 6 16Z"],
  ["last", "Last position", "End", "M16 4V16M4 4 13 10 4 16Z"],
];

const NARROW = matchMedia("(max-width: 760px), (max-height: 520px)"); // typing goes below the turns

export class StudyBar {
  /**
   * @param {{prompt: HTMLElement, consequence: HTMLElement, buttons: HTMLElement, below: HTMLElement}} places
   * @param {{way(way: Way): void, stepBack(): void, play(turn: string): void}} page
   */
  constructor(places, page) {
    this.prompt = places.prompt;
    this.consequence = places.consequence;
    this.page = page;
    /** @type {Event[]} */
    this.said = [];
    /** @type {Map<Way, HTMLButtonElement>} */
    this.ways = new Map(WAYS.map(([way, words, key, path]) => [way, this.arrow(way, words, key, path)]));
    this.back = html("button", { type: "button", title: "Esc" }, "Take back");
    this.back.addEventListener("click", () => page.stepBack());
    this.input = html("input", {
      type: "text", placeholder: "Type a turn", "aria-label": "Type a turn", list: "choices",
      autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 600, enterkeyhint: "go",
    });
    this.choices = html("datalist", { id: "choices" });
    this.try = html("button", {}, "Try it");
    this.form = html("form", { class: "typing" }, this.input, this.choices, this.try);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const turn = this.input.value.trim();
      if (turn) page.play(turn);
      this.input.value = "";
    });
    const steps = html("div", { class: "steps", role: "group", "aria-label": "Through the game" }, ...this.ways.values());
    places.buttons.replaceChildren(steps, this.back);
    const put = () => (NARROW.matches ? places.below : places.buttons).append(this.form);
    NARROW.addEventListener("change", put);
    put();
  }

  /**
   * @param {Way} way
   * @param {string} words
   * @param {string} key
   * @param {string} path
   */
  arrow(way, words, key, path) {
    const icon = svg("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" }, svg("path", { d: path }));
    const made = html("button", { type: "button", "aria-label": words, title: `${words} (${key})` }, icon);
    made.addEventListener("click", () => made.getAttribute("aria-disabled") !== "true" && this.page.way(way));
    return made;
  }

  /**
   * @param {Scene} scene
   * @param {(Node | string)[]} prompt
   * @param {{back: boolean, on: boolean}} may
   */
  draw(scene, prompt, may) {
    this.prompt.replaceChildren(...prompt);
    // Not disabled, which would drop the focus of somebody who steps by keyboard.
    for (const [way, button] of this.ways) {
      const isOpen = way === "first" || way === "back" ? may.back : may.on;
      button.setAttribute("aria-disabled", String(!isOpen));
    }
    this.back.disabled = !scene.step?.made.length;
    this.input.disabled = this.try.disabled = scene.step === null;
    const texts = scene.step?.made.length === 0 ? scene.step.decisions.map((one) => one.text) : [];
    if (texts.join() !== this.listed) {
      this.listed = texts.join();
      this.choices.replaceChildren(...texts.filter(Boolean).slice(0, 300).map((value) => html("option", { value })));
    }
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

  /** @param {{message: string, rule?: string | null}} error */
  warn(error) {
    const text = error.rule ? error.message.replace(`${error.rule}: `, "") : error.message;
    const isWord = /^([a-z]{2,}[ ,']|a turn )/.test(text); // a cell or a piece stays as it is written
    const words = `${isWord ? text.charAt(0).toUpperCase() : text.charAt(0)}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
    this.consequence.classList.add("warn");
    this.consequence.replaceChildren(html("p", { class: "event" }, words, " ", error.rule ? ruleButton(error.rule) : ""));
    return words;
  }
}
