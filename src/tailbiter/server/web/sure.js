// A button that asks once more: what it does cannot be taken back.
// @ts-check
import { html } from "tailbiter/draw.js";

const SURE = 4000; // milliseconds in which a second press counts

/**
 * @param {string} words
 * @param {string} question in their place after the first press
 * @param {() => void} act
 */
export function sureButton(words, question, act) {
  const button = html("button", { type: "button" }, words);
  askOnceMore(button, question, act);
  return button;
}

/**
 * @param {HTMLElement} button
 * @param {string} question
 * @param {() => void} act
 */
export function askOnceMore(button, question, act) {
  const words = button.textContent;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let asked = undefined;
  button.addEventListener("click", () => {
    const isSure = asked !== undefined;
    clearTimeout(asked);
    const ask = (/** @type {boolean} */ isAsking) => {
      asked = undefined;
      button.classList.toggle("sure", isAsking);
      button.textContent = isAsking ? question : words;
    };
    ask(!isSure);
    if (isSure) act();
    else asked = setTimeout(() => ask(false), SURE);
  });
}
