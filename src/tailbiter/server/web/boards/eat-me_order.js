// Eat Me: an order in the making: a card, a bid, and what can be foreseen of them.
// @ts-check

/**
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Choices} Choices
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Offer} Offer
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Parts} Parts
 * @typedef {import("tailbiter/board.d.ts").Scene<Ring, Choices>} Scene
 */

/**
 * An order in writing.
 * @param {string} form with {card} and {bid} where they stand
 * @param {number | null} card
 * @param {number} bid
 */
export const write = (form, card, bid) => form.replace("{card}", String(card ?? "")).replace("{bid}", String(bid)).trim();

/** Every order that may be given, as it is typed. @param {Choices} choices */
export function texts({ asks, written, cards, may_bid }) {
  const held = asks.includes("card") ? cards.map(({ card }) => card) : [null];
  return held.flatMap((card) => bidsTo(may_bid).map((bid) => ({ text: write(written, card, bid), isWhole: true })));
}

/** Nothing, and every bid up to the highest. @param {number} most */
const bidsTo = (most) => Array.from({ length: most + 1 }, (_, bid) => bid);

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
  /** @type {number | null} */
  card = null;
  bid = 0;
  isAsked = false; // the page has said that an order can be given
  isChanging = false; // a sealed order was taken out of its envelope
  sent = ""; // the order that is on its way
  /** @type {Offer[]} what each card would do: the ring stays as it is until all orders are in */
  offers = [];

  /**
   * @param {string} whose the seat, the round and the hand
   * @param {Scene} scene
   */
  constructor(whose, scene) {
    this.whose = whose;
    this.scene = scene;
  }

  /**
   * The order for a scene: the one begun, or a new one where the seat or the round is another.
   * @param {Order | null} begun
   * @param {Scene} scene
   */
  static for(begun, scene) {
    const { view, board } = scene;
    const whose = `${view.seat} ${view.turn} ${board.hand?.join(".")}`;
    const order = begun?.whose === whose ? begun : new Order(whose, scene);
    order.settle(scene);
    return order;
  }

  /** @param {Scene} scene */
  settle(scene) {
    this.scene = scene;
    const { board, step } = scene;
    if (step) {
      if (!this.isAsked) this.bid = Math.ceil(step.choices.may_bid / 10);
      this.isAsked = true;
      this.sent = "";
      this.offers = step.choices.cards;
    }
    if (!this.canChange || board.my_order === this.sent) this.isChanging = false;
    if (board.hand?.length === 1) [this.card] = board.hand;
  }

  get board() {
    return this.scene.board;
  }

  /** Can an order be put together here now? */
  get isOpen() {
    const { seat, acting } = this.scene.view;
    if (!this.board.hand || seat === null) return false;
    return this.board.my_order ? this.isChanging : this.isAsked && acting.includes(seat);
  }

  /** It came back neither sealed nor refused. */
  get isSending() {
    return this.sent !== "" && !this.isChanging && !this.board.my_order;
  }

  /** A sealed order may be changed while the position is the one being played. */
  get canChange() {
    const { view, board } = this.scene;
    const now = /** @type {Ring} */ (view.board);
    const isNow = board.round === now.round && board.ordered.length === now.ordered.length;
    return Boolean(isNow && board.my_order && board.my_order === now.my_order && view.acting.length);
  }

  get takesCard() {
    return this.isOpen && this.board.asks.includes("card");
  }

  /** As it is written. */
  get text() {
    return this.written(this.card, this.bid);
  }

  /** @param {number | null} card @param {number} bid */
  written(card, bid) {
    return write(this.board.written, card, bid);
  }

  /** Take the order out of its envelope. */
  change() {
    this.card = this.board.my_parts?.card ?? null;
    this.bid = this.board.my_parts?.bid ?? 0;
    this.isChanging = true;
  }

  /** Give up the last thing that was done; false where there was nothing. */
  back() {
    if (!this.isOpen) return false;
    if (this.isChanging) this.isChanging = false;
    else if (this.card !== null && (this.board.hand?.length ?? 0) > 1) this.card = null;
    else return false;
    return true;
  }

  /** What a card would do to the ring as it stands; null where it is not shown. @param {number} card */
  does(card) {
    return (this.scene.help && this.offers.find((offer) => offer.card === card)?.does) || null;
  }

  /** The card of an order in writing. @param {string} text */
  cardIn(text) {
    const bids = bidsTo(this.board.may_bid ?? 0);
    return this.offers.find(({ card }) => bids.some((bid) => this.written(card, bid) === text))?.card ?? null;
  }
}
