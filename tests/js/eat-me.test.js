import assert from "node:assert/strict";
import { test } from "node:test";

import { game } from "tailbiter/boards/eat-me.js";
import { Order, hintsIn, ordersIn } from "tailbiter/boards/eat-me_order.js";
import { isOnTable, span } from "tailbiter/boards/eat-me_ring.js";
import { playedIn, roundIn, stillSealed } from "tailbiter/boards/eat-me_round.js";
import { columns } from "tailbiter/boards/eat-me_tray.js";
import { about, roundWords, summary } from "tailbiter/boards/eat-me_words.js";

const living = (id, owner, first, last, size) => ({ id, owner, first, last, size });
const played = (card, organism, was = null, eaten = [], scored = null) => ({ card, organism, was, eaten, scored });
const BORN = played(13, living(4, 1, 13, 13, 1));
const GREW = played(3, living(1, 2, 3, 5, 3), living(1, 2, 4, 5, 2));
const ATE = played(9, living(2, 3, 8, 10, 3), living(2, 3, 8, 8, 1), [living(3, 1, 10, 10, 1)], { seat: 1, points: 1 });
const NAMES = ["Ada", "B", "C"];
const CHOICES = {
  cards: [
    { card: 3, text: "3", kind: "absorbed", does: GREW },
    { card: 13, text: "13", kind: "born", does: BORN },
  ],
  bids: ["bid 0", "bid 1", "bid 2"],
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
  hand: [3, 13],
  my_order: null,
  my_parts: null,
  may_bid: 2,
};

/** What seat 1 sees while its order is missing. */
function scene(board = {}, more = {}) {
  const shown = { ...BOARD, ...board };
  const view = { seat: 1, turn: 4, acting: [1, 3], board: shown };
  return { view, board: shown, step: { seat: 1, choices: CHOICES }, marks: [], help: true, names: NAMES, ...more };
}

const SEALED = { my_order: "13 bid 1", my_parts: { kind: "order", card: 13, bid: 1, supplied: [] }, ordered: [1] };

test("orders are the halves that the server has written", () => {
  const all = ["3 bid 0", "3 bid 1", "3 bid 2", "13 bid 0", "13 bid 1", "13 bid 2"];
  assert.deepEqual(game.texts({ choices: CHOICES }).map(({ text, isWhole }) => [text, isWhole]), all.map((text) => [text, true]));
  assert.deepEqual(ordersIn(CHOICES)[4], { card: 13, bid: 1, text: "13 bid 1", isWhole: true });
  assert.deepEqual(ordersIn({ cards: [], bids: ["bid 0", "bid 1"] }).map(({ card, bid, text }) => [card, bid, text]), [[null, 0, "bid 0"], [null, 1, "bid 1"]]);
  assert.deepEqual(ordersIn({ ...CHOICES, bids: [] }).map(({ card, bid, text }) => [card, bid, text]), [[3, null, "3"], [13, null, "13"]]);
});

test("hints are cards with a weight, the best mark's counting, and its bid", () => {
  const mark = (card, bid, weight) => ({ parts: [{ kind: "order", card, bid, supplied: [] }], weight });
  const hints = hintsIn([mark(13, 2, 1), mark(3, 0, 0.5), mark(13, 0, 0.2)]);
  assert.deepEqual([...hints.cards], [[13, 1], [3, 0.5]]);
  assert.equal(hints.bid, 2);
  assert.deepEqual(hintsIn([]), { cards: new Map(), bid: null });
  assert.deepEqual(hintsIn([mark(null, 7, 1)]), { cards: new Map(), bid: 7 });
});

test("an order begins with a tenth of the points, and no card", () => {
  const order = Order.for(null, scene());
  assert.deepEqual([order.isOpen, order.takesCard, order.card, order.bid, order.most], [true, true, null, 1, 2]);
  assert.equal(order.with(13), "13 bid 1");
  assert.equal(order.with(7), null);
  assert.equal(order.tried(7), "7 bid 1");
});

test("what the page has shown is the order", () => {
  const order = Order.for(null, scene());
  order.show("13 bid 2");
  assert.deepEqual([order.card, order.bid, order.isShown], [13, 2, true]);
  order.show(null);
  assert.deepEqual([order.card, order.bid, order.isShown], [null, 2, false]);
  order.show("7 bid 0");
  assert.deepEqual([order.card, order.isShown], [null, false]);
});

test("an opening bid has no card, and a last card no bid", () => {
  const opening = Order.for(null, scene({}, { step: { choices: { cards: [], bids: ["bid 0", "bid 1"] } } }));
  assert.deepEqual([opening.takesCard, opening.most, opening.with(null)], [false, 1, "bid 1"]);
  const last = Order.for(null, scene({}, { step: { choices: { ...CHOICES, bids: [] } } }));
  assert.deepEqual([last.takesCard, last.most, last.with(13), last.tried(7)], [true, null, "13", "7"]);
});

test("an order begun stays while others order, and is another seat's no more", () => {
  const order = Order.for(null, scene());
  order.show("13 bid 2");
  assert.equal(Order.for(order, scene({ ordered: [3] })).card, 13);
  const other = scene();
  other.view.seat = 2;
  assert.deepEqual([Order.for(order, other).card, Order.for(order, other).bid], [null, 1]);
});

test("what a card would do is known when the order is sealed, too", () => {
  const order = Order.for(null, scene());
  assert.equal(order.does(13), BORN);
  assert.equal(order.does(7), null);
  const sealed = Order.for(order, scene(SEALED, { step: null }));
  assert.deepEqual([sealed.does(3), sealed.isOpen, sealed.takesCard, sealed.most], [GREW, false, false, null]);
});

test("a hand stands in rows of about the same length", () => {
  assert.deepEqual([[10, 8], [10, 6], [9, 8], [8, 8], [25, 8], [1, 6], [0, 6]].map(([cards, most]) => columns(cards, most)), [5, 5, 5, 8, 7, 1, 1]);
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
  assert.deepEqual(roundIn(ROUND, BOARD), { cards: [13, 3, 9], ordered: [] });
  assert.deepEqual(roundIn([happened("ordered", 1, {})], { ...BOARD, ordered: [1] }), { cards: [], ordered: [1] });
});

test("in the middle of a round the envelopes of those who have played are open", () => {
  const sealed = { ...BOARD, ordered: [1, 2, 3] };
  assert.deepEqual([0, 1, 2, 3].map((count) => roundIn(ROUND.slice(0, count), sealed).ordered), [[1, 2, 3], [3, 1], [1], []]);
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
  assert.deepEqual(roundWords({ ...BOARD, round: 0, asks: ["bid"] }), ["Bids", "for round 1"]);
  assert.deepEqual(roundWords({ ...BOARD, left: 0 }), ["The end", "points"]);
  assert.match(summary(scene()), /32.*Round 4.*B's organism 1, 4 to 5, size 2; unowned, 31 to 1, size 3/);
});

test("a prompt says what is to be done", () => {
  assert.equal(game.prompt(scene()), "Choose a card and a bid");
  assert.equal(game.prompt(scene({ bid_points: [0, 40, 9] })), "Choose a card");
  assert.equal(game.prompt(scene({ asks: ["bid"] })), "Bid to play first in round 1");
  assert.equal(game.prompt(scene({ asks: ["card"] })), "Play your last card");
  assert.equal(game.prompt(scene(SEALED, { step: null })), "Your order is sealed; waiting for Ada, C");
  assert.equal(game.prompt(scene({}, { step: null })), "Waiting for the orders of Ada, C");
});

test("a plate says how a seat stands", () => {
  assert.deepEqual([1, 2, 3].map((seat) => about(BOARD, seat)), ["1 point, 2 to bid", "0 points, 40 to bid", "12 points, 9 to bid"]);
});
