// What can be done with the game: whose view to look from, the table, files, a link.
// @ts-check
import { html } from "tailbiter/draw.js";

/**
 * @typedef {import("tailbiter/types.d.ts").TableInfo} TableInfo
 * @typedef {number | "turn" | null} Eyes a seat's, those of whoever is to act, or a spectator's
 */

const COPY = "Copy the link to here";

export class GamePanel {
  /**
   * @param {HTMLElement} place
   * @param {(seat: number) => string} seatName
   * @param {(eyes: Eyes) => void} look
   */
  constructor(place, seatName, look) {
    this.place = place;
    this.seatName = seatName;
    this.look = look;
    this.drawn = "";
  }

  /**
   * @param {TableInfo} table
   * @param {Eyes} eyes
   */
  draw(table, eyes) {
    const key = JSON.stringify([table.over, table.seats, eyes]);
    if (key === this.drawn) return;
    this.drawn = key;
    const address = `/api/tables/${table.id}`;
    this.place.replaceChildren(
      ...(table.secret ? [this.eyes(table, eyes)] : []),
      html("a", { href: `/table/${table.id}` }, table.over ? "To the table" : "Back to the table"),
      this.copy(),
      html("a", { href: `${address}/record`, download: "" }, "Download the record"),
      this.replay(table, address),
    );
  }

  /**
   * @param {TableInfo} table
   * @param {string} [before]
   */
  seats(table, before = "") {
    return table.seats.map((seat, index) => {
      const word = this.seatName(index + 1);
      return html("option", { value: index + 1 }, `${before}${seat.name ? `${seat.name} (${word})` : word}`);
    });
  }

  /**
   * @param {TableInfo} table
   * @param {Eyes} eyes
   */
  eyes(table, eyes) {
    const select = html(
      "select",
      {},
      html("option", { value: "" }, "a spectator"),
      html("option", { value: "turn" }, "whoever is to act"),
      ...this.seats(table),
    );
    select.value = String(eyes ?? "");
    select.addEventListener("change", () => {
      const { value } = select;
      this.look(value === "" ? null : value === "turn" ? "turn" : Number(value));
    });
    return html("label", { class: "eyes" }, html("span", { class: "small" }, "Look as"), select);
  }

  copy() {
    const made = html("button", { type: "button", class: "plain" }, COPY);
    made.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(location.href);
        made.textContent = "Copied";
      } catch {
        made.textContent = location.href; // to be copied by hand
      }
      setTimeout(() => (made.textContent = COPY), 4000);
    });
    return made;
  }

  /**
   * @param {TableInfo} table
   * @param {string} address
   */
  replay(table, address) {
    const file = html("a", { href: `${address}/replay`, download: "" }, "Download a replay page");
    const select = html("select", { "aria-label": "The replay as seen by" }, html("option", { value: "" }, "as a spectator"), ...this.seats(table, "as "));
    select.addEventListener("change", () => {
      file.href = `${address}/replay${select.value ? `?seat=${select.value}` : ""}`;
    });
    return html("div", { class: "replay", role: "group", "aria-label": "One page that replays the game offline" }, file, select);
  }
}
