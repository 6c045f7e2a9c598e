// Whose a key is: the page's, or that of whoever writes, chooses or plays with it.
// @ts-check

/** May the page take a key? Not the browser's own, nor while a window is read. @param {KeyboardEvent} event */
export const isForPage = (event) => !event.ctrlKey && !event.metaKey && !event.altKey && !document.querySelector("dialog[open]");

/** Does somebody write or choose with it, or was it taken by the board? @param {KeyboardEvent} event */
export function isTaken(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  return event.defaultPrevented || target.closest("textarea, select, input:not([type=checkbox])") !== null;
}
