// What decisions would do: asked for when one is pointed at, and kept as long as the position stays.
// @ts-check

/** @import { Prospect } from "tailbiter/types.d.ts" */

export const REST = 60; // milliseconds of pointing at one thing before the server is asked

export class Prospects {
  /** @param {(made: string[], text: string) => Promise<Prospect>} ask @param {number} [rest] */
  constructor(ask, rest = REST) {
    this.ask = ask;
    this.rest = rest;
    this.clear();
  }

  /** Another position: nothing is known of it. */
  clear() {
    /** @type {Map<string, Promise<Prospect>>} */
    this.asked = new Map();
    /** @type {Map<string, Prospect>} */
    this.seen = new Map();
    this.leave();
  }

  /** Nothing is pointed at any more. */
  leave() {
    this.pointed = {};
  }

  /**
   * What is known already.
   * @param {string[]} made
   * @param {string} text
   */
  known(made, text) {
    return this.seen.get(keyOf(made, text));
  }

  /**
   * @param {string[]} made
   * @param {string} text
   * @returns {Promise<Prospect | null>} null where something else was pointed at meanwhile
   */
  async point(made, text) {
    const pointed = (this.pointed = {});
    const known = this.known(made, text);
    if (known) return known;
    await new Promise((done) => setTimeout(done, this.rest));
    if (pointed !== this.pointed) return null;
    const found = await this.answer(made, text);
    return pointed === this.pointed ? found : null;
  }

  /**
   * Asked once, however often it is pointed at; again where no answer came.
   * @param {string[]} made
   * @param {string} text
   */
  answer(made, text) {
    const { asked, seen } = this;
    const key = keyOf(made, text);
    let answer = asked.get(key);
    if (!answer) {
      answer = this.ask(made, text);
      asked.set(key, answer);
      answer.then((found) => seen.set(key, found)).catch(() => asked.delete(key));
    }
    return answer;
  }
}

/** @param {string[]} made @param {string} text */
const keyOf = (made, text) => JSON.stringify([made, text]);
