// Eat Me: the hand, and the bid that goes with a card, under the ring.
// @ts-check
import { badge, html, listenForLeaving, listenToArrows, roving, svg } from "tailbiter/draw.js";
import { envelope } from "tailbiter/boards/eat-me_centre.js";

const MOST_NAMED = 24; // letters of names in one line
const ROWS = { phone: 6, large: 8, wide: 13 }; // how many cards of a hand fit beside each other

/**
 * @typedef {import("tailbiter/boards/eat-me_order.js").Scene} Scene
 * @typedef {import("tailbiter/boards/eat-me_order.js").Order} Order
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Played} Played
 * @typedef {ReturnType<typeof import("tailbiter/boards/eat-me_order.js").hintsIn>} Hints
 * @typedef {{scene: Scene, order: Order, hints: Hints}} Desk
 * @typedef {{choose(card: number): void, point(card: number | null): void, bid(points: number): void}} Hands
 *   what people can do at the desk
 */

/** @param {Hands} hands */
export function makeTray(hands) {
  const tray = html("div", { class: "tray-eat-me", tabindex: -1 });
  const hand = html("div", { class: "hand", role: "group", "aria-label": "Your hand" });
  const desk = html("div", { class: "desk" });
  tray.append(hand, desk);
  listenToArrows(hand);
  listenForCards(hand, hands);
  const form = makeForm(hands);

  /** @param {Desk} now */
  function draw(now) {
    const { board } = now.scene;
    tray.classList.toggle("looking", board.hand === undefined);
    tray.classList.toggle("bidding", now.order.isOpen && !now.order.takesCard); // the hand is only looked at
    drawHand(hand, now);
    hand.hidden = !board.hand;
    if (board.hands) put(allHands(now));
    else if (now.order.isOpen) {
      form.draw(now);
      put(form.element);
    } else put(board.my_order ? sealed(now.scene) : html("p", { class: "quiet" }, looking(now.scene)));
    if (now.order.isOpen && document.activeElement === tray) begin();
  }

  /** What lies on the desk; the keyboard's focus waits in the tray when its place is gone. @param {HTMLElement} thing */
  function put(thing) {
    if (thing.parentElement === desk) return;
    const hadFocus = desk.contains(document.activeElement);
    desk.replaceChildren(thing);
    if (hadFocus) tray.focus({ preventScroll: true });
  }

  /** Whoever works by keyboard goes on with the next order where it begins. */
  function begin() {
    const first = hand.querySelector('[aria-pressed][tabindex="0"]') ?? desk.querySelector('input[type="number"]');
    /** @type {HTMLElement | null} */ (first)?.focus({ preventScroll: true });
  }
  return { element: tray, draw };
}

/** @param {HTMLElement} hand @param {Hands} hands */
function listenForCards(hand, hands) {
  const cardOf = (/** @type {Event} */ event) => {
    const card = /** @type {Element} */ (event.target).closest("[data-card]");
    return card ? Number(card.getAttribute("data-card")) : null;
  };
  const at = (/** @type {Event} */ event) => {
    const card = cardOf(event);
    if (card !== null) hands.point(card);
  };
  hand.addEventListener("pointerover", at);
  hand.addEventListener("focusin", at);
  hand.addEventListener("pointerleave", () => hands.point(null));
  listenForLeaving(hand, () => hands.point(null));
  hand.addEventListener("dragstart", (event) => event.dataTransfer?.setData("text/plain", String(cardOf(event))));
  hand.addEventListener("click", (event) => {
    const card = cardOf(event);
    if (card !== null) hands.choose(card);
  });
}

/** The cards are made anew only where they are others: who points at one goes on pointing. @param {HTMLElement} hand @param {Desk} now */
function drawHand(hand, { scene: { board, help }, order, hints }) {
  const cards = (board.hand ?? []).map((card) => ({
    card,
    isOpen: order.takesCard,
    isBidding: order.isOpen && !order.takesCard,
    isAway: board.my_parts?.card === card,
    hint: hints.cards.get(card) ?? 0,
    does: help ? order.does(card) : null,
  }));
  const drawn = JSON.stringify(cards);
  if (drawn !== hand.dataset.drawn) {
    const key = /** @type {HTMLElement | null} */ (hand.querySelector(":focus"))?.dataset.key;
    hand.dataset.drawn = drawn;
    const whole = Math.max(cards.length, board.round - 1 + board.left); // as it was dealt: what lies below it stays where it is
    for (const [name, most] of Object.entries(ROWS)) {
      hand.style.setProperty(`--${name}`, String(columns(cards.length, most)));
      hand.style.setProperty(`--${name}-rows`, String(Math.ceil(whole / most)));
    }
    hand.replaceChildren(...cards.map(cardButton));
    const first = roving(hand, key ?? String(order.card ?? ""));
    if (key) (first ?? hand.parentElement)?.focus();
  }
  for (const button of hand.children) {
    const isChosen = button.getAttribute("data-card") === String(order.card);
    button.classList.toggle("chosen", isChosen);
    if (order.takesCard) button.setAttribute("aria-pressed", String(isChosen));
  }
}

/** How many columns make rows of about the same length. @param {number} cards @param {number} most */
export const columns = (cards, most) => Math.ceil(cards / Math.max(1, Math.ceil(cards / most))) || 1;

/** A card that cannot be played now says why when it is pressed. @param {number} card @param {boolean} isBidding @param {boolean} isAway */
function shutCard(card, isBidding, isAway) {
  const why = isBidding ? "you play it in a later round; now you bid" : isAway ? "in your sealed order" : "in your hand";
  const more = { class: isAway ? "hand-card shut away" : "hand-card shut", role: "img", "aria-label": `Card ${card}: ${why}.`, "data-card": card };
  return html("span", more, html("span", { class: "numeral" }, String(card)));
}

/** @param {{card: number, isOpen: boolean, isBidding: boolean, isAway: boolean, hint: number, does: Played | null}} card */
function cardButton({ card, isOpen, isBidding, isAway, hint, does }) {
  if (!isOpen) return shutCard(card, isBidding, isAway);
  const kind = ["hand-card", isAway ? "away" : "", hint ? "hinted" : ""];
  const more = [isAway ? "in your sealed order" : "", hint ? "a hint likes it" : ""].filter(Boolean);
  return html(
    "button",
    {
      type: "button",
      class: kind.filter(Boolean).join(" "),
      style: hint ? `--weight: ${hint}` : null,
      draggable: "true",
      "data-card": card,
      "data-key": card,
    },
    html("span", { class: "out-of-sight" }, "Card "),
    html("span", { class: "numeral" }, String(card)),
    does && html("span", { class: "short" }, ...inShort(does)),
    more.length ? html("span", { class: "out-of-sight" }, `, ${more.join(", ")}`) : null,
  );
}

/** What a card would do, at a glance: who scores, or whose organism becomes how large. @param {Played} does */
function inShort({ organism, was, scored }) {
  if (scored) return [badge(scored.seat), `+${scored.points}`];
  return was ? [badge(organism.owner ?? 1), String(organism.size)] : ["new"];
}

/** The bid: a slide for what is about right, steps and a number for what is exact. @param {Hands} hands */
function makeForm(hands) {
  const label = html("span", { class: "bid-label", id: "eat-me-bid" });
  const slider = html("input", { type: "range", min: 0, step: 1, "aria-labelledby": "eat-me-bid" });
  const mark = html("span", { class: "bid-hint", hidden: "", "aria-hidden": "true" });
  const number = html("input", { type: "number", min: 0, step: 1, inputmode: "numeric", "aria-label": "Bid in points" });
  const less = html("button", { type: "button", "aria-label": "Bid 1 less" }, "−");
  const more = html("button", { type: "button", "aria-label": "Bid 1 more" }, "+");
  const row = html("div", { class: "bid" }, less, html("div", { class: "slide" }, slider, mark), more, number);
  const go = html("button", { type: "submit" });
  const form = html("form", { class: "order-form", novalidate: "" }, label, row);
  const typed = () => hands.bid(Math.trunc(number.valueAsNumber || 0));
  for (const change of ["input", "click"]) slider.addEventListener(change, () => hands.bid(slider.valueAsNumber));
  for (const change of ["input", "click"]) number.addEventListener(change, typed);
  number.addEventListener("focus", () => number.select());
  less.addEventListener("click", () => hands.bid(slider.valueAsNumber - 1));
  more.addEventListener("click", () => hands.bid(slider.valueAsNumber + 1));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    typed();
  });

  /** @param {Desk} now */
  function draw({ scene, order, hints }) {
    const most = order.most ?? 0;
    row.hidden = !most;
    label.textContent = bidWords(scene, order);
    if (order.takesCard) go.remove(); // choosing one goes on from there
    else if (!go.isConnected) form.append(go);
    go.classList.toggle("asked", order.isShown); // the page asks now
    go.textContent = `Bid ${order.bid}`;
    slider.max = number.max = String(most);
    slider.value = String(order.bid);
    if (document.activeElement !== number || number.valueAsNumber !== order.bid) number.value = String(order.bid);
    mark.hidden = hints.bid === null;
    mark.style.left = `calc(8px + (100% - 16px) * ${most ? (hints.bid ?? 0) / most : 0})`;
  }
  return { element: form, draw };
}

/** @param {Scene} scene @param {Order} order */
function bidWords({ view }, { bid, most }) {
  if (most === null) return "The last round: there is nothing left to bid for";
  if (most === 0) return "You have no points left to bid";
  const round = view.options.bidding === "same" ? view.turn : view.turn + 1;
  const unless = view.options.payment === "first" ? " if you play first" : "";
  return `Bid for round ${round}: leaves ${most - bid}${unless}`;
}

/** The order that was given, in its envelope. @param {Scene} scene */
function sealed({ view, board }) {
  const picture = svg("svg", { class: "picture", viewBox: "-30 -22 60 44", "aria-hidden": "true" });
  picture.append(envelope(view.seat ?? 1, true, (pixels) => pixels, { wide: 52, high: 34 }));
  const { card = null, bid = null } = board.my_parts ?? {};
  const halves = [card === null ? "" : `card ${card}`, bid === null ? "" : `bid ${bid}`].filter(Boolean).join(", ");
  const isOpened = card !== null && !board.hand?.includes(card);
  return html("div", { class: "seal-row" }, picture, html("span", {}, isOpened ? "Opened: " : "Sealed: ", html("b", {}, halves)));
}

/** What is said where nothing can be ordered. @param {Scene} scene */
function looking({ board, names }) {
  if (!board.left) return "All cards are played.";
  const cards = `${board.left} ${board.left === 1 ? "card" : "cards"} in each hand`;
  const inside = board.ordered.map((seat) => names[seat - 1]);
  const said = inside.join(", ");
  const who = said.length <= MOST_NAMED ? said : `${inside.length} seats`;
  return inside.length ? `${cards}; orders in from ${who}.` : `${cards}; no orders in yet.`;
}

/** The game master sees every hand. @param {Desk} now */
function allHands({ scene: { board, names } }) {
  const rows = (board.hands ?? []).map((hand, index) =>
    html(
      "li",
      {},
      badge(index + 1),
      html("b", {}, board.orders?.[index] ?? "no order"),
      html("span", {}, `${names[index]} holds ${hand.join(" ") || "nothing"}`),
    ),
  );
  const out = board.withdrawn?.length ? `Withdrawn: ${board.withdrawn.join(" ")}` : "No card is withdrawn.";
  return html(
    "ul",
    { class: "all-hands", tabindex: 0, "aria-label": "All hands" },
    ...rows,
    html("li", {}, html("span", {}, out)),
  );
}
