// Calls one to any of one's tables, by a notice of this device, while some page of ours is open.
// @ts-check
import { live } from "tailbiter/net.js";
import { settings } from "tailbiter/settings.js";

/** @import { NoticeNow, SocketSaid } from "tailbiter/types.d.ts" */

const WORKER = "/offline.js";
let isListening = false;

/**
 * Is somebody to be called? At the table that this page shows, the page calls them itself.
 * @param {SocketSaid} message
 * @param {string} path of this page
 * @returns {message is NoticeNow}
 */
export const calls = (message, path) => message.type === "notice" && path !== `/table/${message.table}`;

/** @param {NoticeNow} notice */
async function show({ table, text }) {
  if (!settings().notify || Notification.permission !== "granted") return;
  const icon = document.querySelector('link[rel="apple-touch-icon"]');
  const options = { tag: table, data: `/table/${table}`, icon: icon instanceof HTMLLinkElement ? icon.href : "" };
  const worker = await navigator.serviceWorker?.getRegistration(WORKER);
  if (worker?.active) return worker.showNotification(text, options); // the only way on phones
  const shown = new Notification(text, options);
  shown.onclick = () => location.assign(options.data);
  return undefined;
}

/** From now on, once for this page. */
export function listen() {
  if (isListening || !("Notification" in window)) return;
  isListening = true;
  navigator.serviceWorker?.register(WORKER).catch(() => {}); // not over plain http
  live(
    (message) => calls(message, location.pathname) && show(message),
    () => {},
  );
}
