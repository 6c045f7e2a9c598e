// What lies below the ring: the ways that are left as buttons that say what happens.
// @ts-check

import { html, svg } from "tailbiter/draw.js";
import { isNothing, left } from "tailbiter/boards/eat-thyself_choice.js";
import { outcomeOf, outcomeWords, pieceName, readHop, readLifted, stageOf } from "tailbiter/boards/eat-thyself_turns.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Decision} Decision
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/types.d.ts").Step} Step
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Choice} Choice
 */

const MANY = 4; // ways that fit below the ring

/**
 * @param {Scene} scene
 * @param {Choice} choice
 * @returns {HTMLElement[]}
 */
export function trayParts({ step, help }, choice) {
  if (!step || !step.decisions.length) return [];
  const stage = stageOf(step);
  if (stage === "hop") return hopParts(step, choice, help);
  const buttons = step.decisions.flatMap((decision) => otherButton(step, decision, choice));
  return [says(stageWords(step, stage, choice)), ...buttons];
}

/**
 * @param {Step} step
 * @param {Choice} choice
 * @param {boolean} help
 */
function hopParts(step, choice, help) {
  const decisions = left(step, choice);
  if (isNothing(choice) || decisions.length > MANY || !help) {
    return [says("Pick a card and a king, or the slot where a king should land.")];
  }
  return decisions.map((decision) => {
    const hop = /** @type {NonNullable<ReturnType<typeof readHop>>} */ (readHop(decision.text));
    const words = outcomeWords(outcomeOf(decision, step.board, step.seat));
    const several = !choice.king && new Set(decisions.map(({ text }) => readHop(text)?.king)).size > 1;
    return button(
      decision,
      wayIcon(hop.way),
      html("b", {}, `${several ? `${hop.king}: ` : ""}${hop.far}${hop.card}`),
      html("span", { class: "out-of-sight" }, hop.way === "+" ? " clockwise: " : " back: "),
      html("span", {}, words),
    );
  });
}

/**
 * @param {Step} step
 * @param {ReturnType<typeof stageOf>} stage
 * @param {Choice} choice
 */
function stageWords(step, stage, choice) {
  if (stage === "remove") return "Pick a pawn of yours to remove as well.";
  const piece = pieceName(step.decisions[0].text[0] ?? "");
  if (stage === "put") return `Put back ${piece}: into a gap, or onto a free space.`;
  const both = step.decisions.some(({ text }) => readLifted(text).length > 1);
  const owner = step.board.hand[0].toUpperCase();
  if (!both) return `Lift ${owner}'s other piece as well.`;
  return choice.lifted ? `And another piece of ${owner}.` : `Lift two more pieces of ${owner}.`;
}

/**
 * Buttons for what no click on the ring can say: leaving be, lifting only one, leaving out.
 * @param {Step} step
 * @param {Decision} decision
 * @param {Choice} choice
 */
function otherButton(step, decision, choice) {
  const { text } = decision;
  if (text === "") return [button(decision, step.board.hand.length ? "Lift nothing more" : "Keep all your pawns")];
  if (text.endsWith("!")) return [button(decision, `Leave ${pieceName(text[0])} out of the game`)];
  const lifted = readLifted(text);
  const several = step.decisions.some((other) => readLifted(other.text).length > 1);
  const alone = step.board.hand.length && several && lifted.length === 1 && lifted[0] === choice.lifted;
  return alone ? [button(decision, `Lift only slot ${lifted[0]}`)] : [];
}

/**
 * @param {Decision} decision
 * @param {(Node | string)[]} shown what happens
 */
function button({ text }, ...shown) {
  return html("button", { type: "button", "data-key": `way-${text}` }, ...shown);
}

/** @param {string} words */
const says = (words) => html("p", {}, words);

/** @param {"+" | "-"} way */
function wayIcon(way) {
  const turned = way === "+" ? null : "scale(-1 1)";
  return svg(
    "svg",
    { class: "way", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    svg(
      "g",
      { transform: turned },
      svg("path", { d: "M-8 4A8.5 8.5 0 1 1 7 5" }),
      svg("path", { class: "point", d: "M10 1L6 9L1 3Z" }),
    ),
  );
}
