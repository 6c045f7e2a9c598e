// The analysis board: step through a game, try other turns as branches, hear the bot's opinion.
// @ts-check
import { Consequence } from "tailbiter/consequence.js";
import { skipMotion } from "tailbiter/draw.js";
import { Refused, live } from "tailbiter/net.js";
import { announce, byId, hostOf, pageData, sheetAsked } from "tailbiter/page.js";
import { Plates } from "tailbiter/plates.js";
import { ruleButton, showRules, spoken } from "tailbiter/rules.js";
import { calledOf, namesOf, spokenNames, whoseTurn, yoursOf } from "tailbiter/seats.js";
import { onSettings, settings } from "tailbiter/settings.js";
import { Stage, boardGame } from "tailbiter/stage.js";
import { StudyBar } from "tailbiter/study_bar.js";
import { Bot } from "tailbiter/study_bot.js";
import { GamePanel } from "tailbiter/study_game.js";
import { listenToKeys, listenToSwipes } from "tailbiter/study_gestures.js";
import { SIGNS } from "tailbiter/study_graph.js";
import { Lesson } from "tailbiter/study_lesson.js";
import { ReviewPanel } from "tailbiter/study_review.js";
import { Source } from "tailbiter/study_source.js";
import { hashOf, readHash } from "tailbiter/study_tree.js";
import { Trying } from "tailbiter/study_trying.js";
import { makeTabs } from "tailbiter/tabs.js";
import { TurnList } from "tailbiter/turn_list.js";

/**
 * @import { BoardGame, Scene } from "tailbiter/board.d.ts"
 * @import { Direction } from "tailbiter/step_buttons.js"
 * @import { Eyes } from "tailbiter/study_game.js"
 * @import { Place } from "tailbiter/story.js"
 * @import { Event, Review, SocketSaid, View } from "tailbiter/types.d.ts"
 */

const data = pageData();
const QUICK = 140; // milliseconds: who steps faster is only shown the boards
const REST = 80; // milliseconds at one place before the server is asked what may be tried

export class StudyPage {
  /** @param {BoardGame} game @param {Source} source */
  constructor(game, source) {
    this.game = game;
    this.source = source;
    this.tree = source.tree;
    this.here = this.tree.root;
    this.called = calledOf(source.table.seats);
    this.said = new Consequence(byId("consequence"));
    this.trying = new Trying(this);
    this.moved = 0; // when the last step through the game was made
    this.stage = new Stage(game, hostOf(this.trying), byId("board"), byId("tray"));
    this.plates = new Plates(byId("plates"), this.called);
    const places = { prompt: byId("prompt"), buttons: byId("buttons"), steps: byId("steps"), below: byId("panel-turns") };
    this.bar = new StudyBar(places, this);
    this.turns = new TurnList(byId("turns"), this.called, (place) => this.go(place), this);
    const names = spokenNames(source.table.seats);
    this.bot = new Bot(byId("chance-bar"), byId("panel-opinion"), names, this);
    this.review = new ReviewPanel(byId("panel-chances"), source.table, names, this);
    this.lesson = new Lesson(byId("lesson"), byId("panel-lesson"), this);
    this.panel = new GamePanel(byId("panel-game"), (eyes) => this.lookAs(eyes));
    listenToKeys(this);
    listenToSwipes(byId("table"), this);
    makeTabs(byId("side"), (panel, isOpen) => panel.classList.toggle("shown", isOpen));
    onSettings(() => this.draw());
    addEventListener("hashchange", () => this.open(location.hash.slice(1)));
  }

  async begin() {
    const { table } = this.source;
    if (table.over && table.turns > 0) this.review.ask();
    await this.open(location.hash.slice(1) || String(table.turns));
    if (!table.over) this.watch();
  }

  /** The game may go on while it is looked at. */
  watch() {
    let reading = Promise.resolve(); // one after the other, so that no older story comes last
    const hear = (/** @type {SocketSaid} */ message) => {
      if (message.type !== "state") return;
      reading = reading.then(() => this.catchUp(message.state.view.history)).catch((error) => this.warn(error));
    };
    live(hear, () => {}).send({ type: "watch", table: data.table, seat: null });
  }

  /** @param {View["history"]} history as it is at the table now */
  async catchUp(history) {
    if (this.tree.isGame(history)) return;
    const wasNewest = this.here === this.tree.newest;
    await this.source.read();
    this.turns.draw(this.tree, this.here);
    this.review.grow();
    this.go(wasNewest ? this.tree.newest : this.here);
  }

  /** @param {Eyes} eyes */
  async lookAs(eyes) {
    this.source.eyes = eyes;
    try {
      await this.source.read();
      if (this.source.eyes === eyes) this.go(this.here);
    } catch (error) {
      this.warn(error);
    }
  }

  /** @param {string} hash the place that an address means */
  async open(hash) {
    const meant = readHash(hash) ?? { at: 0, turns: [] };
    let place = this.tree.game[Math.min(meant.at, this.tree.newest.number)];
    let wrong = null;
    try {
      for (const turn of meant.turns) place = await this.source.grown(place, turn.text, turn.seat);
    } catch (error) {
      wrong = error;
    }
    this.turns.draw(this.tree, place);
    await this.go(place, true);
    if (wrong && this.here === place) this.warn(wrong);
  }

  /**
   * Go to a place. The next turn is told, unless the board has shown it or somebody is in a hurry.
   * @param {Place} place
   * @param {boolean} [isTold]
   */
  async go(place, isTold = false) {
    const isHurried = this.stage.isTelling || performance.now() - this.moved < QUICK;
    const isNext = this.tree.step(place, "back") === this.here && !isTold && !isHurried;
    if (this.stage.isTelling && !isTold) skipMotion();
    this.moved = performance.now();
    this.trying.look(null);
    if (isNext) this.trying.putBack();
    this.here = place;
    this.trying.begin(null);
    this.bot.leave();
    const frames = this.source.frames(place);
    if (isNext && frames.length > 0) this.stage.tell(frames, this.scene(), (events) => this.here === place && this.said.say(events));
    this.stage.then(async () => void (this.here === place && this.tellHere()));
    this.announce();
    this.draw();
    this.turns.mark(place);
    this.review.mark(this.tree.rootOf(place).number);
    this.source.keep();
    history.replaceState(null, "", `#${hashOf(this.tree, place)}`);
    await this.ask(place);
  }

  /** What is to be read of this place. */
  tellHere() {
    const { words } = this.lesson;
    if (words) this.said.keep(words.lines, words.tone);
    else this.said.say(this.events());
  }

  /** What the turn did that led here; first of all how the game ended, if it did. @returns {Event[]} */
  events() {
    const frames = this.source.frames(this.here);
    const ended = this.source.view(this.here).result ? frames.slice(-1) : [];
    return [...ended, ...frames.slice(0, frames.length - ended.length)].flatMap((frame) => frame.events);
  }

  /** Ask what may be tried here, once stepping has come to rest. @param {Place} place */
  async ask(place) {
    if (!this.source.known(place)) await new Promise((done) => setTimeout(done, REST));
    if (this.here !== place) return;
    const wasKnown = this.source.frames(place).length > 0;
    const { eyes } = this.source;
    try {
      const said = await this.source.studied(place);
      if (this.here !== place || this.source.eyes !== eyes) return;
      this.trying.begin(this.source.isSpectator ? null : said.step);
      if (!wasKnown) this.tellHere();
      this.draw();
      this.bot.ask({ ...this.source.question(place), seat: said.step ? this.source.seat : null });
    } catch (error) {
      this.warn(error);
    }
  }

  /** @returns {Scene} */
  scene() {
    const view = this.source.view(this.here);
    const { parent, seat, text } = this.here;
    const { making, step } = this.trying;
    return {
      view,
      board: making.board ?? view.board,
      step,
      last: parent ? { seat, text, events: view.events } : null,
      marks: making.isBegun ? [] : (this.trying.ghosts ?? this.bot.marks),
      help: settings().help,
      you: yoursOf(this.source.table.seats),
      names: namesOf(this.source.table.seats),
    };
  }

  draw() {
    const scene = this.scene();
    this.stage.show(scene);
    this.drawPlates(scene);
    const may = { back: this.here.parent !== null, on: this.here.children.length > 0 };
    this.bar.draw(scene, this.prompt(scene), may);
    this.panel.draw(this.source.table, this.source.eyes);
    // Until now nothing was shown, so that nothing jumps. For whoever drives the page: may turns be tried?
    Object.assign(byId("table").dataset, { now: "study", step: scene.step ? "offered" : "" });
  }

  /** @param {Scene} scene */
  drawPlates(scene) {
    const seen = this.ending ? { ...scene, view: { ...scene.view, acting: [] } } : scene; // nobody is to play
    this.plates.draw(seen, this.stage.board, { seats: this.source.table.seats, chances: this.bot.chances });
  }

  /** The bot likes other turns than before: drawn unless somebody is pointing at something. */
  liked() {
    if (!this.trying.isPointing && !this.stage.isTelling) this.draw();
    else this.drawPlates(this.scene());
  }

  /** How the game ended here, by its rules or not; nobody has begun to try another turn. */
  get ending() {
    const isEnd = this.here === this.tree.newest && !this.trying.making.isBegun;
    return isEnd ? this.source.story.outcome : null;
  }

  /** @param {Scene} scene @returns {(Node | string)[]} */
  prompt(scene) {
    const { view, names } = scene;
    if (this.lesson.isOn) return this.lesson.prompt;
    if (view.result) return [`${view.result.won} `, ruleButton(view.result.rule)];
    if (this.ending) return [`${this.ending.won} ${this.ending.text}`];
    if (scene.step) return [`${whoseTurn(this.source.table.seats, scene.step.seat)}. ${this.game.prompt(scene)}`];
    if (this.source.isSpectator) return ["Look as a seat to try its turns"];
    const acting = view.acting.map((seat) => names[seat - 1]).join(", ");
    return [acting ? `${acting} to act` : "…"];
  }

  /**
   * A turn was tried.
   * @param {Place} place after it
   * @param {Place} end after what others order in the same round
   * @param {boolean} isTold has the board shown it already?
   */
  grew(place, end, isTold) {
    this.bar.field.clear();
    if (!isTold) this.trying.putBack();
    this.turns.draw(this.tree, end);
    if (end !== place) this.here = this.tree.step(end, "back") ?? this.here; // the whole round is told at its end
    this.go(end, isTold && end === place);
    if (this.lesson.state === "asked") this.lesson.tried(place);
  }

  /** Esc: give up what was begun, first on the board, then in the turn. */
  stepBack() {
    if (this.lesson.state === "wrong") this.lesson.again();
    else if (!this.stage.board.back()) this.trying.making.stepBack();
  }

  /** @param {Direction} direction */
  walk(direction) {
    const to = this.lesson.isOn ? null : this.tree.step(this.here, direction);
    if (to) this.go(to);
  }

  /** @param {number} number of the game's turns */
  pick(number) {
    this.go(this.tree.game[number] ?? this.tree.newest);
  }

  /** @param {Place} place */
  mayPromote(place) {
    return this.tree.mayPromote(place);
  }

  /** @param {Place} place */
  promote(place) {
    this.tree.promote(place);
    this.turns.draw(this.tree, this.here);
    this.source.keep();
  }

  /** @param {Place} place */
  remove(place) {
    const isHere = this.here.path.includes(place);
    this.tree.remove(place);
    this.turns.draw(this.tree, this.here);
    this.source.keep();
    if (isHere && place.parent) this.go(place.parent);
    this.turns.focus();
  }

  /** @param {Review} review */
  reviewed(review) {
    const signs = review.verdicts.filter((verdict) => SIGNS[verdict.word]);
    this.turns.judged = new Map(signs.map((verdict) => [verdict.number, { mark: SIGNS[verdict.word], words: `a ${verdict.word}` }]));
    this.turns.draw(this.tree, this.here);
  }

  /** @param {unknown} error */
  warn(error) {
    if (!(error instanceof Refused)) throw error;
    this.said.warn(error);
    announce(error.spoken);
  }

  announce() {
    const { here } = this;
    const head = here.parent ? `Turn ${here.turn}, ${this.called[here.seat - 1]}: ${here.words}.` : "The start.";
    announce(`${head} ${spoken(this.events())}`);
  }
}

showRules(sheetAsked(data.game));
try {
  const [game, source] = await Promise.all([boardGame(data.game), Source.open(data.table)]);
  await new StudyPage(game, source).begin();
} catch (error) {
  byId("prompt").textContent = /** @type {Error} */ (error).message;
  byId("table").dataset.now = "study";
  throw error;
}
