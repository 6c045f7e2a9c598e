// Seats: what they are called, and who sits there.
// @ts-check

/** @import { SeatInfo, TableInfo } from "tailbiter/types.d.ts" */

/** The names to read. @param {Pick<SeatInfo, "label">[]} seats */
export const namesOf = (seats) => seats.map((seat) => seat.label);

/** The game's words alone. @param {Pick<SeatInfo, "called">[]} seats */
export const calledOf = (seats) => seats.map((seat) => seat.called);

/**
 * Both, so that nobody is mistaken for somebody of the same name.
 * @param {Pick<SeatInfo, "name" | "called" | "label">} seat
 */
export const fullName = (seat) => (seat.name ? `${seat.name} (${seat.called})` : seat.label);

/** The seats of people at this screen. @param {SeatInfo[]} seats */
export const mineOf = (seats) => seats.flatMap((seat, index) => (seat.mine && seat.who === "person" ? [index + 1] : []));

/** The one seat that is "you"; null where several people share this screen, or nobody sits here. @param {SeatInfo[]} seats */
export function yoursOf(seats) {
  const [mine, ...others] = mineOf(seats);
  return others.length ? null : (mine ?? null);
}

/** The names where a sentence begins with one, to whoever looks at this screen. @param {SeatInfo[]} seats */
export const spokenNames = (seats) => namesOf(seats).map((name, index) => (index + 1 === yoursOf(seats) ? "You" : name));

/** @param {SeatInfo[]} seats @param {number} seat */
export const whoseTurn = (seats, seat) => (seat === yoursOf(seats) ? "Your turn" : `${seats[seat - 1].label}'s turn`);

/** @param {SeatInfo} seat */
export function sitterOf(seat) {
  if (seat.who === "bot") return seat.name ? `bot, level ${seat.level}` : `level ${seat.level}`;
  if (seat.who === "free") return "free";
  return seat.mine ? "at this screen" : "a person";
}

/**
 * The seat through whose eyes a table is looked at: the one to act at this screen. Where they have
 * secrets from each other, nobody's until its person says that they look.
 * @param {TableInfo} table
 * @param {number | null} now whose eyes they are now
 * @returns {number | null}
 */
export function eyesFor(table, now) {
  const mine = mineOf(table.seats);
  if (mine.length < 2) return mine[0] ?? null;
  const acting = mine.filter((seat) => table.acting.includes(seat));
  if (!table.secret) return acting[0] ?? now ?? mine[0];
  const maySee = now !== null && !table.over && (acting.includes(now) || acting.length === 0);
  return maySee ? now : null;
}
