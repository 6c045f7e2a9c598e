// One game, replayed from a file that needs no server: told turn by turn as one seat saw it.
// @ts-check
import { html, skipMotion } from "tailbiter/draw.js";
import { isForPage, isTaken } from "tailbiter/keys.js";
import { Plates } from "tailbiter/plates.js";
import { Controls } from "tailbiter/replay_controls.js";
import { Story } from "tailbiter/replay_story.js";
import { ruleButton, sentences, showRules, spoken } from "tailbiter/rules.js";
import { calledOf, namesOf, whoWon } from "tailbiter/seats.js";
import { Stage, boardGame } from "tailbiter/stage.js";
import { directionOf } from "tailbiter/step_buttons.js";
import { TurnList } from "tailbiter/turn_list.js";

/**
 * @import { BoardGame, Scene } from "tailbiter/board.d.ts"
 * @import { Direction } from "tailbiter/step_buttons.js"
 * @import { Event } from "tailbiter/types.d.ts"
 */

class ReplayPage {
  /**
   * @param {Story} story
   * @param {BoardGame} game
   * @param {HTMLElement} main
   */
  constructor(story, game, main) {
    this.story = story;
    this.game = game;
    this.names = namesOf(story.data.seats);
    this.called = calledOf(story.data.seats);
    this.at = 0; // the stop that is shown
    this.isPlaying = false;
    this.wish = 0; // what was wished for last is shown; what was wished for before is skipped
    this.run = 0; // each playing has a number, so that an older one notices that it is over
    const parts = this.lay(main);
    const nothing = () => {};
    this.stage = new Stage(game, { decide: nothing, hold: nothing, point: nothing, letGo: nothing, refuse: nothing }, parts.board, parts.tray);
    this.plates = new Plates(parts.plates, this.called);
    addEventListener("keydown", (event) => this.press(event));
    this.draw();
  }

  /**
   * The page as its parts; the same classes as at a table.
   * @param {HTMLElement} main
   */
  lay(main) {
    const { data, last } = this.story;
    this.controls = new Controls(last, { go: (direction) => this.go(direction), play: () => this.toggle(), slide: (stop) => this.show(stop) });
    const pick = (/** @type {number} */ number) => this.show(this.story.stopOf(number));
    this.turns = new TurnList(this.called, pick, data.together);
    this.prompt = html("p", { class: "prompt" });
    this.telling = html("div", { class: "consequence", tabindex: "0", role: "region", "aria-label": "What happened" });
    this.announcer = html("div", { class: "out-of-sight", role: "status", "aria-live": "polite" });
    const parts = {
      plates: html("section", { class: "plates", "aria-label": "Players" }),
      board: html("section", { class: "board", "aria-label": "Board" }),
      tray: html("section", { class: "tray", "aria-label": "Beside the board" }),
    };
    const bar = html("section", { class: "bar", "aria-label": "Replay" }, this.prompt, this.telling, this.controls.element);
    const side = html("aside", { class: "side", "aria-label": "Turns" }, html("h2", { class: "turns-title" }, "Turns"), this.turns.element);
    const head = html("header", { class: "title" }, html("h1", {}, data.title), html("p", { class: "quiet" }, this.about()));
    this.turns.set(this.story.entries, 0);
    main.append(head, this.announcer, html("div", { class: "table", "data-now": "look" }, parts.plates, parts.board, parts.tray, bar, side));
    return parts;
  }

  /** When it was played, and through whose eyes one looks. */
  about() {
    const { created, view } = this.story.data;
    const day = new Date(created).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
    const eyes = view.seat === null ? "as a spectator saw it" : `as ${this.names[view.seat - 1]} saw it`;
    return `${day}, ${eyes}`;
  }

  /** @param {number} stop @returns {Scene} */
  scene(stop) {
    const view = this.story.viewAt(stop);
    const last = this.story.entryAt(stop);
    return {
      view,
      board: view.board,
      step: null,
      last: last ? { seat: last.seat, text: last.text, events: view.events } : null,
      marks: [],
      help: false,
      names: this.names,
    };
  }

  /** All but the board, which may still be told. */
  drawRound() {
    const { data, stops } = this.story;
    const scene = this.scene(this.at);
    this.plates.draw(scene, this.stage.board, { seats: data.seats });
    this.turns?.mark(this.story.entryAt(this.at)?.number ?? 0);
    this.scrollTurns();
    this.prompt?.replaceChildren(...this.words());
    this.say(this.story.eventsAt(this.at));
    this.controls?.draw(this.at, this.isPlaying, `${this.caption()} (${stops[this.at]} of ${this.story.entries.length})`);
  }

  draw() {
    this.drawRound();
    this.stage.show(this.scene(this.at));
  }

  /** @param {Event[]} events */
  say(events) {
    this.telling?.replaceChildren(...sentences(events));
    if (this.telling) this.telling.scrollTop = 0;
  }

  scrollTurns() {
    const list = this.turns?.element;
    const item = /** @type {HTMLElement | null | undefined} */ (list?.querySelector("[aria-current]"));
    if (!list) return;
    if (!item) list.scrollTop = 0;
    else if (item.offsetTop < list.scrollTop || item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = item.offsetTop - list.clientHeight / 3;
    }
  }

  caption() {
    const entry = this.story.entryAt(this.at);
    if (!entry) return "The start";
    if (this.story.data.together) return `Round ${entry.turn}`;
    return `Turn ${entry.turn}, ${this.names[entry.seat - 1]}: ${entry.text}`;
  }

  /** @returns {(Node | string)[]} */
  words() {
    const { result } = this.scene(this.at).view;
    if (!result) return [this.caption()];
    return [`${whoWon(result, this.names)} ${result.reason} `, ruleButton(result.rule)];
  }

  /**
   * A position without any telling.
   * @param {number} stop
   */
  show(stop) {
    this.halt();
    this.wish += 1;
    this.at = Math.min(Math.max(stop, 0), this.story.last);
    this.draw();
    this.announce();
  }

  /** The next turn, told. Whoever goes on while it is told sees the one after it. */
  async next() {
    if (this.at >= this.story.last) return;
    this.at += 1;
    this.drawRound();
    this.announce();
    const wish = ++this.wish;
    if (this.stage.isTelling) skipMotion();
    await this.stage.last;
    if (wish !== this.wish) return;
    const scene = this.scene(this.at);
    this.stage.show(this.scene(this.at - 1));
    await this.stage.tell(this.story.framesAt(this.at), scene, (events) => wish === this.wish && this.say(events));
    if (wish !== this.wish) return;
    this.say(this.story.eventsAt(this.at));
    await this.stage.show(scene);
  }

  announce() {
    this.announcer?.replaceChildren(html("p", {}, `${this.caption()}. ${spoken(this.story.eventsAt(this.at))}`));
  }

  halt() {
    this.run += 1;
    this.isPlaying = false;
    if (this.stage.isTelling) skipMotion();
  }

  /** Play on from here, from the start where the end is shown. */
  async play() {
    if (this.at === this.story.last) this.at = 0;
    const run = ++this.run;
    this.isPlaying = true;
    this.draw();
    while (run === this.run && this.at < this.story.last) {
      await new Promise((done) => setTimeout(done, this.controls?.between));
      if (run === this.run) await this.next();
    }
    if (run === this.run) this.halt();
    this.drawRound();
  }

  /** @param {Direction} direction */
  go(direction) {
    if (direction === "first") this.show(0);
    else if (direction === "back") this.show(this.at - 1);
    else if (direction === "last") this.show(this.story.last);
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
    const direction = directionOf(event);
    const isPlay = event.key === " " && !(/** @type {HTMLElement} */ (event.target).closest("button"));
    if ((!direction && !isPlay) || !isForPage(event) || isTaken(event)) return;
    event.preventDefault();
    if (direction) this.go(direction);
    else this.toggle();
  }
}

const data = JSON.parse(document.getElementById("data")?.textContent ?? "{}");
showRules(async () => data.sheet);
const page = new ReplayPage(new Story(data), await boardGame(data.game), /** @type {HTMLElement} */ (document.getElementById("main")));
document.documentElement.dataset.ready = String(page.story.entries.length);
