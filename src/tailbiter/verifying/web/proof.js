// Proves draws and commitments in a browser, from docs/fair-draws.md alone; asks no server.
// @ts-check

/** @typedef {{ code: string, place: string, text: string, isWrong: boolean }} Finding */
/** @typedef {Map<string, Uint8Array>} Files */
/**
 * @typedef {object} Deal
 * @property {string} game
 * @property {(options: Record<string, string>, shuffled: <T>(items: T[]) => T[], start: string) => { what: string, due: string, found: string }[]} parts
 * @property {(start: string) => number[][]} [hands]
 * @property {(start: string) => number} [first] the number of the first round
 * @property {(start: string, rounds: { round: number, orders: string[] }[]) => { round: number, seat: number, given: number, from: number[] }[]} [supplied]
 */

const primes = [2];
for (let next = 3; primes.length < 64; next += 2) if (primes.every((prime) => next % prime)) primes.push(next);
/** The first 32 bits behind the point. @param {number} value */
const behindPoint = (value) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const FIRST = primes.slice(0, 8).map((prime) => behindPoint(Math.sqrt(prime)));
const CONSTANTS = primes.map((prime) => behindPoint(Math.cbrt(prime)));
/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));
/** @param {string} text */
export const utf8 = (text) => new TextEncoder().encode(text);
/** @param {Uint8Array} bytes */
export const plain = (bytes) => new TextDecoder().decode(bytes);
/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** SHA-256 (FIPS 180-4), which a browser may not have for a page from a file. @param {Uint8Array} said */
export function sha256(said) {
  const padded = new Uint8Array((((said.length + 8) >> 6) + 1) * 64);
  padded.set(said);
  padded[said.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(said.length / 2 ** 29));
  view.setUint32(padded.length - 4, said.length * 8);
  const state = Int32Array.from(FIRST);
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) stir(state, words, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setInt32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Int32Array} state @param {Int32Array} words @param {DataView} view @param {number} at */
function stir(state, words, view, at) {
  for (let index = 0; index < 64; index += 1) {
    if (index < 16) {
      words[index] = view.getInt32(at + 4 * index);
      continue;
    }
    const [far, near] = [words[index - 15], words[index - 2]];
    const one = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const two = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[index] = words[index - 16] + one + words[index - 7] + two;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const big = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + big + ((e & f) ^ (~e & g)) + CONSTANTS[index] + words[index]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] += word));
}

/** @param {string} text */
export const shaOf = (text) => hex(sha256(utf8(text)));

/** HMAC-SHA256 (RFC 2104). @param {Uint8Array} key @param {string} text */
export function hmac(key, text) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), utf8(text)));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Numbers below what is asked for, and orders by chance, of one label. @param {Uint8Array} key @param {string} label */
export function stream(key, label) {
  let taken = 0;
  const take = () => {
    const block = new DataView(hmac(key, `${label} ${Math.floor(taken / 4)}`).buffer);
    return block.getBigUint64(8 * (taken++ % 4));
  };
  /** @param {number} count */
  const below = (count) => {
    const whole = 2n ** 64n - (2n ** 64n % BigInt(count));
    for (;;) {
      const number = take();
      if (number < whole) return Number(number % BigInt(count));
    }
  };
  /** @template T @param {T[]} items */
  const shuffled = (items) => {
    const found = [...items];
    for (let last = found.length - 1; last > 0; last -= 1) {
      const other = below(last + 1);
      [found[last], found[other]] = [found[other], found[last]];
    }
    return found;
  };
  return { below, shuffled };
}

/** The tags of a record, and the orders of its rounds as they are written. @param {string} text */
export function readRecord(text) {
  /** @type {Record<string, string>} */
  const tags = {};
  for (const [, name, value] of text.matchAll(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/gm)) {
    tags[name] = value.replace(/\\(.)/g, "$1");
  }
  const body = text.split(/\n\n/).slice(1).join("\n").replace(/\{[^}]*\}/g, " ");
  /** @type {{ round: number, orders: string[] }[]} */
  const rounds = [];
  for (const [word, , quoted] of body.matchAll(/("([^"]*)"|\S+)/g)) {
    const number = /^(\d+)\.$/.exec(word);
    if (number) rounds.push({ round: Number(number[1]), orders: [] });
    else rounds.at(-1)?.orders.push(quoted ?? word);
  }
  return { tags, rounds };
}

/** What a record tells, drawn once more. @param {string} text @param {Deal[]} deals @param {string} place @returns {Finding[]} */
export function provedRecord(text, deals, place) {
  const { tags, rounds } = readRecord(text);
  const deal = deals.find((one) => one.game === tags.Game);
  if (!tags.Draw || !deal) return [wrong("unreadable", place, "this is no record of a game that was drawn for people apart")];
  if (!/^[0-9a-f]{64}$/.test(tags.Secret ?? "")) {
    return [wrong("unreadable", place, "the secret is told when the game is over; take the record again then")];
  }
  const told = accountOf(tags);
  const cards = (deal.supplied?.(tags.Start, rounds) ?? []).map((one) => ({ ...one, place }));
  return [...aboutDraw(tags, deal, place, false), ...aboutSupplied(tags, told, cards)];
}

/** All but what was supplied, from tags; `isLogged` if a log says that they came in this order.
 * @param {Record<string, string>} tags @param {Deal} deal @param {string} place @param {boolean} isLogged @returns {Finding[]} */
export function aboutDraw(tags, deal, place, isLogged) {
  const told = accountOf(tags);
  return [...aboutPromises(tags, told, place, isLogged), ...aboutDeal(tags, told, deal, place)];
}

/** @param {Record<string, string>} tags */
export function accountOf(tags) {
  const header = tags.Draw;
  const isSecond = header.startsWith("tailbiter-draw-2 ");
  const how = isSecond ? / supplied=(secret|words|public) until=(\S+) public=(.*)$/.exec(header) : null;
  const words = listed(tags.Words);
  const lines = [header, ...words, ...(isSecond ? [tags.Number ?? ""] : [])];
  const secret = unhex(tags.Secret);
  return { header, how, words, secret, key: hmac(secret, lines.join("\n")) };
}

/** @param {string | undefined} tag */
const listed = (tag) => (tag ?? "").split(" ").map((word) => (word === "-" ? "" : word));
/** @param {string} code @param {string} place @param {string} text @returns {Finding} */
export const wrong = (code, place, text) => ({ code, place, text, isWrong: true });
/** @param {string} code @param {string} place @param {string} text @returns {Finding} */
export const fits = (code, place, text) => ({ code, place, text, isWrong: false });
/** @param {boolean} isSo @param {string} code @param {string} place @param {string} yes @param {string} no */
export const either = (isSo, code, place, yes, no) => (isSo ? fits(code, place, yes) : wrong(code, place, no));

/** @param {Record<string, string>} tags @param {ReturnType<typeof accountOf>} told @param {string} place @param {boolean} isLogged */
function aboutPromises(tags, told, place, isLogged) {
  const { header, how, words, secret } = told;
  const [form, table] = header.split(" ");
  const players = / players=(\d+)/.exec(` ${tags.Options}`)?.[1];
  const about = `${form} ${table} game=${tags.Game} rules=${tags.Rules ?? 1} seats=${players} ${tags.Options}`;
  const due = how ? `${about}${how[0]}` : about;
  const promised = hex(sha256(joined(utf8(`${header}\n`), secret)));
  const found = [
    either(header === due, "header", place, "the header names this game and its options", "the header names another game or other options"),
    either(promised === tags.Commitment, "secret", place, "the secret is the one that had been promised", "the secret is not the one that had been promised"),
  ];
  const promises = listed(tags.Promises);
  for (const [index, word] of words.entries()) {
    const whose = `the word of seat ${index + 1}`;
    const order = isLogged ? "came before the public number was told" : "needed no promise; that it came before the number only a log can show";
    if (word && !promises[index] && how?.[3]) found.push(fits("word", place, `${whose} ${order}`));
    else if (word) found.push(either(shaOf(word) === promises[index], "word", place, `${whose} is the one it had promised`, `${whose} is not the one it had promised`));
    else if (promises[index]) found.push(fits("left-out", place, `seat ${index + 1} promised a word, and it was drawn without one: if it was shown, ask why`));
  }
  if (how?.[3]) {
    found.push(either(!!tags.Number, "number", place, `the public number is told as ${tags.Number}; look it up: ${how[3]}`, "no public number is told"));
    for (const [tag, number] of Object.entries(tags)) {
      const round = /^Number(\d+)$/.exec(tag)?.[1];
      if (round) found.push(fits("number", place, `that of round ${round} is told as ${number}; look it up, too`));
    }
  } else if (tags.Number) found.push(wrong("number", place, "a public number went into the deal, and the header names no draw"));
  return found;
}

/** @param {Record<string, string>} tags @param {ReturnType<typeof accountOf>} told @param {Deal} deal @param {string} place */
function aboutDeal(tags, told, deal, place) {
  const found = [];
  if (tags.Chosen) found.push(fits("chosen", place, `the opener chose the start, as all could see: ${tags.Chosen}`));
  else {
    const parts = deal.parts(optionsOf(tags), stream(told.key, "deal").shuffled, tags.Start);
    for (const part of parts) {
      found.push(either(part.due === part.found, "deal", place, `${part.what}: as drawn`, `${part.what} is ${part.found}, and ${part.due} was drawn`));
    }
    if (!parts.length) found.push(fits("deal", place, "with these options chance decides nothing at the start"));
  }
  if (tags.Lot) {
    const seats = told.words.map((_, index) => index + 1);
    const due = stream(told.key, "lot").shuffled(seats).join(" ");
    found.push(either(due === tags.Lot, "lot", place, "who sits where is what was drawn", `the lot is ${tags.Lot}, and ${due} was drawn`));
  }
  return found;
}

/** @param {Record<string, string>} tags @returns {Record<string, string>} */
const optionsOf = (tags) => Object.fromEntries((tags.Options ?? "").split(" ").map((pair) => pair.split("=")));

/** @param {Record<string, string>} tags @param {ReturnType<typeof accountOf>} told
 * @param {{ round: number, seat: number, given: number, from: number[], place: string }[]} cards */
export function aboutSupplied(tags, told, cards) {
  return cards.map(({ round, seat, given, from, place }) => {
    const key = roundKey(tags, told, round);
    const due = from[stream(key, `nmr/${round}/${seat}`).below(from.length)];
    const isKnown = key === told.key || !(tags[`Words${round}`] || tags[`Number${round}`]);
    const where = `the card supplied for seat ${seat} in round ${round}`;
    if (told.how?.[1] === "public" && !tags[`Number${round}`]) return wrong("number", place, `${where} was drawn without a public number`);
    const yes = `${where} is the one that was drawn${isKnown ? "; the master could know it beforehand" : ""}`;
    return either(due === given, "supplied", place, yes, `${where} is ${given}, and ${due} was drawn`);
  });
}

/** @param {Record<string, string>} tags @param {ReturnType<typeof accountOf>} told @param {number} round */
function roundKey(tags, told, round) {
  if (!told.how || told.how[1] === "secret") return told.key;
  const said = tags[`Words${round}`];
  const words = said ? listed(said) : told.words.map(() => "");
  return hmac(told.key, [`round ${round}`, ...words, tags[`Number${round}`] ?? ""].join("\n"));
}
