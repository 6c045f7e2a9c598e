// Games a second by CPU time, and a test that draws are uniform.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <string>

inline double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Tally {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::uint64_t first_seat_wins = 0;
  double seconds = 0;

  // `label` is the inside of a JSON object that says which game it was.
  void print(const std::string& label) const {
    const double count = static_cast<double>(games);
    std::printf("{%s,\"games_per_second\":%.1f,\"mean_turns\":%.4f,\"first_seat_wins\":%.5f,"
                "\"games\":%llu,\"cpu_seconds\":%.3f}\n",
                label.c_str(), count / seconds, static_cast<double>(turns) / count,
                static_cast<double>(first_seat_wins) / count,
                static_cast<unsigned long long>(games), seconds);
    std::fflush(stdout);
  }
};

// Calls `play`, which plays one game and adds it to the tally, for so much CPU time, and so many
// times between two looks at the clock.
template <class Play>
Tally measure(double seconds, Play play, int times = 500) {
  Tally tally;
  const double start = cpu_seconds();
  do {
    for (int i = 0; i < times; ++i) play(tally);
    tally.games += static_cast<unsigned>(times);
    tally.seconds = cpu_seconds() - start;
  } while (tally.seconds < seconds);
  return tally;
}

// Pearson's chi-square, summed over many positions.
class Uniformity {
 public:
  void add(const std::map<std::string, int>& seen, int outcomes, int draws) {
    const double expected = static_cast<double>(draws) / outcomes;
    double sum = expected * (outcomes - static_cast<int>(seen.size()));
    for (const auto& [outcome, times] : seen) sum += std::pow(times - expected, 2) / expected;
    chi_square_ += sum;
    freedom_ += outcomes - 1;
  }

  int freedom() const { return freedom_; }

  // In standard deviations; near 0 when every outcome is as likely as the others.
  double deviation() const { return (chi_square_ - freedom_) / std::sqrt(2.0 * freedom_); }

 private:
  double chi_square_ = 0;
  int freedom_ = 0;
};

[[noreturn]] inline void refuse(const std::string& sentence, int code = 2) {
  std::fprintf(stderr, "%s\n", sentence.c_str());
  std::exit(code);
}

inline void expect(bool holds, const std::string& sentence) {
  if (!holds) refuse("check failed: " + sentence, 1);
}
