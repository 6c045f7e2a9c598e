// A notebook beside a game: kept as one types, for oneself alone.
// @ts-check
import { html } from "tailbiter/draw.js";
import { get } from "tailbiter/net.js";

const LONGEST = 20_000; // letters
const REST = 800; // milliseconds after the last letter

export class Notebook {
  /** @param {string} address of the table */
  constructor(address) {
    this.address = `${address}/notebook`;
    this.field = html("textarea", { rows: "6", maxlength: String(LONGEST), "aria-label": "Your notebook" });
    this.state = html("p", { class: "small quiet", role: "status" }, "Only you read it.");
    this.element = html("section", { class: "notebook" }, html("h2", {}, "Your notebook"), this.field, this.state);
    this.isOpen = false;
    this.kept = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.field.addEventListener("input", () => this.soon());
    addEventListener("pagehide", () => this.keep());
  }

  async open() {
    if (this.isOpen) return;
    this.isOpen = true;
    const found = await get(this.address).catch(() => null);
    if (found === null) return void (this.isOpen = false);
    this.kept = found.text;
    if (!this.field.value) this.field.value = found.text;
  }

  soon() {
    clearTimeout(this.timer);
    this.state.textContent = "…";
    this.timer = setTimeout(() => this.keep(), REST);
  }

  async keep() {
    clearTimeout(this.timer);
    const text = this.field.value;
    if (!this.isOpen || text === this.kept) return;
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(this.address, { method: "PUT", headers, body: JSON.stringify({ text }), keepalive: text.length < 10_000 }).catch(() => null);
    if (answer?.ok) this.kept = text;
    this.state.textContent = answer?.ok ? "Kept. Only you read it." : "Not kept yet: the server does not answer. It is tried again as you type.";
  }
}
