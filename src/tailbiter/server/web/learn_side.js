// Around the board of a lesson: the seats, a field for turns as text, the rule sheet.
// @ts-check
import { badge, html } from "tailbiter/draw.js";
import { sheetOf } from "tailbiter/rules.js";

/**
 * @param {HTMLElement} place
 * @param {import("tailbiter/types.d.ts").Scene} scene
 * @param {number} learner the seat
 * @param {import("tailbiter/types.d.ts").Board} board
 */
export function drawPlates(place, scene, learner, board) {
  const plates = scene.names.map((name, index) => {
    const seat = index + 1;
    return html(
      "li",
      { class: `plate seat-${seat}${scene.view.acting.includes(seat) ? " acting" : ""}` },
      badge(seat, name[0]),
      html(
        "div",
        {},
        html("b", { class: "name" }, seat === learner ? `${name}, you` : name),
        html("span", { class: "standing small" }, board.about(scene.board, seat)),
      ),
    );
  });
  place.replaceChildren(html("ul", {}, ...plates));
}

/**
 * A field for turns as text, and the rule sheet.
 * @param {HTMLElement} place
 * @param {() => Promise<any>} sheet asks for the rules
 * @param {(turn: string) => void} play
 */
export function makeSide(place, sheet, play) {
  const input = html("input", {
    type: "text", placeholder: "Type a turn", "aria-label": "Type a turn", autocomplete: "off",
    autocapitalize: "off", spellcheck: "false", maxlength: 600, enterkeyhint: "go",
  });
  const form = html("form", { class: "typing" }, input, html("button", {}, "Play"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim()) play(input.value.trim());
  });
  const typing = html("details", { class: "fold" }, html("summary", {}, "Type the turn instead"), form);
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
  place.replaceChildren(typing, rules);
  return input;
}
