// The end of a lesson: the serpent eats every step that was learnt.
// @ts-check
import { move, pause, seatFill, seatPatterns, svg } from "tailbiter/draw.js";

/** @import { GameInfo, NewSeat } from "tailbiter/types.d.ts" */

const BODY =
  "M23.8 7.9C24.4 8.5 26.3 10.2 27.1 11.7C27.9 13.1 28.4 14.9 28.5 16.6C28.6 18.3 28.3 20.2 27.7 21.8C27 23.4 26 25 24.7 26.3C23.5 27.5 21.8 28.6 20.1 29.2C18.4 29.9 16.4 30.2 14.6 30.1C12.8 29.9 10.7 29.4 9.1 28.5C7.5 27.7 5.9 26.3 4.8 24.8C3.6 23.3 2.8 21.3 2.4 19.5C2 17.6 2 15.6 2.4 13.7C2.8 11.9 3.6 10 4.8 8.4C5.9 6.9 8.3 5.2 9 4.6L12 9.6C11.5 10 10.1 10.9 9.4 11.8C8.8 12.7 8.3 13.8 8.1 14.9C7.8 16 7.8 17.2 8.1 18.3C8.3 19.4 8.8 20.5 9.4 21.4C10.1 22.3 10.9 23.1 11.9 23.7C12.8 24.3 14 24.8 15.1 25C16.2 25.2 17.5 25.2 18.7 24.9C19.8 24.6 21 24 22 23.3C23 22.5 23.9 21.5 24.4 20.4C25 19.2 25.4 17.9 25.5 16.6C25.6 15.3 25.4 13.9 25 12.6C24.6 11.3 23.2 9.6 22.9 8.9Q20 7 18.6 6.4Q21.4 6.4 23.8 7.9Z";
const LOWER_JAW = "M-6 17C8 22 26 22 38 17C43 14 40 9 36 8L13 3L-6-10Z";
const UPPER_JAW = "M-6-17C8-28 32-27 47-13C52-8 51-2 46-2L31-1L13 3L-6 12Z";
const MOUTH = [4, -52]; // where what is eaten goes
const AROUND = 104; // how far out the steps lie
const BELLY = [-3, 5]; // the middle of the ring that the body makes

/**
 * @param {string} game its title
 * @param {number} steps
 * @param {boolean} isAllDone
 */
export function farewell(game, steps, isAllDone) {
  if (isAllDone) {
    const words = `All ${steps} steps are behind you. The rest is appetite: the best way on is a game.`;
    return { title: `You can play ${game}`, words };
  }
  const words = "That was the last step. Some before it are still open; come back to them whenever you like.";
  return { title: "The end, almost", words };
}

/**
 * The learner and bots, as many as the game likes best.
 * @param {GameInfo} about
 * @returns {NewSeat[]}
 */
export function seatsFor(about) {
  const players = about.options.find((option) => option.name === "players")?.default;
  /** @type {NewSeat[]} */
  const bots = Array.from({ length: Number(players) - 1 }, () => ({ who: "bot", level: 1 }));
  return [{ who: "person" }, ...bots];
}

/** @param {GameInfo} about */
export function invitation(about) {
  const bots = seatsFor(about).length - 1;
  return bots > 1 ? `Play now against ${bots} bots of level 1` : "Play now against a bot of level 1";
}

/**
 * A serpent and a piece for each step; `eat` lets it eat those that are done, one by one.
 * @param {boolean[]} done
 */
export function celebration(done) {
  const steps = done.length;
  const eaten = done.filter(Boolean).length;
  const pieces = Array.from({ length: steps }, (_, index) => piece(index, steps));
  const upper = svg("path", { d: UPPER_JAW });
  const eye = svg("circle", { class: "eye", cx: 20, cy: -12, r: 6 });
  const head = svg(
    "g",
    { transform: "translate(9.1 8) rotate(-16) scale(.3)" },
    svg("path", { d: LOWER_JAW }),
    svg("g", { class: "jaw" }, upper, eye),
  );
  const body = svg("g", { transform: "translate(-80 -80) scale(5)" }, svg("path", { d: BODY }), head);
  const swallowed = svg("g", { class: "swallowed" });
  const serpent = svg("g", { class: "serpent" }, body, swallowed);
  const count = svg("text", { class: "count", x: 4, y: 20, "text-anchor": "middle" }, "0");
  const unit = svg("text", { class: "unit", x: 4, y: 40, "text-anchor": "middle" }, `of ${steps}`);
  const element = svg(
    "svg",
    { viewBox: "-124 -124 248 248", class: "celebration", role: "img", "aria-label": `A serpent that has eaten ${eaten === steps ? "all" : `${eaten} of`} ${steps} steps` },
    seatPatterns(),
    ...pieces.map((one) => one.element),
    serpent,
    count,
    unit,
  );
  return { element, eat: () => eatAll(pieces.filter((_, index) => done[index]), serpent, head, swallowed, count) };
}

/** @param {number} index @param {number} steps */
function piece(index, steps) {
  const angle = -Math.PI / 2 + (2 * Math.PI * (index + 0.5)) / steps;
  const at = [AROUND * Math.cos(angle), AROUND * Math.sin(angle)];
  const element = svg(
    "g",
    { transform: `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})` },
    svg("circle", { class: "morsel", r: 11, fill: seatFill((index % 6) + 1) }),
  );
  return { element, at, number: index };
}

/**
 * @param {{element: SVGElement, at: number[], number: number}[]} pieces
 * @param {SVGElement} serpent
 * @param {SVGElement} head
 * @param {SVGElement} swallowed
 * @param {SVGElement} count
 */
async function eatAll(pieces, serpent, head, swallowed, count) {
  const jaw = /** @type {SVGElement} */ (head.querySelector(".jaw"));
  await pause(250);
  for (const [index, { element, at, number }] of pieces.entries()) {
    const there = `translate(${MOUTH[0] - at[0]}px, ${MOUTH[1] - at[1]}px) scale(.3)`;
    const morsel = /** @type {SVGElement} */ (element.firstElementChild);
    move(jaw, [{ transform: "none" }, { transform: "rotate(-22deg)" }, { transform: "none" }], 220);
    await move(morsel, [{ transform: "none" }, { transform: there }], 180);
    element.remove();
    swallowed.append(lump(index, pieces.length, number));
    count.textContent = String(index + 1);
    await move(serpent, [{ transform: "scale(1)" }, { transform: "scale(1.05)" }, { transform: "scale(1)" }], 140);
  }
}

/**
 * What was eaten shows in the body: the first furthest down, where the body is thin.
 * @param {number} index
 * @param {number} steps
 * @param {number} number of the step, which gives its look
 */
function lump(index, steps, number) {
  const along = 1 - (index + 0.5) / steps; // from the head to the tail
  const angle = Math.PI * (1.06 - along * 1.04);
  const far = 51 + 7 * along;
  return svg("circle", {
    cx: (BELLY[0] + far * Math.cos(angle)).toFixed(1),
    cy: (BELLY[1] + far * Math.sin(angle)).toFixed(1),
    r: (9.5 - 4 * along).toFixed(1),
    fill: seatFill((number % 6) + 1),
  });
}
