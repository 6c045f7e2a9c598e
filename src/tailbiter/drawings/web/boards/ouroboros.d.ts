// Made of games/ouroboros by `make types`: change it there. Types only: no browser loads this.

export type Cell = string;

export type SquareView = {
  square: Cell;
  holds: "b" | "g" | "r" | "y" | "#" | ""; // a disc, a stone, nothing
  gives: Record<"+" | "x", Cell[]>; // of a disc: whose discs a stone there would give away
};

/** How many discs of each colour: blue, green, red, yellow. */
export type Discs = {
  b: number;
  g: number;
  r: number;
  y: number;
};

export type Supply = {
  seat: "A" | "B" | "C" | "D";
  discs: number;
  colours: Discs | null; // null: hidden (O2)
};

/** Two stones that stand in a pattern. */
export type Pair = {
  text: string; // how a turn that removes them begins; a price follows
  stones: Cell[];
};

export type Pattern = {
  pattern: number;
  offset: number[]; // rows and columns apart
  cost: number[]; // discs of each of as many different colours
  reconstructed: boolean; // its picture is lost (O12)
  pairs: Pair[]; // that stand in it
};

export type Board = {
  text: string; // the position text; a hidden supply stands in it as ? and how many
  rows: SquareView[][]; // from the top
  supplies: Supply[]; // by seat
  pile: number; // stones left to place
  to_move: number; // the seat whose turn it is, or would be
  gives_to: number; // the seat that it gives to
  next: "A" | "B" | "C" | "D"; // the same, its letter
  patterns: Pattern[];
};

/** O4: a square to place on, and each way as it is typed; the board says what it gives. */
export type PlaceChoice = {
  square: Cell;
  ways: Record<"+" | "x", string>;
};

export type Price = {
  text: string; // how a turn that pays it ends
  discs: Discs;
};

/**
 * O7: stones to remove, and each way to pay for any pair of them.
 *
 * Typed, it is the text of a pair and that of a price: there can be thousands.
 */
export type RemovalChoice = {
  pattern: number;
  pairs: string[]; // their texts, as on the board
  prices: Price[];
  to: "pile" | "out"; // where both stones go (O10)
};

/** O13: a disc to discard. */
export type DiscardChoice = {
  text: string;
  disc: "b" | "g" | "r" | "y";
};

export type Choices = {
  places: PlaceChoice[];
  removals: RemovalChoice[];
  discards: DiscardChoice[];
};

/** O4: a turn that places a stone and gives away what lies beside it (+) or at its corners. */
export type Place = {
  kind: "place";
  square: Cell;
  way: "+" | "x";
};

/** O7: a turn that pays for two stones to be removed. */
export type Remove = {
  stones: Cell[];
  pattern: number;
  paid: Discs;
  kind: "remove";
};

/** O13: a turn that discards a disc. */
export type Discard = {
  disc: "b" | "g" | "r" | "y";
  kind: "discard";
};

/** O4: a stone was placed, and its disc taken by who placed it. */
export type Placed = {
  square: Cell;
  disc: "b" | "g" | "r" | "y";
  way: "+" | "x";
};

/** A disc on a square. */
export type Lying = {
  square: Cell;
  disc: "b" | "g" | "r" | "y";
};

/** O4: discs around a stone just placed went to the next player. */
export type Gave = {
  stone: Cell;
  discs: Lying[];
  to: number; // the seat
};

/** O5: no disc lies around a stone just placed. */
export type GaveNothing = {
  stone: Cell;
  way: "+" | "x";
  to: number; // the seat that gets nothing
};

/** O7: two stones of a pattern, paid for and lifted. */
export type Removed = {
  stones: Cell[];
  pattern: number;
  paid: Discs;
};

/** O10: where these stones went. */
export type Lifted = {
  stones: Cell[];
  to: "pile" | "out";
};

/** O13: a disc that leaves the game. */
export type Discarded = {
  disc: "b" | "g" | "r" | "y";
};

/** O15: no disc is left, but this turn cannot win. */
export type NotYet = Record<string, never>;

/** O14: somebody's own turn left them without a disc. */
export type Ended = {
  winner: number;
  discs: number[]; // left, by seat
};

/** What one decision is made of. */
export type Parts = Place | Remove | Discard;

/** What may happen, by which rule, and whose doing it is. */
export type Events =
  | { kind: "placed"; rule: string; seat: number | null; data: Placed; text: string }
  | { kind: "gave"; rule: string; seat: number | null; data: Gave; text: string }
  | { kind: "gave_nothing"; rule: string; seat: number | null; data: GaveNothing; text: string }
  | { kind: "removed"; rule: string; seat: number | null; data: Removed; text: string }
  | { kind: "lifted"; rule: string; seat: number | null; data: Lifted; text: string }
  | { kind: "discarded"; rule: string; seat: number | null; data: Discarded; text: string }
  | { kind: "not_yet"; rule: string; seat: number | null; data: NotYet; text: string }
  | { kind: "ended"; rule: string; seat: number | null; data: Ended; text: string };
