// What was picked so far, and which of the offers that leaves. A king, a card and a place may be
// picked in any order; a place fits what was picked before it, and is let go once it does not.
// @ts-check

import { letterOf } from "tailbiter/boards/eat-thyself_words.js";

/**
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Choices} Choices
 * @typedef {Choices["hops"][0] | Choices["removals"][0] | Choices["liftings"][0] | Choices["puttings"][0]} Offer
 * @typedef {{ king: number, card: string, place: number, lifted: number }} Choice
 * @typedef {{ choice: Choice, offers: Offer[] }} Outlook
 */

/** @type {Choice} */
export const NOTHING = { king: 0, card: "", place: 0, lifted: 0 };

const PICKED = /** @type {(keyof Choice)[]} */ (Object.keys(NOTHING));

/** @param {Choice} choice */
export const isNothing = (choice) => PICKED.every((name) => !choice[name]);

/**
 * All that is offered; it is of one kind.
 * @param {Choices} choices
 * @returns {Offer[]}
 */
export const offersOf = ({ hops, removals, liftings, puttings }) => [...hops, ...removals, ...liftings, ...puttings];

/**
 * The offers that a choice leaves.
 * @param {Choices} choices
 * @param {Choice} choice
 */
export function left(choices, choice) {
  return offersOf(choices).filter((offer) => {
    if (offer.kind === "lift") return !choice.lifted || offer.slots.includes(choice.lifted);
    return offer.kind !== "hop" || fits(offer, choice);
  });
}

/**
 * @param {Choices["hops"][0]} hop
 * @param {Choice} choice
 */
function fits(hop, { king, card, place }) {
  return (!king || hop.king === king) && (!card || hop.card === card) && (!place || hop.lands === place);
}

/**
 * What picking something leads to: "card-a", "slot-5" or "gap-4". Null: nothing offered fits.
 * @param {Choices} choices
 * @param {Choice} choice
 * @param {string} key
 * @returns {Outlook | null}
 */
export function pick(choices, choice, key) {
  const [kind, name] = key.split("-");
  const slot = Number(name);
  if (kind === "gap") return among(choice, choices.puttings.filter((put) => put.place === "gap" && put.slot === slot));
  if (choices.hops.length) {
    const picked = kind === "card" ? { card: choice.card === name ? "" : name } : pickedIn(choices, choice, slot);
    return pickHop(choices, choice, picked);
  }
  if (choices.liftings.length) return pickLifted(choices, choice, slot);
  const onto = choices.puttings.filter((put) => put.place === "space" && put.slot === slot);
  return among(choice, [...onto, ...choices.removals.filter((removal) => removal.slot === slot)]);
}

/**
 * @param {Choice} choice
 * @param {Offer[]} offers
 */
const among = (choice, offers) => (offers.length ? { choice, offers } : null);

/**
 * A king that may be moved is picked as such, unless another is picked already and leads there. What
 * is picked again is let go.
 * @param {Choices} choices
 * @param {Choice} choice
 * @param {number} slot
 */
function pickedIn(choices, choice, slot) {
  const isPlace = choice.king && left(choices, { ...choice, place: slot }).length;
  if (isPlace || !choices.hops.some(({ king }) => king === slot)) return { place: choice.place === slot ? 0 : slot };
  return { king: choice.king === slot ? 0 : slot };
}

/**
 * @param {Choices} choices
 * @param {Choice} choice
 * @param {Partial<Choice>} picked
 * @returns {Outlook | null}
 */
function pickHop(choices, choice, picked) {
  const kept = "place" in picked ? [choice] : [choice, { ...choice, place: 0 }, NOTHING];
  for (const rest of kept) {
    const made = { ...rest, ...picked };
    const offers = left(choices, made);
    if (offers.length) return { choice: made, offers };
  }
  return null;
}

/**
 * @param {Choices} choices
 * @param {Choice} choice
 * @param {number} slot
 * @returns {Outlook | null}
 */
function pickLifted(choices, choice, slot) {
  if (choice.lifted === slot) return { choice: NOTHING, offers: choices.liftings };
  const both = choices.liftings.filter(({ slots }) => {
    return slots.includes(slot) && (!choice.lifted || slots.includes(choice.lifted));
  });
  return among(choice.lifted ? choice : { ...NOTHING, lifted: slot }, both);
}

/**
 * Is one offer all that is left, now that something more was picked? Of two pieces each is picked, also
 * where there are no others: a second pick would else be one of what comes next.
 * @param {Outlook} outlook
 * @param {Choice} choice
 */
export function isDecided({ choice: made, offers }, choice) {
  const letsGo = PICKED.some((name) => choice[name] && !made[name]);
  const isHalf = offers[0]?.kind === "lift" && offers[0].slots.length > 1 && !choice.lifted;
  return offers.length === 1 && !letsGo && !isHalf;
}

/**
 * The turn that somebody seems to have tried where nothing offered fits, for the page to explain.
 * @param {{ text: string, choices: Choices }} step
 * @param {Choice} choice
 * @param {number} slot that was clicked
 * @param {number} count of slots
 */
export function attempt({ text, choices }, choice, slot, count) {
  const soFar = text ? `${text} ` : "";
  const [put] = choices.puttings;
  if (put) return `${soFar}${letterOf(put.owner, put.piece)}=${slot}`;
  if (!choices.hops.length) return `${soFar}x${choice.lifted ? `${choice.lifted},` : ""}${slot}`;
  const hop = choices.hops.find(({ card }) => !choice.card || card === choice.card) ?? choices.hops[0];
  if (!choice.king) return `${slot}+${hop.far}${hop.card}`;
  const clockwise = (slot - choice.king + count) % count;
  const [way, far] = clockwise <= count / 2 ? ["+", clockwise] : ["-", count - clockwise];
  return `${choice.king}${way}${far}${hop.card}`;
}
