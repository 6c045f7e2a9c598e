// What hands do at the ring: point, press, go around by keys, drag a king or a piece.
// @ts-check
import { listenForLeaving, listenToArrows } from "tailbiter/draw.js";
import { keyAt, listenToDrags } from "tailbiter/boards/eat-thyself_drag.js";
import { pieceAt } from "tailbiter/boards/eat-thyself_pieces.js";
import { letterOf } from "tailbiter/boards/eat-thyself_words.js";

/**
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Choice} Choice
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Outlook} Outlook
 * @typedef {import("tailbiter/boards/eat-thyself_scene.js").Drawn} Drawn
 * @typedef {import("tailbiter/boards/eat-thyself_scene.js").Scene} Scene
 * @typedef {{
 *   element: SVGElement, tray: HTMLElement, carried: SVGElement, scene: Scene | null, drawn: Drawn | null,
 *   choice: Choice, mouse: string, rested: string, byKeys: boolean,
 *   clicked(event: MouseEvent): void, over(target: EventTarget | null): void, chosen(key: string): void,
 *   isChosen(key: string): boolean, outlook(key: string): Outlook | null,
 * }} Handled
 */

/** @param {Handled} board */
export function listenToHands(board) {
  for (const root of [board.element, board.tray]) {
    listenToArrows(root);
    root.addEventListener("click", (event) => board.clicked(/** @type {MouseEvent} */ (event)));
    root.addEventListener("pointerover", (event) => {
      const { pointerType, clientX, clientY } = /** @type {PointerEvent} */ (event);
      if (pointerType !== "mouse") return;
      board.mouse = `${clientX} ${clientY}`;
      if (board.mouse !== board.rested) board.over(event.target); // a drawing that comes below it is not pointed at
    });
    root.addEventListener("pointerleave", (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType === "mouse") board.over(board.byKeys ? document.activeElement : null);
    });
    root.addEventListener("focusin", (event) => {
      // The key that brought the focus here may have been pressed elsewhere.
      if (/** @type {Element} */ (event.target).matches(":focus-visible")) board.byKeys = true;
      if (board.byKeys) board.over(event.target);
    });
    listenForLeaving(root, () => board.over(null));
    root.addEventListener("keydown", () => (board.byKeys = true), { capture: true });
    root.addEventListener("pointerdown", () => (board.byKeys = false));
  }
  listenToDrags(board.element, {
    isDraggable: (target) => isDraggable(board, target),
    lift: (key) => void (key && !board.isChosen(key) && board.chosen(key)),
    carry: (key, place) => carry(board, key, place),
    over: (target) => board.over(target),
    chosen: (key) => board.chosen(key),
  });
}

/** A king that may move, or the piece that is put back next. @param {Handled} board @param {Element} target */
function isDraggable(board, target) {
  const slot = Number(keyAt(target).replace("slot-", ""));
  if (target.closest("[data-held]")) return true;
  return slot > 0 && (board.choice.king === slot || board.outlook(`slot-${slot}`)?.choice.king === slot);
}

/**
 * Draw what is dragged where the pointer is.
 * @param {Handled} board
 * @param {string} key of a king; "" for the piece in hand
 * @param {DOMPoint | null} place null: it was let go
 */
function carry({ drawn, scene, carried }, key, place) {
  const put = scene?.step?.choices.puttings[0];
  const king = drawn?.board.slots[Number(key.slice(5)) - 1]?.piece;
  const letter = king || (put && letterOf(put.owner, put.piece));
  carried.replaceChildren(...(place && drawn && letter ? [pieceAt(letter, drawn.shape.size * 1.1, place)] : []));
}
