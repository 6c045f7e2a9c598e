// What the page asks of the server. Errors say what was wrong, which rule forbids it, and where.
// @ts-check

/** @import { Error, SocketAsked, SocketSaid, Studied, Study } from "tailbiter/types.d.ts" */

/** @typedef {Error} Said */

const AGAIN = [400, 1600, 4000]; // milliseconds until something is sent again whose answer was lost
const PATIENCE = 2000; // milliseconds until something is asked again that was not answered
const REPEATED = Symbol("repeated");
const QUIET = 12_000; // milliseconds without a word from the server until it is asked whether it is there
const DEAF = 8_000; // and until a socket that does not answer, or does not open, is another
const LOOK = 2_000; // milliseconds between two looks at that
const NOTHING = 204; // a status: it was done, and there is nothing to say
const LOST = 0; // in the place of a status: no answer came

export class Refused extends Error {
  /** @param {number} status @param {Partial<Said>} said */
  constructor(status, said) {
    super(said.error ?? "The server gave no reason.");
    this.status = status;
    this.why = said.why || this.message; // without the rule's number, which stands beside it
    this.rule = said.rule ?? null;
    this.field = said.field ?? null;
  }

  get isLost() {
    return this.status === LOST;
  }

  /** For ears. */
  get spoken() {
    return this.rule ? `${this.why} Rule ${this.rule}.` : this.why;
  }
}

/** @param {string} path @returns {Promise<any>} */
export const get = (path) => ask(path, {});

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export const post = (path, body) => send("POST", path, body);

/**
 * @param {"POST" | "PUT" | "DELETE"} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export const send = (method, path, body = {}) =>
  ask(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/**
 * Ask for a change. Where the answer is lost it is sent again, with the same id: it counts once.
 * @param {string} path
 * @param {object} [body]
 * @param {Iterable<number>} [waits] milliseconds before each further try
 * @returns {Promise<any>}
 */
export async function change(path, body = {}, waits = AGAIN) {
  const asked = { ...body, request: requestId() };
  for (const wait of waits) {
    try {
      return await post(path, asked);
    } catch (error) {
      if (!(error instanceof Refused && error.isLost)) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  return post(path, asked);
}

/** An id that nobody else has. (`crypto.randomUUID` is not there for pages over plain http.) */
export function requestId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Ask until there is an answer, or until it is no longer wanted; what is refused is thrown.
 * @template T
 * @param {() => Promise<T>} question
 * @param {(error: Refused) => boolean} isWanted is told each time that no answer came
 * @param {number} [wait]
 * @returns {Promise<T | null>}
 */
export async function untilAnswered(question, isWanted, wait = PATIENCE) {
  for (;;) {
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof Refused && error.isLost)) throw error;
      if (!isWanted(error)) return null;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

/**
 * A position to look at. A turn that is refused at its end is thrown as any refusal.
 * @param {Study} question
 * @returns {Promise<Studied>}
 */
export async function study(question) {
  const said = await post("/api/study", { ...question, trying: true });
  if (said.refused) throw new Refused(422, said.refused);
  return said;
}

/** @param {string} path @param {RequestInit} how */
async function ask(path, how) {
  let answer, said;
  try {
    answer = await fetch(path, how);
    said = answer.status === NOTHING ? {} : await answer.json(); // which may break off
  } catch {
    if (!answer || answer.ok) throw new Refused(LOST, { error: "The server does not answer. What was played is safe there; try again." });
    said = {};
  }
  if (!answer.ok) throw new Refused(answer.status, said);
  if (answer.headers?.get("Repeated")) said[REPEATED] = true;
  return said;
}

/** Had it been done before, by the same request? @param {any} said */
export const wasRepeated = (said) => Boolean(said[REPEATED]);

/**
 * The socket, opened again when it is lost. `hear` gets every message, `lost` true or false.
 * @param {(message: SocketSaid) => void} hear
 * @param {(isLost: boolean) => void} lost
 */
export function live(hear, lost) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {{seat?: number | null} | null} */
  let watching = null;
  let wait = 500;
  let isClosed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting = undefined;
  /** @type {string[]} */
  let unsent = [];
  let heard = 0; // when the server was there last
  let asked = 0; // when it was asked whether it still is, or to open the socket; 0: it has answered

  function hears() {
    heard = performance.now();
    asked = 0;
  }

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    asked = performance.now();
    socket = new WebSocket(`${scheme}://${location.host}/api/live`);
    socket.onopen = () => {
      wait = 500;
      hears();
      lost(false);
      if (watching) socket?.send(JSON.stringify(watching));
      for (const text of unsent) socket?.send(text);
      unsent = [];
    };
    socket.onmessage = (event) => {
      hears();
      hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (isClosed) return;
      asked = 0;
      lost(true);
      waiting = setTimeout(open, wait);
      wait = Math.min(wait * 2, 8000);
    };
  }

  /** Open it anew: it may be dead without having been told so. */
  function reopen() {
    clearTimeout(waiting);
    if (socket) socket.onclose = null;
    socket?.close();
    isClosed = false;
    lost(true);
    open();
  }

  /** A network may go away without a word. Only seats ask: thousands may look on. */
  function look() {
    const now = performance.now();
    if (isClosed) return;
    if (asked && now - asked > DEAF) reopen();
    else if (!asked && socket?.readyState === WebSocket.OPEN && watching?.seat && now - heard > QUIET) {
      asked = now;
      socket.send(JSON.stringify({ type: "time", sent: now }));
    }
  }

  /** The machine has no network; the server may be on the machine itself. */
  async function doubt() {
    await fetch("/offline.js", { method: "HEAD", cache: "no-store" }).catch(() => lost(true));
  }

  open();
  setInterval(look, LOOK);
  addEventListener("offline", doubt);
  addEventListener("pagehide", () => {
    isClosed = true;
    if (socket?.readyState === WebSocket.OPEN) socket.close();
    else if (socket) socket.onopen = () => socket?.close(); // browsers complain of one that is closed too early
  });
  addEventListener("pageshow", (event) => event.persisted && reopen()); // by the browser's back button
  addEventListener("online", reopen);
  return {
    get isUp() {
      return socket?.readyState === WebSocket.OPEN;
    },
    /** @param {SocketAsked} message */
    send(message) {
      if (message.type === "watch") watching = message;
      if (this.isUp) socket?.send(JSON.stringify(message));
      else if (message.type !== "watch") unsent = [JSON.stringify(message)];
    },
  };
}
