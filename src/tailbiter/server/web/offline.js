// A page that cannot be fetched says what is kept and what is not, instead of nothing; a notice leads to its table.
// Runs as a service worker.
// @ts-check
const worker = /** @type {any} */ (self);
const KEPT = "tailbiter-offline";
const PAGE = "/offline"; // the second of its kind: a browser fetches it anew when this file is another

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(PAGE)));
  worker.skipWaiting();
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
});

/** A notice of a table leads to it. */
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const path = String(event.notification.data ?? `/table/${event.notification.tag}`);
  const pages = worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const isThere = (/** @type {any} */ page) => new URL(page.url).pathname === path;
  event.waitUntil(pages.then((/** @type {any[]} */ open) => open.find(isThere)?.focus() ?? worker.clients.openWindow(path)));
});
