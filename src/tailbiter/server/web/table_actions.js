// What is asked of a table, by its buttons and its board: a turn, take back, a hint, another game.
// @ts-check
import { change, get, post, untilAnswered, wasRepeated } from "tailbiter/net.js";
import { announce } from "tailbiter/page.js";
import { keepWord, newPromise } from "tailbiter/promises.js";

/**
 * @import { Refused } from "tailbiter/net.js"
 * @import { TablePage } from "tailbiter/table.js"
 * @import { Done, State } from "tailbiter/types.d.ts"
 */

const [AT_ONCE, LATER] = [400, 2000]; // milliseconds until something is sent again whose answer was lost
const MOMENT = 1000; // milliseconds in which the socket should have told what was done
const ARRIVED = "It had arrived the first time.";

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

  /**
   * Have something done. How it stands then is told once: on the socket, or if that is down in the answer.
   * @param {"turns" | "undo" | "redo" | "actions"} what
   * @param {object} body
   * @returns {Promise<Done | State>}
   */
  async act(what, body) {
    const brief = this.page.socket.isUp;
    const sent = change(`${this.address}/${what}`, { ...body, brief }, this.untilSent());
    const done = await sent.finally(() => this.page.connection.keepUnsent(false));
    if (wasRepeated(done)) this.noteArrived();
    if (brief) this.expect(done.version);
    else this.page.take(done);
    return done;
  }

  /** What was sent again had counted the first time; the table may have gone on since. */
  noteArrived() {
    this.page.said.note(ARRIVED);
    announce(ARRIVED);
  }

  /** As long as the page is open it tries again; it says so. */
  *untilSent() {
    yield AT_ONCE;
    this.page.connection.keepUnsent(true);
    for (;;) yield LATER;
  }

  /** @param {number} version of a state that the socket should tell: if it does not, it is asked for */
  async expect(version) {
    const { page } = this;
    const { seat } = page.screen;
    const isMissing = () => page.screen.seat === seat && (page.state?.version ?? -1) < version;
    if (page.socket.isUp) await new Promise((done) => setTimeout(done, MOMENT));
    if (!isMissing()) return;
    const question = () => get(`${this.address}${seat === null ? "" : `?seat=${seat}`}`);
    const state = await untilAnswered(question, isMissing).catch((error) => page.said.warn(error));
    if (state) page.take(state);
  }

  /** @param {"undo" | "redo"} what */
  async go(what) {
    const { state, screen } = this.page;
    if (!state) return;
    const seat = screen.seat ?? state.table.seats.findIndex((one) => one.mine) + 1;
    try {
      const reached = await this.act(what, { seat });
      if (reached.number !== state.number) announce(what === "undo" ? "Taken back." : "Played again.");
    } catch (error) {
      this.page.said.warn(/** @type {Refused} */ (error));
    }
  }

  /** At one screen at once; where others play, too, they are asked. */
  undo() {
    const { state } = this.page;
    if (!state || state.undo || !state.asks.includes("undo")) return this.go("undo");
    return this.offer("undo");
  }

  /** @param {string} what the others are to agree to */
  offer(what) {
    this.page.said.wait("The others are asked.");
    return this.doing({ do: "offer", what, seat: this.page.screen.seat });
  }

  /** @param {number} seat that gives up */
  resign(seat) {
    return this.doing({ do: "resign", seat });
  }

  /** @param {object} asked who is to sit at a seat; the socket tells what came of it */
  async fill(asked) {
    await change(`${this.address}/fill`, asked).catch((error) => this.page.warn(error, true));
  }

  /** @param {object} asked what is no turn */
  async doing(asked) {
    await this.act("actions", asked).catch((error) => this.page.warn(error, true));
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
      const { word, commitment } = newPromise();
      const state = await change(`${this.address}/again`, level ? { level, commitment } : { commitment });
      keepWord(state.table.id, word);
      location.href = `/table/${state.table.id}`;
    } catch (error) {
      this.isLeaving = false;
      this.page.said.warn(/** @type {Refused} */ (error));
    }
  }
}
