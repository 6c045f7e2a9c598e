// Eat Me: the ring of numbers, with organisms as arcs in it and the numbers around it.
// @ts-check
import { LETTERS, seatFill, svg } from "tailbiter/draw.js";

/**
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Board} Ring
 * @typedef {import("tailbiter/boards/eat-me.d.ts").Organism} Organism
 * @typedef {(pixels: number) => number} Pixels units of the drawing for pixels of the screen
 */

export const INNER = 211;
export const OUTER = 259;
const MIDDLE = (INNER + OUTER) / 2;
const NUMBERS = 283;

/**
 * @param {number} radius
 * @param {number} degrees clockwise from the top
 */
export function polar(radius, degrees) {
  const turn = ((degrees - 90) * Math.PI) / 180;
  return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
}

/** @param {number} radius @param {number} degrees */
const at = (radius, degrees) => {
  const { x, y } = polar(radius, degrees);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
};

/** The middle of a number's cell. @param {number} card @param {number} deck */
export const angleOf = (card, deck) => ((card - 0.5) * 360) / deck;

/**
 * A piece of a ring with soft corners. Every one has the same commands, so that one can become
 * another by moving.
 * @param {number} inner
 * @param {number} outer
 * @param {number} from in degrees
 * @param {number} to
 * @param {number} corner
 */
export function sector(inner, outer, from, to, corner) {
  const soft = Math.min(corner, ((to - from) * Math.PI * inner) / 360, (outer - inner) / 2);
  const far = (soft / outer) * (180 / Math.PI);
  const near = (soft / inner) * (180 / Math.PI);
  const half = (from + to) / 2;
  return (
    `M${at(outer, from + far)}A${outer} ${outer} 0 0 1 ${at(outer, half)}` +
    `A${outer} ${outer} 0 0 1 ${at(outer, to - far)}Q${at(outer, to)} ${at(outer - soft, to)}` +
    `L${at(inner + soft, to)}Q${at(inner, to)} ${at(inner, to - near)}` +
    `A${inner} ${inner} 0 0 0 ${at(inner, half)}A${inner} ${inner} 0 0 0 ${at(inner, from + near)}` +
    `Q${at(inner, from)} ${at(inner + soft, from)}L${at(outer - soft, from)}` +
    `Q${at(outer, from)} ${at(outer, from + far)}Z`
  );
}

/**
 * Where an organism lies, in degrees; `to` is beyond 360 where it passes the top.
 * @param {{first: number, size: number}} organism
 * @param {number} deck
 */
export function span({ first, size }, deck) {
  const cell = 360 / deck;
  return { from: (first - 1) * cell, to: (first - 1 + size) * cell };
}

/**
 * The body of an organism over so many degrees.
 * @param {{from: number, to: number}} degrees
 * @param {number} [swell] how much thicker than at rest
 */
export const arcOver = ({ from, to }, swell = 0) =>
  sector(INNER - swell, OUTER + swell, from + 0.35, to - 0.35, 17);

/** Does some organism hold this card? @param {Pick<Ring, "organisms" | "deck">} board @param {number} card */
export const isOnTable = ({ organisms, deck }, card) =>
  organisms.some(({ first, size }) => (card - first + deck) % deck < size);

/** @param {Organism} organism */
export const keyOf = (organism) => (organism.id === null ? `*${organism.first}` : String(organism.id));

/** @param {Organism} organism */
export const range = ({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`);

/** "B's organism 4, 52 to 2, size 3". @param {Organism} organism @param {string[]} names */
export function described(organism, names) {
  const who = organism.owner === null ? "unowned" : `${names[organism.owner - 1]}'s organism ${organism.id}`;
  return `${who}, ${range(organism)}, size ${organism.size}`;
}

/**
 * The cells of numbers that are not on the table. Those of the hand can be chosen.
 * @param {Ring} board
 * @param {(card: number) => string | null} labelled what to say of a card that can be chosen; null for the others
 * @param {Pixels} px
 */
export function drawCells(board, labelled, px) {
  const cells = [];
  for (let card = 1; card <= board.deck; card++) {
    if (isOnTable(board, card)) continue;
    const { from, to } = span({ first: card, size: 1 }, board.deck);
    const held = board.hand?.includes(card) ?? false;
    const label = labelled(card);
    const shape = svg("path", {
      d: sector(INNER + 3, OUTER - 3, from + 0.3, to - 0.3, 8),
      class: held ? "cell held focus" : "cell",
    });
    const group = svg(
      "g",
      label === null
        ? { "data-card": card, "aria-hidden": "true" }
        : { "data-card": card, "data-key": card, role: "button", "aria-label": label },
      svg("path", { d: sector(INNER - 6, 300, from, to, 0), class: "reach" }),
      shape,
      holder(board, card, px),
    );
    cells.push(group);
  }
  return cells;
}

/**
 * The game master sees who holds a card, and which one was withdrawn.
 * @param {Ring} board
 * @param {number} card
 * @param {Pixels} px
 */
function holder(board, card, px) {
  const seat = (board.hands ?? []).findIndex((hand) => hand.includes(card));
  const sign = seat >= 0 ? LETTERS[seat] : board.withdrawn?.includes(card) ? "×" : "";
  if (!sign) return null;
  const { x, y } = polar(MIDDLE, angleOf(card, board.deck));
  return svg("text", { x, y, class: "holder", "font-size": px(14) }, sign);
}

/**
 * @param {Ring} board
 * @param {string[]} names
 * @param {Pixels} px
 */
export function drawOrganisms(board, names, px) {
  const places = new Places();
  const largest = board.organisms.toSorted((one, other) => other.size - one.size);
  const tags = new Map(largest.map((organism) => [organism, tag(organism, board.deck, px, places)]));
  return board.organisms.map((organism) => {
    const { from, to } = span(organism, board.deck);
    const long = (((to - from) * Math.PI) / 180) * MIDDLE;
    return svg(
      "g",
      {
        class: `organism ${organism.owner === null ? "unowned" : `seat-${organism.owner}`}`,
        role: "img",
        "aria-label": described(organism, names),
        "data-organism": keyOf(organism),
      },
      svg("path", { d: arcOver({ from, to }), class: "body", fill: organism.owner && seatFill(organism.owner) }),
      long > px(30) && organism.owner !== null ? head(to, px) : null,
      tags.get(organism) ?? null,
    );
  });
}

/**
 * An eye and a mouth at the clockwise end: it is alive.
 * @param {number} end in degrees
 * @param {Pixels} px
 */
function head(end, px) {
  const degrees = (/** @type {number} */ units) => (units / MIDDLE) * (180 / Math.PI);
  const eye = polar(MIDDLE + 12, end - 0.35 - degrees(Math.min(px(8), 11)));
  const lips = end - 0.35;
  const throat = lips - degrees(Math.min(px(7), 9));
  const [x, y] = [eye.x, eye.y];
  return svg(
    "g",
    { class: "head", "aria-hidden": "true" },
    svg("path", { d: `M${at(MIDDLE - 13, lips)}L${at(MIDDLE - 7, throat)}L${at(MIDDLE - 1, lips)}`, class: "mouth" }),
    svg("circle", { cx: x, cy: y, r: Math.min(px(4), 5.6), class: "eye" }),
    svg("circle", { cx: x, cy: y, r: Math.min(px(1.9), 2.7), class: "pupil" }),
  );
}

/**
 * The owner's letter and the size, on a slip of paper so that they are read on any pattern.
 * @param {Organism} organism
 * @param {number} deck
 * @param {Pixels} px
 * @param {Places} places where others are written already: without room for both there is the letter, or nothing
 * @param {number} [card] where to write it, if not in the middle of the organism
 */
export function tag(organism, deck, px, places, card) {
  const letter = organism.owner === null ? "" : LETTERS[organism.owner - 1];
  const { from, to } = span(organism, deck);
  const here = polar(MIDDLE, card ? angleOf(card, deck) : (from + to) / 2);
  const { x, y } = here;
  const large = generous(deck, px);
  const narrow = !card && ((to - from) / 180) * Math.PI * MIDDLE < px(16);
  const high = px(narrow ? 12 : 18) * large;
  const widthWith = (/** @type {string} */ size) => px((narrow ? 0 : 5) + 10.5 * letter.length + 8.2 * size.length) * large;
  const full = organism.size > 1 || !letter ? String(organism.size) : "";
  const size = [full, ""].find((one) => (one || letter) && places.take(here, widthWith(one), high));
  if (size === undefined) return null;
  const wide = widthWith(size);
  return svg(
    "g",
    { class: card ? "tag new" : narrow ? "tag narrow" : "tag", "aria-hidden": "true" },
    narrow
      ? null
      : svg("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: px(5), class: "slip" }),
    svg(
      "text",
      { x, y, "font-size": px(14) * large },
      letter ? svg("tspan", { class: "letter" }, letter) : null,
      size ? svg("tspan", letter ? { dx: px(1) } : {}, size) : null,
    ),
  );
}

/** How much larger than need be one can write, where cells are wide. @param {number} deck @param {Pixels} px */
const generous = (deck, px) => Math.max(1, Math.min(1.3, (2 * Math.PI * NUMBERS * 0.3) / deck / px(14)));

/** Boxes that were written in; a new one must keep clear of them. */
export class Places {
  /** @type {{x: number, y: number, wide: number, high: number}[]} */
  taken = [];

  /** @param {{x: number, y: number}} at @param {number} wide @param {number} high */
  take({ x, y }, wide, high) {
    for (const box of this.taken) {
      if (Math.abs(box.x - x) < (box.wide + wide) / 2 && Math.abs(box.y - y) < (box.high + high) / 2) return false;
    }
    this.taken.push({ x, y, wide, high });
    return true;
  }
}

/**
 * The numbers that there is room for: the hand's first, then every one, second, fifth or tenth.
 * @param {Ring} board
 * @param {number[]} marked the cards of the last round
 * @param {Pixels} px
 */
export function drawNumbers(board, marked, px) {
  const places = new Places();
  const room = (2 * Math.PI * NUMBERS) / board.deck;
  const large = generous(board.deck, px);
  const step = [1, 2, 5, 10].find((every) => room * every >= px(board.deck > 99 ? 27 : 18.5)) ?? 10;
  const held = (board.hand ?? []).filter((card) => !isOnTable(board, card));
  const drawn = [];
  for (const card of held) drawn.push(written(card, "held"));
  for (let card = 1; card <= board.deck; card++) {
    if (held.includes(card)) continue;
    const regular = step === 1 || card % step === 0 || card === 1;
    const write = regular ? written(card, "") : null;
    drawn.push(write);
    if (marked.includes(card)) drawn.push(lately(card));
    else if (!write) drawn.push(tick(card));
  }
  return drawn.filter((element) => element !== null);

  /** @param {number} card @param {string} kind */
  function written(card, kind) {
    const here = polar(NUMBERS, angleOf(card, board.deck));
    const wide = px(4 + 8.2 * String(card).length) * large;
    if (!places.take(here, wide, px(kind ? 16 : 12))) return null;
    const text = svg("text", { ...here, class: `number ${kind}`, "font-size": px(14) * large }, String(card));
    return svg("g", { "aria-hidden": "true" }, kind ? slip(here, wide, "slip held") : null, text);
  }

  /** @param {{x: number, y: number}} here @param {number} wide @param {string} kind */
  function slip({ x, y }, wide, kind) {
    const high = px(17) * large;
    return svg("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: px(4), class: kind });
  }

  /** @param {number} card */
  function tick(card) {
    const { x, y } = polar(OUTER + 7, angleOf(card, board.deck));
    return svg("circle", { cx: x, cy: y, r: 1.6, class: "tick", "aria-hidden": "true" });
  }

  /** @param {number} card */
  function lately(card) {
    const angle = angleOf(card, board.deck);
    const d = `M${at(OUTER + 1, angle)}L${at(OUTER + 9, angle - 1.3)}L${at(OUTER + 9, angle + 1.3)}Z`;
    return svg("path", { d, class: "lately", "aria-hidden": "true" });
  }
}

/**
 * The ID of each organism, inside the ring: the lower is the older.
 * @param {Ring} board
 * @param {Pixels} px
 * @param {Places} places where something lies already
 */
export function drawIdentities(board, px, places) {
  const owned = board.organisms.filter((organism) => organism.id !== null);
  return owned
    .sort((one, other) => other.size - one.size)
    .map((organism) => {
      const { from, to } = span(organism, board.deck);
      const text = `#${organism.id}`;
      const wide = px(2 + 8.2 * text.length);
      const way = polar(1, (from + to) / 2);
      const room = (Math.abs(way.x) * wide + Math.abs(way.y) * px(12)) / 2;
      const here = polar(INNER - px(4) - room, (from + to) / 2);
      if (!places.take(here, wide, px(14))) return null;
      return svg("text", { ...here, class: "identity", "font-size": px(14), "aria-hidden": "true" }, text);
    })
    .filter((element) => element !== null);
}
