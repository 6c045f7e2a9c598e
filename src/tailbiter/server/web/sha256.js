// SHA-256 (FIPS 180-4). Browsers have it for pages over https only, and friends play at home over http.
// @ts-check

const primes = [2];
for (let next = 3; primes.length < 64; next += 2) if (primes.every((prime) => next % prime)) primes.push(next);
/** The first 32 bits behind the point. @param {number} value */
const behindPoint = (value) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map((prime) => behindPoint(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => behindPoint(Math.cbrt(prime)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {string} text @returns {string} as hexadecimal */
export function sha256(text) {
  const said = new TextEncoder().encode(text);
  const padded = new Uint8Array((((said.length + 8) >> 6) + 1) * 64);
  padded.set(said);
  padded[said.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, said.length * 8);
  let state = START;
  for (let at = 0; at < padded.length; at += 64) state = stirred(state, view, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {number[]} state @param {DataView} view @param {number} at where a block begins */
function stirred(state, view, at) {
  const words = Array.from({ length: 16 }, (_, index) => view.getInt32(at + 4 * index));
  for (let index = 16; index < 64; index += 1) {
    const [far, near] = [words[index - 15], words[index - 2]];
    const one = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const two = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words.push((words[index - 16] + one + words[index - 7] + two) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index += 1) {
    const big = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + big + ((e & f) ^ (~e & g)) + ROUNDS[index] + words[index]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + state[index]) | 0);
}
