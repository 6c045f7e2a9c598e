// What the host of a table may do, in the panel of the game. All of it is told to everybody.
// @ts-check
import { html } from "tailbiter/draw.js";
import { sureButton } from "tailbiter/sure.js";

/**
 * @import { TablePage } from "tailbiter/table.js"
 * @import { SeatInfo, State } from "tailbiter/types.d.ts"
 */

const MORE_TIME = 60_000; // milliseconds

export class HostMenu {
  /** @param {TablePage} page @param {boolean} isHost */
  constructor(page, isHost) {
    this.page = page;
    this.isHost = isHost;
    this.element = html("section", { class: "host", "aria-label": "With the others" });
    this.key = "";
  }

  /** @param {State} state */
  draw(state) {
    const { back } = this.page.looking;
    const key = JSON.stringify([state.table.seats, state.table.over, state.paused, state.asks, state.offer?.seat, back, state.clock !== null, this.page.apart?.people.away]);
    if (key === this.key) return;
    this.key = key;
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.textContent : null;
    this.element.replaceChildren(...(state.table.over ? [] : [...this.asking(state), ...this.hosting(state)]));
    if (focused) [...this.element.querySelectorAll("button")].find((one) => one.textContent === focused)?.focus();
  }

  /** What a seat may ask of the others. @param {State} state @returns {HTMLElement[]} */
  asking({ asks }) {
    const seat = this.page.screen.seat ?? 0;
    /** @type {Record<string, string>} */
    const words = { draw: "Offer a draw", undo: "Ask to take back", pause: "Ask for a pause" };
    const buttons = asks.filter((what) => what !== "pause" || !this.isHost).map((what) => this.button(words[what], { do: "offer", what, seat }));
    return buttons.length ? [html("p", { class: "asks" }, ...buttons)] : [];
  }

  /** @param {State} state @returns {HTMLElement[]} */
  hosting(state) {
    const { table, paused, clock } = state;
    const others = table.seats.flatMap((seat, index) => (seat.who === "free" || (seat.who === "person" && !seat.mine) ? [index + 1] : []));
    if (!this.isHost || !others.length || state.gathering) return [];
    const { back } = this.page.looking;
    const buttons = [paused ? this.button("Go on", { do: "resume" }) : this.button("Pause", { do: "pause" })];
    if (back !== null) buttons.push(this.sure(`Back to turn ${back}`, "Really go back?", { do: "roll_back", turns: back }));
    buttons.push(this.sure("Stop the game", "Really stop it?", { do: "stop" }));
    const about = others.map((seat) => this.aboutSeat(table.seats[seat - 1], seat, clock !== null));
    return [html("h2", {}, "You are the host"), html("p", { class: "asks" }, ...buttons), ...about];
  }

  /** @param {SeatInfo} info @param {number} seat @param {boolean} hasClock */
  aboutSeat(info, seat, hasClock) {
    const buttons = [];
    if (info.who === "free") buttons.push(this.filling("Let a bot play", "Really a bot?", { seat, who: "bot" }));
    else if (this.page.apart.people.away.includes(seat)) buttons.push(this.filling("Open their seat", "Really open it?", { seat, who: "open" }));
    if (hasClock && info.who === "person") buttons.push(this.button("One minute more", { do: "extend", seat, milliseconds: MORE_TIME }));
    return html("p", { class: "asks", role: "group", "aria-label": info.label, hidden: buttons.length ? null : "" }, html("span", {}, `${info.label}: `), ...buttons);
  }

  /** @param {string} words @param {string} question @param {object} asked */
  filling(words, question, asked) {
    return sureButton(words, question, () => this.page.actions.fill(asked));
  }

  /** @param {string} words @param {object} asked */
  button(words, asked) {
    const made = html("button", { type: "button" }, words);
    made.addEventListener("click", () => this.page.actions.doing(asked));
    return made;
  }

  /** @param {string} words @param {string} question @param {object} asked */
  sure(words, question, asked) {
    return sureButton(words, question, () => this.page.actions.doing(asked));
  }
}
