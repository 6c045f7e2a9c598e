// What chance decides at the start, for who proves a game in a browser; deal.py says the same.
// @ts-check

export const deal = {
  game: "eat-thyself",

  /** The sides that are up (T3), where they are drawn.
   * @param {Record<string, string>} options @param {<T>(items: T[]) => T[]} shuffled @param {string} start */
  parts(options, shuffled, start) {
    if (options.sides !== "random") return [];
    const up = options.cards.split("+").map((card) => shuffled([...card])[0]);
    const found = start.split(" ")[2];
    const due = found.split("/").map(() => up.join(",")).join("/");
    return [{ what: "which sides are up", due, found }];
  },
};
