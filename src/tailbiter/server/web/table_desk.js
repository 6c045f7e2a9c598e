// The desk of the game master: who is missing, what was unclear, and what can be done about it.
// @ts-check
import { badge, html } from "tailbiter/draw.js";
import { change, get } from "tailbiter/net.js";
import { standingWords } from "tailbiter/pace_words.js";
import { sureButton } from "tailbiter/sure.js";

/**
 * @import { Refused } from "tailbiter/net.js"
 * @import { TablePage } from "tailbiter/table.js"
 * @import { Desk, Mastering, Preview, SeatInfo, State } from "tailbiter/types.d.ts"
 */

const MOMENT = 1000; // milliseconds by which the server's clock may be behind
const LONGEST = 86_400_000; // that a timer is trusted with; then it is set again

export class MastersDesk {
  /** @param {string} address of the table @param {TablePage} page */
  constructor(address, page) {
    this.address = address;
    this.page = page;
    this.status = html("p", { role: "status" });
    this.buttons = html("p", { class: "asks" });
    this.problem = html("p", { class: "warn small", role: "alert" });
    this.seats = html("ul", { class: "paces" });
    this.foreseen = html("section", { "aria-label": "Preview", hidden: "" });
    this.more = html("div", {});
    this.panel = page.side.panels.desk;
    this.panel.classList.add("desk");
    this.panel.replaceChildren(html("h2", {}, "Your desk"), this.status, this.buttons, this.problem, this.foreseen, this.seats, this.more);
    this.tab = page.side.tab("desk");
    this.tab.hidden = false;
    for (const way of ["click", "focus"]) this.tab.addEventListener(way, () => this.ask());
    this.version = -1;
    this.key = "";
    this.alarm = 0; // a timer
  }

  /** @param {State} state */
  follow(state) {
    if (state.version === this.version) return;
    this.version = state.version;
    this.foreseen.hidden = true; // it was of another moment
    this.ask();
  }

  /** How it stands: asked again whenever something has happened, and the desk is looked at. */
  async ask() {
    if (this.panel.hidden) return;
    const { version } = this;
    /** @type {Desk | null} */
    const desk = await get(`${this.address}/desk`).catch(() => null);
    if (desk && version === this.version) this.draw(desk);
  }

  /** @param {Desk} desk */
  draw(desk) {
    const { state } = this.page;
    const key = JSON.stringify([desk, state?.pace?.seats, state?.table.seats]);
    if (!state || key === this.key) return;
    this.key = key;
    this.wake(desk.deadline);
    const focused = this.panel.contains(document.activeElement) ? document.activeElement?.textContent : null;
    const { seats, over } = state.table;
    const names = (/** @type {number[]} */ some) => some.map((seat) => seats[seat - 1].label).join(", ");
    const due = desk.deadline === null ? "" : ` Until ${when(desk.deadline)}.`;
    this.status.textContent = over ? "The game is over." : state.gathering ? "The game has not begun." : `${desk.missing.length ? `Missing: ${names(desk.missing)}.` : "All are in."}${due}`;
    this.buttons.replaceChildren(...this.doable(desk));
    this.seats.replaceChildren(...seats.flatMap((info, index) => (info.who === "bot" ? [] : [this.seat(info, index + 1, desk, state)])));
    this.more.replaceChildren(...besides(desk, seats));
    if (focused) ([...this.panel.querySelectorAll("button")].find((one) => one.textContent === focused) ?? this.tab).focus();
  }

  /** Nothing happens at the table when time is up, but more can be done then. @param {number | null} deadline */
  wake(deadline) {
    clearTimeout(this.alarm);
    const left = (deadline ?? 0) - Date.now();
    if (left > 0) this.alarm = setTimeout(() => ((this.key = ""), this.ask()), Math.min(left + MOMENT, LONGEST));
  }

  /** @param {Desk} desk */
  doable({ may, missing }) {
    const found = [];
    if (may.includes("remind")) found.push(this.button(missing.length === 1 ? "Remind them" : `Remind the ${missing.length} missing`, { do: "remind" }));
    if (may.includes("preview")) found.push(button("Preview the round", () => this.preview()));
    if (may.includes("resolve")) found.push(this.sure("Resolve the round", "Really resolve it?", { do: "resolve" }));
    if (may.includes("forward")) found.push(this.sure("Forward again", "Really go forward?", { do: "forward" }));
    return found;
  }

  /** @param {SeatInfo} info @param {number} seat @param {Desk} desk @param {State} state */
  seat(info, seat, desk, { pace }) {
    const isMissing = desk.missing.includes(seat);
    const words = pace ? standingWords(pace.seats[seat - 1], Date.now()) : isMissing ? "missing" : "in";
    const buttons = [];
    if (isMissing && desk.put_off.includes(seat)) buttons.push(this.sure(`Put off for ${info.label}`, "Take an extension of theirs?", { do: "put_off", seat }));
    if (desk.replace.includes(seat)) buttons.push(this.sure(`Seat ${desk.standby[0] || "a guest"} for ${info.label}`, "Really replace them?", { do: "replace", seat }));
    const line = html("div", {}, html("b", {}, info.label), `: ${words}`, buttons.length ? html("p", { class: "asks" }, ...buttons) : null);
    return html("li", { class: isMissing ? "missing" : "" }, badge(seat, info.called[0]), line);
  }

  async preview() {
    await this.attempt(async () => {
      /** @type {Preview} */
      const found = await get(`${this.address}/preview`);
      const drawn = found.drawn.length ? "What is drawn for the missing is an example here: it will be drawn anew. " : "";
      const words = found.text ? `If it were resolved now. ${drawn}Nothing is kept of this.` : "Nothing would be resolved now: the deadline would be put off, or a bot is to play first.";
      const close = button("Close", () => (this.foreseen.hidden = true));
      this.foreseen.replaceChildren(html("p", { class: "small" }, words), html("p", {}, close), found.text ? html("pre", { tabindex: "0" }, found.text) : "");
      this.foreseen.hidden = false;
      close.focus();
    });
  }

  /** @param {Mastering} asked */
  do(asked) {
    return this.attempt(async () => this.page.take(await change(`${this.address}/desk`, asked)));
  }

  /** What forbids it is said here. @param {() => Promise<unknown>} work */
  async attempt(work) {
    this.problem.textContent = this.key = "";
    await work().catch((error) => (this.problem.textContent = /** @type {Refused} */ (error).why));
    await this.ask();
  }

  /** @param {string} words @param {Mastering} asked */
  button(words, asked) {
    return button(words, () => this.do(asked));
  }

  /** @param {string} words @param {string} question @param {Mastering} asked */
  sure(words, question, asked) {
    return sureButton(words, question, () => this.do(asked));
  }
}

/** Letters, press, who stands by, and hands where they may be seen. @param {Desk} desk @param {SeatInfo[]} seats @returns {HTMLElement[]} */
function besides({ letters, press, standby, hands, sees }, seats) {
  const unclear = letters.map(({ seat, at, half, order, asked }) => {
    const words = half ? `half an order is kept${order ? `: ${order}` : ""}` : "it was not clear";
    return `${seats[seat - 1].label}, ${when(at)}: ${words}. ${asked || "They were asked back."}`;
  });
  const held = hands.map(({ seat, what, items }) => `${seat === null ? "" : `${seats[seat - 1].label}, `}${what}: ${items.join(", ") || "nothing"}`);
  const parts = [listed("Letters that were unclear", unclear), listed("Press for the next report", press), listed("Who would stand in", standby.map((name) => name || "a guest"))];
  if (sees) parts.push(html("details", { class: "hands" }, html("summary", {}, "Hands"), html("ul", {}, ...held.map((words) => html("li", {}, words)))));
  return parts;
}

/** @param {string} head @param {string[]} lines */
function listed(head, lines) {
  return html("section", {}, html("h3", {}, head), lines.length ? html("ul", {}, ...lines.map((words) => html("li", {}, html("bdi", {}, words)))) : html("p", { class: "small quiet" }, "None."));
}

/** @param {number} at */
function when(at) {
  return new Date(at).toLocaleString([], { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

/** @param {string} words @param {() => void} click */
function button(words, click) {
  const made = html("button", { type: "button" }, words);
  made.addEventListener("click", click);
  return made;
}
