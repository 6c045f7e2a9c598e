// The rules of Eat Your Neighbor once more, slowly, from the rulebook: what the fast program is
// checked with. Cells in the order of `board` are the fast program's cells in theirs; nothing else
// is shared.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

struct SlowPosition {
  using Cell = std::pair<int, int>;       // row, place in axial coordinates
  int side;
  int supply;
  std::map<Cell, char> board;             // '.', 'b' or 'w'
  int eaten[2] = {0, 0};
  int placed[2] = {0, 0};
  int turns = 0;

  SlowPosition(int side_of_board, int pieces) : side(side_of_board), supply(pieces) {
    for (int r = 1 - side; r < side; ++r)
      for (int q = 1 - side; q < side; ++q)
        if (std::abs(r + q) < side) board[{r, q}] = '.';
  }

  char colour(int seat) const { return "bw"[seat]; }
  int mover() const { return turns % 2; }

  std::vector<Cell> near(Cell cell) const {
    std::vector<Cell> found;
    for (auto [r, q] : {Cell{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}})
      if (board.count({cell.first + r, cell.second + q}))
        found.push_back({cell.first + r, cell.second + q});
    return found;
  }

  std::set<Cell> creature(Cell start) const {
    std::set<Cell> cells{start};
    std::vector<Cell> todo{start};
    while (!todo.empty()) {
      const Cell cell = todo.back();
      todo.pop_back();
      for (Cell next : near(cell))
        if (board.at(next) == board.at(start) && cells.insert(next).second) todo.push_back(next);
    }
    return cells;
  }

  int loners_touching(const std::set<Cell>& prey, char owner) const {
    std::set<Cell> loners;
    for (Cell cell : prey)
      for (Cell next : near(cell))
        if (board.at(next) == owner && creature(next).size() == 1) loners.insert(next);
    return static_cast<int>(loners.size());
  }

  // The position after a placing; `legal` says whether N5 and N6 allow it.
  SlowPosition after(Cell cell, bool& legal) const {
    SlowPosition next = *this;
    const char own = colour(mover());
    legal = board.at(cell) == '.' && placed[mover()] < supply;
    next.board[cell] = own;
    const std::set<Cell> hunter = next.creature(cell);
    legal = legal && hunter.size() <= 4;
    std::set<Cell> gone;
    for (Cell part : hunter)
      for (Cell touched : near(part))
        if (next.board[touched] == colour(1 - mover())) {
          const std::set<Cell> prey = next.creature(touched);
          if (prey.size() + 1 == hunter.size() ||
              (hunter.size() == 1 && prey.size() == 4 && next.loners_touching(prey, own) >= 3))
            gone.insert(prey.begin(), prey.end());
        }
    for (Cell part : gone) next.board[part] = '.';
    next.eaten[mover()] += static_cast<int>(gone.size());
    next.placed[mover()] += 1;
    next.turns += 1;
    return next;
  }

  // Every position that a turn leads to, by its text; none when the game is over.
  std::map<std::string, SlowPosition> turns_from() const {
    std::map<std::string, SlowPosition> found;
    if (eaten[0] >= 12 || eaten[1] >= 12) return found;
    for (auto& [cell, piece] : board) {
      bool legal = false;
      const SlowPosition next = after(cell, legal);
      if (legal) found.emplace(next.text(), next);
    }
    return found;
  }

  std::uint64_t count(int depth) const {
    if (depth == 0) return 1;
    const auto next = turns_from();
    if (next.empty()) return 1;
    std::uint64_t sum = 0;
    for (auto& [text, position] : next) sum += position.count(depth - 1);
    return sum;
  }

  int winner() const {
    if (eaten[0] != eaten[1]) return eaten[1] > eaten[0];
    return 1 - mover();
  }

  std::string text() const {
    std::string pieces;
    for (auto& [cell, piece] : board) pieces += piece;
    return pieces + " " + std::to_string(eaten[0]) + "-" + std::to_string(eaten[1]);
  }
};
