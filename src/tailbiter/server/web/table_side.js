// The side column: turns and what they did, the rules, and what can be done with the game.
// @ts-check
import { html } from "tailbiter/draw.js";
import { handingOn } from "tailbiter/handing_on.js";
import { pageData, sheetAsked } from "tailbiter/page.js";
import { sentences, sheetOf } from "tailbiter/rules.js";
import { calledOf, mineOf } from "tailbiter/seats.js";
import { copyButton, replayFor } from "tailbiter/sharing.js";
import { sureButton } from "tailbiter/sure.js";
import { StepButtons } from "tailbiter/step_buttons.js";
import { go, tellOrPause } from "tailbiter/table_telling.js";
import { makeTabs } from "tailbiter/tabs.js";
import { TurnList } from "tailbiter/turn_list.js";

/**
 * @import { Direction } from "tailbiter/step_buttons.js"
 * @import { Place, Story } from "tailbiter/story.js"
 * @import { TablePage } from "tailbiter/table.js"
 * @import { State, TableInfo } from "tailbiter/types.d.ts"
 */

const KEYS = {
  "Tab, arrows, Enter": "go around the board and choose",
  Esc: "go back a step",
  u: "undo",
  r: "redo",
  h: "hint",
  "/": "type a turn",
  "←, →, Home, End": "look through the game",
  Space: "have a turn told at once",
  p: "tell a turn again, or pause",
};
const TABS = { turns: "Turns", desk: "Desk", plans: "Plans", talk: "Talk", rules: "Rules", game: "Game" };

export class Side {
  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} below the board, for the buttons that step, where there is little room
   * @param {TableInfo} table
   * @param {TablePage} page
   */
  constructor(place, below, table, page) {
    this.sheet = sheetAsked(table.game);
    this.page = page;
    const list = html("div", { role: "group", "aria-label": "Turns so far" });
    this.turns = new TurnList(list, calledOf(table.seats), (one) => page.lookBack(one.number));
    this.told = html("div", { class: "told", tabindex: "0", role: "group", "aria-label": "What the turn did" });
    this.buttons = new StepButtons((direction) => this.go(direction), () => tellOrPause(page), (words) => page.said.wait(words));
    const room = html("div", {});
    this.panels = {
      turns: html("div", { role: "tabpanel", id: "panel-turns" }, list, this.told, room),
      desk: html("div", { role: "tabpanel", id: "panel-desk" }),
      plans: html("div", { role: "tabpanel", id: "panel-plans" }),
      talk: html("div", { role: "tabpanel", id: "panel-talk" }),
      rules: html("div", { role: "tabpanel", id: "panel-rules", tabindex: "0" }),
      game: html("div", { role: "tabpanel", id: "panel-game" }),
    };
    this.tabs = html("div", { role: "tablist", "aria-label": "The game so far" });
    place.replaceChildren(this.tabs, ...Object.values(this.panels));
    this.makeTabs();
    this.buttons.settle(below, room);
    this.analyse = html("a", { class: "button", href: `/study/${table.id}` }, "Analyse");
    this.gameKey = "";
  }

  makeTabs() {
    for (const [name, words] of Object.entries(TABS)) {
      const tab = html("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}` }, words);
      this.panels[/** @type {keyof typeof TABS} */ (name)].setAttribute("aria-labelledby", tab.id);
      this.tabs.append(tab);
    }
    this.tab("desk").hidden = true; // until a game master looks at it
    makeTabs(this.tabs, (panel, isOpen) => {
      panel.hidden = !isOpen;
      if (isOpen && panel === this.panels.rules) this.readRules();
      // Not when the tab is in focus: its mark would go between press and click, and the click be lost.
      if (isOpen && panel === this.panels.talk) this.page.apart.talk.read();
      if (isOpen && panel === this.panels.plans) this.page.plans.notebook.open();
    });
  }

  /** @param {keyof typeof TABS} name */
  tab(name) {
    return /** @type {HTMLElement} */ (this.tabs.querySelector(`#tab-${name}`));
  }

  async readRules() {
    if (this.panels.rules.querySelector(".sheet")) return;
    const read = await this.sheet().then(sheetOf, (error) => html("p", { class: "warn" }, error.message));
    this.panels.rules.replaceChildren(link(`/rules/${pageData().game}`, "In pictures"), read);
  }

  /** @param {Direction} direction */
  go(direction) {
    go(this.page, direction);
  }

  /**
   * @param {State} state
   * @param {Story} story
   * @param {Place} here
   * @param {boolean} isBack is it the past that is shown?
   */
  draw(state, story, here, isBack) {
    if (story !== this.turns.story) this.turns.draw(story, here);
    else if (here !== this.turns.here) this.turns.mark(here);
    this.told.replaceChildren(...sentences(here.events));
    this.analyse.href = `/study/${state.table.id}#${here.number}`; // there it goes on where one was
    this.buttons.draw(here.parent !== null, isBack, here.frames.length > 0);
    this.buttons.tell(false);
    this.drawGame(state);
  }

  /** @param {State} state */
  drawGame(state) {
    const { table } = state;
    const isOpen = !table.secret || table.over;
    const key = `${table.id} ${isOpen} ${table.over} ${state.gathering} ${mineOf(table.seats)}`;
    if (key === this.gameKey) return;
    this.gameKey = key;
    const address = `/api/tables/${table.id}`;
    /** @type {HTMLElement[]} */
    const parts = [html("h2", {}, table.title)];
    if (isOpen) parts.push(html("p", {}, this.analyse), note("What a bot thinks of each turn, and what else could have been played."), link(`${address}/record`, "Download the record (.tail)"), note("All turns in a small file. The front page opens it again."));
    else parts.push(html("p", { class: "quiet" }, "Analysis and the record come when the game is over: they hold everybody's secrets."));
    if (table.over && state.draw) parts.push(link(`/verify/${table.id}`, "Verify how it was drawn"));
    if (!state.gathering) parts.push(link(`/reports/${table.id}`, "Reports of this game"), note("Each round or turn as text, as a page and on paper: for everybody, and your own."));
    parts.push(this.replays(state), note("A file that shows the game in any browser, without a connection, as everybody or as one seat saw it."));
    const [seat, ...others] = table.over ? [] : mineOf(table.seats);
    if (seat && !others.length) parts.push(html("p", {}, sureButton("Resign", "Really resign?", () => this.page.actions.resign(seat))));
    if (seat && !others.length && state.draw && !state.gathering) parts.push(handingOn(this.page, address, seat));
    parts.push(this.page.apart.host.element);
    const here = () => `${location.origin}/table/${table.id}`;
    if (isOpen) parts.push(html("p", {}, copyButton("Copy the link to this game", here)));
    parts.push(link("/", "All games"), link(`/new/${table.game}`, "Set up another"));
    const options = pageData().options.map((/** @type {string} */ words) => html("li", {}, words));
    parts.push(html("details", {}, html("summary", {}, "Options of this game"), html("ul", {}, ...options)));
    const keys = Object.entries(KEYS).flatMap(([key, words]) => [html("dt", {}, key), html("dd", {}, words)]);
    parts.push(html("details", {}, html("summary", {}, "Keys"), html("dl", { class: "keys" }, ...keys)));
    this.panels.game.replaceChildren(...parts);
  }

  /** @param {State} state */
  replays({ table }) {
    const may = (/** @type {number} */ seat) => table.over || !table.secret || table.seats[seat - 1].mine;
    /** @type {[number, string][]} */
    const seats = table.seats.map(({ called }, index) => [index + 1, called]);
    const file = html("a", { class: "button", href: "", download: "" }, "Replay as one page");
    return html("p", { class: "replays" }, file, " ", replayFor(file, table.id, seats.filter(([seat]) => may(seat))));
  }
}

/** @param {string} words what the button above is good for */
const note = (words) => html("p", { class: "small quiet note" }, words);

/** @param {string} href @param {string} words */
function link(href, words) {
  return html("p", {}, html("a", { class: "button", href }, words));
}
