// What a table needs where people play in different places: who is there, clocks, offers, talk, the host.
// @ts-check
import { Call } from "tailbiter/table_call.js";
import { Clocks } from "tailbiter/table_clocks.js";
import { HostMenu } from "tailbiter/table_host.js";
import { PaceLine } from "tailbiter/table_pace.js";
import { Offers } from "tailbiter/table_offers.js";
import { People } from "tailbiter/table_people.js";
import { Talk } from "tailbiter/table_talk.js";

/**
 * @import { TablePage } from "tailbiter/table.js"
 * @import { MastersDesk } from "tailbiter/table_desk.js"
 * @import { SocketSaid, State } from "tailbiter/types.d.ts"
 */

export class Apart {
  /**
   * @param {string} address of the table
   * @param {TablePage} page
   * @param {boolean} isHost did this visitor open it?
   */
  constructor(address, page, isHost) {
    this.page = page;
    this.address = address;
    this.isHost = isHost;
    /** @type {MastersDesk | "coming" | null} */
    this.desk = null;
    this.people = new People(page);
    this.clocks = new Clocks(page);
    this.offers = new Offers(page);
    this.talk = new Talk(address, page, isHost);
    this.host = new HostMenu(address, page, isHost);
    this.call = new Call(page);
    this.pace = new PaceLine(address, page);
    page.plates.beside = (seat) => [this.people.mark(seat), this.pace.face(seat) ?? this.clocks.face(seat)];
  }

  /** @param {SocketSaid} message */
  hear(message) {
    if (message.type === "presence") {
      this.people.hear(message);
      this.talk.settle(message.watching);
    }
    if (message.type === "said") {
      this.talk.hear(message.line);
      if (message.line.kind === "watched") this.host.ask();
    }
    if (message.type === "time") this.clocks.hear(message);
  }

  /** A new state, before it is drawn. @param {State} state @param {State | null} before */
  follow(state, before) {
    this.clocks.follow(state.clock, state.pace?.slow ?? false);
    this.call.follow(state, before);
    if (state.table.over && before && !before.table.over) this.talk.catchUp(0); // all may be heard from now on
  }

  /** @param {State} state */
  draw(state) {
    this.talk.settle(this.people.watching);
    this.offers.draw(state);
    this.host.draw(state);
    this.pace.draw(state);
    if (state.master && this.isHost) this.keepDesk(state);
  }

  /** A game master has a desk; nobody else loads it. @param {State} state */
  async keepDesk(state) {
    if (this.desk === null) {
      this.desk = "coming";
      const { MastersDesk } = await import("tailbiter/table_desk.js");
      this.desk = new MastersDesk(this.address, this.page);
    }
    if (this.desk !== "coming") this.desk.follow(state);
  }

  /** The connection is back. */
  catchUp() {
    this.clocks.ask();
    this.talk.catchUp();
  }
}
