// A field for turns as text, with the decisions that come next to choose from.
// @ts-check
import { html } from "tailbiter/draw.js";

/**
 * @import { BoardGame, Scene } from "tailbiter/board.d.ts"
 * @import { Step } from "tailbiter/types.d.ts"
 */

const NOTHING = "nothing"; // is typed for a decision that leaves something be
const MOST_LISTED = 300; // turns offered while one is being typed

export class TurnField {
  /**
   * @param {BoardGame} game
   * @param {string} verb of the button
   * @param {(text: string) => void} take
   */
  constructor(game, verb, take) {
    this.game = game;
    this.choices = html("datalist", { id: "choices" });
    this.input = html("input", {
      type: "text", list: "choices", placeholder: "Type a turn", "aria-label": "Type a turn",
      autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 600, enterkeyhint: "go",
    });
    this.button = html("button", {}, verb);
    const leave = html("button", { type: "button", class: "plain leave", "aria-label": "Back to the buttons" }, "×");
    leave.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps its focus until the click is done
    leave.addEventListener("click", () => this.close());
    this.element = html("form", { class: "turn-field" }, leave, this.input, this.choices, this.button);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (text) take(text);
    });
    this.opener = html("button", { type: "button", class: "opener", "aria-label": "Type a turn" }, "Type");
    this.opener.addEventListener("click", () => this.focus());
    this.input.addEventListener("blur", () => this.input.value || this.unfold(false));
    /** @type {string | null} */
    this.listed = null;
    this.hadFocus = false; // when it was switched off
  }

  /** @param {Scene} scene where nobody may act, nothing is to be typed */
  draw({ step, view }) {
    const isOff = step === null;
    if (isOff && document.activeElement === this.input) this.hadFocus = true; // who types goes on typing
    this.input.disabled = this.button.disabled = this.opener.disabled = isOff;
    this.input.placeholder = isOff ? "Wait for your turn" : "Type a turn";
    if (!isOff && this.hadFocus) {
      if (document.activeElement === document.body) this.focus();
      this.hadFocus = false;
    }
    const texts = step ? offeredTo(this.game, step, view.decisions) : [];
    const key = texts.join("\n");
    if (key === this.listed) return;
    this.listed = key;
    const few = texts.slice(0, MOST_LISTED);
    this.choices.replaceChildren(...few.map((text) => html("option", { value: text || NOTHING })));
    this.clear();
  }

  /** What was typed has been played; what was refused stays, to be mended. */
  clear() {
    this.input.value = "";
  }

  /** The buttons are there again. */
  close() {
    this.clear();
    this.element.classList.remove("open");
    this.opener.focus();
  }

  /** Where there is little room the field is out of the way until it is wanted. */
  focus() {
    this.unfold(true);
    this.input.focus();
  }

  /** @param {boolean} isOpen then it takes the place of the buttons beside it */
  unfold(isOpen) {
    this.element.classList.toggle("open", isOpen);
    this.element.parentElement?.classList.toggle("typing", isOpen);
  }
}

/**
 * What may be typed next: first what the view lists, then what the board's game does.
 * @param {Pick<BoardGame, "texts">} game
 * @param {Step} step
 * @param {string[]} first
 */
export function offeredTo(game, step, first) {
  return step.made.length === 0 && first.length > 0 ? first : game.texts(step).map((one) => one.text);
}

/**
 * What somebody typed: the next decision, the rest of a turn, or a whole one.
 * @param {Pick<BoardGame, "texts">} game
 * @param {Step | null} step
 * @param {string} typed
 * @param {boolean} isTogether all seats act at the same time, so a turn is one whole order
 * @returns {{decision: string, isWhole: boolean} | {turns: string[]}} the likeliest turn first
 */
export function meantBy(game, step, typed, isTogether) {
  const text = typed === NOTHING ? "" : typed;
  const found = step && !isTogether ? game.texts(step).find((one) => one.text === text) : undefined;
  if (found) return { decision: text, isWhole: found.isWhole };
  return { turns: step?.made.length ? [turnWith(step, typed), typed] : [typed] };
}

/**
 * The turn so far with one more decision.
 * @param {Pick<Step, "text">} step
 * @param {string} text
 */
export const turnWith = (step, text) => `${step.text} ${text}`.trim();
