// The turns of a table so far: kept up with what each state brings, and looked back at.
// @ts-check
import { get, untilAnswered } from "tailbiter/net.js";
import { Story } from "tailbiter/story.js";

/**
 * @import { Refused } from "tailbiter/net.js"
 * @import { TablePage } from "tailbiter/table.js"
 * @import { Entry, Frame, Played, State } from "tailbiter/types.d.ts"
 * @typedef {{number: number, deeds: string[], frames: Frame[], table: {together: boolean}, view: {history: Played[], turn: number}}} News
 */

export class TableStory {
  /**
   * @param {string} address of the table
   * @param {TablePage} page
   */
  constructor(address, page) {
    this.address = address;
    this.page = page;
    /** @type {Promise<void> | null} */
    this.reading = null; // the whole of it is on its way
    this.forget();
  }

  /** Somebody else looks, who knows other things. */
  forget() {
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Frame["board"] | null} */
    this.start = null; // the board before the first turn; null: nobody asked yet
    /** @type {Story | null} */
    this.story = null;
  }

  /** @param {Entry[]} entries @param {Frame["board"]} start */
  set(entries, start) {
    if (entries === this.entries && start === this.start) return;
    this.entries = entries;
    this.start = start;
    this.story = null;
  }

  /** As far as it is known; another one whenever something has changed. @param {State} state */
  of(state) {
    this.story ??= new Story(this.start ?? state.view.board, state.table.together).follow(this.entries);
    return this.story;
  }

  /** @param {State} state with what the last turn, or round, has added; if more is missing, all is asked for */
  follow(state) {
    const start = state.number === 0 ? state.view.board : this.start;
    const entries = start && followed(this.entries, state);
    if (entries) this.set(entries, start);
    else this.read();
  }

  /** All that is on its way is there. */
  whole() {
    return this.reading ?? Promise.resolve();
  }

  read() {
    this.reading ??= this.ask();
    return this.reading;
  }

  async ask() {
    const { page } = this;
    const { seat } = page.screen;
    const question = () => get(`${this.address}/story${seat === null ? "" : `?seat=${seat}`}`);
    const isWanted = (/** @type {Refused} */ error) => (page.said.warn(error), page.screen.seat === seat);
    const story = await untilAnswered(question, isWanted).catch((error) => page.said.warn(error));
    this.reading = null;
    if (page.screen.seat === seat && story) this.set(story.entries, story.view.board);
    if (page.state && story) this.follow(page.state); // which may have gone on, or be seen by another
    page.draw();
  }
}

/**
 * The entries of a history: those that are known, and what the last turn, or round, has added.
 * @param {Entry[]} entries
 * @param {News} news
 * @returns {Entry[] | null} null where something is missing
 */
export function followed(entries, { number, deeds, frames, table, view: { history, turn } }) {
  const other = history.findIndex((played, at) => !isSame(played, entries[at]));
  const known = other < 0 ? history.length : other;
  const fresh = history.slice(known);
  const kept = entries.slice(0, known);
  if (fresh.length === 0) return kept.length === entries.length ? entries : kept;
  // Where seats act together a seat knows its own order, and the others' when the round is told.
  if (table.together && fresh.every((played) => played.turn === turn)) {
    return [...kept, ...fresh.map((played) => ({ ...played, number, deed: deeds.at(-1) ?? "", frames: [] }))];
  }
  const isOne = table.together ? fresh.every((played) => played.turn === fresh[0].turn) : fresh.length === 1;
  if (!isOne || number !== history.length) return null;
  const words = deeds.slice(-fresh.length);
  return [...kept, ...fresh.map((played, at) => ({ ...played, number: known + at + 1, deed: words[at], frames: at === fresh.length - 1 ? frames : [] }))];
}

/** @param {Played} one @param {Played | undefined} other */
export const isSame = (one, other) => other !== undefined && one.turn === other.turn && one.seat === other.seat && one.text === other.text;

/** Was the same turn played last? @param {State} one @param {State} other */
export function isLastSame(one, other) {
  const [before, now] = [one.view.history.at(-1), other.view.history.at(-1)];
  return before && now ? isSame(before, now) : before === now;
}
