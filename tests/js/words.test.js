import assert from "node:assert/strict";
import { test } from "node:test";

import { percent } from "tailbiter/words.js";

test("a chance is a whole number of hundredths", () => {
  assert.equal(percent(0.424), "42 %");
});
