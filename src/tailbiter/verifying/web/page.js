// The page: files in, findings out. It asks nobody anything.
// @ts-check
import { deals } from "./deals.js";
import { proved, unpacked } from "./parcel.js";
import { shaOf, utf8 } from "./proof.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {import("./proof.js").Files} files */
function show(files) {
  const found = proved(files, deals).sort((one, other) => Number(other.isWrong) - Number(one.isWrong));
  const wrongs = found.filter((one) => one.isWrong).length;
  const verdict = byId("verdict");
  verdict.textContent = wrongs ? `${wrongs} of ${found.length} things do not fit` : `All ${found.length} things fit`;
  verdict.className = wrongs ? "wrong" : "right";
  byId("findings").replaceChildren(...found.map(line));
  byId("result").hidden = false;
}

/** @param {import("./proof.js").Finding} finding */
function line({ isWrong, place, text }) {
  const item = document.createElement("li");
  item.className = isWrong ? "wrong" : "right";
  const mark = document.createElement("strong");
  mark.textContent = isWrong ? "No" : "Yes";
  const where = document.createElement("code");
  where.textContent = place;
  item.append(mark, ` ${text} `, where);
  return item;
}

/** @param {Iterable<File>} chosen */
async function take(chosen) {
  /** @type {import("./proof.js").Files} */
  const files = new Map();
  for (const file of chosen) {
    const data = new Uint8Array(await file.arrayBuffer());
    const inner = unpacked(data);
    if (inner) inner.forEach((one, name) => files.set(name, one));
    else files.set(nameOf(file), data);
  }
  if (files.size) show(files);
}

/** Its path below the folder that was chosen. @param {File} file */
const nameOf = (file) => file.webkitRelativePath.replace(/^(?:.*\/)?public\/|^[^/]*\//, "") || file.name;

for (const id of ["files", "folder"]) {
  const input = /** @type {HTMLInputElement} */ (byId(id));
  input.addEventListener("change", () => void take(input.files ?? []));
}
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  void take(event.dataTransfer?.files ?? []);
});
const word = /** @type {HTMLInputElement} */ (byId("word"));
word.addEventListener("input", () => {
  const isFit = /^[A-Za-z0-9_-]{16,64}$/.test(word.value);
  byId("promise").textContent = isFit ? shaOf(word.value) : "16 to 64 letters, digits, - and _";
});
const given = JSON.parse(byId("record").textContent ?? "null");
if (given) show(new Map([["game.tail", utf8(given)]]));
