// What the lesson says under the board, and its buttons.
// @ts-check
import { html } from "tailbiter/draw.js";
import { ruleButton, sentences } from "tailbiter/rules.js";

/**
 * @import { Event } from "tailbiter/types.d.ts"
 * @typedef {"back" | "hint" | "show" | "again" | "next" | "play" | "rules"} ButtonName
 */

const CITED = /\[([A-Z]\d+)\]/;

/**
 * Words in which rules are cited as [N7]: each number becomes a button.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function withRules(text) {
  return text.split(CITED).map((part, index) => (index % 2 ? ruleButton(part) : part));
}

/**
 * The same for ears.
 * @param {string} text
 */
export function spokenWithRules(text) {
  return text.replaceAll(new RegExp(CITED, "g"), "(rule $1)");
}

/** @param {string} text @returns {Node[]} a line of the lesson */
export const line = (text) => [html("p", { class: "event" }, ...withRules(text))];

/**
 * What is to be done, and what has just happened.
 * @param {string} prompt
 * @param {Event[]} events
 * @returns {Node[]}
 */
export const asking = (prompt, events) => [html("p", { class: "event prompt" }, prompt), ...sentences(events)];

/** The buttons of a step and of the end; those not wanted now are out of the way. */
export class Buttons {
  /** @param {HTMLElement} place @param {Record<ButtonName, () => void>} clicks */
  constructor(place, clicks) {
    /** @type {[ButtonName, string, string?][]} */
    const all = [
      ["next", "Next", "Enter"],
      ["again", "Try again", "Esc"],
      ["play", "Play now against a bot of level 1"],
      ["hint", "Hint", "h"],
      ["show", "Show me"],
      ["back", "Take back", "Esc"],
      ["rules", "Read the rules"],
    ];
    /** @type {Map<ButtonName, HTMLButtonElement>} */
    this.made = new Map();
    for (const [name, words, key] of all) {
      const button = html("button", { type: "button", title: key ? `${words} (key: ${key})` : null }, words);
      button.addEventListener("click", clicks[name]);
      this.made.set(name, button);
    }
    this.place = place;
    place.replaceChildren(...this.made.values());
  }

  /**
   * Show these; the first one is the main one where `isMain`.
   * @param {ButtonName[]} names
   * @param {boolean} isMain
   */
  show(names, isMain) {
    const hadFocus = this.place.contains(document.activeElement);
    for (const [name, button] of this.made) {
      button.hidden = !names.includes(name);
      button.classList.toggle("main", isMain && name === names[0]);
    }
    if (hadFocus && /** @type {HTMLElement} */ (document.activeElement)?.hidden !== false) this.focus(names[0]);
  }

  /** @param {ButtonName} name @param {string} words */
  rename(name, words) {
    const button = this.made.get(name);
    if (button) button.textContent = words;
  }

  /** @param {ButtonName} name */
  focus(name) {
    this.made.get(name)?.focus({ preventScroll: true });
  }
}
