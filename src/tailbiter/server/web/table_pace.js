// Days for a turn: until when, whether one is done, and a window with all that one may do about time.
// @ts-check
import { html } from "tailbiter/draw.js";
import { dueWords } from "tailbiter/kept.js";
import { announce, byId } from "tailbiter/page.js";
import { freeFor, freeWords, ownWords, plateWords, savedWords } from "tailbiter/pace_words.js";
import { mineOf } from "tailbiter/seats.js";
import { OpenSeats } from "tailbiter/open_seats.js";
import { PaceWindow } from "tailbiter/table_pace_window.js";

/**
 * @import { TablePage } from "tailbiter/table.js"
 * @import { Pace, SeatPace, State } from "tailbiter/types.d.ts"
 */

const AGAIN = 30_000; // milliseconds: so often words that depend on the time are said anew
const SOON = 6 * 3_600_000; // milliseconds: so long before a deadline it is coloured

/** A day, and the hour where there is room for it. @param {string} words */
function parted(words) {
  const [day, hour] = words.split(/(?<=^\p{L}+\.?) (?=\d)/u);
  return hour ? [day, html("span", { class: "hour" }, ` ${hour}`)] : [words];
}

/** @typedef {{words: string, isMain: boolean, act: () => Promise<unknown>}} Deed */

export class PaceLine {
  /** @param {string} address of the table @param {TablePage} page */
  constructor(address, page) {
    this.page = page;
    this.element = document.getElementById("pace");
    this.words = html("span", { class: "due" });
    this.done = html("button", { type: "button", hidden: "" });
    this.done.addEventListener("click", (event) => this.click(event).catch((error) => page.warn(error, true)));
    /** @type {Deed | null} */
    this.deed = null;
    this.window = new PaceWindow(address, page);
    this.element?.append(this.words, this.done, this.window.opener);
    this.openSeats = new OpenSeats(address, () => page.state && this.draw(page.state));
    /** @type {Map<number, HTMLElement>} */
    this.faces = new Map();
    if (this.element) setInterval(() => page.state && this.draw(page.state), AGAIN);
  }

  /** A double click means what it began with: by its second the button may say the contrary. @param {MouseEvent} event */
  async click(event) {
    if (event.detail < 2) await this.deed?.act();
  }

  get now() {
    return this.page.apart?.clocks.now ?? Date.now();
  }

  /** One's own seat that is looked from. @param {State} state */
  seatOf({ table }) {
    const mine = mineOf(table.seats);
    const { seat } = this.page.screen;
    return seat !== null && mine.includes(seat) ? seat : (mine[0] ?? null);
  }

  /** @param {State} state */
  draw(state) {
    const { pace, table, gathering } = state;
    if (!this.element || !pace) return;
    const isOn = !table.over && !gathering;
    const seat = this.seatOf(state);
    const own = isOn && seat !== null ? pace.seats[seat - 1] : null;
    if (isOn && seat === null) this.openSeats.look(pace);
    this.words.textContent = isOn ? this.wordsFor(state, pace, own) : "";
    this.words.classList.toggle("soon", Boolean(own?.due && own.due - this.now < SOON && !own.ready));
    const hadFocus = this.done === document.activeElement;
    this.deed = isOn ? this.deedOf(state, pace, own) : null;
    this.done.hidden = !this.deed;
    this.done.className = this.deed?.isMain ? "main" : "";
    this.done.textContent = this.deed?.words ?? "";
    if (hadFocus && this.done.hidden) byId("prompt").focus();
    this.window.opener.hidden = gathering;
    this.window.draw(state, seat, this.now, this.openSeats.open);
    for (const [number, face] of this.faces) this.show(number, face, pace);
  }

  /**
   * What one button does: go on after a pause, say that one is done, sit down at a seat that is free or one's own.
   * @param {State} state @param {Pace} pace @param {SeatPace | null} own @returns {Deed | null}
   */
  deedOf({ paused, resume }, pace, own) {
    if (paused) return resume ? { words: "Go on", isMain: true, act: () => this.page.actions.doing({ do: "resume" }) } : null;
    if (own) return own.ordered && pace.asks ? { words: own.ready ? "Not done yet" : "I'm done", isMain: !own.ready, act: () => this.sayDone() } : null;
    const seat = freeFor(pace, this.openSeats.open);
    return seat ? { words: seat.kept ? "I am back" : "Take the seat", isMain: true, act: () => this.window.sit(seat.number) } : null;
  }

  /** @param {State} state @param {Pace} pace @param {SeatPace | null} own */
  wordsFor({ paused, table }, pace, own) {
    if (paused) return "Paused: no time runs.";
    const free = own ? null : freeFor(pace, this.openSeats.open);
    if (free) return freeWords(free, table.seats[free.number - 1].label);
    const words = own ? ownWords(pace, own, this.now) : "";
    if (words) return words;
    const [next] = pace.seats.flatMap(({ due, ordered }, index) => (due === null ? [] : [{ due, ordered, label: table.seats[index].label }])).sort((one, other) => Number(one.ordered) - Number(other.ordered) || one.due - other.due);
    const saved = own ? savedWords(own) : "";
    return [next ? `${next.label}: ${dueWords(next.due, this.now)}` : "", saved && `you have ${saved}`].filter(Boolean).join(" · ");
  }

  async sayDone() {
    const { state } = this.page;
    const seat = state ? this.seatOf(state) : null;
    if (!state?.pace || seat === null) return;
    const { ready } = state.pace.seats[seat - 1];
    await this.page.actions.doing({ do: ready ? "not_ready" : "ready", seat, number: state.number });
    announce(ready ? "You are not done yet." : "You are done.");
  }

  /** At a plate: until when, where its time runs. @param {number} seat */
  face(seat) {
    const pace = this.page.state?.pace;
    if (!pace?.slow) return null;
    const face = this.faces.get(seat) ?? html("span", { class: "clock day" });
    this.faces.set(seat, face);
    this.show(seat, face, pace);
    return face;
  }

  /** @param {number} number @param {HTMLElement} face @param {Pace} pace */
  show(number, face, pace) {
    const { over, seats } = this.page.table;
    const seat = { ...pace.seats[number - 1] };
    if (seats[number - 1].who === "bot") seat.ready = seat.ordered; // bots are always done
    const isOn = !over;
    const words = (isOn && plateWords(seat, this.now)) || "\u00a0"; // what says nothing has its line, too
    if (face.textContent !== words) face.replaceChildren(...parted(words));
    face.classList.toggle("runs", isOn && seat.due !== null && !seat.ready);
    face.classList.toggle("short", seat.late || Boolean(seat.due && !seat.ready && seat.due - this.now < SOON));
  }
}
