// The seats around the board: who sits there, how they stand, whose turn it is.
// @ts-check
import { badge, html } from "tailbiter/draw.js";
import { sitterOf } from "tailbiter/stage.js";

/**
 * @typedef {import("tailbiter/types.d.ts").State} State
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 */

export class Plates {
  /**
   * @param {HTMLElement} place
   * @param {import("tailbiter/types.d.ts").BoardGame} game
   */
  constructor(place, game) {
    this.place = place;
    this.game = game;
    this.list = html("ul", {});
    place.tabIndex = 0; // many seats scroll
    place.replaceChildren(this.list);
  }

  /**
   * @param {State} state
   * @param {Scene} scene
   * @param {import("tailbiter/types.d.ts").Board} board
   */
  draw(state, scene, board) {
    const plates = state.table.seats.map((seat, index) => {
      const number = index + 1;
      const isActing = state.view.acting.includes(number);
      const isWinner = state.view.result?.winners.includes(number);
      const word = this.game.seatName(number);
      return html(
        "li",
        { class: `plate seat-${number}${isActing ? " acting" : ""}${isWinner ? " winner" : ""}`, "aria-current": isActing ? "true" : null },
        badge(number, word[0]),
        html(
          "div",
          {},
          html("b", { class: "name" }, scene.names[index]),
          html("span", { class: "sitter quiet small" }, sitterOf(seat)),
          html("span", { class: "standing small" }, board.about(scene.board, number)),
        ),
      );
    });
    this.list.replaceChildren(...plates);
    const acting = plates.find((plate) => plate.classList.contains("acting"));
    if (acting && this.place.scrollWidth > this.place.clientWidth) this.place.scrollLeft = acting.offsetLeft - this.place.offsetLeft;
    this.place.dataset.seats = String(plates.length);
  }
}
