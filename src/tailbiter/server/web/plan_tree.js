// Lines of a plan as a tree: which go together, and what is left without a branch.
// @ts-check

/**
 * @import { PlannedTurn } from "tailbiter/types.d.ts"
 * @typedef {{turn: PlannedTurn, way: string[], then: Node[]}} Node
 */

/**
 * Turns that begin alike stand once.
 * @param {PlannedTurn[][]} lines
 * @returns {Node[]}
 */
export function treeOf(lines) {
  /** @type {Node[]} */
  const roots = [];
  for (const line of lines) {
    let level = roots;
    line.forEach((turn, index) => {
      let node = level.find((one) => one.turn.text === turn.text);
      if (!node) {
        node = { turn, way: line.slice(0, index + 1).map(({ text }) => text), then: [] };
        level.push(node);
      }
      level = node.then;
    });
  }
  return roots;
}

/**
 * The lines with one more. In one position one plays one turn: what said another is left out.
 * @param {PlannedTurn[][]} lines
 * @param {PlannedTurn[]} added
 * @param {number} seat whose plan it is
 */
export function withLine(lines, added, seat) {
  const isKept = (/** @type {PlannedTurn[]} */ line) => {
    const parting = line.findIndex((turn, index) => turn.text !== added[index]?.text);
    if (parting < 0) return false; // it is part of the new one
    return parting >= added.length || line[parting].seat !== seat;
  };
  const kept = lines.filter(isKept);
  const isKnown = kept.some((line) => added.every((turn, index) => line[index]?.text === turn.text));
  return isKnown ? kept : [...kept, added];
}

/**
 * The lines without a branch; each still ends with a turn of one's own.
 * @param {PlannedTurn[][]} lines
 * @param {string[]} way to the turn that the branch begins with
 * @param {number} seat whose plan it is
 */
export function without(lines, way, seat) {
  const left = lines.map((line) => {
    if (!way.every((text, index) => line[index]?.text === text)) return line;
    const rest = line.slice(0, way.length - 1);
    while (rest.length && rest[rest.length - 1].seat !== seat) rest.pop();
    return rest;
  });
  return left.filter((line) => line.length).reduce((lines, line) => withLine(lines, line, seat), /** @type {PlannedTurn[][]} */ ([]));
}

/** @param {PlannedTurn[][]} lines as they are sent */
export const textsOf = (lines) => lines.map((line) => line.map(({ text }) => text));
