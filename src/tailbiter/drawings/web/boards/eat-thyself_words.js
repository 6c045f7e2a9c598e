// Pieces, places, cards and what can be done with them in words, for labels, prompts and buttons.
// @ts-check

import { LETTERS } from "tailbiter/draw.js";

/**
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Hop} Hop
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").OfferedHop} OfferedHop
 * @typedef {import("tailbiter/boards/eat-thyself.d.ts").Slot} Slot
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Choice} Choice
 * @typedef {import("tailbiter/boards/eat-thyself_choice.js").Outlook} Outlook
 * @typedef {import("tailbiter/boards/eat-thyself_scene.js").Scene} Scene
 * @typedef {Pick<Scene, "names" | "you">} Table
 */

const DOES = {
  circled: "come full circle here",
  stood: "stand here",
  ate_pawn: "eat it",
  ate_king: "eat it",
  took_pawn: "take it",
  took_king: "take it",
};

/** @param {string} letter of a piece; the seat that owns it, from 1 */
export const ownerOf = (letter) => LETTERS.indexOf(letter.toUpperCase()) + 1;

/** @param {string} letter */
export const isKing = (letter) => letter !== "" && letter === letter.toUpperCase();

/**
 * A piece as the ring shows it: a capital for a king.
 * @param {number} owner
 * @param {"king" | "pawn"} piece
 */
export const letterOf = (owner, piece) => (piece === "king" ? LETTERS : LETTERS.toLowerCase())[owner - 1];

/** @param {string} words as a sentence begins */
const capital = (words) => words[0].toUpperCase() + words.slice(1);

/** @param {string[] | number[]} words */
const either = (words) => words.join(" or ");

/**
 * @param {number} many
 * @param {string} noun
 */
const counted = (many, noun) => `${many} ${noun}${many === 1 ? "" : "s"}`;

/**
 * @param {Table} table
 * @param {number} seat
 */
export const whose = ({ names, you }, seat) => (seat === you ? "your" : `${names[seat - 1]}'s`);

/**
 * @param {Table} table
 * @param {string} letter "your pawn", "Bo's king"
 */
export const pieceName = (table, letter) => `${whose(table, ownerOf(letter))} ${isKing(letter) ? "king" : "pawn"}`;

/**
 * A card as people call it, whichever side is up: "1/3 card".
 * @param {Ring} board
 * @param {Hop["card"]} card
 */
export const cardName = ({ sides }, card) => `${sides["ab".indexOf(card)].join("/")} card`;

/**
 * What stands in a slot: "Your king in slot 4", "A free space in slot 5".
 * @param {Table} table
 * @param {Slot} slot
 */
export function slotWords(table, { slot, space, piece }) {
  if (!piece) return `A free space in slot ${slot}`;
  return capital(`${pieceName(table, piece)} ${space ? "on the space " : ""}in slot ${slot}`);
}

/**
 * A gap by its neighbours.
 * @param {Ring} board
 * @param {number} slot after which it is
 */
export const gapWords = ({ slots }, slot) => `Between slots ${slot} and ${(slot % slots.length) + 1}`;

/**
 * @param {Scene} scene
 * @param {number} seat
 * @param {Hop["card"]} card
 */
export function cardWords(scene, seat, card) {
  const up = scene.board.cards[seat - 1]["ab".indexOf(card)];
  return capital(`${whose(scene, seat)} ${cardName(scene.board, card)} shows ${up}`);
}

/**
 * What picking something can come to.
 * @param {Scene} scene
 * @param {Choice} choice
 * @param {Outlook} outlook
 */
export function outlookWords(scene, choice, { offers, choice: { place } }) {
  const [first] = offers;
  if (first.kind === "put") return `Put ${pieceName(scene, letterOf(first.owner, first.piece))} here`;
  if (first.kind === "remove") return "Remove it too";
  if (first.kind === "lift") return choice.lifted || (offers.length === 1 && first.slots.length < 2) ? "Lift it too" : "Lift it";
  const hops = offers.filter((offer) => offer.kind === "hop");
  return place ? landingWords(scene, hops) : `It can move ${rangeWords(hops)}`;
}

/**
 * Who can land there, by which cards, and what comes of it.
 * @param {Scene} scene
 * @param {OfferedHop[]} hops
 */
function landingWords(scene, hops) {
  const kings = [...new Set(hops.map(({ king }) => king))];
  return kings.map((king) => {
    const ways = hops.filter((hop) => hop.king === king);
    const cards = [...new Set(ways.map(({ card }) => `the ${cardName(scene.board, card)}`))];
    const who = slotWords(scene, { ...scene.board.slots[king - 1], space: false });
    return `${who} can ${DOES[ways[0].does]} with ${either(cards)}`;
  }).join(". ");
}

/** @param {OfferedHop[]} hops "1 slot", "1 or 3 slots" */
export function rangeWords(hops) {
  const fars = [...new Set(hops.map(({ far }) => far))].sort();
  return fars.length > 1 ? `${either(fars)} slots` : counted(fars[0], "slot");
}

/**
 * The position in a sentence or two.
 * @param {Scene} scene
 */
export function positionWords(scene) {
  const { board, names } = scene;
  const seats = board.cards.map((_, index) => {
    const [kings, pawns] = countsOf(board, index + 1);
    const who = scene.you === index + 1 ? "You have" : `${names[index]} has`;
    return `${who} ${counted(kings, "king")} and ${counted(pawns, "pawn")}.`;
  });
  const hand = board.hand.length ? ` In hand: ${board.hand.map((letter) => pieceName(scene, letter)).join(", ")}.` : "";
  return `A ring of ${board.slots.length} slots. ${seats.join(" ")}${hand}`;
}

/**
 * The kings and pawns that a seat has left.
 * @param {Ring} board
 * @param {number} seat
 */
function countsOf({ kings, pieces, hand }, seat) {
  const found = kings[seat - 1] + hand.filter((letter) => isKing(letter) && ownerOf(letter) === seat).length;
  return [found, pieces[seat - 1] - found];
}

/**
 * How far a seat is from its end.
 * @param {Ring} board
 * @param {number} seat
 */
export const standingWords = ({ pieces }, seat) => counted(pieces[seat - 1], "piece");

export const AIM = "Your kings hop round the ring and eat your own pieces. You win when a single king is all that you have left.";

/** What is drawn and written here. @type {import("tailbiter/board.d.ts").Sign[]} */
export const SIGNS = [
  ["With a crown, a capital", "A king."],
  ["Without, a small letter", "A pawn. Eat your own with your kings, and they are gone."],
  ["A slot and its number", "A place in the ring, counted from the serpent's head. It closes when its piece leaves, and one opens where a piece is put back: the numbers after it go down or up by one."],
  ["An empty circle", "A free space: it stays in the ring, and does not close."],
  ["A card in the middle", "Its large number is how many slots a king moves with it, clockwise or back. Then it turns over, to the small number; a dark corner tells the card that was used last."],
  ["The 1/2 card", "The card with 1 on one side and 2 on the other."],
  ["A bitten piece", "Your king would eat it there."],
  ["A black dot with an arrow", "Your king would take that piece in hand, and you put it back where you like."],
  ["⊕", "A gap: a piece can be put between the two slots."],
  ["A line with an arrow", "The last turn, or the one that you are about to make. It begins at a small ring: where the king stood."],
  ["A dashed ring round a piece", "It was moved or put there by the last turn."],
];
