// The ring as a serpent that bites its tail, with everybody's cards inside it.
// @ts-check

import { LETTERS, html, isStill, listenForLeaving, listenToArrows, roving, seatPatterns, svg } from "tailbiter/draw.js";
import { NOTHING, attempt, isNothing, left, pick } from "tailbiter/boards/eat-thyself_choice.js";
import { keyAt, listenToDrags } from "tailbiter/boards/eat-thyself_drag.js";
import { drawRing, dressRing } from "tailbiter/boards/eat-thyself_scene.js";
import { circle, likedMarks, marksOf, liftMarks } from "tailbiter/boards/eat-thyself_marks.js";
import { pieceAt } from "tailbiter/boards/eat-thyself_pieces.js";
import { animate } from "tailbiter/boards/eat-thyself_motion.js";
import { shapeOf, slotAngle } from "tailbiter/boards/eat-thyself_ring.js";
import { traces } from "tailbiter/boards/eat-thyself_traces.js";
import { trayParts } from "tailbiter/boards/eat-thyself_tray.js";
import {
  decisionOf, landingOf, pieceName, piecesWords, positionWords, readHop, stageOf,
} from "tailbiter/boards/eat-thyself_turns.js";

/**
 * @typedef {import("tailbiter/types.d.ts").BoardGame} BoardGame
 * @typedef {import("tailbiter/types.d.ts").Decision} Decision
 * @typedef {import("tailbiter/types.d.ts").Frame} Frame
 * @typedef {import("tailbiter/types.d.ts").Host} Host
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/boards/eat-thyself_turns.js").Ring} Ring
 * @typedef {import("tailbiter/boards/eat-thyself_motion.js").Drawn} Drawn
 */

class SerpentBoard {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.layers = svg("g");
    this.marks = svg("g", { class: "marks", "aria-hidden": "true" });
    this.carried = svg("g", { class: "carried", "aria-hidden": "true" });
    const frame = { class: "board-eat-thyself", viewBox: "-490 -510 980 998", role: "group", tabindex: -1 };
    this.element = svg("svg", frame, seatPatterns(), this.layers, this.marks, this.carried);
    this.ways = html("div", { class: "ways" });
    this.tray = html("div", { class: "tray-eat-thyself" }, this.ways);
    this.choice = NOTHING;
    this.pointed = ""; // the key that is pointed at
    this.tapped = ""; // the key that a first tap pointed at
    this.touch = false;
    this.byKeys = false; // the last thing used was the keyboard: the focus is worth keeping
    this.lost = ""; // the key that had the focus when it was drawn away
    this.scene = /** @type {Scene | null} */ (null);
    this.drawn = /** @type {Drawn | null} */ (null);
    this.board = /** @type {Ring | null} */ (null);
    this.passed = /** @type {string[]} */ ([]); // the boards that a half-made turn has shown already
    this.moment = 0;
    this.listen();
  }

  /** @param {Scene} scene */
  draw(scene) {
    const former = this.scene;
    const [was, is] = [former?.step, scene.step];
    const goesOn = was && is && is.seat === was.seat && is.made.length === was.made.length + 1;
    if (!isSameStep(former, scene)) this.choice = NOTHING;
    this.scene = scene;
    if (scene.step?.made.length) this.passed.push(keyOf(scene.board));
    else this.passed = [];
    this.show(scene.board, Boolean(goesOn));
  }

  /**
   * @param {Frame} frame
   * @param {Scene} scene
   */
  async tell(frame, scene) {
    if (this.passed.includes(keyOf(frame.board)) && this.board) return;
    this.scene = { ...scene, board: frame.board, step: null, marks: [], last: null };
    this.choice = NOTHING;
    await this.show(frame.board, true);
  }

  /**
   * Draw a board; what differs from the one before comes moving from where it was.
   * @param {Ring} board
   * @param {boolean} moves
   */
  async show(board, moves) {
    const scene = /** @type {Scene} */ (this.scene);
    const [before, former] = [this.board, this.drawn];
    const focus = this.focused() || this.lost;
    this.pointed = this.tapped = "";
    if (!before || !former || keyOf(before) !== keyOf(board)) {
      this.drawn = drawRing(this.layers, board, scene);
      this.board = board;
    }
    this.refresh(focus);
    if (!moves || !before || !former || former === this.drawn || isStill()) return;
    await animate(/** @type {Drawn} */ (this.drawn), former, before, board);
  }

  /**
   * Labels, glow, marks and tray for what may be done now.
   * @param {string} [focus] the key to which the focus goes back
   */
  refresh(focus = this.focused()) {
    const { scene, drawn } = this;
    if (!scene || !drawn) return;
    this.element.setAttribute("aria-label", positionWords(scene.board));
    dressRing(drawn, scene, this.choice);
    const inTray = this.tray.contains(document.activeElement);
    this.ways.replaceChildren(...trayParts(scene, this.choice));
    const stop = roving(this.element, focus);
    const other = roving(this.tray, focus);
    if (focus && this.byKeys) this.focusOn((inTray ? other : stop) ?? stop, focus);
    this.mark();
  }

  /**
   * The focus goes on from where it was; where nothing can be done now it comes back later.
   * @param {HTMLElement | null} stop
   * @param {string} key
   */
  focusOn(stop, key) {
    const isElsewhere = document.activeElement !== document.body && !this.focused();
    this.lost = stop || isElsewhere ? "" : key;
    if (!isElsewhere) stop?.focus();
  }

  /** The key that has the focus, here or in the tray; "" for none. */
  focused() {
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const ours = active && (this.element.contains(active) || this.tray.contains(active));
    return (ours && active.dataset.key) || "";
  }

  /** @param {Decision[]} [pointed] what would be done, if something is pointed at */
  mark(pointed) {
    const scene = /** @type {Scene} */ (this.scene);
    const { step } = scene;
    const shape = shapeOf(scene.board.slots.length);
    const trace = traces(scene);
    /** @type {(SVGElement | null)[]} */
    const made = trace.slots.filter(Boolean).map((slot) => circle(shape, slotAngle(shape, slot), "trace"));
    for (const { text, weight } of [...scene.marks].reverse()) {
      const liked = step ? decisionOf(step, text)?.text : text;
      if (liked) made.push(...likedMarks(shape, liked, weight));
    }
    if (step && this.choice.lifted) made.push(...liftMarks(shape, [this.choice.lifted], scene.board));
    const shown = pointed ?? (step && !isNothing(this.choice) && !this.choice.lifted ? left(step, this.choice) : []);
    const isShown = step && (pointed || scene.help);
    if (isShown) made.push(...marksOf(shape, step, shown));
    this.aim(isShown ? shown : []);
    this.marks.replaceChildren(...made.filter((mark) => mark !== null));
  }

  /** @param {Decision[]} decisions whose landing places light up */
  aim(decisions) {
    const count = this.drawn?.plates.length ?? 0;
    const hops = decisions.flatMap(({ text }) => readHop(text) ?? []);
    const places = new Set(hops.map((hop) => landingOf(hop, count)));
    this.drawn?.plates.forEach((plate, index) => plate.classList.toggle("aimed", places.has(index + 1)));
  }

  listen() {
    for (const root of [this.element, this.tray]) {
      listenToArrows(root);
      root.addEventListener("click", (event) => this.clicked(/** @type {MouseEvent} */ (event)));
      root.addEventListener("pointerover", (event) => {
        const pointer = /** @type {PointerEvent} */ (event);
        if (pointer.pointerType === "mouse") this.over(keyAt(event.target));
      });
      root.addEventListener("pointerleave", (event) => {
        if (/** @type {PointerEvent} */ (event).pointerType === "mouse") this.over(this.byKeys ? this.focused() : "");
      });
      root.addEventListener("focusin", (event) => {
        // The key that brought the focus here may have been pressed elsewhere.
        if (/** @type {Element} */ (event.target).matches(":focus-visible")) this.byKeys = true;
        if (this.byKeys) this.over(keyAt(event.target));
      });
      listenForLeaving(root, () => this.over(""));
      root.addEventListener("keydown", () => (this.byKeys = true), { capture: true });
      root.addEventListener("pointerdown", (event) => {
        this.touch = /** @type {PointerEvent} */ (event).pointerType === "touch";
        this.byKeys = false;
      });
    }
    listenToDrags(this.element, this);
    new ResizeObserver(([entry]) => {
      const side = Math.min(entry.contentRect.width, entry.contentRect.height) || 998;
      this.element.style.setProperty("--per-pixel", String(Math.min(2.8, 998 / side)));
    }).observe(this.element);
  }

  /**
   * The decisions to which a key would lead.
   * @param {string} key
   * @returns {import("tailbiter/boards/eat-thyself_choice.js").Outlook | null}
   */
  outlook(key) {
    const step = this.scene?.step;
    if (!step || !key) return null;
    if (!key.startsWith("way-")) return pick(step, this.choice, key);
    const decisions = step.decisions.filter(({ text }) => `way-${text}` === key);
    return decisions.length ? { choice: this.choice, decisions } : null;
  }

  /** @param {string} key that is pointed at, or "" */
  over(key) {
    if (key === this.pointed || !this.scene) return;
    this.pointed = key;
    const outlook = this.isChosen(key) ? null : this.outlook(key);
    const one = outlook && isDecided(outlook, this.choice) ? outlook.decisions[0] : null;
    this.host.point(one ? one.text : null);
    if (!outlook) this.mark();
    else this.mark(one ? [one] : outlook.choice.lifted ? undefined : outlook.decisions);
  }

  /** @param {string} key picked already: pointing at it shows what it leaves, not what letting go would */
  isChosen(key) {
    const { king, card, place, lifted } = this.choice;
    return [`slot-${king}`, `slot-${place}`, `slot-${lifted}`, `card-${card}`].includes(key);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const isTouch = this.touch;
    this.touch = false;
    const key = keyAt(event.target);
    if (key) return this.chosen(key, isTouch && !key.startsWith("way-"));
    const slot = /** @type {Element} */ (event.target).closest("[data-slot]")?.getAttribute("data-slot");
    if (slot && this.scene?.step?.decisions.length) this.host.refuse(attempt(this.scene.step, this.choice, Number(slot)));
  }

  /**
   * @param {string} key
   * @param {boolean} isTouch a first tap only points
   */
  chosen(key, isTouch) {
    const outlook = this.outlook(key);
    if (!outlook) return;
    if (key.startsWith("way-") || isDecided(outlook, this.choice)) {
      if (isTouch && this.tapped !== key) {
        this.pointed = "";
        this.over(key);
        this.tapped = key;
        return;
      }
      this.host.point(null);
      this.host.decide(outlook.decisions[0].text);
      return;
    }
    this.choice = outlook.choice;
    this.tapped = this.pointed = "";
    this.host.point(null);
    this.refresh();
    // A place is picked and several ways lead there: by keyboard one goes on among those.
    if (this.byKeys && this.choice.place) roving(this.tray)?.focus();
  }

  /**
   * Can this be dragged: a king that may move, or the piece that is put back next?
   * @param {Element} target
   */
  isDraggable(target) {
    const slot = Number(keyAt(target).replace("slot-", ""));
    if (target.closest("[data-held]")) return true;
    return slot > 0 && (this.choice.king === slot || this.outlook(`slot-${slot}`)?.choice.king === slot);
  }

  /**
   * Draw what is dragged where the pointer is.
   * @param {string} key of a king; "" for the piece in hand
   * @param {DOMPoint | null} place null: it was let go
   */
  carry(key, place) {
    const slots = this.board?.slots ?? [];
    const letter = key ? slots[Number(key.slice(5)) - 1]?.piece : this.scene?.step?.decisions[0]?.text[0];
    this.carried.replaceChildren(...(place && letter ? [pieceAt(letter, shapeOf(slots.length).size * 1.1, place)] : []));
  }

  /** @param {string} key of a king that is being dragged */
  lift(key) {
    if (key && !this.isChosen(key)) this.chosen(key, false);
  }

  /** @param {string | null} text */
  point(text) {
    if (!this.scene) return;
    const decision = this.scene.step?.decisions.find((offered) => offered.text === text);
    this.mark(decision ? [decision] : undefined);
  }

  back() {
    if (isNothing(this.choice)) return false;
    this.choice = NOTHING;
    this.host.point(null);
    this.refresh();
    return true;
  }

  /**
   * @param {Ring} board
   * @param {number} seat
   */
  about(board, seat) {
    return piecesWords(board, seat);
  }
}

/**
 * Is one decision all that is left, now that something more was picked?
 * @param {import("tailbiter/boards/eat-thyself_choice.js").Outlook} outlook
 * @param {import("tailbiter/boards/eat-thyself_choice.js").Choice} choice
 */
function isDecided(outlook, choice) {
  const { king, card, lifted } = outlook.choice;
  const letsGo = (choice.king && !king) || (choice.card && !card) || (choice.lifted && !lifted);
  return outlook.decisions.length === 1 && !letsGo;
}

/** @param {Ring} board what makes one board look different from another */
function keyOf({ slots, cards, hand }) {
  return JSON.stringify([slots, cards, hand]);
}

/**
 * @param {Scene | null} former
 * @param {Scene} scene
 */
function isSameStep(former, scene) {
  return former?.step && scene.step && former.step.text === scene.step.text && keyOf(former.board) === keyOf(scene.board);
}

/** @type {BoardGame} */
export const game = {
  seatName: (seat) => LETTERS[seat - 1],
  prompt({ step }) {
    if (!step || !step.decisions.length) return "";
    const stage = stageOf(step);
    if (stage === "hop") return "Move a king";
    if (stage === "remove") return "Remove a pawn too, or keep all";
    if (stage === "put") return `Put back ${pieceName(step.decisions[0].text[0])}`;
    return `Lift more of ${step.board.hand[0].toUpperCase()}'s pieces`;
  },
  make: (host) => new SerpentBoard(host),
};
