// The grid: squares with what they hold, what may be chosen there, and what is pointed at.
// @ts-check
import { LETTERS, listenToArrows, seatPatterns, svg } from "tailbiter/draw.js";
import { numbered } from "tailbiter/ghosts.js";
import * as offers from "tailbiter/boards/ouroboros_offers.js";
import { disc, sign, stone, tag } from "tailbiter/boards/ouroboros_pieces.js";
import { serpent } from "tailbiter/boards/ouroboros_serpent.js";
import { NAMES, inWords, joined, summary } from "tailbiter/boards/ouroboros_words.js";

/** @typedef {import("tailbiter/board.d.ts").Mark} Mark */
/** @typedef {import("tailbiter/boards/ouroboros_offers.js").Scene} Scene */
/** @typedef {import("tailbiter/boards/ouroboros.d.ts").Events} Events */
/** @typedef {import("tailbiter/boards/ouroboros.d.ts").SquareView} Square */
/** @typedef {[x: number, y: number]} Point */

/** Names of squares are 14 px high on a phone: the frame grows with the grid. */
const FRAME = 6;
const HALF = 39; // how wide a half is, of 100; between them is the square itself
const FOR_A_FINGER = 44; // pixels that a half must have to be chosen apart
const FOR_A_MOUSE = 24;

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
    this.ghosts = svg("g", { "aria-hidden": "true" });
    this.element.append(this.squares, this.ahead, this.ghosts, this.flight);
    this.size = 0;
    this.isHalved = false; // are the two halves of a square wide enough to be chosen apart?
    /** @type {Map<string, Point>} */
    this.middles = new Map(); // of the squares
    /** @type {string[]} */
    this.sights = []; // what each square shows: only those that change are drawn anew
    listenToArrows(this.element);
  }

  /** The middle of a square. @param {string} name @returns {Point} */
  middle(name) {
    return this.middles.get(name) ?? [0, 0];
  }

  /** Is there more room, or less, than it was drawn for? */
  measure() {
    const { width, height } = this.element.getBoundingClientRect();
    const half = (HALF * Math.min(width, height)) / (100 + 2 * FRAME) / this.size;
    const was = this.isHalved;
    this.isHalved = half >= (matchMedia("(pointer: coarse)").matches ? FOR_A_FINGER : FOR_A_MOUSE);
    return this.isHalved !== was;
  }

  /** @param {Scene} scene @param {offers.Offers} open */
  draw(scene, open) {
    const { board, help } = scene;
    if (this.size !== board.rows.length) this.resize(board);
    this.measure();
    this.element.setAttribute("aria-label", summary(board, scene.names));
    this.links.replaceChildren(
      ...(help ? [...open.pairs.values()].map(({ stones }) => this.line(stones, "link")) : []),
      ...scene.marks.filter(({ number }) => !number).map(({ parts, weight }) => this.liked(parts[0], weight)),
    );
    this.ghosts.replaceChildren(...numbered(scene.marks.flatMap((mark) => this.spots(mark)), 15));
    const last = marksOfLast(scene);
    board.rows.flat().forEach((square, index) => {
      this.drawSquare(square, index, stopsOn(scene, open, square, this.isHalved), help, last.get(square.square));
    });
    for (const hidden of this.squares.querySelectorAll("[visibility]")) hidden.removeAttribute("visibility");
    for (const layer of [this.strong, this.ahead, this.flight]) layer.replaceChildren();
  }

  /** @param {offers.Position} board */
  resize({ rows }) {
    const size = rows.length;
    const start = FRAME * size;
    this.size = size;
    this.sights = [];
    this.middles = new Map(
      rows.flatMap((row, down) =>
        row.map(({ square }, right) => [square, [start + 100 * (right + 0.5), start + 100 * (down + 0.5)]]),
      ),
    );
    const all = 100 * size + 2 * start;
    this.element.setAttribute("viewBox", `0 0 ${all} ${all}`);
    this.squares.replaceChildren();
    this.frame.replaceChildren(...ground(size), serpent(size, start), ...names(size));
  }

  /** @param {Square} square @param {number} index @param {Stop[]} stops @param {boolean} help @param {Last} [last] */
  drawSquare(square, index, stops, help, last) {
    const sight = JSON.stringify([square.holds, stops, help, last]);
    if (this.sights[index] === sight) return;
    this.sights[index] = sight;
    const made = svg("g", { "data-square": square.square, transform: moved(this.middle(square.square)) });
    made.append(svg("rect", { x: -50, y: -50, width: 100, height: 100, class: "touch" }));
    made.append(...stops.map((stop) => drawStop(stop, help)));
    if (square.holds) made.append(square.holds === "#" ? stone() : disc(square.holds));
    if (last) made.append(...drawLast(last));
    const old = this.squares.children[index];
    if (old) old.replaceWith(made);
    else this.squares.append(made);
  }

  /** @param {string[]} stones @param {string} name of its class */
  line(stones, name) {
    const d = `M${stones.map((square) => this.middle(square).join(" ")).join("L")}`;
    return svg("path", { d, class: name });
  }

  /** What analysis or a hint likes. @param {offers.Parts} parts @param {number} weight */
  liked(parts, weight) {
    const drawn = svg("g", { class: "liked", opacity: (0.35 + 0.65 * weight).toFixed(2) });
    if (parts.kind === "place") {
      drawn.setAttribute("transform", moved(this.middle(parts.square)));
      drawn.append(svg("circle", { r: 44, class: "liked-ring", "stroke-width": 4 + 5 * weight }));
      drawn.append(chip(parts.way, parts.way === "+" ? -36 : 36, 36, "way is"));
    }
    if (parts.kind === "remove") {
      const line = this.line(parts.stones, "liked-link");
      line.setAttribute("stroke-width", String(14 + 16 * weight));
      drawn.append(line);
    }
    return drawn;
  }

  /** Where a turn of an expected line is made; a discard, nowhere here. @param {Mark} mark */
  spots(mark) {
    const [{ kind, square, stones }] = mark.parts;
    const squares = !mark.number ? [] : kind === "place" ? [square] : (stones ?? []);
    return squares.map((/** @type {string} */ name) => {
      const [x, y] = this.middle(name);
      return { x, y: y - 30, mark };
    });
  }

  /** What a turn would do. @param {offers.Parts} parts @param {offers.Offers} open @param {offers.Position} board */
  show(parts, open, board) {
    this.link(parts.kind === "remove" ? [parts.stones] : []);
    if (parts.kind === "place") this.ahead.replaceChildren(...this.placing(parts, open, board));
    if (parts.kind === "remove") this.ahead.replaceChildren(...parts.stones.flatMap((name) => leaving(this.middle(name))));
  }

  /** Pairs of stones that are meant. @param {string[][]} pairs */
  link(pairs) {
    this.strong.replaceChildren(...pairs.map((pair) => this.line(pair, "link strong")));
    this.ahead.replaceChildren(...[...new Set(pairs.flat())].map((name) => chosen(this.middle(name))));
  }

  /** Which way gives what, before one is chosen. @param {offers.Turn<offers.Place>[]} places @param {offers.Position} board */
  ask(places, board) {
    const at = this.middle(places[0].parts.square);
    const signs = places.flatMap(({ parts }) =>
      offers.givenBy(board, parts).map((name) => {
        const to = this.middle(name);
        return chip(parts.way, (at[0] + to[0]) / 2, (at[1] + to[1]) / 2, "way");
      }),
    );
    this.strong.replaceChildren();
    this.ahead.replaceChildren(chosen(at), ...signs);
  }

  /**
   * A stone as a ghost, and whose its disc and those around would be.
   * @param {offers.Place} place @param {offers.Offers} open @param {offers.Position} board
   */
  placing(place, open, board) {
    const at = this.middle(place.square);
    const ghost = svg("g", { transform: moved(at) }, svg("g", { class: "ghost" }, stone()));
    const ways = open.places.get(place.square)?.map(({ parts }) => parts.way) ?? [place.way];
    for (const way of ways) {
      const aside = ways.length === 1 ? 0 : way === "+" ? -22 : 22;
      ghost.append(chip(way, aside, 10, way === place.way ? "way is" : "way"));
    }
    ghost.append(place.way === "+" ? tag(board.to_move, 35, -36) : tag(board.to_move, 0, -40));
    const given = offers.givenBy(board, place);
    return [...given.flatMap((name) => giving(at, this.middle(name), board.gives_to)), ghost];
  }
}

/** @param {Point} at */
const moved = ([x, y]) => `translate(${x} ${y})`;

/** A way to give, on a round ground. @param {string} way @param {number} x @param {number} y @param {string} name of its class */
const chip = (way, x, y, name) =>
  svg("g", { class: name, transform: moved([x, y]) }, svg("circle", { r: 19 }), sign(way, 11));

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

/** @typedef {{seat: number, way: string}} Last a turn that ended on a square; no way: a stone was removed */

/** The squares that the last turn is marked on. @param {Scene} scene @returns {Map<string, Last>} */
function marksOfLast({ last }) {
  const events = /** @type {Events[]} */ (last?.events ?? []);
  return new Map(
    events.flatMap(({ kind, data, seat }) => {
      if (kind === "placed") return [[data.square, { seat: seat ?? 0, way: data.way }]];
      return kind === "removed" ? data.stones.map((square) => [square, { seat: seat ?? 0, way: "" }]) : [];
    }),
  );
}

/** The last turn stays marked. @param {Last} last */
function drawLast({ seat, way }) {
  if (!way) return [svg("rect", { x: -32, y: -32, width: 64, height: 64, rx: 18, class: `last gone seat-${seat}` })];
  const corner = svg("g", { class: `last-sign seat-${seat}`, transform: "translate(31 31)" });
  corner.append(svg("circle", { r: 15, class: "seat-ground" }), sign(way, 9));
  return [svg("rect", { x: -44, y: -44, width: 88, height: 88, rx: 20, class: `last seat-${seat}` }), corner];
}

/** @typedef {{key: string, role: string, label: string, way: string}} Stop with a way: half a square; without: all of it */

/**
 * What can be chosen on a square: two halves where there is room for them, or the square as a whole.
 * @param {Scene} scene @param {offers.Offers} open @param {Square} square @param {boolean} isHalved
 * @returns {Stop[]}
 */
function stopsOn({ board, names }, open, { square, holds }, isHalved) {
  const name = `${square}, ${holds === "#" ? "stone" : holds ? `${NAMES[holds]} disc` : "empty"}`;
  const places = open.places.get(square) ?? [];
  const partners = offers.pairsWith(open, square).flatMap(({ stones }) => stones.filter((other) => other !== square));
  if (places.length === 2 && isHalved) {
    return places.map(({ text, parts }) => {
      const gives = inWords(offers.discsOn(board, offers.givenBy(board, parts)));
      const where = parts.way === "+" ? "beside it" : "at its corners";
      const label = `${name}. Place, giving ${names[board.gives_to - 1]} what lies ${where}: ${gives}`;
      return { key: text, role: "button", label, way: parts.way };
    });
  }
  const does = places.length ? ". Place a stone" : partners.length ? `. Remove it together with ${joined(partners)}` : "";
  return [{ key: square, role: does ? "button" : "img", label: name + does, way: "" }];
}

/** @param {Stop} stop @param {boolean} help */
function drawStop({ key, role, label, way }, help) {
  const [left, from] = way === "x" ? [2, 50 - HALF] : [-48, -50];
  const wide = way ? 46 : 96;
  return svg(
    "g",
    { "data-key": key, role, "aria-label": label, class: `stop${role === "button" ? "" : " idle"}${help ? " lit" : ""}` },
    svg("rect", { x: left, y: -48, width: wide, height: 96, rx: 12, class: "panel" }),
    way ? sign(way, 7, way === "x" ? 37 : -37, 37) : null,
    svg("rect", { x: from, y: -50, width: way ? HALF : 100, height: 100, class: "touch" }),
    svg("rect", { x: left, y: -48, width: wide, height: 96, rx: 12, class: "focus" }),
  );
}

/** @param {Point} at */
const chosen = ([x, y]) => svg("rect", { x: x - 45, y: y - 45, width: 90, height: 90, rx: 21, class: "chosen" });

/**
 * An arrow from a stone to a disc that it gives away, and the seat that gets it.
 * @param {Point} from @param {Point} at @param {number} to
 */
function giving(from, at, to) {
  const far = Math.hypot(at[0] - from[0], at[1] - from[1]);
  const angle = (Math.atan2(at[1] - from[1], at[0] - from[0]) * 180) / Math.PI;
  const start = far > 110 ? 52 : 41;
  const end = far - 41;
  const arrow = `M${start}-6H${end - 14}V-15L${end} 0 ${end - 14} 15V6H${start}Z`;
  return [
    svg("circle", { cx: at[0], cy: at[1], r: 42, class: `given seat-${to}` }),
    svg("path", { d: arrow, transform: `${moved(from)} rotate(${angle})`, class: `arrow seat-${to}` }),
    tag(to, at[0] + (at[0] < from[0] ? -27 : 27), at[1] + (at[1] > from[1] ? 29 : -29)),
  ];
}

/** A stone on its way out. @param {Point} at */
const leaving = ([x, y]) => [
  svg("rect", { x: x - 45, y: y - 45, width: 90, height: 90, rx: 21, class: "leaving" }),
  svg("path", { d: `M${x - 22} ${y - 22}l44 44m0-44l-44 44`, class: "leaving-sign" }),
];
