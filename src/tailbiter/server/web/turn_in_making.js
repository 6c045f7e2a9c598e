// A turn in the making: decisions one by one, the same way at a table, in analysis and in a lesson.
// @ts-check
import { Prospects, REST } from "tailbiter/prospects.js";
import { turnWith } from "tailbiter/turn_field.js";

/**
 * @import { Deed } from "tailbiter/deed.js"
 * @import { Board, BoardGame, Scene } from "tailbiter/board.d.ts"
 * @import { Refused } from "tailbiter/net.js"
 * @import { Event, Frame, Prospect, Step } from "tailbiter/types.d.ts"
 * @typedef {{
 *   game: Pick<BoardGame, "texts">, scene(): Scene, warn(error: Refused): void,
 *   stage: {board: Pick<Board, "point">, tell(frames: Frame[], scene: Scene): unknown},
 *   said: {point(events: Event[] | null): void, forget(): void},
 * }} Page around the board
 * @typedef {{
 *   stepAfter(made: string[]): Promise<Step | null>, prospectOf(made: string[], text: string): Promise<Prospect>,
 *   made(events: Event[]): void, play(turn: string, isTold: boolean): void,
 * }} Maker what asks the server, and is told what was made and what is to be played
 */

/** What the button says until the server has said what it will do. */
export const UNKNOWN = "Play";

export class TurnInMaking {
  /**
   * @param {Page} page
   * @param {Maker} maker
   * @param {Pick<Deed, "isAsking" | "isFresh" | "isElsewhere" | "ask" | "forget"> | null} [deed] null: nothing is confirmed
   */
  constructor(page, maker, deed = null) {
    this.page = page;
    this.maker = maker;
    this.deed = deed;
    /** @type {{text: string, events: Event[] | null} | null} */
    this.held = null; // what would complete the turn, until somebody says yes
    /** @type {Step | null} */
    this.first = null; // before any decision
    /** @type {Step | null} */
    this.last = null; // after those made so far
    /** @type {Step["board"]} */
    this.board = null; // as it was told last; null: as in the view
    this.isWaiting = false; // for what may come next
    this.wish = {}; // what was wished for last counts
    this.prospects = new Prospects((made, text) => maker.prospectOf(made, text));
  }

  /** @param {Step | null} step of another position; null: nobody here may act */
  begin(step) {
    this.forget();
    this.prospects.clear();
    this.first = this.last = step;
    this.board = step?.board ?? null;
    this.wish = {};
    this.isWaiting = false;
  }

  /** What may be decided now. @returns {Step | null} */
  get step() {
    return this.isWaiting ? null : this.last;
  }

  get isBegun() {
    return this.isWaiting || Boolean(this.last?.made.length);
  }

  /** @param {string} text of a decision: may it come next? */
  offers(text) {
    return this.step !== null && this.page.game.texts(this.step).some((one) => one.text === text);
  }

  /**
   * What leaves more to decide is made at once, for it can be taken back.
   * @param {string} text
   * @param {boolean} isWhole is the turn complete with it?
   */
  decide(text, isWhole) {
    if (!this.step) return undefined;
    if (isWhole && this.deed?.isAsking) return this.hold(text, () => this.commit(text, true));
    this.letGo();
    return this.commit(text, isWhole);
  }

  /** @param {string} turn a whole one, where decisions are not listed one by one: held whatever the settings */
  order(turn) {
    if (this.step) this.hold(turn, () => this.maker.play(turn, false), REST);
  }

  /**
   * Shown as if pointed at, until somebody says yes. Chosen once more it is let go.
   * @param {string} text
   * @param {() => void} commit
   * @param {number} [rest] milliseconds before the server is asked: another may follow at once
   */
  async hold(text, commit, rest = 0) {
    const isSame = this.held?.text === text;
    if (isSame && this.deed?.isFresh) return;
    this.letGo();
    if (isSame) return;
    /** @type {typeof this.held} */
    const held = (this.held = { text, events: null });
    const ask = (/** @type {string} */ words) =>
      this.deed?.ask(words, () => (this.letGo(), commit()), () => this.letGo());
    ask(UNKNOWN);
    this.page.stage.board.point(text);
    if (rest) await new Promise((done) => setTimeout(done, rest));
    if (held !== this.held) return;
    const found = await this.prospects.answer(this.step?.made ?? [], text).catch(() => null);
    if (held !== this.held || !found) return;
    held.events = found.events;
    ask(found.deed);
    this.remind();
  }

  /** Show again what is held, where something else was drawn or pointed at. */
  remind() {
    if (!this.held) return;
    this.page.stage.board.point(this.held.text);
    this.page.said.point(this.held.events);
  }

  /** @returns {boolean} false where nothing was held */
  letGo() {
    if (!this.held) return false;
    this.forget();
    this.page.stage.board.point(null);
    this.page.said.point(null);
    return true;
  }

  /** Something else is begun on the board: neither what is held is meant any more nor what was refused. */
  turnAway() {
    this.letGo();
    this.page.said.forget();
  }

  forget() {
    this.held = null;
    this.deed?.forget();
  }

  /**
   * Told at once where it is known what the decision does; otherwise when the server has said it.
   * @param {string} text
   * @param {boolean} isWhole
   */
  async commit(text, isWhole) {
    const { step } = this;
    if (!step) return;
    this.prospects.leave(); // nothing is asked any more of a position that is about to be another
    const seen = this.prospects.known(step.made, text) ?? (await this.prospectOfTheEnd(step, text, isWhole));
    if (seen === null) return;
    if (seen) this.tell(seen.events, seen.board);
    if (isWhole) this.maker.play(turnWith(step, text), seen !== undefined);
    else this.make([...step.made, text], seen !== undefined);
  }

  /**
   * The last of several decisions must be told alone: those before it were told one by one, and what
   * comes back when the turn is played tells them all.
   * @param {Step} step
   * @param {string} text
   * @param {boolean} isWhole
   * @returns {Promise<Prospect | null | undefined>} null where something else was wished for meanwhile
   */
  async prospectOfTheEnd(step, text, isWhole) {
    if (!isWhole || step.made.length === 0) return undefined;
    const wish = (this.wish = {});
    this.isWaiting = true;
    const seen = await this.prospects.answer(step.made, text).catch(() => undefined);
    if (wish !== this.wish) return null;
    this.isWaiting = false;
    return seen;
  }

  /** What was told of a turn that may not be played did not happen. */
  putBack() {
    this.board = this.last?.board ?? null;
  }

  /** Give up what is held, or the last decision. @returns {boolean} false where there was none */
  stepBack() {
    if (this.letGo()) return true;
    const { step } = this;
    if (!step?.made.length) return false;
    this.make(step.made.slice(0, -1), true);
    return true;
  }

  /**
   * @param {string[]} made the decisions so far
   * @param {boolean} isTold has the board shown the last of them?
   */
  async make(made, isTold) {
    const wish = (this.wish = {});
    this.isWaiting = true;
    let error = null;
    try {
      const step = made.length ? await this.maker.stepAfter(made) : this.first;
      if (wish !== this.wish) return;
      if (step && !isTold) this.tell(step.events, step.board);
      this.last = step;
      this.prospects.leave();
    } catch (caught) {
      if (wish !== this.wish) return;
      error = caught; // what was made before stands, to go on from
    }
    this.putBack();
    this.isWaiting = false;
    this.maker.made(this.last?.events ?? []);
    if (error) this.page.warn(/** @type {Refused} */ (error));
  }

  /** @param {Event[]} events @param {Step["board"]} board */
  tell(events, board) {
    if (!board) return;
    this.page.stage.tell([{ events, board }], this.page.scene());
    this.board = board;
  }

  /** Something else is to be read now than what is still on its way. */
  lookAway() {
    this.prospects.leave();
  }

  /** @param {string | null} text of a decision that is looked at: say what it would do */
  async point(text) {
    const { step } = this;
    const isOffered = text !== null && this.offers(text);
    if (this.deed) this.deed.isElsewhere = isOffered && text !== this.held?.text;
    if (!step || !isOffered) {
      this.prospects.leave();
      this.page.said.point(null);
      await null; // the board first ends its own pointing
      this.remind();
      return;
    }
    const found = await this.prospects.point(step.made, text).catch(() => null); // not vital
    if (found && step === this.step) this.page.said.point(found.events);
  }
}
