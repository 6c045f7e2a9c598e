// Made of games/eat_your_neighbor by `make types`: change it there. Types only: no browser loads this.

export type Cell = string;

export type CellView = {
  cell: Cell;
  piece: "" | "b" | "w";
  creature: number; // the size of the creature standing there, or 0
};

export type Keystone = string;

/** One creature, whole (N6). */
export type CreatureView = {
  seat: number; // whose it is
  cells: Cell[];
  keystone: Keystone | null; // the card that shows its shape (K3)
};

export type Board = {
  text: string; // the position text
  rows: CellView[][]; // from the top
  creatures: CreatureView[];
  eaten: number[]; // pieces eaten by each seat
  hand: number[]; // pieces each seat has left to place
  points: number[]; // the scores as they would be now
  keystones: Keystone[]; // the shapes laid open
  matching: Cell[][]; // the creatures that are keystones now
};

/** N7: the creature just made ate another whole; N8: singles did. */
export type Ate = {
  eaten: Cell[];
  eaters: Cell[];
};

/** N5: a cell to place on, and what that would make and eat. */
export type PlaceChoice = {
  text: string; // as it is typed
  cell: Cell;
  creature: Cell[]; // with those that the piece would join (N6)
  keystone: Keystone | null; // the card that shows its shape (K3)
  eats: Ate[];
};

/** A turn that places nothing (N3, N10). */
export type OtherChoice = {
  text: string;
  kind: "swap" | "pass";
  cell: Cell | null; // of the piece that would be taken over
};

export type Choices = {
  places: PlaceChoice[];
  others: OtherChoice[];
};

/** A turn that places a piece. */
export type Place = {
  kind: "place";
  cell: Cell;
};

/** A turn that places none (N3, N10). */
export type Other = {
  kind: "swap" | "pass";
};

/** N5: a piece was placed; with those it joins (N6) it is a creature. */
export type Placed = {
  cell: Cell;
  creature: Cell[];
};

/** N3: White took over Black's first piece. */
export type Swapped = {
  cell: Cell;
};

/** N10: nowhere to place. */
export type Passed = Record<string, never>;

/** N9: somebody has eaten enough; N10: somebody cannot place. How it stands, and who wins. */
export type Ended = {
  because: "eaten" | "stuck";
  of: number; // the seat that has eaten so much, or cannot place
  eaten: number[]; // by seat
  points: number[]; // by seat
  decided_by: "points" | "eaten" | "last"; // N11, K4
  last: number | null; // the seat that placed last
};

/** What one decision is made of. */
export type Parts = Place | Other;

/** What may happen, by which rule, and whose doing it is. */
export type Events =
  | { kind: "placed"; rule: string; seat: number | null; data: Placed; text: string }
  | { kind: "ate"; rule: string; seat: number | null; data: Ate; text: string }
  | { kind: "swapped"; rule: string; seat: number | null; data: Swapped; text: string }
  | { kind: "passed"; rule: string; seat: number | null; data: Passed; text: string }
  | { kind: "ended"; rule: string; seat: number | null; data: Ended; text: string }
  | { kind: "swarmed"; rule: string; seat: number | null; data: Ate; text: string };
