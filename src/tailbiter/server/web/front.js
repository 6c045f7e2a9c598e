// The front page: begin a game at once, or open a record.
// @ts-check
import { change } from "tailbiter/net.js";
import { settings } from "tailbiter/settings.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {unknown} error */
const words = (error) => (error instanceof Error ? error.message : String(error));

/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = document.querySelectorAll("button[data-play]");
/** @param {boolean} isBusy a game is being opened: one is enough */
const setBusy = (isBusy) => buttons.forEach((button) => (button.disabled = isBusy));

/** @param {string} game */
async function play(game) {
  if (buttons[0].disabled) return;
  byId("play-problem").textContent = "";
  setBusy(true);
  try {
    const { table } = await change("/api/tables", { game, name: settings().name });
    location.href = `/table/${table.id}`;
  } catch (error) {
    byId("play-problem").textContent = `The game could not be begun. ${words(error)}`;
    setBusy(false);
  }
}
addEventListener("pageshow", () => setBusy(false)); // Somebody came back to this very page.

for (const way of document.querySelectorAll("[data-play]")) {
  way.addEventListener("click", (event) => {
    event.preventDefault();
    play(/** @type {HTMLElement} */ (way).dataset.play ?? "");
  });
}

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
