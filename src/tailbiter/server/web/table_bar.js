// The bar under the board: what is to be done, and the buttons.
// @ts-check
import { html } from "tailbiter/draw.js";
import { cited } from "tailbiter/rules.js";
import { whoseTurn } from "tailbiter/seats.js";
import { LOST, UNSENT } from "tailbiter/table_connection.js";
import { TurnField } from "tailbiter/turn_field.js";

/**
 * @import { Scene } from "tailbiter/board.d.ts"
 * @import { TablePage } from "tailbiter/table.js"
 * @import { Opinion, Played, State, TableInfo } from "tailbiter/types.d.ts"
 */

const MOST_NAMED = 24; // letters of names, when several are waited for

export class Bar {
  /**
   * @param {HTMLElement} prompt
   * @param {HTMLElement} buttons
   * @param {TablePage} page
   */
  constructor(prompt, buttons, page) {
    this.prompt = prompt;
    this.page = page;
    this.undo = this.button("Undo", () => page.actions.go("undo"), "u", "There is nothing to take back now.");
    this.redo = this.button("Redo", () => page.actions.go("redo"), "r");
    this.back = this.button("Back", () => page.stepBack(), "Esc");
    this.hinting = this.button("Hint", () => page.actions.hint(), "h", "A hint comes when it is your turn.");
    this.ending = this.button("How it ended", () => page.end.open());
    this.field = new TurnField(page.game, "Play", (text) => page.type(text));
    buttons.replaceChildren(this.back, this.undo, this.redo, this.hinting, this.ending, this.field.opener, this.field.element);
    const bar = /** @type {HTMLElement} */ (prompt.parentElement);
    new ResizeObserver(() => document.body.style.setProperty("--bar-height", `${bar.offsetHeight}px`)).observe(bar);
    this.since = 0;
    this.thinking = "";
    setInterval(() => this.count(), 250);
  }

  /**
   * @param {string} words
   * @param {() => void} click
   * @param {string} [key]
   * @param {string} [why] it does nothing where it is switched off; it then says so, and keeps its focus
   */
  button(words, click, key, why = "") {
    const made = html("button", { type: "button", title: key ? `${words} (key: ${key})` : null }, words);
    made.addEventListener("click", () => (made.getAttribute("aria-disabled") === "true" ? this.page.said.wait(why) : click()));
    return made;
  }

  /** @param {State} state @param {Scene} scene */
  draw(state, scene) {
    const [head, ...rest] = this.words(state, scene);
    this.prompt.replaceChildren(html("b", {}, head), " ", ...rest);
    const { table } = state;
    const isMine = scene.step !== null && this.page.looking.back === null;
    const isPlayer = !state.gathering && table.seats.some((seat) => seat.mine);
    allow(this.undo, state.undo);
    allow(this.hinting, isMine);
    const isHalf = isMine && Boolean(scene.step?.made.length);
    this.show([
      [this.back, isHalf],
      [this.undo, isPlayer && !isHalf],
      [this.redo, isPlayer && state.redo && !isHalf],
      [this.hinting, isPlayer && !table.over],
      [this.ending, table.over],
      [this.field.opener, isPlayer && !table.over],
      [this.field.element, isPlayer && !table.over],
    ]);
    this.field.draw(isMine ? scene : { ...scene, step: null });
  }

  /** The focus goes on to the first where what had it goes away. @param {[HTMLElement, boolean][]} parts */
  show(parts) {
    const isLost = parts.some(([part, isShown]) => !isShown && part === document.activeElement);
    for (const [part, isShown] of parts) part.hidden = !isShown;
    if (isLost) parts.find(([, isShown]) => isShown)?.[0].focus();
  }

  /**
   * @param {State} state
   * @param {Scene} scene
   * @returns {(Node | string)[]}
   */
  words(state, scene) {
    const { view, table } = state;
    this.thinking = "";
    if (this.page.looking.back !== null) {
      const now = html("button", { type: "button" }, "Back to now");
      now.addEventListener("click", () => this.page.lookBack(null));
      return [`${this.moment(state)}.`, now];
    }
    if (this.page.connection.isUnsent) return [LOST, UNSENT];
    if (this.page.connection.isLost) return [LOST];
    if (state.outcome) {
      this.page.said.keep([cited(state.outcome.text, view.result?.rule)]);
      return [state.outcome.won];
    }
    if (scene.step) return [`${whoseTurn(table.seats, scene.step.seat)}.`, html("span", {}, this.page.game.prompt(scene))];
    if (this.page.isBusy) return ["Playing…"];
    if (state.gathering) return ["Waiting until everybody sits."];
    const { seat } = view;
    if (seat !== null && view.acting.includes(seat) && table.seats[seat - 1].mine) return [`${whoseTurn(table.seats, seat)}.`];
    const waited = state.thinking.length ? state.thinking : view.acting;
    const names = someOf(waited.map((seat) => scene.names[seat - 1]));
    if (state.thinking.length) {
      if (!this.since) this.since = performance.now();
      this.thinking = waited.length > 1 ? `${names} are thinking` : `${names} is thinking`;
      return [this.thinking];
    }
    this.since = 0;
    return [waited.length ? `Waiting for ${names}.` : "…"];
  }

  /**
   * Which moment of the past is shown.
   * @param {State} state
   */
  moment(state) {
    const { looking } = this.page;
    const { place } = looking;
    if (looking.moment !== null) return `Round ${place.turn}: ${looking.moment + 1} of ${place.frames.length}`;
    return `Looking back: ${place.parent ? `${state.table.together ? "round" : "turn"} ${place.turn}` : "the start"}`;
  }

  /**
   * A turn is told now: whose it is.
   * @param {Pick<Played, "seat" | "turn">} played
   * @param {TableInfo} table
   */
  tell({ seat, turn }, { seats, together }) {
    this.thinking = "";
    this.prompt.replaceChildren(html("b", {}, together ? `Round ${turn}` : `${whoseTurn(seats, seat)}.`));
  }

  /** How long a bot has been thinking. */
  count() {
    if (!this.thinking) {
      this.since = 0;
      return;
    }
    const seconds = (performance.now() - this.since) / 1000;
    if (seconds >= 1) this.prompt.replaceChildren(html("b", {}, this.thinking), html("span", {}, `· ${seconds.toFixed(0)} s`));
  }

  /** @param {Opinion} opinion */
  hint(opinion) {
    if (opinion.lines.length === 0) return this.page.said.wait("There is nothing to advise here.");
    const lines = [html("p", { class: "event" }, html("b", {}, "Hint: "), opinion.advice)];
    lines.push(...opinion.why.map(({ text, rule }) => cited(text, rule)));
    return this.page.said.keep(lines);
  }
}

/**
 * Who is waited for, in one line however many there are and however long their names.
 * @param {string[]} names
 */
function someOf(names) {
  const last = names[names.length - 1];
  const words = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : names.join();
  return words.length <= MOST_NAMED || names.length < 2 ? words : `${names.length} seats`;
}

/**
 * A button that is switched off keeps its focus, so it is not disabled outright.
 * @param {HTMLElement} button
 * @param {boolean} isOn
 */
function allow(button, isOn) {
  button.setAttribute("aria-disabled", String(!isOn));
}
