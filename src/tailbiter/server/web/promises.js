// A word for the draw: promised when somebody sits down, shown when all do. Kept for when the page is loaded again.
// @ts-check
import { remember, remembered } from "tailbiter/memory.js";
import { requestId } from "tailbiter/net.js";
import { sha256 } from "tailbiter/sha256.js";

const PLACE = "tailbiter.words";
const MOST = 20; // tables whose words are kept

/** @typedef {{word: string, commitment: string}} Promised */

/** @returns {Promised} a new word, that nobody can guess */
export function newPromise() {
  const word = requestId();
  return { word, commitment: sha256(word) };
}

/** @param {string} table @param {string} word that was promised there */
export function keepWord(table, word) {
  const kept = Object.entries(remembered(PLACE) ?? {}).filter(([other]) => other !== table);
  remember(PLACE, Object.fromEntries([...kept, [table, word]].slice(-MOST)));
}

/** @param {string} table @returns {string | null} */
export const wordFor = (table) => remembered(PLACE)?.[table] ?? null;
