// Beside the board of a lesson: a field for turns as text, the rule sheet.
// @ts-check
import { html } from "tailbiter/draw.js";
import { sheetOf } from "tailbiter/rules.js";
import { TurnField } from "tailbiter/turn_field.js";

/**
 * @import { BoardGame } from "tailbiter/board.d.ts"
 * @import { Sheet } from "tailbiter/types.d.ts"
 */

/**
 * A field for turns as text, and the rule sheet.
 * @param {HTMLElement} place
 * @param {BoardGame} game
 * @param {() => Promise<Sheet>} sheet asks for the rules
 * @param {(turn: string) => void} play
 */
export function makeSide(place, game, sheet, play) {
  const field = new TurnField(game, "Play", play);
  const fold = html("details", { class: "fold" }, html("summary", {}, "Type the turn instead"), field.element);
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
  return field;
}
