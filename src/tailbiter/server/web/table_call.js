// Calls whoever looks elsewhere: a mark in the tab, a sound, and a notification where they are wanted.
// @ts-check
import { settings } from "tailbiter/settings.js";
import { sound } from "tailbiter/sound.js";

/**
 * @import { TablePage } from "tailbiter/table.js"
 * @import { State } from "tailbiter/types.d.ts"
 */

const CALL = "Your turn";
const MARKED = "data:image/svg+xml," + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#b3402a"/><circle cx="16" cy="16" r="6" fill="#fff"/></svg>');

/** Has one of ours to act who had not? @param {State} state @param {State | null} before */
export function isCalled(state, before) {
  const calls = (/** @type {State | null} */ one) => Boolean(one?.table.acting.some((seat) => one.table.seats[seat - 1].mine));
  const hasOthers = state.table.seats.some((seat) => !seat.mine);
  return hasOthers && before !== null && calls(state) && (!calls(before) || state.number > before.number + 1);
}

/** Phones show notices only from a service worker. @param {NotificationOptions} more */
async function byWorker(more) {
  await navigator.serviceWorker.register("/offline.js");
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(CALL, more);
  return (await worker.getNotifications({ tag: more.tag }))[0] ?? null;
}

export class Call {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
    this.plain = this.icon?.href ?? "";
    /** @type {Notification | null} */
    this.shown = null;
    document.addEventListener("visibilitychange", () => this.settle());
  }

  /** @param {State} state @param {State | null} before */
  follow(state, before) {
    if (!isCalled(state, before)) return this.settle();
    sound("call");
    if (document.hidden) this.notify(state);
    return this.settle();
  }

  /** @param {State} state */
  async notify({ table }) {
    if (!settings().notify || !("Notification" in window) || Notification.permission !== "granted") return;
    this.shown?.close();
    const more = { body: table.title, tag: table.id, icon: this.plain };
    try {
      this.shown = new Notification(CALL, more);
      this.shown.onclick = () => (window.focus(), this.shown?.close());
    } catch {
      this.shown = await byWorker(more).catch(() => null); // over plain http a phone has none
    }
  }

  /** The mark is there while somebody looks elsewhere and is to act. */
  settle() {
    const { state } = this.page;
    const isDue = Boolean(state?.table.acting.some((seat) => state.table.seats[seat - 1].mine));
    if (!document.hidden) this.shown?.close();
    const icon = document.hidden && isDue ? MARKED : this.plain;
    if (this.icon && this.icon.href !== icon) this.icon.href = icon;
  }
}
