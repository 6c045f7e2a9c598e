// What is pressed and does nothing says what it is: around the board always, on it while nobody here may act.
// @ts-check
import { byId } from "tailbiter/page.js";

const THINGS = ".plate, button, input, [data-key], [data-tried], [aria-label]";

/** @param {(words: string) => void} say @param {() => boolean} isActing may somebody here choose on the board? */
export function listenForLabels(say, isActing) {
  for (const id of ["plates", "tray"]) {
    byId(id).addEventListener("click", ({ target }) => {
      const thing = /** @type {Element} */ (target).closest(THINGS);
      if (!thing || thing.matches("button, input, [data-key], [data-tried], .choice")) return;
      say(thing.matches(".plate") ? plateWords(thing) : labelOf(thing));
    });
  }
  byId("board").addEventListener("click", ({ target }) => {
    const thing = isActing() ? null : /** @type {Element} */ (target).closest("#board [role=group] [aria-label]");
    if (thing) say(capital(thing.getAttribute("aria-label") ?? ""));
  });
}

/** @param {string} words */
const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** @param {Element} plate whose parts are not all shown where there is little room */
function plateWords(plate) {
  const parts = [".name", ".sitter", ".standing", ".presence"].map((part) => plate.querySelector(part)?.textContent?.trim());
  return parts.filter(Boolean).join(" · ");
}

/** With the group that it is in, where that has a name of its own. @param {Element} thing */
function labelOf(thing) {
  const group = thing.parentElement?.closest("[role=group][aria-label]");
  return [group, thing].flatMap((one) => one?.getAttribute("aria-label") ?? []).join(" · ");
}
