// How far a learner got: a scale for each step of the lesson, and this browser's memory of it.
// @ts-check
import { html, listenToArrows, roving } from "tailbiter/draw.js";
import { remember, remembered } from "tailbiter/memory.js";

/** @typedef {{at: number, done: boolean[]}} Memory */

export class Progress {
  /**
   * @param {HTMLElement} place
   * @param {string} game
   * @param {string[]} titles of the steps
   * @param {(index: number) => void} go
   */
  constructor(place, game, titles, go) {
    this.key = `tailbiter.lesson.${game}`;
    this.titles = titles;
    this.memory = this.recalled();
    this.words = html("span", { class: "how-far" });
    this.before = arrow("Previous step", "M15 5 8 12l7 7", () => go(this.memory.at - 1));
    this.after = arrow("Next step", "M9 5l7 7-7 7", () => go(this.memory.at + 1));
    this.dots = titles.map((title, index) => {
      const dot = html("button", { type: "button", class: "dot", "data-key": index }, html("span", { "aria-hidden": "true" }));
      dot.addEventListener("click", () => go(index));
      return dot;
    });
    const list = html("ol", {}, ...this.dots.map((dot) => html("li", {}, dot)));
    listenToArrows(list);
    this.list = list;
    place.replaceChildren(this.before, list, this.after, this.words);
  }

  /** @returns {Memory} */
  recalled() {
    const kept = remembered(this.key);
    const at = Number.isInteger(kept?.at) ? kept.at : 0;
    const done = Array.isArray(kept?.done) ? kept.done : [];
    return {
      at: Math.min(Math.max(at, 0), this.titles.length),
      done: this.titles.map((_, index) => done[index] === true),
    };
  }

  /** @param {number} index of the step that is shown; the number of steps: the end */
  show(index) {
    this.memory.at = index;
    remember(this.key, this.memory);
    this.draw();
  }

  /** @param {number} index */
  met(index) {
    this.memory.done[index] = true;
    remember(this.key, this.memory);
    this.draw();
  }

  get isAllDone() {
    return this.memory.done.every(Boolean);
  }

  draw() {
    const { at, done } = this.memory;
    const count = this.titles.length;
    this.dots.forEach((dot, index) => {
      dot.className = `dot${done[index] ? " done" : ""}${index === at ? " here" : ""}`;
      dot.setAttribute("aria-label", `Step ${index + 1}: ${this.titles[index]}${done[index] ? ", done" : ""}`);
      if (index === at) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    });
    roving(this.list, String(at)); // one stop for the Tab key: the board is never far
    this.words.textContent = at < count ? `${at + 1} of ${count}` : "The end";
    this.before.disabled = at === 0;
    this.after.disabled = at >= count;
  }
}

/**
 * @param {string} words
 * @param {string} shape
 * @param {() => void} click
 */
function arrow(words, shape, click) {
  const made = html("button", { type: "button", class: "plain arrow", "aria-label": words, title: words });
  made.innerHTML = `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${shape}"/></svg>`;
  made.addEventListener("click", click);
  return made;
}
