// What can be done with the game: whose view to look from, the table, files, a link.
// @ts-check
import { html } from "tailbiter/draw.js";
import { fullName } from "tailbiter/seats.js";
import { copyButton, replayFor } from "tailbiter/sharing.js";

/**
 * @import { TableInfo } from "tailbiter/types.d.ts"
 * @typedef {number | "turn" | null} Eyes a seat's, those of whoever is to act, or a spectator's
 */

export class GamePanel {
  /** @param {HTMLElement} place @param {(eyes: Eyes) => void} look */
  constructor(place, look) {
    this.place = place;
    this.look = look;
    this.drawn = "";
  }

  /** @param {TableInfo} table @param {Eyes} eyes */
  draw(table, eyes) {
    const key = JSON.stringify([table.over, table.seats, eyes]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.place.replaceChildren(
      ...(table.secret ? [this.eyes(table, eyes)] : []),
      html("a", { href: `/table/${table.id}` }, table.over ? "To the table" : "Back to the table"),
      copyButton("Copy the link to here", () => location.href, "plain"),
      html("a", { href: `/api/tables/${table.id}/record`, download: "" }, "Download the record"),
      this.replay(table),
    );
  }

  /**
   * What seats are called here.
   * @param {TableInfo} table
   * @returns {[seat: number, words: string][]}
   */
  seats(table) {
    return table.seats.map((seat, index) => [index + 1, fullName(seat)]);
  }

  /** @param {TableInfo} table @param {Eyes} eyes */
  eyes(table, eyes) {
    const select = html(
      "select",
      {},
      html("option", { value: "" }, "a spectator"),
      html("option", { value: "turn" }, "whoever is to act"),
      ...this.seats(table).map(([value, words]) => html("option", { value }, words)),
    );
    select.value = String(eyes ?? "");
    select.addEventListener("change", () => {
      const { value } = select;
      this.look(value === "" ? null : value === "turn" ? "turn" : Number(value));
    });
    return html("label", { class: "eyes" }, html("span", { class: "small" }, "Look as"), select);
  }

  /** @param {TableInfo} table */
  replay(table) {
    const link = html("a", { download: "" }, "Download a replay page");
    const select = replayFor(link, table.id, this.seats(table));
    return html("div", { class: "replay", role: "group", "aria-label": "One page that replays the game offline" }, link, select);
  }
}
