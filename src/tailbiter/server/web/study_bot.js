// The bot at work beside the board: asked about each position once stepping has come to rest.
// @ts-check
import { live } from "tailbiter/net.js";
import { ChanceBar, OpinionPanel, SECONDS, marksOf } from "tailbiter/study_opinion.js";

/**
 * @import { StudyPage } from "tailbiter/study.js"
 * @import { Opinion, SocketSaid, Study } from "tailbiter/types.d.ts"
 */

const REST = 160; // milliseconds at one position before the bot is asked
const LATE = 60; // milliseconds by which an opinion may be younger than its question
const OFF = "The bot’s opinion is off";

export class Bot {
  /**
   * @param {HTMLElement} bar
   * @param {HTMLElement} panel
   * @param {string[]} names of the seats, to read
   * @param {StudyPage} page
   */
  constructor(bar, panel, names, page) {
    this.page = page;
    this.bar = new ChanceBar(bar, page.called, names);
    this.panel = new OpinionPanel(panel, {
      switched: (isOn) => this.switched(isOn),
      pick: (line, count) => page.trying.follow(line, count),
      look: (line, count) => page.trying.look(line, count),
    });
    /** @type {ReturnType<typeof live> | null} */
    this.socket = null;
    /** @type {Study | null} */
    this.study = null;
    /** When the bot was asked about this position; 0: not yet. */
    this.asked = 0;
    this.timer = 0;
    this.drawnMarks = "[]";
    /** @type {Opinion | null} */
    this.opinion = null;
    this.bar.draw([], OFF);
  }

  /** @returns {number[]} */
  get chances() {
    return this.opinion?.chances ?? [];
  }

  get marks() {
    return this.panel.isOn ? marksOf(this.opinion) : [];
  }

  /** Whose turns the lines begin with. */
  get seat() {
    return this.opinion?.seat ?? null;
  }

  /** Who is to find a turn is not told what the bot thinks. */
  hush() {
    if (!this.panel.isOn) return;
    this.panel.box.checked = false;
    this.switched(false);
  }

  /** @param {boolean} isOn */
  switched(isOn) {
    if (isOn && this.study) return this.ask(this.study);
    const study = this.study;
    this.leave();
    this.study = study;
    this.panel.say("Switch it on to see what the bot would play.");
    this.page.liked();
  }

  /** Another position is looked at: what the bot still says is about the old one. */
  leave() {
    clearTimeout(this.timer);
    if (this.asked) this.socket?.send({ type: "stop" });
    this.study = null;
    this.asked = 0;
    this.opinion = null;
    this.drawnMarks = "[]";
    this.bar.draw([], this.panel.isOn ? "Thinking…" : OFF);
    if (this.panel.isOn) this.panel.say("Thinking…");
  }

  /** @param {Study} study the position, as the server is asked for it */
  ask(study) {
    this.study = study;
    if (!this.panel.isOn) return;
    this.panel.say("Thinking…");
    this.bar.draw([], "Thinking…");
    this.socket ??= live(
      (message) => this.hear(message),
      (isLost) => this.lose(isLost),
    );
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), REST);
  }

  send() {
    this.asked = performance.now();
    if (this.study) this.socket?.send({ type: "think", study: this.study, seconds: SECONDS });
  }

  /** @param {SocketSaid} message */
  hear(message) {
    if (!this.asked) return;
    if (message.type === "error") this.panel.say(message.error);
    if (message.type !== "opinion") return;
    // An opinion that took longer than the question is old is about the position before.
    if (message.opinion.seconds * 1000 > performance.now() - this.asked + LATE) return;
    this.take(message.opinion);
  }

  /** @param {Opinion} opinion */
  take(opinion) {
    this.opinion = opinion;
    this.bar.draw(opinion.chances, "nothing to think about");
    if (opinion.lines.length) this.panel.draw(opinion);
    else this.panel.say(opinion.chances.length ? "The game is over here." : "Nothing to think about here.");
    this.rest();
  }

  /** The board is drawn anew only where its marks or the chances beside it are others. */
  rest() {
    const now = JSON.stringify([this.marks, this.chances.map((chance) => Math.round(chance * 100))]);
    if (now === this.drawnMarks) return;
    this.drawnMarks = now;
    this.page.liked();
  }

  /** @param {boolean} isLost */
  lose(isLost) {
    if (isLost) this.panel.say("The connection is gone. What was played is safe; trying again.");
    else if (this.wasLost && this.study && this.panel.isOn) this.ask(this.study);
    this.wasLost = isLost;
  }

  wasLost = false;
}
