// The words below a board: what happened, what would happen, why something is refused.
// @ts-check
import { html } from "tailbiter/draw.js";
import { cited, sentences } from "tailbiter/rules.js";

/** @import { Event } from "tailbiter/types.d.ts" */

export class Consequence {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.look = place.className;
    /** @type {Node[]} */
    this.lines = []; // to be read while nothing is pointed at
    this.tone = "";
    this.isHeld = false; // a warning that pointing elsewhere does not wipe away
  }

  /** @param {Node[]} lines @param {string} [tone] a class */
  keep(lines, tone = "") {
    this.lines = lines;
    this.tone = tone;
    this.forget();
  }

  /** @param {Event[]} events that happen now */
  say(events) {
    this.keep(sentences(events));
  }

  /** Nothing else is to be said any more. */
  forget() {
    this.isHeld = false;
    this.point(null);
  }

  /** @param {Event[] | null} events of what is pointed at; null: of nothing */
  point(events) {
    if (!events && this.isHeld) return;
    this.isHeld = false;
    if (events) this.show(sentences(events), "ahead");
    else this.show(this.lines, this.tone);
  }

  /** @param {string} words for a moment */
  wait(words) {
    this.isHeld = false;
    this.show([html("p", { class: "event" }, words)], "");
  }

  /**
   * @param {{why: string, rule: string | null} | null} error
   * @param {boolean} [isHeld] it stays until something else is to be said or offered
   */
  warn(error, isHeld = false) {
    if (!error) return;
    this.isHeld = isHeld;
    this.show([cited(error.why, error.rule)], "warn");
  }

  /** @param {Node[]} lines @param {string} tone */
  show(lines, tone) {
    this.place.className = `${this.look} ${tone}`.trim();
    this.place.replaceChildren(...lines);
    this.place.scrollTop = 0;
  }
}
