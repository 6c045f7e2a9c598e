// The bot's opinion while it thinks: each seat's chance as a bar, and the best lines.
// @ts-check
import { html, seatFill, seatPatterns, svg } from "tailbiter/draw.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Opinion} Opinion
 * @typedef {import("tailbiter/types.d.ts").Line} Line
 */

const MOST_LINES = 5;
const MOST_MARKS = 3;
const LEAST_LETTER = 0.07; // of the bar: less has no room for a letter
export const SECONDS = 20; // that the bot thinks about one position

/** @param {number} chance */
export const percent = (chance) => `${Math.round(chance * 100)} %`;

/**
 * What a line promises. What is proven is said in turns of one's own, as people count.
 * @param {Line} line
 * @param {number} seats
 */
export function promise(line, seats) {
  if (!line.proven) return percent(line.chance);
  const sure = `sure ${line.proven}`;
  return line.turns_to_go === null || line.proven === "draw" ? sure : `${sure} in ${Math.ceil(line.turns_to_go / seats)}`;
}

/**
 * Turns for the board to mark: the more the bot looked at one, the stronger.
 * @param {Opinion | null} opinion
 */
export function marksOf(opinion) {
  const lines = opinion?.lines ?? [];
  const most = Math.max(1, ...lines.map((line) => line.visits));
  const marked = lines.slice(0, MOST_MARKS).filter((line, index) => index === 0 || line.visits > most / 20);
  // In tenths, so that a board is not drawn anew for every visit.
  return marked.map((line, index) => ({ text: line.turn, weight: index === 0 ? 1 : Math.max(1, Math.round((10 * line.visits) / most)) / 10 }));
}

/** A bar of all seats' chances, by colour, pattern and letter. */
export class ChanceBar {
  /**
   * @param {HTMLElement} place
   * @param {(seat: number) => string} seatName
   */
  constructor(place, seatName) {
    this.place = place;
    this.seatName = seatName;
    this.parts = svg("g");
    const picture = svg("svg", { width: "100%", height: 24, "aria-hidden": "true" }, seatPatterns(), this.parts);
    this.words = html("span", { class: "small" });
    place.replaceChildren(picture, this.words);
  }

  /**
   * @param {number[]} chances none: nobody has thought yet
   * @param {string} otherwise what is said then
   */
  draw(chances, otherwise) {
    this.place.setAttribute("role", "img");
    const told = chances.map((chance, index) => `${this.seatName(index + 1)} ${percent(chance)}`).join(", ");
    this.place.setAttribute("aria-label", told ? `Chances: ${told}` : `Chances: ${otherwise}`);
    this.place.classList.toggle("unknown", chances.length === 0);
    this.words.textContent = chances.length ? "" : otherwise;
    const whole = chances.reduce((sum, chance) => sum + chance, 0) || 1;
    let from = 0;
    const drawn = chances.flatMap((chance, index) => {
      const share = chance / whole;
      const made = this.part(index + 1, from, share, chance);
      from += share;
      return made;
    });
    this.parts.replaceChildren(...drawn);
  }

  /**
   * @param {number} seat
   * @param {number} from
   * @param {number} share
   * @param {number} chance
   */
  part(seat, from, share, chance) {
    const at = (/** @type {number} */ part) => `${(100 * part).toFixed(2)}%`;
    const made = [svg("rect", { x: at(from), width: at(share), height: "100%", fill: seatFill(seat), class: "part" })];
    if (share < LEAST_LETTER) return made;
    const isWide = share > 0.2;
    const words = isWide ? `${this.seatName(seat)[0]} ${percent(chance)}` : this.seatName(seat)[0];
    const label = svg("svg", { x: at(from + share / 2), overflow: "visible", class: `seat-${seat}` });
    const wide = isWide ? 58 : 22;
    label.append(
      svg("rect", { x: -wide / 2, y: 3, width: wide, height: 18, rx: 5, class: "label" }),
      svg("text", { x: 0, y: 17, "text-anchor": "middle", class: "letter" }, words),
    );
    return [...made, label];
  }
}

/** The switch and the best lines. Nothing of it is announced: it changes all the time. */
export class OpinionPanel {
  /**
   * @param {HTMLElement} place
   * @param {{switched(isOn: boolean): void, pick(line: Line): void, look(line: Line | null): void}} page
   */
  constructor(place, page) {
    this.page = page;
    this.box = html("input", { type: "checkbox", role: "switch", id: "opinion-switch" });
    this.box.addEventListener("change", () => page.switched(this.box.checked));
    this.state = html("span", { class: "small quiet state" });
    this.lines = html("ol", { class: "lines", "aria-label": "The best turns" });
    const label = html("label", { class: "switch" }, this.box, html("h3", {}, "The bot’s opinion"));
    place.replaceChildren(html("div", { class: "head" }, label, this.state), this.lines);
    this.drawn = "";
    /** @type {Opinion | null} */
    this.latest = null;
    for (const over of ["pointerleave", "focusout"]) this.lines.addEventListener(over, () => setTimeout(() => this.latest && this.draw(this.latest)));
    this.say("Switch it on to see what the bot would play.");
  }

  get isOn() {
    return this.box.checked;
  }

  /** Lines must not change places under a finger that is about to press one. */
  get isHeld() {
    return this.lines.matches(":hover, :focus-within") && this.drawn !== "";
  }

  /** @param {string} words instead of lines */
  say(words) {
    this.drawn = "";
    this.latest = null;
    this.state.textContent = "";
    this.lines.replaceChildren(html("li", { class: "quiet small" }, words));
  }

  /** @param {Opinion} opinion */
  draw(opinion) {
    this.latest = opinion;
    const tries = opinion.simulations.toLocaleString("en");
    this.state.textContent = opinion.is_final ? `${tries} tries, done` : `${tries} tries, ${opinion.seconds.toFixed(0)} s`;
    const lines = opinion.lines.slice(0, MOST_LINES);
    const key = JSON.stringify([lines, opinion.chances.length]);
    if (key === this.drawn || this.isHeld) return;
    this.drawn = key;
    const most = Math.max(1, ...lines.map((line) => line.visits));
    this.lines.replaceChildren(...lines.map((line) => this.item(line, opinion.chances.length, line.visits / most)));
  }

  /**
   * @param {Line} line
   * @param {number} seats
   * @param {number} weight
   */
  item(line, seats, weight) {
    const follows = line.follows.join("  ");
    const promised = promise(line, seats);
    const visits = line.visits.toLocaleString("en");
    const made = html(
      "button",
      { type: "button", class: "line-of-play", "aria-label": `Try ${line.turn}: ${promised}, ${visits} visits${follows ? `, then ${line.follows.join(", ")}` : ""}` },
      html("span", { class: "weight", style: `--weight: ${weight.toFixed(2)}`, "aria-hidden": "true" }),
      html("b", { class: "text" }, line.turn),
      html("span", { class: `promise${line.proven ? " sure" : ""}` }, promised),
      html("span", { class: "follows quiet small" }, follows),
      html("span", { class: "visits quiet small" }, visits),
    );
    made.addEventListener("click", () => this.page.pick(line));
    made.addEventListener("pointerenter", () => this.page.look(line));
    made.addEventListener("pointerleave", () => this.page.look(null));
    return html("li", {}, made);
  }
}
