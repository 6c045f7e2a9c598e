// The seats around the analysis board: who sat there, how they stand, and what chance they have.
// @ts-check
import { badge, html } from "tailbiter/draw.js";
import { sitterOf } from "tailbiter/stage.js";
import { percent } from "tailbiter/study_opinion.js";

/**
 * @param {HTMLElement} place
 * @param {import("tailbiter/types.d.ts").BoardGame} game
 * @param {import("tailbiter/types.d.ts").TableInfo} table
 * @param {import("tailbiter/types.d.ts").Scene} scene
 * @param {import("tailbiter/types.d.ts").Board} board
 * @param {number[]} chances
 */
export function drawPlates(place, game, table, scene, board, chances) {
  const plates = table.seats.map((seat, index) => {
    const number = index + 1;
    const isActing = scene.view.acting.includes(number);
    const isWinner = scene.view.result?.winners.includes(number);
    return html(
      "li",
      { class: `plate seat-${number}${isActing ? " acting" : ""}${isWinner ? " winner" : ""}`, "aria-current": isActing ? "true" : null },
      badge(number, game.seatName(number)[0]),
      html(
        "div",
        {},
        html(
          "span",
          { class: "who" },
          html("b", { class: "name" }, scene.names[index]),
          html("b", { class: "chance-number" }, chances.length ? percent(chances[index]) : ""),
        ),
        html("span", { class: "sitter quiet small" }, sitterOf(seat)),
        html("span", { class: "standing small" }, board.about(scene.board, number)),
      ),
    );
  });
  const list = place.querySelector("ul") ?? place.appendChild(html("ul", {}));
  list.replaceChildren(...plates);
  // More seats than fit are scrolled, by keyboard too.
  if (plates.length > 2) place.tabIndex = 0;
  place.dataset.seats = String(plates.length);
}
