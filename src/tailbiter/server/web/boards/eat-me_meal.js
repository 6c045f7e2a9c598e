// Eat Me: what a card does to the ring: seen by comparing two boards, shown before and while it happens.
// @ts-check
import { LETTERS, move, pause, seatFill, svg } from "tailbiter/draw.js";
import { cardFace, envelopeAt } from "tailbiter/boards/eat-me_centre.js";
import {
  INNER, OUTER, angleOf, arcOver, cardsOf, covers, keyOf, polar, sector, span, tag,
} from "tailbiter/boards/eat-me_ring.js";

/**
 * @typedef {import("tailbiter/boards/eat-me_ring.js").Ring} Ring
 * @typedef {import("tailbiter/boards/eat-me_ring.js").Organism} Organism
 * @typedef {import("tailbiter/boards/eat-me_ring.js").Pixels} Pixels
 * @typedef {{
 *   card: number,
 *   eater: Organism, // as it is afterwards
 *   grown: Organism | null, // the same one before; null: it is new
 *   eaten: Organism[],
 *   scores: {seat: number, points: number}[],
 * }} Meal
 */

/**
 * What happened between two boards, if it was one card.
 * @param {Ring} before
 * @param {Ring} after
 * @returns {Meal | null}
 */
export function compare(before, after) {
  const { deck } = before;
  const cards = (/** @type {Ring} */ board) => new Set(board.organisms.flatMap((o) => cardsOf(o, deck)));
  const was = cards(before);
  const played = [...cards(after)].filter((card) => !was.has(card));
  if (played.length !== 1) return null;
  const [card] = played;
  const eater = after.organisms.find((organism) => covers(organism, card, deck));
  if (!eater) return null;
  const grown = before.organisms.find((organism) => organism.id !== null && organism.id === eater.id) ?? null;
  const eaten = before.organisms.filter((o) => o !== grown && covers(eater, o.first, deck));
  const scores = after.victory_points
    .map((points, index) => ({ seat: index + 1, points: points - before.victory_points[index] }))
    .filter(({ points }) => points > 0);
  return { card, eater, grown, eaten, scores };
}

/** In a few words: "new", "B 4", "C +3". @param {Meal} meal */
export function inShort({ eater, grown, scores }) {
  if (scores.length) return `${LETTERS[scores[0].seat - 1]} +${scores[0].points}`;
  return grown ? `${LETTERS[(eater.owner ?? 1) - 1]} ${eater.size}` : "new";
}

/** Does this organism lie clockwise of the card? @param {Organism} organism @param {number} card @param {number} deck */
const isAfter = (organism, card, deck) => organism.first === (card % deck) + 1;

/**
 * A card as if it were played: where it would lie, what would be eaten, who would score.
 * @param {Ring} board
 * @param {Meal} meal
 * @param {Pixels} px
 */
export function drawGhost(board, meal, px) {
  const { deck } = board;
  const whole = span(meal.eater, deck);
  const cell = span({ first: meal.card, size: 1 }, deck);
  return [
    svg("path", { d: arcOver(cell), class: "ghost-body", fill: seatFill(meal.eater.owner ?? 1) }),
    svg("path", { d: sector(INNER - 4, OUTER + 4, whole.from + 0.2, whole.to - 0.2, 18), class: "ghost-line" }),
    ...meal.eaten.map((organism) => bite(organism, meal.card, deck)),
    ...meal.eaten.map((organism) => arrow(organism, meal.card, deck, px)),
    tag(meal.eater, deck, px, meal.card),
    ...meal.scores.map((score, index) => scoreTag(score, meal.eaten[index] ?? meal.eater, deck, px)),
  ];
}

/** Three bites out of the side that meets the card. @param {Organism} organism @param {number} card @param {number} deck */
function bite(organism, card, deck) {
  const after = isAfter(organism, card, deck);
  const { from, to } = span(organism, deck);
  const edge = after ? from + 0.35 : to - 0.35;
  const tooth = (OUTER - INNER) / 3;
  const point = (/** @type {number} */ radius) => {
    const { x, y } = polar(radius, edge);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  let d = `M${point(OUTER)}`;
  for (let step = 1; step <= 3; step++) {
    d += `A${tooth / 2} ${tooth / 2} 0 0 ${after ? 1 : 0} ${point(OUTER - step * tooth)}`;
  }
  return svg("path", { d: `${d}Z`, class: "bite" });
}

/**
 * From what is eaten to where it goes.
 * @param {Organism} organism
 * @param {number} card
 * @param {number} deck
 * @param {Pixels} px
 */
function arrow(organism, card, deck, px) {
  const after = isAfter(organism, card, deck);
  const { from, to } = span(organism, deck);
  const start = (from + to) / 2;
  const cell = 360 / deck;
  const end = after ? from - cell * 0.7 : to + cell * 0.7;
  const radius = INNER - 5;
  const one = polar(radius, start);
  const other = polar(radius, end);
  const long = Math.abs(end - start) > 180 ? 1 : 0;
  const tip = px(6);
  const turn = after ? end + 180 : end;
  return svg(
    "g",
    { class: "arrow" },
    svg("path", { d: `M${one.x} ${one.y}A${radius} ${radius} 0 ${long} ${after ? 0 : 1} ${other.x} ${other.y}` }),
    svg("path", {
      d: `M${-tip} ${-tip}L0 0L${-tip} ${tip}`,
      transform: `translate(${other.x} ${other.y}) rotate(${turn})`,
    }),
  );
}

/**
 * @param {{seat: number, points: number}} score
 * @param {Organism} beside
 * @param {number} deck
 * @param {Pixels} px
 */
function scoreTag({ seat, points }, beside, deck, px) {
  const { from, to } = span(beside, deck);
  const { x, y } = polar(INNER - px(22) - 6, (from + to) / 2);
  const text = `${LETTERS[seat - 1]} +${points}`;
  const wide = px(12 + 9 * text.length);
  const high = px(22);
  return svg(
    "g",
    { class: "score", "data-score": seat, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2 }),
    svg("text", { "font-size": px(16) }, text),
  );
}

/** @param {{x: number, y: number}} at @param {number} scale */
const placed = ({ x, y }, scale) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });

/**
 * A card comes out of its envelope, goes to its number, and what follows is eaten.
 * @param {{organisms: SVGElement, flight: SVGElement}} layers
 * @param {Ring} board as it is drawn
 * @param {Meal} meal
 * @param {number | null} seat who plays it
 * @param {Pixels} px
 */
export async function tellMeal(layers, board, meal, seat, px) {
  await fly(layers.flight, board, meal.card, seat, px);
  const reach = await takeCard(layers.organisms, board, meal);
  for (const organism of meal.eaten) await swallow(layers.organisms, board, meal, organism, reach);
  for (const score of meal.scores) await carry(layers.flight, board, score, meal, px);
}

/**
 * @param {SVGElement} flight
 * @param {Ring} board
 * @param {number} card
 * @param {number | null} seat
 * @param {Pixels} px
 */
async function fly(flight, board, card, seat, px) {
  const face = cardFace(card, px);
  const home = seat ? envelopeAt(board, seat) : { x: 0, y: 0 };
  const goal = polar((INNER + OUTER) / 2, angleOf(card, board.deck));
  flight.replaceChildren(face);
  await move(face, [placed(home, 0.3), placed({ x: 0, y: 0 }, 1)], 180, { fill: "forwards" });
  await pause(220);
  await move(face, [placed({ x: 0, y: 0 }, 1), placed(goal, 0.35)], 200, { fill: "forwards" });
  flight.replaceChildren();
}

/**
 * The organism that takes the card grows by it, or comes to life.
 * @param {SVGElement} layer
 * @param {Ring} board
 * @param {Meal} meal
 */
async function takeCard(layer, board, { card, eater, grown }) {
  const { deck } = board;
  const cell = span({ first: card, size: 1 }, deck);
  const body = grown
    ? layer.querySelector(`[data-organism="${keyOf(grown)}"] .body`)
    : layer.appendChild(svg("path", { class: "body", fill: seatFill(eater.owner ?? 1), d: arcOver(cell) }));
  if (!body) return null;
  const start = grown ? span(grown, deck) : { from: cell.from + 0.5, to: cell.to - 0.5 };
  const reach = { ...start, body };
  if (!grown) Object.assign(reach, cell);
  else if (isAfter(grown, card, deck)) reach.from -= 360 / deck;
  else reach.to += 360 / deck;
  if (body.parentElement && grown) {
    layer.append(body.parentElement);
    body.parentElement.classList.add("eating");
  }
  await become(body, [arcOver(start, grown ? 0 : -12), arcOver(reach, 6), arcOver(reach)], 200);
  return reach;
}

/**
 * The eater swells; the eaten slides into it.
 * @param {SVGElement} layer
 * @param {Ring} board
 * @param {Meal} meal
 * @param {Organism} organism
 * @param {{from: number, to: number, body: Element} | null} reach
 */
async function swallow(layer, board, { card }, organism, reach) {
  const eaten = layer.querySelector(`[data-organism="${keyOf(organism)}"]`);
  if (!eaten || !reach) return;
  const degrees = (organism.size * 360) / board.deck;
  const before = { ...reach };
  const after = isAfter(organism, card, board.deck);
  if (after) reach.to += degrees;
  else reach.from -= degrees;
  await become(reach.body, [arcOver(before), arcOver(before, 9)], 130);
  const slide = move(
    eaten,
    [{ transform: "rotate(0deg)" }, { transform: `rotate(${after ? -degrees : degrees}deg)` }],
    200,
    { fill: "forwards" },
  );
  await Promise.all([slide, become(reach.body, [arcOver(before, 9), arcOver(reach, 7)], 200)]);
  eaten.remove();
  await become(reach.body, [arcOver(reach, 7), arcOver(reach)], 120);
}

/**
 * The points go to the one who was eaten.
 * @param {SVGElement} flight
 * @param {Ring} board
 * @param {{seat: number, points: number}} score
 * @param {Meal} meal
 * @param {Pixels} px
 */
async function carry(flight, board, score, meal, px) {
  const shown = scoreTag(score, meal.eaten[0] ?? meal.eater, board.deck, px);
  const { from, to } = span(meal.eaten[0] ?? meal.eater, board.deck);
  const start = polar(INNER - px(22) - 6, (from + to) / 2);
  flight.replaceChildren(shown);
  await move(shown, [placed(start, 0.4), placed(start, 1.25), placed(start, 1.1)], 180, { fill: "forwards" });
  await pause(260);
  await move(shown, [placed(start, 1.1), placed(envelopeAt(board, score.seat), 0.8)], 200, { fill: "forwards" });
  flight.replaceChildren();
}

/** One shape becomes another. @param {Element} body @param {string[]} shapes @param {number} duration */
async function become(body, shapes, duration) {
  body.setAttribute("d", shapes[shapes.length - 1]);
  await move(body, shapes.map((shape) => /** @type {any} */ ({ d: `path("${shape}")` })), duration);
}
