// A turn that may be chosen, or was played, as data: what it makes, what it eats, what comes of it.
// @ts-check

/**
 * @typedef {import("tailbiter/boards/eat-your-neighbor.d.ts").Board} Position
 * @typedef {import("tailbiter/boards/eat-your-neighbor.d.ts").Choices} Choices
 * @typedef {import("tailbiter/boards/eat-your-neighbor.d.ts").Parts} Parts
 * @typedef {import("tailbiter/boards/eat-your-neighbor.d.ts").Events} Events
 * @typedef {import("tailbiter/boards/eat-your-neighbor.d.ts").Ate} Ate
 * @typedef {import("tailbiter/boards/eat-your-neighbor.d.ts").CreatureView} CreatureView
 * @typedef {import("tailbiter/board.d.ts").Scene<Position, Choices>} Scene
 * @typedef {import("tailbiter/board.d.ts").Mark} Mark
 */

/**
 * A piece comes to lie on a cell, of a creature that eats.
 * @typedef {{ seat: number, cell: string, creature: string[], keystone: string | null, meals: Ate[] }} Turn
 */

/**
 * What the choice with this text would do; null: nothing on the board.
 * @param {Scene} scene
 * @param {string | null} text
 * @returns {Turn | null}
 */
export function turnOf({ board, step }, text) {
  if (!step) return null;
  const place = step.choices.places.find((one) => one.text === text);
  if (place) return { ...place, seat: step.seat, meals: place.eats };
  const cell = step.choices.others.find((one) => one.text === text)?.cell;
  return cell ? takenOver(board, step.seat, cell) : null;
}

/**
 * What happened on the board; null: nothing.
 * @param {Position} board
 * @param {Events[]} events
 * @returns {Turn | null}
 */
export function told(board, events) {
  const meals = events.flatMap((event) => (event.kind === "ate" || event.kind === "swarmed" ? [event.data] : []));
  for (const { kind, seat, data } of events) {
    if (kind === "placed") return { ...data, seat: seat ?? 0, keystone: null, meals };
    if (kind === "swapped") return takenOver(board, seat ?? 0, data.cell);
  }
  return null;
}

/** @param {Position} board @param {number} seat @param {string} cell @returns {Turn} */
function takenOver(board, seat, cell) {
  const keystone = creatureOn(board.creatures, cell)?.keystone ?? null;
  return { seat, cell, creature: [cell], keystone, meals: [] };
}

/** The cell of the last turn, if it was on the board. @param {Scene} scene */
export const lastCell = ({ board, last }) => told(board, /** @type {Events[]} */ (last?.events ?? []))?.cell ?? null;

/** The cell that a mark means, if it means one. @param {Mark} mark */
export function markedCell(mark) {
  /** @type {Parts | undefined} */
  const parts = mark.parts[0];
  return parts?.kind === "place" ? parts.cell : null;
}

/** @param {CreatureView[]} creatures @param {string | null} cell */
export const creatureOn = (creatures, cell) => creatures.find(({ cells }) => cell !== null && cells.includes(cell));

/** The creature that a turn makes. @param {Turn} turn @returns {CreatureView} */
export const made = ({ seat, creature, keystone }) => ({ seat, cells: creature, keystone });

/** Those that do not become part of what a turn makes. @param {CreatureView[]} creatures @param {Turn} turn */
export const others = (creatures, turn) =>
  creatures.filter(({ cells }) => !cells.some((cell) => turn.creature.includes(cell)));

/** How a creature is eaten, if it is. @param {Turn | null} turn @param {CreatureView} creature */
export const mealOf = (turn, { cells }) => turn?.meals.find(({ eaten }) => eaten.includes(cells[0])) ?? null;

/** All creatures after a turn. @param {CreatureView[]} creatures @param {Turn | null} turn */
export const after = (creatures, turn) =>
  turn ? [...others(creatures, turn).filter((one) => !mealOf(turn, one)), made(turn)] : creatures;

/** How many pieces a turn eats. @param {Turn | null} turn */
export const eatenBy = (turn) => turn?.meals.reduce((sum, { eaten }) => sum + eaten.length, 0) ?? 0;

/**
 * Who bites: the creature that was made, from the cell placed on if it can, and each single that helps.
 * @param {Turn} turn
 * @param {Ate} meal
 */
export function mouths({ cell, creature }, { eaters }) {
  const placedFirst = [cell, ...creature.filter((one) => one !== cell)];
  return [placedFirst, ...eaters.filter((one) => !creature.includes(one)).map((one) => [one])];
}

/** How many keystones of this name each seat has. @param {CreatureView[]} creatures @param {string} name */
export const tallies = (creatures, name) =>
  [1, 2].map((seat) => creatures.filter((one) => one.seat === seat && one.keystone === name).length);
