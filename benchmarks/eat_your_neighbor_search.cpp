// Eat Your Neighbor: simulations a second of a plain search from the empty board, the figure that
// our compiled search is measured against.
//
//   eat_your_neighbor_search SECONDS SEED [SIDE [SIMULATIONS]]   a JSON line, whole searches only
//   eat_your_neighbor_search --check SEED                        search where wins are known
//
// UCT with one random game a simulation and nothing else: no knowledge of the game, no proofs, a
// new tree for each search. SIDE is 2 to 5, and 5 unless said; SIMULATIONS are those of one search,
// 2000 unless said.
//
// Why it is fast: nodes live in one block, the children of a node side by side, made when it is
// visited for the second time. They are tried in a random order, and those tried stand first: the
// visits of a node say which is next, and nobody looks at the others before all have been tried.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "dice.hpp"
#include "eat_your_neighbor.hpp"
#include "eat_your_neighbor_slow.hpp"
#include "measure.hpp"

namespace {

constexpr int kSupply = 30;
constexpr float kExplore = 1.0F;

struct Node {
  std::uint32_t visits = 0;
  std::uint32_t wins = 0;             // of the seat whose turn led here
  float mean = 0;                     // wins a visit
  float spread = 0;                   // 1 / sqrt(visits)
  std::uint32_t first = 0;            // child; the others follow it
  std::uint8_t children = 0;          // 0 also until the second visit
  std::uint8_t cell = 0;              // of the turn that led here
};

template <int Side>
class Search {
 public:
  using Position = Game<Side, kSupply>;

  Search(const Position& root, std::uint64_t seed) : root_(root), dice_(seed) { restart(); }

  void restart() { nodes_.assign(1, Node{}); }

  // One more game, through the tree and then at random; returns its end.
  const Position& simulate() {
    game_ = root_;
    path_.assign(1, 0);
    bool goes_on = true;
    while (goes_on && nodes_[path_.back()].visits > 0) {
      if (nodes_[path_.back()].children == 0 && !grow(path_.back())) break;
      path_.push_back(choose(nodes_[path_.back()]));
      goes_on = game_.turn(nodes_[path_.back()].cell);
    }
    if (goes_on) game_.play_on(dice_);
    int seat = 1 - root_.mover();
    for (const std::uint32_t number : path_) {
      count(nodes_[number], game_.winner() == seat);
      seat = 1 - seat;
    }
    return game_;
  }

  const std::vector<Node>& nodes() const { return nodes_; }     // the root is the first

 private:
  // Makes a node's children; false when no turn is left.
  bool grow(std::uint32_t number) {
    Mask cells = game_.legal_cells();
    nodes_[number].first = static_cast<std::uint32_t>(nodes_.size());
    nodes_[number].children = static_cast<std::uint8_t>(count_bits(cells));
    for (; cells; cells &= cells - 1) {
      nodes_.emplace_back();
      nodes_.back().cell = static_cast<std::uint8_t>(std::countr_zero(cells));
    }
    return nodes_[number].children > 0;
  }

  // What a choice wants is worked out here: a node is looked at far more often than it is visited.
  static void count(Node& node, bool is_win) {
    node.visits += 1;
    node.wins += is_win;
    node.mean = static_cast<float>(node.wins) / static_cast<float>(node.visits);
    node.spread = 1 / std::sqrt(static_cast<float>(node.visits));
  }

  std::uint32_t choose(const Node& parent) {
    const std::uint32_t tried = parent.visits - 1;
    if (tried < parent.children) {
      const std::uint32_t next = parent.first + tried;
      std::swap(nodes_[next], nodes_[next + dice_.below(parent.children - tried)]);
      return next;
    }
    const float explore = kExplore * std::sqrt(std::log(static_cast<float>(parent.visits)));
    std::uint32_t best = parent.first;
    float most = -1;
    for (std::uint32_t child = parent.first; child < parent.first + parent.children; ++child) {
      const float value = nodes_[child].mean + explore * nodes_[child].spread;
      if (value > most) {
        most = value;
        best = child;
      }
    }
    return best;
  }

  Position root_;
  Position game_;                     // the one being simulated
  Dice dice_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;   // from the root
};

// A simulated game is over, nobody played on after N9, and the seats took turns.
template <int Side>
void check_end(Game<Side, kSupply> game) {
  const Seat& last = game.seat(1 - game.mover());
  const Seat& next = game.seat(game.mover());
  const int placed_by_next = count_bits(next.pieces) + last.eaten;
  expect(last.eaten >= kGoal || game.legal_cells() == 0, "the end of " + text_of(game));
  expect(next.eaten < kGoal, "no turn after the end of " + text_of(game));
  expect(placed_by_next == game.turns() / 2, "turns by turns until " + text_of(game));
}

// Simulates, and sees that the children of a node account for all its visits but the first.
template <int Side>
Search<Side> searched(const Game<Side, kSupply>& root, std::uint64_t seed, int simulations) {
  Search<Side> search(root, seed);
  for (int i = 0; i < simulations; ++i) check_end(search.simulate());
  const auto& nodes = search.nodes();
  expect(nodes[0].visits == static_cast<unsigned>(simulations), "the root is always visited");
  for (const Node& node : nodes) {
    std::uint32_t visits = 0, wins = 0;
    for (std::uint32_t child = node.first; child < node.first + node.children; ++child) {
      visits += nodes[child].visits;
      wins += nodes[child].wins;
    }
    if (node.children) {
      const std::uint32_t lost = node.visits - node.wins;
      expect(visits == node.visits - 1, "visits of children add up");
      expect(wins == lost || wins + 1 == lost, "a child wins where its parent loses");
    }
  }
  return search;
}

// Can the seat to play win, whatever the other does?
bool is_won(const SlowPosition& position, std::map<std::string, bool>& solved) {
  const std::string key = position.text() + position.colour(position.mover());
  if (const auto known = solved.find(key); known != solved.end()) return known->second;
  const auto next = position.turns_from();
  bool won = next.empty() && position.winner() == position.mover();
  for (auto& [text, after] : next) won = won || !is_won(after, solved);
  return solved[key] = won;
}

// On the board of side 2, which is small enough to solve, the turn visited most must win where one
// does.
void check_wins(int games, std::uint64_t seed) {
  constexpr int kSide = 2;
  constexpr int kSimulations = 20000;
  Dice dice(seed);
  std::map<std::string, bool> solved;
  int found = 0;
  for (int i = 0; i < games; ++i) {
    Game<kSide, kSupply> game;
    SlowPosition slow(kSide, kSupply);
    for (auto legal = slow.turns_from(); !legal.empty(); legal = slow.turns_from()) {
      if (is_won(slow, solved)) {
        const auto search = searched<kSide>(game, dice.next(), kSimulations);
        const Node& root = search.nodes()[0];
        const auto first = search.nodes().begin() + root.first;
        const auto best = std::max_element(
            first, first + root.children,
            [](const Node& one, const Node& other) { return one.visits < other.visits; });
        Game<kSide, kSupply> after = game;
        after.turn(best->cell);
        expect(!is_won(legal.at(text_of(after)), solved), "a win is found at " + slow.text());
        ++found;
      }
      game.turn(draw_bit(game.legal_cells(), dice));
      slow = legal.at(text_of(game));
    }
  }
  std::printf("side %d: %d wins found, of %zu positions solved\n", kSide, found, solved.size());
}

// Random games, searched before every turn.
template <int Side>
void check_games(int games, std::uint64_t seed) {
  constexpr int kSimulations = 1000;
  Dice dice(seed);
  int searches = 0;
  for (int i = 0; i < games; ++i) {
    Game<Side, kSupply> game;
    bool goes_on = true;
    while (Mask cells = goes_on ? game.legal_cells() : 0) {
      searched<Side>(game, dice.next(), kSimulations);
      goes_on = game.turn(draw_bit(cells, dice));
      ++searches;
    }
  }
  std::printf("side %d: visits and wins add up in %d searches\n", Side, searches);
}

void check(std::uint64_t seed) {
  searched<5>({}, seed, 100000);
  check_games<5>(10, seed);
  check_games<4>(10, seed);
  check_games<3>(10, seed);
  check_wins(100, seed);
}

template <int Side>
void report(double seconds, std::uint64_t seed, int simulations) {
  Search<Side> search({}, seed);
  const auto simulate = [&](Tally& sum) {
    if (search.nodes()[0].visits == static_cast<unsigned>(simulations)) search.restart();
    const auto& game = search.simulate();
    sum.turns += static_cast<unsigned>(game.turns());
    sum.first_seat_wins += game.winner() == 0;
  };
  measure(seconds, simulate, simulations)
      .print("\"game\":\"eat-your-neighbor\",\"side\":" + std::to_string(Side) +
             ",\"simulations\":" + std::to_string(simulations));
}

void report_side(double seconds, std::uint64_t seed, int side, int simulations) {
  if (side == 2) return report<2>(seconds, seed, simulations);
  if (side == 3) return report<3>(seconds, seed, simulations);
  if (side == 4) return report<4>(seconds, seed, simulations);
  if (side == 5) return report<5>(seconds, seed, simulations);
  refuse("SIDE is 2 to 5");
}

}  // namespace

int main(int count, char** words) {
  if (count < 3 || count > 5)
    refuse("usage: eat_your_neighbor_search SECONDS SEED [SIDE [SIMULATIONS]] | --check SEED");
  const std::uint64_t seed = std::strtoull(words[2], nullptr, 10);
  if (std::string(words[1]) == "--check") {
    check(seed);
    return 0;
  }
  const int side = count > 3 ? std::atoi(words[3]) : 5;
  const int simulations = count > 4 ? std::atoi(words[4]) : 2000;
  if (simulations < 1) refuse("SIMULATIONS is at least 1");
  report_side(std::atof(words[1]), seed, side, simulations);
}
