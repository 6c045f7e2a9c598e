// The learner's turn: made decision by decision, typed, or shown; then held against the aim.
// @ts-check
import { pause } from "tailbiter/draw.js";
import { isMet, shownTurn } from "tailbiter/learn_aim.js";
import { line } from "tailbiter/learn_words.js";
import { meantBy } from "tailbiter/turn_field.js";
import { TurnInMaking } from "tailbiter/turn_in_making.js";

/**
 * @import { LessonPage } from "tailbiter/learn.js"
 * @import { Refused } from "tailbiter/net.js"
 * @import { Event, Prospect } from "tailbiter/types.d.ts"
 */

const LOOK = 700; // milliseconds to look at what is about to be played

export class LearnersTurn {
  /** @param {LessonPage} page */
  constructor(page) {
    this.page = page;
    this.making = new TurnInMaking(page, this, page.deed);
  }

  /** @param {string[]} made */
  async stepAfter(made) {
    return (await this.page.study([], { made })).step;
  }

  /** @param {string[]} made @param {string} text */
  async prospectOf(made, text) {
    return /** @type {Prospect} */ ((await this.page.study([], { made, look: text })).prospect);
  }

  /** @param {Event[]} events that the last decision made */
  made(events) {
    this.page.prompt(events);
    this.page.draw();
  }

  /** @param {string | null} text */
  point(text) {
    this.making.point(this.page.state === "ready" ? text : null);
  }

  /** @param {string} text @param {boolean} isWhole */
  decide(text, isWhole) {
    if (this.page.state === "ready") this.making.decide(text, isWhole);
  }

  /** @param {string} turn a whole one */
  hold(turn) {
    if (this.page.state === "ready") this.making.order(turn);
  }

  /** @param {string} text that somebody typed */
  async type(text) {
    const { page, making } = this;
    if (page.state !== "ready") return undefined;
    const meant = meantBy(page.game, making.step, text, page.isTogether);
    making.letGo(); // who typed it means it
    if ("decision" in meant) return making.commit(meant.decision, meant.isWhole);
    const [first, whole] = meant.turns;
    const isRest = whole === undefined || (await this.isLegal(first));
    return this.play(isRest ? first : whole);
  }

  /** @param {string} turn */
  isLegal(turn) {
    return this.page.study([{ seat: this.page.lessonStep.seat, text: turn }]).then(() => true, () => false);
  }

  /** @param {string} turn @param {boolean} [isTold] has the board shown it already? */
  async play(turn, isTold = false) {
    const { page } = this;
    if (page.state !== "ready" || !page.start) return;
    const { visit, lessonStep: step, start } = page;
    page.state = "busy";
    const after = await page.ask(() => page.study([{ seat: step.seat, text: turn }]));
    if (visit !== page.visit) return;
    if (!after) {
      page.state = "ready";
      this.making.putBack();
      page.draw();
      return;
    }
    page.field.clear();
    if (this.making.isBegun && !isTold) page.stage.show({ ...page.scene(), board: start.view.board });
    this.making.begin(null);
    const heard = await page.show(after, isTold);
    if (visit !== page.visit) return;
    if (isMet(step, after)) await page.succeed(turn, heard);
    else page.finish("wrong", step.wrong, heard);
  }

  /** Play a turn that meets the aim, for the learner to see. */
  async showMe() {
    const { page } = this;
    if (!page.start || page.state === "busy") return;
    page.again();
    const [visit, step, turn] = [page.visit, this.making.step, shownTurn(page.lessonStep)];
    page.state = "busy"; // nothing else is played meanwhile
    await page.stage.last;
    page.said.keep(line(`Watch: ${turn}`), "plain");
    const first = step && this.page.game.texts(step).find(({ text }) => turn === text || turn.startsWith(`${text} `));
    page.stage.board.point(first?.text ?? null);
    await pause(LOOK);
    if (visit !== page.visit) return;
    page.stage.board.point(null);
    page.state = "ready";
    await this.play(turn);
  }

  /** @param {string} turn that was tried on the board and is not offered */
  async refuse(turn) {
    const { page } = this;
    const { visit } = page;
    if (page.state !== "ready") return;
    try {
      await page.study([{ seat: page.lessonStep.seat, text: turn }]);
    } catch (error) {
      if (visit === page.visit) page.warn(/** @type {Refused} */ (error));
    }
  }
}
