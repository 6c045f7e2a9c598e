// A game so far: its places one after the other, the turns that led to them, and the way from one to the next.
// @ts-check

/**
 * @import { Direction } from "tailbiter/step_buttons.js"
 * @import { Entry, Frame, Played, Result, Studied, View } from "tailbiter/types.d.ts"
 * @typedef {{place: Place, moment: number | null}} Moment of the turn that led to a place; null: all of it is told
 * @typedef {{view: View, acting: number[], result: Result | null}} Told the first view, and how it stands after the last turn
 */

/** The position after a turn. */
export class Place {
  /** @param {Place | null} parent @param {Played & {deed?: string}} played */
  constructor(parent, played) {
    this.parent = parent;
    this.turn = played.turn;
    this.seat = played.seat;
    this.text = played.text;
    this.deed = played.deed ?? ""; // the same in a few words
    /** Turns played. */
    this.number = Number(parent?.number ?? -1) + 1;
    this.isGame = false; // a turn of the game itself, not one that was tried
    /** The one that goes on the line first. @type {Place[]} */
    this.children = [];
    /** How the turn went; where seats act together, the last order of a round has it all. @type {Frame[]} */
    this.frames = [];
    /** What the server said, by whose view was asked for. @type {Map<string, Studied>} */
    this.studied = new Map();
  }

  /** @returns {Place[]} from the first turn to this one */
  get path() {
    return this.parent ? [...this.parent.path, this] : [];
  }

  /** The turn to read. */
  get words() {
    return this.deed || this.text;
  }

  /** Does another turn stand before it at its parent? */
  get isBranch() {
    return this.parent !== null && this.parent.children[0] !== this;
  }

  get events() {
    return this.frames.flatMap((frame) => frame.events);
  }
}

export class Story {
  /** @param {Frame["board"]} start the board before the first turn @param {boolean} together do all seats act at the same time? */
  constructor(start, together) {
    this.start = start;
    this.together = together;
    this.root = new Place(null, { turn: 0, seat: 0, text: "" });
    this.root.isGame = true;
    /** The game's own places by how many turns were played. @type {Place[]} */
    this.game = [this.root];
  }

  /** @param {Entry[]} entries the game as it stands now; what it is no more becomes a branch */
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
    return this;
  }

  /**
   * The place after a turn; made if nobody was there yet.
   * @param {Place} parent
   * @param {Played & {deed?: string}} played
   */
  add(parent, played) {
    const known = parent.children.find((child) => child.text === played.text && child.seat === played.seat);
    if (known) {
      known.deed = played.deed || known.deed;
      return known;
    }
    const made = new Place(parent, played);
    parent.children.push(made);
    return made;
  }

  /** The game's last place. */
  get newest() {
    return this.game[this.game.length - 1];
  }

  /** Where one stops on the way: after every turn, or, where seats act together, after a round. @param {Place} place */
  isStop(place) {
    return !this.together || !place.parent || place.children[0]?.turn !== place.turn;
  }

  /** The game's own. */
  get stops() {
    return this.game.filter((place) => this.isStop(place));
  }

  /** From a place to the next stop: a turn, or the orders of a round. @param {Place} first @returns {Place[]} */
  turnFrom(first) {
    return this.isStop(first) ? [first] : [first, ...this.turnFrom(first.children[0])];
  }

  /** Where a step leads, if anywhere. @param {Place} from @param {Direction} direction @returns {Place | null} */
  step(from, direction) {
    if (direction === "first") return from.parent && this.root;
    if (direction === "back") return from.parent && (this.isStop(from.parent) ? from.parent : this.step(from.parent, "back"));
    const next = from.children[0];
    if (!next) return null;
    const stop = this.turnFrom(next).at(-1) ?? next;
    return direction === "on" ? stop : (this.step(stop, "last") ?? stop);
  }

  /**
   * The same moment by moment: where seats act together a round is a story, which is stepped through.
   * @param {Moment} from
   * @param {Direction} direction
   * @returns {Moment | null}
   */
  walk({ place, moment }, direction) {
    const end = this.together ? Math.max(0, place.frames.length - 1) : 0;
    const at = moment ?? end;
    if (direction === "back" && at > 0) return { place, moment: at - 1 };
    if (direction === "on" && at < end) return { place, moment: at + 1 < end ? at + 1 : null };
    const next = this.step(place, direction);
    if (!next) return direction === "last" && moment !== null ? { place, moment: null } : null;
    const isStory = this.together && direction === "on" && next.frames.length > 1;
    return { place: next, moment: isStory ? 0 : null };
  }

  /** The last place of the turns, or rounds, before this one. @param {number} turn */
  before(turn) {
    return this.game.findLast((place) => place.parent && place.turn < turn) ?? null;
  }

  /** @param {Place} place @returns {Frame["board"]} */
  boardAt(place) {
    return place.frames.at(-1)?.board ?? (place.parent ? this.boardAt(place.parent) : this.start);
  }

  /** What was known at a place of the game. @param {Place} place @param {Told} told @returns {View} */
  viewAt(place, { view, acting, result }) {
    const isNewest = place === this.newest;
    const next = this.game[place.number + 1];
    const due = this.game.slice(place.number + 1).filter((one) => one === next || (this.together && one.turn === next.turn));
    const isOver = isNewest && result !== null;
    return {
      ...view,
      turn: next?.turn ?? (place.parent ? place.turn + 1 : view.turn),
      acting: isOver ? [] : isNewest ? acting : place.isGame ? [...new Set(due.map((one) => one.seat))] : [],
      board: this.boardAt(place),
      decisions: [],
      history: place.path.map(({ turn, seat, text }) => ({ turn, seat, text })),
      events: place.events,
      result: isNewest ? result : null,
    };
  }
}
