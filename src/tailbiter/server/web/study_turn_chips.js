// The turns on the page: the game's line in a row, branches nested under the turn they leave.
// @ts-check
import { badge, html, svg } from "tailbiter/draw.js";

/**
 * @import { Place, Tree } from "tailbiter/study_tree.js"
 * @typedef {{mark: string, words: string}} Judged a sign for a turn, and what it means
 */

const UP = "M4 15 10 6 16 15";
const AWAY = "M5 5 15 15M15 5 5 15";

export class TurnChips {
  /**
   * @param {HTMLElement} element
   * @param {string[]} called what the game calls the seats
   * @param {{pick(place: Place): void, promote(place: Place): void, remove(place: Place): void}} page
   */
  constructor(element, called, page) {
    this.element = element;
    this.called = called;
    this.page = page;
    /** @type {Map<Place, HTMLElement>} */
    this.buttons = new Map();
    /** @type {Map<number, Judged>} */
    this.judged = new Map();
    /** @type {Place | null} */
    this.here = null;
    element.addEventListener("keydown", (event) => this.press(event));
  }

  /** Up and down go along the list, into branches too; left and right are the page's. @param {KeyboardEvent} event */
  press(event) {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const chips = [...this.buttons.values()].sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    const at = chips.indexOf(/** @type {HTMLElement} */ (event.target));
    if (!way || at < 0) return;
    event.preventDefault();
    chips[at + way]?.focus();
  }

  /**
   * All of it anew; `mark` is enough where only the place is another.
   * @param {Tree} tree
   * @param {Place} here
   */
  draw(tree, here) {
    const inFocus = [...this.buttons].find(([, button]) => button === document.activeElement)?.[0];
    this.buttons.clear();
    this.tree = tree;
    const start = this.button(tree.root, "Start");
    const list = html("ol", { class: "line", "aria-label": "Turns" }, html("li", {}, start), ...this.items(tree.root.children[0]));
    const isEmpty = tree.root.children.length === 0;
    this.element.replaceChildren(list, isEmpty ? html("p", { class: "quiet small" }, "No turn yet. Try one on the board.") : "");
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
    for (let place = first; place; place = place.children[0]) {
      made.push(html("li", {}, this.button(place)));
      const beside = place.isBranch ? [] : (place.parent?.children.slice(1) ?? []);
      if (beside.length > 0) made.push(html("li", { class: "beside" }, ...beside.map((branch) => this.branch(branch))));
    }
    return made;
  }

  /** @param {Place} first @returns {HTMLElement} */
  branch(first) {
    const words = `after ${first.number - 1} turns: ${first.text}`;
    const tools = html("span", { class: "tools" });
    if (this.tree?.mayPromote(first)) tools.append(this.tool(UP, `Move up the branch ${words}`, () => this.page.promote(first)));
    tools.append(this.tool(AWAY, `Delete the branch ${words}`, () => this.page.remove(first)));
    return html("div", { class: "branch" }, html("ol", { class: "line", "aria-label": `Branch ${words}` }, ...this.items(first)), tools);
  }

  /**
   * @param {string} path
   * @param {string} words
   * @param {() => void} click
   */
  tool(path, words, click) {
    const icon = svg("svg", { viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true" }, svg("path", { d: path }));
    const made = html("button", { type: "button", class: "plain tool", "aria-label": words, title: words }, icon);
    made.addEventListener("click", click);
    return made;
  }

  /** @param {Place} place @param {string} [text] */
  button(place, text = place.text) {
    const seat = place.parent ? this.called[place.seat - 1] : "";
    const judged = place.isGame ? this.judged.get(place.number) : undefined;
    const made = html(
      "button",
      { type: "button", class: `chip${place.isGame ? "" : " tried"}`, tabindex: "-1" },
      place.parent ? html("span", { class: "number" }, `${place.turn}.`) : null,
      place.parent ? badge(place.seat, seat[0]) : null,
      place.parent ? html("span", { class: "out-of-sight" }, ` ${seat}: `) : null,
      html("span", { class: "text" }, text),
      judged ? html("span", { class: "mark" }, judged.mark, html("span", { class: "out-of-sight" }, ` ${judged.words}`)) : null,
    );
    made.addEventListener("click", () => this.page.pick(place));
    this.buttons.set(place, made);
    return made;
  }
}
