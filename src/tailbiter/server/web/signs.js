// What is what: the signs of a board and of the page around it, in a small window.
// @ts-check
import { html } from "tailbiter/draw.js";

/** @import { Sign } from "tailbiter/board.d.ts" */

/** @type {Sign[]} */
const AROUND = [
  ["A letter on colour", "A player: the same letter, colour and pattern on the plate and on the board. Yours is the plate that says You."],
  ["A plate with a green edge", "Whose turn it is, or whose turn is being told."],
  ["Preview", "What a turn would do. Nothing is played until you press the wide button."],
  ["+1, −2", "By how much a number would change with that turn."],
  ["A capital and a number, framed", "The rule that says so; press it to read it."],
  ["◀ and ▶", "Look back at earlier turns, and forward again; with a bar, to the start and to the end."],
  ["↻", "Tell the last turn again; two bars while it is told: pause."],
  ["Show at once", "The turn that is being told is told at once. A press on the board does the same."],
  ["Hint", "What a bot would play for you, and why."],
  ["Type", "Write a turn instead of pressing it. The field lists what can be written; small letters beside a turn in the list are how that one is written."],
];

/** @param {{aim: string, signs: Sign[]}} game @returns {HTMLElement} a button that opens the window */
export function signsButton({ aim, signs }) {
  const opener = html("button", { type: "button", class: "what", "aria-haspopup": "dialog", "aria-expanded": "false", "aria-label": "What is what", title: "What is what" }, "?");
  const close = html("button", { type: "button", class: "main" }, "Close");
  const list = html("dl", { class: "signs" }, ...[/** @type {Sign} */ (["How to win", aim]), ...signs, ...AROUND].flatMap(([sign, meaning]) => [html("dt", {}, sign), html("dd", {}, meaning)]));
  const head = html("h2", { id: "signs-head", tabindex: "-1", autofocus: "" }, "What is what");
  const dialog = html("dialog", { "aria-labelledby": "signs-head", class: "signs-window" }, head, list, html("p", { class: "end" }, close));
  opener.addEventListener("click", () => (dialog.showModal(), opener.setAttribute("aria-expanded", "true")));
  dialog.addEventListener("close", () => opener.setAttribute("aria-expanded", "false"));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return opener;
}
