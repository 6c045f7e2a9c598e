// What a board promises to the page around it, and the page to a board. Types only: no browser loads
// this. What the server says is in types.d.ts, and a game's own part in boards/<name>.d.ts; both are
// made of the server's types.
import type { Event, Frame, Step, View } from "tailbiter/types.d.ts";

/** A turn and what it did. */
export type Told = { seat: number; text: string; events: Event[] };

/** A turn that analysis or a hint likes; `parts` are what its decisions are made of. */
export type Mark = {
  text: string;
  parts: any[];
  weight: number; // from 0 to 1
  // Of a turn in an expected line, all of whose turns are shown at once: the how-manieth it is, whose, and what it does.
  number?: number;
  seat?: number;
  events?: Event[];
};

/** What a board is given to draw. The type is the game's own: see its boards/<name>.d.ts. */
export type Scene<Board = any, Choices = any> = {
  view: View;
  board: Board; // of the position, of a half-made turn, or of a moment in a telling: draw this one
  step: (Step & { choices: Choices }) | null; // where somebody here may act now; null: look only
  last: Told | null; // the last turn, to be marked
  marks: Mark[]; // the best first
  help: boolean; // show what may be decided
  you?: number | null; // the seat of the one person who reads this; null: several do, or nobody with a seat
  names: string[]; // of the seats, as people read them: "Ann", "Bot", "White", "Player C"
};

/** What a board may ask of the page around it. */
export type Host = {
  // One of the choices was chosen, by whatever means; is the turn complete with it? The page may hold
  // it until somebody says yes: then it calls `point`, and choosing it again lets go of it.
  decide(text: string, isWhole: boolean): void;
  // A whole turn was put together, where decisions are not listed one by one: the page holds it until
  // somebody says yes, whatever the settings.
  hold(turn: string): void;
  point(text: string | null): void; // this decision is looked at: the page says what it would do
  letGo(): void; // something else is begun on the board: what is held is not meant any more
  refuse(turn: string): void; // this was tried and is not offered: the page asks which rule forbids it
};

/** A board draws, and reports what people do. It knows no rules. */
export type Board = {
  element: HTMLElement | SVGElement; // the board itself
  tray: HTMLElement | null; // what lies below it: a hand, cards, supplies, a choice to be made
  draw(scene: Scene): void;
  tell(frame: Frame, scene: Scene): Promise<void>; // moves what the frame's events say, then shows its board
  point(text: string | null): void; // show what this decision would do, as if pointed at, until told otherwise
  back(): boolean; // Esc: give up what was begun on the board only; false where nothing was
  about(board: any, seat: number): string; // a few words for a seat's plate: "12 in hand, 4 eaten"
  brief?(board: any, seat: number): string[]; // the same where many seats stand in little room, the score first: "12", "88 left"
};

/** Something on the board or around it, and what it means. */
export type Sign = [sign: string, meaning: string];

/** What a board's file exports as `game`. */
export type BoardGame = {
  prompt(scene: Scene): string; // what is to be done now, in a few words: "Place a piece"
  aim: string; // how it is won, in a sentence or two: read before the first turn
  signs: Sign[]; // for whoever asks what is what
  texts(step: Step): { text: string; isWhole: boolean }[]; // the choices as they are typed
  make(host: Host): Board;
};
