// The ring with its pieces, cards and hand drawn anew, and dressed for what may be done.
// @ts-check

import { svg } from "tailbiter/draw.js";
import { isNothing, pick } from "tailbiter/boards/eat-thyself_choice.js";
import { cardPlaces, cardsOf, pieceAt } from "tailbiter/boards/eat-thyself_pieces.js";
import { INSIDE, body, gap, head, plate, shapeOf, slotAngle, standing } from "tailbiter/boards/eat-thyself_ring.js";
import { cardWords, gapWords, letterOf, outlookWords, rangeWords, slotWords } from "tailbiter/boards/eat-thyself_words.js";

/**
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Choices} Choices
 * @typedef {import("tailbiter/board.d.ts").Scene<Ring, Choices>} Scene
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Choice} Choice
 * @typedef {import("tailbiter/boards/eat-thyself_ring.js").Shape} Shape
 * @typedef {import("tailbiter/boards/eat-thyself_trail.js").Trail} Trail
 * @typedef {{ x: number, y: number }} Place
 * @typedef {{
 *   board: Ring, shape: Shape, plates: SVGElement[], pieces: (SVGElement | null)[], gaps: SVGElement[],
 *   hand: SVGElement[], handPlaces: Place[], cards: Element[][], body: SVGElement, head: SVGElement, flying: SVGElement,
 * }} Drawn
 */

const WIDE = 0.5; // how far the reach of a gap goes into a neighbouring slot, as a part of it
const NARROW = 0.22; // and where that slot is a free space, which can be picked itself

/**
 * @param {SVGElement} layers
 * @param {Scene} scene
 * @returns {Drawn}
 */
export function drawRing(layers, { board }) {
  const shape = shapeOf(board.slots.length);
  const plates = board.slots.map((slot) => plate(shape, slot));
  const pieces = board.slots.map(({ slot, piece }) => {
    return piece ? pieceAt(piece, shape.size, standing(shape, slotAngle(shape, slot))) : null;
  });
  const parts = { body: body(shape), head: head(shape), flying: svg("g", { class: "flying", "aria-hidden": "true" }) };
  const centre = drawCentre(board, shape.radius - INSIDE);
  const gaps = board.hand.length ? drawGaps(shape, board) : [];
  layers.replaceChildren(
    parts.body,
    parts.head,
    svg("g", {}, ...plates),
    svg("g", { class: "pieces", "aria-hidden": "true" }, ...pieces),
    svg("g", { class: "gaps" }, ...gaps),
    centre.element,
    parts.flying,
  );
  const { hand, handPlaces, cards } = centre;
  return { board, shape, plates, pieces, gaps, hand, handPlaces, cards, ...parts };
}

/**
 * Cards and hand inside the ring, as large as its inside allows.
 * @param {Ring} board
 * @param {number} inside radius
 */
function drawCentre(board, inside) {
  const seats = board.cards.length;
  const scale = (inside - 40) / (seats === 2 ? 218 : 262);
  const places = cardPlaces(seats);
  const groups = board.cards.map((up, index) => {
    const under = up.map((number, card) => board.sides[card].find((side) => side !== number) ?? number);
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

/**
 * @param {Shape} shape
 * @param {Ring} board
 */
function drawGaps(shape, { slots }) {
  /** @param {number} slot */
  const reach = (slot) => (slots[(slot - 1) % slots.length].piece ? WIDE : NARROW);
  return slots.map(({ slot }) => gap(shape, slot, [reach(slot), reach(slot + 1)]));
}

/**
 * Say of everything what it is, and of what can be picked what that can come to.
 * @param {Drawn} drawn
 * @param {Scene} scene
 * @param {Choice} choice
 * @param {Trail} trail of the last turn
 */
export function dressRing(drawn, scene, choice, trail) {
  dressSlots(drawn, scene, choice);
  dressGaps(drawn, scene, choice);
  dressCards(drawn, scene, choice, trail);
  const put = scene.step?.choices.puttings[0];
  const letters = /** @type {string[]} */ (scene.board.hand);
  const next = put ? letters.indexOf(letterOf(put.owner, put.piece)) : -1;
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
function dressSlots(drawn, scene, choice) {
  const { board, step, help } = scene;
  const hops = step?.choices.hops ?? [];
  const isCalm = hops.length > 0 && isNothing(choice); // kings and cards first
  for (const [index, slot] of board.slots.entries()) {
    const plate = drawn.plates[index];
    const found = step && pick(step.choices, choice, `slot-${slot.slot}`);
    const isChosen = [choice.king, choice.place, choice.lifted].includes(slot.slot);
    const isKing = hops.some(({ king }) => king === slot.slot) && found?.choice.place !== slot.slot;
    const words = found && !isChosen ? `. ${outlookWords(scene, choice, found)}` : "";
    dress(plate, found ? `slot-${slot.slot}` : "", `${slotWords(scene, slot)}${words}.`, isChosen);
    plate.classList.toggle("can", Boolean(found && help && !isKing && !isCalm));
    plate.classList.toggle("mover", Boolean(found && help && isKing));
  }
}

/**
 * @param {Drawn} drawn
 * @param {Scene} scene
 * @param {Choice} choice
 * @param {Trail} trail
 */
function dressCards(drawn, scene, choice, trail) {
  const { step, help, view } = scene;
  drawn.cards.forEach((pair, index) => pair.forEach((card, nth) => {
    const [seat, which] = [index + 1, /** @type {const} */ (["a", "b"])[nth]];
    const hops = step?.seat === seat ? step.choices.hops.filter((hop) => hop.card === which) : [];
    const isChosen = hops.length > 0 && choice.card === which;
    const use = hops.length ? `. Use it to move a king ${rangeWords(hops)}` : "";
    const paper = /** @type {Element} */ (card.firstElementChild);
    dress(paper, hops.length ? `card-${which}` : "", `${cardWords(scene, seat, which)}${use}.`, isChosen);
    card.classList.toggle("chosen", isChosen);
    card.classList.toggle("can", hops.length > 0 && help);
    card.classList.toggle("turned", trail.seat === seat && trail.card === which);
    card.parentElement?.classList.toggle("acts", view.acting.includes(seat));
  }));
}

/**
 * @param {Drawn} drawn
 * @param {Scene} scene
 * @param {Choice} choice
 */
function dressGaps(drawn, scene, choice) {
  const { board, step, help } = scene;
  for (const [index, gap] of drawn.gaps.entries()) {
    const slot = index + 1;
    const found = step && pick(step.choices, choice, `gap-${slot}`);
    const words = found ? `${gapWords(board, slot)}. ${outlookWords(scene, choice, found)}.` : "";
    dress(gap, found ? `gap-${slot}` : "", words, false);
    gap.classList.toggle("can", Boolean(found && help));
    gap.classList.toggle("shut", !found);
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
