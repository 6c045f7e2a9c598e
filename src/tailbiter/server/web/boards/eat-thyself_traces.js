// Where the pieces of the last turn stand now.
// @ts-check

import { isKing, landingOf, ownerOf, readHop, readLifted, readPut } from "tailbiter/boards/eat-thyself_turns.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/boards/eat-thyself_turns.js").Ring} Ring
 */

/**
 * The slots where the last turn left its king and what it put back, and the card it turned over.
 * @param {Scene} scene
 * @returns {{ slots: number[], seat: number, card: string }}
 */
export function traces({ board, last, view, step }) {
  const hop = last && !step?.made.length ? readHop(last.text) : null;
  if (!last || !hop) return { slots: [], seat: 0, card: "" };
  const words = last.text.split(" ").slice(1);
  const lifted = words.flatMap(readLifted);
  const came = view.events.map(({ text }) => /^It .* in slot (\d+)/.exec(text)?.[1]).find(Boolean);
  const isLatest = view.history.at(-1)?.text === last.text; // whose events these are
  const opened = words.filter((word) => word.includes("@")).length;
  const landed = isLatest ? Number(came ?? hop.king) : counted(hop, board.slots.length + 1 + lifted.length - opened);
  /** @type {number[]} */
  let slots = [landed - lifted.filter((slot) => slot < landed).length];
  for (const put of words.map(readPut)) {
    if (put?.sign === "@") slots = slots.map((slot) => (slot > put.place ? slot + 1 : slot));
    if (put && put.sign !== "!") slots.push(put.sign === "@" ? put.place + 1 : put.place);
  }
  const [king, ...others] = slots;
  return { slots: [nearestKing(board, last.seat, king), ...others], seat: last.seat, card: hop.card };
}

/**
 * Where a hop of the past led, if the king stood in line.
 * @param {import("tailbiter/boards/eat-thyself_turns.js").Hop} hop
 * @param {number} count of slots before it
 */
function counted(hop, count) {
  const slot = landingOf(hop, count);
  return slot > hop.king ? slot - 1 : slot;
}

/**
 * Lifted pieces may have stood on spaces, which stay, as may the king itself: so it is looked for around its slot.
 * @param {Ring} board
 * @param {number} seat
 * @param {number} expected slot
 */
function nearestKing(board, seat, expected) {
  const kings = board.slots.filter(({ piece }) => isKing(piece) && ownerOf(piece) === seat);
  const far = (/** @type {number} */ slot) => Math.abs(slot - expected);
  return kings.map(({ slot }) => slot).sort((a, b) => far(a) - far(b))[0] ?? 0;
}
