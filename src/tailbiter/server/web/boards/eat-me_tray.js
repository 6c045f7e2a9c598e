// Eat Me: the hand, and the order that is put together under the ring.
// @ts-check
import { badge, html, listenForLeaving, listenToArrows, roving, svg } from "tailbiter/draw.js";
import { envelope } from "tailbiter/boards/eat-me_centre.js";
import { foretold, inShort } from "tailbiter/boards/eat-me_words.js";

const MOST_NAMED = 24; // letters of names in one line

/**
 * @typedef {import("tailbiter/boards/eat-me_order.js").Scene} Scene
 * @typedef {import("tailbiter/boards/eat-me_order.js").Order} Order
 * @typedef {ReturnType<typeof import("tailbiter/boards/eat-me_order.js").hintsIn>} Hints
 * @typedef {{scene: Scene, order: Order, hints: Hints}} Desk
 * @typedef {{
 *   choose(card: number): void, point(card: number | null): void, bid(points: number): void,
 *   send(): void, change(): void,
 * }} Hands what people can do at the desk
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
  const seal = makeSeal(hands);

  /** @param {Desk} now */
  function draw(now) {
    const { board } = now.order;
    const isMaster = board.hands !== undefined;
    tray.classList.toggle("looking", board.hand === undefined);
    tray.classList.toggle("many", (board.hand?.length ?? 0) > 13);
    drawHand(hand, now);
    hand.hidden = !board.hand;
    if (isMaster) put(allHands(now));
    else if (now.order.isOpen) {
      form.draw(now);
      put(form.element);
    } else if (board.my_order) {
      seal.draw(now);
      put(seal.element);
    } else put(html("p", { class: "quiet" }, looking(now)));
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

/** @param {HTMLElement} hand @param {Desk} now */
function drawHand(hand, now) {
  const focused = /** @type {HTMLElement | null} */ (hand.contains(document.activeElement) ? document.activeElement : null);
  const key = focused?.dataset.key;
  const cards = (now.order.board.hand ?? []).map((card) => cardButton(card, now));
  hand.replaceChildren(...cards);
  const first = roving(hand, key ?? String(now.order.card ?? ""));
  if (key) first?.focus();
}

/** @param {number} card @param {Desk} now */
function cardButton(card, { scene, order, hints }) {
  const open = order.takesCard;
  const chosen = open && order.card === card;
  const hint = hints.cards.get(card);
  const away = !order.isOpen && order.board.my_parts?.card === card;
  const does = order.does(card);
  const [short, said] = does ? [inShort(does), foretold(does, scene.names)] : ["", ""];
  const kind = ["hand-card", chosen ? "chosen" : "", away ? "away" : "", hint ? "hinted" : "", open ? "" : "shut"];
  const words = [`${card} ${short}`.trim(), said, away ? "in your sealed order" : "", hint ? "a hint likes it" : ""];
  return html(
    "button",
    {
      type: "button",
      class: kind.filter(Boolean).join(" "),
      style: hint ? `--weight: ${hint}` : null,
      draggable: open ? "true" : null,
      "data-card": card,
      "data-key": card,
      "aria-label": words.filter(Boolean).join("; "),
      "aria-pressed": open ? String(chosen) : null,
      "aria-disabled": open ? null : "true",
    },
    html("span", { class: "numeral", "aria-hidden": "true" }, String(card)),
    " ",
    html("span", { class: "short", "aria-hidden": "true" }, short),
  );
}

/** The order in the making: a bid, and the button that seals it. @param {Hands} hands */
function makeForm(hands) {
  const label = html("span", { class: "bid-label", id: "eat-me-bid" });
  const slider = html("input", { type: "range", min: 0, step: 1, "aria-labelledby": "eat-me-bid" });
  const mark = html("span", { class: "bid-hint", hidden: "", "aria-hidden": "true" });
  const number = html("input", { type: "number", min: 0, step: 1, inputmode: "numeric", "aria-label": "Bid in points" });
  const quick = html("div", { class: "quick", role: "group", "aria-label": "Quick bids" });
  const send = html("button", { type: "submit", class: "main order" });
  const bid = html("div", { class: "bid" }, html("div", { class: "slide" }, slider, mark), quick);
  const form = html("form", { class: "order-form", novalidate: "" }, label, bid, number, send);
  slider.addEventListener("input", () => hands.bid(slider.valueAsNumber));
  number.addEventListener("input", () => hands.bid(Math.trunc(number.valueAsNumber || 0)));
  number.addEventListener("focus", () => number.select());
  quick.addEventListener("click", (event) => {
    const chip = /** @type {Element} */ (event.target).closest("button");
    if (chip) hands.bid(Number(chip.value));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    hands.send();
  });

  /** @param {Desk} now */
  function draw(now) {
    const { order } = now;
    const { board } = order;
    const due = board.asks.includes("bid");
    const most = board.may_bid ?? 0;
    form.classList.toggle("card-only", !due || !most);
    label.textContent = bidWords(now);
    slider.max = number.max = String(most);
    slider.value = String(Math.min(order.bid, most));
    if (document.activeElement !== number || number.valueAsNumber !== order.bid) number.value = String(order.bid);
    mark.hidden = now.hints.bid === null;
    mark.style.left = `calc(8px + (100% - 16px) * ${most ? (now.hints.bid ?? 0) / most : 0})`;
    drawQuick(quick, most, order.bid);
    send.textContent = order.isSending ? "Sealing the order…" : buttonWords(now);
    send.disabled = board.asks.includes("card") && order.card === null;
  }
  return { element: form, draw };
}

/** @param {Desk} now */
function bidWords({ scene, order }) {
  const { board } = order;
  if (!board.asks.includes("bid")) return "The last round: there is nothing left to bid for";
  if (!board.may_bid) return "You have no points left to bid";
  const round = scene.view.options.bidding === "same" ? scene.view.turn : scene.view.turn + 1;
  const left = (board.may_bid ?? 0) - order.bid;
  const unless = scene.view.options.payment === "first" ? " if you play first" : "";
  return `Bid for round ${round}: leaves ${left}${unless}`;
}

/** @param {Desk} now */
function buttonWords({ order }) {
  const { board } = order;
  const bid = `bid ${order.bid} of ${board.may_bid}`;
  if (!board.asks.includes("card")) return `B${bid.slice(1)}`;
  if (order.card === null) return "Choose a card";
  return board.asks.includes("bid") && board.may_bid ? `Order ${order.card} and ${bid}` : `Order ${order.card}`;
}

/** @param {HTMLElement} quick @param {number} most @param {number} bid */
function drawQuick(quick, most, bid) {
  const shares = [
    ["nothing", 0],
    ["a tenth", Math.ceil(most / 10)],
    ["a quarter", Math.ceil(most / 4)],
    ["half", Math.ceil(most / 2)],
    ["all", most],
  ];
  while (quick.children.length < shares.length) quick.append(html("button", { type: "button" }));
  shares.forEach(([name, points], index) => {
    const chip = /** @type {HTMLButtonElement} */ (quick.children[index]);
    chip.value = chip.textContent = String(points);
    chip.setAttribute("aria-label", `Bid ${name}: ${points}`);
    chip.setAttribute("title", String(name));
    chip.setAttribute("aria-pressed", String(points === bid));
  });
}

/** The order that was given, in its envelope. @param {Hands} hands */
function makeSeal(hands) {
  const picture = svg("svg", { class: "picture", viewBox: "-30 -22 60 44", "aria-hidden": "true" });
  const words = html("span", {});
  const change = html("button", { type: "button" }, "Change");
  change.addEventListener("click", () => hands.change());
  const element = html("div", { class: "seal-row" }, picture, words, change);

  /** @param {Desk} now */
  function draw({ scene, order }) {
    const { board } = order;
    picture.replaceChildren(envelope(scene.view.seat ?? 1, true, (pixels) => pixels));
    const card = board.my_parts?.card ?? null;
    const isOpened = card !== null && !board.hand?.includes(card);
    words.replaceChildren(isOpened ? "Opened: " : "Sealed: ", html("b", {}, board.my_order ?? ""));
    change.hidden = !order.canChange;
  }
  return { element, draw };
}

/** What is said where nothing can be ordered. @param {Desk} now */
function looking({ scene, order: { board } }) {
  if (!board.left) return "All cards are played.";
  const cards = `${board.left} ${board.left === 1 ? "card" : "cards"} in each hand`;
  const inside = board.ordered.map((seat) => scene.names[seat - 1]);
  const names = inside.join(", ");
  const who = names.length <= MOST_NAMED ? names : `${inside.length} seats`;
  return inside.length ? `${cards}; orders in from ${who}.` : `${cards}; no orders in yet.`;
}

/** The game master sees every hand. @param {Desk} now */
function allHands({ scene, order: { board } }) {
  const rows = (board.hands ?? []).map((hand, index) =>
    html(
      "li",
      {},
      badge(index + 1),
      html("b", {}, board.orders?.[index] ?? "no order"),
      html("span", {}, `${scene.names[index]} holds ${hand.join(" ") || "nothing"}`),
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
