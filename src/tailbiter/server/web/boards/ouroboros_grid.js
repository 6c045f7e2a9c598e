// The grid: squares with what they hold, what may be chosen there, and what is pointed at.
// @ts-check
import { LETTERS, listenToArrows, seatPatterns, svg } from "tailbiter/draw.js";
import { disc, sign, stone, tag } from "tailbiter/boards/ouroboros_pieces.js";
import { serpent } from "tailbiter/boards/ouroboros_serpent.js";
import * as turns from "tailbiter/boards/ouroboros_turns.js";

/** @typedef {import("tailbiter/types.d.ts").Scene} Scene */
/** @typedef {import("tailbiter/boards/ouroboros_turns.js").Sorted} Sorted */
/** @typedef {{turn: turns.Turn | null, ways: string[], pairs: string[], seat: number}} Look what is pointed at */

/** Names of squares are 14 px high on a phone: the frame grows with the grid. */
const FRAME = 6;

export class Grid {
  constructor() {
    this.frame = svg("g", { "aria-hidden": "true" });
    this.links = svg("g", { "aria-hidden": "true" });
    this.strong = svg("g", { "aria-hidden": "true" });
    this.squares = svg("g");
    this.ahead = svg("g", { "aria-hidden": "true", class: "look" });
    this.flight = svg("g", { "aria-hidden": "true", class: "flight" });
    // Chromium lets Tab stop at an SVG that listens for focus, unless told otherwise.
    const more = { class: "board-ouroboros", role: "group", tabindex: -1, preserveAspectRatio: "xMidYMid meet" };
    this.element = svg("svg", more, seatPatterns(), this.frame, this.links, this.strong);
    this.element.append(this.squares, this.ahead, this.flight);
    this.size = 0;
    /** @type {string[]} */
    this.sights = []; // what each square shows: only those that change are drawn anew
    listenToArrows(this.element);
  }

  /** The middle of a square. @param {string} name @returns {[x: number, y: number]} */
  middle(name) {
    const column = LETTERS.toLowerCase().indexOf(name[0]);
    const row = this.size - Number(name.slice(1));
    return [FRAME * this.size + 100 * (column + 0.5), FRAME * this.size + 100 * (row + 0.5)];
  }

  /** @param {Scene} scene @param {Sorted} open */
  draw(scene, open) {
    if (this.size !== scene.board.rows.length) this.resize(scene.board.rows.length);
    this.element.setAttribute("aria-label", turns.summary(scene.board));
    this.links.replaceChildren(
      ...(scene.help ? [...open.removes.keys()].map((pair) => this.link(pair, "link")) : []),
      ...scene.marks.map((mark) => this.liked(mark)),
    );
    const told = new Map(scene.step?.decisions.map(({ text, events }) => [text, events]));
    const squares = /** @type {turns.Square[]} */ (scene.board.rows.flat());
    squares.forEach((square, index) => this.drawSquare(scene, square, index, stopsOn(open, square, told)));
    for (const hidden of this.squares.querySelectorAll("[visibility]")) hidden.removeAttribute("visibility");
    for (const layer of [this.strong, this.ahead, this.flight]) layer.replaceChildren();
  }

  /** @param {number} size */
  resize(size) {
    this.size = size;
    this.sights = [];
    const all = 100 * size + 2 * FRAME * size;
    this.element.setAttribute("viewBox", `0 0 ${all} ${all}`);
    this.squares.replaceChildren();
    this.frame.replaceChildren(serpent(size, FRAME * size), ...ground(size), ...names(size));
  }

  /** @param {Scene} scene @param {turns.Square} square @param {number} index @param {Stop[]} stops */
  drawSquare(scene, square, index, stops) {
    const last = scene.last && lastHere(scene.last, square);
    const sight = JSON.stringify([square.holds, stops, scene.help, last]);
    if (this.sights[index] === sight) return;
    this.sights[index] = sight;
    const [x, y] = this.middle(square.square);
    const made = svg("g", { "data-square": square.square, transform: `translate(${x} ${y})` });
    if (scene.help && stops[0].role === "button") made.append(glow());
    if (square.holds) made.append(square.holds === "#" ? stone() : disc(square.holds));
    if (last) made.append(...drawLast(last));
    made.append(...stops.map(drawStop));
    const old = this.squares.children[index];
    if (old) old.replaceWith(made);
    else this.squares.append(made);
  }

  /** @param {string} pair @param {string} name of its class */
  link(pair, name) {
    const [first, second] = pair.split("-").map((square) => this.middle(square));
    return svg("path", { d: `M${first.join(" ")}L${second.join(" ")}`, class: name });
  }

  /** What analysis or a hint likes. @param {{text: string, weight: number}} mark */
  liked({ text, weight }) {
    const turn = turns.read(text);
    const drawn = svg("g", { class: "liked", opacity: (0.35 + 0.65 * weight).toFixed(2) });
    if (turn?.kind === "place") {
      const [x, y] = this.middle(turn.square);
      drawn.setAttribute("transform", `translate(${x} ${y})`);
      const corner = svg("g", { transform: `translate(${turn.way === "+" ? -36 : 36} 36)` });
      corner.append(svg("circle", { r: 14, class: "liked-corner" }), sign(turn.way, 8));
      drawn.append(svg("circle", { r: 44, class: "liked-ring", "stroke-width": 4 + 5 * weight }), corner);
    }
    if (turn?.kind === "remove") {
      const line = this.link(turn.stones.join("-"), "liked-link");
      line.setAttribute("stroke-width", String(14 + 16 * weight));
      drawn.append(line);
    }
    return drawn;
  }

  /** @param {Look} look @param {turns.Position} board */
  show({ turn, ways, pairs, seat }, board) {
    const middle = (/** @type {string} */ name) => this.middle(name);
    const stones = new Set(pairs.flatMap((pair) => pair.split("-")));
    this.strong.replaceChildren(...pairs.map((pair) => this.link(pair, "link strong")));
    if (turn?.kind === "place") this.ahead.replaceChildren(...placing(turn, ways, seat, board, middle));
    else if (turn?.kind === "remove") this.ahead.replaceChildren(...removing(turn, middle));
    else this.ahead.replaceChildren(...[...stones].map((name) => chosen(middle(name))));
  }
}

/** @param {number} size */
function ground(size) {
  const start = FRAME * size;
  let lines = "";
  for (let line = 1; line < size; line += 1) {
    lines += `M${start + 100 * line} ${start}v${100 * size}M${start} ${start + 100 * line}h${100 * size}`;
  }
  return [
    svg("rect", { x: start, y: start, width: 100 * size, height: 100 * size, rx: 10, class: "ground" }),
    svg("path", { d: lines, class: "lines" }),
  ];
}

/** @param {number} size */
function names(size) {
  const wide = FRAME * size;
  const high = 4.4 * size;
  return Array.from({ length: size }, (_, number) => {
    const along = wide + 100 * (number + 0.5);
    const below = 2 * wide + 100 * size - wide / 2 + 0.35 * high;
    const style = { class: "name", "font-size": high };
    return [
      svg("text", { x: along, y: below, ...style }, LETTERS[number].toLowerCase()),
      svg("text", { x: wide / 2, y: along + 0.35 * high, ...style }, String(size - number)),
    ];
  }).flat();
}

const glow = () => svg("rect", { x: -47, y: -47, width: 94, height: 94, rx: 12, class: "glow", "aria-hidden": "true" });

/** @typedef {{seat: number, way: string}} Last a turn that ended here; no way: a stone was removed */

/** @param {{seat: number, text: string}} last @param {turns.Square} square @returns {Last | null} */
function lastHere({ seat, text }, { square, holds }) {
  const turn = turns.read(text);
  if (turn?.kind === "place" && turn.square === square && holds === "#") return { seat, way: turn.way };
  if (turn?.kind === "remove" && turn.stones.includes(square) && !holds) return { seat, way: "" };
  return null;
}

/** The last turn stays marked. @param {Last} last */
function drawLast({ seat, way }) {
  if (!way) return [svg("rect", { x: -32, y: -32, width: 64, height: 64, rx: 18, class: `last gone seat-${seat}` })];
  const corner = svg("g", { class: `last-sign seat-${seat}`, transform: "translate(31 31)" });
  corner.append(svg("circle", { r: 15, class: "seat-ground" }), sign(way, 9));
  return [svg("rect", { x: -44, y: -44, width: 88, height: 88, rx: 20, class: `last seat-${seat}` }), corner];
}

/** @typedef {{key: string, role: string, label: string, left: number, width: number}} Stop */

/**
 * What can be chosen on a square: two halves of a disc, or the square as a whole.
 * @param {Sorted} open @param {turns.Square} square @param {Map<string, {text: string}[]>} told of decisions
 * @returns {Stop[]}
 */
function stopsOn(open, { square, holds }, told) {
  const name = `${square}, ${holds === "#" ? "stone" : holds ? `${turns.NAMES[holds]} disc` : "empty"}`;
  const places = open.places.get(square) ?? [];
  if (places.length > 0) {
    return places.map(({ text, way }) => {
      const happens = (told.get(text) ?? []).slice(1).map((event) => event.text);
      const label = `${name}. Place, giving ${way === "+" ? "beside it" : "at its corners"}: ${happens.join(" ")}`;
      const isWhole = places.length === 1;
      return { key: text, role: "button", label, left: isWhole || way === "+" ? -47 : 0, width: isWhole ? 94 : 47 };
    });
  }
  const partners = turns.pairsWith(open, square).map((pair) => pair.replace(square, "").replace("-", ""));
  const label = partners.length ? `${name}. Remove it together with ${turns.joined(partners)}` : name;
  return [{ key: square, role: partners.length ? "button" : "img", label, left: -47, width: 94 }];
}

/** @param {Stop} stop */
function drawStop({ key, role, label, left, width }) {
  return svg(
    "g",
    { "data-key": key, role, "aria-label": label, class: role === "button" ? "stop" : "stop idle" },
    svg("rect", { x: left, y: -47, width, height: 94, rx: 12, class: "focus" }),
  );
}

/** @param {[x: number, y: number]} at */
const chosen = ([x, y]) => svg("rect", { x: x - 45, y: y - 45, width: 90, height: 90, rx: 21, class: "chosen" });

/**
 * A stone as a ghost, and whose its disc and those around would be.
 * @param {turns.Place} turn @param {string[]} ways that can be chosen there
 * @param {number} seat @param {turns.Position} board
 * @param {(name: string) => [number, number]} middle
 */
function placing(turn, ways, seat, board, middle) {
  const square = turns.squareOf(board, turn.square);
  const to = turns.receiver(board);
  const [x, y] = middle(turn.square);
  const ghost = svg("g", { transform: `translate(${x} ${y})` });
  const piece = svg("g", { class: "ghost" }, stone());
  ghost.append(piece);
  for (const way of ways) {
    const aside = ways.length === 1 ? 0 : way === "+" ? -22 : 22;
    const name = way === turn.way ? "way is" : "way";
    const chip = svg("g", { class: name, transform: `translate(${aside} 10)` });
    chip.append(svg("circle", { r: 20 }), sign(way, 12));
    ghost.append(chip);
  }
  ghost.append(turn.way === "+" ? tag(seat, 35, -36) : tag(seat, 0, -40));
  const gives = square?.gives[turn.way] ?? [];
  return [...gives.flatMap((name) => giving([x, y], middle(name), to)), ghost];
}

/**
 * An arrow from the stone to a disc that it gives away, and the seat that gets it.
 * @param {number[]} from @param {number[]} at @param {number} to
 */
function giving(from, at, to) {
  const far = Math.hypot(at[0] - from[0], at[1] - from[1]);
  const angle = (Math.atan2(at[1] - from[1], at[0] - from[0]) * 180) / Math.PI;
  const start = far > 110 ? 52 : 41;
  const end = far - 41;
  const arrow = `M${start}-6H${end - 14}V-15L${end} 0 ${end - 14} 15V6H${start}Z`;
  return [
    svg("circle", { cx: at[0], cy: at[1], r: 42, class: `given seat-${to}` }),
    svg("path", { d: arrow, transform: `translate(${from.join(" ")}) rotate(${angle})`, class: `arrow seat-${to}` }),
    tag(to, at[0] + (at[0] < from[0] ? -27 : 27), at[1] + (at[1] > from[1] ? 29 : -29)),
  ];
}

/** Two stones on their way out. @param {turns.Remove} turn @param {(name: string) => [number, number]} middle */
function removing(turn, middle) {
  return turn.stones.flatMap((name) => {
    const [x, y] = middle(name);
    return [
      svg("rect", { x: x - 45, y: y - 45, width: 90, height: 90, rx: 21, class: "leaving" }),
      svg("path", { d: `M${x - 22} ${y - 22}l44 44m0-44l-44 44`, class: "leaving-sign" }),
    ];
  });
}
