// The words below a board: what happened, what would happen, why something is refused.
// @ts-check
import { html } from "tailbiter/draw.js";
import { cited, sentences } from "tailbiter/rules.js";

/** @import { Event } from "tailbiter/types.d.ts" */

const NOTED = 8000; // milliseconds

export class Consequence {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.read = html("div", { class: "read" });
    this.more = html("button", { type: "button", class: "more plain", hidden: "", "aria-expanded": "false" });
    this.more.addEventListener("click", () => this.unfold(!place.classList.contains("open")));
    place.replaceChildren(this.read);
    this.look = place.className;
    /** @type {Node[]} */
    this.lines = []; // to be read while nothing is pointed at
    this.tone = "";
    this.isHeld = false; // a warning that pointing elsewhere does not wipe away
    /** @type {HTMLElement | null} */
    this.noted = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.noting = undefined;
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
    if (events) this.show(named("Preview", sentences(events)), "ahead");
    else this.show(this.lines, this.tone);
  }

  /** @param {string} words for a moment @param {boolean} [isHeld] it stays until something else is to be said or offered */
  wait(words, isHeld = false) {
    this.isHeld = isHeld;
    this.show([html("p", { class: "event" }, words)], "");
  }

  /** @param {string} words that stand above all else for a while, whatever happens; "": no longer */
  note(words) {
    clearTimeout(this.noting);
    this.noted?.remove();
    this.noted = words ? html("p", { class: "event" }, words) : null;
    if (this.noted) this.more.after(this.noted);
    this.unfold(false);
    if (words) this.noting = setTimeout(() => this.note(""), NOTED);
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
    this.read.replaceChildren(this.more, ...(this.noted ? [this.noted] : []), ...lines);
    this.unfold(false);
  }

  /** What has no room here can be opened, over what is above it. @param {boolean} isOpen */
  unfold(isOpen) {
    this.place.classList.toggle("open", isOpen);
    this.read.scrollTop = 0;
    const end = this.read.getBoundingClientRect().bottom;
    this.more.hidden = true; // it takes room of its own
    const below = () => [...this.read.children].map((line) => line.getBoundingClientRect()).filter((line) => line.bottom > end + 1);
    this.more.hidden = !isOpen && below().length === 0;
    const unseen = below().filter((line) => line.top > end - 1).length; // of another only the rest
    this.more.textContent = isOpen ? "Less" : unseen ? `and ${unseen} more` : "read on";
    this.more.setAttribute("aria-expanded", String(isOpen));
  }
}

/** The first line begins with a name for all of them. @param {string} name @param {HTMLElement[]} lines */
function named(name, lines) {
  lines[0]?.prepend(html("span", { class: "tag" }, name), " ");
  return lines;
}
