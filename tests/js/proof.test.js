// The page that proves a game: hashes against published answers, streams against docs/fair-draws.md.
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import test from "node:test";
import { unpacked } from "../../src/tailbiter/verifying/web/parcel.js";
import { hex, hmac, readRecord, sha256, shaOf, stream, unhex, utf8 } from "../../src/tailbiter/verifying/web/proof.js";

test("SHA-256 gives the published answers, and those of another program at every length", () => {
  assert.equal(shaOf("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.equal(shaOf(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 255);
    assert.equal(hex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"));
  }
});

test("HMAC-SHA256 gives the answers of RFC 4231", () => {
  const known = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"; // its test case 2
  assert.equal(hex(hmac(utf8("Jefe"), "what do ya want for nothing?")), known);
  for (const length of [1, 32, 64, 65, 131]) {
    const key = new Uint8Array(length).fill(0xaa);
    assert.equal(hex(hmac(key, "a text")), createHmac("sha256", key).update("a text").digest("hex"));
  }
});

test("a stream has four numbers of each block, the highest byte first", () => {
  const key = unhex("01".repeat(32));
  const block = createHmac("sha256", key).update("deal 0").digest();
  const next = createHmac("sha256", key).update("deal 1").digest();
  const numbers = stream(key, "deal");
  const most = 2 ** 48;
  for (const [bytes, at] of [[block, 0], [block, 8], [block, 16], [block, 24], [next, 0]]) {
    assert.equal(numbers.below(most), Number(bytes.readBigUInt64BE(at) % BigInt(most)));
  }
});

test("a shuffle exchanges each place, from the last on, with one up to it", () => {
  const key = unhex("02".repeat(32));
  const [numbers, items] = [stream(key, "lot"), [1, 2, 3, 4, 5]];
  for (const last of [4, 3, 2, 1]) {
    const other = numbers.below(last + 1);
    [items[last], items[other]] = [items[other], items[last]];
  }
  assert.deepEqual(stream(key, "lot").shuffled([1, 2, 3, 4, 5]), items);
});

test("numbers that would favour some are passed over", () => {
  const [key, count] = [unhex("03".repeat(32)), 3 * 2 ** 62]; // a quarter of all numbers is too many
  const kept = [];
  for (let block = 0; block < 10; block += 1) {
    const bytes = createHmac("sha256", key).update(`lot ${block}`).digest();
    for (const at of [0, 8, 16, 24]) kept.push(bytes.readBigUInt64BE(at));
  }
  const due = kept.filter((number) => number < BigInt(count)).slice(0, 20);
  const numbers = stream(key, "lot");
  assert.deepEqual(due.map(() => numbers.below(count)), due.map(Number));
});

test("a record is read with its tags, and its orders without comments", () => {
  const text = '[Game "g"]\n[Name1 "a \\"b\\" \\\\"]\n\n0. "bid 7" -\n1. "13! bid 7" {a note} "40 bid 0"\n*\n';
  const { tags, rounds } = readRecord(text);
  assert.deepEqual(tags, { Game: "g", Name1: 'a "b" \\' });
  assert.deepEqual(rounds[0], { round: 0, orders: ["bid 7", "-"] });
  assert.deepEqual(rounds[1].orders.slice(0, 2), ["13! bid 7", "40 bid 0"]);
});

test("what is no archive is not taken for one", () => {
  assert.equal(unpacked(utf8("[Game]")), null);
  assert.equal(unpacked(unhex("504b0304" + "ff".repeat(40))), null);
});
