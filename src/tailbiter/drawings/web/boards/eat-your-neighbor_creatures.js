// Creatures: each one body of joined soft shapes, with eyes that look, and its size.
// Black ones have one eye and white ones two, so that nobody needs the colour.
// @ts-check
import { svg } from "tailbiter/draw.js";
import { WIDE, apart, at, between, isNear, middleOf } from "tailbiter/boards/eat-your-neighbor_places.js";

/**
 * @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Place} Place
 * @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Point} Point
 * @typedef {{ seat: number, cells: Place[] }} Creature
 * @typedef {"" | "ghost" | "bitten"} Mood
 */

const ROUND = 35; // how far a body reaches from the middle of its cells
const GRIP = (62 * Math.PI) / 180; // where a neck leaves the round part

/**
 * One creature, drawn.
 * @typedef {{
 *   mood?: Mood,
 *   looks?: Point | null, // where its eyes turn
 *   eats?: boolean,
 *   mouths?: Place[][], // who would eat it; each bites once, with the first of its cells that can
 *   placed?: string | null, // the cell that is placed on only now
 *   last?: string | null, // the cell of the last turn
 *   isKeystone?: boolean,
 * }} How
 * @param {Creature} creature
 * @param {How} [how]
 */
export function drawCreature(creature, how = {}) {
  const { mood = "", looks = null, eats = false, mouths = [], placed, last, isKeystone = false } = how;
  const group = svg("g", { class: `creature ${creature.seat === 1 ? "black" : "white"} ${mood}` });
  const head = headOf(creature);
  group.append(svg("path", { class: "body", d: bodyPath(creature.cells) }));
  for (const cell of creature.cells) {
    const ring = cell.name === placed ? "ring placed" : cell.name === last ? "ring" : "";
    if (ring) group.append(svg("circle", { class: ring, cx: cell.x, cy: cell.y, r: ROUND - 5 }));
  }
  const bites = mouths.map((mouth) => bite(creature, mouth));
  const flinch = bites[0]?.flinch ?? { x: 0, y: 0 };
  group.append(...bites.flatMap(({ marks }) => marks));
  group.append(...face(creature, head, looks, mood, eats).map((part) => moved(part, flinch)));
  if (isKeystone) group.append(keystoneMark(head));
  return group;
}

/**
 * Eyes, mouth and size; a single has no room for a mouth.
 * @param {Creature} creature
 * @param {Place} head
 * @param {Point | null} looks
 * @param {Mood} mood
 * @param {boolean} eats
 */
function face(creature, head, looks, mood, eats) {
  const { x, y } = head;
  if (creature.cells.length === 1) {
    return [...eyes(creature, { x, y: y - 13 }, looks, mood), numeral(creature.cells.length, { x, y: y + 14 })];
  }
  return [
    ...eyes(creature, { x, y: y - 7 }, looks, mood),
    mouth({ x, y: y + 17 }, eats, mood),
    numeral(creature.cells.length, numeralPlace(creature, head)),
  ];
}

/** @param {SVGElement} part @param {Point} by */
function moved(part, by) {
  if (by.x || by.y) part.setAttribute("transform", `translate(${at(by)})`);
  return part;
}

/** @param {Creature} creature the cell that carries its face: the highest, then the leftmost */
export function headOf(creature) {
  return creature.cells.reduce((best, cell) =>
    cell.y < best.y || (cell.y === best.y && cell.x < best.x) ? cell : best,
  );
}

/** @param {Creature} creature @param {Place} head */
function numeralPlace(creature, head) {
  const middle = middleOf(creature.cells);
  const rest = creature.cells.filter((cell) => cell !== head);
  return rest.reduce((best, cell) => (apart(cell, middle) < apart(best, middle) ? cell : best));
}

/**
 * All parts turn the same way round, so that where they overlap nothing is left out.
 * @param {Point[]} cells
 */
export function bodyPath(cells) {
  const parts = cells.map(ball);
  cells.forEach((one, index) => {
    for (const other of cells.slice(index + 1)) {
      if (!isNear(one, other)) continue;
      parts.push(neck(one, other));
      for (const third of cells) {
        const touches = isNear(one, third) && isNear(other, third);
        if (third !== one && third !== other && touches) parts.push(web(one, other, third));
      }
    }
  });
  return parts.join("");
}

/** @param {Point} cell */
function ball(cell) {
  const left = { x: cell.x - ROUND, y: cell.y };
  const right = { x: cell.x + ROUND, y: cell.y };
  return `M${at(left)}A${ROUND} ${ROUND} 0 0 1 ${at(right)}A${ROUND} ${ROUND} 0 0 1 ${at(left)}Z`;
}

/** @param {Point} one @param {Point} other */
function neck(one, other) {
  const turn = Math.atan2(other.y - one.y, other.x - one.x);
  const along = ROUND * Math.cos(GRIP);
  const aside = ROUND * Math.sin(GRIP);
  const waist = aside - (WIDE / 2 - along) / Math.tan(GRIP);
  /** @param {number} x @param {number} y */
  const turned = (x, y) => ({
    x: one.x + x * Math.cos(turn) - y * Math.sin(turn),
    y: one.y + x * Math.sin(turn) + y * Math.cos(turn),
  });
  const upper = `M${at(turned(along, -aside))}Q${at(turned(WIDE / 2, -waist))} ${at(turned(WIDE - along, -aside))}`;
  const lower = `L${at(turned(WIDE - along, aside))}Q${at(turned(WIDE / 2, waist))} ${at(turned(along, aside))}Z`;
  return upper + lower;
}

/** @param {Point} one @param {Point} other @param {Point} third */
function web(one, other, third) {
  const side = (other.x - one.x) * (third.y - one.y) - (other.y - one.y) * (third.x - one.x);
  const [second, last] = side > 0 ? [other, third] : [third, other];
  return `M${at(one)}L${at(second)}L${at(last)}Z`;
}

/**
 * @param {Creature} creature
 * @param {Point} middle
 * @param {Point | null} looks
 * @param {Mood} mood
 */
function eyes(creature, middle, looks, mood) {
  const isBlack = creature.seat === 1;
  const size = (isBlack ? 12.5 : 9.5) + (mood === "bitten" ? 1.5 : 0);
  const apart = isBlack ? [0] : [-11.5, 11.5];
  return apart.flatMap((aside) => {
    const eye = { x: middle.x + aside, y: middle.y };
    const pupil = size * (mood === "bitten" ? 0.32 : 0.52);
    const seen = looks ? toward(eye, looks, size - pupil - 1.5) : { x: eye.x, y: eye.y + 1 };
    return [
      svg("circle", { class: "eye", cx: eye.x, cy: eye.y, r: size }),
      svg("circle", { class: "pupil", cx: seen.x, cy: seen.y, r: pupil }),
      svg("circle", { class: "glint", cx: seen.x - pupil / 3, cy: seen.y - pupil / 3, r: pupil / 3.2 }),
    ];
  });
}

/** @param {Point} from @param {Point} to @param {number} far */
function toward(from, to, far) {
  const distance = apart(from, to);
  return distance < 1 ? from : between(from, to, far / distance);
}

/** @param {Point} middle @param {boolean} eats @param {Mood} mood */
function mouth(middle, eats, mood) {
  const { x, y } = middle;
  if (eats) {
    const jaw = svg("path", { class: "jaw", d: `M${x - 15} ${y - 6}H${x + 15}Q${x + 13} ${y + 11} ${x} ${y + 11}T${x - 15} ${y - 6}Z` });
    const teeth = svg("path", { class: "teeth", d: `M${x - 13} ${y - 5}l4.3 7 4.3-7zM${x - 4.3} ${y - 5}l4.3 7 4.3-7zM${x + 4.4} ${y - 5}l4.3 7 4.3-7z` });
    return svg("g", {}, jaw, teeth);
  }
  const bend = mood === "bitten" ? -6 : 7;
  const high = mood === "bitten" ? y + 4 : y - 2;
  return svg("path", { class: "mouth", d: `M${x - 8} ${high}Q${x} ${high + bend} ${x + 8} ${high}` });
}

/** @param {number} size @param {Point} place */
function numeral(size, place) {
  return svg("text", { class: "size", x: place.x, y: place.y, dy: ".36em" }, String(size));
}

/** The stone at the top of an arch, worn as a hat. @param {Place} head */
function keystoneMark(head) {
  const { x } = head;
  const y = head.y - 37;
  const stone = `M${x - 13} ${y - 9}Q${x} ${y - 13} ${x + 13} ${y - 9}L${x + 8} ${y + 8}Q${x} ${y + 5} ${x - 8} ${y + 8}Z`;
  return svg("path", { class: "keystone-mark", d: stone });
}

/**
 * Teeth marks in what would be eaten, where the eater touches it; a single's face flinches from them.
 * @param {Creature} eaten
 * @param {Place[]} mouth
 */
function bite(eaten, mouth) {
  const from = mouth.find((one) => eaten.cells.some((cell) => isNear(one, cell)));
  const cell = eaten.cells.find((one) => from && isNear(one, from));
  if (!from || !cell) return { marks: [], flinch: { x: 0, y: 0 } };
  const angle = Math.atan2(from.y - cell.y, from.x - cell.x);
  const place = `translate(${at(cell)}) rotate(${((angle * 180) / Math.PI).toFixed(0)})`;
  // Three round teeth have been here: what they took shows the board again.
  const edge = "M30 -23A10 10 0 0 0 25 -8A8.5 8.5 0 0 0 25 8A10 10 0 0 0 30 23";
  const far = eaten.cells.length === 1 ? 6 : 0;
  return {
    marks: [
      svg("path", { class: "bite-gone", d: `${edge}L36 20L42 0L36 -20Z`, transform: place }),
      svg("path", { class: "bite-edge", d: edge, transform: place }),
    ],
    flinch: { x: -far * Math.cos(angle), y: -far * Math.sin(angle) },
  };
}
