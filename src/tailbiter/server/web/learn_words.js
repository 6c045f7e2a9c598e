// What the lesson says under the board, and its buttons.
// @ts-check
import { html } from "tailbiter/draw.js";
import { cited, ruleButton, sentences } from "tailbiter/rules.js";

/**
 * @import { Event } from "tailbiter/types.d.ts"
 * @typedef {"plain" | "asking" | "wrong" | "done" | "refused"} Tone
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

/** The words under the board: a message, and what would happen while something is pointed at. */
export class Said {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {Node[]} */
    this.words = [];
    /** @type {Tone} */
    this.tone = "plain";
  }

  /**
   * @param {string} text
   * @param {Tone} tone
   */
  say(text, tone = "plain") {
    this.words = [html("p", { class: "event" }, ...withRules(text))];
    this.tone = tone;
    this.point(null);
  }

  /** @param {{why: string, rule: string | null}} error */
  refuse(error) {
    this.words = [cited(error.why, error.rule)];
    this.tone = "refused";
    this.point(null);
  }

  /**
   * What is to be done, and what has just happened.
   * @param {string} prompt
   * @param {Event[]} events
   */
  ask(prompt, events = []) {
    this.words = [html("p", { class: "event prompt" }, prompt), ...sentences(events)];
    this.tone = "asking";
    this.point(null);
  }

  /** @param {Event[]} events that happen now */
  tell(events) {
    this.words = sentences(events);
    this.tone = "plain";
    this.point(null);
  }

  /** @param {Event[] | null} events that would happen */
  point(events) {
    this.place.className = `said ${events ? "ahead" : this.tone}`;
    this.place.replaceChildren(...(events ? sentences(events) : this.words));
    this.place.scrollTop = 0;
  }
}

/** The buttons of a step and of the end; those not wanted now are out of the way. */
export class Buttons {
  /**
   * @param {HTMLElement} place
   * @param {Record<ButtonName, () => void>} clicks
   */
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

  /**
   * @param {ButtonName} name
   * @param {string} words
   */
  rename(name, words) {
    const button = this.made.get(name);
    if (button) button.textContent = words;
  }

  /** @param {ButtonName} name */
  focus(name) {
    this.made.get(name)?.focus({ preventScroll: true });
  }
}
