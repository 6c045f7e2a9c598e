// An account: friends, blocks, where one is logged in, keys of programs, password, the way out.
// @ts-check
import { html } from "tailbiter/draw.js";
import { attempt, filled, onSubmit } from "tailbiter/forms.js";
import { get, send } from "tailbiter/net.js";
import { byId, pageData } from "tailbiter/page.js";
import { invitation, takePasswordLink } from "tailbiter/password_link.js";
import { askOnceMore } from "tailbiter/sure.js";

/** @import { Account, Friend, SessionTold } from "tailbiter/types.d.ts" */

/** @param {number} at milliseconds since 1970 */
const day = (at) => new Date(at).toLocaleDateString(undefined, { dateStyle: "medium" });

/**
 * A row of a list, with a button that ends it.
 * @param {(Node | string)[]} words
 * @param {string} button
 * @param {string} of whom or what, for those who listen
 * @param {() => Promise<Account | null>} act gives what holds then
 */
function row(words, button, of, act) {
  const made = html("button", { type: "button", class: "plain" }, button, html("span", { class: "out-of-sight" }, ` ${of}`));
  made.addEventListener("click", () => attempt("account", async () => show(await act())));
  return html("li", {}, ...words, made);
}

/** @param {string} name @param {"friend" | "blocked" | "none"} kind @returns {Promise<Account>} */
const tie = (name, kind) => send("POST", "/api/account/ties", { name, kind });

/** @param {Friend} friend */
function friendRow(friend) {
  const dot = html("span", { class: friend.online ? "online is-there" : "online", "aria-hidden": "true" });
  const words = html("span", { class: "words" }, friend.name, html("span", { class: "small quiet" }, friend.online ? "is here" : "is away"));
  return row([dot, words], "Remove", friend.name, () => tie(friend.name, "none"));
}

/** @param {string} name */
const blockedRow = (name) => row([html("span", { class: "words" }, name)], "Unblock", name, () => tie(name, "none"));

/** @param {SessionTold} session */
function sessionRow(session) {
  const isProgram = session.kind === "program";
  const name = session.label || (isProgram ? "A program" : "A browser");
  const when = session.current ? "this one" : `last seen ${day(session.seen)}`;
  const words = html("span", { class: "words" }, name, html("span", { class: "small quiet" }, when));
  return row([words], isProgram ? "Revoke" : "Log out", name, async () => {
    await send("DELETE", `/api/sessions/${session.id}`);
    return session.current ? null : get("/api/account");
  });
}

/**
 * @param {string} id
 * @param {HTMLElement[]} rows
 * @param {string} none in their place
 */
function fill(id, rows, none) {
  byId(id).replaceChildren(...(rows.length ? rows : [html("li", { class: "quiet" }, none)]));
}

/** @param {Account | null} account null: logged out */
function show(account) {
  if (!account) return location.assign("/");
  fill("friends", account.friends.map(friendRow), "Nobody yet.");
  fill("blocked", account.blocked.map(blockedRow), "Nobody.");
  fill("browsers", account.sessions.filter((one) => one.kind === "browser").map(sessionRow), "");
  fill("programs", account.sessions.filter((one) => one.kind === "program").map(sessionRow), "None.");
}

/** @param {"friend" | "blocked"} kind */
const adding = (kind) => async (/** @type {Record<string, string>} */ fields, /** @type {HTMLFormElement} */ form) => {
  show(await tie(fields.name ?? "", kind));
  form.reset();
};
onSubmit("friend", adding("friend"));
onSubmit("block", adding("blocked"));

onSubmit("program", async (fields, form) => {
  const { key } = await send("POST", "/api/keys", fields);
  const place = byId("key");
  place.hidden = false;
  /** @type {HTMLOutputElement} */ (place.querySelector("output")).value = key;
  form.reset();
  show(await get("/api/account"));
});

onSubmit("password", async (fields, form) => {
  await send("POST", "/api/account/password", fields);
  form.reset();
  show(await get("/api/account"));
  return "It is changed.";
});

onSubmit("email", async (fields, form) => {
  await send("PUT", "/api/account/email", fields);
  /** @type {HTMLInputElement} */ (form.elements.namedItem("password")).value = "";
  dispatchEvent(new Event("address"));
  return fields.email ? "It is kept." : "None is kept.";
});

byId("log-out").addEventListener("click", () =>
  attempt("account", async () => show((await send("DELETE", "/api/sessions/current"), null))),
);
askOnceMore(byId("everywhere"), "Really, everywhere?", () =>
  attempt("account", async () => show((await send("DELETE", "/api/sessions"), null))),
);
askOnceMore(byId("delete-button"), "Really, for good?", () =>
  attempt("delete", async () => {
    await send("DELETE", "/api/account", filled(/** @type {HTMLFormElement} */ (byId("delete"))));
    show(null);
  }),
);
byId("delete").addEventListener("submit", (event) => event.preventDefault());

takePasswordLink();
byId("has-account").hidden = !invitation;
/** @type {Account} */
const account = pageData().account;
/** @type {HTMLInputElement} */ (byId("email-email")).value = account.email;
show(account);
