// Eat Your Neighbor: random games a second, the figure our compiled rules are measured against.
//
//   eat_your_neighbor SECONDS SEED [SIDE [SUPPLY]]   a JSON line for each side from 2 to 5, or SIDE
//   eat_your_neighbor --check SEED                   compare with the slow rules
//
// Default options of the rulebook: goal 12, stuck = ends, supply 30. SUPPLY may also be 999, for a
// game in which pieces never run out.
//
// Why it is fast: turns are never listed. A cell is drawn among the empty ones that are not barred,
// that is, not yet known to make too large a creature; one that fails is barred for that seat until
// a piece of that seat next to it is eaten. Every piece knows the cells of its creature and those
// around it, so that joining and eating are a few operations on bit masks. A creature's size less
// one is kept as two bits a cell, for in these two bits eating goes round in a circle: a creature
// eats those of the code below its own, and a single, of code 0, swarms those of code 3.

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "dice.hpp"
#include "eat_your_neighbor_slow.hpp"
#include "measure.hpp"

namespace {

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

  int turns() const { return turns_; }
  const Seat& seat(int number) const { return seats_[number]; }

  int winner() const {                                                // N11
    const int lead = seats_[0].eaten - seats_[1].eaten;
    const int placed_last = (turns_ - 1) & 1;
    return lead == 0 ? placed_last : lead < 0;
  }

 private:
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

template <int Side, int Supply>
bool next_turn(Game<Side, Supply>& game, Dice& dice) {
  return game.turns() % 2 ? game.template random_turn<1>(dice) : game.template random_turn<0>(dice);
}

// Follows random games turn by turn, and now and then draws the same turn many times.
template <int Side, int Supply>
void check_games(int games, std::uint64_t seed) {
  constexpr int kTimesEach = 40;
  Dice dice(10 * seed + Side);
  Uniformity uniformity;
  int turns = 0;
  for (int i = 0; i < games; ++i) {
    Game<Side, Supply> game;
    SlowPosition slow(Side, Supply);
    for (bool goes_on = true; goes_on;) {
      const auto legal = slow.turns_from();
      if (!legal.empty() && dice.below(8) == 0) {
        const int draws = kTimesEach * static_cast<int>(legal.size());
        std::map<std::string, int> seen;
        for (int k = 0; k < draws; ++k) {
          Game<Side, Supply> trial = game;
          next_turn(trial, dice);
          ++seen[text_of(trial)];
        }
        for (auto& [text, times] : seen) expect(legal.count(text), "a legal turn leads to " + text);
        uniformity.add(seen, static_cast<int>(legal.size()), draws);
      }
      goes_on = next_turn(game, dice);
      expect(legal.empty() == (game.turns() == slow.turns), "the game ends at " + slow.text());
      if (legal.empty()) break;
      expect(legal.count(text_of(game)), "a legal turn leads to " + text_of(game));
      slow = legal.at(text_of(game));
      ++turns;
    }
    expect(slow.turns_from().empty(), "the game is over at " + slow.text());
    expect(slow.winner() == game.winner(), "the winner of " + slow.text());
  }
  std::printf("side %d, supply %d: %d games, %d turns agree; draws deviate by %.2f (%d degrees)\n",
              Side, Supply, games, turns, uniformity.deviation(), uniformity.freedom());
  expect(std::abs(uniformity.deviation()) < 4.5, "draws are uniform");
}

void check(std::uint64_t seed) {
  const std::map<int, std::vector<std::uint64_t>> counts = {
      {2, {7, 42, 210, 936, 3672, 11760}}, {3, {19, 342, 5814}}, {4, {37, 1332}}, {5, {61, 3660}}};
  for (auto& [side, of_depth] : counts)
    for (std::size_t depth = 1; depth <= of_depth.size(); ++depth)
      expect(SlowPosition(side, 30).count(static_cast<int>(depth)) == of_depth[depth - 1],
             "count of side " + std::to_string(side) + " at depth " + std::to_string(depth));
  std::printf("the rulebook's counts agree with the slow rules\n");
  check_games<2, 30>(400, seed);
  check_games<3, 30>(200, seed);
  check_games<4, 30>(100, seed);
  check_games<5, 30>(60, seed);
  check_games<5, kEndless>(60, seed + 1);
}

template <int Side, int Supply>
void report(double seconds, std::uint64_t seed) {
  Dice dice(seed);
  Game<Side, Supply> game;
  const Tally tally = measure(seconds, [&](Tally& sum) {
    game.play(dice);
    sum.turns += static_cast<unsigned>(game.turns());
    sum.first_seat_wins += game.winner() == 0;
  });
  tally.print("\"game\":\"eat-your-neighbor\",\"side\":" + std::to_string(Side) +
              ",\"supply\":" + std::to_string(Supply));
}

template <int Supply>
void report_sides(double seconds, std::uint64_t seed, int only) {
  if (only == 0 || only == 2) report<2, Supply>(seconds, seed);
  if (only == 0 || only == 3) report<3, Supply>(seconds, seed);
  if (only == 0 || only == 4) report<4, Supply>(seconds, seed);
  if (only == 0 || only == 5) report<5, Supply>(seconds, seed);
}

}  // namespace

int main(int count, char** words) {
  if (count < 3 || count > 5)
    refuse("usage: eat_your_neighbor SECONDS SEED [SIDE [SUPPLY]] | --check SEED");
  const std::uint64_t seed = std::strtoull(words[2], nullptr, 10);
  if (std::string(words[1]) == "--check") {
    check(seed);
    return 0;
  }
  const double seconds = std::atof(words[1]);
  const int side = count > 3 ? std::atoi(words[3]) : 0;
  const int supply = count > 4 ? std::atoi(words[4]) : 30;
  if (count > 3 && (side < 2 || side > 5)) refuse("SIDE is 2 to 5");
  if (supply == 30) {
    report_sides<30>(seconds, seed, side);
  } else if (supply == kEndless) {
    report_sides<kEndless>(seconds, seed, side);
  } else {
    refuse("SUPPLY is 30 or 999");
  }
}
