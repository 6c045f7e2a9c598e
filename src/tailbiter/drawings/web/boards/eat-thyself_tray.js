// What lies below the ring: a line on what to do or what is pointed at, and as buttons whatever the
// ring alone cannot say.
// @ts-check

import { html, svg } from "tailbiter/draw.js";
import { isNothing, left } from "tailbiter/boards/eat-thyself_choice.js";
import { cardName, letterOf, pieceName, whose, ownerOf } from "tailbiter/boards/eat-thyself_words.js";

/**
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").OfferedHop} OfferedHop
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Choice} Choice
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Offer} Offer
 * @typedef {import("tailbiter/boards/eat-thyself_scene.js").Scene} Scene
 */

/**
 * What is to be picked next.
 * @param {Scene} scene
 * @param {Choice} choice
 */
export function asking(scene, choice) {
  if (!scene.step) return "";
  const { hops, removals, liftings, puttings } = scene.step.choices;
  const own = whose(scene, scene.step.seat); // on the analysis board anybody's turn is made
  if (hops.length) return askingForHop(waysLeft(scene, choice), choice, own);
  if (removals.length) return `Pick one of ${own} pawns to remove as well.`;
  if (puttings.length) {
    const [{ owner, piece }] = puttings;
    return `Pick where ${pieceName(scene, letterOf(owner, piece))} goes: a gap, or a free space.`;
  }
  const owner = whose(scene, ownerOf(scene.board.hand[0]));
  const pieces = `of ${owner} pieces`;
  if (liftings.length === 1 && liftings[0].slots.length > 1) return `${owner[0].toUpperCase()}${owner.slice(1)} other two pieces must be lifted, too.`;
  if (choice.lifted) return `Pick another ${pieces}.`;
  return liftings.some(({ slots }) => slots.length > 1) ? `Pick two more ${pieces} to lift.` : `Pick one more ${pieces} to lift.`;
}

/**
 * @param {OfferedHop[]} ways
 * @param {Choice} choice
 * @param {string} own "your", "Bo's"
 */
function askingForHop(ways, choice, own) {
  if (isNothing(choice)) return `Pick one of ${own} kings, or a card.`;
  if (!choice.place) return choice.king ? "Pick where it lands." : "Pick a king, or where it lands.";
  if (new Set(ways.map(({ king }) => king)).size > 1) return "Pick the king that lands there.";
  return new Set(ways.map(({ card }) => card)).size > 1 ? "With which card?" : "Which way round?";
}

/**
 * @param {Scene} scene
 * @param {Choice} choice
 */
function waysLeft({ step }, choice) {
  return step ? left(step.choices, choice).filter((offer) => offer.kind === "hop") : [];
}

/**
 * @param {Scene} scene
 * @param {Choice} choice
 * @returns {HTMLElement[]}
 */
export function buttons(scene, choice) {
  if (!scene.step) return [];
  const { removals, liftings, puttings } = scene.step.choices;
  const none = removals.filter(({ slot }) => slot === null).map((removal) => button(removal, "Remove none"));
  const out = puttings.filter(({ place }) => place === "out").map((put) => button(put, "Leave it out of the game"));
  const isPair = liftings.some(({ slots }) => slots.length > 1);
  const fewer = liftings.flatMap((lifting) => {
    const [slot, other] = lifting.slots;
    if (other && liftings.length === 1) return [button(lifting, "Lift both")]; // there is no choice
    if (!slot) return [button(lifting, "Nothing more")];
    return isPair && !other && slot === choice.lifted ? [button(lifting, "Only this one")] : [];
  });
  const ways = choice.place ? waysLeft(scene, choice).map((hop) => wayButton(scene, hop)) : [];
  return [...none, ...out, ...fewer, ...ways];
}

/**
 * One of several ways to the same place: its card, and which way round.
 * @param {Scene} scene
 * @param {OfferedHop} hop
 */
function wayButton({ board }, hop) {
  const arrow = svg(
    "svg",
    { class: "way", viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    svg(
      "g",
      { transform: hop.way === "clockwise" ? null : "scale(-1 1)" },
      svg("path", { d: "M-8 4A8.5 8.5 0 1 1 7 5" }),
      svg("path", { class: "point", d: "M10 1L6 9L1 3Z" }),
    ),
  );
  const from = `, ${hop.way} from slot ${hop.king}`;
  return button(hop, arrow, html("span", {}, cardName(board, hop.card)), html("span", { class: "out-of-sight" }, from));
}

/**
 * @param {Offer} offer
 * @param {(Node | string)[]} shown what happens
 */
function button({ text }, ...shown) {
  return html("button", { type: "button", "data-key": `way-${text}` }, ...shown);
}
