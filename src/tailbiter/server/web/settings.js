// What a visitor likes: kept in this browser, told to whoever listens.
// @ts-check
import { html } from "tailbiter/draw.js";
import { remember, remembered } from "tailbiter/memory.js";

/** @typedef {{ theme: "auto" | "light" | "dark", help: boolean, sounds: boolean }} Settings */

const PLACE = "tailbiter.settings";
/** @type {Settings} */
const USUAL = { theme: "auto", help: true, sounds: false };
/** @type {Set<(now: Settings) => void>} */
const listeners = new Set();

/** @returns {Settings} as they are now: theme, help (show what may be played), sounds */
export function settings() {
  return { ...USUAL, ...remembered(PLACE) };
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
  const now = { ...settings(), ...wishes };
  remember(PLACE, now);
  tell(now); // also where nothing can be remembered
}

/** @param {Settings} now */
function tell(now) {
  if (now.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = now.theme;
  for (const listener of listeners) listener(now);
}

addEventListener("storage", (event) => {
  if (event.key === PLACE) tell(settings());
});

/**
 * @param {"help" | "sounds"} name
 * @param {string} title
 * @param {string} words
 */
function toggle(name, title, words) {
  const box = html("input", { type: "checkbox", name, checked: settings()[name] ? "" : null });
  box.addEventListener("change", () => change({ [name]: box.checked }));
  return html("label", {}, box, html("span", {}, title, html("span", { class: "small" }, words)));
}

/** @param {Settings["theme"]} theme */
function themeChoice(theme) {
  const words = { auto: "As the system", light: "Light", dark: "Dark" };
  const chosen = settings().theme === theme;
  const radio = html("input", { type: "radio", name: "theme", value: theme, checked: chosen ? "" : null });
  radio.addEventListener("change", () => change({ theme }));
  return html("label", {}, radio, words[theme]);
}

/** A dialogue made anew each time, so that it shows what holds now. */
function open() {
  const dialog = html(
    "dialog",
    { class: "settings", "aria-labelledby": "settings-title" },
    html("h2", { id: "settings-title" }, "Settings"),
    html(
      "fieldset",
      {},
      html("legend", {}, "Light or dark"),
      html("div", { class: "themes" }, themeChoice("auto"), themeChoice("light"), themeChoice("dark")),
    ),
    toggle("help", "Show what may be played", "A faint glow on whatever you can do."),
    toggle("sounds", "Sounds", "A small crunch at every meal."),
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
