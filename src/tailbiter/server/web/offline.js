// A page that cannot be fetched says what is kept and what is not, instead of nothing. Runs as a service worker.
// @ts-check
const worker = /** @type {any} */ (self);
const KEPT = "tailbiter-offline";
const PAGE = "/offline";

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(PAGE)));
  worker.skipWaiting();
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
});
