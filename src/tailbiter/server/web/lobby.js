// The lobby: open tables, and a game with whoever comes next. Told as it changes.
// @ts-check
import { showAsked } from "tailbiter/asked.js";
import { html } from "tailbiter/draw.js";
import { live } from "tailbiter/net.js";
import { byId, pageData } from "tailbiter/page.js";
import { keepWord, newPromise } from "tailbiter/promises.js";
import { rename, settings } from "tailbiter/settings.js";

/**
 * @import { Promised } from "tailbiter/promises.js"
 * @import { LobbyInfo, SocketSaid, WaitingTable } from "tailbiter/types.d.ts"
 */

const name = /** @type {HTMLInputElement} */ (byId("name"));
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
  socket.send({ type: "pair", game, name: name.value.trim(), commitment: promised.commitment });
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
function draw({ tables, waiting }) {
  for (const button of buttons) {
    const game = button.dataset.pair ?? "";
    const others = waiting[game] - (game === wanted ? 1 : 0);
    const count = /** @type {HTMLElement} */ (button.querySelector(".count"));
    count.textContent = others > 0 ? `${others} waiting` : "";
  }
  const now = JSON.stringify(tables);
  if (now === shown) return;
  shown = now;
  byId("open").replaceChildren(...tables.map(rowOf));
  byId("nobody").hidden = tables.length > 0;
}

/** @param {WaitingTable} table */
function rowOf(table) {
  const who = table.seats.map((seat) => (seat.who === "free" ? "free" : seat.label)).join(", ");
  const facts = [table.clock, table.rated ? "rated" : "", ...table.options].filter(Boolean).join(" · ");
  return html(
    "li",
    { class: "open-table" },
    html("div", {}, html("span", { class: "title" }, table.title), html("span", {}, who), html("span", { class: "small quiet" }, facts)),
    html("a", { class: "button", href: `/table/${table.id}`, "aria-label": `To the table of ${table.title}: ${who}` }, "To the table"),
  );
}

name.value = settings().name;
for (const button of buttons) {
  button.addEventListener("click", () => want(button.dataset.pair === wanted ? "" : (button.dataset.pair ?? "")));
}
draw(pageData().lobby);
showAsked();
