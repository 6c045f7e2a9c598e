// What is known of the game and its branches, and what the server is asked for.
// @ts-check
import { remember, remembered } from "tailbiter/memory.js";
import { get, study } from "tailbiter/net.js";
import { yoursOf } from "tailbiter/seats.js";
import { Tree } from "tailbiter/study_tree.js";

/**
 * @import { Eyes } from "tailbiter/study_game.js"
 * @import { Place } from "tailbiter/story.js"
 * @import { Prospect, Story, Studied, View } from "tailbiter/types.d.ts"
 */

export class Source {
  /**
   * @param {string} table
   * @param {Story} story
   * @param {Eyes} eyes
   */
  constructor(table, story, eyes) {
    this.id = table;
    this.story = story;
    this.eyes = eyes;
    this.shelf = `tailbiter.study.${table}`;
    this.tree = new Tree(story.view.board, story.table.together);
    this.tree.follow(story.entries);
    this.tree.restore(remembered(this.shelf) ?? []);
  }

  /** The story as one's own eyes may know it. @param {string} table */
  static async open(table) {
    const story = await get(storyOf(table, null));
    const you = yoursOf(story.table.seats); // the story is told to them
    return new Source(table, you === null ? story : await get(storyOf(table, you)), story.table.secret ? you : null);
  }

  get table() {
    return this.story.table;
  }

  /** Does somebody look who may know no seat's secrets? */
  get isSpectator() {
    return this.table.secret && this.eyes === null;
  }

  /** The seat that is asked for; null: whoever is to act. */
  get seat() {
    return typeof this.eyes === "number" ? this.eyes : null;
  }

  /** Read the game anew: it went on, or somebody else looks. */
  async read() {
    const { eyes } = this;
    const story = await get(storyOf(this.id, this.table.secret ? this.seat : yoursOf(this.table.seats)));
    if (this.eyes !== eyes) return; // yet somebody else looks: their story is on its way
    this.story = story;
    this.tree.start = story.view.board;
    this.tree.follow(story.entries);
  }

  /** What the server has said of a place. @param {Place} place */
  known(place) {
    return place.studied.get(String(this.eyes));
  }

  /** @param {Place} place as the server is asked for it */
  question(place) {
    return { table: this.id, ...this.tree.study(place), seat: this.seat };
  }

  /**
   * @param {Place} place
   * @param {string[]} [made]
   * @returns {Promise<Studied>}
   */
  async studied(place, made = []) {
    const known = this.known(place);
    if (known && made.length === 0) return known;
    const [key, said] = [String(this.eyes), await study({ ...this.question(place), made })];
    if (made.length === 0) place.studied.set(key, said);
    return said;
  }

  /**
   * What a decision would do.
   * @param {Place} place
   * @param {string[]} made
   * @param {string} text
   */
  async prospect(place, made, text) {
    return /** @type {Prospect} */ ((await study({ ...this.question(place), made, look: text })).prospect);
  }

  /**
   * What a turn would lead to; refused with its rule where it may not be played.
   * @param {Place} from
   * @param {string} text
   * @param {number | null} seat
   * @returns {Promise<Studied>}
   */
  tried(from, text, seat) {
    const asked = this.question(from);
    return study({ ...asked, turns: [...asked.turns, { text, seat }] });
  }

  /** A position further on, to be looked at only. @param {Place} from @param {string[]} turns @returns {Promise<Studied>} */
  after(from, turns) {
    const asked = this.question(from);
    return study({ ...asked, turns: [...asked.turns, ...turns.map((text) => ({ text, seat: null }))] });
  }

  /**
   * The place after a turn; the server says whether it may be played, and how it is written.
   * @param {Place} from
   * @param {string} text
   * @param {number | null} seat
   */
  async grown(from, text, seat) {
    const known = from.children.find((child) => child.text === text && (seat === null || child.seat === seat));
    if (known) return known;
    const key = String(this.eyes);
    const said = await this.tried(from, text, seat);
    const place = this.tree.add(from, { ...(await this.written(from, said.view.history, text, seat)), deed: said.deed });
    if (!place.isGame) place.studied.set(key, said);
    return place;
  }

  /**
   * A turn as the game writes it; a sealed order as it was given, for others' views do not show it.
   * @param {Place} from
   * @param {View["history"]} history
   * @param {string} text
   * @param {number | null} seat
   */
  async written(from, history, text, seat) {
    if (!this.table.together || seat === null) return history[history.length - 1];
    const { turn } = (await this.studied(from)).view;
    return history.findLast((one) => one.seat === seat && one.turn === turn) ?? { turn, seat, text };
  }

  /**
   * Where all act at once, the others order what they ordered in the game; not for those who look
   * as whoever is to act: they give all the orders.
   * @param {Place} place after an order
   * @returns {Promise<Place>} the end of the round, or the same place
   */
  async withOthers(place) {
    if (!this.table.together || this.eyes === "turn" || place.isGame) return place;
    const { acting, turn } = (await this.studied(place)).view;
    if (this.seat !== null && acting.includes(this.seat)) return place;
    let end = place;
    for (const seat of acting) {
      const order = this.tree.game.find((one) => one.turn === turn && one.seat === seat);
      if (!order) return place;
      end = await this.grown(end, order.text, seat);
    }
    return end;
  }

  /** How the turn went that led to a place. @param {Place} place */
  frames(place) {
    return this.known(place)?.frames ?? place.frames;
  }

  /** What is known of a position, even before the server has said all. @param {Place} place @returns {View} */
  view(place) {
    const said = this.known(place);
    if (said && !(this.isSpectator && place.isGame)) return said.view;
    const { story } = this;
    const view = this.tree.viewAt(place, { ...story, acting: story.table.acting });
    const seat = story.table.secret ? this.seat : (view.acting[0] ?? null);
    return { ...view, seat, acting: said?.view.acting ?? view.acting };
  }

  /** Branches outlast the page. */
  keep() {
    const branches = this.tree.kept();
    remember(this.shelf, branches.length ? branches : null);
  }
}

/** @param {string} table @param {number | null} seat */
const storyOf = (table, seat) => `/api/tables/${table}/story${seat === null ? "" : `?seat=${seat}`}`;
