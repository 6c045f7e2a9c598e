import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
});
const { keepWord, newPromise, wordFor } = await import("tailbiter/promises.js");

test("a promise is the digest of a word that the server takes", () => {
  const { word, commitment } = newPromise();
  assert.match(word, /^[A-Za-z0-9_-]{16,64}$/);
  assert.equal(commitment, createHash("sha256").update(word).digest("hex"));
  assert.notEqual(newPromise().word, word);
});

test("a word is kept for its table, and not for ever", () => {
  keepWord("first", "word");
  assert.equal(wordFor("first"), "word");
  assert.equal(wordFor("another"), null);
  for (let table = 0; table < 30; table += 1) keepWord(`table ${table}`, "another");
  assert.equal(wordFor("first"), null);
  assert.equal(wordFor("table 29"), "another");
});
