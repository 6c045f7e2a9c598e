// The turns of a game, one below the other, each with what it did.
// @ts-check
import { badge, html } from "tailbiter/draw.js";
import { sentences } from "tailbiter/rules.js";

/** @import { Entry } from "tailbiter/types.d.ts" */

/** Where seats act together, the orders of a round stand together. */
export class TurnList {
  /**
   * @param {string[]} called what the game calls the seats
   * @param {(number: number) => void} pick is told which turn was clicked
   * @param {boolean} [together] do all seats act at the same time?
   */
  constructor(called, pick, together = false) {
    this.called = called;
    this.pick = pick;
    this.together = together;
    this.element = html("ol", { class: "turns", tabindex: "0", "aria-label": "Turns so far" });
    /** @type {Map<number, HTMLElement>} */
    this.items = new Map();
    this.current = 0;
  }

  /** @param {Entry[]} entries @param {number} current how many turns the board shows */
  set(entries, current) {
    const atEnd = this.element.scrollTop + this.element.clientHeight >= this.element.scrollHeight - 40;
    const kept = new Map();
    for (const group of grouped(entries, this.together)) {
      const last = group[group.length - 1];
      const key = group.map((entry) => `${entry.seat} ${entry.text}`).join("\n");
      const old = this.items.get(last.number);
      kept.set(last.number, old?.dataset.words === key ? old : this.item(group, key));
    }
    this.items = kept;
    const listed = [...kept.values()];
    if (listed.length !== this.element.childElementCount || listed.some((item, at) => this.element.children[at] !== item)) {
      this.element.replaceChildren(...listed);
    }
    this.mark(current);
    if (atEnd || current === entries.at(-1)?.number) this.element.scrollTop = this.element.scrollHeight;
  }

  /** @param {number} current */
  mark(current) {
    this.items.get(this.current)?.removeAttribute("aria-current");
    this.items.get(current)?.setAttribute("aria-current", "step");
    this.current = current;
  }

  /** @param {Entry} entry whose turn, and the turn, never apart */
  order(entry) {
    const seat = this.called[entry.seat - 1];
    const name = html("span", { class: "out-of-sight" }, seat);
    return html("span", { class: "order" }, badge(entry.seat, seat[0]), name, html("span", { class: "text" }, entry.text));
  }

  /**
   * @param {Entry[]} group one turn, or the orders of a round
   * @param {string} key
   */
  item(group, key) {
    const last = group[group.length - 1];
    const parts = group.toSorted((one, other) => one.seat - other.seat).map((entry) => this.order(entry));
    const number = html("span", { class: "number" }, `${last.turn}.`);
    const head = html("button", { type: "button", class: "turn" }, number, ...parts);
    head.addEventListener("click", () => this.pick(last.number));
    const events = last.frames.flatMap((frame) => frame.events);
    return html("li", { "data-words": key }, head, html("div", { class: "events" }, ...sentences(events)));
  }
}

/**
 * Turns one by one; the orders of a round together, of one given again the last.
 * @template {{turn: number, seat: number}} T
 * @param {T[]} entries
 * @param {boolean} together
 * @returns {T[][]}
 */
export function grouped(entries, together) {
  if (!together) return entries.map((entry) => [entry]);
  /** @type {Map<number, T[]>} */
  const rounds = new Map();
  for (const entry of entries) {
    const before = rounds.get(entry.turn) ?? [];
    rounds.set(entry.turn, [...before.filter((other) => other.seat !== entry.seat), entry]);
  }
  return [...rounds.values()];
}
