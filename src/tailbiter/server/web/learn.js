// A lesson: small steps in which the learner makes the moves; the server knows what is allowed.
// @ts-check
import { Consequence } from "tailbiter/consequence.js";
import { Deed } from "tailbiter/deed.js";
import { pause, skipMotion } from "tailbiter/draw.js";
import { isForPage, isTaken } from "tailbiter/keys.js";
import { celebration, farewell, invitation, seatsFor } from "tailbiter/learn_end.js";
import { Progress } from "tailbiter/learn_progress.js";
import { makeSide } from "tailbiter/learn_side.js";
import { LearnersTurn } from "tailbiter/learn_turn.js";
import { Buttons, asking, line, spokenWithRules, withRules } from "tailbiter/learn_words.js";
import { change, study } from "tailbiter/net.js";
import { announce, byId, hostOf, pageData, sheetAsked } from "tailbiter/page.js";
import { Plates } from "tailbiter/plates.js";
import { cited, showRules, spoken } from "tailbiter/rules.js";
import { onSettings, settings } from "tailbiter/settings.js";
import { Stage, boardGame } from "tailbiter/stage.js";

/**
 * @import { BoardGame, Scene } from "tailbiter/board.d.ts"
 * @import { LessonStep } from "tailbiter/learn_aim.js"
 * @import { Refused } from "tailbiter/net.js"
 * @import { Event, GameInfo, Studied, StudyTurn } from "tailbiter/types.d.ts"
 */

/** @type {{lesson: {game: string, title: string, steps: LessonStep[]}, game: GameInfo}} */
const { lesson, game: about } = pageData();
const LOOK = 700; // milliseconds to look at what is about to be played
const sheet = sheetAsked(lesson.game);

export class LessonPage {
  /** @param {BoardGame} game */
  constructor(game) {
    this.game = game;
    this.index = 0;
    this.visit = 0; // a late answer to an earlier visit is dropped
    /** @type {"busy" | "ready" | "wrong" | "done" | "end"} */
    this.state = "busy";
    /** @type {Studied | null} */
    this.start = null; // where this step begins
    /** @type {Studied | null} */
    this.now = null; // what is shown
    this.isTogether = about.together;
    this.deed = new Deed(byId("buttons"));
    this.turn = new LearnersTurn(this);
    this.stage = new Stage(game, hostOf(this.turn), byId("board"), byId("tray"));
    this.plates = new Plates(byId("plates"), about.called);
    this.said = new Consequence(byId("said"));
    this.buttons = new Buttons(byId("buttons"), {
      next: () => this.go(this.index + 1),
      again: () => this.again(),
      hint: () => this.hint(),
      show: () => this.turn.showMe(),
      back: () => this.stepBack(),
      play: () => this.playNow(),
      rules: () => location.assign(`/rules/${lesson.game}`),
    });
    const titles = lesson.steps.map((step) => step.title);
    this.progress = new Progress(byId("progress"), lesson.game, titles, (index) => this.go(index));
    this.field = makeSide(byId("side"), game, sheet, (text) => this.turn.type(text));
    onSettings(() => this.draw());
    addEventListener("keydown", (event) => this.press(event));
  }

  get lessonStep() {
    return lesson.steps[this.index];
  }

  /**
   * @param {StudyTurn[]} turns after those with which the step begins
   * @param {{made?: string[], look?: string}} [more] a turn in the making
   */
  study(turns, more = {}) {
    const { options, start, before, seat } = this.lessonStep;
    return study({ game: lesson.game, options, start, turns: [...(before ?? []), ...turns], seat, you: true, ...more });
  }

  /**
   * @param {number} index of a step; past the last one: the end
   * @param {boolean} isFirst when the page opens, nobody's place on it is moved
   */
  async go(index, isFirst = false) {
    const visit = ++this.visit;
    if (this.stage.isTelling) skipMotion();
    this.index = Math.min(Math.max(index, 0), lesson.steps.length);
    this.progress.show(this.index);
    byId("lesson").classList.toggle("over", this.index === lesson.steps.length);
    if (this.index === lesson.steps.length) return this.end();
    this.state = "busy";
    this.start = null;
    const { title, text } = this.lessonStep;
    byId("step-title").textContent = title;
    byId("step-text").replaceChildren(...withRules(text));
    this.buttons.rename("next", this.index === lesson.steps.length - 1 ? "Finish" : "Next");
    if (!isFirst) byId("step-title").focus({ preventScroll: true });
    announce(`Step ${this.index + 1} of ${lesson.steps.length}. ${title}. ${spokenWithRules(text)}`);
    const start = await this.ask(() => this.study([]));
    if (visit !== this.visit) return undefined;
    if (!start) return this.buttons.show(["again"], true);
    this.start = start;
    return this.again();
  }

  /** Where the step begins; asked for once more where no answer came. @returns {unknown} */
  again() {
    if (!this.start) return this.go(this.index);
    const wasByKey = document.activeElement?.matches("#buttons :focus-visible");
    this.now = this.start;
    this.turn.making.begin(this.start.step);
    this.state = "ready";
    this.prompt();
    this.draw();
    if (wasByKey) this.focusBoard();
    return undefined;
  }

  focusBoard() {
    this.stage.then(async () => /** @type {HTMLElement | null} */ (document.querySelector(".playing [data-key][tabindex='0']"))?.focus());
  }

  /** @param {Event[]} events of the half-made turn */
  prompt(events = []) {
    this.said.keep(asking(this.game.prompt(this.scene()), events), "asking");
  }

  /** @returns {Scene} */
  scene() {
    const { view } = /** @type {Studied} */ (this.now);
    const { making } = this.turn;
    const last = view.history.at(-1);
    return {
      view,
      board: making.board ?? view.board,
      step: this.state === "ready" ? making.step : null,
      last: last ? { seat: last.seat, text: last.text, events: view.events } : null,
      marks: [],
      help: settings().help,
      you: this.lessonStep.seat,
      names: about.labels.slice(0, Number(view.options.players)),
    };
  }

  draw() {
    if (!this.now || this.state === "end") return;
    byId("lesson").dataset.now = this.state;
    const scene = this.scene();
    this.stage.show(scene).then(() => this.turn.making.remind());
    this.plates.draw(scene, this.stage.board, { mine: this.lessonStep.seat });
    this.field.draw(scene);
    if (this.state === "ready") this.buttons.show(this.turn.making.isBegun ? ["hint", "show", "back"] : ["hint", "show"], false);
    else if (this.state === "wrong") this.buttons.show(["again", "show"], true);
    else if (this.state === "done") this.buttons.show(["next", "again"], true);
  }

  /**
   * Tell a turn and leave its end drawn.
   * @param {Studied} after
   * @param {boolean} isTold
   * @returns {Promise<string>} what was heard
   */
  async show(after, isTold = false) {
    const events = after.frames.flatMap((frame) => frame.events);
    this.now = after;
    if (isTold) this.said.say(events);
    else await this.stage.tell(after.frames, this.scene(), (heard) => heard.length && this.said.say(heard));
    this.draw();
    await this.stage.last;
    return spoken(events);
  }

  /**
   * The aim is met: say so, and let the others answer.
   * @param {string} turn
   * @param {string} heard
   */
  async succeed(turn, heard) {
    const visit = this.visit;
    const step = this.lessonStep;
    this.progress.met(this.index);
    /** @type {StudyTurn[]} */
    const turns = [{ seat: step.seat, text: turn }];
    for (const reply of step.reply ?? []) {
      this.said.keep(line(step.done), "done");
      turns.push(reply);
      const after = await this.ask(() => this.study(turns));
      if (!after || visit !== this.visit) return;
      if (after.frames.length) await pause(LOOK);
      await this.show(after);
      if (visit !== this.visit) return;
    }
    this.finish("done", step.done, heard);
  }

  /**
   * @param {"wrong" | "done"} state
   * @param {string} words
   * @param {string} heard
   */
  finish(state, words, heard) {
    this.state = state;
    this.said.keep(line(words), state);
    announce(`${heard} ${spokenWithRules(words)}`);
    this.draw();
    this.buttons.focus(state === "done" ? "next" : "again");
  }

  hint() {
    if (this.state !== "ready") return;
    this.turn.making.lookAway();
    this.said.keep(line(this.lessonStep.hint), "plain");
    announce(spokenWithRules(this.lessonStep.hint));
  }

  /**
   * Ask something; what is refused is said.
   * @template T
   * @param {() => Promise<T>} question
   * @returns {Promise<T | null>}
   */
  async ask(question) {
    const visit = this.visit;
    try {
      return await question();
    } catch (error) {
      if (visit === this.visit) this.warn(/** @type {Refused} */ (error));
      return null;
    }
  }

  /** @param {Refused} error */
  warn(error) {
    this.said.keep([cited(error.why, error.rule)], "refused");
    byId("lesson").dataset.now ??= "refused"; // where not even the first position came, say so
    announce(error.spoken);
    this.stage.shake();
  }

  /** Esc: give up what was begun, on the board, in the turn, in the step. */
  stepBack() {
    if (this.state === "wrong") return this.again();
    if (this.state !== "ready" || this.turn.making.letGo() || this.stage.board.back() || this.turn.making.stepBack()) return undefined;
    return this.prompt();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!isForPage(event)) return;
    if (event.key === "Escape") this.stepBack();
    if (isTaken(event)) return;
    if (event.key === "h") this.hint();
    if (event.key === "Enter" && this.state === "done" && !target.closest("a, button, summary")) this.go(this.index + 1);
    if (event.key === "/") {
      event.preventDefault();
      /** @type {HTMLDetailsElement} */ (this.field.element.closest("details")).open = true;
      this.field.focus();
    }
  }

  async end() {
    this.state = "end";
    byId("lesson").dataset.now = this.state;
    const { title, words } = farewell(about.title, lesson.steps.length, this.progress.isAllDone);
    byId("step-title").textContent = title;
    byId("step-text").textContent = words;
    byId("step-title").focus({ preventScroll: true });
    announce(words);
    this.buttons.rename("play", invitation(about));
    this.buttons.show(["play", "rules"], true);
    byId("board").querySelector(".celebration")?.remove();
    const { element, eat } = celebration(this.progress.memory.done);
    byId("board").append(element);
    await eat();
  }

  async playNow() {
    const state = await this.ask(() => change("/api/tables", { game: lesson.game, seats: seatsFor(about) }));
    if (state) location.assign(`/table/${state.table.id}`);
  }
}

showRules(sheet);
const page = new LessonPage(await boardGame(lesson.game));
page.go(page.progress.memory.at, true);
