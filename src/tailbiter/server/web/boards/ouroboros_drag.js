// A stone dragged from the pile to a half of a disc's square.
// @ts-check

/**
 * @typedef {{
 *   open: import("tailbiter/boards/ouroboros_offers.js").Offers,
 *   look(key: string | null): void,
 *   decide(text: string): void,
 * }} Listener
 */

/** @param {HTMLElement} tray @param {Listener} to */
export function listenToDrags(tray, to) {
  tray.addEventListener("pointerdown", (event) => {
    const pile = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".pile"));
    if (!pile || to.open.places.size === 0) return;
    event.preventDefault();
    pile.setPointerCapture(event.pointerId);
    pile.classList.add("dragged");
    follow(pile, to);
  });
}

/** @param {HTMLElement} pile @param {Listener} to */
function follow(pile, to) {
  const ended = new AbortController();
  const { signal } = ended;
  /** @param {PointerEvent} event */
  const end = (event) => {
    ended.abort();
    pile.classList.remove("dragged");
    const place = event.type === "pointerup" ? placeUnder(event, to) : null;
    if (place) to.decide(place);
    else to.look(null);
  };
  pile.addEventListener("pointermove", (event) => to.look(placeUnder(event, to)), { signal });
  pile.addEventListener("pointerup", end, { signal });
  pile.addEventListener("pointercancel", end, { signal });
}

/** The place offered under the pointer. @param {PointerEvent} event @param {Listener} to */
function placeUnder(event, to) {
  const stop = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square] [data-key]");
  const turn = to.open.turns.get(stop?.getAttribute("data-key") ?? "");
  return turn?.parts.kind === "place" ? turn.text : null;
}
