// Under a board that stands on no page: who sits where, and what lies in the tray, as drawings.
// @ts-check
import { LETTERS, seatFill, seatPatterns, svg } from "tailbiter/draw.js";

/**
 * @typedef {import("tailbiter/board.d.ts").Board} Board
 * @typedef {import("tailbiter/board.d.ts").Scene} Scene
 * @typedef {{drawn: SVGElement, wide: number}} Tile
 */

const [GAP, HIGH, BADGE, LETTER] = [8, 44, 26, 7]; // pixels; the last is how wide a letter is, more or less
const FIRST_WIDE = "\u1100"; // of the letters of East Asia, each as wide as two
const TILES = ".hand-card, .slot, .keystone"; // what lies in trays
const PAIRS_FIT = 540; // pixels in which two seats stand side by side

/**
 * All of it in pixels from 0, 0, as wide as the board; null where there is nothing to say.
 * @param {Board} board
 * @param {Scene} scene
 * @param {number} width
 */
export function below(board, scene, width) {
  const supplies = [...(board.tray?.querySelectorAll(".supply") ?? [])];
  const inSupplies = supplies.map((supply) => [...supply.querySelectorAll(TILES)].map(tileOf));
  const others = [...(board.tray?.querySelectorAll(TILES) ?? [])].filter((tile) => !tile.closest(".supply"));
  const columns = width >= PAIRS_FIT && scene.names.length > 1 ? 2 : 1;
  const each = (width - GAP * (columns - 1)) / columns;
  const plates = scene.names.map((_, index) => {
    const place = { x: (index % columns) * (each + GAP), y: Math.floor(index / columns) * (HIGH + GAP) };
    return moved(plate(board, scene, index + 1, each, inSupplies[index] ?? []), place.x, place.y);
  });
  const top = Math.ceil(scene.names.length / columns) * (HIGH + GAP);
  const { drawn, high } = inRows(others.map(tileOf), width);
  const name = board.tray?.getAttribute("class") ?? "";
  const patterns = board.element.querySelector("pattern") ? null : seatPatterns();
  const all = svg("g", { class: `below ${name}` }, patterns, ...plates, ...drawn.map((tile) => moved(tile, 0, top)));
  return { element: all, height: top + high };
}

/** @param {SVGElement} drawn @param {number} x @param {number} y */
const moved = (drawn, x, y) => svg("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, drawn);

/**
 * A seat: its badge, its name, a few words about it, and what it holds.
 * @param {Board} board @param {Scene} scene @param {number} seat @param {number} wide @param {Tile[]} tiles
 */
function plate(board, { board: position, names, view }, seat, wide, tiles) {
  const held = tiles.reduce((sum, tile) => sum + tile.wide, 0);
  const room = wide - BADGE - 20 - held;
  const isActing = view.acting.includes(seat);
  const won = view.result?.winners.includes(seat) ? ", won" : "";
  let x = wide - held - 4;
  const placed = tiles.map((tile) => moved(tile.drawn, (x += tile.wide) - tile.wide, 0));
  return svg(
    "g",
    {},
    svg("rect", { class: isActing ? "sits acting" : "sits", width: wide, height: HIGH, rx: 8 }),
    badge(seat, Boolean(board.element.querySelector("pattern"))),
    svg("text", { class: "sits-name", x: BADGE + 18, y: 19 }, cut(names[seat - 1] + won, room, 1.1)),
    svg("text", { class: "sits-words", x: BADGE + 18, y: 36 }, cut(board.about(position, seat), room, 0.92)),
    ...placed,
  );
}

/** @param {number} seat @param {boolean} isWoven */
function badge(seat, isWoven) {
  const square = { x: 9, y: (HIGH - BADGE) / 2, width: BADGE, height: BADGE, rx: 6 };
  return svg(
    "g",
    { class: `badge seat-${seat}` },
    svg("rect", { ...square, class: "seat-ground" }),
    isWoven ? svg("rect", { ...square, fill: seatFill(seat) }) : null,
    svg("text", { class: "sits-letter", x: 9 + BADGE / 2, y: HIGH / 2 + 5.5 }, LETTERS[seat - 1]),
  );
}

/** What has room of some words: nobody can measure letters here. @param {string} words @param {number} room @param {number} by */
function cut(words, room, by) {
  const most = Math.max(2, Math.floor(room / LETTER / by));
  let taken = 0;
  const letters = [...words];
  const fitting = letters.filter((letter) => (taken += letter >= FIRST_WIDE ? 2 : 1) <= most);
  return taken > most ? `${letters.slice(0, fitting.length - 1).join("")}…` : words;
}

/** Something that lies in the tray: its picture, if it has one, and its words. @param {Element} found @returns {Tile} */
function tileOf(found) {
  const picture = /** @type {SVGElement | null} */ (found.querySelector("svg"));
  const words = wordsOf(found);
  const side = picture ? 28 : 0;
  const isCard = !found.closest(".slot");
  const wide = Math.max(isCard ? 44 : 0, side + words.length * LETTER * 1.25 + (isCard ? 18 : 6));
  const middle = isCard && !picture ? wide / 2 - GAP / 2 : side + 4 + (isCard ? 6 : 0);
  const drawn = svg(
    "g",
    { class: found.getAttribute("class") },
    isCard ? svg("rect", { class: "tile", width: wide - GAP / 2, height: HIGH, rx: 6 }) : null,
    picture ? fitted(picture, isCard ? 6 : 0, (HIGH - side) / 2, side) : null,
    svg("text", { class: isCard && !picture ? "tile-words middle" : "tile-words", x: middle, y: HIGH / 2 + 5.5 }, words),
  );
  return { drawn, wide };
}

/** What can be read of it; what is only heard is not. @param {Element} found @returns {string} */
function wordsOf(found) {
  const heard = [...found.querySelectorAll(".out-of-sight, .counts")].map((one) => one.textContent ?? "");
  return heard.reduce((words, one) => words.replace(one, ""), found.textContent ?? "").trim();
}

/** A small picture as a part of ours. @param {SVGElement} picture @param {number} x @param {number} y @param {number} side */
function fitted(picture, x, y, side) {
  const [left, top, wide, high] = (picture.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  const scale = side / Math.max(wide, high);
  const at = [x + (side - wide * scale) / 2 - left * scale, y + (side - high * scale) / 2 - top * scale];
  const transform = `translate(${at.map((one) => one.toFixed(2)).join(" ")}) scale(${scale.toFixed(4)})`;
  return svg("g", { class: picture.getAttribute("class"), transform }, ...[...picture.children].map((part) => part.cloneNode(true)));
}

/** Tiles one after the other, in as many rows as they need. @param {Tile[]} tiles @param {number} width */
function inRows(tiles, width) {
  let [x, y] = [0, 0];
  const drawn = tiles.map((tile) => {
    if (x > 0 && x + tile.wide - GAP / 2 > width) [x, y] = [0, y + HIGH + GAP / 2];
    x += tile.wide;
    return moved(tile.drawn, x - tile.wide, y);
  });
  return { drawn, high: tiles.length ? y + HIGH + GAP : 0 };
}
