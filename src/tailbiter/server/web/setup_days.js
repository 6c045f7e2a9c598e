// Days for a turn, on the set-up page: what is chosen, and how the server is asked for it.
// @ts-check
import { html } from "tailbiter/draw.js";

/** @import { NewClock } from "tailbiter/types.d.ts" */

/** @typedef {Record<string, string[]>} Chosen values of the fields, by name; of a box that is not ticked none */

const DAY = 86_400; // seconds
/** What each of these clocks means at first: a time for a turn, and what can be saved of it. @type {Record<string, [number, number] | null>} */
const KINDS = { day: [DAY, DAY], days: [3 * DAY, 2 * DAY], calendar: null };
const WORKDAYS = [0, 1, 2, 3, 4]; // from Monday

/** @param {string} clock as the form names it */
export const isSlow = (clock) => Object.hasOwn(KINDS, clock);

/** @param {string} time "20:00" @returns {number} minutes after midnight */
function minutesOf(time) {
  const [hours, minutes] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Deadlines of a day: one, and up to two more. @param {Chosen} chosen */
function timesOf(chosen) {
  const more = ["day-time-2", "day-time-3"].flatMap((name) => chosen[name]?.[0] || []);
  return [...new Set([chosen["day-time"]?.[0] || "20:00", ...more].map(minutesOf))];
}

/**
 * What the server is asked for.
 * @param {string} clock
 * @param {Chosen} chosen
 * @returns {NewClock}
 */
export function daysAsked(clock, chosen) {
  const number = (/** @type {string} */ name) => Number(chosen[name]?.[0] ?? 0);
  const late = /** @type {NonNullable<NewClock["late"]>} */ (chosen["day-late"]?.[0] ?? "rule");
  const agreed = {
    grace: number("day-grace"),
    misses: number("day-misses"),
    level: number("day-level"),
    extensions: number("day-extensions"),
    vacation: number("day-vacation"),
    zone: chosen["day-zone"]?.[0]?.trim() ?? "UTC",
    late,
  };
  const like = chosen["day-like"]?.[0];
  if (like) return { kind: "calendar", like };
  if (clock === "calendar") {
    const weekdays = (chosen["day-weekday"] ?? []).map(Number);
    return { kind: "calendar", weekdays, times: timesOf(chosen), least: number("day-least"), ...agreed };
  }
  const cap = number("day-cap");
  const weekdays = chosen["day-weekends"] ? WORKDAYS : null;
  return { kind: "turn", seconds: number("day-seconds"), cap, bank: Math.min(cap, number("day-bank")), weekdays, ...agreed };
}

export class Days {
  /** @param {HTMLFormElement} form @param {HTMLElement} place */
  constructor(form, place) {
    this.form = form;
    this.place = place;
    this.fields = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([...place.querySelectorAll("input, select")]);
    this.reset();
    place.querySelector("#zones")?.append(...Intl.supportedValuesOf("timeZone").map((zone) => html("option", { value: zone })));
  }

  /** The zone of the table is that of who opens it, unless they say otherwise. */
  reset() {
    const zone = this.fields.find(({ name }) => name === "day-zone");
    if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  }

  /** Another clock was chosen: it begins as usual. @param {string} clock */
  choose(clock) {
    const [seconds, cap] = KINDS[clock] ?? [];
    for (const field of this.fields) {
      if (seconds && field.name === "day-seconds") field.value = String(seconds);
      if (seconds && field.name === "day-cap") field.value = String(cap);
    }
  }

  /** @param {string} clock @param {boolean} isWanted do friends come? */
  show(clock, isWanted) {
    this.place.hidden = !isWanted || !isSlow(clock);
    const isCalendar = clock === "calendar";
    const { "day-weekends": weekends, "day-like": like } = this.chosen;
    this.place.classList.toggle("is-like", Boolean(like?.[0]));
    this.showOf("of-turn", !isCalendar);
    this.showOf("of-calendar", isCalendar);
    this.showOf("of-zone", isCalendar || Boolean(weekends));
  }

  /** @param {string} part @param {boolean} isShown */
  showOf(part, isShown) {
    for (const found of /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll(`.${part}`))) found.hidden = !isShown;
  }

  /** @returns {Chosen} */
  get chosen() {
    /** @type {Chosen} */
    const found = {};
    for (const field of this.fields) {
      const isBox = field.type === "checkbox" || field.type === "radio";
      if (!isBox || /** @type {HTMLInputElement} */ (field).checked) (found[field.name] ??= []).push(field.value);
    }
    return found;
  }

  /** As it was the last time. @param {Chosen} chosen */
  recall(chosen) {
    for (const field of this.fields) {
      const values = chosen[field.name] ?? [];
      if (field.name === "day-like") continue; // another table is chosen anew each time
      if (field.type === "checkbox" || field.type === "radio") /** @type {HTMLInputElement} */ (field).checked = values.includes(field.value);
      else if (values.length) field.value = values[0];
    }
  }
}
