// Eat Me: how a round is told: envelopes come and open, cards are played, places are paid for.
// @ts-check
import { move, pause, svg } from "tailbiter/draw.js";
import { drawEnvelopes, envelopeAt, placed } from "tailbiter/boards/eat-me_centre.js";
import { tellMeal } from "tailbiter/boards/eat-me_meal.js";

/**
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Events} Event
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Played} Played
 * @typedef {import("tailbiter/board.d.ts").Scene} Scene
 * @typedef {import("tailbiter/boards/eat-me_ring.js").Pixels} Pixels
 * @typedef {{organisms: SVGElement, envelopes: SVGElement, flight: SVGElement}} Layers
 */

/**
 * The cards that were played, in that order.
 * @param {Event[]} events
 * @returns {{seat: number | null, data: Played}[]}
 */
export const playedIn = (events) =>
  events.flatMap((event) =>
    event.kind === "born" || event.kind === "absorbed" || event.kind === "ate" ? [event] : [],
  );

/**
 * The cards of the round that events tell, and whose envelopes are still shut in the middle of it.
 * @param {Event[]} events
 * @param {Ring} board
 */
export function roundIn(events, board) {
  const played = playedIn(events);
  const isOver = events.some((event) => event.kind === "counted");
  const last = played.at(-1);
  return {
    cards: played.map(({ data }) => data.card),
    ordered: last && !isOver ? stillSealed(board, last.seat) : board.ordered,
  };
}

/**
 * From what is drawn to a frame's board.
 * @param {Layers} layers
 * @param {Ring} before as it is drawn
 * @param {{events: Event[], board: Ring}} frame
 * @param {Scene} scene
 * @param {Pixels} px
 * @param {(board: Ring) => void} draw
 */
export async function tellFrame(layers, before, { events, board }, scene, px, draw) {
  const [played] = playedIn(events);
  if (played) {
    const ordered = stillSealed(board, played.seat);
    layers.envelopes.replaceChildren(...drawEnvelopes({ ...before, ordered }, scene.names, scene.view.seat, px));
    await tellMeal(layers, before, played.data, played.seat, px);
    draw({ ...board, ordered });
    await pause(160);
    return;
  }
  for (const event of events) if (event.kind === "paid") await tellPayment(layers.flight, before, event.data.paid, px);
  draw(board);
  for (const event of events) {
    if (event.kind === "ordered") await tellArrival(layers.envelopes, board, event.seat ?? 0);
    if (event.kind === "settled") await tellOrder(layers.envelopes, before, board, event.data.order);
  }
}

/** The envelopes that are still shut when this seat has played. @param {Ring} board @param {number | null} seat */
export const stillSealed = ({ order_of_play: order }, seat) => order.slice(order.indexOf(seat ?? 0) + 1);

/**
 * What each seat pays for its place.
 * @param {SVGElement} flight
 * @param {Ring} before
 * @param {number[]} paid by seat
 * @param {Pixels} px
 */
async function tellPayment(flight, before, paid, px) {
  if (!paid.some((points) => points > 0)) return;
  const tags = paid.map((points, index) => {
    const { x, y } = envelopeAt(before, index + 1);
    return svg("text", { x, y: y - px(24), class: "paid", "font-size": px(16) }, points ? `−${points}` : "0");
  });
  flight.replaceChildren(...tags);
  await move(flight, [{ opacity: 0 }, { opacity: 1 }], 150);
  await pause(700);
  flight.replaceChildren();
}

/** An envelope comes. @param {SVGElement} layer @param {Ring} board @param {number} seat */
async function tellArrival(layer, board, seat) {
  const home = envelopeAt(board, seat);
  const drawn = envelopeOf(layer, seat);
  if (drawn) await move(drawn, [placed(home, 1.5), placed(home, 1)], 200);
}

/**
 * The envelopes change places.
 * @param {SVGElement} layer
 * @param {Ring} before
 * @param {Ring} after
 * @param {number[]} order
 */
async function tellOrder(layer, before, after, order) {
  const moves = order.map((seat) => {
    const drawn = envelopeOf(layer, seat);
    return drawn && move(drawn, [placed(envelopeAt(before, seat), 1), placed(envelopeAt(after, seat), 1)], 200);
  });
  await Promise.all(moves);
}

/** @param {SVGElement} layer @param {number} seat */
const envelopeOf = (layer, seat) => layer.querySelector(`[data-envelope="${seat}"]`);
