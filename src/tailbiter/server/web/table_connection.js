// Whether the server is heard, and whether something of ours waits to be sent: told until it is well again.
// @ts-check
import { announce } from "tailbiter/page.js";

/** @import { TablePage } from "tailbiter/table.js" */

const UNSENT = "Your turn is kept on this page and sent when it is back. Do not close the page.";
export const LOST = "The connection is gone; trying again.";
const SAFE = "What was played is safe.";

export class Connection {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.isLost = false;
    this.isUnsent = false; // a turn of ours waits for the connection to come back
  }

  /** @param {boolean} isUnsent did something of ours not get through as yet? */
  keepUnsent(isUnsent) {
    if (isUnsent === this.isUnsent) return;
    this.isUnsent = isUnsent;
    if (isUnsent) announce(UNSENT);
    this.tell();
    this.page.draw();
  }

  /** @param {boolean} isLost */
  lose(isLost) {
    if (isLost === this.isLost) return;
    this.isLost = isLost;
    document.body.classList.toggle("lost", isLost);
    this.tell();
    if (isLost) announce(`${LOST} ${SAFE}`);
    else this.page.apart.catchUp();
    this.page.draw();
  }

  /** Where what happened is told, whose place is as large as ever: the board stays where it is. */
  tell() {
    const { said } = this.page;
    if (this.isUnsent) said.wait(UNSENT, true);
    else if (this.isLost) said.wait(SAFE, true);
    else said.forget();
  }
}
