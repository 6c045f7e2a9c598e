// The graph of a game: each seat's chance after every turn, by colour, dash and shape.
// @ts-check
import { html, svg } from "tailbiter/draw.js";
import { percent } from "tailbiter/chances.js";

/** @import { Review } from "tailbiter/types.d.ts" */

/** @typedef {Pick<Review, "players" | "is_sealed" | "points" | "verdicts">} Judged what is drawn of it */

const WIDTH = 420;
const HEIGHT = 176;
const LEFT = 54;
const RIGHT = 12;
const TOP = 14;
const BOTTOM = 24;
const DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3"];
const SHAPES = [
  "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1 -4.5 0Z",
  "M-4 -4H4V4H-4Z",
  "M0 -5.5 5 4H-5Z",
  "M0 -6 5 0 0 6 -5 0Z",
  "M-5 -4H5L0 5.5Z",
  "M-5 -1.5H-1.5V-5H1.5V-1.5H5V1.5H1.5V5H-1.5V1.5H-5Z",
];
const MOST_SHAPES = 9; // along one line
const MOST_TICKS = 8;
const MOST_SIGNS = 10; // more would hide the lines
export const SIGNS = /** @type {Record<string, string>} */ ({ mistake: "?", blunder: "??" });

export class Graph {
  /**
   * @param {string[]} called what the game calls the seats
   * @param {{go(number: number): void, look(number: number | null): void}} page
   */
  constructor(called, page) {
    this.called = called;
    this.page = page;
    this.picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", preserveAspectRatio: "xMidYMid meet" });
    this.legend = html("p", { class: "legend small" });
    this.slider = html(
      "div",
      { class: "plot", role: "slider", tabindex: "0", "aria-label": "Chances after each turn of the game", "aria-valuemin": 0 },
      this.picture,
    );
    this.element = html("div", { class: "graph" }, this.slider, this.legend);
    this.here = svg("path", { class: "here" });
    this.pointed = svg("path", { class: "pointed" });
    /** @type {Judged | null} */
    this.review = null;
    this.listen();
  }

  listen() {
    const at = (/** @type {PointerEvent} */ event) => this.numberAt(event.clientX);
    this.slider.addEventListener("pointermove", (event) => {
      const number = at(event);
      this.guide(this.pointed, number);
      this.page.look(number);
      if (event.buttons === 1) this.page.go(number);
    });
    this.slider.addEventListener("pointerleave", () => {
      this.pointed.setAttribute("d", "");
      this.page.look(null);
    });
    this.slider.addEventListener("pointerdown", (event) => this.page.go(at(event)));
  }

  /** @param {number} clientX */
  numberAt(clientX) {
    const box = this.picture.getBoundingClientRect();
    const scale = Math.min(box.width / WIDTH, box.height / HEIGHT);
    const x = (clientX - box.x - (box.width - WIDTH * scale) / 2) / scale;
    const share = (x - LEFT) / (WIDTH - LEFT - RIGHT);
    return Math.max(this.first, Math.min(this.last, Math.round(this.first + share * (this.last - this.first))));
  }

  get first() {
    return this.review?.points[0]?.number ?? 0;
  }

  get last() {
    return Math.max(this.first + 1, this.review?.points.at(-1)?.number ?? 0);
  }

  /** @param {number} number */
  x(number) {
    return LEFT + ((WIDTH - LEFT - RIGHT) * (number - this.first)) / (this.last - this.first);
  }

  /** @param {number} chance */
  y(chance) {
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * chance;
  }

  /** @param {Judged} review */
  draw(review) {
    this.review = review;
    const seats = Array.from({ length: review.players }, (_, index) => index + 1);
    this.slider.setAttribute("aria-valuemin", String(this.first));
    this.slider.setAttribute("aria-valuemax", String(this.last));
    this.picture.replaceChildren(...this.axes(), this.here, ...seats.map((seat) => this.line(seat)), ...this.signs(), this.pointed);
    this.legend.replaceChildren(...seats.map((seat) => this.key(seat)), review.is_sealed ? "before each round" : "after each turn");
  }

  /**
   * Where the board stands now.
   * @param {number} number
   * @param {string} words
   */
  mark(number, words) {
    this.guide(this.here, number);
    this.slider.setAttribute("aria-valuenow", String(number));
    this.slider.setAttribute("aria-valuetext", words);
  }

  /** @param {SVGElement} line @param {number} number */
  guide(line, number) {
    if (this.review) line.setAttribute("d", `M${this.x(number).toFixed(1)} ${TOP - 8}V${HEIGHT - BOTTOM}`);
  }

  axes() {
    const parts = [0, 0.5, 1].flatMap((chance) => [
      svg("path", { class: "grid", d: `M${LEFT} ${this.y(chance)}H${WIDTH - RIGHT}` }),
      svg("text", { class: "tick", x: LEFT - 6, y: this.y(chance) + 5, "text-anchor": "end" }, percent(chance)),
    ]);
    const span = this.last - this.first;
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => span / size <= MOST_TICKS) ?? 1000;
    for (let number = this.first; number <= this.last; number += step) {
      parts.push(svg("text", { class: "tick", x: this.x(number), y: HEIGHT - 5, "text-anchor": "middle" }, String(number)));
    }
    return parts;
  }

  /** One seat's chances; a gap where nobody looked. @param {number} seat */
  line(seat) {
    const points = this.review?.points ?? [];
    const every = Math.max(1, Math.ceil(points.length / MOST_SHAPES));
    let [path, isOpen] = ["", false];
    const shapes = points.flatMap((point, count) => {
      const chance = point.chances[seat - 1];
      if (chance === null) isOpen = false;
      if (chance === null) return [];
      const at = `${this.x(point.number).toFixed(1)} ${this.y(chance).toFixed(1)}`;
      path += `${isOpen ? "L" : "M"}${at}`;
      isOpen = true;
      // Each seat starts elsewhere, so that no shape hides another where lines meet.
      return (count + seat) % every === 0 || points.length === 1 ? [shape(seat, at)] : [];
    });
    const dashes = DASHES[(seat - 1) % DASHES.length];
    return svg(
      "g",
      looks(seat),
      svg("path", { class: "casing", d: path, "stroke-dasharray": dashes || null }),
      svg("path", { class: "chance", d: path, "stroke-dasharray": dashes || null }),
      ...shapes,
    );
  }

  /** Where a turn gave much away: ? and ??, beside the dent it made. */
  signs() {
    const { review } = this;
    if (!review) return [];
    const worst = review.verdicts.filter((verdict) => SIGNS[verdict.word]).sort((one, other) => other.loss - one.loss);
    return worst.slice(0, MOST_SIGNS).flatMap((verdict) => {
      const number = review.is_sealed ? verdict.turn : verdict.number;
      const chance = review.points.find((point) => point.number === number)?.chances[verdict.seat - 1];
      if (chance === null || chance === undefined) return [];
      const y = this.y(chance) + 20 < HEIGHT - BOTTOM ? this.y(chance) + 18 : this.y(chance) - 8;
      return [svg("text", { class: "sign", x: this.x(number), y, "text-anchor": "middle" }, SIGNS[verdict.word])];
    });
  }

  /** @param {number} seat */
  key(seat) {
    const dashes = DASHES[(seat - 1) % DASHES.length];
    const sample = svg(
      "svg",
      { viewBox: "0 0 34 14", width: 34, height: 14, "aria-hidden": "true" },
      svg(
        "g",
        looks(seat),
        svg("path", { class: "casing", d: "M1 7H33", "stroke-dasharray": dashes || null }),
        svg("path", { class: "chance", d: "M1 7H33", "stroke-dasharray": dashes || null }),
        shape(seat, "17 7"),
      ),
    );
    return html("span", { class: "key" }, sample, this.called[seat - 1]);
  }
}

/** The colour of a seat's badge, which may be the game's own. @param {number} seat */
const looks = (seat) => ({ class: `badge seat-${seat}` });

/** @param {number} seat @param {string} at */
function shape(seat, at) {
  return svg("path", { class: "shape", d: SHAPES[(seat - 1) % SHAPES.length], transform: `translate(${at})` });
}
