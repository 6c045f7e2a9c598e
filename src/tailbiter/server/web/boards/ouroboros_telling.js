// How a turn is told: stones land and lift, discs fly to whom they go, in the order of the rules.
// @ts-check
import { move, pause, svg } from "tailbiter/draw.js";
import { back, disc, stone } from "tailbiter/boards/ouroboros_pieces.js";
import * as turns from "tailbiter/boards/ouroboros_turns.js";

/** @typedef {ReturnType<typeof import("tailbiter/boards/ouroboros_grid.js").makeGrid>} Grid */
/** @typedef {ReturnType<typeof import("tailbiter/boards/ouroboros_tray.js").makeTray>} Tray */

/**
 * Move from the board that is drawn to the one after.
 * @param {Grid} grid @param {Tray} tray @param {any} before @param {any} after
 */
export async function tell(grid, tray, before, after) {
  const was = before.rows.flat();
  const is = after.rows.flat();
  if (was.length !== is.length) return;
  /** @param {(holds: string, then: string) => boolean} test @returns {{square: string, holds: string}[]} */
  const where = (test) => was.filter((/** @type {any} */ square, /** @type {number} */ n) => test(square.holds, is[n].holds));
  const landed = where((holds, then) => holds !== "#" && then === "#");
  const lifted = where((holds, then) => holds === "#" && then !== "#");
  const given = where((holds, then) => holds !== "" && holds !== "#" && then === "");
  const seat = turns.mover(before);
  for (const { square, holds } of landed) await land(grid, tray, square, holds, seat);
  if (given.length) await fly(grid, tray, given, turns.receiver(before));
  await pay(grid, tray, seat, before.supplies[seat - 1], after.supplies[seat - 1]);
  for (const { square } of lifted) await lift(grid, tray, square);
}

/**
 * A stone comes from the pile, and the disc under it goes to who placed it.
 * @param {Grid} grid @param {Tray} tray @param {string} square @param {string} holds @param {number} seat
 */
async function land(grid, tray, square, holds, seat) {
  const [x, y] = grid.middle(square);
  const from = centre(grid, tray.pile()) ?? [x, y - 60, 1];
  const piece = stone();
  piece.setAttribute("transform", `translate(${x} ${y})`);
  grid.flight.append(piece);
  count(tray.pile(), -1);
  await move(piece, [{ transform: at(from) }, { transform: at([x, y, 1.15]), offset: 0.8 }, { transform: at([x, y, 1]) }], 200);
  hide(grid, square);
  if (holds) await fly(grid, tray, [{ square, holds }], seat);
}

/**
 * Discs go to a seat's supply, one shortly after the other, and it swells.
 * @param {Grid} grid @param {Tray} tray @param {{square: string, holds: string}[]} discs @param {number} seat
 */
async function fly(grid, tray, discs, seat) {
  await Promise.all(
    discs.map(async ({ square, holds }, n) => {
      const from = grid.middle(square);
      const to = centre(grid, tray.slot(seat, holds)) ?? from;
      const piece = disc(holds);
      grid.flight.append(svg("g", {}, piece));
      piece.setAttribute("transform", `translate(${from.join(" ")})`);
      await pause(50 * n);
      hide(grid, square);
      await move(piece, [{ transform: at([...from, 1]) }, { transform: at([to[0], to[1], to[2] ?? 0.4]) }], 200);
      piece.remove();
      count(tray.slot(seat, holds), 1);
      await swell(tray.slot(seat, holds));
    }),
  );
}

/**
 * Discs that leave the game rise from a supply and fade.
 * @param {Grid} grid @param {Tray} tray @param {number} seat @param {any} before @param {any} after
 */
async function pay(grid, tray, seat, before, after) {
  if (!before || !after || after.discs >= before.discs) return;
  const gone = before.colours && after.colours
    ? turns.COLOURS.flatMap((colour) => Array(Math.max(0, before.colours[colour] - after.colours[colour])).fill(colour))
    : Array(before.discs - after.discs).fill("back");
  await Promise.all(
    gone.map(async (colour, n) => {
      const from = centre(grid, tray.slot(seat, colour));
      if (!from) return;
      const piece = colour === "back" ? back() : disc(colour);
      grid.flight.append(piece);
      const away = at([from[0], from[1] - 110, 1.3 * from[2]]);
      piece.setAttribute("transform", `translate(${from[0]} ${from[1]}) scale(${from[2]})`);
      await pause(50 * n);
      count(tray.slot(seat, colour), -1);
      await move(piece, [{ transform: at(from), opacity: 1 }, { transform: away, opacity: 0 }], 200);
      piece.remove();
    }),
  );
}

/** A stone goes back to the pile. @param {Grid} grid @param {Tray} tray @param {string} square */
async function lift(grid, tray, square) {
  const [x, y] = grid.middle(square);
  const to = centre(grid, tray.pile()) ?? [x, y, 1];
  const piece = stone();
  grid.flight.append(piece);
  hide(grid, square);
  piece.setAttribute("transform", `translate(${x} ${y})`);
  await move(piece, [{ transform: at([x, y, 1]) }, { transform: at(to) }], 200);
  piece.remove();
}

/** @param {number[]} place x, y and how large */
const at = ([x, y, scale]) => `translate(${x}px, ${y}px) scale(${scale})`;

/** The number beside a piece goes up or down as one arrives or leaves. @param {Element | null} slot @param {number} by */
function count(slot, by) {
  const number = slot?.querySelector("b");
  if (!number) return;
  const then = Number(number.textContent) + by;
  number.textContent = String(then);
  slot?.classList.toggle("none", then === 0);
}

/** @param {Element | null} slot */
const swell = async (slot) => {
  if (slot) await move(slot, [{ transform: "scale(1)" }, { transform: "scale(1.25)" }, { transform: "scale(1)" }], 150);
};

/** @param {Grid} grid @param {string} square */
function hide(grid, square) {
  grid.element.querySelector(`[data-square="${square}"] > :is(.disc, .stone)`)?.setAttribute("visibility", "hidden");
}

/**
 * Where something of the tray lies in the grid's measure, and how large a disc is there.
 * @param {Grid} grid @param {Element | null} slot @returns {[x: number, y: number, scale: number] | null}
 */
function centre(grid, slot) {
  const matrix = /** @type {SVGSVGElement} */ (grid.element).getScreenCTM();
  const drawn = slot?.querySelector("svg")?.getBoundingClientRect();
  if (!matrix || !drawn?.width) return null;
  const point = new DOMPoint(drawn.x + drawn.width / 2, drawn.y + drawn.height / 2).matrixTransform(matrix.inverse());
  return [point.x, point.y, drawn.width / 84 / matrix.a];
}
