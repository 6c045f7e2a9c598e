// A link of the administrator's: for a new password, or to make an account. It works whoever is logged in.
// @ts-check
import { onSubmit } from "tailbiter/forms.js";
import { send } from "tailbiter/net.js";
import { byId } from "tailbiter/page.js";

/** It stands after the #, which no server and no other page is told. */
const link = new URLSearchParams(location.hash.slice(1));
export const invitation = link.get("invitation") ?? "";

export function takePasswordLink() {
  addEventListener("hashchange", () => location.reload()); // opened where this page was open already
  const password = link.get("password");
  if (!password) return;
  byId("link").hidden = false;
  byId("new-password-password").focus();
  onSubmit("new-password", async (fields) => {
    await send("POST", "/api/account/password", { ...fields, link: password });
    location.assign("/account");
  });
}
