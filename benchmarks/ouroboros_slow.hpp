// The rules of Ouroboros once more, slowly, from the rulebook, over plain characters: what the fast
// program is checked with. They share nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

struct SlowPosition {
  std::vector<std::string> rows;      // from the top: b g r y, '#' a stone, '.' nothing
  int mover = 0;
  std::vector<std::array<int, 4>> supplies;
  int pile = 10;
  int turn = 1;
  bool won = false;

  int size() const { return static_cast<int>(rows.size()); }
  bool on_grid(int y, int x) const { return 0 <= y && y < size() && 0 <= x && x < size(); }
  static int colour(char disc) { return static_cast<int>(std::string("bgry").find(disc)); }
  static bool is_disc(char square) { return square != '#' && square != '.'; }

  std::string text() const {
    std::string words;
    for (auto& row : rows) words += (words.empty() ? "" : "/") + row;
    words += std::string(" ") + "ABCD"[mover] + " ";
    for (std::size_t seat = 0; seat < supplies.size(); ++seat) {
      words += seat ? "/" : "";
      for (int k = 0; k < 4; ++k) words += (k ? "," : "") + std::to_string(supplies[seat][k]);
    }
    return words + " " + std::to_string(pile) + " " + std::to_string(turn);
  }

  SlowPosition placing(int y, int x, bool diagonal) const {
    SlowPosition next = *this;
    const std::size_t receiver = (mover + 1) % supplies.size();
    ++next.supplies[mover][colour(rows[y][x])];
    next.rows[y][x] = '#';
    --next.pile;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        const int steps = std::abs(dy) + std::abs(dx);
        if (steps != (diagonal ? 2 : 1) || !on_grid(y + dy, x + dx)) continue;
        char& square = next.rows[y + dy][x + dx];
        if (!is_disc(square)) continue;
        ++next.supplies[receiver][colour(square)];
        square = '.';
      }
    return next;
  }

  // Every exact price of a pattern that the mover can pay.
  std::vector<std::array<int, 4>> payments(std::pair<int, int> offset) const {
    const std::map<std::pair<int, int>, std::vector<int>> kinds = {
        {{0, 2}, {0, 0, 0, 3}},
        {{0, 1}, {1, 1, 1, 1}},
        {{1, 1}, {0, 0, 2, 3}},
        {{1, 2}, {0, 0, 0, 6}},
    };
    std::vector<std::array<int, 4>> found;
    if (!kinds.count(offset)) return found;
    std::vector<int> price = kinds.at(offset);
    do {
      bool affordable = true;
      for (int k = 0; k < 4; ++k) affordable = affordable && supplies[mover][k] >= price[k];
      if (affordable) found.push_back({price[0], price[1], price[2], price[3]});
    } while (std::next_permutation(price.begin(), price.end()));
    return found;
  }

  SlowPosition paying(const std::array<int, 4>& price) const {
    SlowPosition next = *this;
    for (int k = 0; k < 4; ++k) next.supplies[mover][k] -= price[k];
    return next;
  }

  // Every position that a turn leads to, by its text; none when the game is over.
  std::map<std::string, SlowPosition> turns_from() const {
    std::vector<SlowPosition> found;
    if (won) return {};
    for (int y = 0; y < size(); ++y)
      for (int x = 0; x < size(); ++x) {
        if (is_disc(rows[y][x]) && pile > 0) {
          found.push_back(placing(y, x, false));
          found.push_back(placing(y, x, true));
        }
        for (int v = 0; v < size(); ++v)
          for (int u = 0; u < size(); ++u)
            if (rows[y][x] == '#' && rows[v][u] == '#')
              for (auto& price : payments(std::minmax({std::abs(v - y), std::abs(u - x)}))) {
                found.push_back(paying(price));
                found.back().rows[y][x] = found.back().rows[v][u] = '.';
                found.back().pile += 2;
              }
      }
    for (int k = 0; k < 4; ++k)
      if (supplies[mover][k] > 0) {
        std::array<int, 4> price{};
        price[k] = 1;
        found.push_back(paying(price));
      }
    std::map<std::string, SlowPosition> distinct;
    for (SlowPosition& next : found) {
      next.won = next.supplies[mover] == std::array<int, 4>{};
      next.mover = static_cast<int>((mover + 1) % supplies.size());
      ++next.turn;
      distinct.emplace(next.text(), next);
    }
    return distinct;
  }

  std::uint64_t count(int depth) const {
    if (depth == 0 || won) return 1;
    std::uint64_t sum = 0;
    for (auto& [text, next] : turns_from()) sum += next.count(depth - 1);
    return sum;
  }
};
