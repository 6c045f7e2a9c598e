// The tree of turns: the game's own line, and the branches that somebody tried beside it.
// @ts-check
import { Story } from "tailbiter/story.js";

/**
 * @import { Place } from "tailbiter/story.js"
 * @import { Played } from "tailbiter/types.d.ts"
 * @typedef {[text: string, seat: number, turn: number, after: Kept[], deed?: string]} Kept a branch as it is kept
 */

export class Tree extends Story {
  /** Are these the game's own turns as they are known here? @param {Played[]} history */
  isGame(history) {
    const own = this.game.slice(1);
    return own.length === history.length && history.every(({ seat, text }, at) => own[at].seat === seat && own[at].text === text);
  }

  /** The game's place from which a branch left. @param {Place} place @returns {Place} */
  rootOf(place) {
    return place.isGame || !place.parent ? place : this.rootOf(place.parent);
  }

  /**
   * What to ask the server for: the game's turns, then those that were tried.
   * @param {Place} place
   */
  study(place) {
    const tried = place.path.filter((one) => !one.isGame);
    return { at: this.rootOf(place).number, turns: tried.map((one) => ({ text: one.text, seat: one.seat })) };
  }

  /** The game's own line stays first. @param {Place} place */
  mayPromote(place) {
    const siblings = place.parent?.children ?? [];
    const at = siblings.indexOf(place);
    return at > 0 && !siblings[at - 1].isGame;
  }

  /** @param {Place} place moves before the branch that stands above it */
  promote(place) {
    if (!this.mayPromote(place) || !place.parent) return;
    const siblings = place.parent.children;
    const at = siblings.indexOf(place);
    [siblings[at - 1], siblings[at]] = [siblings[at], siblings[at - 1]];
  }

  /** @param {Place} place goes, with all that follows it; the game's own turns stay */
  remove(place) {
    if (place.isGame || !place.parent) return;
    place.parent.children = place.parent.children.filter((child) => child !== place);
  }

  /** The branches, to be kept in the browser: by the number of the game's turns before them. */
  kept() {
    /** @type {[number, Kept[]][]} */
    const found = [];
    for (const place of this.game) {
      const tried = place.children.filter((child) => !child.isGame);
      if (tried.length > 0) found.push([place.number, tried.map(keptOf)]);
    }
    return found;
  }

  /** @param {[number, Kept[]][]} kept */
  restore(kept) {
    for (const [number, branches] of kept) {
      const place = this.game[number];
      if (place) for (const branch of branches) this.graft(place, branch);
    }
  }

  /** @param {Place} parent @param {Kept} branch */
  graft(parent, [text, seat, turn, after, deed]) {
    const place = this.add(parent, { text, seat, turn, deed });
    for (const next of after) this.graft(place, next);
  }
}

/** @param {Place} place @returns {Kept} */
function keptOf(place) {
  return [place.text, place.seat, place.turn, place.children.map(keptOf), place.deed];
}

/**
 * A place as it stands behind the # of the address: "12", or "12/c3+/d4x" on a branch.
 * @param {Tree} tree
 * @param {Place} place
 */
export function hashOf(tree, place) {
  const { at, turns } = tree.study(place);
  return [String(at), ...turns.map((turn) => encodeURIComponent(`${turn.seat}.${turn.text}`))].join("/");
}

/**
 * @param {string} hash without the #
 * @returns {{at: number, turns: {seat: number, text: string}[]} | null}
 */
export function readHash(hash) {
  const [at, ...turns] = hash.split("/");
  if (!/^\d{1,6}$/.test(at)) return null;
  try {
    const read = turns.map((turn) => /^(\d+)\.(.+)$/.exec(decodeURIComponent(turn)));
    if (read.some((one) => one === null)) return null;
    return { at: Number(at), turns: read.map((one) => ({ seat: Number(one?.[1]), text: String(one?.[2]) })) };
  } catch {
    return null; // an address that somebody cut short
  }
}
