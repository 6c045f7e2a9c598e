// The notation of turns, read so that a click finds the decision it means. What is allowed is not
// known here: only decisions that were offered are looked at.
// @ts-check

import { LETTERS, changed } from "tailbiter/draw.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Decision} Decision
 * @typedef {import("tailbiter/types.d.ts").Step} Step
 * @typedef {{ slot: number, space: boolean, piece: string }} Slot
 * @typedef {{ text: string, slots: Slot[], cards: number[][], pieces: number[], kings: number[], hand: string[] }} Ring
 * @typedef {{ king: number, way: "+" | "-", far: number, card: string }} Hop
 * @typedef {"hop" | "remove" | "lift" | "put"} Stage
 */

/** @param {string} letter of a piece; the seat that owns it, from 1 */
export const ownerOf = (letter) => LETTERS.indexOf(letter.toUpperCase()) + 1;

/** @param {string} letter */
export const isKing = (letter) => letter !== "" && letter === letter.toUpperCase();

/** @param {string} letter "B's king" */
export const pieceName = (letter) => `${letter.toUpperCase()}'s ${isKing(letter) ? "king" : "pawn"}`;

/**
 * A king's move, as `2+1a`.
 * @param {string} text a decision, or a whole turn
 * @returns {Hop | null}
 */
export function readHop(text) {
  const read = /^(\d+)([+-])(\d+)([ab])/.exec(text);
  if (!read) return null;
  return { king: Number(read[1]), way: read[2] === "+" ? "+" : "-", far: Number(read[3]), card: read[4] };
}

/**
 * The slots of `x7` or `x3,9`.
 * @param {string} text
 */
export function readLifted(text) {
  return text.startsWith("x") ? text.slice(1).split(",").map(Number) : [];
}

/**
 * A piece put back, `b@7` into a gap or `b=5` onto a space; `b!` is left out.
 * @param {string} text
 */
export function readPut(text) {
  const read = /^([A-Ca-c])(?:([@=])(\d+)|!)$/.exec(text);
  if (!read) return null;
  return { piece: read[1], sign: read[2] ?? "!", place: Number(read[3] ?? 0) };
}

/**
 * The slot to which a hop leads, numbered as the ring is before the king is lifted.
 * @param {Hop} hop
 * @param {number} count of slots
 */
export function landingOf(hop, count) {
  const from = hop.king - 1 + (hop.way === "+" ? hop.far : -hop.far);
  return ((from % count) + count) % count + 1;
}

/**
 * What is to be decided now, told by the shape of the texts that are offered.
 * @param {Step} step
 * @returns {Stage}
 */
export function stageOf(step) {
  const first = step.decisions.find((decision) => decision.text)?.text ?? "";
  if (readHop(first)) return "hop";
  if (readPut(first)) return "put";
  return step.board.hand.length ? "lift" : "remove";
}

/**
 * What a hop would do to what stands where it leads.
 * @param {Decision} decision
 * @param {Ring} board before it
 * @param {number} seat that moves
 * @returns {{ slot: number, met: string, does: "stand" | "eat" | "take" | "nothing" }}
 */
export function outcomeOf(decision, board, seat) {
  const hop = /** @type {Hop} */ (readHop(decision.text));
  const slot = landingOf(hop, board.slots.length);
  if (slot === hop.king) return { slot, met: "", does: "nothing" };
  /** @type {Ring} */
  const after = changed(board, decision.changes);
  const met = board.slots[slot - 1].piece;
  if (after.hand.length) return { slot, met, does: "take" };
  return { slot, met, does: after.pieces[seat - 1] < board.pieces[seat - 1] ? "eat" : "stand" };
}

/**
 * The same in a few words, for a button.
 * @param {ReturnType<typeof outcomeOf>} outcome
 */
export function outcomeWords({ met, does }) {
  const what = isKing(met) ? "king" : "pawn";
  if (does === "eat") return `eat your ${what}`;
  if (does === "take") return `take ${pieceName(met)}`;
  return does === "stand" ? "free space" : "full circle";
}

/**
 * The decision with which a turn goes on from here, if that is offered; the longest fitting one,
 * because leaving something be adds nothing to the text.
 * @param {Step | null} step
 * @param {string} turn
 */
export function decisionOf(step, turn) {
  const fitting = (step?.decisions ?? []).filter(
    (decision) => turn === decision.turn || turn.startsWith(`${decision.turn} `),
  );
  return fitting.sort((a, b) => b.turn.length - a.turn.length)[0] ?? null;
}

/**
 * A slot in words: "Slot 4, a space with A's king".
 * @param {Slot} slot
 */
export function slotWords({ slot, space, piece }) {
  if (!space) return `Slot ${slot}, ${pieceName(piece)}`;
  return `Slot ${slot}, ${piece ? `a space with ${pieceName(piece)}` : "a free space"}`;
}

/**
 * A gap in words, by its neighbours.
 * @param {Slot[]} slots
 * @param {number} slot after which it is
 */
export function gapWords(slots, slot) {
  const [before, after] = [slots[slot - 1], slots[slot % slots.length]];
  /** @param {Slot} next */
  const who = (next) => (next.piece ? pieceName(next.piece) : "a free space");
  return `Gap after slot ${slot}, between ${who(before)} and ${who(after)}`;
}

/**
 * The position in a sentence or two.
 * @param {Ring} board
 */
export function positionWords(board) {
  const seats = board.cards.map((cards, index) => {
    return `${LETTERS[index]} has ${piecesWords(board, index + 1)}, cards ${cards.join(" and ")}.`;
  });
  const hand = board.hand.length ? ` In hand: ${board.hand.map(pieceName).join(", ")}.` : "";
  return `A ring of ${board.slots.length} slots. ${seats.join(" ")}${hand}`;
}

/**
 * @param {Ring} board
 * @param {number} seat
 */
export function piecesWords(board, seat) {
  const kings = board.kings[seat - 1] + board.hand.filter((letter) => isKing(letter) && ownerOf(letter) === seat).length;
  const pawns = board.pieces[seat - 1] - kings;
  return `${kings} king${kings === 1 ? "" : "s"}, ${pawns} pawn${pawns === 1 ? "" : "s"}`;
}
