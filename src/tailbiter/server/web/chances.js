// Chances in words.
// @ts-check

/** @param {number} chance */
export const percent = (chance) => `${Math.round(chance * 100)} %`;
