// Where cells are smaller than a fingertip: arrows in the place of the buttons that step, from the cell
// that was meant to the one beside it.
// @ts-check
import { ARROWS, html, nearest } from "tailbiter/draw.js";
import { icon } from "tailbiter/step_buttons.js";

const FINGERTIP = 44; // pixels
/** @type {[key: keyof typeof ARROWS, words: string, shape: string][]} */
const WAYS = [
  ["ArrowLeft", "The cell to the left", "M12 4 5 10 12 16M5 10H17"],
  ["ArrowUp", "The cell above", "M4 9 10 3 16 9M10 3V17"],
  ["ArrowDown", "The cell below", "M4 11 10 17 16 11M10 17V3"],
  ["ArrowRight", "The cell to the right", "M8 4 15 10 8 16M15 10H3"],
];

export class Nudge {
  /**
   * @param {HTMLElement} board
   * @param {HTMLElement} steps where the arrows lie
   * @param {HTMLElement} bar whose buttons say yes or no
   */
  constructor(board, steps, bar) {
    this.board = board;
    this.steps = steps;
    this.key = ""; // of the cell that was meant last
    const arrows = WAYS.map(([key, words, shape]) => {
      const made = html("button", { type: "button", class: "step-button", "aria-label": words, title: words }, icon(shape));
      made.addEventListener("click", () => this.move(ARROWS[key]));
      return made;
    });
    this.element = html("div", { class: "steps nudge", role: "group", "aria-label": "Another cell", hidden: "" }, ...arrows);
    steps.append(this.element);
    bar.addEventListener("click", () => this.forget());
    let isFinger = false;
    board.addEventListener("pointerdown", ({ pointerType }) => (isFinger = pointerType === "touch"), { capture: true });
    board.addEventListener("click", ({ target }) => isFinger && this.follow(/** @type {Element} */ (target)), { capture: true });
  }

  /** @param {Element} target that was tapped */
  follow(target) {
    const cell = /** @type {SVGElement | null} */ (target.closest("[data-key]"));
    this.key = cell?.dataset.key ?? "";
    this.show(cell !== null && sizeOf(cell) < FINGERTIP);
  }

  /** Nothing is meant any more. */
  forget() {
    this.show(false);
  }

  /** @param {boolean} isOn */
  show(isOn) {
    this.element.hidden = !isOn;
    this.steps.classList.toggle("nudging", isOn); // `:has` would cost a click tens of milliseconds
  }

  /** @param {readonly number[]} way */
  move(way) {
    const from = this.board.querySelector(`[data-key="${CSS.escape(this.key)}"]`);
    const next = from && nearest(this.board, from, way);
    if (!next) return;
    this.key = next.dataset.key ?? "";
    next.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
}

/** @param {Element} cell */
function sizeOf(cell) {
  const { width, height } = cell.getBoundingClientRect();
  return Math.min(width, height);
}
