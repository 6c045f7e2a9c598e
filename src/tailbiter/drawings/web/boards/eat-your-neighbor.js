// The board of Eat Your Neighbor: it draws and reports, and knows no rules.
// @ts-check
import { listenForLeaving, listenToArrows, roving, svg } from "tailbiter/draw.js";
import { REACH, extent, hexagon, outline, placesOf } from "tailbiter/boards/eat-your-neighbor_places.js";
import { drawCreature } from "tailbiter/boards/eat-your-neighbor_creatures.js";
import { numbered } from "tailbiter/ghosts.js";
import { forbidden, ground, groundClass, liked } from "tailbiter/boards/eat-your-neighbor_marks.js";
import * as turns from "tailbiter/boards/eat-your-neighbor_turn.js";
import { AIM, SIGNS, about, prompt, summary } from "tailbiter/boards/eat-your-neighbor_words.js";
import { tellTurn } from "tailbiter/boards/eat-your-neighbor_telling.js";
import { Tray } from "tailbiter/boards/eat-your-neighbor_tray.js";

/**
 * @typedef {import("tailbiter/board.d.ts").Host} Host
 * @typedef {import("tailbiter/board.d.ts").Board} Board
 * @typedef {import("tailbiter/types.d.ts").Frame} Frame
 * @typedef {import("tailbiter/types.d.ts").Step} Step
 * @typedef {import("tailbiter/boards/eat-your-neighbor_turn.js").Scene} Scene
 * @typedef {import("tailbiter/boards/eat-your-neighbor_turn.js").Position} Position
 * @typedef {import("tailbiter/boards/eat-your-neighbor_turn.js").Turn} Turn
 * @typedef {import("tailbiter/boards/eat-your-neighbor_turn.js").CreatureView} CreatureView
 * @typedef {import("tailbiter/boards/eat-your-neighbor_creatures.js").How} How
 * @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Cell} Cell
 * @typedef {import("tailbiter/boards/eat-your-neighbor_places.js").Place} Place
 */

/** @type {import("tailbiter/board.d.ts").BoardGame} */
export const game = {
  prompt,
  aim: AIM,
  signs: SIGNS,
  texts,
  make: (host) => new Hexagons(host),
};

/** @param {Step} step */
function texts(step) {
  const { places, others } = /** @type {turns.Choices} */ (step.choices);
  return [...places, ...others].map(({ text }) => ({ text, isWhole: true }));
}

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
    const offered = new Set(scene.step?.choices.places.map(({ cell }) => cell));
    const keystones = new Set(scene.board.matching.flat());
    const last = turns.lastCell(scene);
    for (const cell of scene.board.rows.flat()) {
      const isOffered = offered.has(cell.cell);
      const isLast = cell.cell === last;
      const under = this.layers.ground.querySelector(`[data-ground="${cell.cell}"]`);
      under?.setAttribute("class", groundClass(cell, scene, isOffered, isLast));
      const stop = this.layers.cells.querySelector(`[data-key="${cell.cell}"]`);
      stop?.setAttribute("role", scene.step ? "button" : "img");
      const label = about(cell, scene) + (keystones.has(cell.cell) ? ", a keystone" : "");
      stop?.setAttribute("aria-label", label + (isLast ? "; placed last" : ""));
      stop?.setAttribute("class", `cell ${scene.step ? (isOffered ? "offered" : "refused") : ""}`);
    }
    this.element.setAttribute("aria-label", summary(scene));
    const stops = this.element.querySelector('[data-key][tabindex="0"]');
    roving(this.element, stops?.getAttribute("data-key") ?? middleName(this.places));
  }

  /** The creatures, and what the turn pointed at would do to them. */
  show() {
    const scene = this.scene;
    if (!scene || this.isTelling) return;
    const turn = turns.turnOf(scene, this.pointed);
    this.trayOfTurns.draw(scene, turn, this.pointed);
    this.drawCreatures(scene, turn);
    this.drawSigns(scene, turn);
  }

  /** @param {Scene} scene @param {Turn | null} turn that is pointed at */
  drawCreatures(scene, turn) {
    const { creatures } = scene.board;
    const last = turns.lastCell(scene);
    const looks = this.places.get(turn?.cell ?? this.pointed ?? "") ?? this.places.get(last ?? "") ?? null;
    const { meant } = this.trayOfTurns;
    /** @param {CreatureView} one @param {How} how */
    const drawn = (one, how) => {
      const isKeystone = one.keystone !== null;
      const element = drawCreature(this.placed(one), { looks, last, isKeystone, ...how });
      element.classList.toggle("meant", isKeystone && one.keystone === meant);
      return element;
    };
    const elements = (turn ? turns.others(creatures, turn) : creatures).map((one) => {
      const meal = turns.mealOf(turn, one);
      if (!turn || !meal) return drawn(one, {});
      const mouths = turns.mouths(turn, meal).map((mouth) => this.placesAt(mouth));
      return drawn(one, { mood: "bitten", mouths, isKeystone: false });
    });
    if (turn) elements.push(drawn(turns.made(turn), { mood: "ghost", eats: turn.meals.length > 0, placed: turn.cell }));
    this.layers.creatures.replaceChildren(...elements);
    const isMeant = meant !== "" && creatures.some(({ keystone }) => keystone === meant);
    this.layers.creatures.classList.toggle("choosing", isMeant);
  }

  /**
   * Marks above the creatures: what analysis likes, and where nothing may be placed.
   * @param {Scene} scene
   * @param {Turn | null} turn that is pointed at
   */
  drawSigns(scene, turn) {
    const signs = scene.marks.toReversed().flatMap((mark) => {
      const place = this.places.get(turns.markedCell(mark) ?? "");
      if (!place) return [];
      return mark.number ? numbered([{ x: place.x, y: place.y - 20, mark }], 15) : [liked(place, mark.weight, mark === scene.marks[0])];
    });
    const place = this.places.get(this.pointed ?? "");
    const isFree = !turns.creatureOn(scene.board.creatures, this.pointed);
    if (place && scene.step && isFree && !turn) signs.push(forbidden(place));
    this.layers.signs.replaceChildren(...signs);
  }

  /** A creature where it is drawn. @param {{ seat: number, cells: string[] }} creature */
  placed({ seat, cells }) {
    return { seat, cells: this.placesAt(cells) };
  }

  /** @param {string[]} cells @returns {Place[]} */
  placesAt(cells) {
    return cells.flatMap((name) => this.places.get(name) ?? []);
  }

  listen() {
    const board = this.element;
    board.addEventListener("pointerover", ({ target }) => this.look(nameOf(target)));
    board.addEventListener("pointerleave", () => this.look(null));
    board.addEventListener("keydown", (event) => this.climb(/** @type {KeyboardEvent} */ (event)), { capture: true });
    board.addEventListener("click", (event) => this.click(nameOf(event.target)));
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

  /** @param {string | null} name of a cell */
  click(name) {
    if (!name || !this.scene?.step) return;
    const offer = this.scene.step.choices.places.find(({ cell }) => cell === name);
    if (offer) return this.host.decide(offer.text, true);
    this.host.letGo();
    this.look(name);
    this.host.refuse(name);
  }

  /** Somebody here points at a turn: say so, and show it. @param {string | null} text */
  look(text) {
    if (text === this.pointed) return;
    this.point(text);
    const isTaken = this.scene && turns.creatureOn(this.scene.board.creatures, text);
    this.host.point(this.scene?.step && !isTaken ? text : null);
  }

  /** @param {string | null} text */
  point(text) {
    this.pointed = text;
    this.show();
  }

  back() {
    return this.trayOfTurns.back();
  }

  /** @param {Frame} frame @param {Scene} scene */
  async tell(frame, scene) {
    const board = /** @type {Position} */ (frame.board);
    const from = this.scene?.board;
    const drawings = this.drawings;
    this.pointed = null;
    if (from && from.rows.length === board.rows.length) {
      const still = { ...scene, board: { ...from, eaten: [...from.eaten] }, step: null };
      this.scene = still;
      this.isTelling = true;
      this.drawCells(still);
      this.layers.signs.replaceChildren();
      this.trayOfTurns.draw(still, null, null);
      const turn = turns.told(from, /** @type {turns.Events[]} */ (frame.events));
      if (turn) await this.tellTurn(turn, still);
    }
    if (this.drawings === drawings) this.draw({ ...scene, board });
  }

  /** @param {Turn} turn @param {Scene} still the scene before it, whose bellies fill */
  async tellTurn(turn, still) {
    const made = this.placed(turns.made(turn));
    const onlookers = turns.others(still.board.creatures, turn).filter((one) => !turns.mealOf(turn, one));
    const others = onlookers.map((one) => this.placed(one));
    const meals = turn.meals.map(({ eaten, eaters }) => ({
      creature: this.placed({ seat: 3 - turn.seat, cells: eaten }),
      eaters: [made, ...others.filter(({ cells }) => cells.some(({ name }) => eaters.includes(name)))],
    }));
    const swallowed = (/** @type {number} */ pieces) => {
      still.board.eaten[turn.seat - 1] += pieces;
      this.trayOfTurns.drawEaten(still, null);
    };
    const [placed] = this.placesAt([turn.cell]);
    await tellTurn(this.layers.creatures, { placed, made, meals, others, swallowed });
  }

  /** @param {Position} board @param {number} seat */
  about(board, seat) {
    // With keystones the score is what counts; what was eaten stands in the tray as well.
    const score = board.points[seat - 1];
    const points = `${score} ${score === 1 ? "point" : "points"}`;
    return `${board.keystones.length ? points : `Ate ${board.eaten[seat - 1]}`}, ${board.hand[seat - 1]} left`;
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
