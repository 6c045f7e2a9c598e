// What the page asks of the server. Errors say what was wrong, which rule forbids it, and where.
// @ts-check

export class Refused extends Error {
  /**
   * @param {number} status
   * @param {{error?: string, rule?: string | null, field?: string | null}} said
   */
  constructor(status, said) {
    super(said.error ?? "The server gave no reason.");
    this.status = status;
    this.rule = said.rule ?? null;
    this.field = said.field ?? null;
  }
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export const get = (path) => ask(path, {});

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export const post = (path, body) =>
  ask(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/**
 * A position to look at. A turn that is refused at its end is thrown as any refusal.
 * @param {object} question
 * @returns {Promise<any>}
 */
export async function study(question) {
  const said = await post("/api/study", { ...question, trying: true });
  if (said.refused) throw new Refused(422, said.refused);
  return said;
}

/**
 * @param {string} path
 * @param {RequestInit} how
 */
async function ask(path, how) {
  let answer;
  try {
    answer = await fetch(path, how);
  } catch {
    throw new Refused(0, { error: "The server does not answer. What was played is safe there; try again." });
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, said);
  return said;
}

/**
 * The socket, opened again when it is lost. `hear` gets every message, `lost` true or false.
 * @param {(message: any) => void} hear
 * @param {(isLost: boolean) => void} lost
 */
export function live(hear, lost) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {object | null} */
  let watching = null;
  let wait = 500;
  let isClosed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting = undefined;
  /** @type {string[]} */
  let unsent = [];

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/api/live`);
    socket.onopen = () => {
      wait = 500;
      lost(false);
      if (watching) socket?.send(JSON.stringify(watching));
      for (const text of unsent) socket?.send(text);
      unsent = [];
    };
    socket.onmessage = (event) => hear(JSON.parse(event.data));
    socket.onclose = () => {
      if (isClosed) return;
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

  open();
  addEventListener("pagehide", () => {
    isClosed = true;
    socket?.close();
  });
  addEventListener("pageshow", (event) => event.persisted && reopen()); // by the browser's back button
  addEventListener("online", reopen);
  return {
    /** @param {{type: string} & Record<string, any>} message */
    send(message) {
      if (message.type === "watch") watching = message;
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
      else if (message.type !== "watch") unsent = [JSON.stringify(message)];
    },
  };
}
