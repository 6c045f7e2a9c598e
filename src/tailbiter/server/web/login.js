// Coming in: with a name and a password, with a link, or for the first time.
// @ts-check
import { onSubmit } from "tailbiter/forms.js";
import { send } from "tailbiter/net.js";
import { pageData } from "tailbiter/page.js";
import { invitation, takePasswordLink } from "tailbiter/password_link.js";

const goOn = () => location.assign(pageData().next);

takePasswordLink();
const needed = document.getElementById("by-invitation");
if (needed && invitation) needed.hidden = true;

onSubmit("log-in", async (fields) => {
  await send("POST", "/api/sessions", fields);
  goOn();
});
onSubmit("register", async (fields) => {
  await send("POST", "/api/account", { ...fields, invitation });
  goOn();
});
