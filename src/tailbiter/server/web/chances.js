// Chances and what a line of play promises, in words.
// @ts-check

/** @import { Line } from "tailbiter/types.d.ts" */

/** @param {number} chance */
export const percent = (chance) => `${Math.round(chance * 100)} %`;

/**
 * What a line promises. What is proven is said in turns of one's own, as people count.
 * @param {Pick<Line, "chance" | "proven" | "turns_to_go">} line
 * @param {number} seats
 */
export function promise(line, seats) {
  if (!line.proven) return percent(line.chance);
  const sure = `sure ${line.proven}`;
  return line.turns_to_go === null || line.proven === "draw" ? sure : `${sure} in ${Math.ceil(line.turns_to_go / seats)}`;
}
