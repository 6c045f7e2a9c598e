// Through a game: first, back, on, last, as buttons and as keys.
// @ts-check
import { html, isStill, svg } from "tailbiter/draw.js";
import { isForPage, isTaken } from "tailbiter/keys.js";

/** @typedef {"first" | "back" | "on" | "last"} Direction */

/** @type {Record<Direction, [words: string, key: string, shape: string]>} */
const DIRECTIONS = {
  first: ["To the start", "Home", "M4 4V16M16 4 7 10 16 16Z"],
  back: ["Back one turn", "←", "M14 4 5 10 14 16Z"],
  on: ["On one turn", "→", "M6 4 15 10 6 16Z"],
  last: ["To the end", "End", "M16 4V16M4 4 13 10 4 16Z"],
};
const [BEFORE, AFTER, UNTOLD] = ["Nothing was played before this.", "Nothing was played after this.", "Nothing was played yet that could be told."];
/** @type {Record<Direction, string>} */
const NOWHERE = { first: BEFORE, back: BEFORE, on: AFTER, last: AFTER };
/** @type {Record<string, Direction>} */
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };

/** What has arrows of its own: boards, and what scrolls. */
const WITH_ARROWS = ".board, .tray, [tabindex='0']:not(button)";

/** The keys that step are the page's, wherever nothing else needs them. @param {(direction: Direction) => void} go */
export function listenToSteps(go) {
  addEventListener("keydown", (event) => {
    const direction = KEYS[event.key];
    const target = /** @type {HTMLElement} */ (event.target);
    if (!direction || !isForPage(event) || isTaken(event) || target.closest(WITH_ARROWS)) return;
    event.preventDefault();
    go(direction);
  });
}

/** @param {string} shape */
export const icon = (shape) => svg("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" }, svg("path", { d: shape }));

const AGAIN = "M15 6A7 7 0 1 0 17 11M17 2V7H12";
const PAUSE = "M7 4V16M13 4V16";
const UPRIGHT = "(max-width: 760px) and (min-height: 521px), (max-width: 559px)"; // a phone

export class StepButtons {
  /**
   * @param {(direction: Direction) => void} go
   * @param {() => void} [tell] the turn that is shown, once more
   * @param {(words: string) => void} [say] why a button leads nowhere
   */
  constructor(go, tell, say = () => {}) {
    const directions = /** @type {Direction[]} */ (Object.keys(DIRECTIONS));
    /** @type {Map<Direction, HTMLButtonElement>} */
    this.buttons = new Map(directions.map((direction) => [direction, button(...DIRECTIONS[direction], () => go(direction), () => say(NOWHERE[direction]))]));
    this.again = tell && !isStill() ? button("Tell it again", "p", AGAIN, tell, () => say(UNTOLD)) : null;
    this.again?.classList.add("again");
    const all = [...this.buttons.values(), ...(this.again ? [this.again] : [])];
    this.element = html("div", { class: "steps", role: "group", "aria-label": "Through the game" }, ...all);
  }

  /** Right below the board on a phone, or where there is more room. @param {HTMLElement} below @param {HTMLElement} elsewhere */
  settle(below, elsewhere) {
    const upright = matchMedia(UPRIGHT);
    const put = () => (upright.matches ? below : elsewhere).append(this.element);
    upright.addEventListener("change", put);
    put();
  }

  /**
   * A button that leads nowhere now keeps its focus, so it is not disabled.
   * @param {boolean} back is there anything before?
   * @param {boolean} on and after?
   * @param {boolean} [isTold] can it be told?
   */
  draw(back, on, isTold = false) {
    for (const [direction, made] of this.buttons) {
      const isOn = direction === "first" || direction === "back" ? back : on;
      made.setAttribute("aria-disabled", String(!isOn));
    }
    this.again?.setAttribute("aria-disabled", String(!isTold));
  }

  /** @param {boolean} isTelling then the button that tells is one that pauses */
  tell(isTelling) {
    const [words, shape] = isTelling ? ["Pause", PAUSE] : ["Tell it again", AGAIN];
    if (!this.again || this.again.ariaLabel === words) return;
    Object.assign(this.again, { ariaLabel: words, title: `${words} (p)` });
    this.again.replaceChildren(icon(shape));
    if (isTelling) for (const made of [this.again, ...this.buttons.values()]) made.setAttribute("aria-disabled", "false");
  }
}

/**
 * @param {string} words
 * @param {string} key
 * @param {string} shape
 * @param {() => void} click
 * @param {() => void} refuse where it leads nowhere now
 */
function button(words, key, shape, click, refuse) {
  const title = key ? `${words} (${key})` : words;
  const made = html("button", { type: "button", class: "step-button", "aria-label": words, title }, icon(shape));
  made.addEventListener("click", () => (made.getAttribute("aria-disabled") === "true" ? refuse() : click()));
  return made;
}
