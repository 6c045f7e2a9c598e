// What a step of a lesson wants, whether a turn meets it, and a turn that does.
// @ts-check

/**
 * @typedef {import("tailbiter/types.d.ts").View} View
 * @typedef {import("tailbiter/types.d.ts").Frame} Frame
 * @typedef {import("tailbiter/types.d.ts").Step} Step
 * @typedef {import("tailbiter/types.d.ts").Decision} Decision
 * @typedef {{view: View, frames: Frame[], number: number, step: Step | null}} Studied
 * @typedef {{seat: number, text: string}} SeatTurn
 * @typedef {{
 *   title: string, text: string, options: Record<string, string | number>, start: string,
 *   before?: SeatTurn[], seat: number, want: {turns?: string[], rules?: string[], any?: boolean},
 *   reply?: SeatTurn[], hint: string, wrong: string, done: string,
 * }} LessonStep
 */

const MOST_TRIED = 120; // positions asked for while looking for a turn that meets the aim

/**
 * @param {LessonStep} step
 * @param {Studied} after the learner's turn
 */
export function isMet(step, after) {
  const { turns, rules } = step.want;
  if (turns) {
    const played = after.view.history.findLast((one) => one.seat === step.seat);
    return turns.includes(played?.text ?? "");
  }
  const cited = rulesIn(after.frames.flatMap((frame) => frame.events));
  return (rules ?? []).every((rule) => cited.has(rule));
}

/**
 * A turn that meets the aim; null where none was found.
 * @param {LessonStep} step
 * @param {Studied} start
 * @param {boolean} isTogether all seats act at the same time, so a turn is one whole order
 * @param {(made: string[]) => Promise<Studied>} making asks what may come next in a half-made turn
 * @param {(turn: string) => Promise<Studied>} after asks what a whole turn leads to
 */
export async function turnThatMeets(step, start, isTogether, making, after) {
  if (step.want.turns) return step.want.turns[0] ?? null;
  const wanted = step.want.rules ?? [];
  if (isTogether) {
    for (const turn of likelyOrders(start, wanted).slice(0, MOST_TRIED)) {
      if (isMet(step, await after(turn))) return turn;
    }
    return null;
  }
  let tried = 0;
  /**
   * @param {Step | null} at
   * @param {string[]} missing rules that the decisions so far have not cited
   * @returns {Promise<string | null>}
   */
  async function deeper(at, missing) {
    for (const decision of likelyFirst(at?.decisions ?? [], missing)) {
      const left = without(missing, decision);
      if (decision.whole && left.length === 0) return decision.turn;
      if (decision.whole || tried >= MOST_TRIED) continue;
      tried += 1;
      const next = await making([...(at?.made ?? []), decision.text]);
      const found = await deeper(next.step, left);
      if (found) return found;
    }
    return null;
  }
  return deeper(start.step, wanted);
}

/**
 * @param {import("tailbiter/types.d.ts").Event[]} events
 * @returns {Set<string>}
 */
function rulesIn(events) {
  return new Set(events.map((event) => event.rule));
}

/**
 * @param {string[]} rules
 * @param {Decision} decision
 */
function without(rules, decision) {
  const cited = rulesIn(decision.events);
  return rules.filter((rule) => !cited.has(rule));
}

/**
 * @param {Decision[]} decisions
 * @param {string[]} rules
 */
function likelyFirst(decisions, rules) {
  return decisions.toSorted((one, other) => without(rules, one).length - without(rules, other).length);
}

/**
 * Whole orders, those first whose beginning promises to do what is wanted.
 * @param {Studied} start
 * @param {string[]} rules
 */
function likelyOrders(start, rules) {
  const foreseen = likelyFirst(start.step?.decisions ?? [], rules).map((decision) => decision.text);
  /** @param {string} order */
  const place = (order) => {
    const at = foreseen.findIndex((text) => order === text || order.startsWith(`${text} `));
    return at < 0 ? foreseen.length : at;
  };
  return start.view.decisions.toSorted((one, other) => place(one) - place(other));
}
