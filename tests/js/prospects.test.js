import assert from "node:assert/strict";
import { test } from "node:test";

import { Prospects } from "tailbiter/prospects.js";

/** Prospects of a server that notes what it is asked, and refuses what is called "lost". */
function asking() {
  const asked = [];
  const prospects = new Prospects(async (made, text) => {
    asked.push([...made, text].join(" "));
    if (text === "lost") throw new Error("no answer");
    return { text };
  }, 5);
  return { asked, prospects };
}

test("what was pointed at once is known", async () => {
  const { asked, prospects } = asking();
  assert.equal(prospects.known([], "c3"), undefined);
  assert.equal((await prospects.point([], "c3")).text, "c3");
  assert.equal(prospects.known([], "c3").text, "c3");
  await prospects.point([], "c3");
  assert.deepEqual(asked, ["c3"]);
});

test("only what the pointer rests on is asked for", async () => {
  const { asked, prospects } = asking();
  const [first, second] = await Promise.all([prospects.point([], "c3"), prospects.point([], "c4")]);
  assert.equal(first, null);
  assert.equal(second.text, "c4");
  assert.deepEqual(asked, ["c4"]);
});

test("who points away in time asks nothing", async () => {
  const { asked, prospects } = asking();
  const found = prospects.point([], "c3");
  prospects.leave();
  assert.equal(await found, null);
  assert.deepEqual(asked, []);
});

test("the same decision after others is another", async () => {
  const { asked, prospects } = asking();
  await prospects.point([], "x");
  await prospects.point(["a"], "x");
  assert.deepEqual(asked, ["x", "a x"]);
});

test("another position has other prospects", async () => {
  const { asked, prospects } = asking();
  await prospects.point([], "c3");
  prospects.clear();
  assert.equal(prospects.known([], "c3"), undefined);
  await prospects.point([], "c3");
  assert.equal(asked.length, 2);
});

test("an answer that comes too late is not that of the new position", async () => {
  let answer = () => {};
  const prospects = new Prospects(() => new Promise((done) => (answer = done)), 0);
  const found = prospects.point([], "c3");
  await new Promise((done) => setTimeout(done, 5));
  prospects.clear();
  answer({ text: "c3" });
  assert.equal(await found, null);
  assert.equal(prospects.known([], "c3"), undefined);
});

test("where no answer came, it is asked for again", async () => {
  const { asked, prospects } = asking();
  await assert.rejects(prospects.point([], "lost"));
  await assert.rejects(prospects.point([], "lost"));
  assert.equal(asked.length, 2);
});
