// What chance decides at the start, for who proves a game in a browser; deal.py says the same.
// @ts-check

export const deal = {
  game: "ouroboros",

  /** The disc on each square (O1), row by row from the top.
   * @param {Record<string, string>} options @param {<T>(items: T[]) => T[]} shuffled @param {string} start */
  parts(options, shuffled, start) {
    const size = Number(options.size);
    const discs = [..."bgry"].flatMap((colour) => Array(Number(options.per_colour)).fill(colour));
    const drawn = shuffled(discs).join("");
    const rows = Array.from({ length: size }, (_, row) => drawn.slice(row * size, row * size + size));
    return [{ what: "the discs", due: rows.join("/"), found: start.split(" ")[0] }];
  },
};
