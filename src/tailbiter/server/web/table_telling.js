// A turn told at a table: slowly enough to follow, with whoever plays it shown as the one who acts.
// @ts-check
import { PACES } from "tailbiter/stage.js";
import { settings } from "tailbiter/settings.js";

/**
 * @import { Scene } from "tailbiter/board.d.ts"
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
  tell(page, frames, page.scene(), played, isOthers ? PACES[settings().telling] : null);
}

/** The turn that is shown, once more. @param {TablePage} page */
export function tellAgain(page) {
  const { place, stage } = page;
  if (!place.parent || stage.isTelling || !place.frames.length) return;
  stage.show(page.sceneAt(page.storyNow.step(place, "back") ?? place));
  tell(page, place.frames, page.sceneAt(place), place, PACES[settings().telling] || PACES.usual);
  page.draw();
}

/**
 * @param {TablePage} page
 * @param {Frame[]} frames
 * @param {Scene} scene
 * @param {Played | Place} played
 * @param {number | null} pace
 */
function tell(page, frames, scene, played, pace) {
  const { stage } = page;
  const { table } = /** @type {State} */ (page.state);
  let acting = table.together ? [] : [played.seat];
  const withActing = (/** @type {Frame["board"]} */ board) => ({ ...scene, board, view: { ...scene.view, acting, result: null } });
  stage.tell(frames, withActing(scene.board), (events, board) => {
    if (table.together) acting = events.flatMap((event) => event.seat ?? []);
    page.plates.draw(withActing(board), stage.board, { seats: table.seats });
    page.bar.tell(played, table);
    page.said.say(events);
  }, pace);
  stage.then(async () => page.recall()); // all of it, to be read at leisure
}
