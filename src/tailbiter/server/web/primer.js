// The rules for players: each picture is a board that shows what one turn would do.
// @ts-check
import { byId, NOBODY, pageData } from "tailbiter/page.js";
import { boardGame } from "tailbiter/stage.js";

/**
 * @import { Scene } from "tailbiter/board.d.ts"
 * @import { Studied } from "tailbiter/types.d.ts"
 */

const { game: name, names, pictures } = pageData();

// Whoever followed a link to one rule wants the sheet, where each has its place.
if (location.hash && !byId(location.hash.slice(1))) location.replace(`/rules/${name}/sheet${location.hash}`);

/** @param {Studied} picture @returns {Scene} */
function sceneOf({ view, step }) {
  const seats = names.slice(0, Number(view.options.players));
  return { view, board: step?.board ?? view.board, step, last: null, marks: [], help: true, you: view.seat, names: seats };
}

const game = await boardGame(name);
pictures.forEach((/** @type {Studied} */ picture, /** @type {number} */ index) => {
  const board = game.make(NOBODY);
  const place = byId(`picture-${index + 1}`);
  place.inert = true; // its sentences say what it shows
  place.append(board.element);
  board.draw(sceneOf(picture));
  board.point(picture.prospect?.text ?? null);
});
