// The page: files in, findings out. It asks nobody anything.
// @ts-check
import { deals } from "./deals.js";
import { limits, proved, unpacked } from "./parcel.js";
import { shaOf, utf8, wrong } from "./proof.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {import("./proof.js").Files} files @param {Uint8Array} [packed] */
function show(files, packed) {
  tell(proved(files, deals, packed), limits(files));
}

/** @param {import("./proof.js").Finding[]} all @param {string} looked */
function tell(all, looked) {
  const found = all.sort((one, other) => Number(other.isWrong) - Number(one.isWrong));
  const wrongs = found.filter((one) => one.isWrong).length;
  const verdict = byId("verdict");
  verdict.textContent = wrongs ? `${wrongs} of ${found.length} things do not fit` : `All ${found.length} things that this page looked at fit`;
  verdict.className = wrongs ? "wrong" : "right";
  byId("limits").textContent = looked;
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
  /** @type {Uint8Array | undefined} */
  let packed;
  const all = [...chosen];
  for (const file of published(all)) {
    const data = new Uint8Array(await file.arrayBuffer());
    const isArchive = /\.zip$/i.test(file.name) || (data[0] === 0x50 && data[1] === 0x4b);
    const inner = isArchive ? unpacked(data) : null;
    if (isArchive && !inner) {
      tell([wrong("unreadable", file.name, "this archive is broken, cut off or compressed: nothing in it was looked at")], "Take it once more from where it came.");
      return;
    }
    if (inner) inner.forEach((one, name) => files.set(name, one));
    else files.set(nameOf(file), data);
    if (inner && all.length === 1) packed = data;
  }
  if (files.size) show(files, packed);
}

/** Of a master's own folder only what everybody may have. @param {File[]} files */
function published(files) {
  const isPublic = (/** @type {File} */ file) => /(^|\/)public\//.test(file.webkitRelativePath);
  return files.some(isPublic) ? files.filter(isPublic) : files;
}

/** Its path below the folder that was chosen. @param {File} file */
const nameOf = (file) => file.webkitRelativePath.replace(/^(?:.*?\/)?public\/|^[^/]*\//, "") || file.name;

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
