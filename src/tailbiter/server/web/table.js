// A table: the server holds the truth, this page shows a view and asks.
// @ts-check
import { changed } from "tailbiter/draw.js";
import { get, live, post } from "tailbiter/net.js";
import { announce, byId, hostOf, pageData, sheetAsked } from "tailbiter/page.js";
import { Plates } from "tailbiter/plates.js";
import { Bar, LOST } from "tailbiter/table_bar.js";
import { Side } from "tailbiter/table_side.js";
import { handOver } from "tailbiter/table_hand_over.js";
import { showRules } from "tailbiter/rules.js";
import { onSettings, settings } from "tailbiter/settings.js";
import { sound } from "tailbiter/sound.js";
import { Stage, boardGame, namesOf } from "tailbiter/stage.js";
import { meantBy } from "tailbiter/typing.js";
import { isForPage, isTaken } from "tailbiter/ways.js";
import { spokenRefusal, verdict } from "tailbiter/words.js";

/**
 * @typedef {import("tailbiter/types.d.ts").State} State
 * @typedef {import("tailbiter/types.d.ts").Step} Step
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/types.d.ts").Entry} Entry
 * @typedef {import("tailbiter/types.d.ts").Event} Event
 * @typedef {import("tailbiter/types.d.ts").Decision} Decision
 * @typedef {import("tailbiter/types.d.ts").BoardGame} BoardGame
 */

const data = pageData();
const PATIENCE = 2000; // milliseconds until something is asked again that was not answered
const WONDERING = 150; // milliseconds of pointing at what is not offered, until its rule is told
const address = `/api/tables/${data.table}`;

class TablePage {
  /** @param {BoardGame} game */
  constructor(game) {
    this.game = game;
    /** @type {State | null} */
    this.state = null;
    /** @type {Step | null} */
    this.step = null;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {any} */
    this.first = null; // the board before the first turn
    /** @type {number | null} */
    this.seat = null; // whose eyes we look through
    /** @type {number | null} */
    this.back = null; // how many turns of the past are shown; null: the present
    /** @type {{text: string, weight: number}[]} */
    this.marks = [];
    this.isBusy = false; // a turn of ours is on its way
    this.shown = -1; // how many turns the board has told
    this.untold = 0; // tellings that wait for their turn
    this.isLost = false;
    this.isLeaving = false; // for another table
    this.isTakingOver = false; // somebody sits down, and their things shall be at hand
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.wondering = undefined;
    /** @type {Promise<void>} */
    this.taking = Promise.resolve();
    this.stage = new Stage(game, hostOf(this), byId("board"), byId("tray"));
    this.plates = new Plates(byId("plates"), game);
    this.bar = new Bar(byId("prompt"), byId("consequence"), byId("buttons"), this);
    this.side = new Side(byId("side"), game, data, (number) => this.lookBack(number));
    /** @type {ReturnType<typeof live>} */
    this.socket = live(
      (message) => this.hear(message),
      (isLost) => this.lose(isLost),
    );
    onSettings(() => this.draw());
    addEventListener("keydown", (event) => this.press(event));
  }

  async begin() {
    const state = await get(address);
    this.seat = this.eyes(state);
    if (this.seat !== null) await this.take(await get(`${address}?seat=${this.seat}`));
    else await this.take(state);
    this.watch();
  }

  watch() {
    this.socket.send({ type: "watch", table: data.table, seat: this.seat });
  }

  /**
   * The seat through whose eyes to look: the one to act at this screen, once its person looks.
   * @param {State} state
   * @returns {number | null}
   */
  eyes(state) {
    const mine = state.table.seats.flatMap((seat, index) => (seat.mine && seat.who === "person" ? [index + 1] : []));
    if (mine.length === 0) return null;
    if (mine.length === 1) return mine[0];
    const acting = mine.filter((seat) => state.view.acting.includes(seat));
    if (!state.table.secret) return acting[0] ?? this.seat ?? mine[0];
    if (state.table.over) return null;
    if (this.seat !== null && (acting.includes(this.seat) || acting.length === 0)) return this.seat;
    return null;
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "state") this.take(message.state);
  }

  /**
   * A state from the server. They come by two ways, so they queue, and what is older is passed over.
   * @param {State} state
   */
  take(state) {
    this.taking = this.taking.then(() => this.takeNext(state)).catch((error) => this.fail(error));
    return this.taking;
  }

  /**
   * Something that the page cannot do without was not answered: say so, and ask again later.
   * @param {Error} error
   */
  fail(error) {
    this.state = null;
    this.bar.warn(error);
    setTimeout(() => this.mend(), PATIENCE);
  }

  /** Ask again for what is missing, if anything is. */
  mend() {
    const isMine = this.seat !== null && this.state?.view.acting.includes(this.seat);
    if (!this.state || (isMine && !this.step && !this.isBusy)) this.lookAs(this.seat);
  }

  /**
   * Told if it is the next, drawn if it is another.
   * @param {State} state
   */
  async takeNext(state) {
    if ((this.state && state.version < this.state.version) || state.view.seat !== this.seat) return;
    const before = this.state;
    this.state = state;
    const isNext = before !== null && state.number === before.number + 1;
    const isNew = before === null || state.number !== before.number;
    const isSameRound = state.table.together && before?.view.turn === state.view.turn;
    const isStillMine = isSameRound && this.seat !== null && state.view.acting.includes(this.seat);
    if (isNew) {
      // Others' orders change nothing for somebody who is choosing an order.
      this.step = isStillMine && this.step ? { ...this.step, board: state.view.board } : null;
      this.isBusy = false;
      if (!isStillMine) {
        this.marks = [];
        this.back = null;
      }
      await this.follow(state, isNext);
      if (!isStillMine) this.bar.forget();
      if (isNext && !isStillMine && state.number !== this.shown) this.tell(state);
      else if (!isNext) this.recall();
    }
    this.shown = state.number;
    this.draw();
    if (isNew && state.view.result) this.stage.then(async () => announce(this.ending(state)));
    this.changeSeats(state);
    if (isNew && !this.step) this.ask();
  }

  /**
   * Keep the list of turns: the next one is known, everything else is asked for.
   * @param {State} state
   * @param {boolean} isNext
   */
  async follow(state, isNext) {
    const last = state.view.history.at(-1);
    if (isNext && last && !state.table.together) {
      this.entries = [...this.entries, { ...last, number: state.number, frames: state.frames }];
    } else {
      const seat = this.seat === null ? "" : `?seat=${this.seat}`;
      const story = await get(`${address}/story${seat}`);
      this.entries = story.entries;
      this.first = story.view.board;
    }
  }

  /** @param {State} state */
  tell(state) {
    const last = state.view.history.at(-1);
    const scene = this.scene();
    this.tellOn(state.frames, scene, (events) => {
      this.bar.tell(state, scene, last);
      this.bar.say(events);
    });
    announce(spoken(state.frames.flatMap((frame) => frame.events)));
    sound(state.table.over ? "end" : state.frames.some((frame) => frame.events.length > 1) ? "eat" : "place");
  }

  /** @param {State} state of a game that is over */
  ending(state) {
    const { result } = state.view;
    return result ? `${verdict(result, namesOf(this.game, state.table.seats))} ${result.reason}` : "";
  }

  /**
   * A telling that waits for those before it; until it begins nothing is drawn that would give it away.
   * @param {import("tailbiter/types.d.ts").Frame[]} frames
   * @param {Scene} scene
   * @param {(events: Event[]) => void} heard
   */
  tellOn(frames, scene, heard) {
    this.untold += 1;
    let isBegun = false;
    const begin = () => {
      if (!isBegun) this.untold -= 1;
      isBegun = true;
    };
    this.stage.tell(frames, scene, (events) => (begin(), heard(events))).then(begin);
  }

  /**
   * At one screen somebody else may be next: look through their eyes, after they have taken over.
   * @param {State} state
   */
  async changeSeats(state) {
    const seat = this.eyes(state);
    if (seat !== this.seat) return this.lookAs(seat);
    const waiting = this.mineToAct(state);
    if (seat === null && state.table.secret && waiting.length > 0) {
      await this.stage.last;
      const next = waiting[0];
      handOver(this.nameOf(next), next, () => {
        this.isTakingOver = true;
        this.lookAs(next);
      });
    }
    return undefined;
  }

  /** @param {State} state */
  mineToAct(state) {
    return state.view.acting.filter((seat) => state.table.seats[seat - 1].mine);
  }

  /** @param {number | null} seat */
  async lookAs(seat) {
    this.seat = seat;
    this.step = null;
    const told = this.shown;
    this.state = null;
    this.watch();
    try {
      const state = await get(seat === null ? address : `${address}?seat=${seat}`);
      await this.take(state);
      this.shown = Math.max(told, state.number);
    } catch (error) {
      this.fail(/** @type {Error} */ (error));
    }
  }

  /** Ask what may be decided, and what each decision would do. */
  async ask(made = /** @type {string[]} */ ([])) {
    const state = this.state;
    if (!state || this.seat === null || !state.view.acting.includes(this.seat)) return;
    if (!state.table.seats[this.seat - 1].mine) return;
    try {
      const step = await post(`${address}/steps`, { seat: this.seat, made });
      if (this.state === state || this.state?.number === state.number) this.step = step;
    } catch (error) {
      this.bar.warn(/** @type {Error} */ (error));
      setTimeout(() => this.state?.number === state.number && !this.step && !this.isBusy && this.ask(made), PATIENCE);
    }
    this.draw();
  }

  /** @returns {Scene} */
  scene() {
    const state = /** @type {State} */ (this.state);
    const looking = this.back === null ? null : this.entries.find((entry) => entry.number === this.back);
    const last = looking ?? (this.back === 0 ? null : this.entries.at(-1));
    const before = this.back === 0 ? this.first : null;
    const board = looking?.frames.at(-1)?.board ?? before ?? state.view.board;
    const step = this.back === null && !this.isBusy ? this.step : null;
    return {
      view: state.view,
      board: step?.board ?? board,
      step,
      last: last ? { seat: last.seat, text: last.text } : null,
      marks: this.marks,
      help: settings().help,
      names: namesOf(this.game, state.table.seats),
    };
  }

  /** Draw everything, once all that was to be told has been told. */
  draw() {
    return this.stage.then(async () => {
      if (!this.state || this.untold) return;
      const scene = this.scene();
      this.stage.board.draw(scene);
      this.plates.draw(scene, this.stage.board, { seats: this.state.table.seats });
      this.side.draw(this.state, this.entries, this.back);
      this.bar.draw(this.state, scene);
      document.title = this.title(scene);
      // For whoever drives the page from outside: what it shows, and whether it waits for somebody.
      const now = scene.view.result ? "over" : scene.step ? "act" : "wait";
      const step = `${this.state.number}.${scene.step?.made.length ?? 0}`;
      Object.assign(byId("table").dataset, { now, step });
      if (this.isTakingOver && scene.step) this.takeOver();
    });
  }

  takeOver() {
    this.isTakingOver = false;
    const own = byId("tray").querySelector('[data-key][tabindex="0"], input, button:enabled');
    const first = own ?? byId("board").querySelector('[data-key][tabindex="0"]');
    /** @type {HTMLElement | null} */ (first)?.focus();
  }

  /** @param {Scene} scene */
  title(scene) {
    const name = scene.view.title;
    if (scene.view.result) return `Over: ${name}`;
    return scene.step ? `Your turn: ${name}` : name;
  }

  /** @param {string} text */
  decide(text) {
    const decision = this.step?.decisions.find((one) => one.text === text);
    if (!decision || !this.step) return;
    this.marks = [];
    const board = changed(this.step.board, decision.changes);
    this.tellOn([{ events: decision.events, board }], this.scene(), (events) => this.bar.say(events));
    announce(spoken(decision.events));
    if (decision.whole) {
      this.send(decision.turn, true);
      return;
    }
    const made = [...this.step.made, text];
    this.step = null;
    this.ask(made);
  }

  /** @param {string} turn */
  play(turn) {
    this.send(turn, false);
  }

  /**
   * What somebody typed: the next decision, the rest of a turn, or a whole one.
   * @param {string} text
   */
  async type(text) {
    const meant = meantBy(this.step, text, this.state?.table.together ?? false);
    if ("decision" in meant) return this.decide(meant.decision);
    const error = await this.wonder(meant.turn, true);
    if (!error) return this.send(meant.turn, false);
    this.stage.shake();
    return announce(spokenRefusal(error));
  }

  /**
   * @param {string} turn
   * @param {boolean} isTold has the board shown it already?
   */
  async send(turn, isTold) {
    const state = this.state;
    if (!state || this.isBusy || this.seat === null) return;
    this.isBusy = true;
    this.step = null;
    this.bar.forget();
    if (isTold) this.shown = state.number + 1;
    this.bar.draw(state, this.scene());
    try {
      await this.take(await post(`${address}/turns`, { seat: this.seat, turn, number: state.number }));
    } catch (error) {
      this.isBusy = false;
      this.shown = state.number;
      this.stage.shake();
      this.bar.warn(/** @type {Error} */ (error), true);
      announce(spokenRefusal(/** @type {Error} */ (error)));
      await this.ask();
    }
  }

  /** @param {string | null} text of a decision, or of something that is not offered */
  point(text) {
    const decision = this.step?.decisions.find((one) => one.text === text);
    clearTimeout(this.wondering);
    this.bar.point(decision ?? null);
    if (text && !decision && this.step) this.wondering = setTimeout(() => this.wonder(text), WONDERING);
  }

  /**
   * Why may this not be played? Null where it may.
   * @param {string} turn
   * @param {boolean} [isKept] the answer stays until something else is to be said
   */
  async wonder(turn, isKept = false) {
    if (!this.step || this.seat === null) return null;
    const said = await post(`${address}/why`, { seat: this.seat, turn }).catch((error) => ({ why: error.message }));
    if (said.legal) return null;
    const error = { message: said.why, rule: said.rule };
    this.bar.warn(error, isKept);
    return error;
  }

  /** @param {string} turn */
  async refuse(turn) {
    clearTimeout(this.wondering);
    this.stage.shake();
    const error = await this.wonder(turn, true);
    if (error) announce(spokenRefusal(error));
  }

  /** Esc: give up what was begun, first on the board, then in the turn. */
  stepBack() {
    if (this.back !== null) return this.lookBack(null);
    if (this.stage.board.back()) return undefined;
    if (this.step?.made.length) {
      const made = this.step.made.slice(0, -1);
      this.step = { ...this.step, decisions: [] };
      this.bar.forget();
      return this.ask(made);
    }
    return undefined;
  }

  /** @param {"undo" | "redo"} way */
  async go(way) {
    if (!this.state) return;
    const { number, table } = this.state;
    const seat = this.seat ?? table.seats.findIndex((one) => one.mine) + 1;
    try {
      const state = await post(`${address}/${way}`, { seat });
      if (state.number !== number) announce(way === "undo" ? "Taken back." : "Played again.");
      await this.take(state);
    } catch (error) {
      this.bar.warn(/** @type {Error} */ (error));
    }
  }

  async hint() {
    if (this.seat === null || !this.state) return;
    const { number } = this.state;
    this.bar.wait("Looking for a good turn…");
    try {
      const opinion = await post(`${address}/hint`, { seat: this.seat });
      if (this.state?.number !== number) return;
      this.marks = opinion.lines.slice(0, 1).map((/** @type {any} */ line) => ({ text: line.turn, weight: 1 }));
      this.bar.hint(opinion);
      announce(`Hint: ${opinion.lines[0]?.turn ?? "nothing"}`);
    } catch (error) {
      this.bar.warn(/** @type {Error} */ (error));
    }
    this.draw();
  }

  async again() {
    if (this.isLeaving) return;
    this.isLeaving = true;
    try {
      const state = await post(`${address}/again`, {});
      location.href = `/table/${state.table.id}`;
    } catch (error) {
      this.isLeaving = false;
      this.bar.warn(/** @type {Error} */ (error));
    }
  }

  /** @param {number | null} number of turns to be shown; null: all of them */
  lookBack(number) {
    const newest = this.entries.at(-1)?.number ?? 0;
    this.back = number === null || number >= newest ? null : Math.max(0, number);
    this.recall();
    this.draw();
  }

  /** Say what the turn did that is shown last. */
  recall() {
    const shown = this.back ?? this.entries.at(-1)?.number;
    const told = this.entries.find((entry) => entry.number === shown);
    this.bar.say(told?.frames.flatMap((frame) => frame.events) ?? []);
  }

  /** @param {boolean} isLost */
  lose(isLost) {
    const wasLost = this.isLost;
    this.isLost = isLost;
    document.body.classList.toggle("lost", isLost);
    if (isLost === wasLost) return;
    if (isLost) {
      this.bar.wait("What was played is safe.");
      announce(`${LOST} What was played is safe.`);
    } else {
      this.bar.forget();
      this.mend();
    }
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (!isForPage(event)) return;
    if (event.key === "Escape") this.stepBack();
    if (isTaken(event)) return;
    if (event.key === "[") this.side.step(-1);
    if (event.key === "]") this.side.step(1);
    const { undo, redo, hinting } = this.bar;
    const button = { u: undo, r: redo, h: hinting }[event.key];
    if (button && !button.hidden) button.click(); // one that is switched off does nothing
    if (event.key === "/") {
      event.preventDefault();
      this.bar.focus();
    }
  }

  /** @param {number} seat */
  nameOf(seat) {
    const name = this.state?.table.seats[seat - 1]?.name;
    const word = this.game.seatName(seat);
    return name ? `${name} (${word})` : `seat ${word}`;
  }
}

/** @param {Event[]} events */
const spoken = (events) => events.map((event) => event.text).join(" ");

showRules(sheetAsked(data.game));
const page = new TablePage(await boardGame(data.game));
page.begin().catch((error) => page.fail(error));
