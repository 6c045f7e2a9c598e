// The shapes of what the server says, and what a board promises. Types only: no browser loads this.
// docs/api.md tells the same in words, and the server's own types are in server/messages.py.

/** A sentence about what happened, and the rule that made it so. */
export type Event = { rule: string; text: string; seat: number | null };

/** What a seat may know: docs/view.md. `board` is the game's own part. */
export type View = {
  game: string;
  title: string;
  options: Record<string, string | number>;
  rules: number;
  seat: number | null;
  start: string | null;
  turn: number;
  acting: number[];
  board: any;
  decisions: string[];
  history: { turn: number; seat: number; text: string }[];
  events: Event[];
  result: null | { winners: number[]; scores: number[]; reason: string; rule: string };
};

/** A part of a board that becomes another: where it is, and what stands there then. */
export type Change = [path: (string | number)[], value: any];

/** One decision that may come next, and what it would do to the board. */
export type Decision = {
  text: string; // as it stands in the turn text; "" for leaving something be
  turn: string; // the turn so far with this decision
  whole: boolean; // the turn is complete with it
  events: Event[]; // what it would do, in sentences
  changes: Change[]; // to the board of the step
};

/** A turn in the making. */
export type Step = {
  seat: number;
  made: string[]; // the texts of the decisions so far
  text: string; // the turn so far
  board: any; // as the decisions so far have left it
  decisions: Decision[];
};

/** One moment in the telling of a turn: what happened, and the board after it. */
export type Frame = { events: Event[]; board: any };

/** One turn of the game so far, as this seat may know it. */
export type Entry = { number: number; turn: number; seat: number; text: string; frames: Frame[] };

export type Seat = {
  who: "person" | "bot";
  level: number | null;
  name: string; // "" where nobody gave one
  mine: boolean; // this visitor holds it
};

export type TableInfo = {
  id: string;
  game: string;
  title: string;
  options: Record<string, string | number>;
  seats: Seat[];
  secret: boolean; // seats hold what others may not see
  together: boolean; // all seats act at the same time
  created: number; // milliseconds since 1970
  changed: number; // the same
  over: boolean;
  turns: number;
  acting: number[];
};

/** All that a page needs to draw a table for one seat, or for a spectator. */
export type State = {
  table: TableInfo;
  version: number; // grows with everything that happens, also with what is taken back
  number: number; // how many turns were played
  view: View;
  frames: Frame[]; // how the last turn went
  thinking: number[]; // seats whose bots are at work
  undo: boolean;
  redo: boolean;
};

export type Line = {
  turn: string;
  chance: number; // from 0 to 1, of the seat to play
  visits: number;
  follows: string[];
  proven: "" | "win" | "draw" | "loss";
  turns_to_go: number | null;
};

export type Opinion = {
  seat: number | null;
  chances: number[]; // each seat's, of winning
  lines: Line[]; // the best first
  simulations: number;
  seconds: number;
  is_final: boolean;
  reason: Event | null; // what speaks for the best turn, in a hint
};

/** What a board is given to draw. */
export type Scene = {
  view: View;
  board: any; // of the position, of a half-made turn, or of a moment in a telling: draw this one
  step: Step | null; // where somebody here may act now; null: look only
  last: { seat: number; text: string } | null; // the last turn, to be marked
  marks: { text: string; weight: number }[]; // turns that analysis or a hint likes, best first, weight 0 to 1
  help: boolean; // show what may be decided
  names: string[]; // of the seats, for people: "B", "White", or the name somebody gave
};

/** What a board may ask of the page around it. */
export type Host = {
  decide(text: string): void; // one of step.decisions was chosen
  play(turn: string): void; // a whole turn was chosen, where decisions are not listed one by one
  point(text: string | null): void; // this decision is looked at: the page says what it would do
  refuse(turn: string): void; // this was tried and is not offered: the page asks which rule forbids it
};

/** A board draws, and reports what people do. It knows no rules. */
export type Board = {
  element: HTMLElement | SVGElement; // the board itself
  tray: HTMLElement | null; // what lies below it: a hand, cards, supplies, a choice to be made
  draw(scene: Scene): void;
  tell(frame: Frame, scene: Scene): Promise<void>; // from what is drawn to the frame's board, moving
  point(text: string | null): void; // show what this decision would do, as if pointed at
  back(): boolean; // Esc: give up what was begun on the board only; false where nothing was
  about(board: any, seat: number): string; // a few words for a seat's plate: "12 in hand, 4 eaten"
};

/** What a board's file exports as `game`. */
export type BoardGame = {
  seatName(seat: number): string; // "A", or "White"
  prompt(scene: Scene): string; // what is to be done now, in a few words: "Place a piece"
  make(host: Host): Board;
};
