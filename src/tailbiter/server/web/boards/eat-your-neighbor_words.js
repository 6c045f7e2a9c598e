// The board in words: what is to be done, what stands on a cell, the position in a sentence.
// @ts-check
import { changed } from "tailbiter/draw.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/types.d.ts").Decision} Decision
 * @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Cell} Cell
 * @typedef {import("tailbiter/boards/eat-your-neighbor_creatures.js").Creature} Creature
 */

const SEATS = ["Black", "White"];
const COLOURS = { b: "black", w: "white" };

/** @param {number} seat from 1 */
export const seatName = (seat) => SEATS[seat - 1];

/** @param {Scene} scene */
export function prompt(scene) {
  const texts = scene.step?.decisions.map((decision) => decision.text) ?? [];
  if (texts.length === 1 && texts[0] === "pass") return "Nowhere to place: pass";
  if (texts.includes("swap")) return "Place a piece, or swap";
  if (texts.length) return "Place a piece";
  if (scene.view.result) return "The game is over";
  return `${scene.names[scene.view.acting[0] - 1]} is to place`;
}

/**
 * A cell in words: "c3, black, creature of 2", or "d4, empty; Black would make a creature of 3".
 * @param {Cell} cell
 * @param {Scene} scene
 * @param {Decision | undefined} offer
 */
export function about(cell, scene, offer) {
  if (cell.piece) return `${cell.cell}, ${COLOURS[cell.piece]}, ${sized(cell.creature)}`;
  const empty = `${cell.cell}, empty`;
  if (!scene.step || !scene.help) return empty;
  const who = seatName(scene.step.seat);
  if (!offer) return `${empty}; ${who} may not place here`;
  const after = changed(scene.board, offer.changes);
  /** @type {Cell | undefined} */
  const made = after.rows.flat().find((/** @type {Cell} */ one) => one.cell === cell.cell);
  const meal = after.eaten[scene.step.seat - 1] - scene.board.eaten[scene.step.seat - 1];
  return `${empty}; ${who} would make a ${sized(made?.creature ?? 1)}${meal ? ` and eat ${meal}` : ""}`;
}

/** @param {number} size */
const sized = (size) => (size === 1 ? "single" : `creature of ${size}`);

/** The position in a sentence. @param {any} board @param {Creature[]} creatures */
export function summary(board, creatures) {
  const seats = SEATS.map((name, index) => {
    const sizes = creatures.filter((one) => one.piece === "bw"[index]).map((one) => one.size);
    const told = sizes.length ? `creatures of ${sizes.sort((a, b) => b - a).join(", ")}` : "no creatures";
    return `${name} has ${told}, has eaten ${board.eaten[index]} and holds ${board.hand[index]}`;
  });
  return `Board of ${board.rows.flat().length} cells. ${seats.join(". ")}.`;
}
