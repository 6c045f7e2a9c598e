// What the host of a table may do, in the panel of the game. All of it is told to everybody.
// @ts-check
import { html } from "tailbiter/draw.js";
import { get } from "tailbiter/net.js";
import { sureButton } from "tailbiter/sure.js";

/**
 * @import { TablePage } from "tailbiter/table.js"
 * @import { MeetingInfo, SeatInfo, State } from "tailbiter/types.d.ts"
 */

const [MINUTE, DAY] = [60_000, 86_400_000]; // milliseconds

export class HostMenu {
  /** @param {string} address of the table @param {TablePage} page @param {boolean} isHost */
  constructor(address, page, isHost) {
    this.page = page;
    this.isHost = isHost;
    this.address = address;
    /** @type {MeetingInfo["access"] | null} */
    this.access = null; // as it was told last
    this.isAsked = false;
    this.element = html("section", { class: "host", "aria-label": "With the others" });
    this.key = "";
  }

  /** Who may watch: asked by a host, at first and whenever it has changed. */
  async ask() {
    if (!this.isHost) return;
    this.isAsked = true;
    /** @type {MeetingInfo | null} */
    const meeting = await get(`${this.address}/meeting`).catch(() => null);
    this.access = meeting?.access ?? null;
    if (this.page.state) this.draw(this.page.state);
  }

  /** @param {State} state */
  draw(state) {
    const { back } = this.page.looking;
    const key = JSON.stringify([this.access, state.table.seats, state.table.over, state.paused, state.asks, state.offer?.seat, back, state.clock !== null, state.pace?.slow, state.master?.seat, this.page.apart?.people.gone]);
    if (key === this.key) return;
    this.key = key;
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.textContent : null;
    this.element.replaceChildren(...(state.table.over ? [] : [...this.asking(state), ...this.hosting(state)]));
    if (focused) [...this.element.querySelectorAll("button")].find((one) => one.textContent === focused)?.focus();
  }

  /** What a seat may ask of the others. @param {State} state @returns {HTMLElement[]} */
  asking({ asks }) {
    /** @type {Record<string, string>} */
    const words = { draw: "Offer a draw", undo: "Ask to take back", pause: "Ask for a pause" };
    const buttons = asks.filter((what) => what !== "pause" || !this.isHost).map((what) => this.button(words[what], () => this.page.actions.offer(what)));
    return buttons.length ? [html("p", { class: "asks" }, ...buttons)] : [];
  }

  /** @param {State} state @returns {HTMLElement[]} */
  hosting(state) {
    const { table, paused, clock, pace } = state;
    const others = table.seats.flatMap((seat, index) => (seat.who === "free" || (seat.who === "person" && !seat.mine) ? [index + 1] : []));
    if (!this.isHost || !others.length || state.gathering) return [];
    if (state.draw && !this.isAsked) this.ask(); // where they came together
    const { back } = this.page.looking;
    const buttons = [this.toggle(paused ? "Go on" : "Pause", () => this.page.actions.doing({ do: paused ? "resume" : "pause" }))];
    const plays = state.master?.seat ?? null; // a game master who plays, too, goes back only if all agree
    if (back !== null && plays !== null) buttons.push(this.sure(`Ask to go back to turn ${back}`, "Really ask all?", { do: "offer", what: "back", seat: plays, turns: back }));
    else if (back !== null) buttons.push(this.sure(`Back to turn ${back}`, "Really go back?", { do: "roll_back", turns: back }));
    if (this.access && this.access !== "private") buttons.push(this.watching(this.access !== "link"));
    if (plays === null) buttons.push(this.sure("Stop the game", "Really stop it?", { do: "stop" }));
    const about = others.map((seat) => this.aboutSeat(table.seats[seat - 1], seat, plays === null, clock === null ? 0 : pace?.slow ? DAY : MINUTE));
    return [html("h2", {}, state.master ? "You are the game master" : "You are the host"), html("p", { class: "asks" }, ...buttons), ...about];
  }

  /** @param {SeatInfo} info @param {number} seat @param {boolean} mayOpen @param {number} more milliseconds that it may be given; 0: none */
  aboutSeat(info, seat, mayOpen, more) {
    const buttons = [];
    if (info.who === "free") buttons.push(this.filling("Let a bot play", "Really a bot?", { seat, who: "bot" }));
    else if (mayOpen && this.page.apart.people.gone.includes(seat)) buttons.push(this.filling("Open their seat", "Really open it?", { seat, who: "open" }));
    if (more && info.who === "person") buttons.push(this.button(more === DAY ? "One day more" : "One minute more", () => this.page.actions.doing({ do: "extend", seat, milliseconds: more })));
    return html("p", { class: "asks", role: "group", "aria-label": info.label, hidden: buttons.length ? null : "" }, html("span", {}, `${info.label}: `), ...buttons);
  }

  /** @param {string} words @param {string} question @param {object} asked */
  filling(words, question, asked) {
    return sureButton(words, question, () => this.page.actions.fill(asked));
  }

  /** @param {boolean} isOpen may anybody watch by now? */
  watching(isOpen) {
    return this.toggle(isOpen ? "Watch by link only" : "Let anybody watch", () => this.page.actions.doing({ do: isOpen ? "unwatched" : "watched" }));
  }

  /** What says the contrary once it was clicked: a double click is one. @param {string} words @param {() => void} click */
  toggle(words, click) {
    const made = html("button", { type: "button" }, words);
    made.addEventListener("click", (event) => event.detail < 2 && click());
    return made;
  }

  /** @param {string} words @param {() => void} click */
  button(words, click) {
    const made = html("button", { type: "button" }, words);
    made.addEventListener("click", click);
    return made;
  }

  /** @param {string} words @param {string} question @param {object} asked */
  sure(words, question, asked) {
    return sureButton(words, question, () => this.page.actions.doing(asked));
  }
}
