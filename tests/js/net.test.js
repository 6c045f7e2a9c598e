import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { Refused, change, live, post, requestId, untilAnswered } from "tailbiter/net.js";

const realFetch = globalThis.fetch;
afterEach(() => (globalThis.fetch = realFetch));

/** A server that answers with these in turn; "lost" is no answer. */
function answering(...answers) {
  const asked = [];
  globalThis.fetch = async (path, how) => {
    asked.push({ path, body: how.body && JSON.parse(how.body) });
    const answer = answers.shift();
    if (answer === "lost") throw new TypeError("no network");
    return { ok: (answer.status ?? 200) < 400, status: answer.status ?? 200, json: async () => answer.body };
  };
  return asked;
}

test("ids are long, plain and never the same", () => {
  const ids = Array.from({ length: 100 }, requestId);
  assert.ok(ids.every((id) => /^[0-9a-f]{32}$/.test(id)));
  assert.equal(new Set(ids).size, 100);
});

test("a change whose answer is lost is sent again with the same id", async () => {
  const asked = answering("lost", "lost", { body: { number: 1 } });
  assert.deepEqual(await change("/turns", { turn: "c3" }, [1, 1, 1]), { number: 1 });
  assert.equal(asked.length, 3);
  assert.equal(new Set(asked.map(({ body }) => body.request)).size, 1);
  assert.ok(asked.every(({ body }) => body.turn === "c3"));
});

test("two changes have two ids", async () => {
  const asked = answering({ body: {} }, { body: {} });
  await change("/turns");
  await change("/turns");
  assert.notEqual(asked[0].body.request, asked[1].body.request);
});

test("a change that is refused is not sent again", async () => {
  const asked = answering({ status: 422, body: { error: "N5: taken", why: "Taken.", rule: "N5", field: "turn" } });
  await assert.rejects(change("/turns", {}, [1]), (error) => {
    assert.ok(error instanceof Refused);
    assert.deepEqual([error.why, error.rule, error.field, error.isLost], ["Taken.", "N5", "turn", false]);
    assert.match(error.spoken, /^Taken\. .*N5/);
    return true;
  });
  assert.equal(asked.length, 1);
});

test("where no answer ever comes, that is told", async () => {
  answering("lost", "lost");
  await assert.rejects(change("/turns", {}, [1]), (error) => error.isLost);
});

test("a sentence that stands alone serves as its own reason", async () => {
  answering({ status: 404, body: { error: "there is no such table" } });
  await assert.rejects(post("/x", {}), (error) => error.why === error.message && error.rule === null);
});

test("a question is asked until it is answered, or no longer wanted", async () => {
  const answers = [new Refused(0, {}), new Refused(0, {}), "yes"];
  const question = async () => {
    const answer = answers.shift();
    if (answer instanceof Refused) throw answer;
    return answer;
  };
  let failures = 0;
  assert.equal(await untilAnswered(question, () => Boolean(++failures), 1), "yes");
  assert.equal(failures, 2);
  answers.push(new Refused(0, {}));
  assert.equal(await untilAnswered(question, () => false, 1), null);
  answers.push(new Refused(403, {}));
  await assert.rejects(untilAnswered(question, () => true, 1));
});

/** A page with sockets that say nothing of themselves, and a watch that goes on when it is told to. */
function pageOf(t) {
  const sockets = [];
  const page = { sockets, listeners: {}, lost: [], now: 0 };
  class Wire {
    static OPEN = 1;
    constructor() {
      Object.assign(this, { readyState: 0, sent: [] });
      sockets.push(this);
    }
    send(text) {
      this.sent.push(JSON.parse(text));
    }
    close() {
      this.readyState = 3;
    }
    begin() {
      this.readyState = 1;
      this.onopen();
    }
  }
  t.mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  t.mock.method(performance, "now", () => page.now);
  Object.assign(globalThis, { WebSocket: Wire, location: { protocol: "http:", host: "there" }, addEventListener: (what, does) => (page.listeners[what] = does) });
  page.later = (seconds) => {
    for (let second = 0; second < seconds; second += 1) {
      page.now += 1000;
      t.mock.timers.tick(1000);
    }
  };
  page.wire = live(() => {}, (isLost) => page.lost.push(isLost));
  sockets[0].begin();
  return page;
}

test("a socket that is dead without a word is noticed by a seat, whoever's turn it is", (t) => {
  const page = pageOf(t);
  page.wire.send({ type: "watch", table: "t", seat: 2 });
  page.later(14);
  assert.deepEqual(page.sockets[0].sent.map(({ type }) => type), ["watch", "time"]);
  page.sockets[0].onmessage({ data: '{"type":"time"}' });
  page.later(10);
  assert.deepEqual(page.lost, [false], "who answers is there");
  page.later(20);
  assert.deepEqual(page.lost, [false, true], "and who does not is not");
  assert.equal(page.sockets.length, 2);
  page.later(10);
  assert.equal(page.sockets.length, 3, "one that does not open is tried again");
  page.sockets[2].begin();
  assert.equal(page.lost.at(-1), false);
});

test("those who look on ask nothing: there may be thousands", (t) => {
  const page = pageOf(t);
  page.wire.send({ type: "watch", table: "t", seat: null });
  page.later(120);
  assert.deepEqual(page.sockets[0].sent.map(({ type }) => type), ["watch"]);
  assert.deepEqual(page.lost, [false]);
});

test("without a network the connection is gone, unless the server is on this machine", async (t) => {
  const page = pageOf(t);
  answering({ body: {} });
  await page.listeners.offline();
  assert.deepEqual(page.lost, [false]);
  answering("lost");
  await page.listeners.offline();
  assert.deepEqual(page.lost, [false, true]);
});
