// How a turn is told: stones land and lift, discs fly to whom they go, in the order of the rules.
// @ts-check
import { move, pause } from "tailbiter/draw.js";
import { back, disc, stone } from "tailbiter/boards/ouroboros_pieces.js";
import * as turns from "tailbiter/boards/ouroboros_turns.js";

/** @typedef {import("tailbiter/boards/ouroboros_grid.js").Grid} Grid */
/** @typedef {import("tailbiter/boards/ouroboros_tray.js").Tray} Tray */
/** @typedef {[x: number, y: number, scale: number]} Place */

const FLIGHT = 200; // milliseconds
const BETWEEN = 50; // between two discs that go the same way

/**
 * Move from the board that is drawn to the one after.
 * @param {Grid} grid @param {Tray} tray @param {turns.Position} before @param {turns.Position} after
 */
export async function tell(grid, tray, before, after) {
  const was = before.rows.flat();
  const is = after.rows.flat();
  if (was.length !== is.length) return;
  /** @param {(holds: string, then: string) => boolean} test */
  const where = (test) => was.filter(({ holds }, n) => test(holds, is[n].holds));
  const landed = where((holds, then) => holds !== "#" && then === "#");
  const lifted = where((holds, then) => holds === "#" && then !== "#");
  const given = where((holds, then) => holds !== "" && holds !== "#" && then === "");
  const seat = turns.mover(before);
  for (const square of landed) {
    await land(grid, tray, square.square);
    await give(grid, tray, [square], seat);
  }
  await give(grid, tray, given, turns.receiver(before));
  await pay(grid, tray, seat, before.supplies[seat - 1], after.supplies[seat - 1]);
  for (const { square } of lifted) await lift(grid, tray, square, after.pile > before.pile);
  const [held, left] = [before, after].map(({ supplies }) => supplies[seat - 1].discs);
  if (held > 0 && left === 0) await swell(tray.supply(seat), 1.06);
}

/** A stone comes from the pile. @param {Grid} grid @param {Tray} tray @param {string} square */
async function land(grid, tray, square) {
  const [x, y] = grid.middle(square);
  const from = centre(grid, tray.pile()) ?? [x, y - 60, 1];
  count(tray.pile(), -1);
  const piece = stone();
  piece.setAttribute("transform", `translate(${x} ${y})`);
  grid.flight.append(piece);
  const down = { transform: at([x, y, 1.15]), offset: 0.8 };
  await move(piece, [{ transform: at(from) }, down, { transform: at([x, y, 1]) }], FLIGHT);
}

/**
 * Discs go to a seat's supply, one shortly after the other, and it swells.
 * @param {Grid} grid @param {Tray} tray @param {turns.Square[]} discs @param {number} seat
 */
async function give(grid, tray, discs, seat) {
  await Promise.all(
    discs.map(async ({ square, holds }, n) => {
      if (!holds) return;
      const [x, y] = grid.middle(square);
      const slot = tray.slot(seat, holds);
      await pause(BETWEEN * n);
      hide(grid, square);
      await fly(grid, disc(holds), [x, y, 1], centre(grid, slot) ?? [x, y, 0.4]);
      count(slot, 1);
      await swell(slot, 1.25);
    }),
  );
}

/**
 * Discs that leave the game rise from a supply and fade.
 * @param {Grid} grid @param {Tray} tray @param {number} seat
 * @param {turns.Supply} before @param {turns.Supply} after
 */
async function pay(grid, tray, seat, before, after) {
  const [held, left] = [before.colours, after.colours];
  /** @type {string[]} */
  const gone = turns.COLOURS.flatMap((colour) =>
    Array(held && left ? Math.max(0, held[colour] - left[colour]) : 0).fill(colour),
  );
  if (!held) gone.push(...Array(Math.max(0, before.discs - after.discs)).fill("back"));
  await Promise.all(
    gone.map(async (colour, n) => {
      const slot = tray.slot(seat, colour);
      const from = centre(grid, slot);
      await pause(BETWEEN * n);
      count(slot, -1);
      const [x, y, scale] = from ?? [0, 0, 0];
      const piece = held ? disc(colour) : back();
      if (from) await fly(grid, piece, from, [x, y - 110, 1.3 * scale], 0);
    }),
  );
}

/**
 * A stone goes back to the pile, or out of the game.
 * @param {Grid} grid @param {Tray} tray @param {string} square @param {boolean} isBack
 */
async function lift(grid, tray, square, isBack) {
  const [x, y] = grid.middle(square);
  const to = isBack ? centre(grid, tray.pile()) : null;
  hide(grid, square);
  await fly(grid, stone(), [x, y, 1], to ?? [x, y - 60, 1.3], to ? 1 : 0);
  if (isBack) count(tray.pile(), 1);
}

/**
 * @param {Grid} grid @param {SVGElement} piece @param {Place} from @param {Place} to
 * @param {number} [opacity] when it arrives
 */
async function fly(grid, piece, from, to, opacity = 1) {
  grid.flight.append(piece);
  await move(piece, [{ transform: at(from), opacity: 1 }, { transform: at(to), opacity }], FLIGHT);
  piece.remove();
}

/** @param {Element | null} element @param {number} size */
async function swell(element, size) {
  const there = { transform: `scale(${size})` };
  if (element) await move(element, [{ transform: "none" }, there, { transform: "none" }], 150);
}

/** @param {Place} place */
const at = ([x, y, scale]) => `translate(${x}px, ${y}px) scale(${scale})`;

/** The number beside a piece, as one arrives or leaves. @param {Element | null} slot @param {number} by */
function count(slot, by) {
  const number = slot?.querySelector("b");
  if (!slot || !number) return;
  const then = Number(number.textContent) + by;
  number.textContent = String(then);
  slot.classList.toggle("none", then === 0);
}

/** @param {Grid} grid @param {string} square */
function hide(grid, square) {
  const piece = grid.element.querySelector(`[data-square="${square}"] > :is(.disc, .stone)`);
  piece?.setAttribute("visibility", "hidden");
}

/**
 * Where something of the tray lies in the grid's measure, and how large a disc is there.
 * @param {Grid} grid @param {Element | null} slot @returns {Place | null}
 */
function centre(grid, slot) {
  const matrix = /** @type {SVGSVGElement} */ (grid.element).getScreenCTM();
  const drawn = slot?.querySelector("svg")?.getBoundingClientRect();
  if (!matrix || !drawn?.width) return null;
  const middle = new DOMPoint(drawn.x + drawn.width / 2, drawn.y + drawn.height / 2);
  const { x, y } = middle.matrixTransform(matrix.inverse());
  return [x, y, drawn.height / 88 / matrix.a];
}
