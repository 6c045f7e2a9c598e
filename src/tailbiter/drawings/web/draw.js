// Drawing by our own hand: elements, the seats' colours with patterns and letters, moving, keys.
// @ts-check

const SVG = "http://www.w3.org/2000/svg";
export const LETTERS = "ABCDEFGHIJ";

/**
 * An SVG element with attributes and children; null and false attributes are left out.
 * @param {string} tag
 * @param {Record<string, string | number | null | undefined | false>} [attributes]
 * @param {(Node | string | null)[]} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  return dress(made, attributes, children);
}

/**
 * The same for HTML.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | null | undefined | false>} [attributes]
 * @param {(Node | string | null)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} made
 * @param {Record<string, string | number | null | undefined | false>} attributes
 * @param {(Node | string | null)[]} children
 */
function dress(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    // The policy of the pages forbids styles as attributes.
    if (name === "style") /** @type {ElementCSSInlineStyle} */ (/** @type {unknown} */ (made)).style.cssText = String(value);
    else made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

// The seats' patterns, each in a square of 8 from its upper left corner.
const PATTERNS = [
  "", // A is solid
  "m-1 9 10 -10", // diagonals
  "m2.5 4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z", // dots
  "m0 4h8m-4 -4v8", // a cross
  "m1.6 4a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0z", // rings
  "m0 4q2 -3 4 0t4 0", // waves
  "m0 2h8m-8 4h8", // stripes
  "m0 0h8m-8 4h8m-6 -4v4m4 0v4", // bricks
  "m0 4a4 4 0 0 1 8 0m-12 4a4 4 0 0 1 8 0a4 4 0 0 1 8 0", // scales
  "m4 1 1 2 2 1 -2 1 -1 2 -1 -2 -2 -1 2 -1z", // stars
];
const DOTS = 2; // the one that is filled
// Browsers paint a pattern as one picture, stretched to whole pixels: many squares in it are as good
// as exact, and a single one is smeared.
const SQUARES = [0, 8, 16, 24, 32, 40, 48, 56];
const SIDE = 64;

/**
 * The patterns of all seats: put them once into each SVG, then fill with `seatFill(seat)`.
 * Colour and pattern come from the style sheet: var(--seat-1) and so on.
 */
export function seatPatterns() {
  const made = PATTERNS.map((shape, index) => {
    const corners = SQUARES.flatMap((y) => SQUARES.map((x) => `M${x} ${y}${shape}`));
    return svg(
      "pattern",
      { id: `seat-pattern-${index + 1}`, width: SIDE, height: SIDE, patternUnits: "userSpaceOnUse" },
      svg("rect", { width: SIDE, height: SIDE, class: `seat-ground seat-${index + 1}` }),
      shape ? svg("path", { d: corners.join(""), class: index === DOTS ? "seat-dots" : "seat-lines" }) : null,
    );
  });
  return svg("defs", {}, ...made);
}

/** @param {number} seat from 1 */
export const seatFill = (seat) => `url(#seat-pattern-${seat})`;

/**
 * A small square with a seat's colour, pattern and letter, for lists and plates.
 * @param {number} seat
 * @param {string} [letter]
 */
export function badge(seat, letter = LETTERS[seat - 1]) {
  return html("span", { class: `badge seat-${seat}`, "aria-hidden": "true" }, letter);
}

/** Is movement unwanted? */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Move an element and wait for it; at once where movement is unwanted or was skipped.
 * @param {Element} element
 * @param {Keyframe[]} keyframes
 * @param {number} [duration] in milliseconds
 * @param {KeyframeAnimationOptions} [more]
 */
export async function move(element, keyframes, duration = 180, more = {}) {
  if (isStill() || skipping) return;
  const motion = element.animate(keyframes, { duration: duration * pace, easing: "ease-out", ...more });
  running.add(motion);
  try {
    await motion.finished;
  } catch {
    // A motion that was cancelled is over.
  }
  running.delete(motion);
}

/** What moves, and what waits. @type {Set<{finish(): void}>} */
const running = new Set();
let skipping = false;
let pace = 1;

/** Finish all that moves; what follows in the same telling does not move either. */
export function skipMotion() {
  skipping = true;
  for (const motion of running) motion.finish();
}

/** Let things move again. @param {number} [slowly] how many times as long as usual */
export function allowMotion(slowly = 1) {
  skipping = slowly === 0;
  pace = slowly;
}

/** @param {number} milliseconds a pause between two moments of a telling */
export async function pause(milliseconds) {
  if (isStill() || skipping) return;
  await new Promise((/** @type {(value?: unknown) => void} */ done) => {
    const waiting = { finish: done };
    running.add(waiting);
    setTimeout(() => (running.delete(waiting), done()), milliseconds * pace);
  });
}

/**
 * One stop for the Tab key among many things to choose from, and arrow keys that go to the nearest
 * one in their direction. Call it after each drawing; things to choose carry data-key.
 * @param {Element} root
 * @param {string} [label] the key that was in focus before, if the drawing was made anew
 */
export function roving(root, label) {
  /** @type {HTMLElement[]} */
  const stops = [...root.querySelectorAll("[data-key]")].map((stop) => /** @type {HTMLElement} */ (stop));
  const first = stops.find((stop) => stop.dataset.key === label) ?? stops[0];
  for (const stop of stops) stop.setAttribute("tabindex", stop === first ? "0" : "-1");
  return first ?? null;
}

export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Listen once for the arrow keys of `roving`; Enter and the space bar click.
 * @param {HTMLElement | SVGElement} root
 */
export function listenToArrows(root) {
  root.addEventListener("keydown", (event) => {
    const pressed = /** @type {KeyboardEvent} */ (event);
    const here = /** @type {HTMLElement | null} */ (pressed.target);
    if (!here?.dataset?.key) return;
    if (pressed.key === "Enter" || pressed.key === " ") {
      pressed.preventDefault();
      here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    const way = ARROWS[/** @type {keyof typeof ARROWS} */ (pressed.key)];
    if (!way) return;
    pressed.preventDefault();
    const next = nearest(root, here, way);
    if (!next) return;
    here.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  });
}

/**
 * The stop that one comes to next.
 * @param {Element} root
 * @param {Element} from
 * @param {readonly number[]} way
 */
export function nearest(root, from, way) {
  const centre = middle(from);
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Infinity;
  for (const stop of root.querySelectorAll("[data-key]")) {
    if (stop === from) continue;
    const at = middle(stop);
    const along = (at.x - centre.x) * way[0] + (at.y - centre.y) * way[1];
    const aside = Math.abs((at.x - centre.x) * way[1]) + Math.abs((at.y - centre.y) * way[0]);
    if (along <= 1) continue;
    const far = along + 1.5 * aside; // in a honeycomb the next row is nearer than the one after it
    if (far < least) {
      least = far;
      best = /** @type {HTMLElement} */ (stop);
    }
  }
  return best;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What a page says of the thing that is pointed at; its rules can be opened. */
const SAID = ".consequence, .said, [data-aside]"; // an aside stands on the way there and says nothing itself

/**
 * Hear when the keyboard's focus leaves something. To read what is said of the thing in focus, and
 * to open a rule there, is not to leave it: the words would be gone before the focus had come.
 * @param {HTMLElement | SVGElement} root
 * @param {(event: FocusEvent) => void} left
 */
export function listenForLeaving(root, left) {
  let stopWaiting = new AbortController();
  const leave = (/** @type {FocusEvent} */ leaving) => {
    const said = /** @type {Element | null} */ (leaving.relatedTarget)?.closest(SAID);
    stopWaiting.abort();
    if (!said) return left(leaving);
    stopWaiting = new AbortController();
    const wait = (/** @type {Event} */ event) => {
      const later = /** @type {FocusEvent} */ (event);
      const next = /** @type {Element | null} */ (later.relatedTarget);
      if (!next || said.contains(next) || next.closest("dialog")) return;
      stopWaiting.abort();
      if (!root.contains(next)) leave(later);
    };
    return said.addEventListener("focusout", wait, { signal: stopWaiting.signal });
  };
  root.addEventListener("focusout", (event) => leave(/** @type {FocusEvent} */ (event)));
}
