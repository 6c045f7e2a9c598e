// The front page: begin a game at once, or open a record.
// @ts-check
import { post } from "tailbiter/net.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {unknown} error */
const words = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} game */
async function play(game) {
  const buttons = [...document.querySelectorAll("button[data-play]")].map((button) => /** @type {HTMLButtonElement} */ (button));
  byId("play-problem").textContent = "";
  for (const button of buttons) button.disabled = true;
  try {
    const { table } = await post("/api/tables", { game });
    location.href = `/table/${table.id}`;
  } catch (error) {
    byId("play-problem").textContent = `The game could not be begun. ${words(error)}`;
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

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
    const { table } = await post("/api/records", { text });
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
  /** @type {HTMLTextAreaElement} */ (byId("record-text")).value = text; // So that a broken line can be seen and mended.
  await openRecord(text);
}

const drop = byId("drop");
const chosen = /** @type {HTMLInputElement} */ (byId("record-file"));
chosen.addEventListener("change", () => openFile(chosen.files));
for (const kind of ["dragover", "dragenter"]) {
  drop.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
}
drop.addEventListener("dragleave", () => drop.classList.remove("over"));
drop.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  openFile(event.dataTransfer?.files);
});
byId("record").addEventListener("submit", (event) => {
  event.preventDefault();
  openRecord(/** @type {HTMLTextAreaElement} */ (byId("record-text")).value);
});
