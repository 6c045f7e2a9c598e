// What chance decides at the start, for who proves a game in a browser; deal.py says the same.
// @ts-check

const NAMES = "arch bend diamond hook line3 line4 pair propeller single sled snake triangle".split(" "); // as K2 lists them

export const deal = {
  game: "eat-your-neighbor",

  /** The keystones that are open (K1), where there are any.
   * @param {Record<string, string>} options @param {<T>(items: T[]) => T[]} shuffled @param {string} start */
  parts(options, shuffled, start) {
    if (options.keystone !== "yes") return [];
    const found = start.split(" ")[3];
    const open = shuffled(NAMES).slice(0, found.split(",").length);
    return [{ what: "the keystones", due: NAMES.filter((name) => open.includes(name)).join(","), found }];
  },
};
