import assert from "node:assert/strict";
import { test } from "node:test";

import { game } from "tailbiter/boards/eat-me.js";
import { Order, hintsIn, texts, write } from "tailbiter/boards/eat-me_order.js";
import { isOnTable, span } from "tailbiter/boards/eat-me_ring.js";
import { playedIn, roundIn, stillSealed } from "tailbiter/boards/eat-me_round.js";
import { about, foretold, inShort, roundWords, summary } from "tailbiter/boards/eat-me_words.js";

const living = (id, owner, first, last, size) => ({ id, owner, first, last, size });
const played = (card, organism, was = null, eaten = [], scored = null) => ({ card, organism, was, eaten, scored });
const BORN = played(13, living(4, 1, 13, 13, 1));
const GREW = played(3, living(1, 2, 3, 5, 3), living(1, 2, 4, 5, 2));
const ATE = played(9, living(2, 3, 8, 10, 3), living(2, 3, 8, 8, 1), [living(3, 1, 10, 10, 1)], { seat: 1, points: 1 });
const NAMES = ["Ada", "B", "C"];
const CHOICES = {
  asks: ["card", "bid"],
  written: "{card} bid {bid}",
  cards: [
    { card: 3, text: "3", kind: "absorbed", does: GREW },
    { card: 13, text: "13", kind: "born", does: BORN },
  ],
  may_bid: 2,
};
const BOARD = {
  deck: 32,
  round: 4,
  organisms: [living(1, 2, 4, 5, 2), living(null, null, 31, 1, 3)],
  order_of_play: [2, 3, 1],
  victory_points: [1, 0, 12],
  bid_points: [2, 40, 9],
  left: 7,
  ordered: [],
  asks: ["card", "bid"],
  written: "{card} bid {bid}",
  hand: [3, 13],
  my_order: null,
  my_parts: null,
  may_bid: 2,
};

/** What seat 1 sees while its order is missing. */
function scene(board = {}, more = {}) {
  const shown = { ...BOARD, ...board };
  const view = { seat: 1, turn: 4, acting: [1, 3], board: shown };
  return { view, board: shown, step: { choices: CHOICES }, marks: [], help: true, names: NAMES, ...more };
}

const SEALED = { my_order: "13 bid 1", my_parts: { kind: "order", card: 13, bid: 1, supplied: [] }, ordered: [1] };

test("an order is written as the server says", () => {
  assert.equal(write("{card} bid {bid}", 13, 7), "13 bid 7");
  assert.equal(write("bid {bid}", null, 0), "bid 0");
  assert.equal(write("{card}", 13, 7), "13");
});

test("the choices as they are typed are whole orders", () => {
  const all = ["3 bid 0", "3 bid 1", "3 bid 2", "13 bid 0", "13 bid 1", "13 bid 2"];
  assert.deepEqual(game.texts({ choices: CHOICES }), all.map((text) => ({ text, isWhole: true })));
  const opening = { asks: ["bid"], written: "bid {bid}", cards: [], may_bid: 1 };
  assert.deepEqual(texts(opening).map(({ text }) => text), ["bid 0", "bid 1"]);
  const last = { ...CHOICES, asks: ["card"], written: "{card}", may_bid: 0 };
  assert.deepEqual(texts(last).map(({ text }) => text), ["3", "13"]);
});

test("what a card would do is said in short and at length", () => {
  assert.deepEqual([BORN, GREW, ATE].map(inShort), ["new", "B 3", "A +1"]);
  assert.deepEqual(
    [BORN, GREW, ATE].map((does) => foretold(does, NAMES)),
    ["a new organism of size 1", "B's organism 1 grows to 3", "Ada scores 1"],
  );
});

test("hints are cards with a weight, the best mark's counting, and its bid", () => {
  const mark = (card, bid, weight) => ({ parts: [{ kind: "order", card, bid, supplied: [] }], weight });
  const hints = hintsIn([mark(13, 2, 1), mark(3, 0, 0.5), mark(13, 0, 0.2)]);
  assert.deepEqual([...hints.cards], [[13, 1], [3, 0.5]]);
  assert.equal(hints.bid, 2);
  assert.deepEqual(hintsIn([]), { cards: new Map(), bid: null });
  assert.deepEqual(hintsIn([mark(null, 7, 1)]), { cards: new Map(), bid: 7 });
});

test("an order begins with a tenth of the points, and takes a card and a bid", () => {
  const order = Order.for(null, scene());
  assert.deepEqual([order.isOpen, order.takesCard, order.card, order.bid], [true, true, null, 1]);
  order.card = 13;
  order.bid = 2;
  assert.equal(order.text, "13 bid 2");
  assert.equal(order.back(), true);
  assert.equal(order.card, null);
  assert.equal(order.back(), false);
});

test("an order begun stays while others order, and is another seat's no more", () => {
  const order = Order.for(null, scene());
  order.card = 13;
  assert.equal(Order.for(order, scene({ ordered: [3] })).card, 13);
  const other = scene();
  other.view.seat = 2;
  assert.equal(Order.for(order, other).card, null);
});

test("what a card would do is known until the order is changed, and shown where help is wanted", () => {
  const order = Order.for(null, scene());
  assert.equal(order.does(13), BORN);
  assert.equal(order.does(7), null);
  assert.equal(Order.for(order, scene(SEALED, { step: null })).does(3), GREW);
  assert.equal(Order.for(order, scene({}, { help: false })).does(13), null);
});

test("a sealed order is taken out of its envelope with its card and its bid", () => {
  const order = Order.for(null, scene(SEALED, { step: null }));
  assert.deepEqual([order.isOpen, order.canChange], [false, true]);
  order.change();
  assert.deepEqual([order.isOpen, order.card, order.bid, order.text], [true, 13, 1, "13 bid 1"]);
  assert.equal(order.back(), true);
  assert.equal(order.isOpen, false);
});

test("an order of an earlier moment is not changed", () => {
  const now = scene({ ...SEALED, ordered: [1, 2] }, { step: null });
  const earlier = { ...now, board: { ...now.board, ordered: [1] } };
  assert.equal(Order.for(null, now).canChange, true);
  assert.equal(Order.for(null, earlier).canChange, false);
  assert.equal(Order.for(null, { ...now, board: { ...now.board, round: 3 } }).canChange, false);
  assert.equal(Order.for(null, { ...now, board: { ...now.board, my_order: "3 bid 0" } }).canChange, false);
});

test("an order on its way is waited for until it is sealed", () => {
  const order = Order.for(null, scene());
  order.sent = "13 bid 1";
  assert.equal(order.isSending, true);
  assert.equal(Order.for(order, scene(SEALED, { step: null })).isSending, false);
});

test("the last card of a hand is chosen", () => {
  assert.equal(Order.for(null, scene({ hand: [13] })).card, 13);
});

test("a card is found by the order in which it is written", () => {
  const order = Order.for(null, scene());
  assert.deepEqual(["13 bid 2", "3 bid 0", "13 bid 3", "7 bid 0"].map((text) => order.cardIn(text)), [13, 3, null, null]);
});

const happened = (kind, seat, data) => ({ kind, rule: "", seat, data, text: "" });
const ROUND = [
  happened("born", 2, BORN),
  happened("absorbed", 3, GREW),
  happened("ate", 1, ATE),
  happened("counted", null, { round: 4, points: [1, 0, 0] }),
  happened("settled", null, { round: 5, order: [1, 2, 3], bids: [1, 1, 0] }),
  happened("paid", null, { payer: null, paid: [1, 1, 0], left: [1, 39, 9] }),
  happened("supplied", 2, { card: 13, bid: null }),
];

test("a round is known by what its events tell, in the order of play", () => {
  assert.deepEqual(playedIn(ROUND).map(({ seat, data }) => [seat, data.card]), [[2, 13], [3, 3], [1, 9]]);
  assert.deepEqual(roundIn(ROUND), { round: 4, cards: [13, 3, 9] });
  assert.equal(roundIn([happened("ordered", 1, {})]), null);
});

test("envelopes open one by one", () => {
  assert.deepEqual([2, 3, 1].map((seat) => stillSealed(BOARD, seat)), [[3, 1], [1], []]);
});

test("an organism may pass the top of the ring", () => {
  const across = living(null, null, 31, 1, 3);
  const board = { organisms: [across], deck: 32 };
  assert.deepEqual([30, 31, 32, 1, 2].map((card) => isOnTable(board, card)), [false, true, true, true, false]);
  assert.deepEqual(span(across, 32), { from: 337.5, to: 371.25 });
});

test("the round is the board's own", () => {
  assert.deepEqual(roundWords(BOARD), ["Round 4", "of 10"]);
  assert.deepEqual(roundWords({ ...BOARD, round: 0, asks: ["bid"] }), ["Opening", "bids for round 1"]);
  assert.deepEqual(roundWords({ ...BOARD, left: 0 }), ["The end", "victory points"]);
  assert.match(summary(scene()), /32.*Round 4.*B's organism 1, 4 to 5, size 2; unowned, 31 to 1, size 3/);
});

test("a prompt says what is to be done", () => {
  assert.equal(game.prompt(scene()), "Choose a card and a bid");
  assert.equal(game.prompt(scene({ asks: ["bid"] })), "Bid for the first place");
  assert.equal(game.prompt(scene({ asks: ["card"] })), "Play your last card");
  assert.equal(game.prompt(scene(SEALED, { step: null })), "Your order is sealed; waiting for Ada, C");
  assert.equal(game.prompt(scene({}, { step: null })), "Waiting for the orders of Ada, C");
});

test("a plate says how a seat stands", () => {
  assert.deepEqual([1, 2, 3].map((seat) => about(BOARD, seat)), ["1 point, 2 to bid", "0 points, 40 to bid", "12 points, 9 to bid"]);
});
