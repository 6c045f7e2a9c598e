// A standing order: cards by preference, a bid, and when it is given.
// @ts-check
import { html } from "tailbiter/draw.js";

/** @import { StandingOrder } from "tailbiter/types.d.ts" */

/**
 * The cards that are held, the best liked first; those not named come after.
 * @param {number[]} hand
 * @param {number[]} liked
 */
export const inOrder = (hand, liked) => [...liked.filter((card) => hand.includes(card)), ...hand.filter((card) => !liked.includes(card))];

/**
 * A card one place up or down.
 * @param {number[]} cards
 * @param {number} card
 * @param {number} by
 */
export function moved(cards, card, by) {
  const rest = cards.filter((one) => one !== card);
  rest.splice(Math.max(0, cards.indexOf(card) + by), 0, card);
  return rest;
}

export class StandingForm {
  /** @param {(wish: object) => Promise<boolean>} stand */
  constructor(stand) {
    this.stand = stand;
    this.key = "";
    /** @type {number[]} */
    this.cards = [];
    this.list = html("ol", { class: "liked" });
    this.bid = html("input", { type: "number", min: "0", max: "1000", value: "10", "aria-label": "Bid", inputmode: "numeric" });
    this.unit = choice("Of the bid", { percent: "% of my points", points: "points" });
    this.when = choice("When", { deadline: "at the deadline", at_once: "as soon as a round begins" });
    const save = html("button", { type: "submit", class: "main" }, "Keep it");
    this.withdraw = html("button", { type: "button" }, "Withdraw it");
    this.withdraw.addEventListener("click", () => stand({ when: "never" }));
    this.now = html("p", { class: "small", role: "status" });
    const fields = html("p", { class: "bid" }, html("label", {}, "Bid ", this.bid), this.unit, this.when);
    this.form = html("form", { class: "standing-order" }, this.now, this.list, fields, html("p", {}, save, " ", this.withdraw));
    this.form.addEventListener("submit", (event) => (event.preventDefault(), this.send()));
  }

  send() {
    return this.stand({ cards: this.cards, bid: Math.max(0, Math.round(Number(this.bid.value))), unit: this.unit.value, when: this.when.value });
  }

  /** @param {Record<string, any>} board @param {StandingOrder | null} standing */
  draw(board, standing) {
    this.now.textContent = standing
      ? `Where you give no order, this is given: ${standing.order}. It counts as received; only you see it.`
      : "None. Say what to order where you give no order: the first of these cards that you still hold, and a bid.";
    this.withdraw.hidden = standing === null;
    const key = JSON.stringify([board.hand, standing]);
    if (key === this.key) return this.form; // what somebody is about to change stays
    this.key = key;
    this.cards = inOrder(board.hand ?? [], standing?.cards ?? []);
    if (standing) [this.bid.value, this.unit.value, this.when.value] = [String(standing.bid), standing.unit, standing.when];
    this.drawCards();
    return this.form;
  }

  drawCards() {
    const items = this.cards.map((card) => html("li", {}, html("b", {}, String(card)), this.mover(card, -1, "Up"), this.mover(card, 1, "Down")));
    this.list.replaceChildren(...items);
  }

  /** @param {number} card @param {number} by @param {string} words */
  mover(card, by, words) {
    const button = html("button", { type: "button", "aria-label": `${words}: card ${card}` }, by < 0 ? "↑" : "↓");
    button.addEventListener("click", () => {
      this.cards = moved(this.cards, card, by);
      this.drawCards();
      const again = /** @type {HTMLElement | undefined} */ (this.list.querySelectorAll("li")[this.cards.indexOf(card)]?.querySelectorAll("button")[by < 0 ? 0 : 1]);
      again?.focus();
    });
    return button;
  }
}

/** @param {string} label @param {Record<string, string>} values */
function choice(label, values) {
  const options = Object.entries(values).map(([value, words]) => html("option", { value }, words));
  return html("select", { "aria-label": label }, ...options);
}
