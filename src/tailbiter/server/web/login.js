// Coming in: with a name and a password, with a link, or for the first time.
// @ts-check
import { onSubmit } from "tailbiter/forms.js";
import { send } from "tailbiter/net.js";
import { byId, pageData } from "tailbiter/page.js";

/** A link of the administrator's stands after the #, which no server and no other page is told. */
const link = new URLSearchParams(location.hash.slice(1));
const goOn = () => location.assign(pageData().next);

const password = link.get("password");
if (password) {
  byId("link").hidden = false;
  byId("new-password-password").focus();
}
const invitation = link.get("invitation") ?? "";
const needed = document.getElementById("by-invitation");
if (needed && invitation) needed.hidden = true;

onSubmit("new-password", async (fields) => {
  await send("POST", "/api/account/password", { ...fields, link: password });
  location.assign("/account");
});
onSubmit("log-in", async (fields) => {
  await send("POST", "/api/sessions", fields);
  goOn();
});
onSubmit("register", async (fields) => {
  await send("POST", "/api/account", { ...fields, invitation });
  goOn();
});
