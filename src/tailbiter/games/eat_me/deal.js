// What chance decides at the start, for who proves a game in a browser; deal.py says the same.
// @ts-check

const LETTERS = "ABCDEFGHIJ";

/** @param {Record<string, string>} options */
function sizes(options) {
  const players = Number(options.players);
  const isScaled = options.deck === "scaled";
  return {
    players,
    deck: isScaled ? 10 * players + 2 : 52,
    hand: isScaled ? 10 : Math.floor(50 / players),
    withdrawn: options.closed_ring === "no" ? 1 : 0,
  };
}

/** @param {string} start @returns {number[][]} */
const handsOf = (start) => start.split(" ")[4].split("/").map((hand) => hand.split(".").map(Number));

export const deal = {
  game: "eat-me",

  /** What must stand in the start, and what stands there (M1, M2, M4).
   * @param {Record<string, string>} options @param {<T>(items: T[]) => T[]} shuffled @param {string} start */
  parts(options, shuffled, start) {
    const { players, deck, hand, withdrawn } = sizes(options);
    const cards = shuffled(Array.from({ length: deck }, (_, index) => index + 1));
    const lot = shuffled([...LETTERS.slice(0, players)]);
    const rising = (/** @type {number[]} */ some) => some.sort((one, other) => one - other).join(".") || "-";
    const fields = start.split(" ");
    const found = fields[4].split("/").map((written, seat) => ({
      what: `the hand of seat ${seat + 1}`,
      due: rising(cards.slice(seat * hand, seat * hand + hand)),
      found: written,
    }));
    const out = rising(cards.slice(deck - withdrawn));
    found.push({ what: "what was withdrawn", due: withdrawn ? out : "-", found: fields[5] });
    found.push({ what: "the lot of M4", due: lot.join(""), found: fields[6] });
    return found;
  },

  /** The hands that were dealt, by seat. @param {string} start */
  hands: handsOf,

  /** The number of the first round: 0 where it begins with bids alone. @param {string} start */
  first: (start) => Number(start.split(" ").at(-1)),

  /** The cards that were supplied, each with the hand it was drawn from (M18).
   * @param {string} start @param {{ round: number, orders: string[] }[]} rounds */
  supplied(start, rounds) {
    const hands = handsOf(start);
    const found = [];
    for (const { round, orders } of rounds) {
      for (const [seat, order] of orders.entries()) {
        const said = /^(\d+)(!?)(?: |$)/.exec(order);
        if (!said) continue;
        if (said[2]) found.push({ round, seat: seat + 1, given: Number(said[1]), from: [...hands[seat]] });
        hands[seat] = hands[seat].filter((card) => card !== Number(said[1]));
      }
    }
    return found;
  },
};
