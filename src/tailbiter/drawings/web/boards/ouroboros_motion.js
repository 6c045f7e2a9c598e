// How a turn is told: stones land and lift, discs fly to whom they go, in the order of its events.
// @ts-check
import { move, pause } from "tailbiter/draw.js";
import { COLOURS } from "tailbiter/boards/ouroboros_offers.js";
import { disc, stone } from "tailbiter/boards/ouroboros_pieces.js";

/** @typedef {import("tailbiter/boards/ouroboros.d.ts").Events} Events */
/** @typedef {import("tailbiter/boards/ouroboros.d.ts").Lying} Lying */
/** @typedef {import("tailbiter/boards/ouroboros_grid.js").Grid} Grid */
/** @typedef {import("tailbiter/boards/ouroboros_offers.js").Colour} Colour */
/** @typedef {import("tailbiter/boards/ouroboros_tray.js").Tray} Tray */
/** @typedef {[x: number, y: number, scale: number]} Place */

const FLIGHT = 200; // milliseconds
const BETWEEN = 50; // between two discs that go the same way

/** @param {Grid} grid @param {Tray} tray @param {import("tailbiter/types.d.ts").Event[]} events */
export async function tell(grid, tray, events) {
  for (const event of /** @type {Events[]} */ (events)) await happen(grid, tray, event);
}

/** @param {Grid} grid @param {Tray} tray @param {Events} event */
async function happen(grid, tray, { kind, data, seat }) {
  const by = seat ?? 0;
  if (kind === "placed") {
    await land(grid, tray, data.square);
    await give(grid, tray, [data], by);
  } else if (kind === "gave") await give(grid, tray, data.discs, data.to);
  else if (kind === "removed") await pay(grid, tray, by, COLOURS.flatMap((c) => Array(data.paid[c]).fill(c)));
  else if (kind === "lifted") for (const square of data.stones) await lift(grid, tray, square, data.to === "pile");
  else if (kind === "discarded") await pay(grid, tray, by, [data.disc]);
  else if (kind === "not_yet") await swell(tray.supply(by), 1.06);
  else if (kind === "ended") await swell(tray.supply(data.winner), 1.06);
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
 * @param {Grid} grid @param {Tray} tray @param {Lying[]} discs @param {number} seat
 */
async function give(grid, tray, discs, seat) {
  await Promise.all(
    discs.map(async (lying, n) => {
      const [x, y] = grid.middle(lying.square);
      const slot = tray.slot(seat, lying.disc);
      await pause(BETWEEN * n);
      hide(grid, lying.square);
      await fly(grid, disc(lying.disc), [x, y, 1], centre(grid, slot) ?? [x, y, 0.4]);
      count(slot, 1);
      await swell(slot, 1.25);
    }),
  );
}

/**
 * Discs that leave the game rise from a supply and fade.
 * @param {Grid} grid @param {Tray} tray @param {number} seat @param {Colour[]} discs
 */
async function pay(grid, tray, seat, discs) {
  await Promise.all(
    discs.map(async (colour, n) => {
      const slot = tray.slot(seat, colour);
      const from = centre(grid, slot);
      await pause(BETWEEN * n);
      count(slot, -1);
      if (from) await fly(grid, disc(colour), from, [from[0], from[1] - 110, 1.3 * from[2]], 0);
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
