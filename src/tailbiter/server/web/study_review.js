// A game judged: asked for, waited for, drawn as a graph, and its costly turns told with the rules.
// @ts-check
import { html } from "tailbiter/draw.js";
import { live } from "tailbiter/net.js";
import { Graph, SIGNS } from "tailbiter/study_graph.js";
import { cited } from "tailbiter/rules.js";
import { learnFrom } from "tailbiter/study_lesson.js";
import { percent } from "tailbiter/chances.js";

/** @import { Review, SocketSaid, TableInfo } from "tailbiter/types.d.ts" */

export class ReviewPanel {
  /**
   * @param {HTMLElement} place
   * @param {TableInfo} table
   * @param {string[]} called the seats, to read
   * @param {{pick(number: number): void, reviewed(review: Review): void, lesson: {begin(questions: Review["questions"]): void}}} page
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
    this.learn = html("div", {}); // before the graph: nobody needs to scroll for it
    place.replaceChildren(head, this.learn, this.graph.element, this.verdict, this.costly);
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
    this.learn.replaceChildren(...this.lesson(review));
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
    return verdict ? `${verdict.head} ${words}` : `Turn ${point}: ${words}`;
  }

  /** @param {Review} review */
  lesson({ questions }) {
    if (questions.length === 0) return [];
    const learn = html("button", { type: "button", class: "main" }, learnFrom(this.table.seats));
    learn.addEventListener("click", () => this.page.lesson.begin(questions));
    return [learn];
  }

  /** The graph in words: the turns that lost most. @param {Review} review */
  list(review) {
    const worst = review.costly.flatMap((number) => review.verdicts.find((verdict) => verdict.number === number) ?? []);
    if (worst.length === 0) return [html("p", { class: "small quiet" }, "No turn gave much away.")];
    const items = worst.map((verdict) => {
      const go = html("button", { type: "button", class: "plain to-turn" }, `${SIGNS[verdict.word] ?? ""} ${verdict.head}`.trim());
      go.addEventListener("click", () => this.page.pick(verdict.number));
      return html("li", {}, go, ...verdict.why.map(({ text, rule }) => cited(text, rule)));
    });
    return [html("h3", {}, "What cost most"), html("ol", {}, ...items)];
  }
}
