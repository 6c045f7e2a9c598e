// One game, replayed from a file that needs no server: told turn by turn as one seat saw it.
// @ts-check
import { Consequence } from "tailbiter/consequence.js";
import { html } from "tailbiter/draw.js";
import { isForPage, isTaken } from "tailbiter/keys.js";
import { Plates } from "tailbiter/plates.js";
import { Controls } from "tailbiter/replay_controls.js";
import { storyOf } from "tailbiter/replay_story.js";
import { ruleButton, showRules, spoken } from "tailbiter/rules.js";
import { calledOf, namesOf } from "tailbiter/seats.js";
import { Stage, boardGame } from "tailbiter/stage.js";
import { listenToSteps } from "tailbiter/step_buttons.js";
import { TurnList } from "tailbiter/turn_list.js";

/**
 * @import { BoardGame, Scene } from "tailbiter/board.d.ts"
 * @import { Data } from "tailbiter/replay_story.js"
 * @import { Direction } from "tailbiter/step_buttons.js"
 * @import { Event } from "tailbiter/types.d.ts"
 */

const BETWEEN = 500; // milliseconds between two turns

class ReplayPage {
  /**
   * @param {Data} data
   * @param {BoardGame} game
   * @param {HTMLElement} main
   */
  constructor(data, game, main) {
    this.data = data;
    this.story = storyOf(data);
    this.stops = this.story.stops;
    this.last = this.stops.length - 1;
    this.names = namesOf(data.seats);
    this.called = calledOf(data.seats);
    this.at = 0; // the stop that is shown
    this.isPlaying = false;
    this.wish = 0; // what was wished for last is shown; what was wished for before is skipped
    this.run = 0; // each playing has a number, so that an older one notices that it is over
    const parts = this.lay(main);
    const nothing = () => {};
    this.stage = new Stage(game, { decide: nothing, hold: nothing, point: nothing, letGo: nothing, refuse: nothing }, parts.board, parts.tray);
    this.plates = new Plates(parts.plates, this.called);
    addEventListener("keydown", (event) => this.press(event));
    listenToSteps((direction) => this.go(direction));
    this.draw();
  }

  /**
   * The page as its parts; the same classes as at a table.
   * @param {HTMLElement} main
   */
  lay(main) {
    const { data } = this;
    this.controls = new Controls(this.last, { go: (direction) => this.go(direction), play: () => this.toggle(), slide: (stop) => this.show(stop) });
    const list = html("div", { role: "group", "aria-label": "Turns" });
    this.turns = new TurnList(list, this.called, (place) => this.show(this.stops.indexOf(place)));
    this.prompt = html("p", { class: "prompt" });
    const happened = html("div", { class: "consequence", role: "region", "aria-label": "What happened" });
    this.said = new Consequence(happened);
    this.announcer = html("div", { class: "out-of-sight", role: "status", "aria-live": "polite" });
    const parts = {
      plates: html("section", { class: "plates", "aria-label": "Players" }),
      board: html("section", { class: "board", "aria-label": "Board" }),
      tray: html("section", { class: "tray", "aria-label": "Beside the board" }),
    };
    const bar = html("section", { class: "bar", "aria-label": "Replay" }, this.prompt, happened);
    const side = html("aside", { class: "side", "aria-label": "Turns" }, html("h2", { class: "turns-title" }, "Turns"), list);
    const head = html("header", { class: "title" }, html("h1", {}, data.title), html("p", { class: "quiet" }, this.about()));
    const around = [this.controls.element, parts.tray, bar, side];
    main.append(head, this.announcer, html("div", { class: "table", "data-now": "look" }, parts.plates, parts.board, ...around));
    this.turns.draw(this.story, this.story.root);
    return parts;
  }

  /** When it was played, and through whose eyes one looks. */
  about() {
    const { created, view } = this.data;
    const day = new Date(created).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
    const eyes = view.seat === null ? "as a spectator saw it" : `as ${this.names[view.seat - 1]} saw it`;
    return `${day}, ${eyes}`;
  }

  /** @param {number} stop @returns {Scene} */
  scene(stop) {
    const place = this.stops[stop];
    const view = this.story.viewAt(place, this.data);
    return {
      view,
      board: view.board,
      step: null,
      last: place.parent ? { seat: place.seat, text: place.text, events: place.events } : null,
      marks: [],
      help: false,
      names: this.names,
    };
  }

  /** All but the board, which may still be told. */
  drawRound() {
    const scene = this.scene(this.at);
    this.plates.draw(scene, this.stage.board, { seats: this.data.seats });
    this.turns?.mark(this.stops[this.at]);
    this.prompt?.replaceChildren(...this.words());
    this.said?.say(this.stops[this.at].events);
    this.controls?.draw(this.at, this.isPlaying, `${this.caption()} (${this.at} of ${this.last})`);
  }

  draw() {
    this.drawRound();
    this.stage.show(this.scene(this.at));
  }

  caption() {
    const place = this.stops[this.at];
    if (!place.parent) return "The start";
    if (this.data.together) return `Round ${place.turn}`;
    return `Turn ${place.turn}, ${this.names[place.seat - 1]}: ${place.words}`;
  }

  /** @returns {(Node | string)[]} */
  words() {
    const { result } = this.scene(this.at).view;
    const { outcome } = this.data;
    if (!result) return [this.at === this.last && outcome ? `${outcome.won} ${outcome.text}` : this.caption()];
    return [`${result.won} ${result.reason} `, ruleButton(result.rule)];
  }

  /**
   * A position without any telling.
   * @param {number} stop
   */
  show(stop) {
    this.halt();
    this.wish += 1;
    this.at = Math.min(Math.max(stop, 0), this.last);
    this.draw();
    this.announce();
  }

  /** The next turn, told. Whoever goes on while it is told sees the one after it. */
  async next() {
    if (this.at >= this.last) return;
    this.at += 1;
    this.drawRound();
    this.announce();
    const wish = ++this.wish;
    this.stage.hurry();
    await this.stage.last;
    if (wish !== this.wish) return;
    const scene = this.scene(this.at);
    this.stage.show(this.scene(this.at - 1));
    const heard = (/** @type {Event[]} */ events) => void (wish === this.wish && this.said?.say(events));
    await this.stage.tell(this.stops[this.at].frames, scene, heard, this.controls?.pace);
    if (wish !== this.wish) return;
    this.said?.say(this.stops[this.at].events);
    await this.stage.show(scene);
  }

  announce() {
    this.announcer?.replaceChildren(html("p", {}, `${this.caption()}. ${spoken(this.stops[this.at].events)}`));
  }

  halt() {
    this.run += 1;
    this.isPlaying = false;
    this.stage.hurry();
  }

  /** Play on from here, from the start where the end is shown. */
  async play() {
    if (this.at === this.last) this.at = 0;
    const run = ++this.run;
    this.isPlaying = true;
    this.draw();
    while (run === this.run && this.at < this.last) {
      await new Promise((done) => setTimeout(done, BETWEEN * (this.controls?.pace ?? 1)));
      if (run === this.run) await this.next();
    }
    if (run === this.run) this.halt();
    this.drawRound();
  }

  /** @param {Direction} direction */
  go(direction) {
    if (direction === "first") this.show(0);
    else if (direction === "back") this.show(this.at - 1);
    else if (direction === "last") this.show(this.last);
    else {
      this.halt();
      this.next();
    }
  }

  /** Play, or stop playing. */
  toggle() {
    if (!this.isPlaying) return this.play();
    this.halt();
    return this.drawRound();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const isPlay = event.key === " " && !(/** @type {HTMLElement} */ (event.target).closest("button"));
    if (!isPlay || !isForPage(event) || isTaken(event)) return;
    event.preventDefault();
    this.toggle();
  }
}

const data = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
showRules(async () => data.sheet);
const page = new ReplayPage(data, await boardGame(data.game), /** @type {HTMLElement} */ (document.getElementById("main")));
document.documentElement.dataset.ready = String(page.story.newest.number);
