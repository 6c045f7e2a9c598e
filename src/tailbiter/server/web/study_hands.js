// Keys, swipes and tabs of the analysis board.
// @ts-check

/** @typedef {{way(way: import("tailbiter/study_bar.js").Way): void, stepBack(): void}} Page */

const FAR = 56; // pixels that make a swipe
const SWIFT = 600; // milliseconds that it may take
/** @type {Record<string, import("tailbiter/study_bar.js").Way>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

/** @param {Page} page */
export function listenToKeys(page) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") page.stepBack();
    const way = KEYS[event.key];
    const target = /** @type {HTMLElement} */ (event.target);
    if (!way || target.closest("textarea, select, input:not([type=checkbox])")) return;
    event.preventDefault();
    page.way(way);
  });
}

/**
 * A swipe over the board turns the pages of the game; what can be dragged is left alone.
 * @param {HTMLElement} place
 * @param {Page} page
 */
export function listenToSwipes(place, page) {
  /** @type {{x: number, y: number, at: number} | null} */
  let from = null;
  place.addEventListener("touchstart", (event) => {
    const target = /** @type {Element} */ (event.target);
    const isHere = target.closest(".board, .bar, .plates") && getComputedStyle(target).touchAction !== "none";
    const [touch] = event.touches;
    from = isHere && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
  }, { passive: true });
  place.addEventListener("touchend", (event) => {
    const [touch] = event.changedTouches;
    if (!from || event.timeStamp - from.at > SWIFT) return;
    const [along, across] = [touch.clientX - from.x, touch.clientY - from.y];
    from = null;
    if (Math.abs(along) > FAR && Math.abs(along) > 2 * Math.abs(across)) page.way(along < 0 ? "on" : "back");
  });
}

/**
 * Tabs for narrow pages; where there is room the style sheet shows all panels and hides the tabs.
 * @param {HTMLElement} side
 */
export function makeTabs(side) {
  const tabs = /** @type {HTMLElement[]} */ ([...side.querySelectorAll("[role=tab]")]);
  const open = (/** @type {HTMLElement} */ tab) => {
    for (const other of tabs) {
      const isOpen = other === tab;
      other.setAttribute("aria-selected", String(isOpen));
      other.tabIndex = isOpen ? 0 : -1;
      document.getElementById(other.getAttribute("aria-controls") ?? "")?.classList.toggle("shown", isOpen);
    }
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => open(tab));
    tab.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      const next = tabs[(index + way + tabs.length) % tabs.length];
      open(next);
      next.focus();
    });
  });
  open(tabs[0]);
}
