// All games of one person: kept up to date while it is open.
// @ts-check
import { listenToKept, tellDue } from "tailbiter/kept.js";

const AGAIN = 60_000; // milliseconds: how long a page may be out of date before somebody comes back to it

const opened = Date.now();
listenToKept();
setInterval(tellDue, AGAIN);
// Who comes back to this page wants it as it is by now.
addEventListener("pageshow", (event) => event.persisted && location.reload());
document.addEventListener("visibilitychange", () => !document.hidden && Date.now() - opened > AGAIN && location.reload());
