// Sentences that several pages say: what was refused, what a turn promises, who won.
// @ts-check

/** @typedef {{message: string, rule?: string | null}} Refusal */

/** @param {number} chance */
export const percent = (chance) => `${Math.round(chance * 100)} %`;

/**
 * What is wrong, as a sentence without the rule's number, which stands beside it as a button.
 * @param {Refusal} error
 */
export function refusal({ message, rule }) {
  const text = rule ? message.replace(`${rule}: `, "") : message;
  const isWord = /^([a-z]{2,}[ ,']|a turn )/.test(text); // a cell or a piece stays as it is written
  return `${isWord ? text.charAt(0).toUpperCase() : text.charAt(0)}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
}

/**
 * The same for ears.
 * @param {Refusal} error
 */
export function spokenRefusal(error) {
  return error.rule ? `${refusal(error)} Rule ${error.rule}.` : refusal(error);
}

/**
 * What a line promises. What is proven is said in turns of one's own, as people count.
 * @param {import("tailbiter/types.d.ts").Line} line
 * @param {number} seats
 */
export function promise(line, seats) {
  if (!line.proven) return percent(line.chance);
  const sure = `sure ${line.proven}`;
  return line.turns_to_go === null || line.proven === "draw" ? sure : `${sure} in ${Math.ceil(line.turns_to_go / seats)}`;
}

/**
 * @param {{winners: number[]}} result
 * @param {string[]} names
 */
export function verdict(result, names) {
  const winners = result.winners.map((seat) => names[seat - 1]);
  return winners.length === 0 ? "A draw." : `${winners.join(" and ")} won.`;
}
