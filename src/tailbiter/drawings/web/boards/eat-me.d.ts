// Made of games/eat_me by `make types`: change it there. Types only: no browser loads this.

/** As everybody sees it: from `first` clockwise to `last`. */
export type Organism = {
  id: number | null; // None: unowned
  owner: number | null; // a seat from 1
  first: number;
  last: number;
  size: number;
};

/** A seat's order for a round; a half that is not due is None (M5). */
export type Order = {
  kind: "order";
  card: number | null;
  bid: number | null;
  supplied: ("card" | "bid")[]; // the halves that came from the game master (M18)
};

/** What is public (M7); then what a seat sees besides, then what the game master does. */
export type Board = {
  deck: number; // cards in the ring
  round: number; // 0 while opening bids are made
  organisms: Organism[]; // by ID, then the unowned by first card
  next_id: number;
  order_of_play: number[]; // seats; none before there is one
  victory_points: number[]; // by seat
  bid_points: number[]; // by seat
  left: number; // cards each seat still holds
  ordered: number[]; // seats whose order is in
  asks: ("card" | "bid")[]; // the halves that an order now has
  hand?: number[];
  unseen?: number[]; // cards in others' hands, or withdrawn
  my_order?: string | null;
  my_parts?: Order | null; // of that order
  may_bid?: number; // the most; 0 where no bid is due
  text?: string; // the position text
  hands?: number[][]; // by seat
  withdrawn?: number[];
  lot?: number[]; // seats
  orders?: (string | null)[]; // by seat
};

export type Scored = {
  seat: number;
  points: number;
};

/** M8 to M16: a card was played; one organism has taken it in. */
export type Played = {
  card: number;
  organism: Organism; // that holds the card now
  was: Organism | null; // the same one before; None: it has just come to life
  eaten: Organism[]; // as they were
  scored: Scored | null; // whoever owned what was eaten (M13, M14)
};

/** A card of the hand, and what it would do to the ring as it stands. */
export type Offer = {
  card: number;
  text: string; // its half of an order
  kind: "born" | "absorbed" | "ate";
  does: Played;
};

/** The halves that an order is made of; with both, a blank stands between them. */
export type Choices = {
  cards: Offer[]; // none where no card is due
  bids: string[]; // their halves of an order, from a bid of 0 up; none where no bid is due
};

/** M6: a seat's order is in, and nobody learns more. */
export type Ordered = Record<string, never>;

/** M4: the order of play in a round, by bids. */
export type Settled = {
  round: number;
  order: number[]; // seats
  bids: number[]; // by seat
};

/** M3: what the bids cost. */
export type Paid = {
  payer: number | null; // the one seat that pays; None: everyone does
  paid: number[]; // by seat
  left: number[]; // bid points, by seat
};

/** M7: a round is over. */
export type Counted = {
  round: number;
  points: number[]; // victory points, by seat
};

/** M18: what the game master ordered for a seat; None: that half came from the seat. */
export type Supplied = {
  card: number | null;
  bid: number | null;
};

/** M17: all cards are played. */
export type Ended = {
  winners: number[];
  points: number[]; // victory points, by seat
  bid_points: number[]; // by seat
  decided_by: "points" | "bid_points";
};

/** What one decision is made of. */
export type Parts = Order;

/** What may happen, by which rule, and whose doing it is. */
export type Events =
  | { kind: "ordered"; rule: string; seat: number | null; data: Ordered; text: string }
  | { kind: "settled"; rule: string; seat: number | null; data: Settled; text: string }
  | { kind: "paid"; rule: string; seat: number | null; data: Paid; text: string }
  | { kind: "counted"; rule: string; seat: number | null; data: Counted; text: string }
  | { kind: "supplied"; rule: string; seat: number | null; data: Supplied; text: string }
  | { kind: "ended"; rule: string; seat: number | null; data: Ended; text: string }
  | { kind: "born"; rule: string; seat: number | null; data: Played; text: string }
  | { kind: "absorbed"; rule: string; seat: number | null; data: Played; text: string }
  | { kind: "ate"; rule: string; seat: number | null; data: Played; text: string };
