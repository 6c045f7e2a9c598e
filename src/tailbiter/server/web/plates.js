// The seats around a board: who sits there, how they stand, whose turn it is.
// @ts-check
import { percent } from "tailbiter/chances.js";
import { badge, html } from "tailbiter/draw.js";
import { sitterOf, yoursOf } from "tailbiter/seats.js";

/**
 * @import { Board, Scene } from "tailbiter/board.d.ts"
 * @import { SeatInfo } from "tailbiter/types.d.ts"
 */

export class Plates {
  /** @param {HTMLElement} place @param {string[]} called what the game calls the seats */
  constructor(place, called) {
    this.place = place;
    /** @type {Scene["board"]} */
    this.shown = null; // the board of which it tells
    this.called = called;
    this.list = html("ul", {});
    /** @type {(seat: number) => (Node | null)[]} */
    this.beside = () => []; // what else stands at a seat
    place.replaceChildren(this.list);
  }

  /**
   * @param {Scene} scene
   * @param {Board} board
   * @param {{seats?: SeatInfo[], chances?: number[], mine?: number | null}} more who
   *   sits there; what the bot thinks of them; the one seat that is the reader's
   */
  draw(scene, board, { seats, chances, mine = seats ? yoursOf(seats) : null } = {}) {
    const plates = scene.names.map((said, index) => {
      const seat = index + 1;
      const isActing = scene.view.acting.includes(seat);
      const isWinner = scene.view.result?.winners.includes(seat);
      const isNamed = Boolean(seats?.[index].name);
      const name = html("b", { class: "name" }, seat === mine && !isNamed ? "You" : said, seat === mine && isNamed ? html("span", { class: "you" }, ", you") : null);
      const chance = html("b", { class: "chance-number" }, chances?.length ? percent(chances[index]) : "");
      return html(
        "li",
        { class: `plate seat-${seat}${isActing ? " acting" : ""}${isWinner ? " winner" : ""}${seat === mine ? " mine" : ""}`, "aria-current": isActing ? "true" : null },
        badge(seat, this.called[index][0]),
        ...this.beside(seat),
        html(
          "div",
          {},
          chances ? html("span", { class: "who" }, name, chance) : name,
          seats ? html("span", { class: "sitter quiet small" }, seat === mine && !isNamed ? seats[index].label : sitterOf(seats[index])) : null,
          html("span", { class: "standing small" }, board.about(scene.board, seat)),
          ...(board.brief?.(scene.board, seat) ?? []).map((words) => html("span", { class: "brief small", "aria-hidden": "true" }, words)),
        ),
      );
    });
    this.list.replaceChildren(...plates);
    this.shown = scene.board;
    if (plates.length > 2) this.place.tabIndex = 0; // more seats than fit are scrolled, by keyboard too
    this.place.dataset.seats = String(plates.length);
    this.scrollTo(plates.find((plate) => plate.classList.contains("acting")));
  }

  /** @param {HTMLElement | undefined} plate that is looked for */
  scrollTo(plate) {
    if (plate && this.place.scrollWidth > this.place.clientWidth) this.place.scrollLeft = plate.offsetLeft - this.place.offsetLeft;
  }
}
