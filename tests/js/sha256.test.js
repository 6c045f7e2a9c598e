import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sha256 } from "tailbiter/sha256.js";

test("a digest is the one that others find", () => {
  assert.equal(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (const length of [0, 1, 32, 55, 56, 63, 64, 119, 120, 1000]) {
    const text = "Tailbiter é ".repeat(100).slice(0, length);
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"), String(length));
  }
});
