// The front page: begin a game at once, go on with one, or open a record.
// @ts-check
import { showAsked } from "tailbiter/asked.js";
import { listenToKept } from "tailbiter/kept.js";
import { remember, remembered } from "tailbiter/memory.js";
import { change, live } from "tailbiter/net.js";
import { byId, pageData } from "tailbiter/page.js";
import { settings } from "tailbiter/settings.js";

/** @import { Score } from "tailbiter/types.d.ts" */

const CHOICES = "tailbiter.against";

/** @param {unknown} error */
const words = (error) => (error instanceof Error ? error.message : String(error));

/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = document.querySelectorAll("button[data-play]");
/** @param {boolean} isBusy a game is being opened: one is enough */
const setBusy = (isBusy) => buttons.forEach((button) => (button.disabled = isBusy));

/**
 * What is chosen for a game: a level and a side; "" is by lot.
 * @param {string} game
 */
function chosenFor(game) {
  const form = /** @type {HTMLFormElement} */ (document.querySelector(`form[data-game="${game}"]`));
  const { level, side } = Object.fromEntries(new FormData(form));
  return { form, level: Number(level), side: String(side ?? "1") };
}

/** Who is to sit where. @param {string} game */
function seatsFor(game) {
  const { form, level, side } = chosenFor(game);
  const seats = Array.from({ length: Number(form.dataset.players) }, () => /** @type {object} */ ({ who: "bot", level }));
  seats[Number(side || 1) - 1] = { who: "person", name: settings().name };
  return { seats, lot: side === "" };
}

/** How it went so far against the level that is chosen. @param {string} game */
function tellScore(game) {
  const { form, level } = chosenFor(game);
  /** @type {Score[]} */
  const scores = pageData().scores;
  const found = scores.find((score) => score.game === game && score.level === level);
  const parts = found ? [`${found.won} won`, found.drawn ? `${found.drawn} drawn` : "", `${found.lost} lost`] : [];
  const place = form.querySelector(".score");
  if (place) place.textContent = found ? `You against level ${level}: ${parts.filter(Boolean).join(", ")}.` : "";
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form.against"))) {
  const game = form.dataset.game ?? "";
  for (const [name, value] of Object.entries(remembered(CHOICES)?.[game] ?? {})) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement && [...field.options].some((one) => one.value === value)) field.value = String(value);
  }
  tellScore(game);
  form.addEventListener("change", () => {
    remember(CHOICES, { ...remembered(CHOICES), [game]: Object.fromEntries(new FormData(form)) });
    tellScore(game);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
}

/** @param {string} game */
async function play(game) {
  if (buttons[0].disabled) return;
  byId("play-problem").textContent = "";
  setBusy(true);
  try {
    const { table } = await change("/api/tables", { game, ...seatsFor(game) });
    location.href = `/table/${table.id}`;
  } catch (error) {
    byId("play-problem").textContent = `The game could not be begun. ${words(error)}`;
    setBusy(false);
  }
}
navigator.serviceWorker?.register("/offline.js").catch(() => {}); // not over plain http: then it is as browsers have it
addEventListener("pageshow", () => setBusy(false)); // Somebody came back to this very page.

for (const way of document.querySelectorAll("[data-play]")) {
  way.addEventListener("click", (event) => {
    event.preventDefault();
    play(/** @type {HTMLElement} */ (way).dataset.play ?? "");
  });
}

listenToKept();

/** @param {string} text */
async function openRecord(text) {
  const problem = byId("record-problem");
  problem.textContent = "";
  if (!text.trim()) {
    problem.textContent = "Drop a file, choose one, or paste the text of a record; then there is something to open.";
    return;
  }
  try {
    const { table } = await change("/api/records", { text });
    location.href = `/study/${table.id}`;
  } catch (error) {
    problem.textContent = words(error);
  }
}

/** @param {FileList | null | undefined} files */
async function openFile(files) {
  const file = files?.[0];
  if (!file) return;
  const text = await file.text();
  // The text is shown, so that a broken line can be seen and mended.
  /** @type {HTMLTextAreaElement} */ (byId("record-text")).value = text;
  await openRecord(text);
}

const drop = byId("drop");
const chosen = /** @type {HTMLInputElement} */ (byId("record-file"));
chosen.addEventListener("change", () => openFile(chosen.files));
// Anywhere on the page will do: a file dropped beside its mark would replace the page.
for (const kind of ["dragover", "dragenter"]) {
  addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
}
addEventListener("dragleave", () => drop.classList.remove("over"));
addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  drop.scrollIntoView({ block: "center" });
  openFile(event.dataTransfer?.files);
});
byId("record").addEventListener("submit", (event) => {
  event.preventDefault();
  openRecord(/** @type {HTMLTextAreaElement} */ (byId("record-text")).value);
});

// Only who has an account can be asked by name.
if (pageData().has_account) {
  showAsked();
  live((message) => message.type === "invited" && showAsked(), () => {});
}
