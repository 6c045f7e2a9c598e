// Why something may not be played at a table: asked of the server, and told.
// @ts-check
import { post } from "tailbiter/net.js";

/** @import { TablePage } from "tailbiter/table.js" */

const WONDERING = 150; // milliseconds of pointing at what is not offered, until its rule is told

export class Refusals {
  /** @param {string} address of the table @param {TablePage} page */
  constructor(address, page) {
    this.address = address;
    this.page = page;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.wondering = undefined;
  }

  /**
   * Why may this not be played? Null where it may.
   * @param {string} turn
   * @returns {Promise<{why: string, rule: string | null, isLost?: boolean} | null>}
   */
  async whyNot(turn) {
    if (!this.page.making.step) return null;
    const said = await post(`${this.address}/why`, { seat: this.page.screen.seat, turn }).catch((error) => error);
    return said.legal ? null : said;
  }

  /** @param {string | null} text that is pointed at: where it is not offered its rule is told, after a while */
  wonder(text) {
    clearTimeout(this.wondering);
    this.wondering = undefined;
    const { making, said } = this.page;
    if (text === null || !making.step || making.offers(text)) return;
    const wondering = (this.wondering = setTimeout(async () => {
      const error = await this.whyNot(text);
      if (wondering === this.wondering) said.warn(error);
    }, WONDERING));
  }

  /** @param {string} turn that was tried: say which rule forbids it, if one does */
  async refuse(turn) {
    clearTimeout(this.wondering);
    const error = await this.whyNot(turn);
    if (!error) return;
    this.page.stage.shake();
    this.page.warn(error, true);
  }
}
