// The tree of turns: the game's own line, and the branches that somebody tried beside it.
// @ts-check

/**
 * @import { Entry, Frame, Played, Studied } from "tailbiter/types.d.ts"
 * @typedef {[text: string, seat: number, turn: number, after: Kept[]]} Kept a branch as it is kept
 */

/** One place in the tree: the position after a turn. */
export class Place {
  /** @param {Place | null} parent @param {Played} played */
  constructor(parent, played) {
    this.parent = parent;
    this.turn = played.turn;
    this.seat = played.seat;
    this.text = played.text;
    /** Turns played. */
    this.number = Number(parent?.number ?? -1) + 1;
    this.isGame = false; // a turn of the game itself, not one that was tried
    /** The one that goes on the line first. @type {Place[]} */
    this.children = [];
    /** @type {Frame[]} */
    this.frames = [];
    /** What the server said, by whose view was asked for. @type {Map<string, Studied>} */
    this.studied = new Map();
  }

  /** @returns {Place[]} from the first turn to this one */
  get path() {
    return this.parent ? [...this.parent.path, this] : [];
  }

  /** Does another turn stand before it at its parent? */
  get isBranch() {
    return this.parent !== null && this.parent.children[0] !== this;
  }
}

export class Tree {
  constructor() {
    this.root = new Place(null, { turn: 0, seat: 0, text: "" });
    this.root.isGame = true;
    /** The game's own places by how many turns were played. @type {Place[]} */
    this.game = [this.root];
  }

  /**
   * The game as it stands now. Turns that were taken back at the table stay as a branch.
   * @param {Entry[]} entries
   */
  follow(entries) {
    for (const place of this.game.slice(1)) place.isGame = false;
    let here = this.root;
    this.game = [here];
    for (const entry of entries) {
      const next = this.add(here, entry);
      next.isGame = true;
      next.frames = entry.frames;
      here.children = [next, ...here.children.filter((child) => child !== next)];
      this.game.push(next);
      here = next;
    }
  }

  /**
   * The place after a turn; made if nobody was there yet.
   * @param {Place} parent
   * @param {Played} played
   */
  add(parent, played) {
    const known = parent.children.find((child) => child.text === played.text && child.seat === played.seat);
    if (known) return known;
    const made = new Place(parent, played);
    parent.children.push(made);
    return made;
  }

  /** Are these the game's own turns as they are known here? @param {Played[]} history */
  isGame(history) {
    const own = this.game.slice(1);
    return own.length === history.length && history.every(({ seat, text }, at) => own[at].seat === seat && own[at].text === text);
  }

  /** The game's last place. */
  get newest() {
    return this.game[this.game.length - 1];
  }

  /** @param {Place} place the last one on its line */
  endOf(place) {
    let end = place;
    while (end.children.length > 0) end = end.children[0];
    return end;
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
  graft(parent, [text, seat, turn, after]) {
    const place = this.add(parent, { text, seat, turn });
    for (const next of after) this.graft(place, next);
  }
}

/** @param {Place} place @returns {Kept} */
function keptOf(place) {
  return [place.text, place.seat, place.turn, place.children.map(keptOf)];
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
