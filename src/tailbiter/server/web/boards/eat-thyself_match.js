// What was and what is: which hop leads from one ring to the next, and which slot became which.
// @ts-check

import { LETTERS } from "tailbiter/draw.js";
import { landingOf } from "tailbiter/boards/eat-thyself_turns.js";

/**
 * @typedef {import("tailbiter/boards/eat-thyself_turns.js").Ring} Ring
 * @typedef {import("tailbiter/boards/eat-thyself_turns.js").Slot} Slot
 * @typedef {import("tailbiter/boards/eat-thyself_turns.js").Hop} Hop
 * @typedef {{ hop: Hop, seat: number, landed: number }} Hopped
 */

/**
 * Which king's hop leads from one board to the other, if one does: the card that was turned says how
 * far it went.
 * @param {Ring} before
 * @param {Ring} after
 * @returns {Hopped | null}
 */
export function findHop(before, after) {
  for (const [index, cards] of before.cards.entries()) {
    const card = cards.findIndex((up, nth) => up !== after.cards[index][nth]);
    if (card < 0) continue;
    const kings = before.slots.filter(({ piece }) => piece === LETTERS[index]);
    for (const { slot } of kings) {
      for (const way of /** @type {("+" | "-")[]} */ (["+", "-"])) {
        const hop = { king: slot, way, far: cards[card], card: "ab"[card] };
        const landed = matchHop(before, hop)[landingOf(hop, before.slots.length) - 1];
        if (landed && isSame(ringWith(before, hop, landed), after.slots)) return { hop, seat: index + 1, landed };
      }
    }
  }
  return null;
}

/**
 * @param {Ring} before
 * @param {Hop} hop
 * @param {number} landed
 */
function ringWith(before, hop, landed) {
  const rest = before.slots
    .filter(({ slot, space }) => slot !== hop.king || space)
    .map(({ slot, space, piece }) => ({ space, piece: slot === hop.king ? "" : piece }));
  rest[landed - 1].piece = before.slots[hop.king - 1].piece;
  return rest;
}

/**
 * @param {{ space: boolean, piece: string }[]} some
 * @param {{ space: boolean, piece: string }[]} others
 */
function isSame(some, others) {
  if (some.length !== others.length) return false;
  return some.every(({ space, piece }, n) => space === others[n].space && piece === others[n].piece);
}

/**
 * For each slot before the number it has after a king was lifted; 0 for the one that closed.
 * @param {Ring} before
 * @param {Hop} hop
 */
export function matchHop({ slots }, hop) {
  const closes = !slots[hop.king - 1].space;
  return slots.map(({ slot }) => (closes && slot === hop.king ? 0 : closes && slot > hop.king ? slot - 1 : slot));
}

/**
 * The same for any two rings: the most that can be matched in order. Spaces never move, so they
 * count for more than any run of pieces.
 * @param {Slot[]} before
 * @param {Slot[]} after
 */
export function matchSlots(before, after) {
  const best = Array.from({ length: before.length + 1 }, () => new Array(after.length + 1).fill(0));
  /** @param {number} n @param {number} m */
  const worth = (n, m) => {
    if (before[n].space !== after[m].space) return 0;
    return before[n].space ? 100 : Number(before[n].piece === after[m].piece);
  };
  for (let n = before.length - 1; n >= 0; n--) {
    for (let m = after.length - 1; m >= 0; m--) {
      const both = worth(n, m) ? worth(n, m) + best[n + 1][m + 1] : 0;
      best[n][m] = Math.max(both, best[n + 1][m], best[n][m + 1]);
    }
  }
  const match = new Array(before.length).fill(0);
  for (let n = 0, m = 0; n < before.length && m < after.length; ) {
    if (worth(n, m) && best[n][m] === worth(n, m) + best[n + 1][m + 1]) match[n++] = ++m;
    else if (best[n][m] === best[n + 1][m]) n++;
    else m++;
  }
  return match;
}
