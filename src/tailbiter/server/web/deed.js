// One way to say yes: what was chosen is held, and one wide button says what it will do.
// @ts-check
import { html } from "tailbiter/draw.js";
import { isForPage } from "tailbiter/keys.js";
import { settings } from "tailbiter/settings.js";

const HASTY = 350; // milliseconds in which nobody has seen what a click meant for something else would do

let hand = "mouse"; // what was used last: mouse, touch, pen or keys
addEventListener("pointerdown", (event) => (hand = event.pointerType), { capture: true });
addEventListener("keydown", () => (hand = "keys"), { capture: true });

export class Deed {
  /** @param {HTMLElement} buttons whose place it takes while something is held */
  constructor(buttons) {
    this.button = html("button", { type: "button", class: "main" });
    const back = html("button", { type: "button", title: "Back (key: Esc)" }, "Back");
    this.element = html("div", { class: "deed", hidden: "" }, back, this.button);
    this.isElsewhere = false; // something else is pointed at, which Enter would choose
    this.answers = { yes: () => {}, no: () => {} };
    this.offered = { what: "", at: 0 };
    this.button.addEventListener("click", () => this.answers.yes());
    back.addEventListener("click", () => this.answers.no());
    buttons.before(this.element);
    addEventListener("keydown", (event) => this.press(event), { capture: true });
  }

  /** @param {string} what is drawn for somebody to choose from, in a word */
  offer(what) {
    if (what !== this.offered.what) this.offered = { what, at: performance.now() };
  }

  /** Is what somebody chooses now to be confirmed? What was chosen in haste always is. */
  get isAsking() {
    const { confirm } = settings();
    if (confirm === "always" || (confirm === "touch" && hand === "touch")) return true;
    return hand !== "keys" && performance.now() - this.offered.at < HASTY;
  }

  /** @param {string} words @param {() => void} yes @param {() => void} no */
  ask(words, yes, no) {
    this.button.textContent = words;
    this.isElsewhere = false; // something else is pointed at, which Enter would choose
    this.answers = { yes, no };
    this.element.hidden = false;
  }

  forget() {
    this.element.hidden = true;
  }

  /** Enter says yes, but on something else that it would choose or press. @param {KeyboardEvent} event */
  press(event) {
    if (this.element.hidden || event.key !== "Enter" || event.repeat || !isForPage(event)) return;
    const target = /** @type {Element} */ (event.target);
    if (this.isElsewhere || (target !== document.body && !target.closest("#board, #tray"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.answers.yes();
  }
}
