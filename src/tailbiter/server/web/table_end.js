// The end of a game: a card over the board with who won and why, and where to go from there.
// @ts-check
import { badge, html, svg } from "tailbiter/draw.js";
import { get } from "tailbiter/net.js";
import { announce } from "tailbiter/page.js";
import { cited } from "tailbiter/rules.js";
import { copyButton } from "tailbiter/sharing.js";
import { sound } from "tailbiter/sound.js";

/**
 * @import { TablePage } from "tailbiter/table.js"
 * @import { Review, Score, State, TableInfo } from "tailbiter/types.d.ts"
 */

const FOLLOWED = "The others want to play again.";
const JUDGING = "Looking for the turn that decided it…";
const UNDECIDED = "No single turn decided it."; // the chances never turned for good
const UNJUDGED = "Which turn decided it cannot be said now.";
const HIGHEST = 8; // level of a bot
const RING = "M50 6A44 44 0 1 1 22 16"; // a serpent about to bite its tail
const HEAD = "M14 22 30 8 33 22 22 27Z";

export class EndCard {
  /** @param {HTMLElement} around @param {TablePage} page */
  constructor(around, page) {
    this.page = page;
    this.element = html("section", { class: "end-card card", role: "dialog", "aria-labelledby": "end-title", tabindex: "-1", hidden: "" });
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && (event.stopPropagation(), this.close()));
    this.decided = html("p", { class: "small decided", role: "status" });
    this.score = html("p", { class: "small quiet" });
    /** @type {boolean | null} */
    this.wasOver = null; // null: nobody has looked yet
    this.isAsked = false; // what is said besides
    this.isJudging = false;
    this.isFollowed = false; // the others want to play once more
    around.append(this.element);
  }

  /** It opens by itself for those who were there when the game ended. @param {State} state */
  follow({ table }) {
    const isNews = this.wasOver === false && table.over;
    this.wasOver = table.over;
    if (!table.over) this.close();
    if (isNews) this.page.stage.then(async () => this.end());
  }

  /** The others want to play once more, and a seat is kept there. */
  follows() {
    this.isFollowed = true;
    announce(FOLLOWED);
    this.open();
  }

  end() {
    const { state } = this.page;
    if (!state?.table.over) return;
    this.isAsked = false;
    this.decided.replaceChildren();
    this.score.replaceChildren();
    this.open();
    sound("end");
  }

  /** What it says besides, to those who sat there: once, also to who comes back later. @param {State} state */
  ask({ table, outcome, number }) {
    if (this.isAsked || !table.seats.some((seat) => seat.mine)) return;
    this.isAsked = true;
    this.count(table);
    if (!outcome?.winners.length || !number) return; // no turn can have decided it
    this.isJudging = true;
    this.decided.textContent = JUDGING;
    this.page.socket.send({ type: "judge", table: table.id });
  }

  open() {
    const { state } = this.page;
    if (!state?.outcome) return;
    this.ask(state);
    this.element.replaceChildren(...this.parts(state));
    this.element.hidden = false;
    this.element.focus();
    const { top, bottom } = this.element.getBoundingClientRect();
    // Not the card itself, which grows from its middle when more is known.
    if (top < 0 || bottom > innerHeight) this.page.stage.place.scrollIntoView({ block: "nearest" });
  }

  /** The board is looked at; the bar has a button that opens the card again. */
  close() {
    if (this.element.hidden) return false;
    const hadFocus = this.element.contains(document.activeElement);
    this.element.hidden = true;
    if (hadFocus) this.page.bar.ending.focus();
    return true;
  }

  /** @param {State} state @returns {HTMLElement[]} */
  parts({ table, outcome, view }) {
    const winners = outcome?.winners ?? [];
    const letter = (/** @type {number} */ seat) => table.seats[seat - 1].called[0];
    const close = html("button", { type: "button", class: "plain close", "aria-label": "Close" }, "×");
    close.addEventListener("click", () => this.close());
    return [
      close,
      html("div", { class: "laurels" }, ...(winners.length ? winners.map((seat) => laurel(seat, letter(seat))) : table.seats.map((_, index) => badge(index + 1, letter(index + 1))))),
      html("h2", { id: "end-title" }, outcome?.won ?? ""),
      cited(outcome?.text ?? "", view.result?.rule),
      ...(this.isFollowed ? [html("p", { class: "follows" }, FOLLOWED)] : []),
      this.decided,
      this.score,
      html("div", { class: "end-buttons" }, ...this.buttons(table)),
    ];
  }

  /** @param {TableInfo} table */
  buttons(table) {
    const { actions } = this.page;
    /** @type {HTMLElement[]} */
    const made = [];
    const level = levelOf(table);
    const hasWon = table.seats.some((seat, index) => seat.mine && this.page.state?.outcome?.winners.includes(index + 1));
    const other = level && level + (hasWon ? 1 : -1);
    const rematch = this.isFollowed ? "Join the rematch" : "Rematch";
    if (table.seats.some((seat) => seat.mine)) made.push(button(rematch, "main", () => actions.again()));
    if (other && other <= HIGHEST) made.push(button(hasWon ? "Next level" : "Easier level", "", () => actions.again(other)));
    made.push(html("a", { class: "button", href: `/study/${table.id}` }, "Analyse"));
    made.push(html("a", { class: "button", href: "/" }, "Other games"));
    made.push(copyButton("Share", () => `${location.origin}/table/${table.id}`));
    return made;
  }

  /** Nobody can judge it now, which is not vital. */
  forgo() {
    const wasJudging = this.isJudging;
    this.isJudging = false;
    if (wasJudging) this.decided.textContent = UNJUDGED;
    return wasJudging;
  }

  /** @param {Review} review */
  judged({ decided }) {
    this.isJudging = false;
    const place = decided && this.page.looking.story.game[decided];
    if (!place) return void (this.decided.textContent = UNDECIDED);
    const words = `Decided in ${this.page.looking.story.together ? "round" : "turn"} ${place.turn}`;
    const look = () => (this.close(), this.page.lookBack(place.number));
    this.decided.replaceChildren(button(words, "plain", look));
  }

  /** How one has fared against such a bot, this game included. @param {TableInfo} table */
  async count(table) {
    const level = levelOf(table);
    if (!level) return;
    this.score.textContent = "\u00a0"; // its line is kept: nothing moves when it is known
    /** @type {{scores: Score[]}} */
    const { scores } = await get("/api/scores").catch(() => ({ scores: [] })); // not vital
    const score = scores.find((one) => one.game === table.game && one.level === level);
    if (score) this.score.textContent = `Against level ${level}: ${counts(score)}`;
  }
}

/** The level of all bots, where somebody plays alone against them. @param {TableInfo} table */
function levelOf({ seats }) {
  const levels = new Set(seats.filter((seat) => seat.who === "bot").map((seat) => seat.level));
  const isAlone = seats.filter((seat) => seat.who === "person").length === 1 && seats.some((seat) => seat.mine);
  return isAlone && levels.size === 1 ? [...levels][0] : null;
}

/** @param {Score} score */
function counts({ won, drawn, lost }) {
  const all = Object.entries({ won, drawn, lost }).filter(([, count]) => count > 0);
  return all.map(([words, count]) => `${count} ${words}`).join(", ");
}

/** A winner, in a serpent of their colour. @param {number} seat @param {string} letter */
function laurel(seat, letter) {
  const drawn = ["casing", "ring"].map((look) => svg("path", { class: look, d: RING, pathLength: 1 }));
  const made = badge(seat, letter);
  made.append(svg("svg", { viewBox: "0 0 100 100" }, ...drawn, svg("path", { class: "head", d: HEAD })));
  return made;
}

/** @param {string} words @param {string} look a class @param {() => void} click */
function button(words, look, click) {
  const made = html("button", { type: "button", class: look }, words);
  made.addEventListener("click", click);
  return made;
}
