// Days for a turn in words: until when, for its player, for all, and in the few letters of a plate.
// @ts-check
import { dueWords } from "tailbiter/kept.js";

/** @import { Pace, SeatPace } from "tailbiter/types.d.ts" */

const [HOUR, DAY] = [3_600_000, 86_400_000]; // milliseconds

/**
 * A deadline in as few letters as stand at a plate, in the reader's own time.
 * @param {number} due
 * @param {number} now both in milliseconds since 1970
 */
export function dueInBrief(due, now) {
  const at = new Date(due);
  const days = Math.round((new Date(due).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY);
  const time = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (due <= now) return "due now";
  if (days === 0) return time;
  if (days < 7) return `${at.toLocaleDateString([], { weekday: "short" })} ${time}`;
  return at.toLocaleDateString([], { day: "numeric", month: "short" });
}

/**
 * How a seat stands to its deadline, in words for its own player.
 * @param {Pace} pace
 * @param {SeatPace} seat
 * @param {number} now
 */
export function ownWords(pace, seat, now) {
  const { due } = seat;
  if (seat.ready) return "You are done.";
  if (seat.offered) return due === null ? "You were late. Until you play, others may take your seat." : `Due ${dueInBrief(due, now)}: play, or others may take your seat`;
  if (due === null) return "";
  if (due <= now && pace.grace) return `Due now, at the latest ${dueInBrief(due + pace.grace, now)}`;
  return seat.ordered ? `Due ${dueInBrief(due, now)}` : capital(dueWords(due, now)); // beside a button there is less room
}

/** A seat that somebody who has none may sit down at: their own first. @param {Pace} pace @param {number[]} open seats that they may take */
export function freeFor({ seats }, open) {
  const numbered = seats.map((seat, index) => ({ ...seat, number: index + 1 }));
  return numbered.find(({ kept }) => kept) ?? numbered.find(({ offered, number }) => offered && open.includes(number)) ?? null;
}

/** @param {{kept: boolean}} seat @param {string} label of who has it */
export const freeWords = ({ kept }, label) => (kept ? `${label} plays for you until you are back.` : `The seat of ${label} is free.`);

/** What somebody has saved; "" where that is not worth a word. @param {SeatPace} seat */
export const savedWords = ({ bank }) => (bank >= HOUR ? `${lasting(bank)} saved` : "");

/**
 * The same for all, at its plate.
 * @param {SeatPace} seat
 * @param {number} now
 */
export function plateWords(seat, now) {
  if (seat.late) return "late";
  if (seat.ready) return "done";
  if (seat.ordered) return "sent"; // an order
  if (seat.due !== null) return dueInBrief(seat.due, now);
  return seat.offered ? "free" : "";
}

/** @param {number} at */
const dayOf = (at) => new Date(at).toLocaleDateString([], { weekday: "long", day: "numeric", month: "long" });
/** As a field for days has it, in the reader's own time. @param {number} at */
export const fieldDay = (at) => {
  const day = new Date(at);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

/**
 * Days off from the morning of the first, or from now, to the end of the last, where the reader is.
 * @param {string} first "2026-11-17"
 * @param {string} last
 * @param {number} now
 */
export function daysOff(first, last, now) {
  const until = new Date(`${last}T00:00`);
  until.setDate(until.getDate() + 1); // not 24 hours where clocks are changed
  return { start: Math.max(now, new Date(`${first}T00:00`).getTime()), until: until.getTime() };
}

/**
 * How a seat stands to its time, for anybody.
 * @param {SeatPace} seat
 * @param {number} now
 */
export function standingWords(seat, now) {
  const words = [];
  if (seat.late) words.push("late: their turn is being made");
  else if (seat.ready) words.push("done");
  else if (seat.ordered) words.push("order is in");
  if (seat.due !== null && !seat.ready) words.push(dueWords(seat.due, now));
  if (seat.away && seat.away.until > now) words.push(seat.away.start > now ? `away from ${dayOf(seat.away.start)} to ${dayOf(seat.away.until - 1)}` : `away to ${dayOf(seat.away.until - 1)}`);
  if (seat.misses) words.push(seat.misses === 1 ? "was late last time" : `late ${seat.misses} times in a row`);
  if (savedWords(seat)) words.push(savedWords(seat));
  if (seat.stand_in) words.push("somebody stands in");
  if (seat.offered) words.push("the seat is offered to others");
  return words.join(", ") || "has nothing to do now";
}

/**
 * Days, or hours where it is less.
 * @param {number} milliseconds
 */
export function lasting(milliseconds) {
  const [count, word] = milliseconds >= DAY ? [Math.floor(milliseconds / DAY), "day"] : [Math.floor(milliseconds / HOUR), "hour"];
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** @param {string} words */
const capital = (words) => words.slice(0, 1).toUpperCase() + words.slice(1);
