// The lobby: open tables, and a game with whoever comes next. Told as it changes.
// @ts-check
import { showAsked } from "tailbiter/asked.js";
import { html } from "tailbiter/draw.js";
import { remember, remembered } from "tailbiter/memory.js";
import { live } from "tailbiter/net.js";
import { byId, pageData } from "tailbiter/page.js";
import { keepWord, newPromise } from "tailbiter/promises.js";
import { rename, settings } from "tailbiter/settings.js";

/**
 * @import { Promised } from "tailbiter/promises.js"
 * @import { LobbyInfo, OfferedTable, SocketSaid, WaitingTable } from "tailbiter/types.d.ts"
 */

const name = /** @type {HTMLInputElement} */ (byId("name"));
const watched = /** @type {HTMLInputElement} */ (byId("watched"));
const PLACE = "tailbiter.lobby";
/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = document.querySelectorAll("[data-pair]");
let wanted = ""; // the game that is waited for
/** @type {Promised | null} */
let promised = null;
let shown = "";

const socket = live(hear, (isLost) => isLost || ask());

/** After every new connection: the server forgets who is gone. */
function ask() {
  queueMicrotask(() => {
    socket.send({ type: "lobby" });
    if (wanted) wait(wanted);
  });
}

/** @param {SocketSaid} message */
function hear(message) {
  if (message.type === "lobby") draw(message.lobby);
  if (message.type === "invited") showAsked();
  if (message.type === "error") byId("problem").textContent = message.error;
  if (message.type === "paired") {
    if (promised) keepWord(message.table, promised.word);
    location.href = `/table/${message.table}`;
  }
}

/** @param {string} game */
function wait(game) {
  promised = newPromise();
  socket.send({ type: "pair", game, name: name.value.trim(), commitment: promised.commitment, watched: watched.checked });
}

/** @param {string} game "" for none */
function want(game) {
  byId("problem").textContent = "";
  wanted = game;
  rename(name.value.trim());
  if (game) wait(game);
  else socket.send({ type: "unpair" });
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.pair === game));
  byId("waiting").textContent = game ? "Waiting for somebody else. Keep this page open; press again to stop." : "";
}

/** @param {LobbyInfo} lobby */
function draw({ tables, offered, waiting }) {
  for (const button of buttons) {
    const game = button.dataset.pair ?? "";
    const others = waiting[game] - (game === wanted ? 1 : 0);
    const count = /** @type {HTMLElement} */ (button.querySelector(".count"));
    count.textContent = others > 0 ? `${others} waiting` : "";
  }
  const now = JSON.stringify([tables, offered]);
  if (now === shown) return;
  shown = now;
  byId("offered").replaceChildren(...offered.map(offeredRow));
  byId("to-take").hidden = offered.length === 0;
  byId("open").replaceChildren(...tables.map(rowOf));
  byId("nobody").hidden = tables.length > 0;
}

/** @param {WaitingTable} table */
function rowOf(table) {
  const who = table.seats.map((seat) => (seat.who === "free" ? "free" : seat.label)).join(", ");
  return row(table, who, [table.clock]);
}

/** @param {OfferedTable} table */
function offeredRow(table) {
  const free = table.offered.map((seat) => table.seats[seat - 1].label);
  const others = table.seats.flatMap(({ label }, index) => (table.offered.includes(index + 1) ? [] : [label]));
  const who = `${free.length > 1 ? "Seats" : "Seat"} of ${free.join(", ")}${others.length ? `, against ${others.join(", ")}` : ""}`;
  return row(table, who, [table.turns === 1 ? "1 turn played" : `${table.turns} turns played`, table.clock]);
}

/** @param {WaitingTable | OfferedTable} table @param {string} who @param {string[]} facts */
function row(table, who, facts) {
  const all = [...facts, table.rated ? "rated" : "", ...table.options].filter(Boolean).join(" · ");
  return html(
    "li",
    { class: "open-table" },
    html("div", {}, html("span", { class: "title" }, table.title), html("span", {}, who), html("span", { class: "small quiet" }, all)),
    html("a", { class: "button", href: `/table/${table.id}`, "aria-label": `To the table of ${table.title}: ${who}` }, "To the table"),
  );
}

name.value = settings().name;
watched.checked = remembered(PLACE)?.watched ?? true;
watched.addEventListener("change", () => (remember(PLACE, { watched: watched.checked }), wanted && wait(wanted)));
for (const button of buttons) {
  button.addEventListener("click", () => want(button.dataset.pair === wanted ? "" : (button.dataset.pair ?? "")));
}
draw(pageData().lobby);
showAsked();
