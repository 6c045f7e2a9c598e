// What was picked so far, and which of the offered decisions that leaves. A king, a card and a place
// may be picked in any order; a place fits what was picked before it, and is let go once it does not.
// @ts-check

import { landingOf, readHop, readLifted, readPut, stageOf } from "tailbiter/boards/eat-thyself_turns.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Decision} Decision
 * @typedef {import("tailbiter/types.d.ts").Step} Step
 * @typedef {{ king: number, card: string, place: number, lifted: number }} Choice
 * @typedef {{ choice: Choice, decisions: Decision[] }} Outlook
 */

/** @type {Choice} */
export const NOTHING = { king: 0, card: "", place: 0, lifted: 0 };

/** @param {Choice} choice */
export const isNothing = ({ king, card, place, lifted }) => !king && !card && !place && !lifted;

/**
 * The decisions that a choice leaves.
 * @param {Step} step
 * @param {Choice} choice
 */
export function left(step, choice) {
  const count = step.board.slots.length;
  return step.decisions.filter(({ text }) => {
    const hop = readHop(text);
    if (!hop) return !choice.lifted || readLifted(text).includes(choice.lifted);
    return (
      (!choice.king || hop.king === choice.king) &&
      (!choice.card || hop.card === choice.card) &&
      (!choice.place || landingOf(hop, count) === choice.place)
    );
  });
}

/**
 * What picking something leads to: "card-a", "slot-5" or "gap-4". Null: nothing offered fits.
 * @param {Step} step
 * @param {Choice} choice
 * @param {string} key
 * @returns {Outlook | null}
 */
export function pick(step, choice, key) {
  const [kind, name] = key.split("-");
  const stage = stageOf(step);
  if (kind === "gap" && stage !== "put") return null;
  if (stage === "hop") return pickHop(step, choice, kind, name);
  if (stage === "lift") return pickLifted(step, choice, Number(name));
  const decisions = step.decisions.filter(({ text }) => {
    const put = readPut(text);
    if (put) return put.place === Number(name) && put.sign === (kind === "gap" ? "@" : "=");
    return kind === "slot" && readLifted(text).includes(Number(name));
  });
  return decisions.length ? { choice, decisions } : null;
}

/**
 * @param {Step} step
 * @param {Choice} choice
 * @param {string} kind
 * @param {string} name
 * @returns {Outlook | null}
 */
function pickHop(step, choice, kind, name) {
  const slot = Number(name);
  /** @type {Partial<Choice>} */
  let picked;
  if (kind === "card") picked = { card: choice.card === name ? "" : name };
  else if (isKingPicked(step, choice, slot)) picked = { king: choice.king === slot ? 0 : slot };
  else picked = { place: slot }; // picked again it stays: a second tap means it, and does not let go
  const kept = "place" in picked ? [choice] : [choice, { ...choice, place: 0 }, NOTHING];
  for (const rest of kept) {
    const made = { ...rest, ...picked };
    const decisions = left(step, made);
    if (decisions.length) return { choice: made, decisions };
  }
  return null;
}

/**
 * A king that may be moved is picked as such, unless another is picked already and leads there.
 * @param {Step} step
 * @param {Choice} choice
 * @param {number} slot
 */
function isKingPicked(step, choice, slot) {
  if (choice.king && left(step, { ...choice, place: slot }).length) return false;
  return step.decisions.some(({ text }) => readHop(text)?.king === slot);
}

/**
 * @param {Step} step
 * @param {Choice} choice
 * @param {number} slot
 * @returns {Outlook | null}
 */
function pickLifted(step, choice, slot) {
  if (choice.lifted === slot) return { choice: NOTHING, decisions: step.decisions };
  const both = left(step, choice).filter(({ text }) => readLifted(text).includes(slot));
  if (both.length) return { choice: choice.lifted ? choice : { ...NOTHING, lifted: slot }, decisions: both };
  return null;
}

/**
 * The turn that somebody seems to have tried where nothing offered fits, for the page to explain.
 * @param {Step} step
 * @param {Choice} choice
 * @param {number} slot that was clicked
 */
export function attempt(step, choice, slot) {
  const stage = stageOf(step);
  const [first] = step.decisions;
  const soFar = step.text ? `${step.text} ` : "";
  if (stage === "remove") return `${soFar}x${slot}`;
  if (stage === "lift") return `${soFar}x${choice.lifted ? `${choice.lifted},` : ""}${slot}`;
  if (stage === "put") return `${soFar}${readPut(first.text)?.piece}=${slot}`;
  const hop = readHop(left(step, { ...NOTHING, card: choice.card })[0].text);
  if (!choice.king) return `${slot}+${hop?.far}${hop?.card}`;
  const count = step.board.slots.length;
  const clockwise = (slot - choice.king + count) % count;
  const [way, far] = clockwise <= count / 2 ? ["+", clockwise] : ["-", count - clockwise];
  return `${choice.king}${way}${far}${hop?.card}`;
}
