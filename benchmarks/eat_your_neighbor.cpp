// Eat Your Neighbor: random games a second, the figure our compiled rules are measured against.
//
//   eat_your_neighbor SECONDS SEED [SIDE [SUPPLY]]   a JSON line for each side from 2 to 5, or SIDE
//   eat_your_neighbor --check SEED                   compare with the slow rules
//
// Default options of the rulebook: goal 12, stuck = ends, supply 30. SUPPLY may also be 999, for a
// game in which pieces never run out.

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "dice.hpp"
#include "eat_your_neighbor.hpp"
#include "eat_your_neighbor_slow.hpp"
#include "measure.hpp"

namespace {

// Every turn that the slow rules know, and no other.
template <int Side, int Supply>
void check_turns(Game<Side, Supply> game, const std::map<std::string, SlowPosition>& legal) {
  Mask cells = game.legal_cells();
  expect(count_bits(cells) == static_cast<int>(legal.size()), "all legal turns are listed");
  for (; cells; cells &= cells - 1) {
    Game<Side, Supply> after = game;
    const bool goes_on = after.turn(std::countr_zero(cells));
    expect(legal.count(text_of(after)), "a listed turn leads to " + text_of(after));
    expect(goes_on || legal.at(text_of(after)).turns_from().empty(), "a turn ends the game");
  }
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
        check_turns(game, legal);
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
