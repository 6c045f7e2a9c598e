// The board of Eat Your Neighbor: it draws and reports, and knows no rules.
// @ts-check
import { changed, listenForLeaving, listenToArrows, roving, svg } from "tailbiter/draw.js";
import { REACH, extent, hexagon, outline, placesOf } from "tailbiter/boards/eat-your-neighbor_places.js";
import { creaturesOf, drawCreature } from "tailbiter/boards/eat-your-neighbor_creatures.js";
import { eatenCells, placedCells, together } from "tailbiter/boards/eat-your-neighbor_between.js";
import { forbidden, ground, groundClass, liked } from "tailbiter/boards/eat-your-neighbor_marks.js";
import { about, prompt, seatName, summary } from "tailbiter/boards/eat-your-neighbor_words.js";
import { tellMeals } from "tailbiter/boards/eat-your-neighbor_telling.js";
import { Tray } from "tailbiter/boards/eat-your-neighbor_tray.js";

/**
 * @typedef {import("tailbiter/types.d.ts").Scene} Scene
 * @typedef {import("tailbiter/types.d.ts").Host} Host
 * @typedef {import("tailbiter/types.d.ts").Board} Board
 * @typedef {import("tailbiter/types.d.ts").Frame} Frame
 * @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Cell} Cell
 * @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Place} Place
 */

/** @type {import("tailbiter/types.d.ts").BoardGame} */
export const game = {
  seatName,
  prompt,
  make: (host) => new Hexagons(host),
};

/** @implements {Board} */
class Hexagons {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.element = svg("svg", { class: "board-eat-your-neighbor", role: "group", preserveAspectRatio: "xMidYMid meet" });
    this.trayOfTurns = new Tray(host, (text) => this.look(text), () => this.show(), () => this.focus());
    this.tray = this.trayOfTurns.element;
    /** @type {Map<string, Place>} */
    this.places = new Map();
    /** @type {Scene | null} */
    this.scene = null;
    /** The turn that is pointed at, whether it is offered or not. @type {string | null} */
    this.pointed = null;
    /** What was pointed at when a finger came down. @type {string | null} */
    this.before = null;
    /** A finger points, and may tap again. */
    this.tapped = false;
    /** Where the arrow keys go up and down. @type {number | null} */
    this.column = null;
    this.layers = { ground: svg("g"), creatures: svg("g"), signs: svg("g"), cells: svg("g") };
    this.drawnRows = "";
    /** While a turn is told, pointing is only remembered. */
    this.isTelling = false;
    /** How often a scene was drawn: a telling that was overtaken does not draw its own end. */
    this.drawings = 0;
    listenToArrows(this.element);
    this.listen();
    new ResizeObserver(() => this.measure()).observe(this.element);
  }

  /** Text keeps its size in pixels, however large the board is drawn. */
  measure() {
    const box = this.element.getBoundingClientRect();
    const wide = Number(this.element.getAttribute("viewBox")?.split(" ")[2] ?? 0);
    const high = Number(this.element.getAttribute("viewBox")?.split(" ")[3] ?? 0);
    const scale = Math.min(box.width / wide, box.height / high);
    if (scale > 0 && Number.isFinite(scale)) this.element.style.setProperty("--pixel", `${(1 / scale).toFixed(3)}px`);
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.scene = scene;
    this.isTelling = false;
    this.drawings += 1;
    this.lay(scene.board.rows);
    this.drawCells(scene);
    this.show();
  }

  /** The empty board, made anew only when its size is another. @param {Cell[][]} rows */
  lay(rows) {
    const names = rows.map((row) => row.length).join();
    if (names === this.drawnRows) return;
    this.drawnRows = names;
    this.places = placesOf(rows);
    const { width, height } = extent(rows);
    this.element.setAttribute("viewBox", `0 0 ${width.toFixed(1)} ${height.toFixed(1)}`);
    this.layers = {
      ground: svg("g", { "aria-hidden": "true" }),
      creatures: svg("g", { "aria-hidden": "true", class: "creatures" }),
      signs: svg("g", { "aria-hidden": "true", class: "signs" }),
      cells: svg("g"),
    };
    const places = [...this.places.values()];
    this.layers.ground.append(svg("path", { class: "plate", d: outline(places) }));
    for (const place of places) {
      this.layers.ground.append(ground(place));
      this.layers.cells.append(this.stop(place));
    }
    this.element.replaceChildren(...Object.values(this.layers));
    this.measure();
  }

  /** A cell as something to point at. @param {Place} place */
  stop(place) {
    const stop = svg("g", { "data-key": place.name, class: "cell" },
      svg("path", { class: "touch", d: hexagon(place, REACH, 0) }),
      svg("path", { class: "focus", d: hexagon(place, REACH - 4) }),
    );
    // On the whole drawing these two would make it a stop of its own for the Tab key.
    stop.addEventListener("focus", () => this.look(place.name));
    listenForLeaving(stop, () => this.look(null));
    return stop;
  }

  /** Each cell as something to choose, with what a screen reader says of it. @param {Scene} scene */
  drawCells(scene) {
    const offers = new Map(scene.step?.decisions.map((decision) => [decision.text, decision]) ?? []);
    const keystones = new Set(scene.board.matching.flat());
    const lastCell = this.lastCell(scene);
    for (const cell of this.cells(scene.board)) {
      const offer = offers.get(cell.cell);
      const isLast = cell.cell === lastCell;
      const under = this.layers.ground.querySelector(`[data-ground="${cell.cell}"]`);
      under?.setAttribute("class", groundClass(cell, scene, Boolean(offer), isLast));
      const stop = this.layers.cells.querySelector(`[data-key="${cell.cell}"]`);
      stop?.setAttribute("role", scene.step ? "button" : "img");
      const label = about(cell, scene, offer) + (keystones.has(cell.cell) ? ", a keystone" : "");
      stop?.setAttribute("aria-label", label + (isLast ? "; placed last" : ""));
      stop?.setAttribute("class", `cell ${scene.step ? (offer ? "offered" : "refused") : ""}`);
    }
    this.element.setAttribute("aria-label", summary(scene.board, this.creatures(scene.board)));
    const stops = this.element.querySelector('[data-key][tabindex="0"]');
    roving(this.element, stops?.getAttribute("data-key") ?? middleName(this.places));
  }

  /** @param {Scene} scene where the last turn was, if it was on the board */
  lastCell(scene) {
    if (scene.last?.text !== "swap") return scene.last?.text ?? "";
    return this.cells(scene.board).find((cell) => cell.piece)?.cell ?? "";
  }

  /** @param {any} board @returns {Cell[]} */
  cells(board) {
    return board.rows.flat();
  }

  /** @param {any} board */
  creatures(board) {
    return creaturesOf(board.rows, this.places);
  }

  /** The creatures, and what the turn pointed at would do to them. */
  show() {
    const scene = this.scene;
    if (!scene || this.isTelling) return;
    const decision = scene.step?.decisions.find((one) => one.text === this.pointed);
    const after = decision ? changed(scene.board, decision.changes) : null;
    this.trayOfTurns.draw(scene, after, this.places);
    this.drawCreatures(scene, scene.board, after);
    this.drawSigns(scene);
    this.trayOfTurns.lightUp(this.pointed ? [this.pointed] : []);
  }

  /**
   * @param {Scene} scene
   * @param {any} board
   * @param {any} after the board that is pointed at, or null
   */
  drawCreatures(scene, board, after) {
    const shown = after ? together(board, after) : board;
    const news = new Set(after ? placedCells(board, after) : []);
    const gone = new Set(after ? eatenCells(board, after) : []);
    const keystones = new Set((after ?? board).matching.flat());
    const last = this.lastCell(scene);
    const looks = this.places.get(this.pointed ?? "") ?? this.places.get(last) ?? null;
    const meant = new Set(this.trayOfTurns.meant());
    const creatures = this.creatures(shown);
    const eater = creatures.find((creature) => creature.cells.some((cell) => news.has(cell.name)))?.cells ?? [];
    const placedFirst = eater.toSorted((one, other) => Number(news.has(other.name)) - Number(news.has(one.name)));
    const drawn = creatures.map((creature) => {
      const has = (/** @type {Set<string>} */ names) => creature.cells.some((cell) => names.has(cell.name));
      const element = drawCreature(creature, {
        mood: has(news) ? "ghost" : has(gone) ? "bitten" : "",
        looks,
        eats: has(news) && gone.size > 0,
        eater: has(gone) ? placedFirst : [],
        placed: news,
        last,
        isKeystone: has(keystones),
      });
      element.classList.toggle("meant", has(meant));
      return element;
    });
    this.layers.creatures.replaceChildren(...drawn);
    this.layers.creatures.classList.toggle("choosing", meant.size > 0);
  }

  /** Marks above the creatures: what analysis likes, and where nothing may be placed. @param {Scene} scene */
  drawSigns(scene) {
    const signs = scene.marks.toReversed().map((mark) => liked(this.places.get(mark.text), mark, scene.marks[0]));
    const place = this.places.get(this.pointed ?? "");
    const isEmpty = this.cells(scene.board).some((cell) => cell.cell === this.pointed && !cell.piece);
    const isOffered = scene.step?.decisions.some((decision) => decision.text === this.pointed);
    if (place && scene.step && isEmpty && !isOffered) signs.push(forbidden(place));
    this.layers.signs.replaceChildren(...signs.filter((sign) => sign !== null));
  }

  listen() {
    const board = this.element;
    board.addEventListener("pointerover", (event) => {
      const over = /** @type {PointerEvent} */ (event);
      if (over.pointerType !== "touch") this.look(nameOf(over.target));
    });
    board.addEventListener("pointerleave", (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType !== "touch") this.look(null);
    });
    board.addEventListener("pointerdown", () => (this.before = this.pointed));
    board.addEventListener("keydown", (event) => this.climb(/** @type {KeyboardEvent} */ (event)), { capture: true });
    board.addEventListener("click", (event) => this.click(/** @type {PointerEvent} */ (event)));
  }

  focus() {
    /** @type {SVGElement | null} */ (this.element.querySelector('[data-key][tabindex="0"]'))?.focus();
  }

  /** Up and down go from row to row, in a straight line as nearly as the rows allow. @param {KeyboardEvent} event */
  climb(event) {
    const here = this.places.get(nameOf(event.target) ?? "");
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!here || !way) {
      this.column = null;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.column ??= here.x;
    const column = this.column;
    const row = [...this.places.values()].filter((place) => place.row === here.row + way);
    const next = row.sort((one, other) => Math.abs(one.x - column) - Math.abs(other.x - column))[0];
    if (!next) return;
    roving(this.element, next.name)?.focus();
  }

  /** @param {PointerEvent} event */
  click(event) {
    const name = nameOf(event.target);
    if (!name || !this.scene?.step) return;
    const isOffered = this.scene.step.decisions.some((decision) => decision.text === name);
    if (!isOffered) {
      this.look(name);
      this.host.refuse(name);
    } else if (event.pointerType === "touch" && this.before !== name) {
      this.look(name);
      this.tapped = true;
    } else {
      this.pointed = null;
      this.host.decide(name);
    }
  }

  /** Somebody here points at a turn: say so, and show it. @param {string | null} text */
  look(text) {
    if (text === this.pointed) return;
    this.tapped = false;
    this.point(text);
    const isTaken = this.scene && this.cells(this.scene.board).some((cell) => cell.cell === text && cell.piece);
    this.host.point(this.scene?.step && !isTaken ? text : null);
  }

  /** @param {string | null} text */
  point(text) {
    this.pointed = text;
    this.show();
  }

  back() {
    const had = this.trayOfTurns.back() || this.tapped;
    if (this.tapped) this.look(null);
    return had;
  }

  /** @param {Frame} frame @param {Scene} scene */
  async tell(frame, scene) {
    const from = this.scene?.board;
    const drawings = this.drawings;
    this.pointed = null;
    if (from && from.rows.length === frame.board.rows.length) {
      const still = { ...scene, board: { ...from, eaten: [...from.eaten] }, step: null };
      this.scene = still;
      this.isTelling = true;
      this.drawCells(still);
      this.layers.signs.replaceChildren();
      this.trayOfTurns.draw(still, null, this.places);
      await this.tellFrom(from, frame.board, (eater, pieces) => {
        still.board.eaten[eater] += pieces;
        this.trayOfTurns.drawEaten(still, null);
      });
    }
    if (this.drawings === drawings) this.draw({ ...scene, board: frame.board });
  }

  /**
   * @param {any} before
   * @param {any} after
   * @param {(eater: number, pieces: number) => void} swallowed
   */
  tellFrom(before, after, swallowed) {
    const eater = after.eaten[0] > before.eaten[0] ? 0 : 1;
    return tellMeals(this.layers.creatures, this.creatures(together(before, after)), {
      placed: placedCells(before, after).map((name) => this.place(name)),
      eaten: eatenCells(before, after),
      swallowed: (pieces) => swallowed(eater, pieces),
    });
  }

  /** @param {string} name */
  place(name) {
    return /** @type {Place} */ (this.places.get(name));
  }

  /** @param {any} board @param {number} seat */
  about(board, seat) {
    // With keystones the score is what counts; what was eaten stands in the tray as well.
    const score = board.points[seat - 1];
    const points = `${score} ${score === 1 ? "point" : "points"}`;
    return `${board.keystones.length ? points : `${board.eaten[seat - 1]} eaten`}, ${board.hand[seat - 1]} in hand`;
  }
}

/** @param {EventTarget | null} target the cell that was touched */
function nameOf(target) {
  return /** @type {Element | null} */ (target)?.closest?.("[data-key]")?.getAttribute("data-key") ?? null;
}

/** @param {Map<string, Place>} places the cell in the middle: where the keys begin */
function middleName(places) {
  return [...places.keys()][(places.size - 1) / 2];
}
