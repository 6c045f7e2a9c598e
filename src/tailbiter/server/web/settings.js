// What a visitor likes: kept in this browser, told to whoever listens.
// @ts-check
import { html } from "tailbiter/draw.js";
import { remember, remembered } from "tailbiter/memory.js";

/**
 * @typedef {{
 *   theme: "auto" | "light" | "dark", help: boolean, sounds: boolean, notify: boolean,
 *   confirm: "always" | "touch" | "never", telling: "slow" | "usual" | "fast" | "none", name: string,
 *   changed?: number,
 * }} Settings
 */

const PLACE = "tailbiter.settings";
const LONGEST_NAME = 40; // letters
const OWN_NAME = document.documentElement.dataset.person ?? ""; // of who has an account
export const hasAccount = OWN_NAME !== "";
const KEPT = "/api/account/settings";
/** @type {Settings} */
const USUAL = { theme: "auto", help: true, sounds: false, notify: false, confirm: "touch", telling: "usual", name: "" };
/** @type {Set<(now: Settings) => void>} */
const listeners = new Set();

/** @returns {Settings} as they are now: `help` shows what may be played, `confirm` asks before a turn is made */
export function settings() {
  const kept = { ...USUAL, ...remembered(PLACE) };
  return { ...kept, name: kept.name || OWN_NAME };
}

/**
 * @param {(now: Settings) => void} listener is told of every change, also one made in another window
 * @returns {() => void} what ends the telling
 */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {Partial<Settings>} wishes */
function change(wishes) {
  const now = { ...settings(), ...wishes, changed: Date.now() };
  remember(PLACE, now);
  if (hasAccount) keep(now);
  tell(now); // also where nothing can be remembered
}

/** @param {string} name by which others are to know this visitor */
export const rename = (name) => change({ name });

/** @param {Settings} now */
function tell(now) {
  if (now.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = now.theme;
  for (const listener of listeners) listener(now);
}

/** With the account, so that they are the same in every browser. @param {Settings} now */
function keep({ changed = 0, ...now }) {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ settings: now, changed });
  fetch(KEPT, { method: "PUT", headers, body, keepalive: true }).catch(() => {}); // the next change brings it along
}

/** What was changed last counts, here or elsewhere. */
async function compare() {
  const answer = await fetch(KEPT).catch(() => null);
  if (!answer?.ok) return;
  const kept = await answer.json();
  const now = settings();
  if (kept.changed > (now.changed ?? 0)) {
    const newer = { ...now, ...kept.settings, changed: kept.changed };
    remember(PLACE, newer);
    tell(newer);
  } else if (kept.changed < (now.changed ?? 0)) keep(now);
}
if (hasAccount) compare();

addEventListener("storage", (event) => {
  if (event.key === PLACE) tell(settings());
});

/**
 * @param {"help" | "sounds" | "notify"} name
 * @param {string} title
 * @param {string} words
 */
function toggle(name, title, words) {
  const box = html("input", { type: "checkbox", name, checked: settings()[name] ? "" : null });
  box.addEventListener("change", () => change({ [name]: box.checked }));
  return html("label", {}, box, html("span", {}, title, html("span", { class: "small" }, words)));
}

/**
 * @template {"theme" | "confirm" | "telling"} Name
 * @param {Name} name
 * @param {string} title
 * @param {Record<Settings[Name], string>} values with what each is called
 */
function choice(name, title, values) {
  const choices = Object.entries(values).map(([value, words]) => {
    const radio = html("input", { type: "radio", name, value, checked: settings()[name] === value ? "" : null });
    radio.addEventListener("change", () => change({ [name]: value }));
    return html("label", {}, radio, /** @type {string} */ (words));
  });
  return html("fieldset", {}, html("legend", {}, title), html("div", { class: "themes" }, ...choices));
}

/** A visitor's own name, sent when a table is opened. */
function nameField() {
  const field = html("input", { type: "text", name: "name", value: settings().name, maxlength: LONGEST_NAME, autocomplete: "nickname" });
  field.addEventListener("change", () => change({ name: field.value.trim() }));
  return html("label", { class: "own-name" }, html("span", {}, "Your name", html("span", { class: "small" }, "Others at your tables read it.")), field);
}

/** A browser asks whether it may: only when somebody has asked for it. */
function notices() {
  if (!("Notification" in window)) return null;
  const made = toggle("notify", "Call me when it is my turn", "A notice of this device, at whichever table it is, while a page of ours is open.");
  const box = /** @type {HTMLInputElement} */ (made.querySelector("input"));
  box.addEventListener("change", async () => {
    if (!box.checked || (await Notification.requestPermission()) === "granted") return;
    box.checked = false;
    change({ notify: false });
  });
  return made;
}

/** A dialogue made anew each time, so that it shows what holds now. */
function open() {
  const dialog = html(
    "dialog",
    { class: "settings", "aria-labelledby": "settings-title" },
    html("h2", { id: "settings-title" }, "Settings"),
    nameField(),
    choice("theme", "Light or dark", { auto: "As the system", light: "Light", dark: "Dark" }),
    choice("confirm", "Ask before a turn is made", { always: "Always", touch: "On touch", never: "Never" }),
    choice("telling", "Others' turns are told", { slow: "Slowly", usual: "As usual", fast: "Fast", none: "At once" }),
    toggle("help", "Show what may be played", "A faint glow on whatever you can do."),
    toggle("sounds", "Sounds", "A small crunch at every meal."),
    notices(),
    html("form", { method: "dialog", class: "end" }, html("button", { class: "main" }, "Done")),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // The backdrop counts as the dialogue itself.
  });
  document.body.append(dialog);
  dialog.showModal();
}

document.getElementById("settings-button")?.addEventListener("click", open);

/** Whoever wants to be called is listened for; nobody else's page fetches what that takes. @param {Settings} now */
async function beCalled({ notify }) {
  if (notify && location.protocol.startsWith("http")) (await import("tailbiter/calls.js")).listen();
}
onSettings(beCalled);
beCalled(settings());
