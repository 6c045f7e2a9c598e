// What the buttons of a table do: take back, play again, a hint, another game.
// @ts-check
import { change, post } from "tailbiter/net.js";
import { announce } from "tailbiter/page.js";

/**
 * @import { Refused } from "tailbiter/net.js"
 * @import { TablePage } from "tailbiter/table.js"
 */

export class Actions {
  /**
   * @param {string} address of the table
   * @param {TablePage} page
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
      this.page.said.warn(/** @type {Refused} */ (error));
    }
  }

  async hint() {
    const { state, screen, said } = this.page;
    if (screen.seat === null || !state) return;
    said.wait("Looking for a good turn…");
    try {
      const opinion = await post(`${this.address}/hint`, { seat: screen.seat });
      if (this.page.state?.number === state.number) this.page.advised(opinion);
    } catch (error) {
      said.warn(/** @type {Refused} */ (error));
    }
  }

  /** The same game once more. @param {number} [level] of its bots, if it is another */
  async again(level) {
    if (this.isLeaving) return;
    this.isLeaving = true;
    try {
      const state = await change(`${this.address}/again`, level ? { level } : {});
      location.href = `/table/${state.table.id}`;
    } catch (error) {
      this.isLeaving = false;
      this.page.said.warn(/** @type {Refused} */ (error));
    }
  }
}
