// Eat Me: the ring, the hand below it, and orders put together from a card and a bid.
// @ts-check
import { LETTERS, changed, listenToArrows, roving, seatPatterns, svg } from "tailbiter/draw.js";
import { cardFace, drawEnvelopes, writing } from "tailbiter/boards/eat-me_centre.js";
import { compare, drawGhost, inShort } from "tailbiter/boards/eat-me_meal.js";
import { drawCells, drawIdentities, drawNumbers, drawOrganisms, keyOf, range } from "tailbiter/boards/eat-me_ring.js";
import { tellFrame } from "tailbiter/boards/eat-me_round.js";
import { makeTray } from "tailbiter/boards/eat-me_tray.js";
import { about, latelyPlayed, prompt, read, roundWords, summary, written } from "tailbiter/boards/eat-me_words.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/types.d.ts").Frame} Frame
 * @typedef {import("tailbiter/types.d.ts").Host} Host
 * @typedef {import("tailbiter/types.d.ts").Board} Board
 * @typedef {import("tailbiter/boards/eat-me_ring.js").Ring} Ring
 */

/** @type {import("tailbiter/types.d.ts").BoardGame} */
export const game = {
  seatName: (seat) => LETTERS[seat - 1],
  prompt,
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
  /** The order in the making, and for whom and when: another seat finds nothing of it. */
  order = { whose: "", isAsked: false, card: /** @type {number | null} */ (null), bid: 0, changing: false };
  /** @type {import("tailbiter/types.d.ts").Decision[]} what the cards would do; the same until the round is played */
  foreseen = [];
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
      { class: "board-eat-me", viewBox: "-304 -304 608 608", role: "group", preserveAspectRatio: "xMidYMid meet" },
      seatPatterns(),
      ...Object.values(this.layers),
    );
    const desk = makeTray({
      choose: (card) => this.choose(card),
      point: (card) => this.pointAt(card),
      bid: (points) => this.setBid(points),
      send: () => this.send(),
      change: () => this.change(),
    });
    this.tray = desk.element;
    this.drawTray = desk.draw;
    this.listen();
  }

  listen() {
    const { element } = this;
    listenToArrows(element);
    for (const kind of ["pointerover", "focusin"]) element.addEventListener(kind, (event) => this.look(event.target));
    for (const kind of ["pointerleave", "focusout"]) element.addEventListener(kind, () => this.look(null));
    element.addEventListener("click", (event) => {
      const cell = /** @type {Element} */ (event.target).closest("[data-card]");
      if (cell) this.choose(Number(cell.getAttribute("data-card")));
    });
    element.addEventListener("dragover", (event) => event.preventDefault());
    element.addEventListener("drop", (event) => {
      event.preventDefault();
      const card = Number(/** @type {DragEvent} */ (event).dataTransfer?.getData("text/plain"));
      if (this.board?.hand?.includes(card)) this.choose(card);
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

  /** @returns {Ring} */
  get board() {
    return this.scene?.board;
  }

  get canOrder() {
    const { scene, board } = this;
    if (!scene || !board.hand || scene.view.seat === null) return false;
    if (board.my_order) return this.order.changing;
    return this.order.isAsked && scene.view.acting.includes(scene.view.seat);
  }

  /** A sealed order may be changed while the position is the one being played. */
  get canChange() {
    const { scene, board } = this;
    if (!board.my_order || !scene?.view.acting.length || this.isTelling) return false;
    return JSON.stringify(board) === JSON.stringify(scene.view.board);
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.isTelling = false;
    if (!this.pointed || !scene.board.hand?.includes(this.pointed)) this.pointed = null;
    this.show(scene);
  }

  /** @param {Scene} scene */
  show(scene) {
    this.scene = scene;
    this.settleOrder();
    this.render();
  }

  /**
   * Begin a new order where the seat or the round is another; take the only card there is. While
   * others' orders come in, what was begun stays as it is.
   */
  settleOrder() {
    const { view, step } = /** @type {Scene} */ (this.scene);
    const { board } = this;
    const whose = `${view.seat} ${view.turn} ${board.hand?.join(".")}`;
    if (this.order.whose !== whose) {
      this.order = { whose, isAsked: false, card: null, bid: Math.ceil((board.may_bid ?? 0) / 10), changing: false };
      this.foreseen = [];
    }
    if (step) {
      this.order.isAsked = true;
      this.foreseen = step.decisions;
    }
    if (!this.canChange) this.order.changing = false;
    if (board.hand?.length === 1) this.order.card = board.hand[0];
  }

  render() {
    const { board, layers, px } = this;
    const scene = /** @type {Scene} */ (this.scene);
    const { view, names } = scene;
    const active = document.activeElement;
    const key = this.element.contains(active) ? /** @type {HTMLElement} */ (active).dataset.key : undefined;
    this.element.setAttribute("aria-label", summary(scene));
    layers.cells.replaceChildren(...drawCells(board, (card) => this.cellLabel(card), px));
    layers.organisms.replaceChildren(...drawOrganisms(board, names, px));
    layers.numbers.replaceChildren(...drawNumbers(board, latelyPlayed(scene), px), ...drawIdentities(board, px));
    layers.envelopes.replaceChildren(...drawEnvelopes(board, names, view.seat, px));
    layers.flight.replaceChildren();
    const first = roving(this.element, key ?? String(this.order.card ?? ""));
    if (key) first?.focus();
    this.renderOrder();
  }

  /** What changes while a turn is put together. */
  renderOrder() {
    const scene = /** @type {Scene} */ (this.scene);
    const [best] = scene.marks;
    const hints = new Map();
    for (const { text, weight } of [...scene.marks].reverse()) hints.set(read(text).card, weight);
    this.drawTray({
      scene,
      board: this.board,
      order: this.order,
      canOrder: this.canOrder,
      canChange: this.canChange,
      hints,
      hintedBid: best ? read(best.text).bid : null,
      short: (card) => (scene.help ? this.short(card) : ""),
      said: (card) => (scene.help ? this.decision(card)?.events[0]?.text ?? "" : ""),
    });
    for (const cell of this.layers.cells.children) {
      const card = Number(cell.getAttribute("data-card"));
      cell.classList.toggle("chosen", this.canOrder && card === this.order.card);
      cell.classList.toggle("hinted", hints.has(card));
    }
    this.renderPointed();
  }

  /** What is looked at: the ghost of a card, or what an organism is. */
  renderPointed() {
    const { board, px, layers } = this;
    const { view, help } = /** @type {Scene} */ (this.scene);
    const card = this.pointed ?? (this.canOrder && board.asks.includes("card") ? this.order.card : null);
    const meal = card && help ? this.meal(card) : null;
    layers.ghost.replaceChildren(...(meal ? drawGhost(board, meal, px) : []));
    for (const shown of [...layers.cells.children, ...this.tray.querySelectorAll(".hand-card")]) {
      shown.classList.toggle("pointed", shown.getAttribute("data-card") === String(this.pointed));
    }
    layers.centre.replaceChildren();
    const organism = board.organisms.find((one) => keyOf(one) === this.inspected);
    if (card) layers.centre.append(cardFace(card, px));
    else if (organism) {
      const who = organism.owner === null ? "Unowned" : `${LETTERS[organism.owner - 1]}'s organism ${organism.id}`;
      layers.centre.append(...writing([`size ${organism.size}`, who, range(organism)], px));
    } else layers.centre.append(...writing(roundWords(view, board), px));
  }

  /** @param {number} card */
  decision(card) {
    return this.foreseen.find(({ text }) => text === String(card)) ?? null;
  }

  /** What a card would do to the ring as it stands. @param {number} card */
  meal(card) {
    const decision = this.decision(card);
    return decision ? compare(this.board, changed(this.board, decision.changes)) : null;
  }

  /** @param {number} card */
  short(card) {
    const meal = this.meal(card);
    return meal ? inShort(meal) : "";
  }

  /** @param {number} card */
  cellLabel(card) {
    const { board } = this;
    if (!this.canOrder || !board.hand?.includes(card) || !board.asks.includes("card")) return null;
    const said = this.scene?.help ? this.decision(card)?.events[0]?.text : "";
    return said ? `${card}, in your hand; ${said}` : `${card}, in your hand`;
  }

  /** @param {EventTarget | null} target */
  look(target) {
    const at = /** @type {Element | null} */ (target);
    const cell = at?.closest("[data-key]");
    const organism = at?.closest("[data-organism]")?.getAttribute("data-organism") ?? null;
    if (this.isTelling || !this.scene) return;
    this.inspected = organism;
    this.pointAt(cell ? Number(cell.getAttribute("data-key")) : null);
  }

  /** @param {number | null} card */
  pointAt(card) {
    if (this.isTelling || !this.scene) return;
    this.pointed = card;
    this.renderPointed();
    const shown = card ?? (this.canOrder && this.board.asks.includes("card") ? this.order.card : null);
    this.host.point(shown && this.decision(shown) ? String(shown) : null);
  }

  /** @param {number} card */
  choose(card) {
    const { board } = this;
    if (!this.canOrder) return;
    if (!board.asks.includes("card") || !board.hand?.includes(card)) {
      this.host.refuse(written(["card", ...board.asks], card, this.order.bid));
      return;
    }
    this.order.card = card;
    this.renderOrder();
    this.host.point(this.decision(card) ? String(card) : null);
  }

  /** @param {number} points */
  setBid(points) {
    this.order.bid = points;
    this.renderOrder();
  }

  send() {
    const { card, bid } = this.order;
    const turn = written(this.board.asks, card, bid);
    if (bid >= 0 && bid <= (this.board.may_bid ?? 0)) this.host.play(turn);
    else this.host.refuse(turn);
  }

  /** Take the order out of its envelope. */
  change() {
    const sealed = read(this.board.my_order ?? "");
    this.order.card = sealed.card;
    this.order.bid = sealed.bid ?? 0;
    this.order.changing = true;
    this.render();
  }

  /** @param {string | null} text */
  point(text) {
    if (!this.scene || this.isTelling) return;
    this.pointed = text === null ? null : read(text).card;
    this.renderPointed();
  }

  back() {
    const { order, board } = this;
    if (!this.scene || !this.canOrder) return false;
    if (order.card !== null && !order.changing && (board.hand?.length ?? 0) > 1) order.card = null;
    else if (order.changing) order.changing = false;
    else return false;
    this.render();
    this.host.point(null);
    return true;
  }

  about = about;

  /** @param {Frame} frame @param {Scene} scene */
  async tell(frame, scene) {
    const before = this.board ?? frame.board;
    this.isTelling = true;
    this.pointed = this.inspected = null;
    this.layers.ghost.replaceChildren();
    this.layers.centre.replaceChildren();
    await tellFrame(this.layers, before, frame, scene, this.px, (board) => this.show({ ...scene, board, step: null }));
    this.isTelling = false;
  }
}
