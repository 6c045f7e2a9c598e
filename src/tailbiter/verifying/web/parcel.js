// The files of a finished game in a browser: its archive, manifest, chain, log, record and hands.
// @ts-check
import { Log, linesOf, roundsOf } from "./log.js";
import { aboutDraw, aboutSupplied, accountOf, either, fits, hex, hmac, plain, provedRecord, readRecord, sha256, shaOf, utf8, wrong } from "./proof.js";

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

/** All that this page can prove of some files; `packed` is the archive that they came in, if they did.
 * @param {Files} files @param {Deal[]} deals @param {Uint8Array} [packed] @returns {Finding[]} */
export function proved(files, deals, packed) {
  const [name, data] = [...files][0];
  if (files.size === 1 && name.endsWith(".tail")) return provedRecord(plain(data), deals, name);
  if (!files.has("manifest.txt")) {
    return [wrong("missing", name, "this is no finished game: give the archive or the folder that `gm finish` makes (it has a manifest.txt), or a record alone (.tail)")];
  }
  const found = [...(packed ? aboutArchive(files, packed) : []), ...aboutManifest(files)];
  const missing = NEEDED.filter((one) => !files.has(one));
  if (missing.length) return [...found, ...missing.map((one) => wrong("missing", one, `${one} is missing: nothing that it tells was looked at`))];
  return [...found, ...aboutChain(files), ...aboutLog(files, deals)];
}

/** What is looked at, and what is not, for who reads the verdict. @param {Files} files */
export function limits(files) {
  const others = "Whether turns were legal, what they came to and what reports say was not looked at, and no mail: tailbiter verify does that.";
  if (files.has("log.jsonl")) return `From the log: who did what in which order, the commitments, words, numbers, deal, lot and every card that was supplied; the record's draws and orders against it. ${others}`;
  return `From the tags of a record alone: the secret, words, deal, lot and supplied cards. In which order things came, who did them, and whether seats were by lot where it tells of none, a record cannot show. ${others}`;
}

const NEEDED = ["game.toml", "header.txt", "commitment.txt", "chain.txt", "log.jsonl", "game.tail"];

/** Is it the one archive that these files have? @param {Files} files @param {Uint8Array} packed @returns {Finding[]} */
function aboutArchive(files, packed) {
  const due = repacked(files);
  const first = due.findIndex((byte, index) => byte !== packed[index]);
  if (first < 0 && due.length === packed.length) return [];
  return [wrong("archive", "the archive", `byte ${first < 0 ? due.length : first} of the archive is not what its files make`)];
}

/** @param {Files} files */
function repacked(files) {
  /** @type {number[]} */
  const index = [];
  /** @type {Uint8Array[]} */
  const parts = [];
  /** @param {number} value @param {number} size */
  const little = (value, size) => Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** at) % 256);
  const names = [...files.keys()].sort((one, other) => (one < other ? -1 : 1));
  let length = 0;
  for (const name of names) {
    const [data, letters] = [/** @type {Uint8Array} */ (files.get(name)), utf8(name)];
    const flags = letters.length === name.length ? 0 : 0x800;
    const about = [...little(flags, 2), 0, 0, 0, 0, 0x21, 0, ...little(crc(data), 4), ...little(data.length, 4), ...little(data.length, 4), ...little(letters.length, 2)];
    index.push(0x50, 0x4b, 1, 2, 20, 3, 20, 0, ...about, ...little(0, 8), ...little(0x81a40000, 4), ...little(length, 4), ...letters);
    parts.push(Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, ...about, 0, 0, ...letters]), data);
    length += 30 + letters.length + data.length;
  }
  const end = [0x50, 0x4b, 5, 6, 0, 0, 0, 0, ...little(names.length, 2), ...little(names.length, 2), ...little(index.length, 4), ...little(length, 4), 0, 0];
  const whole = new Uint8Array(length + index.length + end.length);
  let at = 0;
  for (const part of [...parts, Uint8Array.from([...index, ...end])]) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const CRCS = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
/** CRC-32, as archives have it. @param {Uint8Array} data */
const crc = (data) => (data.reduce((value, byte) => CRCS[(value ^ byte) & 255] ^ (value >>> 8), -1) ^ -1) >>> 0;

/** What the log tells, drawn once more, and the record held against it. @param {Files} files @param {Deal[]} deals @returns {Finding[]} */
function aboutLog(files, deals) {
  /** @param {string} name */
  const text = (name) => plain(/** @type {Uint8Array} */ (files.get(name)));
  const record = readRecord(text("game.tail"));
  const deal = deals.find((one) => one.game === record.tags.Game);
  const header = text("header.txt").replace(/\n$/, "");
  if (!deal) return [wrong("unreadable", "game.tail", "this is no record of a game that this page knows")];
  const { lines, found } = linesOf(text("log.jsonl"));
  const log = new Log(Number(/ seats=([0-9]{1,2}) /.exec(header)?.[1]), /^waits = true$/m.test(text("game.toml")), deal);
  for (const line of lines) log.tell(line);
  found.push(...log.found);
  if (!log.opening || !log.begin || !/^[0-9a-f]{64}$/.test(log.secret)) {
    return [...found, wrong("unreadable", "log.jsonl", "the log tells no whole draw: gather, begin, and reveal at the end")];
  }
  const due = log.tags(header);
  const tags = { ...due, Game: record.tags.Game, Rules: record.tags.Rules, Options: record.tags.Options };
  const told = accountOf(tags);
  const cards = log.drawn.map((one) => ({ ...one, place: `log.jsonl:${one.line}` }));
  return [
    ...found,
    ...aboutOpening(log.opening.entry, header, text("commitment.txt"), log.begin.entry.lot),
    ...aboutDraw(tags, deal, "log.jsonl", true),
    ...aboutSupplied(tags, told, cards),
    ...aboutHands(files, tags, deal),
    ...aboutRecord(record, due, log),
  ];
}

/** @param {import("./log.js").Entry} opening @param {string} header @param {string} commitment @param {string} lot @returns {Finding[]} */
function aboutOpening(opening, header, commitment, lot) {
  const until = opening.until ? new Date(opening.until).toISOString().replace(/\.\d+Z$/, "Z") : "-";
  const how = opening.supplied ? ` supplied=${opening.supplied} until=${until} public=${opening.public ?? ""}` : "";
  const found = [
    either(header.endsWith(how) && header.startsWith(how ? "tailbiter-draw-2 " : "tailbiter-draw-1 "), "header", "header.txt", "the header says what the log was opened with", "the header says otherwise how it is drawn than the log was opened with"),
    either(commitment === `${opening.commitment}\n`, "commitment", "commitment.txt", "the commitment is the one that the log was opened with", "commitment.txt and the log have two commitments"),
  ];
  if (!!opening.lot !== !!lot) found.push(wrong("lot", "log.jsonl", opening.lot ? "seats are by lot, and none was drawn" : "seats were changed by a lot that nobody had agreed on"));
  return found;
}

/** The record's draws and orders are those of the log. @param {ReturnType<typeof readRecord>} record @param {Record<string, string>} due @param {Log} log @returns {Finding[]} */
function aboutRecord(record, due, log) {
  const OF_DRAW = /^(Draw|Commitment|Promises|Words\d*|Number\d*|Lot|Chosen|Secret|Start)$/;
  const names = new Set([...Object.keys(due), ...Object.keys(record.tags).filter((name) => OF_DRAW.test(name))]);
  const found = [...names].filter((name) => due[name] !== record.tags[name]).map((name) => wrong("record", "game.tail", `${name} is ${record.tags[name]}, and by the log ${due[name]}`));
  const written = record.rounds.flatMap((one) => (log.isTogether ? one.orders.slice(0, log.players) : one.orders));
  const played = log.isTogether ? roundsOf(log.orders, log.players).flatMap((one) => one.orders) : log.orders.map((one) => one.text);
  const other = played.findIndex((one, index) => one !== written[index]);
  if (other >= 0) found.push(wrong("record", "game.tail", `order ${other + 1} is ${written[other]}, and by the log ${played[other]}`));
  if (written.length > played.length + Number(!log.isTogether)) found.push(wrong("record", "game.tail", `there are ${written.length} orders, and by the log ${played.length}`));
  return found.length ? found : [fits("record", "game.tail", "the record has the draws and orders of the log")];
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

/** The hashes of hands that went out with the deal. @param {Files} files @param {Record<string, string>} tags @param {Deal} deal @returns {Finding[]} */
function aboutHands(files, tags, deal) {
  const told = files.get("hands.txt");
  if (!deal.hands) return [];
  if (!told) return [wrong("hand", "hands.txt", "hands.txt is missing: the hashes of hands")];
  const { header, key } = accountOf(tags);
  const lines = plain(told).split("\n");
  return deal.hands(tags.Start).map((hand, index) => {
    const seat = index + 1;
    const salt = hex(hmac(key, `salt ${seat}`));
    const due = `${seat} ${shaOf([header, `hand ${seat}`, hand.join(" "), salt].join("\n"))}`;
    const whose = `the hand of seat ${seat} is`;
    return either(lines[index] === due, "hand", `hands.txt:${seat}`, `${whose} the one whose hash was told`, `${whose} not the one whose hash was told`);
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
