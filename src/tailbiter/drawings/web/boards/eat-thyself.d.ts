// Made of games/eat_thyself by `make types`: change it there. Types only: no browser loads this.

export type Slot = {
  slot: number; // its number, from 1
  space: boolean;
  piece: "A" | "B" | "C" | "a" | "b" | "c" | ""; // capital for a king; "" for a free space
};

export type Board = {
  text: string; // the position text
  slots: Slot[]; // clockwise from slot 1
  cards: number[][]; // the numbers that each seat's two cards show
  sides: number[][]; // the two numbers on each card, the smaller first; all have the same
  pieces: number[]; // that each seat has left, those in somebody's hand among them
  kings: number[]; // that each seat has on the ring
  hand: ("A" | "B" | "C" | "a" | "b" | "c")[]; // pieces taken in hand, while a turn is half made
};

export type OfferedHop = {
  king: number;
  way: "clockwise" | "back";
  far: number;
  card: "a" | "b";
  lands: number;
  kind: "hop";
  text: string;
  whole: boolean;
  does: "circled" | "stood" | "ate_pawn" | "ate_king" | "took_pawn" | "took_king"; // where it lands
  owner: number | null; // of the piece that stands there
};

export type OfferedRemoval = {
  kind: "remove";
  slot: number | null;
  text: string;
  whole: boolean;
};

export type OfferedLifting = {
  kind: "lift";
  slots: number[];
  text: string;
  whole: boolean;
};

export type OfferedPutting = {
  kind: "put";
  owner: number;
  piece: "pawn" | "king";
  place: "gap" | "space" | "out";
  slot: number | null;
  text: string;
  whole: boolean;
};

/** What may be decided now; three of the four are empty. */
export type Choices = {
  hops: OfferedHop[];
  removals: OfferedRemoval[]; // T9
  liftings: OfferedLifting[]; // T11
  puttings: OfferedPutting[]; // T10, T11: of the piece that goes back next
};

/** T4: a king moves. */
export type Hop = {
  king: number;
  way: "clockwise" | "back";
  far: number;
  card: "a" | "b";
  lands: number;
  kind: "hop";
};

/** T9: one more pawn is removed, or none. */
export type Removal = {
  kind: "remove";
  slot: number | null;
};

/** T11: what is lifted with a king, by slots before any of it is. */
export type Lifting = {
  kind: "lift";
  slots: number[];
};

/** T10, T11: a piece goes back, into the gap after a slot or onto a space; or is left out. */
export type Putting = {
  kind: "put";
  owner: number; // the seat
  piece: "pawn" | "king";
  place: "gap" | "space" | "out";
  slot: number | null;
};

/** T4: a king was lifted (T5), went so many slots and landed; the card was turned over. */
export type Moved = {
  king: number;
  way: "clockwise" | "back";
  far: number;
  card: "a" | "b";
  lands: number;
  sides: number[]; // the two numbers on that card, the smaller first
  stands: number; // the number of that slot afterwards
  slots: number[]; // of each slot, the number afterwards; 0: it closed
};

/** T9: a pawn of the mover's own left the game. */
export type Removed = {
  slot: number;
  slots: number[];
};

/** T9: none did. */
export type Kept = Record<string, never>;

export type LiftedPiece = {
  slot: number;
  piece: "pawn" | "king";
};

/** T11: what was taken in hand with a king; nothing, where that may be. */
export type Lifted = {
  owner: number;
  pieces: LiftedPiece[];
  slots: number[];
};

/** T10, T11: a piece went back into the gap after a slot, or onto the space in it. */
export type PutBack = {
  owner: number;
  piece: "pawn" | "king";
  place: "gap" | "space";
  slot: number;
  stands: number;
  slots: number[];
};

/** T10: the pawn in hand left the game. */
export type LeftOut = {
  owner: number;
};

/** T13: somebody has one piece, or one king, left; T15: a draw. */
export type Ended = {
  because: "last_piece" | "first_king" | "repeated" | "turn_limit";
  winner: number | null;
  turns: number; // that may be played
};

/** T6: full circle; T7: on a free space; T8, T9: the mover's own piece was eaten there. */
export type Landed = {
  slot: number;
};

/** T10, T11: the piece of another, there, was taken in hand. */
export type Took = {
  slot: number;
  owner: number; // its seat
};

/** What one decision is made of. */
export type Parts = Hop | Removal | Lifting | Putting;

/** What may happen, by which rule, and whose doing it is. */
export type Events =
  | { kind: "moved"; rule: string; seat: number | null; data: Moved; text: string }
  | { kind: "removed"; rule: string; seat: number | null; data: Removed; text: string }
  | { kind: "kept"; rule: string; seat: number | null; data: Kept; text: string }
  | { kind: "lifted"; rule: string; seat: number | null; data: Lifted; text: string }
  | { kind: "put_back"; rule: string; seat: number | null; data: PutBack; text: string }
  | { kind: "left_out"; rule: string; seat: number | null; data: LeftOut; text: string }
  | { kind: "ended"; rule: string; seat: number | null; data: Ended; text: string }
  | { kind: "circled"; rule: string; seat: number | null; data: Landed; text: string }
  | { kind: "stood"; rule: string; seat: number | null; data: Landed; text: string }
  | { kind: "ate_pawn"; rule: string; seat: number | null; data: Landed; text: string }
  | { kind: "ate_king"; rule: string; seat: number | null; data: Landed; text: string }
  | { kind: "took_pawn"; rule: string; seat: number | null; data: Took; text: string }
  | { kind: "took_king"; rule: string; seat: number | null; data: Took; text: string };
