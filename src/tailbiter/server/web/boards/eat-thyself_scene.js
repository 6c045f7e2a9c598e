// The ring with its pieces, cards and hand drawn anew, and dressed for what may be done.
// @ts-check

import { LETTERS, svg } from "tailbiter/draw.js";
import { isNothing, left, pick } from "tailbiter/boards/eat-thyself_choice.js";
import { cardPlaces, cardsOf, pieceAt } from "tailbiter/boards/eat-thyself_pieces.js";
import { INSIDE, body, gap, head, plate, shapeOf, slotAngle, standing } from "tailbiter/boards/eat-thyself_ring.js";
import { traces } from "tailbiter/boards/eat-thyself_traces.js";
import { gapWords, landingOf, pieceName, readHop, slotWords, stageOf } from "tailbiter/boards/eat-thyself_turns.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Decision} Decision
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/types.d.ts").Step} Step
 * @typedef {import("tailbiter/boards/eat-thyself_turns.js").Ring} Ring
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Choice} Choice
 * @typedef {import("tailbiter/boards/eat-thyself_motion.js").Drawn} Drawn
 */

const WIDE = 0.5; // how far the reach of a gap goes into a neighbouring slot, as a part of it
const NARROW = 0.22; // and where that slot is a free space, which can be picked itself

/**
 * @param {SVGElement} layers
 * @param {Ring} board
 * @param {Scene} scene
 * @returns {Drawn}
 */
export function drawRing(layers, board, scene) {
  const shape = shapeOf(board.slots.length);
  const plates = board.slots.map((slot) => plate(shape, slot));
  const pieces = board.slots.map(({ slot, piece }) => {
    return piece ? pieceAt(piece, shape.size, standing(shape, slotAngle(shape, slot))) : null;
  });
  const parts = { body: body(shape), head: head(shape), flying: svg("g", { class: "flying", "aria-hidden": "true" }) };
  const centre = drawCentre(board, shape.radius - INSIDE, String(scene.view.options.cards));
  const gaps = board.hand.length ? drawGaps(board) : [];
  layers.replaceChildren(
    parts.body,
    parts.head,
    svg("g", {}, ...plates),
    svg("g", { class: "pieces", "aria-hidden": "true" }, ...pieces),
    svg("g", { class: "gaps" }, ...gaps),
    centre.element,
    parts.flying,
  );
  return { plates, pieces, hand: centre.hand, handPlaces: centre.handPlaces, cards: centre.cards, ...parts };
}

/**
 * Cards and hand inside the ring, as large as its inside allows.
 * @param {Ring} board
 * @param {number} inside radius
 * @param {string} sides of the cards, as "12+13"
 */
function drawCentre(board, inside, sides) {
  const seats = board.cards.length;
  const scale = Math.min(1.5, (inside - 36) / (seats === 2 ? 204 : 252));
  const places = cardPlaces(seats);
  const groups = board.cards.map((up, index) => {
    const under = up.map((number, card) => Number(sides.split("+")[card].replace(String(number), "")));
    return cardsOf(index + 1, up, under, places[index]);
  });
  const size = Math.min(42, 30 * scale);
  const y = seats === 2 ? 0 : -3 * scale;
  const handPlaces = board.hand.map((_, index) => ({ x: (index - (board.hand.length - 1) / 2) * size * 2.7, y }));
  const hand = board.hand.map((letter, index) => pieceAt(letter, size, handPlaces[index], "held"));
  const element = svg(
    "g",
    { class: "centre" },
    svg("g", { transform: `scale(${scale})`, style: `--scale: ${scale}` }, ...groups),
    svg("g", { class: "hand", "aria-hidden": "true" }, ...hand),
  );
  /** @type {Element[][]} */
  const cards = groups.map((group) => [...group.querySelectorAll("g[data-card]")]);
  return { element, hand, handPlaces, cards };
}

/** @param {Ring} board */
function drawGaps({ slots }) {
  const shape = shapeOf(slots.length);
  /** @param {number} slot */
  const reach = (slot) => (slots[(slot - 1) % slots.length].piece ? WIDE : NARROW);
  return slots.map(({ slot }) => gap(shape, slot, [reach(slot), reach(slot + 1)]));
}

/**
 * Say of everything what it is, and of what can be picked what that would do.
 * @param {Drawn} drawn
 * @param {Scene} scene
 * @param {Choice} choice
 */
export function dressRing(drawn, scene, choice) {
  const { board, step } = scene;
  dressSlots(drawn, scene, choice);
  dressGaps(drawn, scene, choice);
  dressCards(drawn, scene, choice);
  const next = step && stageOf(step) === "put" ? board.hand.indexOf(step.decisions[0].text[0]) : -1;
  drawn.hand.forEach((held, index) => {
    held.classList.toggle("next", index === next);
    held.toggleAttribute("data-held", index === next);
  });
}

/**
 * @param {Drawn} drawn
 * @param {Scene} scene
 * @param {Choice} choice
 */
function dressSlots(drawn, { board, step, help }, choice) {
  const isCalm = step && stageOf(step) === "hop" && isNothing(choice); // kings and cards first
  const kings = new Set(step?.decisions.map(({ text }) => readHop(text)?.king));
  board.slots.forEach((/** @type {Ring["slots"][0]} */ slot, /** @type {number} */ index) => {
    const plate = drawn.plates[index];
    const found = step ? pick(step, choice, `slot-${slot.slot}`) : null;
    const isChosen = [choice.king, choice.place, choice.lifted].includes(slot.slot);
    const isKing = kings.has(slot.slot) && !(choice.king && leads(step, choice, slot.slot));
    const words = found ? `. ${outlookWords(found.decisions, isKing, choice)}` : "";
    dress(plate, found ? `slot-${slot.slot}` : "", slotWords(slot) + words, isChosen);
    plate.classList.toggle("can", Boolean(found && help && !isKing && !isCalm));
    plate.classList.toggle("mover", Boolean(found && help && isKing));
  });
}

/**
 * @param {Drawn} drawn
 * @param {Scene} scene
 * @param {Choice} choice
 */
function dressCards(drawn, scene, choice) {
  const { board, step, help } = scene;
  const trace = traces(scene);
  drawn.cards.forEach((pair, index) => pair.forEach((card, nth) => {
    const [seat, which] = [index + 1, "ab"[nth]];
    const mine = Boolean(step && step.seat === seat && stageOf(step) === "hop");
    const isChosen = mine && choice.card === which;
    const words = `${LETTERS[index]}'s card ${which} shows ${board.cards[index][nth]}`;
    const paper = /** @type {Element} */ (card.firstElementChild);
    dress(paper, mine ? `card-${which}` : "", mine ? `${words}. Use this card` : words, isChosen);
    card.classList.toggle("chosen", isChosen);
    card.classList.toggle("can", mine && help);
    card.classList.toggle("turned", trace.seat === seat && trace.card === which);
    card.parentElement?.classList.toggle("acts", scene.view.acting.includes(seat));
  }));
}

/**
 * @param {Drawn} drawn
 * @param {Scene} scene
 * @param {Choice} choice
 */
function dressGaps(drawn, { board, step, help }, choice) {
  for (const element of drawn.plates[0].ownerSVGElement?.querySelectorAll("[data-gap]") ?? []) {
    const slot = Number(element.getAttribute("data-gap"));
    const found = step ? pick(step, choice, `gap-${slot}`) : null;
    const piece = found ? pieceName(found.decisions[0].text[0]) : "";
    const words = found ? `${gapWords(board.slots, slot)}. Put ${piece} here` : "";
    dress(element, found ? `gap-${slot}` : "", words, false);
    element.classList.toggle("can", Boolean(found && help));
    element.classList.toggle("shut", !found);
  }
}

/**
 * @param {Element} element
 * @param {string} key "" where nothing can be done
 * @param {string} label
 * @param {boolean} isChosen
 */
function dress(element, key, label, isChosen) {
  element.setAttribute("role", key ? "button" : "img");
  element.setAttribute("aria-label", label);
  element.classList.toggle("chosen", isChosen);
  if (key) {
    element.setAttribute("data-key", key);
    element.setAttribute("aria-pressed", String(isChosen));
    element.removeAttribute("aria-hidden");
  } else {
    for (const name of ["data-key", "tabindex", "aria-pressed"]) element.removeAttribute(name);
    if (!label) element.setAttribute("aria-hidden", "true");
  }
}

/**
 * Does a king that was picked lead to this slot?
 * @param {Step | null} step
 * @param {Choice} choice
 * @param {number} slot
 */
function leads(step, choice, slot) {
  if (!step) return false;
  const count = step.board.slots.length;
  return left(step, { ...choice, place: 0 }).some(({ text }) => {
    const hop = readHop(text);
    return hop && landingOf(hop, count) === slot;
  });
}

/**
 * @param {Decision[]} decisions
 * @param {boolean} isKing
 * @param {Choice} choice
 */
function outlookWords(decisions, isKing, choice) {
  if (isKing) return "Move this king";
  if (choice.lifted === 0 && decisions.length > 1 && !readHop(decisions[0].text)) return "Lift this one";
  return decisions.map(({ events }) => events.map(({ text }) => text).join(" ")).join(" Or: ");
}
