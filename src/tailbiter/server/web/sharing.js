// A game taken elsewhere: its address copied, its replay as one page.
// @ts-check
import { html } from "tailbiter/draw.js";

const SHOWN = 4000; // milliseconds for which a button says that it did its work

/**
 * @param {string} words
 * @param {() => string} address
 * @param {string} [look] a class
 */
export function copyButton(words, address, look) {
  const made = html("button", { type: "button", class: look }, words);
  made.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(address());
      made.textContent = "Copied";
    } catch {
      made.textContent = address(); // to be copied by hand
    }
    setTimeout(() => (made.textContent = words), SHOWN);
  });
  return made;
}

/**
 * A link to the replay, and through whose eyes it is to be seen.
 * @param {HTMLAnchorElement} link
 * @param {string} table
 * @param {[seat: number, words: string][]} seats that may be chosen
 */
export function replayFor(link, table, seats) {
  const options = seats.map(([seat, words]) => html("option", { value: seat }, `as ${words}`));
  const select = html("select", { "aria-label": "The replay as seen by" }, html("option", { value: "" }, "as a spectator"), ...options);
  const aim = () => (link.href = `/api/tables/${table}/replay${select.value ? `?seat=${select.value}` : ""}`);
  select.addEventListener("change", aim);
  aim();
  return select;
}
