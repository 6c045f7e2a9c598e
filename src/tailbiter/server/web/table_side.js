// The side column: turns and what they did, the rules, and what can be done with the game.
// @ts-check
import { html } from "tailbiter/draw.js";
import { get } from "tailbiter/net.js";
import { sheetOf } from "tailbiter/rules.js";
import { TurnList } from "tailbiter/telling.js";

/**
 * @typedef {import("tailbiter/types.d.ts").State} State
 * @typedef {import("tailbiter/types.d.ts").Entry} Entry
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
   * @param {import("tailbiter/types.d.ts").BoardGame} game
   * @param {{game: string, together: boolean}} about
   * @param {(number: number | null) => void} look
   */
  constructor(place, game, about, look) {
    this.game = game;
    this.gameName = about.game;
    this.look = look;
    this.turns = new TurnList((seat) => game.seatName(seat), (number) => look(number), about.together);
    this.steps = html("div", { class: "steps" });
    this.empty = html("p", { class: "quiet" }, "No turn has been played yet.");
    this.panels = {
      turns: html("div", { role: "tabpanel", id: "panel-turns" }, this.empty, this.turns.element, this.steps),
      rules: html("div", { role: "tabpanel", id: "panel-rules", tabindex: "0" }),
      game: html("div", { role: "tabpanel", id: "panel-game" }),
    };
    this.tabs = html("div", { role: "tablist", "aria-label": "The game so far" });
    place.replaceChildren(this.tabs, ...Object.values(this.panels));
    this.makeTabs();
    this.makeSteps();
    this.newest = 0;
    /** @type {number | null} */
    this.back = null;
    this.gameKey = "";
  }

  makeTabs() {
    for (const [name, words] of Object.entries(TABS)) {
      const tab = html("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}` }, words);
      tab.addEventListener("click", () => this.open(name));
      tab.addEventListener("keydown", (event) => this.move(event));
      this.panels[/** @type {keyof typeof TABS} */ (name)].setAttribute("aria-labelledby", tab.id);
      this.tabs.append(tab);
    }
    this.open("turns");
  }

  /** @param {KeyboardEvent} event */
  move(event) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    const names = Object.keys(TABS);
    const at = names.findIndex((name) => `tab-${name}` === /** @type {HTMLElement} */ (event.target).id);
    const next = names[(at + way + names.length) % names.length];
    this.open(next);
    document.getElementById(`tab-${next}`)?.focus();
  }

  /** @param {string} name */
  async open(name) {
    for (const [other, panel] of Object.entries(this.panels)) {
      panel.hidden = other !== name;
      const tab = this.tabs.querySelector(`#tab-${other}`);
      tab?.setAttribute("aria-selected", String(other === name));
      tab?.setAttribute("tabindex", other === name ? "0" : "-1");
    }
    if (name === "rules" && !this.panels.rules.querySelector(".sheet")) {
      const asked = get(`/api/games/${this.gameName}/rules`);
      this.panels.rules.replaceChildren(await asked.then(sheetOf, (error) => html("p", { class: "warn" }, error.message)));
    }
  }

  makeSteps() {
    /** @type {[string, string, () => void][]} */
    const ways = [
      ["«", "First position", () => this.look(0)],
      ["‹", "Back one turn", () => this.step(-1)],
      ["›", "On one turn", () => this.step(1)],
      ["»", "Back to now", () => this.look(null)],
    ];
    for (const [sign, words, go] of ways) {
      const made = html("button", { type: "button", "aria-label": words, title: words }, sign);
      made.addEventListener("click", go);
      this.steps.append(made);
    }
  }

  /**
   * To the turn before or after, as they stand in the list: where seats act together, to a round.
   * @param {number} way
   */
  step(way) {
    const stops = [0, ...this.turns.items.keys()];
    const at = stops.indexOf(this.back ?? this.newest);
    if (at >= 0) this.look(stops[Math.max(0, at + way)] ?? null);
  }

  /**
   * @param {State} state
   * @param {Entry[]} entries
   * @param {number | null} back
   */
  draw(state, entries, back) {
    this.newest = entries.at(-1)?.number ?? 0;
    this.back = back;
    this.empty.hidden = entries.length > 0;
    this.turns.set(entries, back ?? this.newest);
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
    parts.push(this.replays(state, address));
    if (isOpen) parts.push(copyLink(table.id));
    parts.push(link("/", "All games"), link(`/new/${table.game}`, "Set up another"));
    const options = Object.entries(table.options).map(([name, value]) => html("li", {}, `${name} = ${value}`));
    parts.push(html("details", {}, html("summary", {}, "Options of this game"), html("ul", {}, ...options)));
    const keys = Object.entries(KEYS).flatMap(([key, words]) => [html("dt", {}, key), html("dd", {}, words)]);
    parts.push(html("details", {}, html("summary", {}, "Keys"), html("dl", { class: "keys" }, ...keys)));
    this.panels.game.replaceChildren(...parts);
  }

  /**
   * @param {State} state
   * @param {string} address
   */
  replays(state, address) {
    const { table } = state;
    const may = (/** @type {number} */ seat) => table.over || !table.secret || table.seats[seat - 1].mine;
    const choices = table.seats.flatMap((_, index) => (may(index + 1) ? [index + 1] : []));
    const select = html(
      "select",
      { "aria-label": "As seen by" },
      html("option", { value: "" }, "as a spectator"),
      ...choices.map((seat) => html("option", { value: seat }, `as ${this.game.seatName(seat)}`)),
    );
    const get = html("a", { class: "button", href: `${address}/replay`, download: "" }, "Replay as one page");
    select.addEventListener("change", () => {
      get.href = `${address}/replay${select.value ? `?seat=${select.value}` : ""}`;
    });
    return html("p", { class: "replays" }, get, " ", select);
  }
}

/**
 * @param {string} href
 * @param {string} words
 */
function link(href, words) {
  return html("p", {}, html("a", { class: "button", href }, words));
}

/** @param {string} id */
function copyLink(id) {
  const made = html("button", { type: "button" }, "Copy the link to this game");
  made.addEventListener("click", async () => {
    const address = `${location.origin}/table/${id}`;
    try {
      await navigator.clipboard.writeText(address);
      made.textContent = "Copied";
    } catch {
      made.textContent = address;
    }
  });
  return html("p", {}, made);
}
