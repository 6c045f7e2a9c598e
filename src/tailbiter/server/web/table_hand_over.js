// Between people at one screen who have secrets: others look away before the next one looks.
// @ts-check
import { badge, html } from "tailbiter/draw.js";

/**
 * @param {string} name
 * @param {number} seat
 * @param {() => void} ready
 */
export function handOver(name, seat, ready) {
  if (document.querySelector("dialog.hand-over[open]")) return;
  const go = html("button", { type: "button", class: "main", autofocus: "" }, `I am ${name}`);
  const dialog = html(
    "dialog",
    { class: "hand-over", "aria-labelledby": "hand-over-title" },
    badge(seat),
    html("h2", { id: "hand-over-title" }, `Hand the screen to ${name}`),
    html("p", {}, "Others look away: what comes next is for one pair of eyes."),
    html("p", { class: "end" }, go),
  );
  let isTaken = false;
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  // A second Esc closes it all the same, and then nobody would know how to go on.
  dialog.addEventListener("close", () => isTaken || dialog.showModal());
  go.addEventListener("click", () => {
    isTaken = true;
    dialog.close();
    dialog.remove();
    ready();
  });
  document.body.append(dialog);
  dialog.showModal();
}
