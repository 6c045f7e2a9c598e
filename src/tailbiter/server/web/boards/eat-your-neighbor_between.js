// What lies between two boards: which pieces came, and which went.
// @ts-check

/** @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Cell} Cell */

/**
 * The pieces of both boards: what is placed stands already, what is eaten stands still.
 * @param {any} before
 * @param {any} after
 */
export function together(before, after) {
  const rows = after.rows.map((/** @type {Cell[]} */ row, /** @type {number} */ index) =>
    row.map((cell, place) => (cell.piece ? cell : before.rows[index][place])),
  );
  return { ...after, rows };
}

/** Where a piece is now that was not there, or was another's. @param {any} before @param {any} after */
export const placedCells = (before, after) =>
  differing(before, after, (was, is) => is.piece !== "" && was.piece !== is.piece);

/** Where a piece is no more. @param {any} before @param {any} after */
export const eatenCells = (before, after) => differing(before, after, (was, is) => was.piece !== "" && is.piece === "");

/**
 * @param {any} before
 * @param {any} after
 * @param {(was: Cell, is: Cell) => boolean} differs
 * @returns {string[]} the names of cells that differ so
 */
function differing(before, after, differs) {
  /** @type {Cell[]} */
  const cells = before.rows.flat();
  const then = after.rows.flat();
  return cells.filter((cell, index) => differs(cell, then[index])).map((cell) => cell.cell);
}
