// A table before its game: who sits, how others come, a seat to take. Over the board, until all sit.
// @ts-check
import { badge, html } from "tailbiter/draw.js";
import { change, get, post } from "tailbiter/net.js";
import { announce, byId } from "tailbiter/page.js";
import { keepWord, newPromise, wordFor } from "tailbiter/promises.js";
import { addressOf, linkCard } from "tailbiter/seat_links.js";
import { fullName, mineOf } from "tailbiter/seats.js";
import { hasAccount, rename, settings } from "tailbiter/settings.js";
import { copyButton } from "tailbiter/sharing.js";

/**
 * @import { Refused } from "tailbiter/net.js"
 * @import { TablePage } from "tailbiter/table.js"
 * @import { MeetingInfo, SeatInfo, State } from "tailbiter/types.d.ts"
 */

const ACCESS = { private: "private", link: "whoever has the link may watch", watched: "anybody may watch, it is shown under Games now", lobby: "open in the lobby, anybody may watch" };
const FULL = "All seats are taken: you look on.";
const AGAIN = 4000; // milliseconds until it is looked again who was asked and declined
const LONGEST_NAME = 40; // letters
const BOT_LEVEL = 3;

export class Gathering {
  /** @param {HTMLElement} around @param {string} address of the table @param {TablePage} page */
  constructor(around, address, page) {
    this.address = address;
    this.page = page;
    this.code = new URLSearchParams(location.search).get("code") ?? "";
    /** @type {MeetingInfo | null} */
    this.meeting = null;
    this.version = -1; // of the state for which it was asked
    this.free = -1; // seats, as they were told last
    this.isFull = false; // said to who came too late
    /** @type {Set<number>} */
    this.shown = new Set(); // seats whose word is on its way
    /** @type {Set<string>} */
    this.revoked = new Set(); // codes, by this page
    this.title = html("h2", { id: "gathering-title", tabindex: "-1" });
    this.seats = html("ul", { class: "who-sits", "aria-label": "Who sits" });
    this.name = html("input", { type: "text", name: "name", maxlength: LONGEST_NAME, autocomplete: "nickname", value: settings().name, placeholder: "If you like" });
    this.sitting = html("form", { class: "sit-down" }, hasAccount ? null : html("label", {}, html("span", { class: "small" }, "Your name"), this.name), html("button", { class: "main" }, "Sit down"));
    this.links = html("div", {});
    this.terms = html("div", { class: "terms" });
    this.facts = html("div", { class: "small facts" });
    this.problem = html("p", { class: "warn problem", role: "alert" });
    this.declined = html("p", { class: "problem", role: "status" });
    this.element = html("section", { class: "gathering card", "aria-labelledby": "gathering-title", hidden: "" });
    this.element.append(this.title, this.seats, this.terms, this.sitting, this.problem, this.declined, this.links, this.facts);
    this.sitting.addEventListener("submit", (event) => (event.preventDefault(), this.sit()));
    around.append(this.element);
    setInterval(() => this.isAsking && this.ask(), AGAIN);
  }

  /** Does the host wait for somebody who was asked by name? */
  get isAsking() {
    return !this.element.hidden && Boolean(this.meeting?.invitations.some((one) => one.name));
  }

  /** @param {State} state */
  follow(state) {
    if (!state.draw) return; // all sit at one screen
    this.showWord(state);
    const isWanted = state.gathering || (this.code !== "" && mineOf(state.table.seats).length === 0 && !state.table.over);
    if (isWanted && state.version !== this.version) {
      this.version = state.version;
      this.ask();
    }
    if (!isWanted) this.close();
    else if (this.meeting) this.draw(state);
  }

  async ask() {
    /** @type {MeetingInfo | null} */
    const meeting = await get(`${this.address}/meeting?code=${encodeURIComponent(this.code)}`).catch(() => null);
    if (meeting) this.tellDeclined(meeting);
    if (meeting) this.meeting = meeting;
    if (this.page.state && meeting) this.draw(this.page.state);
  }

  /** Whoever was asked by name, has not come and is awaited no more has declined. @param {MeetingInfo} meeting */
  tellDeclined({ invitations }) {
    const seats = this.page.table.seats;
    const gone = (this.meeting?.invitations ?? []).filter(({ code, name, seat }) => name && seats[(seat ?? 0) - 1]?.who === "free" && !invitations.some((one) => one.code === code));
    const names = gone.filter(({ code }) => !this.revoked.has(code)).map(({ name }) => name);
    if (names.length) this.declined.textContent = `${names.join(", ")} cannot play now.`;
  }

  /** Whoever came by a link for a seat, and too late. */
  tellFull() {
    this.close();
    if (this.isFull) return;
    this.isFull = true;
    this.page.stage.then(async () => this.page.said.wait(FULL));
    announce(FULL);
  }

  close() {
    if (this.element.hidden) return;
    this.show(false);
    announce("Everybody sits: the game begins.");
  }

  /** Behind the card the board is a picture. @param {boolean} isShown */
  show(isShown) {
    this.element.hidden = !isShown;
    byId("board").inert = byId("tray").inert = isShown;
  }

  /** When all sit, words are shown. @param {State} state */
  showWord({ table, draw }) {
    const word = wordFor(table.id);
    for (const seat of mineOf(table.seats)) {
      if (!word || !draw?.missing.includes(seat) || this.shown.has(seat)) continue;
      this.shown.add(seat);
      change(`${this.address}/word`, { seat, word }).catch(() => this.shown.delete(seat));
    }
  }

  /** @param {State} state */
  draw(state) {
    const meeting = /** @type {MeetingInfo} */ (this.meeting);
    const { table, gathering } = state;
    if (!gathering && !meeting.open.length) return mineOf(table.seats).length ? this.close() : this.tellFull();
    const free = table.seats.filter((seat) => seat.who === "free").length;
    this.title.textContent = `${table.title}: ${headOf(free, gathering, meeting.open.length)}`;
    if (free !== this.free && this.free >= 0) announce(this.title.textContent);
    this.free = free;
    redraw(this.seats, table.seats.map((seat, index) => this.seat(seat, index + 1, gathering)), JSON.stringify([table.seats, meeting, gathering]));
    this.sitting.hidden = meeting.open.length === 0;
    const isAwaited = meeting.host && gathering && free > 0;
    redraw(this.links, isAwaited ? this.linksOf(state, meeting) : [], JSON.stringify([isAwaited, meeting.invitations]));
    redraw(this.terms, termsOf(state), JSON.stringify([state.pace?.terms, state.master]));
    redraw(this.facts, factsOf(state, meeting), JSON.stringify([meeting, state.draw?.chosen]));
    this.show(true);
    return undefined;
  }

  /** @param {SeatInfo} seat @param {number} number @param {boolean} gathering */
  seat(seat, number, gathering) {
    const meeting = /** @type {MeetingInfo} */ (this.meeting);
    const kept = meeting.invitations.find((one) => one.seat === number && one.name);
    const words = seat.who === "free" ? (kept ? `kept for ${kept.name}` : "free") : seat.who === "bot" ? `${seat.label}, level ${seat.level}` : `${fullName(seat)}${seat.mine ? ", you" : ""}`;
    const ways = [];
    if (meeting.host && gathering && seat.who === "free") {
      const hasLink = kept || this.free < 2 || meeting.invitations.some((one) => one.seat === number);
      if (!hasLink) ways.push(this.button("Link", `A link to seat ${number}`, () => this.do(() => post(`${this.address}/invitations`, { seat: number }))));
      ways.push(this.button("Bot", `A bot at seat ${number}`, () => this.fill(number, "bot")));
    }
    if (gathering && seat.mine && !meeting.host) ways.push(this.button("Leave", "Leave the table", () => this.fill(number, "open")));
    if (meeting.host && gathering && !seat.mine && seat.who !== "free") ways.push(this.button(seat.who === "bot" ? "Open" : "Remove", `Open seat ${number} for somebody else`, () => this.fill(number, "open")));
    return html("li", { class: `seat-${number} ${seat.who}` }, badge(number, seat.called[0]), html("span", {}, words), ...ways);
  }

  /** @param {string} words @param {string} label @param {() => void} click */
  button(words, label, click) {
    const made = html("button", { type: "button", "aria-label": label }, words);
    made.addEventListener("click", click);
    return made;
  }

  /** The link to any seat, those to one, and whom one may ask. @param {State} state @param {MeetingInfo} meeting */
  linksOf({ table }, meeting) {
    const link = meeting.invitations.find((one) => one.seat === null);
    const made = () => this.do(() => post(`${this.address}/invitations`, {}));
    const first = link ? linkCard(link.code, table.title) : this.button("Make a link", "Make a link", made);
    const others = meeting.invitations.map((one) => {
      const words = one.seat === null ? "to any seat" : `to seat ${table.seats[one.seat - 1].called}${one.name ? `, for ${one.name}` : ""}`;
      const revoke = this.button("Revoke", `Revoke the link ${words}`, () => this.revoke(one.code));
      return html("li", {}, html("span", {}, `The link ${words}`), one === link || one.name ? null : copyButton("Copy", () => addressOf(one.code)), revoke);
    });
    return [first, html("ul", { class: "given", "aria-label": "Links that you gave" }, ...others), this.askByName()];
  }

  /** @param {string} code */
  revoke(code) {
    this.revoked.add(code);
    const how = { method: "DELETE", headers: { "Content-Type": "application/json" } };
    return this.do(() => fetch(`${this.address}/invitations/${code}`, how));
  }

  askByName() {
    const name = html("input", { type: "text", maxlength: LONGEST_NAME, autocomplete: "off", "aria-label": "Name of an account" });
    const form = html("form", { class: "ask-by-name" }, html("span", { class: "small" }, "Or ask somebody with an account:"), name, html("button", {}, "Ask"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const seat = this.page.state?.table.seats.findIndex((one) => one.who === "free") ?? -1;
      this.do(() => post(`${this.address}/invitations`, { seat: seat + 1, name: name.value }));
    });
    return form;
  }

  /** @param {number} seat @param {"bot" | "open"} who */
  fill(seat, who) {
    return this.do(() => change(`${this.address}/fill`, { seat, who, level: BOT_LEVEL }));
  }

  async sit() {
    const { word, commitment } = newPromise();
    const name = this.name.value.trim();
    if (!hasAccount) rename(name);
    keepWord(this.page.table.id, word);
    const [seat] = this.meeting?.open ?? [];
    await this.do(() => change(`${this.address}/sit`, { name, commitment, code: this.code, seat: this.meeting?.open.length === 1 ? seat : null }));
    this.title.focus();
  }

  /** Have it done; what forbids it is said here. @param {() => Promise<unknown>} work */
  async do(work) {
    this.problem.textContent = this.declined.textContent = "";
    try {
      const state = await work();
      if (state && typeof state === "object" && "view" in state) this.page.take(/** @type {State} */ (state));
    } catch (error) {
      this.problem.textContent = /** @type {Refused} */ (error).why;
    }
    await this.ask();
  }
}

/** @param {number} free seats @param {boolean} gathering @param {number} open how many of them the reader may take */
function headOf(free, gathering, open) {
  if (!gathering) return "a seat is handed on to you";
  if (free === 0) return "all sit, the start is being drawn";
  if (open) return "a seat is free for you";
  return free === 1 ? "waiting for one more player" : `waiting for ${free} more players`;
}

/** Only what has changed is drawn anew: what has the focus keeps it. @param {HTMLElement} place @param {(Node | null)[]} parts @param {string} key */
function redraw(place, parts, key) {
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  place.replaceChildren(...parts.filter((part) => part !== null));
}

/** Days for a turn, and what happens to the late: everybody sees it before they sit down. @param {State} state */
function termsOf({ pace, master }) {
  /** @type {HTMLElement[]} */
  const judged = master ? [html("h3", { id: "master-title" }, "The game master"), html("ul", { class: "small", "aria-labelledby": "master-title" }, ...master.terms.map((words) => html("li", {}, words)))] : [];
  if (!pace?.slow) return judged;
  return [...judged, html("h3", { id: "terms-title" }, "Time for turns"), html("ul", { class: "small", "aria-labelledby": "terms-title" }, ...pace.terms.map((words) => html("li", {}, words)))];
}

/** @param {State} state @param {MeetingInfo} meeting */
function factsOf({ draw, pace }, meeting) {
  const facts = [pace?.slow ? "" : meeting.clock, ACCESS[meeting.access], meeting.rated ? "rated: no bot helps" : "", draw?.lot ? "who sits where is drawn" : ""];
  const options = html("ul", {}, ...meeting.options.map((words) => html("li", {}, words)));
  return [
    html("p", { class: "quiet" }, facts.filter(Boolean).join(" · ")),
    draw?.chosen ? html("p", { class: "warn" }, `The host chose the deal${draw.seed ? `: number ${draw.seed}` : ""}, and may know it.`) : null,
    html("details", {}, html("summary", {}, "Options of this game"), options),
  ];
}
