// The story in a replay file: boards made again from their changes.
// @ts-check
import { Story } from "tailbiter/story.js";

/**
 * @import { Entry, Event, Outcome, SeatInfo, Sheet, View } from "tailbiter/types.d.ts"
 * @typedef {[path: (string | number)[], value: any]} Change a part of a board that becomes another
 * @typedef {Omit<Entry, "frames"> & {frames: {events: Event[], changes: Change[]}[]}} Written
 * @typedef {{
 *   game: string, title: string, seats: SeatInfo[], together: boolean, created: number, acting: number[], view: View,
 *   entries: Written[], result: View["result"], outcome: Outcome | null, sheet: Sheet,
 * }} Data
 */

/** @param {Data} data */
export function storyOf(data) {
  let { board } = data.view;
  const entries = data.entries.map((entry) => {
    const frames = entry.frames.map(({ events, changes }) => {
      board = changed(board, changes);
      return { events, board };
    });
    return { ...entry, frames };
  });
  return new Story(data.view.board, data.together).follow(entries);
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
