// A board on a page: what is drawn now, turns told one after the other, and nothing drawn too early.
// @ts-check
import { allowMotion, html, isStill, pause, skipMotion } from "tailbiter/draw.js";

/**
 * @import { Board, BoardGame, Host, Scene } from "tailbiter/board.d.ts"
 * @import { Event, Frame } from "tailbiter/types.d.ts"
 */

const BETWEEN = 300; // milliseconds between two moments of a telling
const AFTER = 400; // and at its end, where somebody else's turn is followed
/** How many times as long a turn is told as it would be at the least that can be followed. */
export const PACES = { slow: 2.5, usual: 1.5, fast: 0.6, none: 0 };

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
    this.isHalted = false; // the rest of a turn is not to be told now
    /** @type {Promise<void>} */
    this.last = Promise.resolve();
    this.skip = html("button", { type: "button", class: "skip-telling", hidden: "" }, "Show at once");
    place.append(this.skip);
    this.listen();
  }

  /** A click or tap on the board has a turn told at once, and means nothing else where one is followed. */
  listen() {
    let isMeant = true;
    this.place.addEventListener("pointerdown", () => (isMeant = !this.hurry()), { capture: true });
    const click = (/** @type {MouseEvent} */ event) => {
      if (!isMeant) event.stopPropagation();
      isMeant = true;
    };
    this.place.addEventListener("click", click, { capture: true });
    this.skip.addEventListener("click", () => this.hurry()); // by keyboard
  }

  /** The turn that is told is told at once. @returns {boolean} was one followed? */
  hurry() {
    const wasFollowed = !this.skip.hidden;
    if (this.isTelling) skipMotion();
    return wasFollowed;
  }

  /** The turn that is told stops after the moment that is shown. */
  halt() {
    this.isHalted = this.isTelling;
    if (this.isTelling) skipMotion();
  }

  /**
   * Draw when all that was to be told has been told.
   * @param {Scene} scene
   */
  show(scene) {
    return this.then(async () => this.board.draw(scene));
  }

  /**
   * Tell a turn moment by moment; `heard` gets each before it moves.
   * @param {Frame[]} frames
   * @param {Scene} scene
   * @param {(events: Event[], board: Frame["board"]) => void} [heard]
   * @param {number | null} [pace] of a turn that is followed: one of PACES
   */
  tell(frames, scene, heard = () => {}, pace = null) {
    this.untold += 1;
    return this.then(async () => {
      this.untold -= 1;
      this.isTelling = true;
      this.isHalted = false;
      this.skip.hidden = !pace || isStill();
      allowMotion(pace ?? 1);
      try {
        for (const [index, frame] of frames.entries()) {
          heard(frame.events, frame.board);
          await this.board.tell(frame, { ...scene, board: frame.board, step: null, marks: [] });
          if (this.isHalted) break;
          if (index < frames.length - 1) await pause(BETWEEN);
        }
        if (pace !== null) await pause(AFTER);
      } finally {
        this.isTelling = false;
        this.skip.hidden = true;
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
