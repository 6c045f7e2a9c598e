// A game judged: asked for, waited for, drawn as a graph, and its costly turns told with the rules.
// @ts-check
import { html } from "tailbiter/draw.js";
import { live } from "tailbiter/net.js";
import { Graph, SIGNS } from "tailbiter/study_graph.js";
import { ruleButton } from "tailbiter/rules.js";
import { percent } from "tailbiter/chances.js";

/** @import { JudgedTurn, Reason, Review, SocketSaid, TableInfo } from "tailbiter/types.d.ts" */

const FOLLOWING = 6; // turns of an expected line that are written out
const UNJUDGED = ["forced", "supplied", "unknown"];

export class ReviewPanel {
  /**
   * @param {HTMLElement} place
   * @param {TableInfo} table
   * @param {string[]} called what the game calls the seats
   * @param {{pick(number: number): void, reviewed(review: Review): void}} page
   */
  constructor(place, table, called, page) {
    this.place = place;
    this.table = table;
    this.called = called;
    this.page = page;
    /** @type {Review | null} */
    this.review = null;
    /** @type {ReturnType<typeof live> | null} */
    this.socket = null;
    this.isAsking = false;
    this.wasLost = false;
    this.here = 0;
    this.button = html("button", { type: "button" }, "Judge the game");
    this.button.addEventListener("click", () => this.ask());
    this.progress = html("progress", { "aria-label": "Turns judged", max: 1, value: 0, hidden: "" });
    this.state = html("span", { class: "small quiet state" }, "");
    this.verdict = html("p", { class: "verdict small" });
    this.costly = html("div", { class: "costly" });
    this.graph = new Graph(called, { go: (number) => page.pick(this.placeOf(number)), look: (number) => this.look(number) });
    this.graph.element.hidden = true;
    const head = html("div", { class: "head" }, html("h2", {}, "Chances"), this.progress, this.state, this.button);
    place.replaceChildren(head, this.graph.element, this.verdict, this.costly);
    this.say("The bot looks at every turn, draws each seat’s chance and names the turns that cost most.");
  }

  /** @param {string} words */
  say(words) {
    this.verdict.replaceChildren(words);
  }

  ask() {
    if (this.isAsking) return;
    this.isAsking = true;
    this.button.hidden = true;
    this.progress.hidden = false;
    this.state.textContent = "Judging…";
    if (!this.review) this.reserve();
    // A socket of its own: the other one gives up its thought when something else is asked.
    this.socket ??= live(
      (message) => this.hear(message),
      (isLost) => this.lose(isLost),
    );
    this.socket.send({ type: "judge", table: this.table.id });
  }

  /** An empty graph, so that nothing jumps when the chances come. */
  reserve() {
    const chances = this.table.seats.map(() => null);
    const points = [0, Math.max(1, this.table.turns)].map((number) => ({ number, chances }));
    this.place.classList.add("asked");
    this.graph.element.hidden = false;
    this.graph.draw({ players: chances.length, is_sealed: this.table.together, points, verdicts: [] });
    this.graph.mark(0, "Not judged yet");
  }

  /** @param {boolean} isLost what was under way is asked for again */
  lose(isLost) {
    if (!isLost && this.wasLost && this.isAsking) this.socket?.send({ type: "judge", table: this.table.id });
    this.wasLost = isLost;
  }

  /** @param {SocketSaid} message */
  hear(message) {
    if (message.type === "error") {
      this.end();
      this.say(message.error);
    }
    if (message.type !== "judged") return;
    this.progress.max = Math.max(1, message.total);
    this.progress.value = message.done;
    this.state.textContent = `${message.done} of ${message.total} positions`;
    if (message.review) {
      this.review = message.review;
      this.end();
      this.draw(message.review);
    }
  }

  /** It may be asked for again: the game may have gone on. */
  end() {
    this.isAsking = false;
    this.progress.hidden = true;
    this.state.textContent = "";
    this.button.hidden = false;
    this.button.textContent = "Judge again";
  }

  /** @param {Review} review */
  draw(review) {
    this.button.hidden = true;
    this.graph.draw(review);
    this.costly.replaceChildren(...this.list(review));
    this.state.textContent = this.accuracies(review);
    this.page.reviewed(review);
    this.mark(this.here);
  }

  /** The game went on or back: what was judged is not the whole any more. */
  grow() {
    if (this.review) this.button.hidden = false;
  }

  /** @param {Review} review */
  accuracies(review) {
    const known = review.accuracy.flatMap((accuracy, index) => (accuracy === null ? [] : [`${this.called[index]} ${accuracy.toFixed(0)}`]));
    return known.length ? `Accuracy of 100: ${known.join(", ")}` : "";
  }

  /** @param {number} here how many turns the board shows, or were played where its branch left */
  mark(here) {
    this.here = here;
    if (!this.review) return;
    const point = this.pointOf(here);
    this.graph.mark(point, this.told(point));
    this.look(null);
  }

  /** The number in the graph: of turns played, or of the round. @param {number} number of turns */
  pointOf(number) {
    const { review } = this;
    if (!review?.is_sealed) return number;
    return review.verdicts.find((verdict) => verdict.number > number)?.turn ?? review.points.at(-1)?.number ?? 0;
  }

  /** The other way round. @param {number} point */
  placeOf(point) {
    const { review } = this;
    if (!review?.is_sealed) return point;
    const next = review.verdicts.find((verdict) => verdict.turn >= point);
    return next ? next.number - 1 : (review.verdicts.at(-1)?.number ?? 0);
  }

  /** @param {number | null} point that is looked at; null: where the board stands */
  look(point) {
    if (!this.review) return;
    this.say(this.told(point ?? this.pointOf(this.here)));
  }

  /** @param {number} point */
  told(point) {
    const review = /** @type {Review} */ (this.review);
    const chances = review.points.find((one) => one.number === point)?.chances ?? [];
    const known = chances.flatMap((chance, index) => (chance === null ? [] : [`${this.called[index]} ${percent(chance)}`]));
    const words = known.join(", ");
    if (review.is_sealed) return `Before round ${point}: ${words}`;
    const verdict = review.verdicts.find((one) => one.number === point);
    return verdict ? `${this.head(verdict)} ${words}` : `Turn ${point}: ${words}`;
  }

  /** @param {JudgedTurn} verdict */
  head(verdict) {
    const what = `${verdict.turn}. ${this.called[verdict.seat - 1]} ${verdict.text}`;
    if (UNJUDGED.includes(verdict.word)) return `${what}, ${verdict.word}.`;
    if (verdict.word === "best" || verdict.word === "good") return `${what}, ${verdict.word === "best" ? "the best turn" : "good"}.`;
    return `${what}, a ${verdict.word}: ${percent(verdict.chance)}, where ${verdict.best} had ${percent(verdict.best_chance)}.`;
  }

  /** The graph in words: the turns that lost most. @param {Review} review */
  list(review) {
    const worst = review.costly.flatMap((number) => review.verdicts.find((verdict) => verdict.number === number) ?? []);
    if (worst.length === 0) return [html("p", { class: "small quiet" }, "No turn gave much away.")];
    const items = worst.map((verdict) => {
      const go = html("button", { type: "button", class: "plain to-turn" }, `${SIGNS[verdict.word] ?? ""} ${this.head(verdict)}`.trim());
      go.addEventListener("click", () => this.page.pick(verdict.number));
      return html("li", {}, go, ...reasons(verdict, this.called));
    });
    return [html("h3", {}, "What cost most"), html("ol", {}, ...items)];
  }
}

/**
 * Why: the rules that bit and would have helped; or else what is expected in either case.
 * @param {JudgedTurn} verdict
 * @param {string[]} called what the game calls the seats
 */
function reasons(verdict, called) {
  /** @type {(string | Node)[][]} */
  const told = [];
  if (verdict.loses_in) told.push([`${verdict.text} loses in ${verdict.loses_in}, whatever comes.`]);
  if (verdict.bite) told.push(cited(verdict.bite, called, "ends it", "plays"));
  if (verdict.wins_in && verdict.wins_in > 1) told.push([`${verdict.best} wins in ${verdict.wins_in}, whatever comes.`]);
  if (verdict.promise) told.push(cited(verdict.promise, called, verdict.promise.is_end ? "would have won at once" : "instead", "could play"));
  const { amount } = verdict;
  if (amount && amount.regret > 0 && amount.regret < verdict.loss) {
    told.push([`All else the same, a ${amount.part} of ${amount.best} would have added ${percent(amount.regret)}.`]);
  }
  for (const reason of verdict.happened) told.push([`It came to this: ${reason.text} `, ruleButton(reason.rule)]);
  if (told.length === 0 && (verdict.line.length || verdict.best_line.length)) {
    told.push([`No rule alone tells why. Expected: ${[verdict.text, ...verdict.line].slice(0, FOLLOWING).join("; ")}.`]);
    told.push([`Better: ${[verdict.best, ...verdict.best_line].slice(0, FOLLOWING).join("; ")}.`]);
  }
  return told.map((words) => html("p", { class: "event" }, ...words));
}

/**
 * @param {Reason} reason
 * @param {string[]} called what the game calls the seats
 * @param {string} atOnce
 * @param {string} verb
 */
function cited(reason, called, atOnce, verb) {
  const before = reason.line.slice(0, -1);
  const turn = reason.line.at(-1) ?? "";
  const after = `After ${before.join(", ").replace(/, ([^,]*)$/, " and $1")} ${called[reason.seat - 1]} ${verb} ${turn}`;
  return [`${before.length ? after : `${turn} ${atOnce}`}: ${reason.text} `, ruleButton(reason.rule)];
}
