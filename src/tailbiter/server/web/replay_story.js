// The story in a replay file: boards made again from their changes, and the stops worth a look.
// @ts-check

/**
 * @import { Entry, Event, SeatInfo, Sheet, View } from "tailbiter/types.d.ts"
 * @typedef {[path: (string | number)[], value: any]} Change a part of a board that becomes another
 * @typedef {SeatInfo} Seat
 * @typedef {Omit<Entry, "frames"> & {frames: {events: Event[], changes: Change[]}[]}} Written
 * @typedef {{
 *   game: string, title: string, seats: Seat[], together: boolean, created: number, acting: number[], view: View,
 *   entries: Written[], result: View["result"], sheet: Sheet,
 * }} Data
 */

export class Story {
  /** @param {Data} data */
  constructor(data) {
    this.data = data;
    let board = data.view.board;
    this.boards = [board]; // after so many turns
    /** @type {Entry[]} */
    this.entries = data.entries.map((entry) => {
      const frames = entry.frames.map(({ events, changes }) => {
        board = changed(board, changes);
        return { events, board };
      });
      this.boards.push(board);
      return { ...entry, frames };
    });
    // Orders given together are told when the last one is in: a round is one stop.
    this.stops = [0];
    this.entries.forEach((entry, index) => {
      const isWaiting = data.together && this.entries[index + 1]?.turn === entry.turn;
      if (!isWaiting) this.stops.push(index + 1);
    });
  }

  get last() {
    return this.stops.length - 1;
  }

  /**
   * The first stop at which a turn has been played.
   * @param {number} number of the entry
   */
  stopOf(number) {
    const at = this.entries.findIndex((entry) => entry.number === number) + 1;
    return this.stops.findIndex((stop) => stop >= at);
  }

  /** @param {number} stop */
  entryAt(stop) {
    return stop === 0 ? null : this.entries[this.stops[stop] - 1];
  }

  /** @param {number} stop */
  framesAt(stop) {
    return this.entryAt(stop)?.frames ?? [];
  }

  /** @param {number} stop */
  eventsAt(stop) {
    return this.framesAt(stop).flatMap((frame) => frame.events);
  }

  /**
   * What this seat knew then.
   * @param {number} stop
   * @returns {View}
   */
  viewAt(stop) {
    const turns = this.stops[stop];
    const isLast = stop === this.last;
    const next = this.entries[turns];
    const result = isLast ? this.data.result : null;
    const together = this.entries.filter((entry) => this.data.together && entry.turn === next?.turn);
    const due = isLast ? this.data.acting : [next.seat, ...together.map((entry) => entry.seat)];
    return {
      ...this.data.view,
      turn: next?.turn ?? (this.entries.at(-1)?.turn ?? 0) + 1,
      acting: result ? [] : [...new Set(due)],
      board: this.boards[turns],
      history: this.entries.slice(0, turns).map(({ turn, seat, text }) => ({ turn, seat, text })),
      events: this.eventsAt(stop),
      result,
    };
  }
}

/**
 * The board that changes lead to; the board given is left alone.
 * @template T
 * @param {T} board
 * @param {Change[]} changes
 */
function changed(board, changes) {
  const made = { board: structuredClone(board) };
  for (const [path, value] of changes) {
    let [at, last] = [/** @type {any} */ (made), /** @type {string | number} */ ("board")];
    for (const key of path) [at, last] = [at[last], key];
    at[last] = value;
  }
  return made.board;
}
