import assert from "node:assert/strict";
import { test } from "node:test";

import { inOrder, moved } from "tailbiter/table_standing.js";

test("the cards that are held, the best liked first", () => {
  assert.deepEqual(inOrder([3, 7, 9], [9, 5, 3]), [9, 3, 7]);
});

test("a card goes one place up or down, and stays at the ends", () => {
  assert.deepEqual(moved([3, 7, 9], 9, -1), [3, 9, 7]);
  assert.deepEqual(moved([3, 7, 9], 3, 1), [7, 3, 9]);
  assert.deepEqual(moved([3, 7, 9], 3, -1), [3, 7, 9]);
  assert.deepEqual(moved([3, 7, 9], 9, 1), [3, 7, 9]);
});
