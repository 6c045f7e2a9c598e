// Games in a list: put away, and when they are due.
// @ts-check
import { askOnceMore } from "tailbiter/sure.js";

const SOON = 6 * 3_600_000; // milliseconds before a deadline
const DAY = 86_400_000;

/** @param {HTMLElement} button in the row of a game that is to be deleted */
async function remove(button) {
  const row = /** @type {HTMLElement} */ (button.closest("[data-table]"));
  const found = await fetch(`/api/tables/${row.dataset.table}`, { method: "DELETE", headers: { "Content-Type": "application/json" } }).catch(() => null);
  if (!found?.ok && found?.status !== 404) {
    button.textContent = "Not deleted: try again";
    return;
  }
  const next = row.nextElementSibling ?? row.previousElementSibling;
  const title = row.closest("section, details")?.querySelector("h2, summary");
  row.remove();
  (next?.querySelector("a") ?? /** @type {HTMLElement | null | undefined} */ (title))?.focus();
}

/**
 * When something is due, for who reads it at `now`, in their own time.
 * @param {number} due
 * @param {number} now both in milliseconds since 1970
 */
export function dueWords(due, now) {
  const at = new Date(due);
  const time = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const days = Math.round((new Date(due).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY);
  if (due <= now) return "due now";
  if (days === 0) return `due today, ${time}`;
  if (days === 1) return `due tomorrow, ${time}`;
  const day = days < 7 ? at.toLocaleDateString([], { weekday: "long" }) : at.toLocaleDateString([], { day: "numeric", month: "long" });
  return `due ${day}, ${time}`;
}

/** Deadlines said in the reader's own time. */
export function tellDue() {
  const now = Date.now();
  for (const place of /** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll("time[data-due]"))) {
    const due = Number(place.dataset.due);
    place.textContent = dueWords(due, now);
    place.classList.toggle("soon", due - now < SOON);
  }
}

export function listenToKept() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".delete"))) {
    askOnceMore(button, "Really delete?", () => remove(button));
  }
  tellDue();
}
