// What of a table's game is looked at: the present, a turn of the past, or a moment of it, each as a scene.
// @ts-check
import { namesOf, yoursOf } from "tailbiter/seats.js";
import { settings } from "tailbiter/settings.js";
import { TableStory } from "tailbiter/table_story.js";

/**
 * @import { Scene } from "tailbiter/board.d.ts"
 * @import { Place } from "tailbiter/story.js"
 * @import { TablePage } from "tailbiter/table.js"
 * @import { Event, State } from "tailbiter/types.d.ts"
 */

export class Looking {
  /** @param {string} address of the table @param {TablePage} page */
  constructor(address, page) {
    this.page = page;
    this.known = new TableStory(address, page);
    /** @type {number | null} */
    this.back = null; // how many turns of the past are shown; null: the present
    /** @type {number | null} */
    this.moment = null; // of the last of them; null: all of it
  }

  get state() {
    return /** @type {State} */ (this.page.state);
  }

  /** The turns so far, as far as they are known. */
  get story() {
    return this.known.of(this.state);
  }

  get place() {
    return this.story.game[this.back ?? -1] ?? this.story.newest;
  }

  /** @param {number | null} number of turns to be shown; null: all of them @param {number | null} [moment] of the last one */
  turnTo(number, moment = null) {
    const isNow = number === null || (moment === null && number >= this.story.newest.number);
    this.back = isNow ? null : number;
    this.moment = isNow ? null : moment;
  }

  /** What is the same in all scenes. */
  around() {
    const { seats } = this.state.table;
    return { help: settings().help, you: yoursOf(seats), names: namesOf(seats) };
  }

  /** @param {Place} place of the past @param {number | null} [moment] @returns {Scene} */
  sceneAt(place, moment = null) {
    const { view } = this.state;
    const then = this.story.viewAt(place, { view, acting: view.acting, result: view.result });
    const frames = moment === null ? place.frames : place.frames.slice(0, moment + 1);
    const last = place.parent && { seat: place.seat, text: place.text, events: frames.flatMap((frame) => frame.events) };
    const around = { ...this.around(), step: null, last, marks: [] };
    if (moment === null) return { ...around, view: then, board: then.board };
    const acting = frames[moment].events.flatMap(({ seat }) => seat ?? []);
    return { ...around, view: { ...then, acting, result: null }, board: frames[moment].board };
  }

  /** @returns {Scene} */
  scene() {
    if (this.back !== null) return this.sceneAt(this.place, this.moment);
    const { view, table, paused } = this.state;
    const { making, marks, isBusy } = this.page;
    const told = table.together ? this.story.before(view.turn) : null; // what others order meanwhile tells nothing
    const played = told ?? view.history.at(-1);
    return {
      ...this.around(),
      view,
      board: making.board ?? view.board,
      step: isBusy || paused ? null : making.step,
      last: played ? { seat: played.seat, text: played.text, events: told?.events ?? view.events } : null,
      marks,
    };
  }

  /** What the turn did that is shown last, or what it does at this moment. @returns {Event[]} */
  get events() {
    const moment = this.moment === null ? undefined : this.place.frames[this.moment];
    return moment?.events ?? this.scene().last?.events ?? [];
  }
}
