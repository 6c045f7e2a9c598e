// Keys at a table.
// @ts-check
import { isForPage, isTaken } from "tailbiter/keys.js";

/** @import { TablePage } from "tailbiter/table.js" */

/** @param {TablePage} page */
export function listenToKeys(page) {
  addEventListener("keydown", (event) => {
    if (!isForPage(event)) return;
    if (event.key === "Escape") page.stepBack();
    if (isTaken(event)) return;
    if (event.key === "[") page.side.step(-1);
    if (event.key === "]") page.side.step(1);
    const { undo, redo, hinting } = page.bar;
    const button = { u: undo, r: redo, h: hinting }[event.key];
    if (button && !button.hidden) button.click(); // one that is switched off does nothing
    if (event.key === "/") {
      event.preventDefault();
      page.bar.field.focus();
    }
  });
}
