// Who asks one by name to play: told on top of the page, to look at or to decline.
// @ts-check
import { html } from "tailbiter/draw.js";
import { get } from "tailbiter/net.js";
import { byId } from "tailbiter/page.js";

/** @import { InvitedInfo } from "tailbiter/types.d.ts" */

/** Ask anew who asks, and show it. */
export async function showAsked() {
  /** @type {{invitations: InvitedInfo[]}} */
  const { invitations } = await get("/api/invitations").catch(() => ({ invitations: [] })); // another time then
  document.querySelector(".asked")?.remove();
  if (!invitations.length) return;
  const list = html("ul", {}, ...invitations.map(rowOf));
  byId("main").prepend(html("section", { class: "asked", role: "status", "aria-label": "Who asks you to play" }, list));
}

/** @param {InvitedInfo} asked */
function rowOf(asked) {
  const decline = html("button", { type: "button", class: "plain" }, "Decline");
  decline.addEventListener("click", async () => {
    const how = { method: "DELETE", headers: { "Content-Type": "application/json" } };
    await fetch(`/api/tables/${asked.table}/invitations/${asked.code}`, how).catch(() => null);
    showAsked();
  });
  return html(
    "li",
    {},
    html("span", {}, html("b", {}, `${asked.by || "Somebody"} asks you to play ${asked.title}`), html("span", { class: "small quiet" }, `${asked.clock}${asked.rated ? ", rated" : ""}`)),
    html("a", { class: "button main", href: `/sit/${asked.code}` }, "Look"),
    decline,
  );
}
