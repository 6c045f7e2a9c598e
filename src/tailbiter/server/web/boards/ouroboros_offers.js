// What may be chosen now, found by what is clicked for it, and what it would change.
// @ts-check

/**
 * @typedef {import("tailbiter/boards/ouroboros.d.ts").Board} Position
 * @typedef {import("tailbiter/boards/ouroboros.d.ts").Choices} Choices
 * @typedef {import("tailbiter/boards/ouroboros.d.ts").Discs} Discs
 * @typedef {import("tailbiter/boards/ouroboros.d.ts").Parts} Parts
 * @typedef {import("tailbiter/boards/ouroboros.d.ts").Place} Place
 * @typedef {import("tailbiter/boards/ouroboros.d.ts").Remove} Remove
 * @typedef {import("tailbiter/boards/ouroboros.d.ts").Pattern} Pattern
 * @typedef {import("tailbiter/board.d.ts").Scene<Position, Choices>} Scene
 * @typedef {keyof Discs} Colour
 */
/**
 * One choice, and how many stones it brings to the pile.
 * @template {Parts} [P=Parts]
 * @typedef {{text: string, parts: P, pile: number}} Turn
 */
/** @typedef {{key: string, stones: string[], turns: Turn<Remove>[]}} Pair two stones, and each way to pay for them */
/**
 * By text, by square, by pair of stones, by colour.
 * @typedef {{turns: Map<string, Turn>, places: Map<string, Turn<Place>[]>, pairs: Map<string, Pair>,
 *   discards: Map<Colour, Turn>}} Offers
 */

export const COLOURS = /** @type {Colour[]} */ (["b", "g", "r", "y"]);
const NOTHING = /** @type {Choices} */ ({ places: [], removals: [], discards: [] });

/** @param {Choices} [choices] @returns {Offers} */
export function offersOf(choices = NOTHING) {
  const places = choices.places.map(({ square, ways }) => ({ square, turns: placesOn(square, ways) }));
  const pairs = choices.removals.flatMap((removal) => removal.pairs.map((stones) => pairOf(stones, removal)));
  const discards = new Map(choices.discards.map(({ text, disc }) => [disc, turn(text, { kind: "discard", disc }, 0)]));
  /** @type {Turn[]} */
  const all = [places.map(({ turns }) => turns), pairs.map(({ turns }) => turns), ...discards.values()].flat(2);
  return {
    turns: new Map(all.map((one) => [one.text, one])),
    places: new Map(places.map(({ square, turns }) => [square, turns])),
    pairs: new Map(pairs.map((pair) => [pair.key, pair])),
    discards,
  };
}

/**
 * @template {Parts} P
 * @param {string} text @param {P} parts @param {number} pile
 * @returns {Turn<P>}
 */
const turn = (text, parts, pile) => ({ text, parts, pile });

/** @param {string} square @param {Record<Place["way"], string>} ways @returns {Turn<Place>[]} */
const placesOn = (square, ways) =>
  Object.entries(ways).map(([way, text]) =>
    turn(text, { kind: "place", square, way: /** @type {Place["way"]} */ (way) }, -1),
  );

/** @param {string[]} stones @param {Choices["removals"][0]} removal @returns {Pair} */
function pairOf(stones, { pattern, prices, to }) {
  const back = to === "pile" ? stones.length : 0;
  /** @type {Turn<Remove>[]} */
  const turns = prices.map(({ text, discs }) =>
    turn(removalText(stones, text), { kind: "remove", stones, pattern, paid: discs }, back),
  );
  return { key: pairKey(stones), stones, turns };
}

/** @param {string[]} stones */
export const pairKey = (stones) => stones.join("-");

/** @param {string[]} stones @param {string} price */
const removalText = (stones, price) => `${pairKey(stones)}:${price}`;

/** A disc to discard, offered or not. @param {Colour} colour */
export const discardText = (colour) => `-${colour}`;

/** The pairs that a stone is one of. @param {Offers} offers @param {string} square */
export const pairsWith = (offers, square) => [...offers.pairs.values()].filter(({ stones }) => stones.includes(square));

/** @param {Pattern} pattern */
export const patternKey = ({ pattern }) => `pattern ${pattern}`;

/** @param {Position} board @param {string} key */
export const patternOf = (board, key) => board.patterns.find((pattern) => patternKey(pattern) === key) ?? null;

/** The pairs of a pattern that can be paid for. @param {Offers} offers @param {Pattern} pattern */
export const payablePairs = (offers, { pairs }) => pairs.flatMap((stones) => offers.pairs.get(pairKey(stones)) ?? []);

/** @param {Position} board @param {string} name */
export const squareOf = (board, name) => board.rows.flat().find(({ square }) => square === name) ?? null;

/** The squares whose discs a stone would give away. @param {Position} board @param {Place} place */
export const givenBy = (board, { square, way }) => squareOf(board, square)?.gives[way] ?? [];

/** @param {Position} board @param {string[]} squares @returns {Discs} that lie there */
export function discsOn(board, squares) {
  const found = { b: 0, g: 0, r: 0, y: 0 };
  for (const name of squares) {
    const holds = squareOf(board, name)?.holds ?? "";
    if (holds !== "" && holds !== "#") found[holds] += 1;
  }
  return found;
}

/** What a turn would bring to each supply. @param {Position} board @param {Parts} parts @returns {Discs[]} */
export function changesBy(board, parts) {
  const changes = board.supplies.map(() => discsOn(board, []));
  const mine = board.to_move - 1;
  if (parts.kind === "place") {
    changes[mine] = discsOn(board, [parts.square]);
    changes[board.gives_to - 1] = discsOn(board, givenBy(board, parts));
  } else if (parts.kind === "remove") for (const colour of COLOURS) changes[mine][colour] -= parts.paid[colour];
  else changes[mine][parts.disc] -= 1;
  return changes;
}

/**
 * A turn tried on a square where none is offered: so that a rule can say why.
 * @param {Position} board @param {string} square
 */
export function triedOn(board, square) {
  const pattern = board.patterns.find(({ pairs }) => pairs.flat().includes(square));
  const pair = pattern?.pairs.find((stones) => stones.includes(square));
  return pattern && pair ? tooDear(board, pattern, pair) : `${square}+`;
}

/**
 * A pair paid for with what is held most of, though it is not enough.
 * @param {Position} board @param {Pattern} pattern @param {string[]} pair
 */
export function tooDear(board, { cost }, pair) {
  const held = board.supplies[board.to_move - 1].colours ?? discsOn(board, []);
  const most = [...COLOURS].sort((one, other) => held[other] - held[one]).slice(0, cost.length);
  const price = COLOURS.map((colour) => colour.repeat(cost[most.indexOf(colour)] ?? 0)).join("");
  return removalText(pair, price);
}
