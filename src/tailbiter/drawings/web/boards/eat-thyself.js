// The ring as a serpent that bites its tail, with everybody's cards inside it.
// @ts-check

import { html, isStill, roving, seatPatterns, svg } from "tailbiter/draw.js";
import { NOTHING, attempt, isDecided, isNothing, left, offersOf, pick } from "tailbiter/boards/eat-thyself_choice.js";
import { keyAt } from "tailbiter/boards/eat-thyself_drag.js";
import { listenToHands } from "tailbiter/boards/eat-thyself_hands.js";
import { ghostMarks, liftMarks, likedMarks, marksOf, nextOf, trailMarks } from "tailbiter/boards/eat-thyself_marks.js";
import { animate } from "tailbiter/boards/eat-thyself_motion.js";
import { drawRing, dressRing } from "tailbiter/boards/eat-thyself_scene.js";
import { trailOf } from "tailbiter/boards/eat-thyself_trail.js";
import { asking, buttons } from "tailbiter/boards/eat-thyself_tray.js";
import { AIM, SIGNS, letterOf, ownerOf, pieceName, positionWords, standingWords, whose } from "tailbiter/boards/eat-thyself_words.js";

/**
 * @typedef {import("tailbiter/board.d.ts").BoardGame} BoardGame
 * @typedef {import("tailbiter/board.d.ts").Host} Host
 * @typedef {import("tailbiter/types.d.ts").Frame} Frame
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Events} Events
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Offer} Offer
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Outlook} Outlook
 * @typedef {import("tailbiter/boards/eat-thyself_scene.js").Drawn} Drawn
 * @typedef {import("tailbiter/boards/eat-thyself_scene.js").Scene} Scene
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
    this.line = html("p", {});
    this.ways = html("div", { class: "ways" });
    this.tray = html("div", { class: "tray-eat-thyself" }, this.line, this.ways);
    this.choice = NOTHING;
    this.pointed = ""; // the key that is pointed at
    this.mouse = this.rested = ""; // where the mouse is, and where it was when something else was drawn below it
    this.held = /** @type {string | null} */ (null); // the decision that the page wants to be seen
    this.byKeys = false; // the last thing used was the keyboard: the focus is worth keeping
    this.lost = ""; // the key that had the focus when it was drawn away
    this.scene = /** @type {Scene | null} */ (null);
    this.drawn = /** @type {Drawn | null} */ (null);
    this.passed = /** @type {string[]} */ ([]); // the boards that a half-made turn has shown already
    listenToHands(this);
    this.measure();
  }

  /** @param {Scene} scene */
  draw(scene) {
    const isHalf = scene.step?.made.length || scene.board.hand.length;
    this.passed = isHalf ? [...this.passed, keyOf(scene.board)] : [];
    if (!isSameStep(this.scene, scene)) this.forget();
    this.show(scene);
  }

  /**
   * @param {Frame} frame
   * @param {Scene} scene
   */
  async tell(frame, scene) {
    const board = /** @type {Ring} */ (frame.board);
    const former = this.drawn;
    if (former && this.passed.includes(keyOf(board))) return;
    this.forget();
    const [{ seat = null } = {}] = frame.events;
    const view = { ...scene.view, acting: seat ? [seat] : scene.view.acting }; // whose turn is told, not whose is next
    const drawn = this.show({ ...scene, view, board, step: null, marks: [], last: null });
    if (former && former !== drawn && !isStill()) await animate(drawn, former, /** @type {Events[]} */ (frame.events));
  }

  /** Nothing is picked or held. */
  forget() {
    this.choice = NOTHING;
    this.held = null;
  }

  /** @param {Scene} scene */
  show(scene) {
    const focus = this.focused() || this.lost;
    this.pointed = "";
    this.rested = this.mouse;
    this.scene = scene;
    const isDrawn = this.drawn && keyOf(this.drawn.board) === keyOf(scene.board);
    const drawn = (isDrawn && this.drawn) || drawRing(this.layers, scene);
    this.drawn = drawn;
    this.refresh(focus);
    return drawn;
  }

  /**
   * Labels, glow, marks and tray for what may be done now.
   * @param {string} [focus] the key to which the focus goes back
   */
  refresh(focus = this.focused()) {
    const { scene, drawn } = this;
    if (!scene || !drawn) return;
    this.element.setAttribute("aria-label", positionWords(scene));
    dressRing(drawn, scene, this.choice, this.trail());
    const inTray = this.tray.contains(document.activeElement);
    this.say("");
    this.ways.replaceChildren(...buttons(scene, this.choice));
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

  /** @param {string} words on what is pointed at; "": what is to be done */
  say(words) {
    const asked = this.scene ? asking(this.scene, this.choice) : "";
    this.line.textContent = words || (this.heldOffers() ? "Or pick something else." : asked);
  }

  /** What the last turn has left on the ring; nothing while another is half made. */
  trail() {
    const { last, step, board } = /** @type {Scene} */ (this.scene);
    const isHalf = step?.made.length || board.hand.length;
    return trailOf(isHalf || !last ? [] : /** @type {Events[]} */ (last.events));
  }

  /** @param {Offer[]} [pointed] what would be done, if something is pointed at */
  mark(pointed = this.heldOffers()) {
    const { scene, drawn, choice } = this;
    if (!scene || !drawn) return;
    const { step, board } = scene;
    const { shape } = drawn;
    const chosen = step && !isNothing(choice) && !choice.lifted ? left(step.choices, choice) : [];
    const shown = pointed ?? (scene.help ? chosen : []);
    const made = shown.length ? [] : trailMarks(shape, this.trail());
    for (const mark of [...scene.marks].reverse()) {
      const liked = mark.number ? null : nextOf(mark, step);
      if (liked) made.push(likedMarks(shape, liked, mark.weight));
    }
    if (step && choice.lifted) made.push(...liftMarks(shape, board, [choice.lifted]));
    made.push(...marksOf(shape, board, shown), ...ghostMarks(shape, scene.marks));
    this.aim(shown);
    this.marks.replaceChildren(...made);
  }

  /** @returns {Offer[] | undefined} */
  heldOffers() {
    const choices = this.scene?.step?.choices;
    const held = choices && offersOf(choices).find(({ text }) => text === this.held);
    return held && [held];
  }

  /** @param {Offer[]} offers whose landing places and cards light up */
  aim(offers) {
    const hops = offers.filter((offer) => offer.kind === "hop");
    this.drawn?.plates.forEach((plate, index) => plate.classList.toggle("aimed", hops.some(({ lands }) => lands === index + 1)));
    const seat = this.scene?.step?.seat ?? 0;
    this.drawn?.cards[seat - 1]?.forEach((card, nth) => card.classList.toggle("aimed", hops.some((hop) => hop.card === "ab"[nth])));
  }

  /** Writing keeps its size on the screen, so the drawing must know how large it is shown. */
  measure() {
    new ResizeObserver(([entry]) => {
      const side = Math.min(entry.contentRect.width, entry.contentRect.height) || 998;
      this.element.style.setProperty("--per-pixel", String(Math.min(2.8, 998 / side)));
    }).observe(this.element);
  }

  /**
   * The offers to which a key would lead.
   * @param {string} key
   * @returns {Outlook | null}
   */
  outlook(key) {
    const choices = this.scene?.step?.choices;
    if (!choices || !key) return null;
    if (!key.startsWith("way-")) return pick(choices, this.choice, key);
    const offers = offersOf(choices).filter(({ text }) => `way-${text}` === key);
    return offers.length ? { choice: this.choice, offers } : null;
  }

  /** @param {EventTarget | null} target that is pointed at: say what it is, and show what it can come to */
  over(target) {
    if (!this.scene) return;
    const thing = target instanceof Element ? target.closest("[role=img], [data-key]") : null;
    this.say(thing?.getAttribute("aria-label") ?? "");
    const key = keyAt(target);
    if (key === this.pointed) return;
    this.pointed = key;
    const outlook = this.isChosen(key) ? null : this.outlook(key);
    const one = outlook && isDecided(outlook, this.choice) ? outlook.offers[0] : null;
    this.host.point(one ? one.text : null);
    if (!outlook) this.mark();
    else this.mark(one ? [one] : outlook.choice.lifted ? undefined : outlook.offers);
  }

  /** @param {string} key picked already: pointing at it shows what it leaves, not what letting go would */
  isChosen(key) {
    const { king, card, place, lifted } = this.choice;
    return [`slot-${king}`, `slot-${place}`, `slot-${lifted}`, `card-${card}`].includes(key);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = /** @type {Element} */ (event.target);
    const key = keyAt(target);
    if (key) return this.chosen(key);
    this.over(target);
    const slot = Number(target.closest("[data-slot]")?.getAttribute("data-slot"));
    const { step, board } = this.scene ?? {};
    if (slot && step && board) this.host.refuse(attempt(step, this.choice, slot, board.slots.length));
  }

  /** @param {string} key */
  chosen(key) {
    const outlook = this.outlook(key);
    if (!outlook) return;
    if (key.startsWith("way-") || isDecided(outlook, this.choice)) {
      this.host.decide(outlook.offers[0].text, outlook.offers[0].whole);
      return;
    }
    this.choice = outlook.choice;
    this.pointed = "";
    this.host.letGo();
    this.host.point(null);
    this.refresh();
    // A place is picked and several ways lead there: by keyboard one goes on among those.
    if (this.byKeys && this.choice.place) roving(this.tray)?.focus();
  }

  /** @param {string | null} text */
  point(text) {
    this.held = text;
    this.say("");
    this.mark();
  }

  back() {
    if (isNothing(this.choice)) return false;
    this.forget();
    this.host.point(null);
    this.refresh();
    return true;
  }

  /**
   * @param {Ring} board
   * @param {number} seat
   */
  about(board, seat) {
    return standingWords(board, seat);
  }
}

/** @param {Ring} board what makes one board look different from another */
const keyOf = ({ text, hand }) => `${text} ${hand.join("")}`;

/**
 * @param {Scene | null} former
 * @param {Scene} scene
 */
function isSameStep(former, scene) {
  return former?.step && scene.step && former.step.text === scene.step.text && keyOf(former.board) === keyOf(scene.board);
}

/** @type {BoardGame} */
export const game = {
  aim: AIM,
  signs: SIGNS,
  prompt(scene) {
    if (!scene.step) return "";
    const { hops, removals, liftings, puttings } = /** @type {NonNullable<Scene["step"]>} */ (scene.step).choices;
    if (hops.length) return "Move a king";
    if (removals.length) return "Remove a pawn too, or keep all";
    if (liftings.length) return `Lift more of ${whose(scene, ownerOf(scene.board.hand[0]))} pieces`;
    return puttings.length ? `Put back ${pieceName(scene, letterOf(puttings[0].owner, puttings[0].piece))}` : "";
  },
  texts(step) {
    const choices = /** @type {NonNullable<Scene["step"]>["choices"]} */ (step.choices);
    return offersOf(choices).map(({ text, whole }) => ({ text, isWhole: whole }));
  },
  make: (host) => new SerpentBoard(host),
};
