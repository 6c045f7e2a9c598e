// The rules of Eat Your Neighbor, fast: default options of the rulebook (goal 12, stuck = ends).
//
// Why it is fast: turns are never listed. A cell is drawn among the empty ones that are not barred,
// that is, not yet known to make too large a creature; one that fails is barred for that seat until
// a piece of that seat next to it is eaten. Every piece knows the cells of its creature and those
// around it, so that joining and eating are a few operations on bit masks. A creature's size less
// one is kept as two bits a cell, for in these two bits eating goes round in a circle: a creature
// eats those of the code below its own, and a single, of code 0, swarms those of code 3.

#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "dice.hpp"

constexpr int kLargest = 4;     // N6
constexpr int kGoal = 12;       // N9
constexpr int kSwarm = 3;       // N8: singles that eat a four
constexpr int kEndless = 999;   // a supply that no game uses up

// A hexagon of hexagons; cells are numbered row by row.
template <int Side>
struct Board {
  static constexpr int kCells = 3 * Side * (Side - 1) + 1;
  static constexpr Mask kAll = (Mask{1} << kCells) - 1;
  std::array<Mask, kCells> around{};    // the up to six cells next to each cell

  constexpr Board() {
    constexpr int kReach = Side - 1;
    constexpr int kWidth = 2 * Side + 1;            // with a rim that is off the board
    int number[kWidth][kWidth] = {};                // of each cell, from 1; 0 off the board
    int cells = 0;
    for (int r = -kReach; r <= kReach; ++r)
      for (int q = -kReach; q <= kReach; ++q)
        if (-kReach <= r + q && r + q <= kReach) number[r + Side][q + Side] = ++cells;
    for (int r = 1; r < kWidth - 1; ++r)
      for (int q = 1; q < kWidth - 1; ++q)
        if (const int cell = number[r][q])
          for (int near : {number[r][q - 1], number[r][q + 1], number[r - 1][q],
                           number[r - 1][q + 1], number[r + 1][q - 1], number[r + 1][q]})
            if (near) around[cell - 1] |= Mask{1} << (near - 1);
  }
};

template <int Side>
constexpr Board<Side> kBoard{};

struct Creature {
  Mask cells;
  Mask around;      // all cells next to one of them, which may be among them
};

struct Seat {
  Mask pieces = 0;
  Mask ones = 0;    // the size less one of the creature on each cell: its ones
  Mask twos = 0;    // and its twos; both 0 where no piece is
  Mask barred = 0;  // cells where a piece of this seat would make too large a creature
  int eaten = 0;

  // The pieces in creatures of size `code` + 1.
  Mask of_code(unsigned code) const {
    return pieces & (code & 1 ? ones : ~ones) & (code & 2 ? twos : ~twos);
  }
};

template <int Side, int Supply>
class Game {
 public:
  // Plays a random game from the empty board.
  void play(Dice& dice) {
    restart();
    while (random_turn<0>(dice) && random_turn<1>(dice)) {
    }
  }

  // Plays at random to the end; to be called only where the goal of N9 is not reached.
  void play_on(Dice& dice) {
    if (mover() == 1 && !random_turn<1>(dice)) return;
    while (random_turn<0>(dice) && random_turn<1>(dice)) {
    }
  }

  void restart() {
    seats_ = {};
    turns_ = 0;
  }

  // One random turn; false when the game is over, before or after it.
  template <int Mover>
  bool random_turn(Dice& dice) {
    if (turns_ == 2 * Supply) return false;                           // N4: both have placed all
    Seat& mover = seats_[Mover];
    Seat& other = seats_[1 - Mover];
    Mask open = Board<Side>::kAll & ~(mover.pieces | other.pieces | mover.barred);
    while (open) {
      const int cell = draw_bit(open, dice);
      const Mask here = Mask{1} << cell;
      const Creature single{here, kBoard<Side>.around[cell]};
      const Mask touched = single.around & mover.pieces;
      if (!touched) {
        place_single(mover, single, cell);
        return !ends_by_eating(mover, other, single, 1);
      }
      const Creature grown = join(single, touched);
      const int size = count_bits(grown.cells);
      if (size <= kLargest) {                                         // N6
        place_and_join(mover, grown, size);
        return !ends_by_eating(mover, other, grown, size);
      }
      mover.barred |= here;
      open &= ~here;
    }
    return false;                                                     // N10
  }

  // The cells where a piece may be placed.
  Mask legal_cells() { return mover() ? legal_cells_of<1>() : legal_cells_of<0>(); }

  // A legal turn; false when it ends the game by N9.
  bool turn(int cell) {
    return mover() ? place<1>(cell) : place<0>(cell);
  }

  int mover() const { return turns_ & 1; }
  int turns() const { return turns_; }
  const Seat& seat(int number) const { return seats_[number]; }

  int winner() const {                                                // N11
    const int lead = seats_[0].eaten - seats_[1].eaten;
    const int placed_last = (turns_ - 1) & 1;
    return lead == 0 ? placed_last : lead < 0;
  }

 private:
  // Those where a piece may be placed, and some where it would make too large a creature.
  template <int Mover>
  Mask open_cells() const {
    if (turns_ == 2 * Supply) return 0;                               // N4: both have placed all
    return Board<Side>::kAll & ~(seats_[0].pieces | seats_[1].pieces | seats_[Mover].barred);
  }

  template <int Mover>
  Mask legal_cells_of() {
    const Mask open = open_cells<Mover>();
    for (Mask left = open; left; left &= left - 1) {
      const int cell = std::countr_zero(left);
      const Mask touched = kBoard<Side>.around[cell] & seats_[Mover].pieces;
      if (touched && count_bits(join(single_at(cell), touched).cells) > kLargest)
        seats_[Mover].barred |= Mask{1} << cell;
    }
    return open & ~seats_[Mover].barred;
  }

  // Places a piece on a legal cell; false when that ends the game by N9.
  template <int Mover>
  bool place(int cell) {
    Creature grown = single_at(cell);
    const Mask touched = grown.around & seats_[Mover].pieces;
    if (touched) grown = join(grown, touched);
    const int size = count_bits(grown.cells);
    if (touched)
      place_and_join(seats_[Mover], grown, size);
    else
      place_single(seats_[Mover], grown, cell);
    return !ends_by_eating(seats_[Mover], seats_[1 - Mover], grown, size);
  }

  static Creature single_at(int cell) { return {Mask{1} << cell, kBoard<Side>.around[cell]}; }

  // The creature that a piece makes with the pieces of its seat that it touches.
  Creature join(Creature grown, Mask touched) const {
    do {
      const Creature& part = creature_at_[std::countr_zero(touched)];
      grown.cells |= part.cells;
      grown.around |= part.around;
      touched &= ~part.cells;
    } while (touched);
    return grown;
  }

  // `place_and_join` for a size of 1, where it is nearly nothing.
  void place_single(Seat& mover, const Creature& single, int cell) {
    ++turns_;
    mover.pieces |= single.cells;
    creature_at_[cell] = single;
  }

  void place_and_join(Seat& mover, const Creature& grown, int size) {
    ++turns_;
    const unsigned code = size - 1;
    mover.pieces |= grown.cells;
    mover.ones = (mover.ones & ~grown.cells) | (code & 1 ? grown.cells : 0);
    mover.twos = (mover.twos & ~grown.cells) | (code & 2 ? grown.cells : 0);
    if (size == kLargest) mover.barred |= grown.around;
    Mask cells = grown.cells;
    for (int i = 0; i < size; ++i) {
      creature_at_[std::countr_zero(cells)] = grown;
      cells &= cells - 1;
    }
  }

  // N7 and N8, then whether N9 ends the game.
  bool ends_by_eating(Seat& mover, Seat& other, const Creature& hunter, int size) {
    Mask prey = hunter.around & other.of_code((size - 2) & 3);
    if (!prey) return false;
    const Mask singles = mover.of_code(0);
    Creature gone{0, 0};
    do {
      const Creature& victim = creature_at_[std::countr_zero(prey)];
      prey &= ~victim.cells;
      if (size > 1 || count_bits(victim.around & singles) >= kSwarm) {
        gone.cells |= victim.cells;
        gone.around |= victim.around;
      }
    } while (prey);
    other.pieces &= ~gone.cells;
    other.ones &= ~gone.cells;
    other.twos &= ~gone.cells;
    other.barred &= ~(gone.cells | gone.around);
    mover.eaten += count_bits(gone.cells);
    return mover.eaten >= kGoal;
  }

  std::array<Seat, 2> seats_{};
  int turns_ = 0;
  std::array<Creature, Board<Side>::kCells> creature_at_{};   // only where a piece is
};

template <int Side, int Supply>
std::string text_of(const Game<Side, Supply>& game) {
  std::string pieces(Board<Side>::kCells, '.');
  for (int cell = 0; cell < Board<Side>::kCells; ++cell)
    for (int seat = 0; seat < 2; ++seat)
      if (game.seat(seat).pieces >> cell & 1) pieces[cell] = "bw"[seat];
  return pieces + " " + std::to_string(game.seat(0).eaten) + "-" +
         std::to_string(game.seat(1).eaten);
}
