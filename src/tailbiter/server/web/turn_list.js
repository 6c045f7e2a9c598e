// The turns of a game, a line each, branches nested under the turn they leave.
// @ts-check
import { badge, html } from "tailbiter/draw.js";
import { icon } from "tailbiter/step_buttons.js";

/**
 * @import { Place, Story } from "tailbiter/story.js"
 * @typedef {{mark: string, words: string}} Judged a sign for a turn, and what it means
 * @typedef {{mayPromote(place: Place): boolean, promote(place: Place): void, remove(place: Place): void}} Gardener of branches
 */

const UP = "M4 15 10 6 16 15";
const AWAY = "M5 5 15 15M15 5 5 15";

export class TurnList {
  /**
   * @param {HTMLElement} element
   * @param {string[]} called what the game calls the seats
   * @param {(place: Place) => void} pick
   * @param {Gardener | null} [branches]
   */
  constructor(element, called, pick, branches = null) {
    this.element = element;
    this.called = called;
    this.pick = pick;
    this.branches = branches;
    /** @type {Map<Place, HTMLElement>} */
    this.buttons = new Map();
    /** @type {Map<number, Judged>} */
    this.judged = new Map();
    /** @type {Story | null} */
    this.story = null;
    /** @type {Place | null} */
    this.here = null;
    element.classList.add("turns");
    element.addEventListener("keydown", (event) => this.press(event));
  }

  /** Up and down go along the list, into branches too; left and right are the page's. @param {KeyboardEvent} event */
  press(event) {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const chips = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll(".chip")]);
    const at = chips.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!way || at < 0) return;
    event.preventDefault();
    chips[at + way]?.focus();
  }

  /**
   * All of it anew; `mark` is enough where only the place is another.
   * @param {Story} story
   * @param {Place} here
   */
  draw(story, here) {
    const inFocus = [...this.buttons].find(([, button]) => button === document.activeElement)?.[0];
    this.buttons.clear();
    this.story = story;
    const start = html("li", {}, this.button([story.root]));
    this.element.replaceChildren(html("ol", { class: "line", "aria-label": "Turns" }, start, ...this.items(story.root.children[0])));
    this.here = null;
    this.mark(here);
    if (inFocus) this.buttons.get(inFocus)?.focus();
  }

  /** @param {Place} here */
  mark(here) {
    const before = this.here && this.buttons.get(this.here);
    before?.removeAttribute("aria-current");
    before?.setAttribute("tabindex", "-1");
    const button = this.buttons.get(here);
    button?.setAttribute("aria-current", "step");
    button?.setAttribute("tabindex", "0");
    if (document.activeElement?.matches(".chip")) button?.focus({ preventScroll: true });
    this.here = here;
    if (button) this.reveal(button);
  }

  /** To where the board stands. */
  focus() {
    if (this.here) this.buttons.get(this.here)?.focus();
  }

  /** Scrolls the list only, never the page. @param {HTMLElement} button */
  reveal(button) {
    const [box, around] = [button.getBoundingClientRect(), this.element.getBoundingClientRect()];
    if (box.top < around.top + 8) this.element.scrollTop -= around.top - box.top + around.height / 3;
    else if (box.bottom > around.bottom - 8) this.element.scrollTop += box.bottom - around.bottom + around.height / 3;
  }

  /**
   * A line from here on; at each turn the branches that stand beside it.
   * @param {Place | undefined} first
   * @returns {HTMLElement[]}
   */
  items(first) {
    const made = [];
    for (let turn = this.turnFrom(first); turn.length > 0; turn = this.turnFrom(turn.at(-1)?.children[0])) {
      made.push(html("li", {}, this.button(turn)));
      const beside = turn.flatMap((place) => (place.isBranch ? [] : (place.parent?.children.slice(1) ?? [])));
      if (beside.length > 0) made.push(html("li", { class: "beside" }, ...beside.map((branch) => this.branch(branch))));
    }
    return made;
  }

  /** @param {Place | undefined} first */
  turnFrom(first) {
    return (first && this.story?.turnFrom(first)) ?? [];
  }

  /** @param {Place} first @returns {HTMLElement} */
  branch(first) {
    const words = `after ${first.number - 1} turns: ${first.words}`;
    const tools = html("span", { class: "tools" });
    if (this.branches?.mayPromote(first)) tools.append(tool(UP, `Move up the branch ${words}`, () => this.branches?.promote(first)));
    tools.append(tool(AWAY, `Delete the branch ${words}`, () => this.branches?.remove(first)));
    return html("div", { class: "branch" }, html("ol", { class: "line", "aria-label": `Branch ${words}` }, ...this.items(first)), tools);
  }

  /** @param {Place[]} turn one, or the orders of a round */
  button(turn) {
    const last = turn[turn.length - 1];
    const number = last.parent ? html("span", { class: "number" }, `${last.turn}.`) : "Start";
    const orders = last.parent ? orderly(turn).map((place) => this.order(place)) : [];
    const made = html("button", { type: "button", class: `chip${last.isGame ? "" : " tried"}${orders.length > 1 ? " several" : ""}${orders.length > 2 ? " many" : ""}`, tabindex: "-1" }, number, ...orders);
    made.addEventListener("click", () => this.pick(last));
    for (const place of turn) this.buttons.set(place, made);
    return made;
  }

  /** @param {Place} place whose turn, and the turn, never apart */
  order(place) {
    const seat = this.called[place.seat - 1];
    const judged = place.isGame ? this.judged.get(place.number) : undefined;
    return html(
      "span",
      { class: "order" },
      badge(place.seat, seat[0]),
      html("span", { class: "out-of-sight" }, ` ${seat}: `),
      html("span", { class: "text", ...(place.deed ? { title: place.deed } : {}) }, place.words),
      judged ? html("span", { class: "mark" }, judged.mark, html("span", { class: "out-of-sight" }, ` ${judged.words}`)) : null,
      place.deed && !this.story?.together && !place.deed.includes(place.text) ? html("small", { class: "code", "aria-hidden": "true" }, place.text) : null,
    );
  }
}

/**
 * The orders of a round seat by seat; of one given again the last.
 * @template {{seat: number}} T
 * @param {T[]} turn
 */
export function orderly(turn) {
  return [...new Map(turn.map((order) => [order.seat, order])).values()].sort((one, other) => one.seat - other.seat);
}

/**
 * @param {string} shape
 * @param {string} words
 * @param {() => void} click
 */
function tool(shape, words, click) {
  const made = html("button", { type: "button", class: "plain tool", "aria-label": words, title: words }, icon(shape));
  made.addEventListener("click", click);
  return made;
}
