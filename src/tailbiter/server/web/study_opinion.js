// The bot's opinion while it thinks: each seat's chance as a bar, and the best lines.
// @ts-check
import { html } from "tailbiter/draw.js";
import { percent } from "tailbiter/chances.js";
import { cited } from "tailbiter/rules.js";

/** @import { Line, Opinion } from "tailbiter/types.d.ts" */

const MOST_LINES = 5;
const MOST_MARKS = 3;
const HOLD = 1500; // milliseconds for which lines keep their places under a pointer
const LEAST_LETTER = 0.08; // of the bar: less has no room for a letter
const LEAST_NUMBER = 0.25;
export const SECONDS = 20; // that the bot thinks about one position

/**
 * Turns for the board to mark: the more the bot looked at one, the stronger.
 * @param {Opinion | null} opinion
 */
export function marksOf(opinion) {
  const lines = opinion?.lines ?? [];
  const most = Math.max(1, ...lines.map((line) => line.visits));
  const marked = lines.slice(0, MOST_MARKS).filter((line, index) => index === 0 || line.visits > most / 20);
  // In tenths, so that a board is not drawn anew for every visit.
  return marked.map((line, index) => ({ text: line.turn, parts: line.parts, weight: index === 0 ? 1 : Math.max(1, Math.round((10 * line.visits) / most)) / 10 }));
}

/** A bar of all seats' chances, by colour, pattern and letter: badges that grow and shrink. */
export class ChanceBar {
  /**
   * @param {HTMLElement} place
   * @param {string[]} called what the game calls the seats
   * @param {string[]} names to read
   */
  constructor(place, called, names) {
    this.place = place;
    this.called = called;
    this.names = names;
    place.setAttribute("role", "img");
  }

  /**
   * @param {number[]} chances none: nobody has thought yet
   * @param {string} otherwise what is said then
   */
  draw(chances, otherwise) {
    const told = chances.map((chance, index) => `${this.names[index]} ${percent(chance)}`).join(", ");
    this.place.setAttribute("aria-label", `Chances: ${told || otherwise}`);
    this.place.classList.toggle("unknown", chances.length === 0);
    if (chances.length === 0) {
      this.place.replaceChildren(html("span", { class: "small quiet" }, otherwise));
      return;
    }
    if (this.place.childElementCount !== chances.length || !this.place.querySelector(".part")) {
      this.place.replaceChildren(...chances.map((_, index) => html("span", { class: `badge part seat-${index + 1}` }, html("b", {}))));
    }
    chances.forEach((chance, index) => this.grow(/** @type {HTMLElement} */ (this.place.children[index]), index + 1, chance));
  }

  /**
   * @param {HTMLElement} part
   * @param {number} seat
   * @param {number} chance
   */
  grow(part, seat, chance) {
    part.style.flexGrow = String(Math.max(chance, 0.001));
    const letter = this.called[seat - 1][0];
    const words = chance < LEAST_LETTER ? "" : chance < LEAST_NUMBER ? letter : `${letter} ${percent(chance)}`;
    const label = /** @type {HTMLElement} */ (part.firstChild);
    if (label.textContent !== words) label.textContent = words;
  }
}

/** The switch and the best lines. Nothing of it is announced: it changes all the time. */
export class OpinionPanel {
  /**
   * @param {HTMLElement} place
   * @param {{switched(isOn: boolean): void, pick(line: Line, count: number): void, look(line: Line | null, count?: number): void}} page with how many turns of its line
   */
  constructor(place, page) {
    this.page = page;
    this.box = html("input", { type: "checkbox", role: "switch", id: "opinion-switch" });
    this.box.addEventListener("change", () => page.switched(this.box.checked));
    this.state = html("span", { class: "small quiet state" });
    this.lines = html("ol", { class: "lines", "aria-label": "The best turns" });
    const label = html("label", { class: "switch" }, this.box, html("h2", {}, "The bot’s opinion"));
    this.meaning = html("p", { class: "small quiet meaning" });
    this.why = html("div", { class: "why" });
    place.replaceChildren(html("div", { class: "head" }, label, this.state), this.meaning, this.lines, this.why);
    this.lines.addEventListener("keydown", (event) => this.press(event));
    this.drawn = "";
    this.touched = 0; // when somebody last moved over the lines
    for (const onto of ["pointermove", "focusin"]) this.lines.addEventListener(onto, () => (this.touched = performance.now()));
    this.say("Switch it on to see what the bot would play.");
  }

  get isOn() {
    return this.box.checked;
  }

  /** Lines must not change places under a finger that is about to press one. */
  get isHeld() {
    return this.drawn !== "" && performance.now() - this.touched < HOLD && this.lines.matches(":hover, :focus-within");
  }

  /** @param {string} words instead of lines */
  say(words) {
    this.drawn = "";
    this.state.textContent = this.meaning.textContent = "";
    this.why.replaceChildren();
    this.lines.replaceChildren(html("li", { class: "quiet small" }, words));
  }

  /** @param {Opinion} opinion */
  draw(opinion) {
    const tries = opinion.simulations.toLocaleString("en");
    this.state.textContent = opinion.is_final ? `${tries} tries, done` : `${tries} tries, ${opinion.seconds.toFixed(0)} s`;
    this.meaning.textContent = opinion.chances.length ? opinion.meaning : "";
    this.why.replaceChildren(...opinion.why.map(({ text, rule }) => cited(text, rule)));
    const lines = opinion.lines.slice(0, MOST_LINES);
    const key = JSON.stringify(lines);
    if (key === this.drawn || this.isHeld) return;
    this.drawn = key;
    const at = [...this.lines.querySelectorAll("button")].findIndex((button) => button === document.activeElement);
    const most = Math.max(1, ...lines.map((line) => line.visits));
    this.lines.replaceChildren(...lines.map((line) => this.item(line, line.visits / most)));
    if (at >= 0) this.lines.querySelectorAll("button")[at]?.focus({ preventScroll: true });
  }

  /** Left and right go along a line. @param {KeyboardEvent} event */
  press(event) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const target = /** @type {HTMLElement} */ (event.target);
    if (!way) return;
    event.preventDefault();
    const turns = [...(target.closest("li")?.querySelectorAll("button") ?? [])];
    turns[turns.indexOf(/** @type {HTMLButtonElement} */ (target)) + way]?.focus();
  }

  /**
   * @param {Line} line
   * @param {number} weight
   */
  item(line, weight) {
    const visits = line.visits.toLocaleString("en");
    const first = this.turn(line, 0, [
      html("span", { class: "weight", style: `--weight: ${weight.toFixed(2)}`, "aria-hidden": "true" }),
      html("b", { class: "text" }, line.expected[0].deed),
      " ",
      html("span", { class: `promise${line.proven ? " sure" : ""}` }, line.promise),
    ]);
    const follows = line.expected.slice(1).map((_, index) => this.turn(line, index + 1, [String(index + 2)]));
    const then = html("span", { class: "follows small", role: "group", "aria-label": "Expected then" }, ...(follows.length ? ["then", ...follows] : []));
    const tries = html("span", { class: "visits quiet small" }, `${visits} tries`);
    return html("li", {}, first, then, tries);
  }

  /**
   * A turn of a line: looked at when pointed at, played up to it when pressed.
   * @param {Line} line
   * @param {number} count of the turns before it
   * @param {(Node | string)[]} parts
   */
  turn(line, count, parts) {
    const { deed } = line.expected[count];
    const named = count ? { class: `follow badge seat-${line.expected[count].seat}`, "aria-label": deed, tabindex: "-1" } : { class: "line-of-play", tabindex: "0" };
    const made = html("button", { type: "button", title: deed, ...named }, ...parts);
    made.addEventListener("click", () => this.page.pick(line, count));
    for (const onto of ["pointerenter", "focus"]) made.addEventListener(onto, () => this.page.look(line, count));
    for (const off of ["pointerleave", "blur"]) made.addEventListener(off, () => this.page.look(null));
    return made;
  }
}
