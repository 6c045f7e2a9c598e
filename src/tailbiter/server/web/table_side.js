// The side column: turns and what they did, the rules, and what can be done with the game.
// @ts-check
import { html } from "tailbiter/draw.js";
import { sheetAsked } from "tailbiter/page.js";
import { sheetOf } from "tailbiter/rules.js";
import { calledOf } from "tailbiter/seats.js";
import { copyButton, replayFor } from "tailbiter/sharing.js";
import { StepButtons } from "tailbiter/step_buttons.js";
import { makeTabs } from "tailbiter/tabs.js";
import { TurnList } from "tailbiter/turn_list.js";

/**
 * @import { Direction } from "tailbiter/step_buttons.js"
 * @import { TableStory } from "tailbiter/table_story.js"
 * @import { State, TableInfo } from "tailbiter/types.d.ts"
 */

const KEYS = {
  "Tab, arrows, Enter": "go around the board and choose",
  Esc: "go back a step",
  u: "undo",
  r: "redo",
  h: "hint",
  "/": "type a turn",
  "[ and ]": "look at the turn before, or after",
};
const TABS = { turns: "Turns", rules: "Rules", game: "Game" };

export class Side {
  /**
   * @param {HTMLElement} place
   * @param {TableInfo} table
   * @param {(number: number | null) => void} look
   */
  constructor(place, table, look) {
    this.sheet = sheetAsked(table.game);
    this.look = look;
    this.turns = new TurnList(calledOf(table.seats), (number) => look(number), table.together);
    this.buttons = new StepButtons((direction) => this.go(direction));
    this.steps = html("div", { class: "steps" }, ...this.buttons.buttons.values());
    this.empty = html("p", { class: "quiet" }, "No turn has been played yet.");
    this.panels = {
      turns: html("div", { role: "tabpanel", id: "panel-turns" }, this.empty, this.turns.element, this.steps),
      rules: html("div", { role: "tabpanel", id: "panel-rules", tabindex: "0" }),
      game: html("div", { role: "tabpanel", id: "panel-game" }),
    };
    this.tabs = html("div", { role: "tablist", "aria-label": "The game so far" });
    place.replaceChildren(this.tabs, ...Object.values(this.panels));
    this.makeTabs();
    this.newest = 0;
    /** @type {number | null} */
    this.back = null;
    this.gameKey = "";
  }

  makeTabs() {
    for (const [name, words] of Object.entries(TABS)) {
      const tab = html("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}` }, words);
      this.panels[/** @type {keyof typeof TABS} */ (name)].setAttribute("aria-labelledby", tab.id);
      this.tabs.append(tab);
    }
    makeTabs(this.tabs, (panel, isOpen) => {
      panel.hidden = !isOpen;
      if (isOpen && panel === this.panels.rules) this.readRules();
    });
  }

  async readRules() {
    if (this.panels.rules.querySelector(".sheet")) return;
    const read = await this.sheet().then(sheetOf, (error) => html("p", { class: "warn" }, error.message));
    this.panels.rules.replaceChildren(read);
  }

  /** @param {Direction} direction */
  go(direction) {
    if (direction === "first") this.look(0);
    else if (direction === "last") this.look(null);
    else this.step(direction === "back" ? -1 : 1);
  }

  /**
   * To the turn before or after, as they stand in the list: where seats act together, to a round.
   * @param {number} by
   */
  step(by) {
    const stops = [0, ...this.turns.items.keys()];
    const at = stops.indexOf(this.back ?? this.newest);
    if (at >= 0) this.look(stops[Math.max(0, at + by)] ?? null);
  }

  /**
   * @param {State} state
   * @param {TableStory} story
   * @param {number | null} back
   */
  draw(state, story, back) {
    this.newest = story.newest;
    this.back = back;
    this.empty.hidden = state.view.history.length > 0;
    this.turns.set(story.entries, back ?? this.newest);
    this.buttons.draw((back ?? this.newest) > 0, back !== null);
    this.drawGame(state);
  }

  /** @param {State} state */
  drawGame(state) {
    const { table } = state;
    const isOpen = !table.secret || table.over;
    const key = `${table.id} ${isOpen} ${table.over}`;
    if (key === this.gameKey) return;
    this.gameKey = key;
    const address = `/api/tables/${table.id}`;
    /** @type {HTMLElement[]} */
    const parts = [html("h3", {}, table.title)];
    if (isOpen) parts.push(link(`/study/${table.id}`, "Analyse"), link(`${address}/record`, "Download the record (.tail)"));
    else parts.push(html("p", { class: "quiet" }, "Analysis and the record come when the game is over: they hold everybody's secrets."));
    parts.push(this.replays(state));
    const here = () => `${location.origin}/table/${table.id}`;
    if (isOpen) parts.push(html("p", {}, copyButton("Copy the link to this game", here)));
    parts.push(link("/", "All games"), link(`/new/${table.game}`, "Set up another"));
    const options = Object.entries(table.options).map(([name, value]) => html("li", {}, `${name} = ${value}`));
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

/** @param {string} href @param {string} words */
function link(href, words) {
  return html("p", {}, html("a", { class: "button", href }, words));
}
