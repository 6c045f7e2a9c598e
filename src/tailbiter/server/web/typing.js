// A field for turns as text, with the decisions that come next to choose from.
// @ts-check
import { html } from "tailbiter/draw.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/types.d.ts").Step} Step
 */

const NOTHING = "nothing"; // is typed for a decision that leaves something be
const MOST_LISTED = 300; // turns offered while one is being typed

export class Typing {
  /**
   * @param {string} verb of the button
   * @param {(text: string) => void} take
   */
  constructor(verb, take) {
    this.choices = html("datalist", { id: "choices" });
    this.input = html("input", {
      type: "text", list: "choices", placeholder: "Type a turn", "aria-label": "Type a turn",
      autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 600, enterkeyhint: "go",
    });
    this.button = html("button", {}, verb);
    this.element = html("form", { class: "typing" }, this.input, this.choices, this.button);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (text) take(text);
    });
    /** @type {string | null} */
    this.listed = null;
    this.hadFocus = false; // when it was switched off
  }

  /** @param {Scene} scene where nobody may act, nothing is to be typed */
  draw({ step, view }) {
    const isOff = step === null;
    if (isOff && document.activeElement === this.input) this.hadFocus = true; // who types goes on typing
    this.input.disabled = this.button.disabled = isOff;
    if (!isOff && this.hadFocus) {
      if (document.activeElement === document.body) this.focus();
      this.hadFocus = false;
    }
    const next = step?.decisions.map((one) => one.text) ?? [];
    const decisions = step?.made.length === 0 && view.decisions.length > 0 ? view.decisions : next;
    const key = decisions.join("\n");
    if (key === this.listed) return;
    this.listed = key;
    const few = decisions.slice(0, MOST_LISTED);
    this.choices.replaceChildren(...few.map((text) => html("option", { value: text || NOTHING })));
    this.clear();
  }

  /** What was typed has been played; what was refused stays, to be mended. */
  clear() {
    this.input.value = "";
  }

  focus() {
    this.input.focus();
  }
}

/**
 * What somebody typed: the next decision, the rest of a turn, or a whole one.
 * @param {Step | null} step
 * @param {string} typed
 * @param {boolean} isTogether all seats act at the same time, so a turn is one whole order
 * @returns {{decision: string} | {turn: string}}
 */
export function meantBy(step, typed, isTogether) {
  const text = typed === NOTHING ? "" : typed;
  if (!isTogether && step?.decisions.some((one) => one.text === text)) return { decision: text };
  return { turn: step?.made.length ? `${step.text} ${typed}` : typed };
}
