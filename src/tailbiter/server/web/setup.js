// The set-up page: seats and options, remembered for the next time. What is allowed the server says.
// @ts-check
import { html } from "tailbiter/draw.js";
import { remember, remembered } from "tailbiter/memory.js";
import { change } from "tailbiter/net.js";
import { keepWord, newPromise } from "tailbiter/promises.js";
import { settings } from "tailbiter/settings.js";
import { Days, daysAsked, isSlow } from "tailbiter/setup_days.js";

/**
 * @import { Refused } from "tailbiter/net.js"
 * @import { Chosen } from "tailbiter/setup_days.js"
 * @import { GameInfo, OptionInfo, Picture } from "tailbiter/types.d.ts"
 */

/** @typedef {string | number} Value */
/** @typedef {Record<string, Value>} Values */
/** @typedef {OptionInfo} Option */
/** @typedef {{ who: string, level: number, name: string }} SeatWish */
/** @typedef {{ access: string, clock: string, rated: boolean, days?: Chosen, master?: string }} Apart */
/** @typedef {{ options: Values, seats: SeatWish[], lot: boolean, apart?: Apart }} SetUp */

const form = /** @type {HTMLFormElement} */ (document.getElementById("setup"));
/** @type {GameInfo} */
const game = JSON.parse(document.getElementById("game")?.textContent ?? "{}");
const options = game.options.filter((option) => option.name !== "players");
const usualPlayers = Number(game.options.find((option) => option.name === "players")?.default ?? game.least);
const rows = [...form.querySelectorAll(".seat")].map((row) => /** @type {HTMLElement} */ (row));
const add = /** @type {HTMLButtonElement | null} */ (document.getElementById("add-seat"));
const back = /** @type {HTMLButtonElement} */ (document.getElementById("usual"));
const more = /** @type {HTMLDetailsElement} */ (document.getElementById("more"));
const lot = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("lot"));
const AGAINST = "tailbiter.against"; // what the front page remembers
const PLACE = `tailbiter.setup.${game.name}`;

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement & RadioNodeList} */ (form.elements.namedItem(name));
const NO_CLOCK = field("clock").value;
const days = new Days(form, /** @type {HTMLElement} */ (document.getElementById("days")));
/** @param {string} name of an option that is a number or a word */
const wordBox = (name) =>
  /** @type {HTMLInputElement | null} */ (form.querySelector(`[data-option="${name}"] [data-word]`));
/** @param {string} text */
const numberOr = (text) => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text.trim());

/** @param {Option} option @returns {Value} what the form says now; a number that is none goes to the server as it is */
function valueOf(option) {
  if (option.least === null) return field(option.name).value;
  const box = wordBox(option.name);
  return box?.checked ? (box.dataset.word ?? "") : numberOr(field(option.name).value);
}

/** @param {Option} option @param {Value} value */
function setValue(option, value) {
  const box = wordBox(option.name);
  if (box) box.checked = String(value) === box.dataset.word;
  if (!box?.checked) field(option.name).value = String(value);
}

/** @param {number} index @returns {SeatWish} */
function seatOf(index) {
  const who = field(`who-${index}`).value;
  const level = Number(field(`level-${index}`).value);
  return { who, level, name: who === "person" || who === "open" ? field(`name-${index}`).value.trim() : "" };
}

/** @param {number} index @param {SeatWish} wish */
function setSeat(index, wish) {
  field(`who-${index}`).value = wish.who;
  field(`level-${index}`).value = String(wish.level);
  field(`name-${index}`).value = wish.name;
}

/** @returns {SetUp} */
function setUp() {
  const wished = Object.fromEntries(options.map((option) => [option.name, valueOf(option)]));
  const seats = rows.flatMap((row, index) => (row.hidden ? [] : [seatOf(index)]));
  const apart = { access: field("access").value, clock: field("clock").value, rated: field("rated").checked, days: days.chosen, master: field("master").value };
  return { options: wished, seats, lot: lot?.checked ?? false, apart };
}

/** All that the form says. */
const allSaid = () => JSON.stringify([setUp(), field("seed").value]);
let usual = ""; // what it says before anybody touches it

/** What the server is told of friends who come; nothing where none does. @param {SetUp} wanted */
function comingOf({ seats, apart }) {
  if (!apart || seats.every((seat) => seat.who !== "open")) return {};
  const [kind, seconds, increment] = apart.clock.split(" ");
  const quick = kind === "none" ? null : { kind, seconds: Number(seconds), increment: Number(increment) };
  return { access: apart.access, rated: apart.rated, master: apart.master ?? "", clock: isSlow(kind) ? daysAsked(kind, apart.days ?? {}) : quick };
}

/** @param {number} count open so many rows, closing or adding at the end */
function openSeats(count) {
  let open = 0;
  rows.forEach((row, index) => {
    const wanted = open < count;
    if (wanted && (row.hidden || seatOf(index).who === "closed")) {
      setSeat(index, { ...seatOf(index), who: index === 0 ? "person" : "bot" });
    }
    row.hidden = !wanted;
    open += wanted ? 1 : 0;
  });
}

/** Letters, counts and marks follow from what is chosen; what was refused before is another set-up. */
function show() {
  for (const place of form.querySelectorAll(".problem")) place.textContent = "";
  let open = 0;
  rows.forEach((row, index) => {
    const { who } = seatOf(index);
    const takesPart = !row.hidden && who !== "closed";
    if (takesPart) open += 1;
    row.className = `seat card ${who}${takesPart ? ` seat-${open}` : ""}`;
    const letter = row.querySelector(".badge");
    if (letter) letter.textContent = takesPart ? game.called[open - 1] : "–";
    field(`name-${index}`).placeholder = who === "open" ? "Their user name, if they have one" : "Name, if you like";
    letter?.classList.toggle("word", (letter.textContent?.length ?? 0) > 1);
  });
  say("count", `${open} ${open === 1 ? "player" : "players"}`);
  if (add) add.hidden = rows.every((row) => !row.hidden);
  const isApart = rows.some((row, index) => !row.hidden && seatOf(index).who === "open");
  /** @type {HTMLElement} */ (document.getElementById("apart")).hidden = !isApart;
  /** @type {HTMLElement} */ (document.getElementById("start")).textContent = isApart ? "Get the link" : "Start the game";
  days.show(field("clock").value, isApart);
  showOptions(open);
  back.hidden = allSaid() === usual; // it would do nothing
}

/** @param {number} players */
function showOptions(players) {
  let changed = 0;
  for (const option of options) {
    const isChanged = String(valueOf(option)) !== String(option.default);
    form.querySelector(`[data-option="${option.name}"]`)?.classList.toggle("changed", isChanged);
    changed += isChanged ? 1 : 0;
    const box = wordBox(option.name);
    for (const part of form.querySelectorAll(`[data-option="${option.name}"] .stepper :is(input, button)`)) {
      if (box) /** @type {HTMLInputElement} */ (part).disabled = box.checked;
    }
  }
  say("changed", changed === 0 ? "All as usual" : `${changed} changed`);
  for (const button of form.querySelectorAll("[data-preset]")) {
    const wanted = presetOf(/** @type {HTMLElement} */ (button).dataset.preset ?? "");
    const fits = options.every((option) => String(valueOf(option)) === String(wanted[option.name]));
    const seated = wanted.players === undefined || wanted.players === players;
    button.setAttribute("aria-pressed", String(fits && seated));
  }
}

/** @param {string} name "" for the usual game @returns {Values} */
function presetOf(name) {
  const usual = Object.fromEntries(options.map((option) => [option.name, option.default]));
  return { ...usual, ...game.presets[name] };
}

/** @param {string} id @param {string} text */
function say(id, text) {
  const place = document.getElementById(id);
  if (place && place.textContent !== text) place.textContent = text;
}

/** @param {string} name */
function usePreset(name) {
  const wanted = presetOf(name);
  for (const option of options) setValue(option, wanted[option.name]);
  if (wanted.players !== undefined) openSeats(Number(wanted.players));
  show();
}

/** @param {SetUp} wanted */
function recall(wanted) {
  for (const option of options) {
    const value = wanted.options[option.name];
    if (value !== undefined) setValue(option, value);
  }
  if (lot) lot.checked = wanted.lot;
  if (wanted.apart) {
    field("access").value = wanted.apart.access;
    field("clock").value = wanted.apart.clock;
    if (!field("clock").value) field("clock").value = NO_CLOCK; // what was chosen is offered no more
    field("rated").checked = wanted.apart.rated;
    field("master").value = wanted.apart.master ?? "";
    if (wanted.apart.days) days.recall(wanted.apart.days);
  }
  rows.forEach((row, index) => {
    const wish = wanted.seats[index];
    row.hidden = !wish;
    if (wish) setSeat(index, wish);
  });
}

/** @param {string | null} field "side", "seats[1].level" @returns {HTMLElement | null} where it can be mended */
function placeOf(field) {
  const name = field?.replace("options.", "").replace(/[[.].*/, "").replace("players", "seats");
  return document.getElementById(`problem-${name}`) ?? document.getElementById("problem");
}

/** What forbids the set-up is said where it can be mended. @param {{why: string, rule?: string | null, field: string | null}} error */
function refuse({ why, rule, field }) {
  const place = placeOf(field);
  if (!place) return;
  if (more.contains(place)) more.open = true;
  place.textContent = why;
  if (rule) place.append(" ", html("a", { href: `/rules/${game.name}/sheet#${rule}` }, `Read ${rule}`));
  place.scrollIntoView({ block: "center" });
  const control = place.parentElement?.querySelector("input:not([type=radio]), input:checked");
  if (place.id !== "problem") /** @type {HTMLElement | null} */ (control)?.focus({ preventScroll: true });
}

/** @param {Option} option is there a number that is none, or too small or too large? */
function isBeyond({ name, least }) {
  const input = least === null ? null : field(name);
  return Boolean(input && !input.disabled && (input.value === "" || !input.validity.valid));
}

async function start() {
  const wanted = setUp();
  const seed = numberOr(field("seed").value);
  if (typeof seed === "string" && seed) {
    refuse({ field: "seed", why: "A whole number, such as 7, or nothing." });
    return;
  }
  const beyond = options.find(isBeyond);
  if (beyond) {
    refuse({ field: beyond.name, why: `A number from ${beyond.least} to ${beyond.most}.` });
    return;
  }
  const button = /** @type {HTMLButtonElement} */ (document.getElementById("start"));
  button.disabled = true;
  try {
    const { options, seats, lot } = wanted;
    const { word, commitment } = newPromise();
    const asked = { game: game.name, options, seats, lot, seed: seed === "" ? null : seed, ...comingOf(wanted), commitment };
    const { table } = await change("/api/tables", asked);
    keepWord(table.id, word);
    remember(PLACE, wanted);
    location.href = `/table/${table.id}`;
  } catch (error) {
    refuse(/** @type {Refused} */ (error));
    button.disabled = false;
  }
}

/** @param {HTMLElement} button */
function step(button) {
  const input = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector("input"));
  const wide = Number(input.max) - Number(input.min);
  const by = Number(button.dataset.by) * (wide > 1000 ? 50 : 1);
  const next = (Number(input.value) || Number(input.min)) + by;
  input.value = String(Math.min(Number(input.max), Math.max(Number(input.min), next)));
  show();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  start();
});
form.addEventListener("input", (event) => {
  if (event.target === field("clock")) days.choose(field("clock").value);
  show();
});
form.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("button");
  if (!button) return;
  if (button.dataset.by) step(button);
  if (button.dataset.preset !== undefined) usePreset(button.dataset.preset);
});
add?.addEventListener("click", () => {
  const index = rows.findIndex((row) => row.hidden);
  rows[index].hidden = false;
  setSeat(index, { ...seatOf(index), who: "bot" });
  show();
  /** @type {HTMLElement | null} */ (rows[index].querySelector("input:checked"))?.focus();
});
addEventListener("pageshow", () => {
  /** @type {HTMLButtonElement} */ (document.getElementById("start")).disabled = false;
});
back.addEventListener("click", () => {
  form.reset();
  days.reset();
  nameOne();
  rows.forEach((row, index) => (row.hidden = index >= usualPlayers));
  show();
  /** @type {HTMLElement} */ (document.getElementById("start")).focus();
});

/** The first seat is yours, by the name that you gave. */
function nameOne() {
  field("name-0").value = settings().name;
}

/** Bots are as strong as the front page says, unless they were chosen one by one. @param {string | undefined} level */
function playAgainst(level) {
  const levels = new Set(rows.flatMap((row, index) => (!row.hidden && seatOf(index).who === "bot" ? [seatOf(index).level] : [])));
  if (level && levels.size < 2) rows.forEach((_, index) => (field(`level-${index}`).value = level));
}

/** You, a friend, and bots at what seats are left. */
function awaitFriend() {
  const open = rows.flatMap((row, index) => (row.hidden || seatOf(index).who === "closed" ? [] : [index]));
  open.forEach((index, number) => setSeat(index, { ...seatOf(index), who: ["person", "open"][number] ?? "bot", name: number ? "" : settings().name }));
}

/** Each preset as the board looks at its start. */
async function drawPresets() {
  /** @type {{name: string, picture: Picture}[]} */
  const presets = JSON.parse(document.getElementById("presets")?.textContent ?? "[]");
  if (presets.length === 0) return;
  const { still } = await import("tailbiter/pictures.js");
  for (const { name, picture } of presets) {
    const place = form.querySelector(`[data-preset="${name}"] .still`);
    await still(/** @type {HTMLElement} */ (place), picture);
  }
}

nameOne();
show();
usual = allSaid();
try {
  const wanted = remembered(PLACE);
  if (wanted) recall(wanted);
  playAgainst(remembered(AGAINST)?.[game.name]?.level);
  if (new URLSearchParams(location.search).get("with") === "friend") awaitFriend();
} catch {
  form.reset(); // What was remembered no longer fits: the usual then.
  days.reset();
  nameOne();
}
show();
requestAnimationFrame(() => setTimeout(drawPresets)); // boards are fetched and drawn once the form is seen
