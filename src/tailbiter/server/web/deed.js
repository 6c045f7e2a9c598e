// One way to say yes: what was chosen is held, and one wide button says what it will do.
// @ts-check
import { html } from "tailbiter/draw.js";
import { isForPage } from "tailbiter/keys.js";
import { announce } from "tailbiter/page.js";
import { settings } from "tailbiter/settings.js";
import { UNKNOWN } from "tailbiter/turn_in_making.js";

/** @import { Clock } from "tailbiter/types.d.ts" */

const HASTY = 350; // milliseconds in which nobody has seen what a click meant for something else would do
const HOUR = 3_600_000; // milliseconds
const RESTING = 1000; // milliseconds in which a drawing may come to lie under a hand that has not moved

const hand = { kind: "mouse", at: 0, x: 0, y: 0 }; // what was used last: mouse, touch, pen or keys; when, and where
/** @type {(() => void) | null} */
let wake = null; // what waits for a hand to move

/** @param {string} kind */
function use(kind) {
  Object.assign(hand, { kind, at: performance.now() });
  const waited = wake;
  wake = null;
  waited?.();
}

for (const onto of /** @type {const} */ (["pointerdown", "pointerover", "pointermove"])) {
  addEventListener(
    onto,
    (event) => {
      const { pointerType, screenX: x, screenY: y } = event;
      if (onto !== "pointerdown" && x === hand.x && y === hand.y) return; // the page moved, not the hand
      Object.assign(hand, { x, y });
      use(pointerType);
    },
    { capture: true },
  );
}
addEventListener("keydown", () => use("keys"), { capture: true });

/** Is there an hour or more for a turn? @param {Clock | null} clock */
export const isSlow = (clock) => clock !== null && clock.kind === "turn" && Math.max(...clock.left) >= HOUR;

export class Deed {
  /**
   * @param {HTMLElement} buttons whose place it takes while something is held
   * @param {boolean} [confirms] false: only what is put together bit by bit is held
   */
  constructor(buttons, confirms = true) {
    this.confirms = confirms;
    this.button = html("button", { type: "button", class: "main" });
    const back = html("button", { type: "button", title: "Back (key: Esc)" }, "Back");
    this.element = html("div", { class: "deed", hidden: "" }, back, this.button);
    this.isSlow = false; // a turn a day: a slip would cost more than a click
    this.isElsewhere = false; // something else is pointed at, which Enter would choose
    this.answers = { yes: () => {}, no: () => {} };
    this.offered = { what: "", at: -HASTY };
    this.asked = -HASTY;
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
    if (!this.confirms) return false;
    if (confirm === "always" || (confirm === "touch" && (this.isSlow || hand.kind === "touch"))) return true;
    return hand.kind !== "keys" && isRecent(this.offered.at);
  }

  /** Was it asked just now? Then the same click again is a double click. */
  get isFresh() {
    return isRecent(this.asked);
  }

  /**
   * What is drawn anew under a hand at rest is not pointed at, until the hand moves.
   * @param {(() => void) | null} pointing null: nothing is pointed at
   * @returns {boolean} true where it waits
   */
  waits(pointing) {
    const isResting = pointing !== null && hand.at < this.offered.at && isRecent(this.offered.at, RESTING);
    wake = isResting ? pointing : null;
    return isResting;
  }

  /** @param {string} words @param {() => void} yes @param {() => void} no */
  ask(words, yes, no) {
    if (this.button.textContent !== words && words !== UNKNOWN) announce(`${words}?`);
    this.button.textContent = words;
    this.isElsewhere = false; // something else is pointed at, which Enter would choose
    this.answers = { yes, no };
    if (this.element.hidden) this.asked = performance.now();
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

/** @param {number} at @param {number} [within] */
const isRecent = (at, within = HASTY) => performance.now() - at < within;
