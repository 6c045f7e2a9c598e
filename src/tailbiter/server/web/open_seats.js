// Seats that are offered, and that whoever looks on may take: not where those with a link are meant.
// @ts-check
import { get } from "tailbiter/net.js";

/** @import { MeetingInfo, Pace } from "tailbiter/types.d.ts" */

export class OpenSeats {
  /** @param {string} address of the table @param {() => unknown} changed @param {(path: string) => Promise<MeetingInfo>} [ask] */
  constructor(address, changed, ask = get) {
    this.address = address;
    this.changed = changed;
    this.ask = ask;
    this.known = "";
    /** @type {number[]} */
    this.open = [];
  }

  /** The server says who may sit where; it is asked whenever other seats are offered. @param {Pace} pace */
  async look({ seats }) {
    const offered = seats.flatMap((seat, index) => (seat.offered ? [index + 1] : []));
    const key = offered.join();
    if (key === this.known) return;
    this.known = key;
    this.open = [];
    if (!key) return;
    const found = await this.ask(`${this.address}/meeting`).catch(() => null);
    if (this.known !== key) return; // others are offered meanwhile
    this.known = found ? key : ""; // else it is asked again with the next state
    if (!found) return;
    this.open = found.open;
    this.changed();
  }
}
