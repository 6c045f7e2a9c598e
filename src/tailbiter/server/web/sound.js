// Small sounds, off unless somebody wants them: made here, nothing is fetched.
// @ts-check
import { settings } from "tailbiter/settings.js";

/** @type {AudioContext | null} */
let context = null;
const NOTES = { place: [[330, 0, 0.07]], eat: [[262, 0, 0.06], [196, 0.07, 0.12]], call: [[440, 0, 0.1], [587, 0.11, 0.16]], end: [[330, 0, 0.12], [415, 0.13, 0.12], [494, 0.26, 0.25]] };

/** @param {keyof typeof NOTES} name */
export function sound(name) {
  if (!settings().sounds || !navigator.userActivation.hasBeenActive) return; // browsers want a click first
  context ??= new AudioContext();
  for (const [pitch, after, long] of NOTES[name]) {
    const note = context.createOscillator();
    const loud = context.createGain();
    const at = context.currentTime + after;
    note.type = "triangle";
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + long);
    note.connect(loud).connect(context.destination);
    note.start(at);
    note.stop(at + long);
  }
}
