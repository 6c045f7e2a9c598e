// What every page with a board does the same way: find its parts, speak to those who listen, ask for rules.
// @ts-check
import { html } from "tailbiter/draw.js";
import { get } from "tailbiter/net.js";

/**
 * @import { Host } from "tailbiter/board.d.ts"
 * @import { Sheet } from "tailbiter/types.d.ts"
 */

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @returns {any} what the server wrote into the page */
export const pageData = () => JSON.parse(byId("data").textContent ?? "{}");

const REMEMBERED = 4; // announcements that stay, so that the next does not cut one short

/** @param {string} words to those who listen to the page */
export function announce(words) {
  const place = byId("announcer");
  place.append(html("p", {}, words));
  while (place.childElementCount > REMEMBERED) place.firstElementChild?.remove();
}

/**
 * The rule sheet: asked for when it is first needed, and again where the answer was lost.
 * @param {string} game
 * @returns {() => Promise<Sheet>}
 */
export function sheetAsked(game) {
  /** @type {Promise<Sheet> | null} */
  let asked = null;
  return () => {
    asked ??= get(`/api/games/${game}/rules`).catch((error) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}

/**
 * What a board may ask of a page.
 * @param {Omit<Host, "letGo"> & {making: {turnAway(): void}}} page
 * @returns {Host}
 */
export function hostOf(page) {
  return {
    decide: (text, isWhole) => page.decide(text, isWhole),
    hold: (turn) => page.hold(turn),
    point: (text) => page.point(text),
    letGo: () => page.making.turnAway(),
    refuse: (turn) => page.refuse(turn),
  };
}

const nothing = () => {};
/** The host of a board that is only looked at. @type {Host} */
export const NOBODY = { decide: nothing, hold: nothing, point: nothing, refuse: nothing, letGo: nothing };
