// The files of a finished game in a browser: its archive, its manifest, its chain, its hands.
// @ts-check
import { accountOf, hex, hmac, plain, provedRecord, readRecord, sha256, shaOf } from "./proof.js";

/** @typedef {import("./proof.js").Finding} Finding */
/** @typedef {import("./proof.js").Files} Files */
/** @typedef {import("./proof.js").Deal} Deal */

/** The files of an archive in which they are stored as they are; null for what is none.
 * @param {Uint8Array} data @returns {Files | null} */
export function unpacked(data) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  /** @type {Files} */
  const files = new Map();
  let at = 0;
  while (at + 30 <= data.length && view.getUint32(at, true) === 0x04034b50) {
    const [method, size] = [view.getUint16(at + 8, true), view.getUint32(at + 18, true)];
    const [name, extra] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
    const first = at + 30 + name + extra;
    if (method !== 0 || first + size > data.length) return null;
    files.set(plain(data.subarray(at + 30, at + 30 + name)), data.subarray(first, first + size));
    at = first + size;
  }
  return files.size ? files : null;
}

/** All that this page can prove of some files. @param {Files} files @param {Deal[]} deals @returns {Finding[]} */
export function proved(files, deals) {
  const records = [...files].filter(([name]) => name.endsWith(".tail"));
  if (!records.length) return [{ code: "missing", place: "", text: "there is no record among these files: a name that ends in .tail", isWrong: true }];
  const found = [...aboutManifest(files)];
  for (const [name, data] of records) found.push(...provedRecord(plain(data), deals, name));
  found.push(...aboutHands(files, records[0][1], deals), ...aboutChain(files));
  return found;
}

/** @param {Files} files @returns {Finding[]} */
function aboutManifest(files) {
  const manifest = files.get("manifest.txt");
  if (!manifest) return [];
  /** @type {Finding[]} */
  const found = [];
  const names = new Set(["manifest.txt"]);
  for (const line of plain(manifest).split("\n").slice(0, -1)) {
    const [expected, name] = [line.slice(0, 64), line.slice(66)];
    const data = files.get(name);
    names.add(name);
    if (!data) found.push({ code: "missing", place: "manifest.txt", text: `${name} is listed, and missing`, isWrong: true });
    else if (hex(sha256(data)) !== expected) found.push({ code: "changed", place: name, text: "not the file that the manifest lists", isWrong: true });
  }
  for (const name of files.keys()) {
    if (!names.has(name)) found.push({ code: "too-many", place: name, text: "not listed in the manifest", isWrong: true });
  }
  if (!found.length) found.push({ code: "manifest", place: "manifest.txt", text: `${names.size - 1} files are those that were listed`, isWrong: false });
  return found;
}

/** The hashes of hands that went out with the deal. @param {Files} files @param {Uint8Array} record @param {Deal[]} deals @returns {Finding[]} */
function aboutHands(files, record, deals) {
  const { tags } = readRecord(plain(record));
  const deal = deals.find((one) => one.game === tags.Game);
  const told = files.get("hands.txt");
  if (!told || !deal?.hands || !tags.Secret) return [];
  const { header, key } = accountOf(tags);
  const lines = plain(told).split("\n");
  return deal.hands(tags.Start).map((hand, index) => {
    const seat = index + 1;
    const salt = hex(hmac(key, `salt ${seat}`));
    const due = `${seat} ${shaOf([header, `hand ${seat}`, hand.join(" "), salt].join("\n"))}`;
    const isWrong = lines[index] !== due;
    const text = isWrong ? `the hand of seat ${seat} is not the one whose hash was told` : `the hand of seat ${seat} is the one whose hash was told`;
    return { code: "hand", place: `hands.txt:${seat}`, text, isWrong };
  });
}

/** The heads of the log that were published. @param {Files} files @returns {Finding[]} */
function aboutChain(files) {
  const [header, log, chain] = ["header.txt", "log.jsonl", "chain.txt"].map((name) => files.get(name));
  if (!header || !log || !chain) return [];
  const heads = [shaOf(plain(header).replace(/\n$/, ""))];
  for (const line of plain(log).split("\n").slice(0, -1)) heads.push(shaOf(`${heads.at(-1)}\n${line}`));
  let last = 0;
  for (const [index, line] of plain(chain).split("\n").slice(0, -1).entries()) {
    const [count, head] = line.split(" ");
    if (heads[Number(count)] !== head) {
      const text = `entries ${last + 1} to ${count} are not those whose head was published`;
      return [{ code: "chain", place: `chain.txt:${index + 1}`, text, isWrong: true }];
    }
    last = Number(count);
  }
  return [{ code: "chain", place: "chain.txt", text: `the log has every head that was published, up to entry ${last}`, isWrong: false }];
}
