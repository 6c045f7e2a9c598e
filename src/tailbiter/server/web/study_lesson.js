// Learn from your mistakes: the turns that cost most, asked again as questions on the same board.
// @ts-check
import { html } from "tailbiter/draw.js";
import { isForPage, isTaken } from "tailbiter/keys.js";
import { live } from "tailbiter/net.js";
import { announce, byId } from "tailbiter/page.js";
import { cited, spoken } from "tailbiter/rules.js";
import { mineOf } from "tailbiter/seats.js";

/**
 * @import { StudyPage } from "tailbiter/study.js"
 * @import { Place } from "tailbiter/story.js"
 * @import { Cited, Question, SeatInfo, SocketSaid } from "tailbiter/types.d.ts"
 * @typedef {"off" | "asked" | "judging" | "wrong" | "right" | "shown" | "over"} State
 */

const SIGNS = { found: "✓", shown: "○", open: "·" };
/** Which buttons there are, the one that leads on first. @type {Record<State, string[]>} */
const BUTTONS = {
  off: [],
  asked: ["hint", "show"],
  judging: [],
  wrong: ["again", "hint", "show"],
  right: ["next"],
  shown: ["next"],
  over: ["once more"],
};

/** @param {SeatInfo[]} seats */
export const learnFrom = (seats) => `Learn from ${mineOf(seats).length ? "your" : "the"} mistakes`;

export class Lesson {
  /** @param {HTMLElement} buttons @param {HTMLElement} panel @param {StudyPage} page */
  constructor(buttons, panel, page) {
    this.page = page;
    this.place = buttons;
    this.list = html("ol", { class: "questions" });
    panel.replaceChildren(html("h2", {}, learnFrom(page.source.table.seats)), this.list);
    /** @type {Question[]} */
    this.questions = [];
    /** @type {(keyof typeof SIGNS)[]} how each question went */
    this.came = [];
    this.at = 0;
    /** @type {State} */
    this.state = "off";
    /** @type {Place | null} where the question is asked */
    this.from = null;
    this.turn = ""; // that was tried last
    /** @type {Cited[]} */
    this.said = []; // what is to be read below the board; none: what the turn did
    /** @type {ReturnType<typeof live> | null} */
    this.socket = null;
    /** @type {Record<string, HTMLElement>} */
    this.buttons = {
      again: this.button("Try again", () => this.again()),
      next: this.button("Next", () => this.go(this.at + 1)),
      "once more": this.button("Once more", () => this.begin(this.questions)),
      hint: this.button("Hint", () => this.hint(), "h"),
      show: this.button("Show me", () => this.show()),
      end: this.button("Stop", () => this.end()),
    };
    addEventListener("keydown", (event) => {
      if (event.key === "h" && this.isOn && isForPage(event) && !isTaken(event)) this.hint();
    });
  }

  /**
   * @param {string} words
   * @param {() => void} click
   * @param {string} [key]
   */
  button(words, click, key) {
    const made = html("button", { type: "button", ...(key ? { title: `${words} (${key})`, "aria-keyshortcuts": key } : {}) }, words);
    made.addEventListener("click", click);
    return made;
  }

  get isOn() {
    return this.state !== "off";
  }

  get question() {
    return this.questions[this.at];
  }

  /** @param {Question[]} questions */
  begin(questions) {
    this.questions = questions;
    this.came = questions.map(() => "open");
    this.page.bot.hush();
    scrollTo({ top: 0 });
    return this.go(0);
  }

  /** @param {number} index of a question; past the last one: how it went */
  async go(index) {
    this.at = index;
    this.from = null;
    if (index >= this.questions.length) return this.turnTo("over", []);
    const { question } = this;
    const { source, tree } = this.page;
    const before = tree.game[question.number - 1];
    const from = tree.isStop(before) ? before : (tree.step(before, "back") ?? tree.root);
    this.turnTo("asked", []);
    if (source.table.secret && source.eyes !== question.seat) await this.page.lookAs(question.seat);
    if (question !== this.question) return undefined; // somebody was quicker
    this.from = from;
    await this.page.go(from, true);
    return question === this.question ? announce(question.ask) : undefined;
  }

  /** Where the question was asked. */
  again() {
    this.turnTo("asked", []);
    if (this.from) this.page.go(this.from, true);
  }

  /** A turn was tried: is it better? @param {Place} place after it */
  tried(place) {
    if (!this.isOn || place.parent !== this.from) return;
    this.turn = place.text;
    this.turnTo("judging", []);
    this.socket ??= live(
      (message) => this.hear(message),
      (isLost) => !isLost && this.state === "judging" && this.send(),
    );
    this.send();
  }

  send() {
    const { number, best } = this.question;
    this.socket?.send({ type: "try", table: this.page.source.id, number, turn: this.turn, best });
  }

  /** @param {SocketSaid} message */
  hear(message) {
    if (this.state !== "judging") return;
    if (message.type === "error") this.turnTo("wrong", [{ text: message.error, rule: message.rule }]);
    if (message.type !== "tried" || message.number !== this.question.number) return;
    if (message.is_right && this.came[this.at] === "open") this.came[this.at] = "found";
    this.turnTo(message.is_right ? "right" : "wrong", [{ text: message.text, rule: null }, ...message.why]);
  }

  hint() {
    if (this.state !== "asked" && this.state !== "wrong") return;
    if (this.state === "wrong") this.again();
    this.turnTo("asked", this.question.hint);
  }

  /** The better turn is played on the board. */
  async show() {
    const { question } = this;
    const from = this.from ?? this.page.here;
    this.came[this.at] = "shown";
    this.turnTo("shown", [{ text: question.answer, rule: null }, ...question.why]);
    if (this.page.here !== from) await this.page.go(from, true);
    await this.page.trying.play(question.best, false, question.seat);
  }

  end() {
    this.turnTo("off", []);
    this.page.go(this.page.here, true);
  }

  /** @param {State} state @param {Cited[]} said */
  turnTo(state, said) {
    this.state = state;
    this.said = said;
    if (said.length) announce(spoken(said));
    const wasHere = this.place.contains(document.activeElement);
    this.draw();
    this.page.tellHere();
    this.page.draw();
    const [main] = BUTTONS[state];
    if (wasHere || state === "right" || state === "wrong" || state === "shown") this.buttons[main ?? "end"].focus({ preventScroll: true });
  }

  draw() {
    byId("table").classList.toggle("learning", this.isOn);
    const [main, ...others] = BUTTONS[this.state];
    for (const [name, button] of Object.entries(this.buttons)) button.classList.toggle("main", name === main && this.state !== "asked");
    this.buttons.end.textContent = this.state === "over" ? "Back to the analysis" : "Stop";
    this.buttons.next.textContent = this.at === this.questions.length - 1 ? "Finish" : "Next";
    const shown = this.isOn ? [...(main ? [main] : []), ...others, "end"] : [];
    this.place.replaceChildren(...shown.map((name) => this.buttons[name]));
    this.place.hidden = !this.isOn;
    this.list.replaceChildren(...this.questions.map((question, index) => this.item(question, index)));
  }

  /** @param {Question} question @param {number} index */
  item(question, index) {
    const came = this.came[index];
    const sign = html("b", { class: `sign ${came}`, "aria-hidden": "true" }, SIGNS[came]);
    return html("li", index === this.at ? { "aria-current": "step" } : {}, sign, ` ${question.told} `, html("span", { class: "quiet small" }, came));
  }

  /** What stands in the place of the prompt. @returns {(Node | string)[]} */
  get prompt() {
    const found = this.came.filter((came) => came === "found").length;
    if (this.state === "over") return [`You found ${found} of ${this.questions.length}.`];
    const count = html("span", { class: "tag" }, `${this.at + 1} of ${this.questions.length}`);
    return [count, " ", this.question.ask, ...(this.state === "judging" ? [html("span", { class: "quiet" }, " Judging…")] : [])];
  }

  /** What is to be read below the board; null: what the turn did. @returns {{lines: Node[], tone: string} | null} */
  get words() {
    if (!this.isOn || this.said.length === 0) return null;
    const tone = { right: "done", wrong: "wrong" }[/** @type {string} */ (this.state)] ?? "plain";
    return { lines: this.said.map(({ text, rule }) => cited(text, rule)), tone };
  }
}
