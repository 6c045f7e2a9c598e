// Eat Me: how a round is told: envelopes come and open, cards are played, places are paid for.
// @ts-check
import { move, pause, svg } from "tailbiter/draw.js";
import { drawEnvelopes, envelopeAt } from "tailbiter/boards/eat-me_centre.js";
import { compare, tellMeal } from "tailbiter/boards/eat-me_meal.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Frame} Frame
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/boards/eat-me_ring.js").Ring} Ring
 * @typedef {import("tailbiter/boards/eat-me_ring.js").Pixels} Pixels
 * @typedef {{organisms: SVGElement, envelopes: SVGElement, flight: SVGElement}} Layers
 */

/**
 * From what is drawn to a frame's board.
 * @param {Layers} layers
 * @param {Ring} before as it is drawn
 * @param {Frame} frame
 * @param {Scene} scene
 * @param {Pixels} px
 * @param {(board: Ring) => void} draw
 */
export async function tellFrame(layers, before, frame, scene, px, draw) {
  /** @type {Ring} */
  const after = frame.board;
  const meal = compare(before, after);
  const seat = frame.events[0]?.seat ?? null;
  if (meal) {
    const ordered = seat ? stillSealed(after, seat) : after.ordered;
    layers.envelopes.replaceChildren(...drawEnvelopes({ ...before, ordered }, scene.names, scene.view.seat, px));
    await tellMeal(layers, before, meal, seat, px);
    draw({ ...after, ordered });
    await pause(160);
  } else {
    await tellPayment(layers.flight, before, after, px);
    draw(after);
    await tellEnvelopes(layers.envelopes, before, after);
  }
}

/** The envelopes that are still shut when this seat has played. @param {Ring} board @param {number} seat */
const stillSealed = ({ order_of_play: order }, seat) => order.slice(order.indexOf(seat) + 1);

/**
 * What each seat pays for its place.
 * @param {SVGElement} flight
 * @param {Ring} before
 * @param {Ring} after
 * @param {Pixels} px
 */
async function tellPayment(flight, before, after, px) {
  const paid = after.bid_points.map((points, index) => before.bid_points[index] - points);
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

/**
 * Envelopes that came, and those that change places.
 * @param {SVGElement} layer
 * @param {Ring} before
 * @param {Ring} after
 */
async function tellEnvelopes(layer, before, after) {
  const moves = after.victory_points.map((_, index) => {
    const seat = index + 1;
    const [from, to] = [envelopeAt(before, seat), envelopeAt(after, seat)];
    const came = after.ordered.includes(seat) && !before.ordered.includes(seat);
    const drawn = layer.querySelector(`[data-envelope="${seat}"]`);
    if (!drawn || (!came && Math.hypot(from.x - to.x, from.y - to.y) < 1)) return null;
    return move(drawn, came ? [placed(to, 1.5), placed(to, 1)] : [placed(from, 1), placed(to, 1)], 200);
  });
  await Promise.all(moves);
}

/** @param {{x: number, y: number}} at @param {number} scale */
const placed = ({ x, y }, scale) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });
