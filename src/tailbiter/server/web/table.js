// A table: the server holds the truth, this page shows a view and asks.
// @ts-check
import { Consequence } from "tailbiter/consequence.js";
import { Deed, isSlow } from "tailbiter/deed.js";
import { showAsked } from "tailbiter/asked.js";
import { Gathering } from "tailbiter/gathering.js";
import { live, post } from "tailbiter/net.js";
import { announce, byId, hostOf, pageData, sheetAsked } from "tailbiter/page.js";
import { Nudge } from "tailbiter/nudge.js";
import { Plates } from "tailbiter/plates.js";
import { cited, sentences, showRules, spoken } from "tailbiter/rules.js";
import { calledOf, whoseTurn } from "tailbiter/seats.js";
import { onSettings } from "tailbiter/settings.js";
import { sound } from "tailbiter/sound.js";
import { Stage, boardGame } from "tailbiter/stage.js";
import { Apart } from "tailbiter/table_apart.js";
import { Actions } from "tailbiter/table_actions.js";
import { Bar } from "tailbiter/table_bar.js";
import { Connection } from "tailbiter/table_connection.js";
import { EndCard } from "tailbiter/table_end.js";
import { listenToKeys } from "tailbiter/table_keys.js";
import { listenForLabels } from "tailbiter/table_labels.js";
import { Looking } from "tailbiter/table_looking.js";
import { Plans } from "tailbiter/table_plans.js";
import { Refusals } from "tailbiter/table_refusals.js";
import { Screen } from "tailbiter/table_screen.js";
import { NextGame, Since } from "tailbiter/table_since.js";
import { Side } from "tailbiter/table_side.js";
import { isLastSame } from "tailbiter/table_story.js";
import { tellNews } from "tailbiter/table_telling.js";
import { meantBy } from "tailbiter/turn_field.js";
import { TurnInMaking } from "tailbiter/turn_in_making.js";

/**
 * @import { BoardGame, Mark } from "tailbiter/board.d.ts"
 * @import { Refused } from "tailbiter/net.js"
 * @import { Event, Opinion, SocketSaid, State } from "tailbiter/types.d.ts"
 */

/** @type {{table: string, game: string, state: State, host: boolean, since: number | null}} */
const data = pageData();
const address = `/api/tables/${data.table}`;

export class TablePage {
  /** @param {BoardGame} game */
  constructor(game) {
    const { table, view } = data.state;
    this.game = game;
    /** @type {State | null} */
    this.state = null;
    this.said = new Consequence(byId("consequence"));
    this.connection = new Connection(this);
    this.looking = new Looking(address, this);
    this.refusals = new Refusals(address, this);
    this.deed = new Deed(byId("buttons"));
    this.making = new TurnInMaking(this, this, this.deed);
    /** @type {Mark[]} */
    this.marks = [];
    this.isBusy = false; // a turn of ours is on its way
    this.isTold = false; // and the board has shown it
    this.stage = new Stage(game, hostOf(this), byId("board"), byId("tray"));
    this.screen = new Screen(view.seat, this);
    this.actions = new Actions(address, this);
    this.plates = new Plates(byId("plates"), calledOf(table.seats));
    this.bar = new Bar(byId("prompt"), byId("buttons"), this);
    byId("prompt").before(this.stage.skip); // on the board it would lie over a piece, and among the buttons one of them would come under a finger
    this.side = new Side(byId("side"), byId("steps"), table, this);
    this.nudge = new Nudge(byId("board"), byId("steps"), byId("bar"));
    this.plans = new Plans(address, this);
    this.end = new EndCard(byId("table"), this);
    this.gathering = new Gathering(byId("table"), address, this);
    this.apart = new Apart(address, this, data.host);
    this.since = new Since(document.getElementById("since"), this, data.since ?? 0);
    this.next = new NextGame(data.table, this);
    listenToKeys(this);
    listenForLabels((words) => this.said.wait(words), () => this.scene().step !== null);
    onSettings(() => this.draw());
    this.socket = live(
      (message) => this.hear(message),
      (isLost) => this.connection.lose(isLost),
    );
    this.take(data.state);
    this.watch();
  }

  watch() {
    this.socket.send({ type: "watch", table: data.table, seat: this.screen.seat });
  }

  /** The table as it was told last, also while somebody else sits down at this screen. */
  get table() {
    return (this.state ?? data.state).table;
  }

  /** @param {SocketSaid} message */
  hear(message) {
    this.apart.hear(message);
    this.plans.hear(message);
    if (message.type === "state") this.take(message.state);
    if (message.type === "next" && message.table === data.table) this.end.follows();
    if (message.type === "invited") showAsked();
    if (message.type === "judged" && message.review) this.end.judged(message.review);
    if (message.type === "error" && !this.end.forgo()) this.said.warn({ why: message.error, rule: message.rule });
  }

  /**
   * A state from the server. They come by two ways: what is older is passed over.
   * @param {State} state
   */
  take(state) {
    if ((this.state && state.version < this.state.version) || state.view.seat !== this.screen.seat) return;
    const before = this.state;
    this.state = state;
    this.looking.known.follow(state);
    this.apart.follow(state, before);
    this.plans.follow(state, before);
    this.deed.isSlow = isSlow(state.clock);
    const isNew = !before || state.number !== before.number || !isLastSame(before, state);
    const isSameRound = state.table.together && before?.view.turn === state.view.turn;
    const isChoosing = isSameRound && this.making.last !== null && state.step !== null;
    const isLooking = isSameRound && this.looking.back !== null;
    // Others' orders change nothing for somebody who is choosing an order, or looks at the rounds before.
    if (isNew && !isChoosing && !isLooking) this.turnTo(state, state.number === (before?.number ?? NaN) + 1);
    // Who resigned, or ran out of time, has nothing more to choose, though no turn was played.
    else if ((!this.making.last || !state.step) && !this.planning.isOn) this.making.begin(state.step);
    this.draw();
    this.end.follow(state);
    this.gathering.follow(state);
    this.next.follow(state, before);
    if (!state.gathering) this.screen.turnTo(state.table);
  }

  /**
   * Told if it is the next, drawn if it is another.
   * @param {State} state
   * @param {boolean} isNext
   */
  turnTo(state, isNext) {
    this.making.begin(state.step);
    this.nudge.forget();
    this.marks = [];
    this.looking.turnTo(null);
    this.said.forget();
    this.bar.field.clear();
    if (isNext && !this.isTold) tellNews(this, state);
    this.stage.then(async () => void (this.state === state && this.recall()));
    if (isNext) {
      announce(spoken(state.view.events));
      sound(state.frames.some((frame) => frame.events.length > 1) ? "eat" : "place");
    }
    this.isBusy = this.isTold = this.connection.isUnsent = false;
  }

  /** @param {number | null} seat */
  lookAs(seat) {
    this.screen.seat = seat;
    this.making.begin(null);
    if (this.state?.table.secret) this.looking.known.forget();
    const version = this.state?.version ?? 0;
    this.state = null;
    this.watch();
    this.actions.expect(version);
  }

  /** Turns that are planned on the board, which nobody else sees. */
  get planning() {
    return this.plans.planning;
  }

  scene() {
    return this.planning.isOn && this.looking.back === null ? this.planning.scene() : this.looking.scene();
  }

  /** Draw everything, once all that was to be told has been told. */
  draw() {
    return this.stage.then(async () => {
      const { state } = this;
      if (!state || this.stage.untold) return;
      const scene = this.scene();
      const step = `${state.number}.${scene.step?.made.length ?? 0}`;
      if (scene.step) this.deed.offer(step);
      this.stage.board.draw(scene);
      this.plates.draw(scene, this.stage.board, { seats: state.table.seats });
      this.side.draw(state, this.looking.story, this.looking.place, this.looking.back !== null);
      this.bar.draw(state, scene);
      this.apart.draw(state);
      const head = state.table.over ? "Over: " : scene.step ? `${whoseTurn(state.table.seats, scene.step.seat)}: ` : "";
      document.title = head + scene.view.title;
      // For whoever drives the page from outside: what it shows, and whether it waits for somebody.
      const now = state.table.over ? "over" : scene.step ? "act" : "wait";
      Object.assign(byId("table").dataset, { now, step });
      if (!scene.step) return;
      this.making.remind();
      this.screen.settle();
    });
  }

  /** @param {string[]} made */
  async stepAfter(made) {
    if (this.planning.isOn) return (await this.planning.ask(made)).step;
    return post(`${address}/steps`, { seat: this.screen.seat, made });
  }

  /** @param {string[]} made @param {string} text */
  async prospectOf(made, text) {
    const planned = this.planning.isOn ? (await this.planning.ask(made, text)).prospect : null;
    if (planned) return planned;
    const found = await post(`${address}/prospect`, { seat: this.screen.seat, made, text, version: this.state?.version });
    if (!found.turn) throw new Error("The table has moved on.");
    return found;
  }

  /** @param {string} text @param {boolean} isWhole */
  decide(text, isWhole) {
    this.marks = [];
    this.making.decide(text, isWhole);
  }

  /** @param {string} turn a whole one */
  hold(turn) {
    this.making.order(turn);
  }

  /** @param {Event[]} events that the last decision made */
  made(events) {
    if (events.length) this.said.say(events);
    else this.recall();
    announce(spoken(events));
    this.draw();
  }

  /** @param {string} turn @param {boolean} [isTold] has the board shown it already? */
  async play(turn, isTold = false) {
    if (this.planning.isOn) return this.planning.play(turn);
    const [state, seat] = [this.state, this.screen.seat];
    if (!state || this.isBusy || seat === null) return;
    this.isBusy = true;
    this.isTold = isTold;
    this.since.forget();
    this.said.keep([]); // what was done before this turn is no longer what was done last
    this.said.note("");
    this.bar.field.clear();
    this.bar.draw(state, this.scene());
    byId("table").dataset.now = "wait";
    try {
      await this.actions.act("turns", { seat, turn, number: state.number });
    } catch (error) {
      this.isBusy = this.isTold = false;
      this.making.putBack();
      this.recall();
      this.draw();
      this.stage.shake();
      this.warn(/** @type {Refused} */ (error), true);
    }
  }

  /** What somebody typed: the next decision, the rest of a turn, or a whole one. @param {string} text */
  async type(text) {
    const meant = meantBy(this.game, this.making.step, text, this.state?.table.together ?? false);
    this.making.letGo(); // who typed it means it
    if ("decision" in meant) return this.making.commit(meant.decision, meant.isWhole);
    if (this.planning.isOn) return this.planning.play(meant.turns[0]);
    for (const turn of meant.turns) {
      const error = await this.refusals.whyNot(turn);
      if (!error || error.isLost) return this.play(turn); // what cannot be asked now is kept, and refused later
    }
    return this.refuse(meant.turns[0]);
  }

  /** @param {string | null} text of a decision, or of something that is not offered */
  point(text) {
    const again = () => (this.stage.board.point(text), this.point(text));
    if (this.deed.waits(text === null ? null : again)) return queueMicrotask(() => this.stage.board.point(null));
    this.making.point(text);
    return this.planning.isOn ? undefined : this.refusals.wonder(text);
  }

  /** @param {string} turn that is not offered */
  refuse(turn) {
    return this.planning.isOn ? this.planning.play(turn) : this.refusals.refuse(turn);
  }

  /** @param {{why: string, rule: string | null}} error @param {boolean} [isKept] */
  warn(error, isKept = false) {
    this.said.warn(error, isKept);
    announce(error.rule ? `${error.why} Rule ${error.rule}.` : error.why);
  }

  /** Esc: give up what was begun, first on the board, then in the turn. */
  stepBack() {
    if (this.end.close()) return;
    this.nudge.forget();
    if (this.looking.back !== null) this.lookBack(null);
    else if (this.planning.isOn && !this.making.isBegun && !this.making.held) this.planning.back();
    else if (!this.making.letGo() && !this.stage.board.back()) this.making.stepBack();
  }

  /** @param {Opinion} opinion a hint */
  advised(opinion) {
    this.marks = opinion.lines.slice(0, 1).map(({ turn, parts }) => ({ text: turn, parts, weight: 1 }));
    this.making.lookAway();
    this.bar.hint(opinion);
    announce(`Hint: ${[opinion.advice, spoken(opinion.why)].join(" ")}`);
    this.draw();
  }

  /** @param {number | null} number of turns to be shown; null: all of them @param {number | null} [moment] of the last one */
  lookBack(number, moment = null) {
    this.looking.turnTo(number, moment);
    this.recall();
    this.draw();
  }

  /** Say what the turn did that is shown last, or what it does at this moment. */
  recall() {
    if (!this.state) return;
    const { events, back } = this.looking;
    const { table: { seats }, view: { history } } = this.state;
    const isNew = back === null && seats.some(({ mine }) => mine) && !history.some(({ seat }) => seats[seat - 1].mine);
    const aim = isNew || !events.length ? [cited(this.game.aim)] : []; // until somebody here has played
    this.said.keep([...sentences(events), ...aim]);
  }
}

showRules(sheetAsked(data.game));
new TablePage(await boardGame(data.game));
