// Talk at a table: what people say, and what was done besides turns. Words are text and nothing else.
// @ts-check
import { badge, html } from "tailbiter/draw.js";
import { remember, remembered } from "tailbiter/memory.js";
import { change, get, post } from "tailbiter/net.js";
import { announce } from "tailbiter/page.js";
import { mineOf } from "tailbiter/seats.js";
import { settings } from "tailbiter/settings.js";

/**
 * @import { Refused } from "tailbiter/net.js"
 * @import { TablePage } from "tailbiter/table.js"
 * @import { TalkLine } from "tailbiter/types.d.ts"
 */

const LONGEST = 200; // letters
const MUTED = "tailbiter.muted";
const MOST_MUTED = 50; // tables that this browser remembers somebody of

export class Talk {
  /**
   * @param {string} address of the table
   * @param {TablePage} page
   * @param {boolean} isHost
   */
  constructor(address, page, isHost) {
    this.address = address;
    this.page = page;
    this.isHost = isHost;
    /** @type {Map<number, TalkLine>} */
    this.lines = new Map();
    /** @type {Set<number>} */
    this.muted = new Set(remembered(MUTED)?.[page.table.id] ?? []);
    this.unread = 0;
    this.list = html("ol", { class: "talk-lines", tabindex: "0", "aria-label": "Talk" });
    this.field = html("input", { type: "text", maxlength: LONGEST, "aria-label": "Say something", placeholder: "Say something", autocomplete: "off" });
    this.problem = html("p", { class: "warn small", role: "alert" });
    this.press = html("input", { type: "checkbox" });
    this.printing = html("label", { class: "small press", hidden: "" }, this.press, " Print it in the next report");
    this.form = html("form", { class: "talk-form" }, this.field, html("button", { type: "submit" }, "Say"));
    this.form.addEventListener("submit", (event) => (event.preventDefault(), this.say()));
    this.about = html("p", { class: "small quiet" });
    this.panel = page.side.panels.talk;
    this.panel.replaceChildren(this.list, this.about, this.problem, this.form, this.printing);
    this.tab = page.side.tab("talk");
    this.opener = html("button", { type: "button", class: "to-talk", hidden: "" });
    this.opener.addEventListener("click", () => (this.tab.click(), this.panel.scrollIntoView({ block: "end" })));
    page.bar.field.opener.before(this.opener);
    this.tab.hidden = true;
    this.isAsked = false; // was the server asked what had been said before?
  }

  get last() {
    return Math.max(0, ...this.lines.keys());
  }

  get isOpen() {
    return !this.panel.hidden && !document.hidden;
  }

  /** Is there anybody to talk to, or something to read? @param {number} watching */
  settle(watching) {
    const { seats, over } = this.page.table;
    const mine = mineOf(seats);
    const hasOthers = seats.some(({ who, mine }) => who === "person" && !mine);
    this.tab.hidden = !(hasOthers || watching || this.lines.size);
    if (!this.tab.hidden && !this.isAsked) this.catchUp(0);
    const isAside = !mine.length && !this.isHost && seats.filter(({ who }) => who === "person").length > 1 && !over;
    this.printing.hidden = over || !this.page.state?.pace?.slow || !(mine.length || this.isHost);
    const around = watching === 1 ? "1 looks on." : watching ? `${watching} look on.` : "";
    this.about.textContent = `${around} ${isAside ? "While they play, only those who look on read this." : ""}`.trim();
  }

  /** What was said while nobody told us. @param {number} [after] */
  async catchUp(after = this.last) {
    this.isAsked = true;
    const talk = await get(`${this.address}/talk?after=${after}`).catch(() => null); // once more when the connection is back
    if (!talk) return;
    for (const speaker of talk.muted) this.muted.add(speaker);
    for (const line of talk.lines) this.take(line);
    this.draw();
  }

  /** @param {TalkLine} line */
  take(line) {
    this.lines.set(line.number, line);
  }

  /** @param {TalkLine} line that was said just now */
  hear(line) {
    const isNews = !this.lines.has(line.number);
    this.take(line);
    if (isNews && !line.mine && !this.muted.has(line.speaker)) {
      announce(line.kind === "said" ? `${line.name}: ${line.text}` : line.text);
      if (line.kind === "said" && !this.isOpen) this.unread += 1;
    }
    this.draw();
  }

  draw() {
    const isAtEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 30;
    const ordered = [...this.lines.values()].sort((one, other) => one.number - other.number);
    this.list.replaceChildren(...ordered.map((line) => (line.kind === "said" ? this.said(line) : done(line))));
    if (isAtEnd) this.list.scrollTop = this.list.scrollHeight;
    this.settle(this.page.apart?.people.watching ?? 0);
    this.mark();
  }

  mark() {
    const mark = () => (this.unread ? html("span", { class: "unread" }, String(this.unread), html("span", { class: "out-of-sight" }, " unread")) : "");
    this.tab.replaceChildren("Talk", mark());
    this.opener.replaceChildren("Talk", mark());
    this.opener.hidden = this.unread === 0; // where the tabs are out of sight it is near at hand
  }

  /** Somebody looks at it. */
  read() {
    this.unread = 0;
    this.mark();
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {TalkLine} line */
  said(line) {
    const isMuted = this.muted.has(line.speaker) && !line.mine;
    const seat = line.seat ? badge(line.seat, this.page.table.seats[line.seat - 1].called[0]) : null;
    const name = html("b", {}, html("bdi", {}, line.mine ? "You" : line.name), line.aside ? html("span", { class: "quiet" }, " (looks on)") : line.press ? html("span", { class: "quiet" }, " (press)") : null);
    const words = isMuted ? html("span", { class: "quiet" }, "muted") : html("bdi", { class: "words" }, line.text);
    return html("li", { class: "said" }, seat, html("div", {}, name, " ", words), line.mine ? null : this.menu(line, isMuted));
  }

  /** @param {TalkLine} line @param {boolean} isMuted */
  menu(line, isMuted) {
    const mute = html("button", { type: "button" }, isMuted ? "Hear them again" : "Mute");
    mute.addEventListener("click", () => this.mute(line, !isMuted));
    const report = html("button", { type: "button" }, "Report");
    report.addEventListener("click", () => this.report(line, report));
    return html("details", { class: "line-menu" }, html("summary", { "aria-label": `About what ${line.name} said` }, "⋯"), mute, isMuted ? null : report);
  }

  async say() {
    const text = this.field.value.trim();
    if (!text) return;
    const [seat] = [this.page.screen.seat, ...mineOf(this.page.table.seats)].filter((one) => one !== null);
    try {
      this.problem.textContent = "";
      const asked = { text, seat: seat ?? null, name: seat || this.isHost ? "" : settings().name, press: !this.printing.hidden && this.press.checked };
      this.hear(await change(`${this.address}/talk`, asked));
      if (this.field.value.trim() === text) this.field.value = "";
      this.press.checked = false;
      this.list.scrollTop = this.list.scrollHeight;
    } catch (error) {
      this.problem.textContent = /** @type {Refused} */ (error).why;
    }
  }

  /** @param {TalkLine} line @param {boolean} isMuted */
  mute({ speaker }, isMuted) {
    if (isMuted) this.muted.add(speaker);
    else this.muted.delete(speaker);
    const kept = Object.entries({ ...remembered(MUTED), [this.page.table.id]: [...this.muted] }).filter(([, speakers]) => speakers.length);
    remember(MUTED, Object.fromEntries(kept.slice(-MOST_MUTED)));
    post(`${this.address}/mute`, { speaker, muted: isMuted }).catch(() => {}); // this browser knows it, account or not
    this.draw();
    this.field.focus();
  }

  /** @param {TalkLine} line @param {HTMLButtonElement} button */
  async report({ number }, button) {
    try {
      await post(`${this.address}/reports`, { number });
      button.textContent = "Reported";
      button.disabled = true;
    } catch (error) {
      this.problem.textContent = /** @type {Refused} */ (error).why;
    }
  }
}

/** @param {TalkLine} line */
function done(line) {
  const at = new Date(line.at);
  return html("li", { class: "done quiet small" }, html("bdi", {}, line.text), " ", html("time", { datetime: at.toISOString() }, at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })));
}
