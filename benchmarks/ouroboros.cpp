// Ouroboros: random games a second, the figure our compiled rules are measured against.
//
//   ouroboros SECONDS SEED [SIZE [PLAYERS]]   a JSON line for each size from 3 to 9, or SIZE
//   ouroboros --check SEED                    compare with the slow rules
//
// Default options of the rulebook (10 stones, patterns A, stones return), 2 to 4 players, each game
// on a freshly shuffled grid; per_colour is 10, or what a larger grid needs. Every turn is drawn
// among those that lead to different positions, each as likely as the others.
//
// Why it is fast: turns are counted, not listed. A placing `+` for every disc, a placing `x` for
// every disc with another next to it (for one without, both are the same turn), a discard for every
// colour held, and for each pattern the pairs of stones times the ways to pay. One number is drawn
// below the sum, and only the turn it stands for is worked out. The pairs in each pattern are kept
// up to date stone by stone. A supply is one number with a byte a colour, and so is a disc; a
// square without one is 0, so that what a placing gives is a sum of four squares, wherever it is.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "dice.hpp"
#include "measure.hpp"
#include "ouroboros_slow.hpp"

namespace {

constexpr int kColours = 4;
constexpr int kPatterns = 4;
constexpr int kStones = 10;       // O11

using Discs = std::uint32_t;      // how many of each colour, a byte each

constexpr Discs kOneOfEach = 0x01010101;

// The top bit of the byte of every colour of which there are so many.
constexpr Discs with_at_least(Discs discs, int many) {
  return (discs + kOneOfEach * static_cast<Discs>(0x80 - many)) & kOneOfEach * 0x80;
}

// One disc of a colour whose top bit is set.
inline Discs one_of(Discs top_bits, unsigned rank) {
  return Discs{1} << (nth_bit(Mask{top_bits}, rank) - 7);
}

constexpr int per_colour(int size) {                                          // O1
  return std::max(10, (size * size + kColours - 1) / kColours);
}

// A square grid as a set of bits. Each row ends with two empty columns, so that no neighbour and no
// pattern reaches from one edge to the other.
template <int Size>
struct Grid {
  static constexpr int kRow = Size + 2;
  static constexpr int kSquares = Size * kRow;
  using Set = std::conditional_t<kSquares <= 64, Mask, WideMask>;

  // O12: half of each pattern's offsets; the other half are the same, seen from the other stone.
  static constexpr int kOffsets[kPatterns][4] = {
      {2, 2 * kRow},
      {1, kRow},
      {kRow + 1, kRow - 1},
      {kRow + 2, kRow - 2, 2 * kRow + 1, 2 * kRow - 1},
  };

  std::array<int, Size * Size> squares{};
  Set all = 0;
  std::array<Set, kSquares> around[2]{};            // the squares that `+` and `x` look at
  std::array<Set, kSquares> paired[kPatterns]{};    // the squares in each pattern with a square

  constexpr Grid() {
    int next = 0;
    for (int row = 0; row < Size; ++row)
      for (int column = 0; column < Size; ++column) {
        squares[next++] = row * kRow + column;
        all |= bit(row * kRow + column);
      }
    for (int square : squares) {
      around[0][square] = at(square, 1) | at(square, kRow);
      around[1][square] = at(square, kRow + 1) | at(square, kRow - 1);
      for (int pattern = 0; pattern < kPatterns; ++pattern)
        for (int offset : kOffsets[pattern])
          if (offset) paired[pattern][square] |= at(square, offset);
    }
  }

  static constexpr Set bit(int square) { return Set{1} << square; }

  // The squares that have one of these among their eight neighbours; some off the grid, too.
  static constexpr Set touching(Set set) {
    const Set beside = set << 1 | set >> 1;
    const Set three = beside | set;
    return beside | three << kRow | three >> kRow;
  }

 private:
  constexpr Set at(int square, int offset) const {
    return (bit(square) << offset | bit(square) >> offset) & all;
  }
};

template <int Size>
constexpr Grid<Size> kGrid{};

template <int Size, int Players>
class Game {
 public:
  using Set = typename Grid<Size>::Set;

  Game() {
    for (int i = 0; i < kDeck; ++i) deck_[i] = Discs{1} << (8 * (i % kColours));
  }

  // Plays a random game on a freshly shuffled grid.
  void play(Dice& dice) {
    restart(dice);
    while (!random_turn(dice)) {
    }
  }

  void restart(Dice& dice) {
    shuffle(dice);
    discs_ = kGrid<Size>.all;
    stones_ = 0;
    pairs_ = {};
    pile_ = kStones;
    supplies_ = {};
    seat_ = 0;
    turns_ = 0;
  }

  // One random turn; true when it wins.
  bool random_turn(Dice& dice) {
    const Discs supply = supplies_[seat_];
    const int colours = std::popcount(with_at_least(supply, 1));
    const int twos = std::popcount(with_at_least(supply, 2));
    const int threes = std::popcount(with_at_least(supply, 3));
    const int sixes = std::popcount(with_at_least(supply, 6));
    const Ways ways = {threes, colours == kColours, threes * (twos - 1), sixes};

    const Set not_alone = discs_ & Grid<Size>::touching(discs_);
    const bool may_place = pile_ > 0;                                         // O11
    const unsigned crosses = may_place ? count_bits(discs_) : 0;
    const unsigned placings = may_place ? crosses + count_bits(not_alone) : 0;
    const unsigned discards = colours;
    unsigned removals = 0;
    for (int pattern = 0; pattern < kPatterns; ++pattern)
      removals += ways[pattern] * pairs_[pattern];

    const int mover = seat_;
    seat_ = mover + 1 == Players ? 0 : mover + 1;
    ++turns_;
    unsigned drawn = dice.below(placings + discards + removals);
    if (drawn < placings) {
      const int shape = drawn >= crosses;
      place(mover, nth_bit(shape ? not_alone : discs_, shape ? drawn - crosses : drawn), shape);
      return false;
    }
    drawn -= placings;
    if (drawn < discards) {
      supplies_[mover] -= one_of(with_at_least(supply, 1), drawn);            // O13
    } else {
      supplies_[mover] -= remove(supply, ways, drawn - discards);
    }
    return supplies_[mover] == 0;                                             // O14
  }

  int turns() const { return turns_; }
  int winner() const { return seat_ == 0 ? Players - 1 : seat_ - 1; }         // who moved last
  int seat() const { return seat_; }
  int pile() const { return pile_; }
  Discs supply(int seat) const { return supplies_[seat]; }
  Discs disc_at(int square) const { return disc_at_[kMargin + square]; }
  bool has_stone(int square) const { return (stones_ & Grid<Size>::bit(square)) != 0; }

 private:
  static constexpr int kDeck = kColours * per_colour(Size);
  static constexpr int kRow = Grid<Size>::kRow;
  static constexpr int kMargin = kRow + 1;
  using Ways = std::array<int, kPatterns>;          // to pay for a pair in each pattern

  // O1: the squares get the first discs of the deck, in any order as likely as another. Kept out of
  // line because the loop over turns is then compiled better: about a tenth more games.
  [[gnu::noinline]] void shuffle(Dice& dice) {
    constexpr int kDrawsOfANumber = 4;
    for (int first = 0; first < Size * Size; first += kDrawsOfANumber) {
      std::uint64_t fraction = dice.next();
      for (int i = first; i < std::min(first + kDrawsOfANumber, Size * Size); ++i) {
        const unsigned other = i + take_below(kDeck - i, fraction);
        std::swap(deck_[i], deck_[other]);
        disc_at_[kMargin + kGrid<Size>.squares[i]] = deck_[i];
      }
    }
  }

  // O4 and O5
  void place(int mover, int square, int shape) {
    Discs* const here = &disc_at_[kMargin + square];
    const int one = shape ? kRow + 1 : 1;
    const int two = shape ? kRow - 1 : kRow;
    supplies_[mover] += *here;
    supplies_[seat_] += here[one] + here[-one] + here[two] + here[-two];      // O16
    *here = here[one] = here[-one] = here[two] = here[-two] = 0;              // O6
    discs_ &= ~(Grid<Size>::bit(square) | kGrid<Size>.around[shape][square]);
    for (int pattern = 0; pattern < kPatterns; ++pattern)
      pairs_[pattern] += count_bits(stones_ & kGrid<Size>.paired[pattern][square]);
    stones_ |= Grid<Size>::bit(square);
    --pile_;
  }

  // O7: lifts the two stones of the removal of this number, and returns its price.
  Discs remove(Discs supply, const Ways& ways, unsigned number) {
    int pattern = 0;
    for (unsigned many; number >= (many = ways[pattern] * pairs_[pattern]); ++pattern)
      number -= many;
    const unsigned way = number % static_cast<unsigned>(ways[pattern]);
    lift_pair(pattern, number / static_cast<unsigned>(ways[pattern]));
    pile_ += 2;                                                               // O10
    return price(supply, pattern, way);
  }

  static Discs price(Discs supply, int pattern, unsigned way) {               // O12
    if (pattern == 0) return 3 * one_of(with_at_least(supply, 3), way);
    if (pattern == 1) return kOneOfEach;
    if (pattern == 3) return 6 * one_of(with_at_least(supply, 6), way);
    const unsigned partners = std::popcount(with_at_least(supply, 2)) - 1;
    const Discs thrice = one_of(with_at_least(supply, 3), way / partners);
    const Discs twice = one_of(with_at_least(supply, 2) & ~(thrice << 7), way % partners);
    return 3 * thrice + 2 * twice;
  }

  void lift_pair(int pattern, unsigned number) {
    for (int offset : Grid<Size>::kOffsets[pattern]) {
      const Set firsts = stones_ & stones_ >> offset;
      const unsigned found = count_bits(firsts);
      if (number < found) {
        const int first = nth_bit(firsts, number);
        lift(first);
        lift(first + offset);
        return;
      }
      number -= found;
    }
  }

  void lift(int square) {
    stones_ &= ~Grid<Size>::bit(square);
    for (int pattern = 0; pattern < kPatterns; ++pattern)
      pairs_[pattern] -= count_bits(stones_ & kGrid<Size>.paired[pattern][square]);
  }

  Set discs_ = 0;                                   // squares with a disc
  Set stones_ = 0;                                  // squares with a stone
  std::array<int, kPatterns> pairs_{};              // of stones in each pattern
  std::array<Discs, Players> supplies_{};
  int pile_ = kStones;
  int seat_ = 0;                                    // who moves
  int turns_ = 0;
  std::array<Discs, Grid<Size>::kSquares + 2 * kMargin> disc_at_{};   // 0 for none
  std::array<Discs, kDeck> deck_{};
};

template <int Size, int Players>
SlowPosition slow_copy(const Game<Size, Players>& game) {
  SlowPosition slow;
  for (int row = 0; row < Size; ++row) {
    std::string squares;
    for (int column = 0; column < Size; ++column) {
      const int square = row * Grid<Size>::kRow + column;
      const Discs disc = game.disc_at(square);
      squares += game.has_stone(square) ? '#' : disc ? "bgry"[std::countr_zero(disc) / 8] : '.';
    }
    slow.rows.push_back(squares);
  }
  for (int seat = 0; seat < Players; ++seat) {
    slow.supplies.push_back({});
    for (int k = 0; k < kColours; ++k) slow.supplies[seat][k] = game.supply(seat) >> (8 * k) & 0xFF;
  }
  slow.mover = game.seat();
  slow.pile = game.pile();
  slow.turn = game.turns() + 1;
  return slow;
}

// Follows random games turn by turn, and now and then draws the same turn many times.
template <int Size, int Players>
void check_games(int games, std::uint64_t seed) {
  constexpr int kTimesEach = 40;
  Dice dice(100 * seed + 10 * Size + Players);
  Uniformity uniformity;
  int turns = 0;
  Game<Size, Players> game;
  for (int i = 0; i < games; ++i) {
    game.restart(dice);
    SlowPosition slow = slow_copy(game);
    while (!slow.won) {
      const auto legal = slow.turns_from();
      expect(!legal.empty(), "a legal turn exists at " + slow.text());
      if (dice.below(8) == 0) {
        const int draws = kTimesEach * static_cast<int>(legal.size());
        std::map<std::string, int> seen;
        for (int k = 0; k < draws; ++k) {
          Game<Size, Players> trial = game;
          trial.random_turn(dice);
          ++seen[slow_copy(trial).text()];
        }
        for (auto& [text, times] : seen) expect(legal.count(text), "a legal turn leads to " + text);
        uniformity.add(seen, static_cast<int>(legal.size()), draws);
      }
      const bool wins = game.random_turn(dice);
      const std::string text = slow_copy(game).text();
      expect(legal.count(text), "a legal turn leads from " + slow.text() + " to " + text);
      slow = legal.at(text);
      expect(wins == slow.won, "won or not: " + text);
      expect(!wins || (game.winner() + 1) % Players == slow.mover, "the winner of " + text);
      ++turns;
    }
  }
  std::printf("size %d, %d players: %d games, %d turns agree; draws deviate by %.2f (%d degrees)\n",
              Size, Players, games, turns, uniformity.deviation(), uniformity.freedom());
  expect(std::abs(uniformity.deviation()) < 4.5, "draws are uniform");
}

// Every square has every colour as often, and two neighbours are as often alike as they should be.
template <int Size>
void check_shuffle(int shuffles, std::uint64_t seed) {
  Dice dice(seed);
  Game<Size, 2> game;
  std::vector<std::map<std::string, int>> seen(Size * Size);
  double alike = 0;
  for (int i = 0; i < shuffles; ++i) {
    game.restart(dice);
    const SlowPosition slow = slow_copy(game);
    std::map<char, int> many;
    for (int square = 0; square < Size * Size; ++square) {
      const char disc = slow.rows[square / Size][square % Size];
      ++seen[square][std::string(1, disc)];
      expect(++many[disc] <= per_colour(Size), "no more discs of a colour than there are");
    }
    alike += slow.rows[0][0] == slow.rows[0][1];
  }
  Uniformity uniformity;
  for (auto& colours : seen) uniformity.add(colours, kColours, shuffles);
  const double chance = (per_colour(Size) - 1.0) / (kColours * per_colour(Size) - 1.0);
  const double spread = std::sqrt(shuffles * chance * (1 - chance));
  const double alike_deviation = (alike - shuffles * chance) / spread;
  std::printf("size %d: colours of squares deviate by %.2f, of neighbours by %.2f\n", Size,
              uniformity.deviation(), alike_deviation);
  expect(std::abs(uniformity.deviation()) < 4.5, "every square has every colour");
  expect(std::abs(alike_deviation) < 4.5, "neighbours are alike as often as chance has it");
}

void check_counts() {
  SlowPosition example;
  example.rows = {"bgryry", "gbyrgb", "rrbgyb", "ygrbgg", "bryybr", "gybrgy"};
  example.supplies = {{}, {}};
  expect(example.count(1) == 72, "the first count");
  expect(example.count(2) == 4771, "the second count");
  expect(example.count(3) == 282211, "the third count");
  std::printf("the rulebook's counts agree with the slow rules\n");
}

template <int Size>
void check_size(std::uint64_t seed) {
  check_shuffle<Size>(20000, seed);
  check_games<Size, 2>(Size < 7 ? 60 : 15, seed);
  if constexpr (Size > 3) {                                                   // O1
    check_games<Size, 3>(Size < 7 ? 30 : 8, seed);
    check_games<Size, 4>(Size < 7 ? 30 : 8, seed);
  }
}

template <int Size, int Players>
void report(double seconds, std::uint64_t seed) {
  Dice dice(seed);
  Game<Size, Players> game;
  const Tally tally = measure(seconds, [&](Tally& sum) {
    game.play(dice);
    sum.turns += static_cast<unsigned>(game.turns());
    sum.first_seat_wins += game.winner() == 0;
  });
  tally.print("\"game\":\"ouroboros\",\"size\":" + std::to_string(Size) +
              ",\"players\":" + std::to_string(Players) +
              ",\"per_colour\":" + std::to_string(per_colour(Size)));
}

template <int Size>
void report_size(double seconds, std::uint64_t seed, int players) {
  if (players == 2) report<Size, 2>(seconds, seed);
  if constexpr (Size > 3) {
    if (players == 3) report<Size, 3>(seconds, seed);
    if (players == 4) report<Size, 4>(seconds, seed);
  }
}

// Calls `visit` with each size, or with `only`, as a compile-time number.
template <class Visit, int... Offset>
void for_sizes(int only, Visit visit, std::integer_sequence<int, Offset...>) {
  const auto visit_size = [&](auto size) {
    if (only == 0 || only == size()) visit(size);
  };
  (visit_size(std::integral_constant<int, 3 + Offset>()), ...);
}

constexpr auto kSizes = std::make_integer_sequence<int, 7>();   // 3 to 9

}  // namespace

int main(int count, char** words) {
  if (count < 3 || count > 5)
    refuse("usage: ouroboros SECONDS SEED [SIZE [PLAYERS]] | --check SEED");
  const std::uint64_t seed = std::strtoull(words[2], nullptr, 10);
  if (std::string(words[1]) == "--check") {
    check_counts();
    for_sizes(0, [&](auto size) { check_size<size()>(seed); }, kSizes);
    return 0;
  }
  const double seconds = std::atof(words[1]);
  const int size = count > 3 ? std::atoi(words[3]) : 0;
  const int players = count > 4 ? std::atoi(words[4]) : 2;
  if (count > 3 && (size < 3 || size > 9)) refuse("SIZE is 3 to 9");
  if (players < 2 || players > 4) refuse("PLAYERS is 2 to 4");
  if (size == 3 && players > 2) refuse("SIZE is at least 4 with 3 or 4 players");
  for_sizes(size, [&](auto chosen) { report_size<chosen()>(seconds, seed, players); }, kSizes);
}
