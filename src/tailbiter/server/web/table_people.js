// Who is there: a mark at each person's plate, and how many look on.
// @ts-check
import { html } from "tailbiter/draw.js";
import { announce, byId } from "tailbiter/page.js";

/**
 * @import { TablePage } from "tailbiter/table.js"
 * @import { PresenceNow } from "tailbiter/types.d.ts"
 */

export class People {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {number[]} */
    this.away = [];
    /** @type {number[]} */
    this.gone = []; // so long that the host may give their seats to others
    this.watching = 0;
    this.count = html("p", { class: "watching small quiet", hidden: "" });
    byId("plates").append(this.count);
  }

  /** @param {PresenceNow} message */
  hear({ away, watching, gone }) {
    const { seats } = this.page.table;
    const others = (/** @type {number[]} */ some, /** @type {number[]} */ but) => some.filter((seat) => !but.includes(seat) && !seats[seat - 1].mine).map((seat) => seats[seat - 1].label);
    const came = others(this.away, away);
    for (const name of others(away, this.away)) announce(`${name} is away.`);
    for (const name of came) announce(`${name} is back.`);
    this.away = away;
    this.gone = gone;
    this.watching = watching;
    this.count.hidden = watching === 0;
    this.count.textContent = watching === 1 ? "1 looks on" : `${watching} look on`;
    const back = this.page.draw();
    if (came.length && document.hidden) back.then(() => (document.title = `${came.join(", ")} is back: ${this.page.table.title}`));
  }

  /** At a plate: a dot, with a word where somebody is away. @param {number} seat */
  mark(seat) {
    const { who, mine } = this.page.table.seats[seat - 1];
    if (who !== "person" || mine) return null;
    const isAway = this.away.includes(seat);
    return html("span", { class: `presence${isAway ? " away" : ""}` }, isAway ? "away" : html("span", { class: "out-of-sight" }, "here"));
  }
}
