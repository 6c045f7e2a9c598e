// What the buttons of a table do: take back, play again, a hint, another game.
// @ts-check
import { change, post } from "tailbiter/net.js";
import { announce } from "tailbiter/page.js";

/**
 * @import { Refused } from "tailbiter/net.js"
 * @import { Bar } from "tailbiter/table_bar.js"
 * @import { Opinion, State } from "tailbiter/types.d.ts"
 * @typedef {{
 *   state: State | null, screen: {seat: number | null}, bar: Bar,
 *   take(state: State): void, advised(opinion: Opinion): void,
 * }} Page
 */

export class Actions {
  /**
   * @param {string} address of the table
   * @param {Page} page
   */
  constructor(address, page) {
    this.address = address;
    this.page = page;
    this.isLeaving = false; // for another table
  }

  /** @param {"undo" | "redo"} what */
  async go(what) {
    const { state, screen } = this.page;
    if (!state) return;
    const seat = screen.seat ?? state.table.seats.findIndex((one) => one.mine) + 1;
    try {
      const reached = await change(`${this.address}/${what}`, { seat });
      if (reached.number !== state.number) announce(what === "undo" ? "Taken back." : "Played again.");
      this.page.take(reached);
    } catch (error) {
      this.page.bar.warn(/** @type {Refused} */ (error));
    }
  }

  async hint() {
    const { state, screen, bar } = this.page;
    if (screen.seat === null || !state) return;
    bar.wait("Looking for a good turn…");
    try {
      const opinion = await post(`${this.address}/hint`, { seat: screen.seat });
      if (this.page.state?.number === state.number) this.page.advised(opinion);
    } catch (error) {
      bar.warn(/** @type {Refused} */ (error));
    }
  }

  /** The same game once more. */
  async again() {
    if (this.isLeaving) return;
    this.isLeaving = true;
    try {
      const state = await change(`${this.address}/again`);
      location.href = `/table/${state.table.id}`;
    } catch (error) {
      this.isLeaving = false;
      this.page.bar.warn(/** @type {Refused} */ (error));
    }
  }
}
