// The tab of what is one's own at a table: turns planned ahead, a standing order, a notebook.
// @ts-check
import { html } from "tailbiter/draw.js";
import { get, requestId, send } from "tailbiter/net.js";
import { announce } from "tailbiter/page.js";
import { treeOf, textsOf, withLine, without } from "tailbiter/plan_tree.js";
import { mineOf, namesOf } from "tailbiter/seats.js";
import { Notebook } from "tailbiter/table_notebook.js";
import { Planning } from "tailbiter/table_planning.js";
import { StandingForm } from "tailbiter/table_standing.js";

/**
 * @import { Refused } from "tailbiter/net.js"
 * @import { Node as Branch } from "tailbiter/plan_tree.js"
 * @import { TablePage } from "tailbiter/table.js"
 * @import { PlannedTurn, Plans as Told, SocketSaid, State } from "tailbiter/types.d.ts"
 */

export class Plans {
  /** @param {string} address of the table @param {TablePage} page */
  constructor(address, page) {
    this.address = address;
    this.page = page;
    this.planning = new Planning(page, (line) => this.keep(withLine(this.told?.lines ?? [], line, this.seat ?? 0)));
    this.notebook = new Notebook(address);
    this.standing = new StandingForm((wish) => this.stand(wish));
    /** @type {Told | null} */
    this.told = null;
    this.isAsking = false;
    this.own = html("div", {});
    this.problem = html("p", { class: "warn small", role: "alert" });
    this.tab = page.side.tab("plans");
    page.side.panels.plans.replaceChildren(this.own, this.problem, this.notebook.element);
    this.tab.hidden = true;
    this.drawn = "";
  }

  /** The one seat that is this visitor's, where others have theirs; null: there is nothing to plan. */
  get seat() {
    const { seats, over } = this.page.table;
    const mine = mineOf(seats);
    const isApart = seats.some((seat) => seat.who === "person" && !seat.mine);
    return isApart && !over && mine.length === 1 ? mine[0] : null;
  }

  /** @param {SocketSaid} message */
  hear(message) {
    if (message.type === "plans" && message.seat === this.seat) this.ask();
  }

  /** A new state. @param {State} state @param {State | null} before */
  follow(state, before) {
    if (before && before.number !== state.number) this.planning.end();
    this.tab.hidden = state.gathering || !mineOf(state.table.seats).length;
    if (state.gathering || this.tab.hidden) return;
    if (this.seat !== null && (before === null || before.number !== state.number || !this.told)) this.ask();
    if (this.seat === null) this.told = null;
  }

  async ask() {
    if (this.seat === null) return;
    const told = await get(`${this.address}/plans?seat=${this.seat}`).catch(() => null);
    if (told) this.take(told);
  }

  /** @param {Told} told */
  take(told) {
    if (told.text && told.text !== this.told?.text) announce(told.text);
    this.told = told;
    this.draw();
  }

  /** @param {PlannedTurn[][]} lines */
  keep(lines) {
    return this.put("plans", { lines: textsOf(lines), number: this.page.state?.number ?? 0 });
  }

  /** @param {object} wish */
  stand(wish) {
    return this.put("standing", wish);
  }

  /** @param {string} what @param {object} wish */
  async put(what, wish) {
    this.problem.textContent = "";
    try {
      this.take(await send("PUT", `${this.address}/${what}`, { seat: this.seat, ...wish, request: requestId() }));
      return true;
    } catch (error) {
      this.problem.textContent = /** @type {Refused} */ (error).message;
      announce(this.problem.textContent);
      return false;
    }
  }

  draw() {
    const { state } = this.page;
    const { told, seat } = this;
    if (!state || !told || seat === null) return this.own.replaceChildren();
    const { table, view } = state;
    const news = told.text ? [html("p", { class: "small quiet" }, told.text)] : [];
    if (table.together) {
      return this.own.replaceChildren(html("h2", {}, "Your standing order"), ...news, this.standing.draw(view.board, told.standing));
    }
    const isMine = view.acting.includes(seat);
    const plan = html("button", { type: "button" }, told.lines.length ? "Plan another branch" : "Plan ahead");
    plan.addEventListener("click", () => {
      this.planning.begin().catch((error) => this.page.warn(error));
      this.page.stage.place.scrollIntoView({ block: "nearest" }); // on a phone the plans are far below the board
    });
    const about = table.secret
      ? "What others could play here would tell what they hold, so nothing can be planned."
      : "Play the turn you expect, then your reply. It is played at once when that turn comes; only you see it.";
    /** @type {HTMLElement[]} */
    const parts = [html("h2", {}, "Your plan"), ...news, html("p", { class: "small quiet" }, isMine ? "It is your turn: play it, and plan what comes after." : about)];
    if (told.lines.length) parts.push(this.list(treeOf(told.lines), namesOf(table.seats)));
    if (!isMine && !table.secret) parts.push(html("p", {}, plan));
    return this.own.replaceChildren(...parts);
  }

  /** @param {Branch[]} branches @param {string[]} names @returns {HTMLElement} */
  list(branches, names) {
    const seat = this.seat ?? 0;
    const items = branches.map(({ turn, way, then }) => {
      const isMine = turn.seat === seat;
      const words = html("span", {}, isMine ? "you: " : `If ${names[turn.seat - 1]}: `, html("b", {}, turn.deed || turn.text));
      const remove = html("button", { type: "button", "aria-label": `Delete ${turn.deed || turn.text}` }, "Delete");
      remove.addEventListener("click", () => this.keep(without(this.told?.lines ?? [], way, seat)));
      return html("li", {}, html("div", { class: "branch" }, words, remove), ...(then.length ? [this.list(then, names)] : []));
    });
    return html("ul", { class: "plan" }, ...items);
  }
}
