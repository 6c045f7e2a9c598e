// Planning ahead: the turn that one expects is played on the board, then one's reply, and nobody is told.
// @ts-check
import { html } from "tailbiter/draw.js";
import { study } from "tailbiter/net.js";
import { announce } from "tailbiter/page.js";

/**
 * @import { Scene } from "tailbiter/board.d.ts"
 * @import { Refused } from "tailbiter/net.js"
 * @import { TablePage } from "tailbiter/table.js"
 * @import { PlannedTurn, Studied } from "tailbiter/types.d.ts"
 */

export class Planning {
  /** @param {TablePage} page @param {(line: PlannedTurn[]) => Promise<boolean>} keep a line that ends with one's own turn */
  constructor(page, keep) {
    this.page = page;
    this.keep = keep;
    /** @type {Studied | null} */
    this.said = null; // the position at the end of the line; null: nothing is being planned
    /** @type {PlannedTurn[]} */
    this.line = [];
    this.at = 0; // turns that were played when it began
    this.note = "";
  }

  get isOn() {
    return this.said !== null;
  }

  begin() {
    this.at = this.page.state?.number ?? 0;
    this.note = "";
    this.page.lookBack(null);
    return this.goTo([]);
  }

  end() {
    if (!this.isOn) return;
    this.said = null;
    this.line = [];
    this.page.making.begin(this.page.state?.step ?? null);
    this.page.recall();
    this.page.draw();
  }

  /** @param {string[]} [made] @param {string} [look] @param {PlannedTurn[]} [line] */
  ask(made = [], look, line = this.line) {
    const turns = line.map(({ text, seat }) => ({ text, seat }));
    return study({ table: this.page.table.id, at: this.at, turns, made, look: look ?? null });
  }

  /** @param {PlannedTurn[]} line to whose end the board is to go */
  async goTo(line) {
    const said = await this.ask([], undefined, line);
    [this.said, this.line] = [said, line];
    this.page.making.begin(said.step);
    this.page.said.say(said.view.events);
    this.page.draw();
  }

  /** @param {string} text a whole turn, of whoever is to play at the end of the line */
  async play(text) {
    const seat = this.said?.view.acting[0];
    this.page.bar.field.clear();
    if (!seat) return;
    try {
      const said = await this.ask([], undefined, [...this.line, { text, seat, deed: "" }]);
      const turn = { text: said.view.history.at(-1)?.text ?? text, seat, deed: said.deed };
      const line = [...this.line, turn];
      if (seat === this.page.screen.seat && !(await this.keep(line))) return this.goTo(this.line);
      this.note = seat === this.page.screen.seat ? "Your reply is planned." : "";
      if (this.note) announce(this.note);
      await this.goTo(line);
    } catch (error) {
      this.page.making.putBack();
      this.page.stage.shake();
      this.page.warn(/** @type {Refused} */ (error));
    }
  }

  /** One turn back, or out of it. */
  back() {
    this.note = "";
    if (this.line.length) return this.goTo(this.line.slice(0, -1));
    return this.end();
  }

  /** @returns {Scene} */
  scene() {
    const { view } = /** @type {Studied} */ (this.said);
    const { making, looking } = this.page;
    const last = this.line.at(-1);
    return {
      ...looking.around(),
      view,
      board: making.board ?? view.board,
      step: making.step,
      last: last ? { seat: last.seat, text: last.text, events: view.events } : null,
      marks: [],
    };
  }

  /** For the bar: what is to be done, and the ways out. @returns {(Node | string)[]} */
  words() {
    const { view } = /** @type {Studied} */ (this.said);
    const [seat] = view.acting;
    const name = seat ? this.page.looking.around().names[seat - 1] : "";
    const whose = seat === this.page.screen.seat ? "Plan: play your reply." : `Plan: play what you expect of ${name}${this.note ? " then" : ""}.`;
    const back = html("button", { type: "button" }, this.line.length ? "Back" : "Leave");
    const done = html("button", { type: "button" }, "Done");
    back.addEventListener("click", () => this.back());
    done.addEventListener("click", () => this.end());
    const head = seat ? whose : "Plan: the game would be over.";
    return [...(this.note ? [this.note, html("span", {}, head)] : [head]), back, ...(this.line.length ? [done] : [])];
  }
}
