// The notation of turns, so that a click finds the decision it means; and words for what is seen.
// @ts-check

/** @typedef {import("tailbiter/types.d.ts").Decision} Decision */
/** @typedef {{kind: "place", text: string, square: string, way: string}} Place */
/** @typedef {{kind: "remove", text: string, stones: string[], price: string}} Remove */
/** @typedef {{kind: "discard", text: string, price: string}} Discard */
/** @typedef {Place | Remove | Discard} Turn */
/** @typedef {{square: string, holds: string, gives: Record<string, string[]>}} Square */
/** @typedef {{seat: string, discs: number, colours: Record<string, number> | null}} Supply */
/**
 * @typedef {{pattern: number, offset: number[], price: string, reconstructed: boolean, pairs: string[][]}} Pattern
 * @typedef {{text: string, rows: Square[][], supplies: Supply[], pile: number, next: string,
 *   patterns: Pattern[]}} Position
 */

export const COLOURS = ["b", "g", "r", "y"];
export const NAMES = /** @type {Record<string, string>} */ ({ b: "blue", g: "green", r: "red", y: "yellow" });
export const SEATS = "ABCD";

/**
 * What a turn text says; null where it is none of this game.
 * @param {string} text
 * @returns {Turn | null}
 */
export function read(text) {
  const place = /^([a-i]\d)([+x])$/.exec(text);
  if (place) return { kind: "place", text, square: place[1], way: place[2] };
  const remove = /^([a-i]\d)-([a-i]\d):([bgry]+)$/.exec(text);
  if (remove) return { kind: "remove", text, stones: [remove[1], remove[2]], price: remove[3] };
  const discard = /^-([bgry])$/.exec(text);
  return discard ? { kind: "discard", text, price: discard[1] } : null;
}

/**
 * What may be decided now, sorted by what is clicked for it.
 * @param {Decision[]} decisions
 */
export function sorted(decisions) {
  /** @type {Map<string, Place[]>} */
  const places = new Map();
  /** @type {Map<string, Remove[]>} by "b5-d5" */
  const removes = new Map();
  /** @type {Map<string, Discard>} by colour */
  const discards = new Map();
  for (const { text } of decisions) {
    const turn = read(text);
    if (turn?.kind === "place") gather(places, turn.square, turn);
    else if (turn?.kind === "remove") gather(removes, turn.stones.join("-"), turn);
    else if (turn?.kind === "discard") discards.set(turn.price, turn);
  }
  return { places, removes, discards };
}
/** @typedef {ReturnType<typeof sorted>} Sorted */

/**
 * @template T
 * @param {Map<string, T[]>} into
 * @param {string} key
 * @param {T} item
 */
function gather(into, key, item) {
  const list = into.get(key);
  if (list) list.push(item);
  else into.set(key, [item]);
}

/**
 * The pairs that a stone is one of.
 * @param {Sorted} open
 * @param {string} square
 */
export const pairsWith = (open, square) =>
  [...open.removes.keys()].filter((pair) => pair.split("-").includes(square));

/** @param {string} price @returns {[colour: string, discs: number][]} */
export const counted = (price) =>
  COLOURS.flatMap((colour) => {
    const discs = price.split(colour).length - 1;
    return discs > 0 ? [[colour, discs]] : [];
  });

/** @param {string} price as "bbr" */
export const inWords = (price) =>
  joined(counted(price).map(([colour, discs]) => `${discs} ${NAMES[colour]}`)) || "nothing";

/** @param {string[]} words */
export const joined = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

/** @param {number} number @param {string} word */
export const so = (number, word) => `${number || "no"} ${word}${number > 1 ? "s" : ""}`;

/** @param {Position} board the seat whose turn it is, as its position text says */
export const mover = (board) => SEATS.indexOf(board.text.split(" ")[1]) + 1;

/** @param {Position} board the seat that the next discs go to */
export const receiver = (board) => SEATS.indexOf(board.next) + 1;

/** @param {Position} board @param {string} name */
export const squareOf = (board, name) => board.rows.flat().find((square) => square.square === name) ?? null;

/**
 * The pairs of stones that stand in a pattern.
 * @param {Position} board
 * @param {string} key as "pattern 1"
 */
export const standingPairs = (board, key) =>
  board.patterns
    .filter((pattern) => key === `pattern ${pattern.pattern}`)
    .flatMap((pattern) => pattern.pairs.map((pair) => pair.join("-")));

/**
 * Those of them that can be paid for.
 * @param {Position} board
 * @param {Sorted} open
 * @param {string} key as "pattern 1"
 */
export const payablePairs = (board, open, key) =>
  standingPairs(board, key).filter((pair) => open.removes.has(pair));

const APART = /** @type {Record<string, string>} */ ({
  "0,1": "side by side",
  "0,2": "with one square between",
  "0,3": "with two squares between",
  "1,1": "corner to corner",
  "1,2": "a knight's move apart",
  "2,2": "corner to corner with one square between",
});

/** @param {Pattern} pattern */
export const priceInWords = ({ price }) => price.replace(/ discs?/, "").replace(" colour and", ",");

/** @param {Pattern} pattern */
export function patternInWords(pattern) {
  const apart = APART[pattern.offset.join()] ?? `${pattern.offset.join(" and ")} squares apart`;
  const lost = pattern.reconstructed ? " Its picture was lost: this is our best reading (O12)." : "";
  return `Pattern ${pattern.pattern}: ${priceInWords(pattern)} for two stones ${apart}.${lost}`;
}

/**
 * The position in a sentence or two.
 * @param {Position} board
 */
export function summary(board) {
  const squares = board.rows.flat();
  const stones = squares.filter(({ holds }) => holds === "#").length;
  const discs = squares.filter(({ holds }) => holds && holds !== "#").length;
  const size = board.rows.length;
  const held = board.supplies.map((supply) => `${supply.seat} holds ${so(supply.discs, "disc")}`);
  return (
    `Grid of ${size} by ${size} with ${so(discs, "disc")} and ${so(stones, "stone")}; ` +
    `${board.pile || "none"} in the pile. ${joined(held)}.`
  );
}

/**
 * A turn tried that no decision offers: so that a rule can say why.
 * @param {Position} board
 * @param {string} square
 * @param {number} seat
 */
export function tried(board, square, seat) {
  const holds = squareOf(board, square)?.holds;
  if (holds !== "#") return `${square}+`;
  const pair = board.patterns.flatMap(({ pairs }) => pairs).find((stones) => stones.includes(square));
  return pair ? unpaid(board, pair, seat) : `${square}+`;
}

/**
 * A pair paid with all that a seat holds, where no price is offered.
 * @param {Position} board
 * @param {string[]} pair
 * @param {number} seat
 */
export function unpaid(board, pair, seat) {
  const colours = board.supplies[seat - 1]?.colours ?? {};
  const all = COLOURS.map((colour) => colour.repeat(colours[colour] ?? 0)).join("");
  return `${pair[0]}-${pair[1]}:${all || "b"}`;
}
