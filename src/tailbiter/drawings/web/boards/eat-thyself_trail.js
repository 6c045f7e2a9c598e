// What the last turn has left on the ring: where from, where to, what was eaten.
// @ts-check

import { letterOf } from "tailbiter/boards/eat-thyself_words.js";

/**
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Events} Events
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Hop} Hop
 * @typedef {{ kind: "left" | "came" | "eaten", place: number, letter: string }} Trace a place is a slot
 *   of the ring as it now is, or with a half the gap after it
 * @typedef {{ seat: number, way: Hop["way"], card: Hop["card"] | "", traces: Trace[] }} Trail the king's
 *   traces first: where it left, where it came to
 */

/**
 * @param {Events[]} events of a turn
 * @returns {Trail}
 */
export function trailOf(events) {
  /** @type {Trail} */
  const trail = { seat: 0, way: "clockwise", card: "", traces: [] };
  for (const event of events) {
    const { seat } = event;
    if (event.kind === "moved") Object.assign(trail, { seat, way: event.data.way, card: event.data.card });
    trail.traces.push(...goneIn(event));
    if ("slots" in event.data) renumber(trail.traces, event.data.slots);
    if ("stands" in event.data) trail.traces.push({ kind: "came", place: event.data.stands, letter: "" });
    if (event.kind === "ate_pawn" || event.kind === "ate_king") {
      const letter = letterOf(seat ?? 1, event.kind === "ate_king" ? "king" : "pawn");
      trail.traces.push({ kind: "eaten", place: trail.traces[1].place, letter });
    }
  }
  return trail;
}

/**
 * What is no longer where it was, by slots before.
 * @param {Events} event
 * @returns {Trace[]}
 */
function goneIn(event) {
  if (event.kind === "moved") return [{ kind: "left", place: event.data.king, letter: "" }];
  if (event.kind === "removed") return [{ kind: "eaten", place: event.data.slot, letter: letterOf(event.seat ?? 1, "pawn") }];
  if (event.kind !== "lifted") return [];
  return event.data.pieces.map(({ slot }) => ({ kind: "left", place: slot, letter: "" }));
}

/**
 * A slot that closes leaves the gap after the one before it; slot 1 is a space, and never does.
 * @param {Trace[]} traces
 * @param {number[]} slots of each slot, the number afterwards; 0: it closed
 */
function renumber(traces, slots) {
  for (const trace of traces) {
    let slot = Math.floor(trace.place);
    const isGap = slot !== trace.place || !slots[slot - 1];
    while (!slots[slot - 1]) slot--;
    trace.place = slots[slot - 1] + (isGap ? 0.5 : 0);
  }
}

/**
 * Where the kings of turns that follow each other would go, on the ring as it now is.
 * @param {Events[][]} turns
 * @returns {{way: Hop["way"], from: number, to: number}[]}
 */
export function waysNow(turns) {
  /** @type {number[][]} */
  const changes = []; // of each slot, the number after a change, for all changes so far
  return turns.flatMap((events) => {
    const before = [...changes];
    changes.push(...events.flatMap(({ data }) => ("slots" in data ? [data.slots] : [])));
    const moved = events.find((event) => event.kind === "moved");
    if (!moved) return [];
    const { way, king, lands } = moved.data;
    return [{ way, from: placeBefore(king, before), to: placeBefore(lands, before) }];
  });
}

/**
 * Where a slot is before these changes; one that they open, in the gap after the slot before it.
 * @param {number} slot
 * @param {number[][]} changes
 */
function placeBefore(slot, changes) {
  let [at, isGap] = [slot, false];
  for (const slots of changes.toReversed()) {
    for (; at > 1 && !slots.includes(at); at--) isGap = true;
    at = slots.indexOf(at) + 1;
  }
  return at + (isGap ? 0.5 : 0);
}
