// Keys at a table.
// @ts-check
import { isForPage, isTaken } from "tailbiter/keys.js";
import { listenToSteps } from "tailbiter/step_buttons.js";

/** @import { TablePage } from "tailbiter/table.js" */

/** @param {TablePage} page */
export function listenToKeys(page) {
  listenToSteps((direction) => page.side.go(direction));
  addEventListener("keydown", (event) => skipBy(event, page), { capture: true }); // before the board takes it for a choice
  addEventListener("keydown", (event) => {
    if (!isForPage(event)) return;
    if (event.key === "Escape") page.stepBack();
    if (isTaken(event)) return;
    const { undo, redo, hinting } = page.bar;
    const button = { u: undo, r: redo, h: hinting, p: page.side.buttons.again }[event.key];
    if (button && !button.hidden) button.click(); // one that is switched off does nothing
    if (event.key === "/") {
      event.preventDefault();
      page.bar.field.focus();
    }
  });
}

/** The space bar has a turn told at once. @param {KeyboardEvent} event @param {TablePage} page */
function skipBy(event, page) {
  if (event.key !== " " || !isForPage(event) || isTaken(event) || !page.stage.hurry()) return;
  event.preventDefault();
  event.stopPropagation();
}
