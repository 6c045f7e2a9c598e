// Who looks at this screen. People who share it and have secrets hand it on: others look away before
// the next one looks.
// @ts-check
import { badge, html } from "tailbiter/draw.js";
import { byId } from "tailbiter/page.js";
import { eyesFor, fullName, mineOf } from "tailbiter/seats.js";

/**
 * @import { TablePage } from "tailbiter/table.js"
 * @import { TableInfo } from "tailbiter/types.d.ts"
 */

export class Screen {
  /**
   * @param {number | null} seat whose eyes it is seen through; null: a spectator's
   * @param {TablePage} page
   */
  constructor(seat, page) {
    this.seat = seat;
    this.page = page;
    this.isTakingOver = false; // somebody sits down, and their things shall be at hand
  }

  /**
   * Somebody else may be next.
   * @param {TableInfo} table
   */
  async turnTo(table) {
    const seat = eyesFor(table, this.seat);
    if (seat !== this.seat) return this.page.lookAs(seat);
    const next = mineOf(table.seats).find((one) => table.acting.includes(one));
    if (next === undefined) document.querySelector("dialog.hand-over")?.remove(); // it went on elsewhere, or is over
    if (seat !== null || !table.secret || next === undefined) return undefined;
    await this.page.stage.last;
    return handOver(fullName(table.seats[next - 1]), next, () => {
      this.isTakingOver = true;
      this.page.lookAs(next);
    });
  }

  /** What the one who took over may choose from is in focus. */
  settle() {
    if (!this.isTakingOver) return;
    this.isTakingOver = false;
    const own = byId("tray").querySelector('[data-key][tabindex="0"], input, button:enabled');
    const first = own ?? byId("board").querySelector('[data-key][tabindex="0"]');
    /** @type {HTMLElement | null} */ (first)?.focus();
  }
}

/**
 * @param {string} name
 * @param {number} seat
 * @param {() => void} ready
 */
function handOver(name, seat, ready) {
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
