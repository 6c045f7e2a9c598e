// A turn told at a table: slowly enough to follow, with whoever plays it shown as the one who acts.
// @ts-check
import { PACES } from "tailbiter/stage.js";
import { settings } from "tailbiter/settings.js";

/**
 * @import { Scene } from "tailbiter/board.d.ts"
 * @import { Direction } from "tailbiter/step_buttons.js"
 * @import { Place } from "tailbiter/story.js"
 * @import { TablePage } from "tailbiter/table.js"
 * @import { Frame, Played, State } from "tailbiter/types.d.ts"
 */

/**
 * The last turn, as it comes: one's own as it was made, others' at the pace that is wished for.
 * @param {TablePage} page
 * @param {State} state that it has led to
 */
export function tellNews(page, { table, frames, view }) {
  const played = view.history.at(-1);
  if (!played) return;
  const isOthers = table.together || !table.seats[played.seat - 1].mine;
  const place = page.looking.story.newest;
  tell(page, page.scene(), played, { frames, place, first: 0 }, isOthers ? PACES[settings().telling] : null);
}

/** The turn that is shown is told once more, from the moment that is shown on; or what is told pauses. @param {TablePage} page */
export async function tellOrPause(page) {
  const { stage, looking } = page;
  if (stage.isTelling) return stage.halt();
  await looking.known.whole(); // the story may be on its way
  const { place, moment } = looking;
  if (!place.parent || !place.frames.length) return undefined;
  const first = moment === null ? 0 : moment + 1;
  if (first === 0) stage.show(page.looking.sceneAt(page.looking.story.step(place, "back") ?? place));
  const pace = PACES[settings().telling] || PACES.usual;
  return goOn(page, place, { first, last: place.frames.length }, pace);
}

/** A step through the game, where a round is a story card by card; forwards it is told. @param {TablePage} page @param {Direction} direction */
export async function go(page, direction) {
  const { stage } = page;
  if (stage.isTelling) {
    stage.halt();
    await stage.last;
  }
  await page.looking.known.whole();
  const to = page.looking.story.walk(page.looking, direction);
  if (!to) return;
  const { place, moment } = to;
  const at = moment ?? place.frames.length - 1;
  const isTold = direction === "on" && page.state?.table.together && at >= 0;
  if (!isTold) return page.lookBack(place.number, moment);
  const pace = PACES[settings().telling] || PACES.none;
  goOn(page, place, { first: at, last: at + 1 }, pace);
}

/** All that came after so many turns, one turn or round after the other; whoever halts it is where it halted. @param {TablePage} page @param {number} turns */
export async function tellSince(page, turns) {
  const { looking, stage } = page;
  await looking.known.whole(); // the story may be on its way
  const { story } = looking;
  const pace = PACES[settings().telling] || PACES.usual;
  const places = story.stops.filter((place) => place.number > turns && place.frames.length);
  const before = places[0] && story.step(places[0], "back");
  if (before) stage.show(looking.sceneAt(before));
  for (const place of places) {
    await goOn(page, place, { first: 0, last: place.frames.length }, pace);
    if (stage.isHalted || looking.story !== story) return;
  }
}

/**
 * @param {TablePage} page
 * @param {Place} place
 * @param {{first: number, last: number}} moments
 * @param {number} pace
 */
async function goOn(page, place, { first, last }, pace) {
  const frames = place.frames.slice(first, last);
  const isWhole = last === place.frames.length;
  page.looking.turnTo(place.number, isWhole ? null : last - 1);
  const told = tell(page, page.looking.sceneAt(place), place, { frames, place, first }, pace);
  page.draw();
  await told;
}

/**
 * @param {TablePage} page
 * @param {Scene} scene
 * @param {Played | Place} played
 * @param {{frames: Frame[], place: Place, first: number}} story some moments of the turn that led to a place
 * @param {number | null} pace
 */
async function tell(page, scene, played, { frames, place, first }, pace) {
  const { stage } = page;
  const { table } = /** @type {State} */ (page.state);
  let acting = table.together ? [] : [played.seat];
  let moment = first - 1;
  /** @type {Frame["board"] | null} */
  let before = null; // what a plate counts has not moved before it is told
  const withActing = (/** @type {Frame["board"]} */ board) => ({ ...scene, board, view: { ...scene.view, acting, result: null } });
  const told = stage.tell(frames, withActing(scene.board), (events, board) => {
    moment += 1;
    if (table.together) acting = events.flatMap((event) => event.seat ?? []);
    page.plates.draw(withActing(before ?? page.plates.shown ?? board), stage.board, { seats: table.seats });
    before = board;
    page.bar.tell(played, table, acting);
    page.side.buttons.tell(Boolean(pace));
    page.said.say(events);
  }, pace);
  stage.then(async () => {
    if (before) page.plates.draw(withActing(before), stage.board, { seats: table.seats });
    page.recall(); // all of it, to be read at leisure
  });
  await told;
  if (stage.isHalted && moment < place.frames.length - 1) page.lookBack(place.number, moment);
}
