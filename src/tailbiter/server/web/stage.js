// A board on a page: what is drawn now, turns told one after the other, and nothing drawn too early.
// @ts-check
import { allowMotion, pause, skipMotion } from "tailbiter/draw.js";

/**
 * @import { Board, BoardGame, Host, Scene } from "tailbiter/board.d.ts"
 * @import { Event, Frame } from "tailbiter/types.d.ts"
 */

const BETWEEN = 90; // milliseconds between two moments of a telling

/** @param {string} game @returns {Promise<BoardGame>} */
export async function boardGame(game) {
  return (await import(`tailbiter/boards/${game}.js`)).game;
}

/** Mounts a board and its tray. Drawings wait for a telling that is under way. */
export class Stage {
  /**
   * @param {BoardGame} game
   * @param {Host} host
   * @param {HTMLElement} place for the board
   * @param {HTMLElement} below for the tray
   */
  constructor(game, host, place, below) {
    this.game = game;
    this.board = game.make(host);
    this.place = place;
    place.replaceChildren(this.board.element);
    this.board.element.setAttribute("tabindex", "-1"); // what listens for focus would be a stop itself
    below.replaceChildren(...(this.board.tray ? [this.board.tray] : []));
    this.untold = 0; // tellings that wait for their turn: a drawing would give them away
    this.isTelling = false;
    /** @type {Promise<void>} */
    this.last = Promise.resolve();
    place.addEventListener("pointerdown", () => this.isTelling && skipMotion(), { capture: true });
  }

  /**
   * Draw when all that was to be told has been told.
   * @param {Scene} scene
   */
  show(scene) {
    return this.then(async () => this.board.draw(scene));
  }

  /**
   * Tell a turn moment by moment; `heard` gets the events of each before it moves.
   * @param {Frame[]} frames
   * @param {Scene} scene
   * @param {(events: Event[]) => void} [heard]
   */
  tell(frames, scene, heard = () => {}) {
    this.untold += 1;
    return this.then(async () => {
      this.untold -= 1;
      this.isTelling = true;
      allowMotion();
      try {
        for (const [index, frame] of frames.entries()) {
          heard(frame.events);
          await this.board.tell(frame, { ...scene, board: frame.board, step: null, marks: [] });
          if (index < frames.length - 1) await pause(BETWEEN);
        }
      } finally {
        this.isTelling = false;
        allowMotion();
      }
    });
  }

  /** Refuse gently. */
  shake() {
    this.place.classList.remove("shake");
    void this.place.offsetWidth; // so that it shakes again
    this.place.classList.add("shake");
  }

  /** @param {() => Promise<void>} what */
  then(what) {
    this.last = this.last.then(what).catch((error) => console.error(error));
    return this.last;
  }
}
