// Days for a turn: how they are asked for, and how deadlines are said.
import assert from "node:assert/strict";
import { test } from "node:test";
import { OpenSeats } from "tailbiter/open_seats.js";
import { daysOff, dueInBrief, fieldDay, freeFor, freeWords, ownWords, plateWords, savedWords, standingWords } from "tailbiter/pace_words.js";
import { daysAsked, isSlow } from "tailbiter/setup_days.js";

process.env.TZ = "Europe/Berlin"; // where clocks are changed
const DAY = 86_400_000;
const NOW = new Date(2026, 10, 17, 9, 0).getTime(); // a Tuesday
const SEAT = { due: null, ordered: false, ready: false, late: false, misses: 0, extensions: 3, days: 14, away: null, bank: 0, offered: false, stand_in: false, kept: false };
const CHOSEN = { "day-seconds": ["86400"], "day-cap": ["86400"], "day-bank": ["604800"], "day-zone": [" Europe/Berlin "], "day-time": ["18:30"], "day-least": ["21600"], "day-grace": ["3600"], "day-late": ["stand_in"], "day-level": ["5"], "day-misses": ["2"], "day-extensions": ["1"], "day-vacation": ["7"] };

test("a time for a turn never begins with more saved than can be saved", () => {
  const asked = daysAsked("day", CHOSEN);
  assert.deepEqual([asked.kind, asked.seconds, asked.cap, asked.bank, asked.weekdays], ["turn", 86_400, 86_400, 86_400, null]);
  assert.deepEqual(daysAsked("days", { ...CHOSEN, "day-weekends": ["on"] }).weekdays, [0, 1, 2, 3, 4]);
  assert.deepEqual([asked.late, asked.level, asked.misses, asked.extensions, asked.vacation, asked.grace], ["stand_in", 5, 2, 1, 7, 3600]);
});

test("a calendar has its days, its hour and the zone of the table", () => {
  const asked = daysAsked("calendar", { ...CHOSEN, "day-weekday": ["1", "3"] });
  assert.deepEqual([asked.kind, asked.weekdays, asked.times, asked.zone, asked.least], ["calendar", [1, 3], [1110], "Europe/Berlin", 21_600]);
  assert.equal("seconds" in asked, false);
  assert.deepEqual(daysAsked("calendar", { ...CHOSEN, "day-time-2": ["08:00"], "day-time-3": [""] }).times, [1110, 480]);
  assert.deepEqual(daysAsked("calendar", { ...CHOSEN, "day-time-3": ["18:30"] }).times, [1110]);
  assert.deepEqual(daysAsked("day", { ...CHOSEN, "day-like": ["table"] }), { kind: "calendar", like: "table" });
  assert.deepEqual([isSlow("calendar"), isSlow("day"), isSlow("turn 120 0"), isSlow("toString")], [true, true, false, false]);
});

test("a plate has room for the day or the hour, and says who is done", () => {
  const hour = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const evening = new Date(2026, 10, 17, 20, 0).getTime();
  assert.equal(dueInBrief(evening, NOW), hour(evening));
  assert.equal(dueInBrief(evening + DAY, NOW), `${new Date(evening + DAY).toLocaleDateString([], { weekday: "short" })} ${hour(evening)}`);
  assert.equal(dueInBrief(NOW, NOW), "due now");
  assert.equal(plateWords({ ...SEAT, due: evening, ordered: true }, NOW), "sent");
  assert.equal(plateWords({ ...SEAT, due: evening, ordered: true, ready: true }, NOW), "done");
  assert.equal(plateWords({ ...SEAT, due: evening, late: true }, NOW), "late");
  assert.equal(plateWords(SEAT, NOW), "");
});

test("in the grace one is told how long it lasts, and what is saved where that is worth a word", () => {
  const pace = { grace: 3_600_000 };
  assert.match(ownWords(pace, { ...SEAT, due: NOW - 60_000 }, NOW), /^Due now, at the latest .*59/);
  assert.match(ownWords(pace, { ...SEAT, due: NOW + DAY }, NOW), /^Due tomorrow/);
  assert.equal(savedWords({ ...SEAT, bank: 2 * DAY + 1 }), "2 days saved");
  assert.equal(savedWords({ ...SEAT, bank: 60_000 }), "");
  assert.equal(ownWords(pace, SEAT, NOW), "");
  assert.match(ownWords(pace, { ...SEAT, offered: true }, NOW), /others may take your seat/);
  assert.match(ownWords(pace, { ...SEAT, offered: true, due: NOW + DAY }, NOW), /^Due Wed.*: play, or others/);
});

test("who has no seat is shown their own before one that is free for all", () => {
  const seats = [SEAT, { ...SEAT, offered: true }, { ...SEAT, kept: true }];
  assert.equal(freeFor({ seats }, [2])?.number, 3);
  assert.equal(freeFor({ seats: seats.slice(0, 2) }, [2])?.number, 2);
  assert.equal(freeFor({ seats: seats.slice(0, 2) }, []), null); // it is for those with a link
  assert.equal(freeFor({ seats: [SEAT] }, [1]), null);
  assert.match(freeWords({ kept: true }, "Cy"), /^Cy plays for you/);
});

test("which offered seats one may take is asked once, and again when others are offered", async () => {
  /** @type {string[]} */
  const asked = [];
  let drawn = 0;
  let answer = () => Promise.resolve({ open: [2] });
  const seats = new OpenSeats("/t", () => (drawn += 1), (path) => (asked.push(path), answer()));
  const [one, both] = [[SEAT, { ...SEAT, offered: true }], [{ ...SEAT, offered: true }, { ...SEAT, offered: true }]];
  await seats.look({ seats: [SEAT, SEAT] });
  assert.deepEqual(asked, []);
  for (let times = 0; times < 2; times += 1) await seats.look({ seats: one });
  assert.deepEqual([asked, seats.open, drawn], [["/t/meeting"], [2], 1]);
  answer = () => Promise.reject(new Error("away"));
  await seats.look({ seats: both });
  assert.deepEqual([seats.open, drawn], [[], 1]);
  answer = () => Promise.resolve({ open: [1, 2] });
  await seats.look({ seats: both });
  assert.deepEqual([seats.open, drawn, asked.length], [[1, 2], 2, 3]);
  await seats.look({ seats: [SEAT, SEAT] });
  assert.deepEqual(seats.open, []);
});

test("days off are whole days where one is, also where clocks are changed", () => {
  assert.equal(fieldDay(NOW), "2026-11-17");
  const today = daysOff("2026-11-17", "2026-11-17", NOW);
  assert.deepEqual(today, { start: NOW, until: new Date(2026, 10, 18).getTime() });
  const later = daysOff("2026-10-24", "2026-10-25", 0);
  assert.equal(fieldDay(later.until - 1), "2026-10-25");
  assert.equal(fieldDay(later.until), "2026-10-26");
});

test("how somebody stands to their time is said for all", () => {
  assert.match(standingWords({ ...SEAT, due: NOW + DAY, misses: 2 }, NOW), /due tomorrow.*2 times in a row/);
  assert.match(standingWords({ ...SEAT, away: { start: NOW - DAY, until: NOW + DAY } }, NOW), /away to/);
  assert.doesNotMatch(standingWords({ ...SEAT, away: { start: NOW - 2 * DAY, until: NOW - DAY } }, NOW), /away/);
});
