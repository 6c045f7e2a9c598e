// Eat Me: the ring, the hand below it, and orders put together from a card and a bid.
// @ts-check
import { listenForLeaving, listenToArrows, roving, seatPatterns, svg } from "tailbiter/draw.js";
import { cardFace, drawEnvelopes, orderWords, takenByEnvelopes, writing } from "tailbiter/boards/eat-me_centre.js";
import { drawGhost } from "tailbiter/boards/eat-me_meal.js";
import { Order, hintsIn, ordersIn } from "tailbiter/boards/eat-me_order.js";
import { drawCells, drawIdentities, drawNumbers, drawOrganisms, isOnTable, keyOf, range } from "tailbiter/boards/eat-me_ring.js";
import { roundIn, tellFrame } from "tailbiter/boards/eat-me_round.js";
import { makeTray } from "tailbiter/boards/eat-me_tray.js";
import { AIM, SIGNS, about, brief, prompt, roundWords, summary, whoseWords } from "tailbiter/boards/eat-me_words.js";

/**
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Choices} Choices
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Events} Event
 * @typedef {import("tailbiter/board.d.ts").Scene<Ring, Choices>} Scene
 * @typedef {import("tailbiter/board.d.ts").Host} Host
 * @typedef {import("tailbiter/board.d.ts").Board} Board
 */

/** @type {import("tailbiter/board.d.ts").BoardGame} */
export const game = {
  prompt,
  aim: AIM,
  signs: SIGNS,
  texts: ({ choices }) => ordersIn(/** @type {Choices} */ (choices)),
  make: (host) => new RingBoard(host),
};

/** @implements {Board} */
class RingBoard {
  /** @type {Scene | null} */
  scene = null;
  /** @type {number | null} a card that is looked at */
  pointed = null;
  /** @type {string | null} an organism that is looked at */
  inspected = null;
  /** @type {number | null} whose order is looked at */
  opened = null;
  /** @type {Order | null} */
  order = null;
  /** @type {number[]} the cards of the round that is told or was told last */
  lately = [];
  isTelling = false;
  scale = 1;

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.layers = {
      cells: svg("g"),
      organisms: svg("g", { class: "organisms" }),
      numbers: svg("g"),
      envelopes: svg("g"),
      centre: svg("g", { class: "centre" }),
      ghost: svg("g", { class: "ghost", "aria-hidden": "true" }),
      flight: svg("g", { class: "flight", "aria-hidden": "true" }),
    };
    this.element = svg(
      "svg",
      { class: "board-eat-me", viewBox: "-304 -304 608 608", role: "group", tabindex: -1 },
      seatPatterns(),
      ...Object.values(this.layers),
    );
    const desk = makeTray({
      choose: (card) => this.choose(card),
      point: (card) => this.pointAt(card),
      bid: (points) => this.setBid(points),
    });
    this.tray = desk.element;
    this.drawTray = desk.draw;
    this.listen();
  }

  listen() {
    const { element } = this;
    listenToArrows(element);
    for (const kind of ["pointerover", "focusin"]) element.addEventListener(kind, (event) => this.look(event.target));
    element.addEventListener("pointerleave", () => this.look(null));
    listenForLeaving(element, () => this.look(null));
    element.addEventListener("click", (event) => {
      const cell = /** @type {Element} */ (event.target).closest("[data-card]");
      if (cell) this.choose(Number(cell.getAttribute("data-card")));
      else this.look(event.target); // by a finger, which has left again
    });
    element.addEventListener("dragover", (event) => event.preventDefault());
    element.addEventListener("drop", (event) => {
      event.preventDefault();
      const card = Number(/** @type {DragEvent} */ (event).dataTransfer?.getData("text/plain"));
      if (card !== this.order?.card) this.choose(card);
    });
    new ResizeObserver(() => this.measure()).observe(element);
  }

  /** Writing keeps its size on the screen, so the drawing must know how large it is shown. */
  measure() {
    const { width, height } = this.element.getBoundingClientRect();
    const scale = Math.min(width, height) / 608;
    if (!scale || Math.abs(scale / this.scale - 1) < 0.01) return;
    this.scale = scale;
    if (this.scene && !this.isTelling) this.render();
  }

  /** On a wall the writing grows with the ring. @param {number} pixels @returns {number} */
  px = (pixels) => pixels / Math.min(this.scale, 1);

  get board() {
    return /** @type {Scene} */ (this.scene).board;
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.isTelling = false;
    this.order?.show(null); // the page says what it holds
    if (!this.pointed || !scene.board.hand?.includes(this.pointed)) this.pointed = null;
    this.show(scene);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { cards, ordered } = roundIn(/** @type {Event[]} */ (scene.last?.events ?? []), scene.board);
    this.scene = this.isTelling ? scene : { ...scene, board: { ...scene.board, ordered } };
    this.lately = cards;
    this.order = Order.for(this.order, scene);
    this.render();
  }

  render() {
    const { board, layers, px } = this;
    const scene = /** @type {Scene} */ (this.scene);
    const { view, names } = scene;
    const active = document.activeElement;
    const key = this.element.contains(active) ? /** @type {HTMLElement} */ (active).dataset.key : undefined;
    const held = this.order?.takesCard ? board.hand : [];
    this.element.setAttribute("aria-label", summary(scene));
    layers.cells.replaceChildren(...drawCells(board, (card) => (held?.includes(card) ? `Card ${card}, in your hand` : null), px));
    layers.organisms.replaceChildren(...drawOrganisms(board, names, px));
    layers.numbers.replaceChildren(...drawNumbers(board, this.lately.filter((card) => isOnTable(board, card)), px), ...drawIdentities(board, px, takenByEnvelopes(board, px)));
    layers.envelopes.replaceChildren(...drawEnvelopes(board, names, view.seat, px));
    layers.flight.replaceChildren();
    const first = roving(this.element, key ?? String(this.order?.card ?? ""));
    if (key) first?.focus();
    this.renderOrder();
  }

  /** What changes while an order is put together. */
  renderOrder() {
    const { order } = this;
    const scene = /** @type {Scene} */ (this.scene);
    if (!order) return;
    const hints = hintsIn(scene.marks);
    this.drawTray({ scene, order, hints });
    for (const cell of this.layers.cells.children) {
      const card = Number(cell.getAttribute("data-card"));
      cell.classList.toggle("chosen", card === order.card);
      cell.classList.toggle("hinted", hints.cards.has(card));
    }
    this.renderPointed();
  }

  /** What is looked at: the ghost of a card, or what an organism is. */
  renderPointed() {
    const { board, px, layers, order } = this;
    const { help, names } = /** @type {Scene} */ (this.scene);
    const card = this.pointed ?? order?.card;
    const does = card && help ? order?.does(card) : null;
    layers.ghost.replaceChildren(...(does ? drawGhost(board.deck, does, px) : []));
    for (const shown of [...layers.cells.children, ...this.tray.querySelectorAll(".hand-card")]) {
      shown.classList.toggle("pointed", shown.getAttribute("data-card") === String(this.pointed));
    }
    const organism = board.organisms.find((one) => keyOf(one) === this.inspected);
    if (this.opened) layers.centre.replaceChildren(...writing(orderWords(board, this.opened, names), px));
    else if (card && !organism) layers.centre.replaceChildren(cardFace(card, px));
    else if (organism) layers.centre.replaceChildren(...writing([`Size ${organism.size}`, ...whoseWords(organism, names), range(organism)], px));
    else layers.centre.replaceChildren(...writing(roundWords(board), px, takenByEnvelopes(board, px)));
  }

  /** @param {EventTarget | null} target */
  look(target) {
    const at = /** @type {Element | null} */ (target);
    const cell = at?.closest("[data-key]");
    const organism = at?.closest("[data-organism]")?.getAttribute("data-organism") ?? null;
    if (this.isTelling || !this.scene || at === this.element) return;
    this.inspected = organism;
    this.opened = Number(at?.closest("[data-envelope]")?.getAttribute("data-envelope")) || null;
    this.pointAt(cell ? Number(cell.getAttribute("data-key")) : null);
  }

  /** @param {number | null} card */
  pointAt(card) {
    if (this.isTelling || !this.scene) return;
    this.pointed = card;
    this.renderPointed();
    this.host.point(card === null ? null : (this.order?.with(card) ?? null));
  }

  /** @param {number} card */
  choose(card) {
    const { order } = this;
    if (!order?.takesCard) return;
    const text = order.with(card);
    if (text === null) this.host.refuse(order.tried(card));
    else this.host.hold(text); // once more: the page lets go of it
  }

  /** @param {number} points */
  setBid(points) {
    const { order } = this;
    if (!order?.isOpen || (points === order.bid && order.isShown)) return;
    order.bid = Math.min(Math.max(points, 0), order.most ?? 0);
    const text = order.takesCard && order.card === null ? null : order.with(order.card);
    if (text === null) this.renderOrder();
    else this.host.hold(text);
  }

  /** @param {string | null} text */
  point(text) {
    if (!this.scene || this.isTelling) return;
    this.pointed = null;
    this.order?.show(text);
    this.renderOrder();
  }

  back() {
    return false;
  }

  about = about;
  brief = brief;

  /** @param {import("tailbiter/types.d.ts").Frame} frame @param {Scene} scene */
  async tell(frame, scene) {
    const told = /** @type {{events: Event[], board: Ring}} */ (frame);
    const before = this.scene?.board ?? told.board;
    this.isTelling = true;
    this.pointed = this.inspected = this.opened = null;
    this.layers.ghost.replaceChildren();
    this.layers.centre.replaceChildren();
    await tellFrame(this.layers, before, told, scene, this.px, (board) => this.show({ ...scene, board, step: null }));
    this.isTelling = false;
  }
}
