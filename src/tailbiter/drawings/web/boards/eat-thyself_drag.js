// Dragging a king to where it should land, or a piece in hand to where it goes back.
// @ts-check

const FAR = 10; // pixels after which a press becomes a drag

/**
 * @typedef {{
 *   isDraggable(target: Element): boolean, lift(key: string): void, carry(key: string, place: DOMPoint | null): void,
 *   over(target: Element | null): void, chosen(key: string): void,
 * }} Dragged
 */

/** @param {EventTarget | null} target */
export function keyAt(target) {
  const stop = target instanceof Element ? target.closest("[data-key]") : null;
  return stop?.getAttribute("data-key") ?? "";
}

/**
 * @param {SVGElement} root
 * @param {Dragged} board
 */
export function listenToDrags(root, board) {
  /** @type {{ key: string, x: number, y: number, drags: boolean } | null} */
  let press = null;
  const drop = () => {
    press = null;
    board.carry("", null);
    root.classList.remove("drags");
  };
  root.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const isHeld = event.button === 0 && board.isDraggable(target);
    press = isHeld ? { key: keyAt(target), x: event.clientX, y: event.clientY, drags: false } : null;
  });
  root.addEventListener("pointermove", (event) => {
    if (!press) return;
    if (!press.drags && Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR) return;
    if (!press.drags) {
      press.drags = true;
      root.setPointerCapture(event.pointerId);
      root.classList.add("drags");
      board.lift(press.key);
    }
    const place = new DOMPoint(event.clientX, event.clientY);
    board.carry(press.key, place.matrixTransform(/** @type {SVGGraphicsElement} */ (root).getScreenCTM()?.inverse()));
    board.over(under(event));
  });
  root.addEventListener("pointerup", (event) => {
    const ended = press;
    drop();
    const key = keyAt(under(event));
    if (ended?.drags && key && key !== ended.key) board.chosen(key);
  });
  root.addEventListener("pointercancel", drop);
}

/** @param {PointerEvent} event captured, so its target is not what lies under it */
function under(event) {
  return document.elementFromPoint(event.clientX, event.clientY);
}
