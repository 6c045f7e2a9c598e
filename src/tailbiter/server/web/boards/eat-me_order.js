// Eat Me: an order in the making: a card, a bid, and what can be foreseen of them.
// @ts-check
import { changed } from "tailbiter/draw.js";
import { compare } from "tailbiter/boards/eat-me_meal.js";
import { read, written } from "tailbiter/boards/eat-me_words.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/types.d.ts").Decision} Decision
 * @typedef {import("tailbiter/boards/eat-me_ring.js").Ring} Ring
 */

/** One seat's order of one round. Another seat at the same screen finds nothing of it. */
export class Order {
  /** @type {number | null} */
  card = null;
  bid = 0;
  isAsked = false; // the page has said that an order can be given
  isChanging = false; // a sealed order was taken out of its envelope
  sent = ""; // the order that is on its way
  /** @type {Decision[]} what each card would do: the ring stays as it is until all orders are in */
  foreseen = [];

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
      if (!this.isAsked) this.bid = Math.ceil((board.may_bid ?? 0) / 10);
      this.isAsked = true;
      this.sent = "";
      this.foreseen = step.decisions;
    }
    if (!this.canChange || board.my_order === this.sent) this.isChanging = false;
    if (board.hand?.length === 1) [this.card] = board.hand;
  }

  /** @returns {Ring} */
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
    return Boolean(board.my_order && view.acting.length && JSON.stringify(board) === JSON.stringify(view.board));
  }

  get takesCard() {
    return this.isOpen && this.board.asks.includes("card");
  }

  /** As it is written. */
  get text() {
    return written(this.board.asks, this.card, this.bid);
  }

  /** Take the order out of its envelope. */
  change() {
    const { card, bid } = read(this.board.my_order ?? "");
    this.card = card;
    this.bid = bid ?? 0;
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

  /** @param {number} card */
  decision(card) {
    return this.foreseen.find(({ text }) => text === String(card)) ?? null;
  }

  /** What a card would do to the ring as it stands. @param {number} card */
  meal(card) {
    const decision = this.scene.help ? this.decision(card) : null;
    return decision ? compare(this.board, changed(this.board, decision.changes)) : null;
  }

  /** The same in a sentence. @param {number} card */
  said(card) {
    return (this.scene.help && this.decision(card)?.events[0]?.text) || "";
  }
}
