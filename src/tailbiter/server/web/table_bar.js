// The bar under the board: what is to be done, and the buttons.
// @ts-check
import { html } from "tailbiter/draw.js";
import { cited } from "tailbiter/rules.js";
import { spokenNames, whoseTurn, yoursOf } from "tailbiter/seats.js";
import { signsButton } from "tailbiter/signs.js";
import { LOST } from "tailbiter/table_connection.js";
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
    this.undo = this.button("Undo", () => page.actions.undo(), "u", "There is nothing to take back now.");
    this.redo = this.button("Redo", () => page.actions.go("redo"), "r");
    this.back = this.button("Back", () => page.stepBack(), "Esc");
    this.hinting = this.button("Hint", () => page.actions.hint(), "h", "A hint comes when it is your turn.");
    this.goOn = this.button("Go on", () => page.actions.doing({ do: "resume" }));
    this.ending = this.button("How it ended", () => page.end.open());
    this.field = new TurnField(page.game, "Play", (text) => page.type(text));
    buttons.replaceChildren(this.back, this.undo, this.redo, this.hinting, this.ending, signsButton(page.game), this.field.opener, this.field.element);
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

  /** Something else that can be done while others play. @param {HTMLElement} element */
  add(element) {
    this.undo.parentElement?.append(element);
    this.page.draw();
  }

  /** @param {State} state @param {Scene} scene */
  draw(state, scene) {
    const [head, ...rest] = this.words(state, scene);
    this.prompt.replaceChildren(html("b", {}, head), " ", ...rest);
    const { table } = state;
    const isMine = scene.step !== null && this.page.looking.back === null;
    const isPlayer = !state.gathering && table.seats.some((seat) => seat.mine);
    const isElsewhere = this.page.next.link.isConnected && !this.page.planning.isOn; // who may go on needs no more here
    const isPlaying = isPlayer && !table.over && !isElsewhere;
    const mayUndo = state.undo || state.asks.includes("undo");
    allow(this.undo, mayUndo);
    allow(this.hinting, isMine);
    const isHalf = isMine && Boolean(scene.step?.made.length);
    this.show([
      [this.back, isHalf],
      [this.undo, isPlayer && !isHalf && (mayUndo || !table.over)],
      [this.redo, isPlayer && state.redo && !isHalf],
      [this.hinting, isPlaying],
      [this.ending, table.over],
      [this.field.opener, isPlaying],
      [this.field.element, isPlaying],
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
    if (this.page.planning.isOn) return this.page.planning.words();
    if (this.page.connection.isUnsent || this.page.connection.isLost) return [LOST];
    if (state.outcome) {
      this.page.said.keep([cited(state.outcome.text, view.result?.rule)]);
      return [state.outcome.won];
    }
    if (state.paused) return ["The game is paused.", ...(state.resume && !state.pace?.slow ? [this.goOn] : [])];
    if (scene.step) return [`${whoseTurn(table.seats, scene.step.seat)}.`, html("span", {}, this.page.game.prompt(scene))];
    if (this.page.isBusy) return [`Sending ${view.seat === yoursOf(table.seats) ? "your" : `${table.seats[(view.seat ?? 1) - 1].label}'s`} turn…`];
    if (state.gathering) return ["Waiting until everybody sits."];
    const { seat } = view;
    if (seat !== null && view.acting.includes(seat) && table.seats[seat - 1].mine) return [`${whoseTurn(table.seats, seat)}.`];
    const undone = state.pace?.asks && !view.acting.length ? state.pace.seats.flatMap(({ due, ready }, index) => (due === null || ready ? [] : [index + 1])) : [];
    if (seat !== null && undone.includes(seat) && table.seats[seat - 1].mine) return ["All orders are in.", html("span", {}, "Say when you are done with yours.")];
    if (undone.length) return [`All orders are in. Waiting until ${someOf(undone.map((one) => scene.names[one - 1]))} ${undone.length > 1 ? "are" : "is"} done.`];
    const waited = state.thinking.length ? state.thinking : view.acting;
    const names = someOf(waited.map((seat) => scene.names[seat - 1]));
    if (state.thinking.length) {
      if (!this.since) this.since = performance.now();
      this.thinking = waited.length > 1 ? `${names} are thinking` : `${names} is thinking`;
      return [this.thinking];
    }
    this.since = 0;
    const own = state.pace?.asks && seat !== null && table.seats[seat - 1].mine ? state.pace.seats[seat - 1] : null;
    const isOpen = own?.ordered && !own.ready;
    return [waited.length ? `Waiting for ${names}.` : "…", ...(isOpen ? [html("span", {}, "You may change your order until you say that you are done.")] : [])];
  }

  /**
   * Which moment of the past is shown.
   * @param {State} state
   */
  moment(state) {
    const { looking } = this.page;
    const { place } = looking;
    if (looking.moment !== null) return `${roundOf(place.turn)}: ${looking.moment + 1} of ${place.frames.length}`;
    return `Looking back: ${place.parent ? `${state.table.together ? "round" : "turn"} ${place.turn}` : "the start"}`;
  }

  /**
   * A turn is told now: whose it is, or who does something at this moment of a round.
   * @param {Pick<Played, "seat" | "turn">} played
   * @param {TableInfo} table
   * @param {number[]} acting
   */
  tell({ seat, turn }, { seats, together }, acting) {
    this.thinking = "";
    const names = spokenNames(seats);
    const who = someOf([...new Set(acting)].map((one) => names[one - 1])) || "everybody";
    this.prompt.replaceChildren(html("b", {}, together ? `${roundOf(turn)}: ${who}` : `What ${seat === yoursOf(seats) ? "you" : seats[seat - 1].label} did:`));
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

/** Before the first one there may be bids for it. @param {number} turn */
const roundOf = (turn) => (turn ? `Round ${turn}` : "The first bids");
