// A window about time: who has until when, extensions, days off, standing in, and what was agreed on.
// @ts-check
import { badge, html } from "tailbiter/draw.js";
import { change } from "tailbiter/net.js";
import { daysOff, fieldDay, standingWords } from "tailbiter/pace_words.js";
import { settings } from "tailbiter/settings.js";

/**
 * @import { Refused } from "tailbiter/net.js"
 * @import { TablePage } from "tailbiter/table.js"
 * @import { Doing, Pace, SeatPace, State } from "tailbiter/types.d.ts"
 */

const DAY = 86_400_000; // milliseconds
const STANDING_IN = ["I would stand in for who is late", "I would not stand in any more"];
const WAITING = ["Tell me when a seat is free", "Tell me no more of free seats"];

export class PaceWindow {
  /** @param {string} address of the table @param {TablePage} page */
  constructor(address, page) {
    this.address = address;
    this.page = page;
    this.opener = html("button", { type: "button", "aria-haspopup": "dialog", hidden: "" }, "Time…");
    this.seats = html("ul", { class: "paces" });
    this.own = html("div", { class: "asks" });
    this.terms = html("ul", { class: "small" });
    this.problem = html("p", { class: "warn problem", role: "alert" });
    this.first = html("input", { type: "date", required: "" });
    this.last = html("input", { type: "date", required: "" });
    this.left = html("p", {});
    this.vacation = html("form", { class: "days-off" }, this.left, html("label", {}, "From", this.first), html("label", {}, "to", this.last), html("button", {}, "Take days off"));
    this.vacation.addEventListener("submit", (event) => (event.preventDefault(), this.takeDays()));
    const close = html("button", { type: "button", class: "main" }, "Close");
    const head = html("h2", { id: "pace-head", tabindex: "-1", autofocus: "" }, "Time for turns");
    this.dialog = html("dialog", { class: "pace-window", "aria-labelledby": "pace-head" });
    this.dialog.append(head, this.seats, this.own, this.vacation, this.problem, html("h3", {}, "What was agreed on"), this.terms, html("p", { class: "end" }, close));
    this.opener.addEventListener("click", () => this.open());
    close.addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    document.body.append(this.dialog);
    this.key = "";
    this.now = Date.now();
    /** @type {number | null} */
    this.seat = null;
  }

  open() {
    this.problem.textContent = "";
    this.first.value = this.first.min = this.last.min = fieldDay(this.now);
    this.last.value = fieldDay(this.now + DAY);
    this.dialog.showModal();
  }

  /** @param {State} state @param {number | null} seat one's own @param {number} now @param {number[]} open seats that one may take */
  draw({ pace, table, gathering }, seat, now, open) {
    [this.now, this.seat] = [now, seat];
    if (!pace) return;
    const isOn = !table.over && !gathering;
    const key = JSON.stringify([pace, table.seats, isOn, seat, open, Math.floor(now / 60_000)]);
    if (key === this.key) return;
    this.key = key;
    const focused = this.own.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.what : null;
    const people = table.seats.flatMap((info, index) => (info.who === "bot" ? [] : [{ info, number: index + 1 }]));
    this.seats.replaceChildren(...people.map(({ info, number }) => html("li", {}, badge(number, info.called[0]), html("span", {}, html("b", {}, info.mine ? `${info.label}, you` : info.label), `: ${standingWords(pace.seats[number - 1], now)}`))));
    this.own.replaceChildren(...(isOn ? (seat === null ? this.forOnlookers(pace, table.seats.map(({ label }) => label), open) : this.forPlayer(pace.seats[seat - 1], seat)) : []));
    this.terms.replaceChildren(...pace.terms.map((words) => html("li", {}, words)));
    const mine = isOn && seat !== null ? pace.seats[seat - 1] : null;
    this.vacation.hidden = !mine || mine.days === 0 || Boolean(mine.away && mine.away.until > now);
    this.left.textContent = `Days off: ${mine?.days ?? 0} left. No deadline of yours falls into them.`;
    if (focused) ([...this.own.querySelectorAll("button")].find((one) => one.dataset.what === focused) ?? this.dialog.querySelector("h2"))?.focus();
  }

  /** @param {SeatPace} own @param {number} seat */
  forPlayer(own, seat) {
    const parts = [];
    const { due, away } = own;
    if (due !== null && own.extensions > 0) parts.push(this.button(`Put the deadline off (${own.extensions} left)`, { do: "put_off", seat, due }));
    if (away && away.until > this.now) parts.push(this.button(away.start > this.now ? "I need no days off" : "I am back", { do: "back", seat }));
    return parts;
  }

  /** Who has no seat may offer to stand in, or take a seat that is offered. @param {Pace} pace @param {string[]} labels @param {number[]} open seats that they may take */
  forOnlookers(pace, labels, open) {
    /** @type {HTMLElement[]} */
    const parts = pace.seats.flatMap(({ offered }, index) => (offered && open.includes(index + 1) ? [this.act(`Take the seat of ${labels[index]}`, () => this.sit(index + 1))] : []));
    const [offer, takeBack] = pace.late === "stand_in" ? STANDING_IN : WAITING;
    const asked = () => this.page.actions.act("actions", { do: pace.helping ? "stand_down" : "stand_in", name: settings().name });
    const isKept = pace.seats.some(({ kept }) => kept);
    if ((pace.late === "stand_in" || pace.misses) && !isKept) parts.push(this.act(pace.helping ? takeBack : offer, asked));
    if (pace.willing.length) parts.push(html("p", { class: "small" }, `Would play on for who is late: ${pace.willing.map((name) => name || "a guest").join(", ")}.`));
    return parts;
  }

  /** @param {number} seat */
  async sit(seat) {
    this.page.take(await change(`${this.address}/sit`, { name: settings().name, seat }));
    location.reload(); // from another seat all looks otherwise
  }

  takeDays() {
    if (this.seat === null) return;
    this.attempt(() => this.page.actions.act("actions", { do: "away", seat: this.seat, ...daysOff(this.first.value, this.last.value, this.now) }));
  }

  /** @param {string} words @param {Doing} asked */
  button(words, asked) {
    return this.act(words, () => this.page.actions.act("actions", asked), asked.do);
  }

  /** @param {string} words @param {() => Promise<unknown>} act @param {string} [what] by which it is known again when it says something else */
  act(words, act, what = words) {
    const made = html("button", { type: "button", "data-what": what }, words);
    made.addEventListener("click", () => this.attempt(act));
    return made;
  }

  /** What forbids it is said here. @param {() => Promise<unknown>} work */
  async attempt(work) {
    this.problem.textContent = "";
    this.key = "";
    await work().catch((error) => (this.problem.textContent = /** @type {Refused} */ (error).why));
    this.page.draw();
  }
}

