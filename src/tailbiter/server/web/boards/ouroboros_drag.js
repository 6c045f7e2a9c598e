// A stone dragged from the pile to a half of a disc's square.
// @ts-check

/**
 * @param {HTMLElement} tray
 * @param {() => boolean} isOpen may a stone be placed now?
 * @param {(key: string | null) => void} look
 * @param {(key: string) => void} drop
 */
export function listenToDrags(tray, isOpen, look, drop) {
  tray.addEventListener("pointerdown", (event) => {
    const pile = /** @type {Element} */ (event.target).closest(".pile");
    if (!pile || !isOpen()) return;
    event.preventDefault();
    pile.setPointerCapture(event.pointerId);
    pile.classList.add("dragged");
    const follow = (/** @type {Event} */ moved) => look(placeUnder(/** @type {PointerEvent} */ (moved)));
    const end = (/** @type {Event} */ ended) => {
      pile.removeEventListener("pointermove", follow);
      pile.removeEventListener("pointerup", end);
      pile.removeEventListener("pointercancel", end);
      pile.classList.remove("dragged");
      const key = ended.type === "pointerup" ? placeUnder(/** @type {PointerEvent} */ (ended)) : null;
      look(key);
      if (key) drop(key);
    };
    pile.addEventListener("pointermove", follow);
    pile.addEventListener("pointerup", end);
    pile.addEventListener("pointercancel", end);
  });
}

/** @param {PointerEvent} event */
function placeUnder(event) {
  const stop = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square] [data-key]");
  const key = stop?.getAttribute("data-key") ?? "";
  return /[+x]$/.test(key) ? key : null;
}
