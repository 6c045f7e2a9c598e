// What one seat asks of the others: a draw, or to take back. A line over the bar has the answers.
// @ts-check
import { html } from "tailbiter/draw.js";
import { announce, byId } from "tailbiter/page.js";
import { mineOf } from "tailbiter/seats.js";

/**
 * @import { TablePage } from "tailbiter/table.js"
 * @import { State } from "tailbiter/types.d.ts"
 */

export class Offers {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.words = html("span", {});
    this.accept = answer("Accept", "main", () => this.answer("accept"));
    this.decline = answer("Decline", "", () => this.answer("decline"));
    this.element = html("div", { class: "offer card", role: "group", "aria-label": "An offer", hidden: "" }, this.words, this.accept, this.decline);
    /** @type {number | null} */
    this.seat = null; // of ours, that is asked
    /** @type {number | null} */
    this.asked = null; // after how many turns we asked the others
    byId("bar").append(this.element);
  }

  /** @param {State} state */
  draw(state) {
    const { offer, table } = state;
    this.tellAnswer(state);
    const due = offer ? offer.due.filter((seat) => mineOf(table.seats).includes(seat)) : [];
    const isNews = this.element.hidden && due.length > 0;
    const hadFocus = this.element.contains(document.activeElement);
    this.seat = due[0] ?? null;
    this.element.hidden = this.seat === null;
    if (offer && this.seat !== null) this.words.textContent = offer.text;
    if (isNews && offer) announce(offer.text);
    if (hadFocus && this.element.hidden) byId("prompt").focus();
  }

  /** What we asked for did not come about: say so, where it was said that the others are asked. @param {State} state */
  tellAnswer({ offer, table, number, paused }) {
    const isDeclined = this.asked === number && !offer && !table.over && !paused;
    this.asked = offer && table.seats[offer.seat - 1].mine ? number : null;
    if (!isDeclined) return;
    const others = table.seats.filter(({ who, mine }) => who === "person" && !mine);
    this.page.said.wait(`${others.length === 1 ? others[0].label : "Somebody"} declined.`);
  }

  /** @param {"accept" | "decline"} what */
  async answer(what) {
    if (this.seat !== null) await this.page.actions.doing({ do: what, seat: this.seat });
  }
}

/** @param {string} words @param {string} look a class @param {() => void} act */
function answer(words, look, act) {
  const made = html("button", { type: "button", class: look }, words);
  made.addEventListener("click", act);
  return made;
}
