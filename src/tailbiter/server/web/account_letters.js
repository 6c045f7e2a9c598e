// How one is reminded: an address that is confirmed, letters as one wishes, a calendar.
// @ts-check
import { html } from "tailbiter/draw.js";
import { attempt } from "tailbiter/forms.js";
import { get, send } from "tailbiter/net.js";
import { byId } from "tailbiter/page.js";
import { copyButton } from "tailbiter/sharing.js";
import { askOnceMore } from "tailbiter/sure.js";

/** @import { PostTold, Wishes } from "tailbiter/types.d.ts" */

const PATH = "/api/account/reminders";
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
const form = /** @type {HTMLFormElement} */ (byId("wishes"));
let calendar = "";

/** What a form holds. @param {FormData} filled @returns {Wishes} */
export function wishesOf(filled) {
  const text = (/** @type {string} */ name) => String(filled.get(name) ?? "");
  return {
    how: /** @type {Wishes["how"]} */ (text("how")),
    kinds: /** @type {Wishes["kinds"]} */ (filled.getAll("kinds").map(String)),
    hour: Number(text("hour")),
    zone: text("zone"),
    warning: Number(text("warning")),
    always: filled.has("always"),
  };
}

/** What is to be said of the address. @param {PostTold} told */
export function aboutAddress({ mail, email, confirmed, failing }) {
  if (!mail) return "This server sends no letters. Your calendar works all the same.";
  if (!email) return "Give an e-mail address first: keep one under “E-mail”.";
  if (failing) return `Letters to ${email} came back, so no more are sent. If it works again, confirm it anew.`;
  if (!confirmed) return `A letter was sent to ${email}. Nothing else is sent before you follow its link.`;
  return `Letters go to ${email}.`;
}

/** @param {PostTold} told */
function show(told) {
  const again = html("button", { type: "button" }, "Send that letter again");
  again.addEventListener("click", () => attempt("letters", async () => (show(await send("POST", `${PATH}/address`)), "It is sent.")));
  const isAsked = told.mail && told.email && (!told.confirmed || told.failing);
  const words = html("p", { class: told.failing ? "warn" : null }, aboutAddress(told));
  byId("letters-address").replaceChildren(words, ...(isAsked ? [again] : []));
  fill(told.wishes);
  calendar = new URL(told.calendar, location.href).href;
  /** @type {HTMLOutputElement} */ (byId("calendar-address")).value = calendar;
}

/** @param {Wishes} wishes as they are kept; who never chose has the zone of this browser offered */
function fill(wishes) {
  const zone = wishes.zone === "UTC" ? ZONE : (wishes.zone ?? ZONE);
  const zones = [...new Set([zone, "UTC", ...(Intl.supportedValuesOf?.("timeZone") ?? [])])];
  byId("wishes-zone").replaceChildren(...zones.map((name) => html("option", { value: name }, name.replaceAll("_", " "))));
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = String({ ...wishes, zone }[/** @type {"hour"} */ (field.name)]);
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.name === "how") field.checked = field.value === wishes.how;
    if (field.name === "kinds") field.checked = Boolean(wishes.kinds?.some((kind) => kind === field.value));
    if (field.name === "always") field.checked = Boolean(wishes.always);
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt("wishes", async () => (show(await send("PUT", PATH, wishesOf(new FormData(form)))), "It is kept."));
});
const renew = html("button", { type: "button" }, "Another address");
askOnceMore(renew, "Really? The one of before ends", () => attempt("letters", async () => show(await send("POST", `${PATH}/feed`))));
byId("calendar").append(
  copyButton("Copy it", () => calendar),
  renew,
);
const ask = () => attempt("letters", async () => show(await get(PATH)));
addEventListener("address", ask);
ask();
