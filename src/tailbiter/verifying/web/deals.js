// How each game is dealt; the page that is made of these modules gathers them itself.
// @ts-check

/** @type {import("./proof.js").Deal[]} */
export const deals = [];
