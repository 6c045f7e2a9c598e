import assert from "node:assert/strict";
import { test } from "node:test";

import { TurnInMaking } from "tailbiter/turn_in_making.js";

const START = { seat: 1, made: [], text: "", events: [], board: null, choices: {} };
const OFFERED = [{ text: "a", isWhole: false }, { text: "b", isWhole: true }];

/** A page that notes what it is told to do, and a server that answers at once. */
function page(more = {}) {
  const done = [];
  const noting = (name) => (...said) => void done.push([name, ...said]);
  return {
    done,
    game: { texts: () => OFFERED },
    scene: () => ({}),
    stage: { tell: (frames) => noting("tell")(frames), board: { point: noting("point") } },
    said: { point: noting("foreseen"), forget: noting("forgotten") },
    stepAfter: async (made) => ({ ...START, made, text: made.join(" "), events: [{ text: "did" }], board: { made } }),
    prospectOf: async (made, text) => ({ text, deed: `Do ${text}`, events: [{ text: "would" }], board: { ahead: text } }),
    play: noting("play"),
    made: noting("made"),
    warn: noting("warn"),
    ...more,
  };
}

/** Somebody who is asked, and whose answers are at hand. */
function asked(isAsking = true) {
  return {
    isAsking,
    words: "",
    ask(words, yes, no) {
      Object.assign(this, { words, yes, no });
    },
    forget() {
      this.words = "";
    },
  };
}

function begun(around, deed) {
  const making = new TurnInMaking(around, around, deed);
  making.begin(START);
  return making;
}

test("a whole turn that nobody looked at before is played, and told by what comes back", async () => {
  const around = page();
  await begun(around).decide("b", true);
  assert.deepEqual(around.done, [["play", "b", false]]);
});

test("one that was looked at is told at once", async () => {
  const around = page();
  const making = begun(around);
  await making.point("b");
  assert.deepEqual(around.done, [["foreseen", [{ text: "would" }]]]);
  await making.decide("b", true);
  assert.deepEqual(around.done.slice(1), [["tell", [{ events: [{ text: "would" }], board: { ahead: "b" } }]], ["play", "b", true]]);
  assert.deepEqual(making.board, { ahead: "b" });
  making.putBack();
  assert.equal(making.board, null);
});

test("a decision that leaves more to decide is told, and the next step asked for", async () => {
  const around = page();
  const making = begun(around);
  await making.decide("a", false);
  await Promise.resolve();
  assert.deepEqual(around.done.map(([what]) => what), ["tell", "made"]);
  assert.deepEqual(making.step.made, ["a"]);
  assert.deepEqual(making.board, { made: ["a"] });
});

test("while the next step is on its way nothing can be decided", async () => {
  let answer = () => {};
  const around = page({ stepAfter: () => new Promise((done) => (answer = done)) });
  const making = begun(around);
  making.decide("a", false);
  await Promise.resolve();
  assert.equal(making.step, null);
  assert.ok(making.isBegun);
  await making.decide("b", true);
  assert.deepEqual(around.done, []);
  making.begin(null);
  answer({ ...START, made: ["a"] });
  await Promise.resolve();
  assert.equal(making.step, null, "what was asked for an earlier position is dropped");
});

test("the last of several decisions is told alone, even where nobody looked at it", async () => {
  const around = page();
  const making = begun(around);
  await making.make(["a"], true);
  around.done.length = 0;
  await making.decide("b", true);
  assert.deepEqual(around.done.map(([what]) => what), ["tell", "play"]);
  assert.deepEqual(around.done[1], ["play", "a b", true]);
});

test("going back to the start needs no answer", async () => {
  let asked = 0;
  const around = page();
  const stepAfter = around.stepAfter;
  around.stepAfter = (made) => (asked++, stepAfter(made));
  const making = begun(around);
  assert.equal(making.stepBack(), false);
  await making.make(["a"], true);
  assert.equal(making.stepBack(), true);
  await Promise.resolve();
  assert.deepEqual(making.step.made, []);
  assert.equal(making.board, null);
  assert.equal(asked, 1);
});

test("where no answer comes, what was made before stands", async () => {
  const around = page({ stepAfter: async () => Promise.reject(new Error("lost")) });
  const making = begun(around);
  await making.make(["a"], false);
  assert.deepEqual(making.step.made, []);
  assert.equal(around.done.at(-1)[0], "warn");
});

test("what is not offered has no prospect", async () => {
  const around = page();
  const making = begun(around);
  assert.ok(making.offers("a"));
  assert.ok(!making.offers("z"));
  await making.point("z");
  assert.deepEqual(around.done, [["foreseen", null]]);
});

const whats = (around) => around.done.map(([what, ...said]) => (what === "point" ? `point ${said[0]}` : what));

test("a decision that completes the turn is held until somebody says yes", async () => {
  const [around, deed] = [page(), asked()];
  const making = begun(around, deed);
  await making.decide("b", true);
  assert.equal(deed.words, "Do b");
  assert.deepEqual(whats(around), ["point b", "point b", "foreseen"]);
  assert.equal(making.step.made.length, 0);
  around.done.length = 0;
  await deed.yes();
  assert.deepEqual(whats(around), ["point null", "foreseen", "tell", "play"]);
  assert.equal(deed.words, "");
});

test("one that leaves more to decide is made at once", async () => {
  const [around, deed] = [page(), asked()];
  const making = begun(around, deed);
  await making.decide("b", true);
  await making.decide("a", false);
  assert.deepEqual(making.step.made, ["a"]);
  assert.equal(deed.words, "");
  assert.ok(!whats(around).includes("play"));
});

test("choosing another changes what is held; the same again, Esc or another position let go", async () => {
  const [around, deed] = [page(), asked()];
  const making = begun(around, deed);
  await making.decide("b", true);
  await making.decide("c", true);
  assert.equal(deed.words, "Do c");
  await making.decide("c", true);
  assert.equal(deed.words, "");
  await making.decide("c", true);
  assert.ok(making.stepBack());
  assert.equal(deed.words, "");
  assert.ok(!making.letGo());
  await making.decide("c", true);
  making.begin(START);
  assert.equal(deed.words, "");
  assert.ok(!whats(around).includes("play"));
});

test("what is held is shown again when one points away from something else", async () => {
  const [around, deed] = [page(), asked()];
  const making = begun(around, deed);
  await making.decide("b", true);
  await making.point("a");
  assert.ok(deed.isElsewhere);
  around.done.length = 0;
  await making.point(null);
  assert.deepEqual(whats(around), ["foreseen", "point b", "foreseen"]);
  assert.deepEqual(around.done.at(-1), ["foreseen", [{ text: "would" }]]);
  assert.ok(!deed.isElsewhere);
});

test("a whole order is held whatever the settings, changed, let go of, and told by what comes back", () => {
  const [around, deed] = [page(), asked()];
  const making = begun(around, deed);
  deed.isAsking = false;
  making.order("5 bid 1");
  making.order("5 bid 2");
  assert.equal(making.held?.text, "5 bid 2");
  making.order("5 bid 2");
  assert.equal(making.held, null);
  making.order("6");
  deed.yes();
  assert.deepEqual(around.done.filter(([what]) => what === "play"), [["play", "6", false]]);
});

test("what was refused is not said any more when something else is begun", () => {
  const around = page();
  begun(around).turnAway();
  assert.deepEqual(around.done, [["forgotten"]]);
});
