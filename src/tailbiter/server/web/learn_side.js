// Beside the board of a lesson: a field for turns as text, the rule sheet.
// @ts-check
import { html } from "tailbiter/draw.js";
import { sheetOf } from "tailbiter/rules.js";
import { Typing } from "tailbiter/typing.js";

/**
 * A field for turns as text, and the rule sheet.
 * @param {HTMLElement} place
 * @param {() => Promise<any>} sheet asks for the rules
 * @param {(turn: string) => void} play
 */
export function makeSide(place, sheet, play) {
  const typing = new Typing("Play", play);
  const fold = html("details", { class: "fold" }, html("summary", {}, "Type the turn instead"), typing.element);
  const rules = html("details", { class: "fold rule-fold" }, html("summary", {}, "The rule sheet"));
  rules.addEventListener("toggle", async () => {
    if (rules.open && rules.childElementCount === 1) {
      const whole = sheetOf(await sheet());
      whole.setAttribute("tabindex", "0");
      whole.setAttribute("role", "region");
      whole.setAttribute("aria-label", "The rule sheet");
      rules.append(whole);
    }
  });
  rules.open = matchMedia("(min-width: 761px) and (min-height: 521px)").matches;
  place.replaceChildren(fold, rules);
  return typing;
}
