// Turns tried on the analysis board: made decision by decision, typed, or taken from the bot's lines.
// @ts-check
import { Deed } from "tailbiter/deed.js";
import { ghostsOf } from "tailbiter/ghosts.js";
import { byId } from "tailbiter/page.js";
import { meantBy } from "tailbiter/turn_field.js";
import { TurnInMaking } from "tailbiter/turn_in_making.js";

/**
 * @import { Mark } from "tailbiter/board.d.ts"
 * @import { StudyPage } from "tailbiter/study.js"
 * @import { Place } from "tailbiter/story.js"
 * @import { Event, Line, Step } from "tailbiter/types.d.ts"
 */

export class Trying {
  /** @param {StudyPage} page */
  constructor(page) {
    this.page = page;
    this.making = new TurnInMaking(page, this, new Deed(byId("buttons"), false)); // only tried, and not confirmed
    /** @type {Place | null} */
    this.from = null; // where the turn was tried that is on its way
    this.isPointing = false;
    /** @type {{turns: string[]} | null} */
    this.ahead = null; // turns of an expected line at whose end the board is shown
    this.isLooking = false; // the board shows what a line of the bot's begins with
    /** @type {Mark[] | null} */
    this.ghosts = null; // the turns of a line that is pointed at, all at once
  }

  /** What may be decided; one turn at a time. */
  get step() {
    return this.from === this.page.here ? null : this.making.step;
  }

  /** @param {Step | null} step of the place that is looked at now */
  begin(step) {
    this.making.begin(step);
    this.isPointing = false;
  }

  /** What was half made is put back before another turn is told. */
  putBack() {
    if (!this.making.isBegun) return;
    this.begin(null);
    this.page.stage.show(this.page.scene());
  }

  /** @param {string[]} made */
  async stepAfter(made) {
    return (await this.page.source.studied(this.page.here, made)).step;
  }

  /** @param {string[]} made @param {string} text */
  async prospectOf(made, text) {
    return this.page.source.prospect(this.page.here, made, text);
  }

  /** @param {string} text @param {boolean} isWhole */
  decide(text, isWhole) {
    this.making.decide(text, isWhole);
  }

  /** @param {string} turn a whole one */
  hold(turn) {
    this.making.order(turn);
  }

  /** @param {Event[]} events that the last decision made */
  made(events) {
    this.page.said.say(events.length ? events : this.page.events());
    this.page.draw();
  }

  /** @param {string} text that somebody typed */
  async type(text) {
    const { page, making } = this;
    const meant = meantBy(page.game, this.step, text, page.source.table.together);
    if ("decision" in meant) return making.commit(meant.decision, meant.isWhole);
    const [first, whole] = meant.turns;
    const isRest = whole === undefined || (await page.source.tried(page.here, first, making.last?.seat ?? null).then(() => true, () => false));
    return this.play(isRest ? first : whole);
  }

  /**
   * A turn is tried: it becomes a branch, or goes on along one that is known.
   * @param {string} turn
   * @param {boolean} [isTold] has the board shown it already?
   * @param {number | null} [seat]
   */
  async play(turn, isTold = false, seat = this.making.last?.seat ?? null) {
    const { page } = this;
    const from = page.here;
    if (this.from === from) return;
    this.from = from;
    try {
      const place = await page.source.grown(from, turn, seat);
      const end = await page.source.withOthers(place);
      this.from = null;
      if (page.here === from) page.grew(place, end, isTold);
    } catch (error) {
      this.from = null;
      if (page.here === from) this.fail(error);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    this.making.putBack();
    this.page.stage.shake();
    this.page.draw();
    this.page.warn(error);
  }

  /**
   * A line of the bot's opinion, and so many of the turns expected after it.
   * @param {Line} line
   * @param {number} count
   */
  async follow(line, count) {
    const { page } = this;
    if (count === 0) return this.play(line.turn, false, page.bot.seat);
    const from = page.here;
    let place = from;
    for (const turn of turnsOf(line, count)) place = await page.source.grown(place, turn, null);
    if (page.here === from) page.grew(place, place, false);
    return undefined;
  }

  /** @param {string} turn is not offered: say which rule forbids it */
  async refuse(turn) {
    this.page.stage.shake();
    try {
      await this.page.source.tried(this.page.here, turn, this.making.last?.seat ?? null);
    } catch (error) {
      this.page.warn(error);
    }
  }

  /** @param {string | null} text the decision that is looked at */
  point(text) {
    const isOffered = text !== null && this.making.offers(text);
    if (!isOffered && !this.isPointing) return; // what was said last stays
    this.isPointing = isOffered;
    this.making.point(text);
    if (!isOffered) this.page.bot.rest();
  }

  /**
   * A line of the bot's opinion is looked at: its first decision is shown, or the board further on.
   * @param {Line | null} line
   * @param {number} [count] of the turns expected after the first
   */
  look(line, count = 0) {
    if (this.ahead) {
      this.ahead = null;
      byId("board").classList.remove("ahead");
      this.page.said.point(null);
      this.page.draw();
    }
    if (line && count > 0) this.lookAhead(turnsOf(line, count));
    else this.lookAtFirst(line);
  }

  /** @param {string[]} turns that are expected from here on */
  async lookAhead(turns) {
    const { page } = this;
    const ahead = (this.ahead = { turns });
    const said = await page.source.after(page.here, turns).catch(() => null); // not vital
    if (!said || this.ahead !== ahead) return;
    byId("board").classList.add("ahead");
    const { view } = said;
    const last = view.history[view.history.length - 1];
    page.stage.show({ ...page.scene(), view, board: view.board, step: null, marks: [], last: { ...last, events: view.events } });
    page.said.point(said.frames.flatMap((frame) => frame.events));
  }

  /** @param {Line | null} line */
  lookAtFirst(line) {
    if (!line && !this.isLooking) return;
    const ghosts = (this.ghosts = line && ghostsOf(line.expected));
    this.page.draw();
    const { step } = this;
    const begins = (/** @type {string} */ text) => line?.turn === text || line?.turn.startsWith(`${text} `);
    const first = step?.made.length === 0 ? this.page.game.texts(step).find((one) => begins(one.text)) : undefined;
    this.isLooking = line !== null;
    const { stage } = this.page;
    stage.then(async () => void (ghosts === this.ghosts && stage.board.point(first?.text ?? null)));
    this.point(first?.text ?? null);
  }
}

/** @param {Line} line @param {number} count of the turns after the first */
const turnsOf = (line, count) => [line.turn, ...line.follows].slice(0, count + 1);
