// Small pictures of tables and of presets, drawn by the boards' own code when they come into sight.
// @ts-check
import { html } from "tailbiter/draw.js";
import { get } from "tailbiter/net.js";
import { NOBODY } from "tailbiter/page.js";
import { boardGame } from "tailbiter/stage.js";

/**
 * @import { Scene } from "tailbiter/board.d.ts"
 * @import { Picture } from "tailbiter/types.d.ts"
 */

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** @param {string} game whose style sheet is needed once */
function styled(game) {
  const found =
    styles.get(game) ??
    new Promise((resolve) => {
      const link = html("link", { rel: "stylesheet", href: new URL(`boards/${game}.css`, import.meta.url).href });
      for (const end of ["load", "error"]) link.addEventListener(end, () => resolve());
      document.head.append(link);
    });
  styles.set(game, found);
  return found;
}

/** @param {Picture} picture @returns {Scene} of a table at which nobody here may act */
function sceneOf({ board, options, acting, names }) {
  const view = /** @type {any} */ ({ seat: null, board, options, acting, turn: 1, result: null, history: [] });
  return { view, board, step: null, last: null, marks: [], help: false, names };
}

/** @param {HTMLElement} place @param {Picture} picture */
export async function still(place, picture) {
  const [game] = await Promise.all([boardGame(picture.game), styled(picture.game)]);
  // Drawn large, so that its writing does not cover it, and then shown small as it is.
  const board = game.make(NOBODY);
  const studio = html("div", { class: "studio", "data-board": picture.game }, board.element);
  document.body.append(studio);
  board.draw(sceneOf(picture));
  await new Promise(requestAnimationFrame);
  place.dataset.board = picture.game;
  place.replaceChildren(board.element.cloneNode(true));
  place.inert = true;
  studio.remove();
}

/** @param {HTMLElement} place that says in `data-picture` which table is to be drawn */
const draw = async (place) => still(place, await get(`/api/tables/${place.dataset.picture}/picture`));

const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    draw(/** @type {HTMLElement} */ (target)).catch(() => target.remove()); // a row is as good without
  }
});

for (const place of document.querySelectorAll("[data-picture]")) seen.observe(place);
