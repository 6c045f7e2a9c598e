// A lesson: small steps in which the learner makes the moves; the server knows what is allowed.
// @ts-check
import { changed, pause, skipMotion } from "tailbiter/draw.js";
import { isMet, turnThatMeets } from "tailbiter/learn_aim.js";
import { celebration, farewell, invitation, seatsFor } from "tailbiter/learn_end.js";
import { Progress } from "tailbiter/learn_progress.js";
import { makeSide } from "tailbiter/learn_side.js";
import { Buttons, Said, cited, spoken } from "tailbiter/learn_words.js";
import { post, study } from "tailbiter/net.js";
import { announce, byId, hostOf, pageData, sheetAsked } from "tailbiter/page.js";
import { Plates } from "tailbiter/plates.js";
import { showRules } from "tailbiter/rules.js";
import { onSettings, settings } from "tailbiter/settings.js";
import { Stage, boardGame } from "tailbiter/stage.js";
import { meantBy } from "tailbiter/typing.js";
import { isForPage, isTaken } from "tailbiter/ways.js";
import { refusal, spokenRefusal } from "tailbiter/words.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Step} Step
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/types.d.ts").Event} Event
 * @typedef {import("tailbiter/types.d.ts").BoardGame} BoardGame
 * @typedef {import("tailbiter/learn_aim.js").LessonStep} LessonStep
 * @typedef {import("tailbiter/learn_aim.js").Studied} Studied
 * @typedef {import("tailbiter/learn_aim.js").SeatTurn} SeatTurn
 * @typedef {import("tailbiter/words.js").Refusal} Refusal
 */

/** @type {{lesson: {game: string, title: string, steps: LessonStep[]}, game: any}} */
const { lesson, game: about } = pageData();
const LOOK = 700; // milliseconds to look at what is about to be played
const sheet = sheetAsked(lesson.game);

class LessonPage {
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
    /** @type {Step | null} */
    this.step = null; // the learner's turn in the making
    this.stage = new Stage(game, hostOf(this), byId("board"), byId("tray"));
    this.plates = new Plates(byId("plates"), game);
    this.said = new Said(byId("said"));
    this.buttons = new Buttons(byId("buttons"), {
      next: () => this.go(this.index + 1),
      again: () => this.again(),
      hint: () => this.hint(),
      show: () => this.showMe(),
      back: () => this.stepBack(),
      play: () => this.playNow(),
      rules: () => location.assign(`/rules/${lesson.game}`),
    });
    const titles = lesson.steps.map((step) => step.title);
    this.progress = new Progress(byId("progress"), lesson.game, titles, (index) => this.go(index));
    this.typing = makeSide(byId("side"), sheet, (text) => this.type(text));
    onSettings(() => this.draw());
    addEventListener("keydown", (event) => this.press(event));
  }

  get lessonStep() {
    return lesson.steps[this.index];
  }

  /**
   * @param {SeatTurn[]} turns after those with which the step begins
   * @param {string[]} made
   * @returns {Promise<Studied>}
   */
  study(turns, made = []) {
    const { options, start, before, seat } = this.lessonStep;
    return study({ game: lesson.game, options, start, turns: [...(before ?? []), ...turns], seat, made });
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
    byId("step-text").replaceChildren(...cited(text));
    this.buttons.rename("next", this.index === lesson.steps.length - 1 ? "Finish" : "Next");
    if (!isFirst) byId("step-title").focus({ preventScroll: true });
    announce(`Step ${this.index + 1} of ${lesson.steps.length}. ${title}. ${spoken(text)}`);
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
    this.step = this.start.step;
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
    this.said.ask(this.game.prompt(this.scene()), events);
  }

  /** @returns {Scene} */
  scene() {
    const { view } = /** @type {Studied} */ (this.now);
    const step = this.state === "ready" ? this.step : null;
    const last = view.history.at(-1);
    return {
      view,
      board: step?.board ?? view.board,
      step,
      last: last ? { seat: last.seat, text: last.text } : null,
      marks: [],
      help: settings().help,
      names: this.names(),
    };
  }

  names() {
    const players = Number(this.now?.view.options.players ?? 2);
    return Array.from({ length: players }, (_, index) => this.game.seatName(index + 1));
  }

  draw() {
    if (!this.now || this.state === "end") return;
    byId("lesson").dataset.now = this.state;
    const scene = this.scene();
    this.stage.show(scene);
    this.plates.draw(scene, this.stage.board, { mine: this.lessonStep.seat });
    this.typing.draw(scene);
    if (this.state === "ready") this.buttons.show(this.step?.made.length ? ["hint", "show", "back"] : ["hint", "show"], false);
    else if (this.state === "wrong") this.buttons.show(["again", "show"], true);
    else if (this.state === "done") this.buttons.show(["next", "again"], true);
  }

  /** @param {string | null} text */
  point(text) {
    const decision = this.step?.decisions.find((one) => one.text === text);
    this.said.point(this.state === "ready" ? (decision?.events ?? null) : null);
  }

  /** @param {string} text */
  async decide(text) {
    const step = this.step;
    const decision = step?.decisions.find((one) => one.text === text);
    if (!step || !decision || this.state !== "ready") return;
    if (decision.whole && step.made.length === 0) return this.play(decision.turn);
    const board = changed(step.board, decision.changes);
    this.stage.tell([{ events: decision.events, board }], this.scene());
    if (decision.whole) return this.play(decision.turn, true);
    const made = [...step.made, text];
    this.step = { ...step, board, made, decisions: [] };
    this.said.tell(decision.events);
    return this.make(made, decision.events);
  }

  /** @param {string} text that somebody typed */
  type(text) {
    const meant = meantBy(this.step, text, about.together);
    if ("decision" in meant) this.decide(meant.decision);
    else this.play(meant.turn);
  }

  /**
   * Ask what may come next.
   * @param {string[]} made
   * @param {Event[]} events of the last decision
   */
  async make(made, events = []) {
    const visit = this.visit;
    const answer = await this.ask(() => this.study([], made));
    if (!answer || visit !== this.visit || this.state !== "ready") return;
    this.step = answer.step;
    this.prompt(events);
    this.draw();
  }

  /**
   * The learner's turn: told, then held against the aim.
   * @param {string} turn
   * @param {boolean} isTold has the board shown it already?
   */
  async play(turn, isTold = false) {
    if (this.state !== "ready" || !this.start) return;
    const visit = this.visit;
    const step = this.lessonStep;
    this.state = "busy";
    const after = await this.ask(() => this.study([{ seat: step.seat, text: turn }]));
    if (visit !== this.visit) return;
    if (!after) {
      this.state = "ready";
      this.draw();
      return;
    }
    this.typing.clear();
    if (this.step?.made.length && !isTold) this.stage.show({ ...this.scene(), board: this.start.view.board });
    const heard = await this.show(after, isTold);
    if (visit !== this.visit) return;
    if (isMet(step, after)) await this.succeed(turn, heard);
    else this.finish("wrong", step.wrong, heard);
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
    if (isTold) this.said.tell(events);
    else await this.stage.tell(after.frames, this.scene(), (heard) => heard.length && this.said.tell(heard));
    this.draw();
    await this.stage.last;
    return events.map((event) => event.text).join(" ");
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
    const turns = [{ seat: step.seat, text: turn }];
    for (const reply of step.reply ?? []) {
      this.said.say(step.done, "done");
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
    this.said.say(words, state);
    announce(`${heard} ${spoken(words)}`);
    this.draw();
    this.buttons.focus(state === "done" ? "next" : "again");
  }

  hint() {
    if (this.state !== "ready") return;
    this.said.say(this.lessonStep.hint);
    announce(spoken(this.lessonStep.hint));
  }

  /** Play a turn that meets the aim, for the learner to see. */
  async showMe() {
    const start = this.start;
    const visit = this.visit;
    if (!start || this.state === "busy") return;
    this.again();
    this.state = "busy"; // nothing else is played while a turn is looked for
    const turn = await this.ask(() =>
      turnThatMeets(
        this.lessonStep,
        start,
        about.together,
        (made) => this.study([], made),
        (text) => this.study([{ seat: this.lessonStep.seat, text }]),
      ),
    );
    if (visit !== this.visit) return;
    if (!turn) {
      this.state = "ready";
      return;
    }
    const first = start.step?.decisions.find((one) => turn === one.text || turn.startsWith(`${one.text} `));
    await this.stage.last;
    this.said.say(`Watch: ${turn}`);
    this.stage.board.point(first?.text ?? null);
    await pause(LOOK);
    if (visit !== this.visit) return;
    this.stage.board.point(null);
    this.state = "ready";
    await this.play(turn);
  }

  /** @param {string} turn that was tried on the board and is not offered */
  async refuse(turn) {
    if (this.state !== "ready") return;
    const visit = this.visit;
    try {
      await this.study([{ seat: this.lessonStep.seat, text: turn }]);
    } catch (error) {
      if (visit === this.visit) this.refused(/** @type {Refusal} */ (error));
    }
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
      if (visit === this.visit) this.refused(/** @type {Refusal} */ (error));
      return null;
    }
  }

  /** @param {Refusal} error */
  refused(error) {
    this.said.refuse(refusal(error), error.rule);
    byId("lesson").dataset.now ??= "refused"; // where not even the first position came, say so
    announce(spokenRefusal(error));
    this.stage.shake();
  }

  /** Esc: give up what was begun, on the board, in the turn, in the step. */
  stepBack() {
    if (this.state === "wrong") return this.again();
    if (this.state !== "ready" || this.stage.board.back()) return undefined;
    const made = this.step?.made ?? [];
    if (made.length === 0) return this.prompt();
    return this.make(made.slice(0, -1));
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
      /** @type {HTMLDetailsElement} */ (this.typing.element.closest("details")).open = true;
      this.typing.focus();
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
    const state = await this.ask(() => post("/api/tables", { game: lesson.game, seats: seatsFor(about) }));
    if (state) location.assign(`/table/${state.table.id}`);
  }
}

showRules(sheet);
const page = new LessonPage(await boardGame(lesson.game));
page.go(page.progress.memory.at, true);
