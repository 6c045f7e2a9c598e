// What a step of a lesson wants, and whether a turn meets it.
// @ts-check

/**
 * @import { StudyTurn } from "tailbiter/types.d.ts"
 * @typedef {{
 *   title: string, text: string, options: Record<string, string | number>, start: string,
 *   before?: StudyTurn[], seat: number, want: {turns?: string[], rules?: string[], any?: boolean}, show?: string,
 *   reply?: StudyTurn[], hint: string, wrong: string, done: string,
 * }} LessonStep
 */

/**
 * @param {Pick<LessonStep, "seat" | "want">} step
 * @param {{view: {history: {seat: number, text: string}[]}, frames: {events: {rule: string}[]}[]}} after the learner's turn
 */
export function isMet({ seat, want }, after) {
  if (want.turns) {
    const played = after.view.history.findLast((one) => one.seat === seat);
    return want.turns.includes(played?.text ?? "");
  }
  const cited = new Set(after.frames.flatMap((frame) => frame.events).map((event) => event.rule));
  return (want.rules ?? []).every((rule) => cited.has(rule));
}

/** A turn that meets the aim. @param {Pick<LessonStep, "want" | "show">} step */
export const shownTurn = ({ want, show }) => show ?? want.turns?.[0] ?? "";
