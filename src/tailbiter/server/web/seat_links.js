// A link to a seat: its address, its code to be said, its picture to be pointed at.
// @ts-check
import { html } from "tailbiter/draw.js";
import { copyButton } from "tailbiter/sharing.js";

const ONLY_HERE = /^(localhost|127\.|\[::1\])/;

/** @param {string} code @returns {string} */
export const addressOf = (code) => `${location.origin}/sit/${code}`;

/** To be read out, or written down. @param {string} code */
export const spokenCode = (code) => code.replace(/(.{4})(?=.)/g, "$1-");

/**
 * All ways to give a link on.
 * @param {string} code
 * @param {string} title of the game
 */
export function linkCard(code, title) {
  const address = addressOf(code);
  const field = html("input", { class: "address", type: "text", readonly: "", value: address, "aria-label": "The link" });
  field.addEventListener("focus", () => field.select());
  return html(
    "div",
    { class: "link-card" },
    html("img", { class: "qr", src: `/api/invitations/${code}/picture`, alt: "A QR picture of the link, for a phone's camera", width: 148, height: 148 }),
    html(
      "div",
      { class: "link-ways" },
      field,
      html("div", { class: "link-buttons" }, copyButton("Copy the link", () => address, "main"), shareButton(address, title)),
      html("p", { class: "small quiet" }, "Or say the code, for the front page: ", html("b", { class: "code" }, spokenCode(code))),
      ONLY_HERE.test(location.hostname) ? html("p", { class: "small quiet" }, "Friends on other devices cannot reach this page yet: whoever started the server can let them in with --host 0.0.0.0.") : null,
    ),
  );
}

/** Where the device has its own way of giving something on. @param {string} url @param {string} title */
function shareButton(url, title) {
  if (!navigator.share) return null;
  const button = html("button", { type: "button" }, "Share");
  button.addEventListener("click", () => navigator.share({ title, url }).catch(() => {})); // whoever thinks better of it need not be told
  return button;
}
