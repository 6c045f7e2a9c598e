// What lies below the ring: the ways that are left as buttons that say what happens.
// @ts-check

import { html, svg } from "tailbiter/draw.js";
import { isNothing, left } from "tailbiter/boards/eat-thyself_choice.js";
import { letterOf, outcomeWords, pieceName } from "tailbiter/boards/eat-thyself_words.js";

/**
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Choices} Choices
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").OfferedHop} OfferedHop
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Choice} Choice
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Offer} Offer
 * @typedef {import("tailbiter/boards/eat-thyself_scene.js").Scene} Scene
 */

const MANY = 4; // ways that fit below the ring

/**
 * @param {Scene} scene
 * @param {Choice} choice
 * @returns {HTMLElement[]}
 */
export function trayParts({ step, board, help }, choice) {
  if (!step) return [];
  const { hops, removals, liftings, puttings } = step.choices;
  const owner = board.hand[0]?.toUpperCase() ?? "";
  if (hops.length) return hopParts(step.choices, choice, help);
  if (removals.length) return [says("Pick a pawn of yours to remove as well."), ...removals.flatMap(removalButton)];
  if (liftings.length) return liftingParts(liftings, owner, choice);
  return puttings.length ? puttingParts(puttings) : [];
}

/**
 * @param {Choices} choices
 * @param {Choice} choice
 * @param {boolean} help
 */
function hopParts(choices, choice, help) {
  const hops = left(choices, choice).filter((offer) => offer.kind === "hop");
  if (isNothing(choice) || hops.length > MANY || !help) {
    return [says("Pick a card and a king, or the slot where a king should land.")];
  }
  const several = new Set(hops.map(({ king }) => king)).size > 1;
  return hops.map((hop) => {
    return button(
      hop,
      wayIcon(hop.way),
      html("b", {}, `${several ? `${hop.king}: ` : ""}${hop.far}${hop.card}`),
      html("span", { class: "out-of-sight" }, ` ${hop.way}: `),
      html("span", {}, outcomeWords(hop)),
    );
  });
}

/** @param {Choices["removals"][0]} removal what no click on the ring can say is a button */
const removalButton = (removal) => (removal.slot ? [] : [button(removal, "Keep all your pawns")]);

/**
 * @param {Choices["liftings"]} liftings
 * @param {string} owner
 * @param {Choice} choice
 */
function liftingParts(liftings, owner, choice) {
  const isPair = liftings.some(({ slots }) => slots.length > 1);
  const buttons = liftings.flatMap((lifting) => {
    const [slot, other] = lifting.slots;
    if (!slot) return [button(lifting, "Lift nothing more")];
    return isPair && !other && slot === choice.lifted ? [button(lifting, `Lift only slot ${slot}`)] : [];
  });
  const words = choice.lifted ? `And another piece of ${owner}.` : `Lift two more pieces of ${owner}.`;
  return [says(isPair ? words : `Lift ${owner}'s other piece as well.`), ...buttons];
}

/** @param {Choices["puttings"]} puttings */
function puttingParts(puttings) {
  const piece = pieceName(letterOf(puttings[0].owner, puttings[0].piece));
  const buttons = puttings.filter(({ place }) => place === "out").map((put) => button(put, `Leave ${piece} out of the game`));
  return [says(`Put back ${piece}: into a gap, or onto a free space.`), ...buttons];
}

/**
 * @param {Offer} offer
 * @param {(Node | string)[]} shown what happens
 */
function button({ text }, ...shown) {
  return html("button", { type: "button", "data-key": `way-${text}` }, ...shown);
}

/** @param {string} words */
const says = (words) => html("p", {}, words);

/** @param {OfferedHop["way"]} way */
function wayIcon(way) {
  const turned = way === "clockwise" ? null : "scale(-1 1)";
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
