// Eat Me: what a card does to the ring, shown before and while it happens.
// @ts-check
import { LETTERS, move, pause, seatFill, svg } from "tailbiter/draw.js";
import { cardFace, envelopeAt, placed } from "tailbiter/boards/eat-me_centre.js";
import { INNER, OUTER, Places, angleOf, arcOver, keyOf, polar, sector, span, tag } from "tailbiter/boards/eat-me_ring.js";

/**
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Organism} Organism
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Played} Played
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Scored} Scored
 * @typedef {import("tailbiter/boards/eat-me_ring.js").Pixels} Pixels
 * @typedef {{from: number, to: number, body: Element}} Reach an organism as it grows
 */

/** Does this organism lie clockwise of the card? @param {Organism} organism @param {number} card @param {number} deck */
const isAfter = (organism, card, deck) => organism.first === (card % deck) + 1;

/**
 * A card as if it were played: where it would lie, what would be eaten, who would score.
 * @param {number} deck
 * @param {Played} played
 * @param {Pixels} px
 */
export function drawGhost(deck, { card, organism, eaten, scored }, px) {
  const whole = span(organism, deck);
  const cell = span({ first: card, size: 1 }, deck);
  const drawn = [
    svg("path", { d: arcOver(cell), class: "ghost-body", fill: seatFill(organism.owner ?? 1) }),
    svg("path", { d: sector(INNER - 4, OUTER + 4, whole.from + 0.2, whole.to - 0.2, 18), class: "ghost-line" }),
    ...eaten.map((prey) => bite(prey, card, deck)),
    ...eaten.map((prey) => arrow(prey, card, deck, px)),
    tag(organism, deck, px, new Places(), card),
  ].filter((part) => part !== null);
  return scored ? [...drawn, scoreTag(scored, besideOf(eaten[0], deck, px), px)] : drawn;
}

/** Where the points for an organism are written. @param {Organism} organism @param {number} deck @param {Pixels} px */
function besideOf(organism, deck, px) {
  const { from, to } = span(organism, deck);
  return polar(INNER - px(22) - 6, (from + to) / 2);
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

/** @param {Scored} scored @param {{x: number, y: number}} at @param {Pixels} px */
function scoreTag({ seat, points }, { x, y }, px) {
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

/**
 * A card comes out of its envelope, goes to its number, and what follows is eaten.
 * @param {{organisms: SVGElement, flight: SVGElement}} layers
 * @param {Ring} board as it is drawn
 * @param {Played} played
 * @param {number | null} seat who plays it
 * @param {Pixels} px
 */
export async function tellMeal(layers, board, played, seat, px) {
  const { card, eaten, scored } = played;
  await fly(layers.flight, board, card, seat, px);
  const reach = await takeCard(layers.organisms, board.deck, played);
  for (const prey of eaten) await swallow(layers.organisms, board.deck, card, prey, reach);
  if (scored) await carry(layers.flight, besideOf(eaten[0], board.deck, px), envelopeAt(board, scored.seat), scored, px);
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
 * @param {number} deck
 * @param {Played} played
 * @returns {Promise<Reach | null>}
 */
async function takeCard(layer, deck, { card, organism, was }) {
  const cell = span({ first: card, size: 1 }, deck);
  const body = was
    ? layer.querySelector(`[data-organism="${keyOf(was)}"] .body`)
    : layer.appendChild(svg("path", { class: "body", fill: seatFill(organism.owner ?? 1), d: arcOver(cell) }));
  if (!body) return null;
  const start = was ? span(was, deck) : { from: cell.from + 0.5, to: cell.to - 0.5 };
  const reach = { ...start, body };
  if (!was) Object.assign(reach, cell);
  else if (isAfter(was, card, deck)) reach.from -= 360 / deck;
  else reach.to += 360 / deck;
  if (body.parentElement && was) {
    layer.append(body.parentElement);
    body.parentElement.classList.add("eating");
  }
  await become(body, [arcOver(start, was ? 0 : -12), arcOver(reach, 6), arcOver(reach)], 200);
  return reach;
}

/**
 * The eater swells; the eaten slides into it.
 * @param {SVGElement} layer
 * @param {number} deck
 * @param {number} card between them
 * @param {Organism} prey
 * @param {Reach | null} reach of the eater
 */
async function swallow(layer, deck, card, prey, reach) {
  const eaten = layer.querySelector(`[data-organism="${keyOf(prey)}"]`);
  if (!eaten || !reach) return;
  const degrees = (prey.size * 360) / deck;
  const before = { ...reach };
  const after = isAfter(prey, card, deck);
  if (after) reach.to += degrees;
  else reach.from -= degrees;
  await become(reach.body, [arcOver(before), arcOver(before, 9)], 130);
  const way = [{ transform: "rotate(0deg)" }, { transform: `rotate(${after ? -degrees : degrees}deg)` }];
  const slide = move(eaten, way, 200, { fill: "forwards" });
  await Promise.all([slide, become(reach.body, [arcOver(before, 9), arcOver(reach, 7)], 200)]);
  eaten.remove();
  await become(reach.body, [arcOver(reach, 7), arcOver(reach)], 120);
}

/**
 * The points go to the one who was eaten.
 * @param {SVGElement} flight
 * @param {{x: number, y: number}} start
 * @param {{x: number, y: number}} home the envelope of whoever scores
 * @param {Scored} scored
 * @param {Pixels} px
 */
async function carry(flight, start, home, scored, px) {
  const shown = scoreTag(scored, start, px);
  flight.replaceChildren(shown);
  await move(shown, [placed(start, 0.4), placed(start, 1.25), placed(start, 1.1)], 180, { fill: "forwards" });
  await pause(260);
  await move(shown, [placed(start, 1.1), placed(home, 0.8)], 200, { fill: "forwards" });
  flight.replaceChildren();
}

/** One shape becomes another. @param {Element} body @param {string[]} shapes @param {number} duration */
async function become(body, shapes, duration) {
  body.setAttribute("d", shapes[shapes.length - 1]);
  const keyframes = shapes.map((shape) => /** @type {Keyframe} */ ({ d: `path("${shape}")` }));
  await move(body, keyframes, duration);
}
