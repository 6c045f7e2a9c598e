// Eat Me: an order in the making, put together from the halves that the server has written.
// @ts-check

/**
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Choices} Choices
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Offer} Offer
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Parts} Parts
 * @typedef {import("tailbiter/board.d.ts").Scene<Ring, Choices>} Scene
 * @typedef {{card: number | null, bid: number | null, text: string, isWhole: true}} Whole an order with all that is due
 */

/** Every order that may be given. @param {Choices} choices @returns {Whole[]} */
export function ordersIn({ cards, bids }) {
  const halves = bids.length ? bids : [null];
  const held = cards.length ? cards : [null];
  return held.flatMap((offer) =>
    halves.map((bid, points) => ({
      card: offer?.card ?? null,
      bid: bid === null ? null : points,
      text: joined(offer?.text, bid),
      isWhole: /** @type {const} */ (true),
    })),
  );
}

/** @param {(string | null | undefined)[]} halves as they are written */
const joined = (...halves) => halves.filter((half) => half != null).join(" ");

/**
 * How much is thought of each card, from 0 to 1, and the bid that is thought best.
 * @param {{parts: Parts[], weight: number}[]} marks the best first
 */
export function hintsIn(marks) {
  /** @type {Map<number, number>} */
  const cards = new Map();
  for (const { parts: [order], weight } of marks) {
    if (order?.card && !cards.has(order.card)) cards.set(order.card, weight);
  }
  return { cards, bid: marks[0]?.parts[0]?.bid ?? null };
}

/** One seat's order of one round. Another seat at the same screen finds nothing of it. */
export class Order {
  /** @type {number | null} of the order that the page has shown, for it is held or looked at */
  card = null;
  bid = 0; // goes with whichever card is chosen
  isShown = false;
  /** @type {Offer[]} what each card would do: the ring stays as it is until all orders are in */
  offers = [];
  /** @type {Whole[]} those that may be given now */
  orders = [];
  /** @type {string[]} */
  bids = [];

  /** @param {string} whose the seat, the round and the hand */
  constructor(whose) {
    this.whose = whose;
  }

  /**
   * The order for a scene: the one begun, or a new one where the seat or the round is another.
   * @param {Order | null} begun
   * @param {Scene} scene
   */
  static for(begun, { view, board, step }) {
    const whose = `${view.seat} ${view.turn} ${board.hand?.join(".")}`;
    const order = begun?.whose === whose ? begun : new Order(whose);
    const isFirst = step && !order.orders.length && !order.offers.length;
    if (isFirst) order.bid = Math.ceil((step.choices.bids.length - 1) / 10);
    if (step) [order.offers, order.bids] = [step.choices.cards, step.choices.bids];
    order.orders = step ? ordersIn(step.choices) : [];
    return order;
  }

  /** May an order be given here now? */
  get isOpen() {
    return this.orders.length > 0;
  }

  get takesCard() {
    return this.isOpen && this.orders[0].card !== null;
  }

  /** The most that can be bid; null where no bid is due. */
  get most() {
    return this.orders.at(-1)?.bid ?? null;
  }

  /** The order with a card and the bid as it is; null where it cannot be given. @param {number | null} card */
  with(card) {
    const bid = this.most === null ? null : this.bid;
    return this.orders.find((one) => one.card === card && one.bid === bid)?.text ?? null;
  }

  /** An order that is not offered, to ask why: a card is written as on the ring. @param {number} card */
  tried(card) {
    return joined(String(card), this.bids[this.bid]);
  }

  /** @param {string | null} text of the order to be shown; null: none */
  show(text) {
    const found = this.orders.find((one) => one.text === text);
    this.isShown = found !== undefined;
    this.card = found?.card ?? null;
    this.bid = found?.bid ?? this.bid;
  }

  /** What a card would do to the ring as it stands. @param {number} card */
  does(card) {
    return this.offers.find((offer) => offer.card === card)?.does ?? null;
  }
}
