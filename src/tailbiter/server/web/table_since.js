// What happened at a table since one was there, and where one is awaited next.
// @ts-check
import { html } from "tailbiter/draw.js";
import { isForPage, isTaken } from "tailbiter/keys.js";
import { get } from "tailbiter/net.js";
import { mineOf } from "tailbiter/seats.js";
import { tellSince } from "tailbiter/table_telling.js";

/**
 * @import { TablePage } from "tailbiter/table.js"
 * @import { Next, State } from "tailbiter/types.d.ts"
 */

export class Since {
  /**
   * @param {HTMLElement | null} place that says how much is new; null where nothing is
   * @param {TablePage} page
   * @param {number} turns that stood when one was last there
   */
  constructor(place, page, turns) {
    if (!place) return;
    const show = place.querySelector("button.show");
    show?.addEventListener("click", () => (place.remove(), tellSince(page, turns)));
    place.querySelector("button.close")?.addEventListener("click", () => place.remove());
    this.place = place;
  }

  /** One has moved on oneself. */
  forget() {
    this.place?.remove();
  }
}

/** A button that leads to the next game that waits, once one has played here. */
export class NextGame {
  /** @param {string} table @param {TablePage} page */
  constructor(table, page) {
    this.table = table;
    this.page = page;
    this.link = html("a", { class: "button next-game", title: "To the next game that waits for you (key: n)" });
    this.isAsked = false;
    addEventListener("keydown", (event) => {
      if (event.key === "n" && this.link.isConnected && isForPage(event) && !isTaken(event)) this.link.click();
    });
  }

  /** Has one played here, and is it others' turn now? @param {State} state @param {State | null} before */
  follow({ table, gathering }, before) {
    const mine = mineOf(table.seats);
    const isTo = (/** @type {State["table"]} */ one) => one.acting.some((seat) => mine.includes(seat));
    const isWithOthers = !gathering && mine.length > 0 && table.seats.some((seat) => seat.who === "person" && !seat.mine);
    if (!isWithOthers || isTo(table)) {
      this.isAsked = false;
      if (this.link.isConnected) this.link.remove(), this.page.draw();
    } else if (!this.isAsked && before && isTo(before.table)) {
      this.isAsked = true;
      this.ask();
    }
  }

  async ask() {
    /** @type {Next | null} */
    const next = await get(`/api/next?after=${this.table}`).catch(() => null);
    if (!this.isAsked || !next?.table) return;
    this.link.setAttribute("href", `/table/${next.table}`);
    this.link.textContent = next.waiting > 1 ? `Next game (${next.waiting})` : "Next game";
    this.link.setAttribute("aria-label", `Next game: ${next.title}; ${next.waiting} wait for you`);
    this.page.bar.add(this.link);
  }
}
