// A log followed in its order: who did what when, and what it gives to the draws. It judges no turn.
// @ts-check

/** @typedef {import("./proof.js").Finding} Finding */
/** @typedef {import("./proof.js").Deal} Deal */
/** @typedef {{ kind: string, seat: number, text: string, then: string, word: string, name: string, sitter: string, holder: string, commitment: string,
 * secret: string, start: string, lot: any, chosen: boolean, seed: string, supplied?: string, public?: string, until?: number, turns: number, what: string, ready: boolean }} Entry */
/** @typedef {{ number: number, at: number, who: string, entry: Entry }} Line */
/** @typedef {{ round: number, seat: number, text: string, kind: string }} Order */
/** @typedef {{ round: number, orders: string[] }} Round */

const BY_MASTER = ["number", "begin", "supplied", "missed", "flag", "free", "roll_back", "stop", "note", "published", "reveal"];
const BY_SEAT = ["turn", "take_back", "ready", "word", "leave", "resign", "offer", "accept", "decline"];
const AFTER_SECRET = ["reveal", "published", "note", "said"];

/** The lines of a log; a place and why where one cannot be read. @param {string} text @returns {{ lines: Line[], found: Finding[] }} */
export function linesOf(text) {
  /** @type {Line[]} */
  const lines = [];
  for (const [index, written] of text.split("\n").slice(0, -1).entries()) {
    const line = parsed(written);
    if (!line || line.number !== index + 1 || typeof line.entry?.kind !== "string") {
      return { lines, found: [{ code: "unreadable", place: `log.jsonl:${index + 1}`, text: "this is no line of a log, and what follows was not looked at", isWrong: true }] };
    }
    lines.push(line);
  }
  return { lines, found: [] };
}

/** @param {string} written @returns {Line | null} */
function parsed(written) {
  try {
    const line = JSON.parse(written);
    const again = JSON.stringify(line).replace(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
    return again === written ? line : null;
  } catch {
    return null;
  }
}

/** A table as far as its draws go. */
export class Log {
  /** @param {number} players @param {boolean} waits @param {Deal} deal */
  constructor(players, waits, deal) {
    this.players = players;
    this.deal = deal;
    this.isTogether = !!deal.supplied;
    this.waits = waits && this.isTogether;
    /** @type {Finding[]} */
    this.found = [];
    /** @type {Line | null} */
    this.opening = null;
    /** @type {Line | null} */
    this.begin = null;
    this.secret = "";
    this.number = "";
    /** @type {Map<number, Entry>} */
    this.seats = new Map();
    /** @type {Set<number>} */
    this.bots = new Set();
    /** @type {string[]} */
    this.promises = [];
    /** @type {Map<number, string>} */
    this.words = new Map();
    /** @type {Map<number, Map<number, string>>} by round */
    this.roundWords = new Map();
    /** @type {Map<number, string>} by round */
    this.roundNumbers = new Map();
    /** @type {Set<number>} rounds in which somebody was late, or supplied for */
    this.closed = new Set();
    /** @type {Order[]} those that stand */
    this.orders = [];
    /** @type {Order[]} */
    this.ahead = [];
    /** @type {Order | null} the one that would complete the round */
    this.held = null;
    /** @type {Set<number>} */
    this.ready = new Set();
    /** @type {Set<number>} */
    this.missing = new Set();
    /** @type {{ late: number, number: number }} lines of this round, 0 for none */
    this.shut = { late: 0, number: 0 };
    /** @type {Entry | null} */
    this.offer = null;
    /** @type {Set<number>} */
    this.agreed = new Set();
    /** @type {{ line: number, round: number, seat: number, given: number, from: number[] }[]} cards that were supplied */
    this.drawn = [];
  }

  get first() {
    return this.begin ? (this.deal.first?.(this.begin.entry.start) ?? 1) : 0;
  }

  get round() {
    const last = this.orders.at(-1);
    if (!last) return this.first;
    return last.round + Number(this.orders.filter((one) => one.round === last.round).length === this.players);
  }

  get people() {
    return [...this.seats.keys()].filter((seat) => !this.bots.has(seat));
  }

  /** @param {string} code @param {Line} line @param {string} text @param {boolean} [isWrong] */
  find(code, line, text, isWrong = true) {
    this.found.push({ code, place: `log.jsonl:${line.number}`, text, isWrong });
  }

  /** @param {Line} line */
  tell(line) {
    const { entry } = line;
    this.checkWho(line);
    this.checkInTime(line);
    if (this.secret && !AFTER_SECRET.includes(entry.kind) && !this.found.some((one) => one.code === "reveal-early")) {
      this.find("reveal-early", line, "the game went on after the secret was told");
    }
    const stage = this.stage;
    this.do(line);
    if (this.held && this.people.every((seat) => this.ready.has(seat) || this.missing.has(seat))) {
      this.orders.push(this.held);
      this.held = null;
    }
    const isOther = stage !== this.stage;
    if (isOther) this.ready.clear();
    if (isOther) this.missing.clear();
    if (isOther || entry.kind === "roll_back") this.shut = { late: 0, number: 0 };
    if (!this.missing.size) this.shut.late = 0;
  }

  get stage() {
    return this.begin ? (this.isTogether ? this.round : this.orders.length) : -1;
  }

  /** @param {Line} line */
  do(line) {
    const { entry } = line;
    const { kind, seat } = entry;
    if (kind === "gather") this.opening ??= line;
    else if (kind === "sit") this.sit(line);
    else if (kind === "free") this.seats.delete(seat);
    else if (kind === "word") this.word(line);
    else if (kind === "number") this.tellNumber(line);
    else if (kind === "begin") this.start(line);
    else if (kind === "reveal") this.secret ||= entry.secret;
    else if (kind === "turn" || kind === "supplied") this.play(line);
    else if (kind === "take_back") this.open(seat);
    else if (kind === "go" || kind === "roll_back") this.goTo(entry.turns, kind === "roll_back");
    else if (kind === "leave" || kind === "resign" || kind === "flag") this.leave(seat);
    else if (kind === "ready") entry.ready ? this.ready.add(seat) : this.ready.delete(seat);
    else if (kind === "missed" && entry.then === "rule") this.miss(line);
    else if (kind === "offer" || kind === "accept" || kind === "decline") this.negotiate(entry);
  }

  /** @param {Line} line */
  checkWho({ number, who, entry, at }) {
    const isSeats = BY_SEAT.includes(entry.kind);
    if (!isSeats && !BY_MASTER.includes(entry.kind)) return;
    const holder = isSeats ? this.seats.get(entry.seat)?.holder : undefined;
    if (!["", this.opening?.who, holder].includes(who)) {
      this.find("who", { number, who, entry, at }, `${entry.kind} is for ${isSeats ? `seat ${entry.seat}` : "the master"} to say, and ${who} said it`);
    }
  }

  /** @param {Line} line */
  checkInTime(line) {
    if (!["turn", "take_back"].includes(line.entry.kind) || !line.who) return;
    const what = `${line.entry.kind} of seat ${line.entry.seat} came after`;
    if (this.shut.number) this.find("order-late", line, `${what} the number of this round was told (line ${this.shut.number})`, !!this.shut.late);
    else if (this.shut.late && line.who !== this.opening?.who) this.find("order-late", line, `${what} somebody was found late in this round (line ${this.shut.late})`);
  }

  /** @param {Line} line */
  sit(line) {
    const { seat, sitter, holder, commitment } = line.entry;
    if (!this.begin && this.words.size && commitment) this.find("promise-late", line, `seat ${seat} promised a word when others had been shown`);
    const isPerson = sitter === "person";
    if (isPerson && this.seats.get(seat)?.holder !== holder) this.missing.delete(seat);
    this.seats.set(seat, line.entry);
    if (isPerson) this.bots.delete(seat);
    else this.bots.add(seat);
  }

  /** Only what came in time, and first, goes into a draw. @param {Line} line */
  word(line) {
    const { seat, word } = line.entry;
    const opening = this.opening?.entry;
    if (this.begin) {
      const given = this.roundWords.get(this.round) ?? new Map();
      this.roundWords.set(this.round, given);
      if (this.closed.has(this.round)) this.find("word-late", line, `the word of seat ${seat} for round ${this.round} came after somebody was late`);
      else if (given.has(seat)) this.find("word-again", line, `seat ${seat} has given a word for this round before`);
      else if (opening?.supplied !== "words") this.find("word-late", line, `the word of seat ${seat} goes into nothing, by the header`);
      else given.set(seat, word);
    } else if (this.words.has(seat)) this.find("word-again", line, `seat ${seat} has given a word before`);
    else if (this.number) this.find("word-late", line, `the word of seat ${seat} came after the public number was known`);
    else if (opening?.public && opening.until && line.at > opening.until) this.find("word-late", line, `the word of seat ${seat} came after words were no longer taken`);
    else this.words.set(seat, word);
  }

  /** @param {Line} line */
  tellNumber(line) {
    const { text } = line.entry;
    if (!this.begin) {
      if (this.number) this.find("number-again", line, "the public number of the deal is told twice");
      else if (line.at < (this.opening?.entry.until ?? 0)) this.find("number-early", line, "the public number was told while words were taken");
      this.number ||= text;
      return;
    }
    if (this.roundNumbers.has(this.round)) this.find("number-again", line, `the public number of round ${this.round} is told twice`);
    else if (!this.closed.has(this.round)) this.find("number-early", line, `the public number of round ${this.round} was told before anybody was late`);
    if (!this.roundNumbers.has(this.round)) this.roundNumbers.set(this.round, text);
    this.shut.number ||= line.number;
  }

  /** @param {Line} line */
  start(line) {
    if (this.begin) this.find("unreadable", line, "the game begins once more");
    const seats = Array.from({ length: this.players }, (_, index) => index + 1);
    this.promises = seats.map((seat) => this.seats.get(seat)?.commitment ?? "");
    this.begin = line;
    const order = line.entry.lot ? String(line.entry.lot).split(" ").map(Number) : seats;
    const [sitting, bots] = [this.seats, this.bots];
    this.seats = new Map(order.flatMap((old, index) => (sitting.has(old) ? [[index + 1, /** @type {Entry} */ (sitting.get(old))]] : [])));
    this.bots = new Set(order.flatMap((old, index) => (bots.has(old) ? [index + 1] : [])));
  }

  /** @param {Line} line */
  play(line) {
    const { seat, text, kind } = line.entry;
    const mine = this.orders.find((one) => one.round === this.round && one.seat === seat);
    const order = { round: this.round, seat, text, kind };
    if (kind === "supplied") {
      const came = this.held?.seat === seat ? this.held : mine;
      if (came?.kind === "turn") this.find("supplied-over", line, `seat ${seat} was supplied for, and its order had come: ${came.text}`);
      this.closed.add(this.round);
    }
    if (text.includes("!") !== (kind === "supplied")) this.find("supplied", line, `${text} is ${kind === "supplied" ? "no" : "a"} game master's order`);
    if (line.who) this.missing.delete(seat);
    this.ahead = [];
    if (this.offer && (this.offer.seat !== seat || this.offer.what !== "draw")) this.offer = null;
    if (!this.isTogether) {
      this.orders.push({ ...order, round: this.orders.length });
      return;
    }
    const others = this.orders.filter((one) => one !== mine);
    const after = [...others, order];
    for (const one of this.deal.supplied?.(this.begin?.entry.start ?? "", roundsOf(after, this.players)) ?? []) {
      if (kind === "supplied" && one.round === order.round && one.seat === seat) this.drawn.push({ ...one, line: line.number });
    }
    const isLast = after.filter((one) => one.round === order.round).length === this.players;
    if (this.waits && isLast) this.held = order;
    else this.orders = after;
  }

  /** @param {number} seat */
  open(seat) {
    const { held, round } = this;
    this.ready.delete(seat);
    this.held = null;
    this.offer = null;
    this.ahead = [];
    if (held?.seat === seat) return;
    this.orders = this.orders.filter((one) => one.round !== round || one.seat !== seat);
    if (held) this.orders.push(held);
  }

  /** @param {number} turns @param {boolean} isForGood */
  goTo(turns, isForGood) {
    this.offer = null;
    while (this.orders.length > turns) this.ahead.push(/** @type {Order} */ (this.orders.pop()));
    while (this.orders.length < turns && this.ahead.length) this.orders.push(/** @type {Order} */ (this.ahead.pop()));
    if (!isForGood) return;
    this.held = null;
    this.ahead = [];
  }

  /** @param {number} seat */
  leave(seat) {
    if (!this.begin) this.seats.delete(seat);
    else if (this.people.filter((one) => one !== seat).length > 1) this.bots.add(seat);
  }

  /** @param {Line} line */
  miss(line) {
    this.missing.add(line.entry.seat);
    this.closed.add(this.round);
    this.shut.late ||= line.number;
  }

  /** @param {Entry} entry */
  negotiate(entry) {
    if (entry.kind === "offer") [this.offer, this.agreed] = [entry, new Set([entry.seat])];
    else if (entry.kind === "accept") this.agreed.add(entry.seat);
    else this.offer = null;
    if (!this.offer || !this.people.every((seat) => this.agreed.has(seat))) return;
    const { what, turns } = this.offer;
    this.offer = null;
    if (what === "undo") this.goTo(turns ?? 0, true);
  }

  /** What a record must say of such draws. @param {string} header @returns {Record<string, string>} */
  tags(header) {
    const opening = /** @type {Line} */ (this.opening).entry;
    const begin = /** @type {Line} */ (this.begin).entry;
    /** @param {Map<number, string>} words */
    const listed = (words) => this.promises.map((_, index) => words.get(index + 1) || "-").join(" ");
    const chosen = opening.seed ? `seed ${opening.seed}` : "start";
    /** @type {Record<string, string>} */
    const tags = {
      Draw: header,
      Commitment: opening.commitment,
      Promises: this.promises.map((one) => one || "-").join(" "),
      Words: listed(this.words),
      Number: this.number,
      Lot: begin.lot,
      Chosen: opening.chosen ? chosen : "",
      Secret: this.secret,
      Start: begin.start,
    };
    for (const [round, words] of this.roundWords) if (words.size) tags[`Words${round}`] = listed(words);
    for (const [round, number] of this.roundNumbers) tags[`Number${round}`] = number;
    return Object.fromEntries(Object.entries(tags).filter(([, value]) => value));
  }
}

/** Orders by round and seat, as a record has them. @param {Order[]} orders @param {number} players @returns {Round[]} */
export function roundsOf(orders, players) {
  const numbers = [...new Set(orders.map((one) => one.round))].sort((one, other) => one - other);
  return numbers.map((round) => {
    const given = orders.filter((one) => one.round === round);
    const seats = Array.from({ length: players }, (_, index) => index + 1);
    return { round, orders: seats.map((seat) => given.find((one) => one.seat === seat)?.text ?? "-") };
  });
}
