// Clocks that run down smoothly from what the server says. When one has run out, the server says so.
// @ts-check
import { html } from "tailbiter/draw.js";
import { announce } from "tailbiter/page.js";

/**
 * @import { TablePage } from "tailbiter/table.js"
 * @import { Clock, TimeNow } from "tailbiter/types.d.ts"
 */

const TICK = 100; // milliseconds
const [SHORT, SHORTEST] = [30_000, 10_000]; // milliseconds: from here on it is coloured; tenths are shown
const SPOKEN = [60, 30, 10]; // seconds left of which those who listen are told
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const MOST_ASKED = 3; // times that the server is asked for its time: the quickest answer tells it best

/** @param {number} milliseconds */
export function inFigures(milliseconds) {
  if (milliseconds < SHORTEST) return (Math.ceil(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / SECOND) * SECOND;
  const two = (/** @type {number} */ number) => String(Math.floor(number)).padStart(2, "0");
  const rest = two((seconds % MINUTE) / SECOND);
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}:${rest}`;
  return `${Math.floor(seconds / HOUR)}:${two((seconds % HOUR) / MINUTE)}:${rest}`;
}

/**
 * What a seat has at a moment of the server's time.
 * @param {Clock} clock
 * @param {number} seat
 * @param {number} now
 */
export function remaining(clock, seat, now) {
  const spent = clock.running.includes(seat) ? Math.max(0, now - clock.counted) : 0;
  return Math.max(0, clock.left[seat - 1] - spent);
}

/**
 * How far the server's time is ahead of ours, from one question.
 * @param {Pick<TimeNow, "now" | "sent">} told
 * @param {number} heard when, by the watch that `sent` is of
 * @param {number} ours what time it is by ours
 */
export const aheadBy = ({ now, sent }, heard, ours) => now + (heard - sent) / 2 - ours;

export class Clocks {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Clock | null} */
    this.clock = null;
    /** @type {Map<number, HTMLElement>} */
    this.faces = new Map();
    this.ahead = 0; // milliseconds by which the server's time is ahead of ours
    this.quickest = Infinity; // milliseconds that the best answer took
    this.asked = 0;
    /** @type {Set<number>} */
    this.spoken = new Set();
    setInterval(() => this.tick(), TICK);
  }

  /** The server's time is asked for when there is some to be told. @param {Clock | null} clock @param {boolean} [isSlow] are there days for a turn? */
  follow(clock, isSlow = false) {
    if ((clock || isSlow) && this.asked === 0) this.ask();
    this.clock = isSlow ? null : clock;
    this.tick();
  }

  /** What time it is for the server. */
  get now() {
    return Math.round(Date.now() + this.ahead);
  }

  ask() {
    this.asked = 0;
    this.quickest = Infinity;
    this.askOnce();
  }

  askOnce() {
    this.asked += 1;
    this.page.socket?.send({ type: "time", sent: performance.now() });
  }

  /** @param {TimeNow} message */
  hear(message) {
    const heard = performance.now();
    const took = heard - message.sent;
    if (took < this.quickest) {
      this.quickest = took;
      this.ahead = aheadBy(message, heard, Date.now());
    }
    if (this.asked < MOST_ASKED) this.askOnce();
    this.tick();
  }

  /** At a plate. @param {number} seat */
  face(seat) {
    if (!this.clock) return null;
    const face = this.faces.get(seat) ?? html("span", { class: "clock", role: "timer" });
    this.faces.set(seat, face);
    this.show(seat, face);
    return face;
  }

  tick() {
    for (const [seat, face] of this.faces) this.show(seat, face);
  }

  /** @param {number} seat @param {HTMLElement} face */
  show(seat, face) {
    if (!this.clock) return;
    const left = remaining(this.clock, seat, this.now);
    const isRunning = this.clock.running.includes(seat);
    const words = inFigures(left);
    if (face.textContent !== words) face.textContent = words;
    face.classList.toggle("runs", isRunning);
    face.classList.toggle("short", left < SHORT);
    if (isRunning && this.page.table.seats[seat - 1].mine) this.speak(left);
  }

  /** Those who listen are told now and then. @param {number} left milliseconds of one's own time */
  speak(left) {
    const reached = SPOKEN.filter((seconds) => left <= seconds * SECOND);
    if (!reached.length) this.spoken.clear();
    const news = reached.filter((seconds) => !this.spoken.has(seconds));
    for (const seconds of news) this.spoken.add(seconds);
    if (news.length) announce(`${Math.ceil(left / SECOND)} seconds left.`);
  }
}
