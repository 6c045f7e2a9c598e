// What may be chosen now, found by what is pressed for it, and what it would change.
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
/** @typedef {{text: string, stones: string[], turns: Turn<Remove>[]}} Pair two stones, and each way to pay for them */
/**
 * By text, by square, by the text of a pair, by colour.
 * @typedef {{turns: Map<string, Turn>, places: Map<string, Turn<Place>[]>, pairs: Map<string, Pair>,
 *   discards: Map<Colour, Turn>}} Offers
 */

export const COLOURS = /** @type {Colour[]} */ (["b", "g", "r", "y"]);
const NOTHING = /** @type {Choices} */ ({ places: [], removals: [], discards: [] });

/** All turns as they are typed. @param {Choices} choices */
export const textsOf = ({ places, removals, discards }) => [
  ...places.flatMap(({ ways }) => Object.values(ways)),
  ...removals.flatMap(({ pairs, prices }) => pairs.flatMap((pair) => prices.map(({ text }) => pair + text))),
  ...discards.map(({ text }) => text),
];

/** @param {Pick<Scene, "board" | "step"> | null} scene @returns {Offers} */
export function offersOf(scene) {
  const choices = scene?.step?.choices ?? NOTHING;
  const standing = scene?.board.patterns.flatMap(({ pairs }) => pairs) ?? [];
  const places = choices.places.map(({ square, ways }) => ({ square, turns: placesOn(square, ways) }));
  const pairs = choices.removals.flatMap((removal) =>
    standing.filter(({ text }) => removal.pairs.includes(text)).map((pair) => ({ ...pair, turns: waysToPay(pair.text, pair.stones, removal) })),
  );
  const discards = new Map(choices.discards.map(({ text, disc }) => [disc, turn(text, { kind: "discard", disc }, 0)]));
  /** @type {Turn[]} */
  const all = [places.map(({ turns }) => turns), pairs.map(({ turns }) => turns), ...discards.values()].flat(2);
  return {
    turns: new Map(all.map((one) => [one.text, one])),
    places: new Map(places.map(({ square, turns }) => [square, turns])),
    pairs: new Map(pairs.map((pair) => [pair.text, pair])),
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

/** @param {string} pair @param {string[]} stones @param {Choices["removals"][0]} removal @returns {Turn<Remove>[]} */
const waysToPay = (pair, stones, { pattern, prices, to }) =>
  prices.map(({ text, discs }) =>
    turn(pair + text, { kind: "remove", stones, pattern, paid: discs }, to === "pile" ? stones.length : 0),
  );

/** The pairs that a stone is one of. @param {Offers} offers @param {string} square */
export const pairsWith = (offers, square) => [...offers.pairs.values()].filter(({ stones }) => stones.includes(square));

/** @param {Pattern} pattern */
export const patternKey = ({ pattern }) => `pattern ${pattern}`;

/** @param {Position} board @param {string} key */
export const patternOf = (board, key) => board.patterns.find((pattern) => patternKey(pattern) === key) ?? null;

/** The pairs of a pattern that can be paid for. @param {Offers} offers @param {Pattern} pattern */
export const payablePairs = (offers, { pairs }) => pairs.flatMap(({ text }) => offers.pairs.get(text) ?? []);

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
 * What is tried by pressing something where nothing is offered, so that a rule can say why not: a pair
 * of stones, or a square alone; null where it cannot be a turn.
 * @param {Position} board @param {string} key of a square or a pattern
 */
export function triedOn(board, key) {
  const pattern = patternOf(board, key);
  if (pattern) return pattern.pairs[0]?.text ?? null;
  return board.patterns.flatMap(({ pairs }) => pairs).find(({ stones }) => stones.includes(key))?.text ?? key;
}
