// The board in words: what is to be done, what stands on a cell, the position in a sentence.
// @ts-check
import { eatenBy, turnOf } from "tailbiter/boards/eat-your-neighbor_turn.js";

/**
 * @typedef {import("tailbiter/boards/eat-your-neighbor_turn.js").Scene} Scene
 * @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Cell} Cell
 */

const COLOURS = { b: "black", w: "white" };

/** @param {Scene} scene */
export function prompt({ step, view, names }) {
  if (!step) return view.result ? "The game is over" : `${names[view.acting[0] - 1]} is to place`;
  const { places, others } = step.choices;
  if (!places.length) return "Nowhere to place: pass";
  return others.length ? "Place a piece, or swap" : "Place a piece";
}

/**
 * A cell in words: "c3, black, creature of 2", or "d4, empty; you would make a creature of 3".
 * @param {Cell} cell
 * @param {Scene} scene
 */
export function about(cell, scene) {
  if (cell.piece) return `${cell.cell}, ${COLOURS[cell.piece]}, ${sized(cell.creature)}`;
  const empty = `${cell.cell}, empty`;
  if (!scene.step || !scene.help) return empty;
  const who = scene.step.seat === scene.you ? "you" : scene.names[scene.step.seat - 1];
  const turn = turnOf(scene, cell.cell);
  if (!turn) return `${empty}; ${who} may not place here`;
  const meal = eatenBy(turn);
  return `${empty}; ${who} would make a ${sized(turn.creature.length)}${meal ? ` and eat ${meal}` : ""}`;
}

/** @param {number} size */
const sized = (size) => (size === 1 ? "single" : `creature of ${size}`);

/** The position in a sentence. @param {Scene} scene */
export function summary({ board, names }) {
  const seats = names.map((name, index) => {
    const own = board.creatures.filter(({ seat }) => seat === index + 1);
    const sizes = own.map(({ cells }) => cells.length).sort((one, other) => other - one);
    const has = sizes.length ? `creatures of ${sizes.join(", ")}` : "no creatures";
    return `${name} has ${has}, has eaten ${board.eaten[index]} and holds ${board.hand[index]}`;
  });
  return `Board of ${board.rows.flat().length} cells. ${seats.join(". ")}.`;
}

export const AIM = "Make creatures: one that you make or grow eats what is one smaller beside it. Who has eaten more wins, once somebody has eaten enough or cannot place.";

/** What is drawn and written here. @type {import("tailbiter/board.d.ts").Sign[]} */
export const SIGNS = [
  ["B and W", "Black and White. Black's pieces have one eye, White's two."],
  ["d4", "A cell: its row and its place there."],
  ["A creature", "Pieces of one colour that touch; the number is its size, four at most."],
  ["A single", "A creature of one piece. Three singles around one creature of four eat it, when the last of them is placed."],
  ["Red and bitten", "It would be eaten: a creature that is made, or grows, eats what is one smaller beside it."],
  ["A striped cell", "You may not place there; press it to read why."],
  ["29 left", "Pieces that are not placed yet."],
  ["The small rings", "How many have been eaten, of those that are enough to end the game."],
  ["A green edge", "The piece that was placed last."],
  ["A keystone, where cards lie below", "A creature shaped like one of them, turned or mirrored: worth 3 to its owner at the end."],
];
