// One's seat handed on during the game: to a bot, or by a link to somebody else.
// @ts-check
import { html } from "tailbiter/draw.js";
import { change, post } from "tailbiter/net.js";
import { linkCard } from "tailbiter/seat_links.js";
import { sureButton } from "tailbiter/sure.js";

/**
 * @import { Refused } from "tailbiter/net.js"
 * @import { TablePage } from "tailbiter/table.js"
 */

const LEVEL = 3; // of the bot that goes on

/** @param {TablePage} page @param {string} address of the table @param {number} seat one's own */
export function handingOn(page, address, seat) {
  const place = html("div", {});
  const refused = (/** @type {Refused} */ error) => page.warn(error, true);
  const toBot = sureButton("To a bot", "Really?", () => change(`${address}/fill`, { seat, who: "bot", level: LEVEL }).catch(refused));
  const byLink = html("button", { type: "button" }, "By a link");
  byLink.addEventListener("click", async () => {
    const made = await post(`${address}/invitations`, { seat }).catch(refused);
    if (made) place.replaceChildren(linkCard(made.code, document.title));
  });
  return html("details", {}, html("summary", {}, "Hand on your seat"), html("p", {}, toBot, " ", byLink), place);
}
