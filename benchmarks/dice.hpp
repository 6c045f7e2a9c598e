// Random numbers, and fair draws from bit masks.
#pragma once

#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

using Mask = std::uint64_t;
using WideMask = unsigned __int128;

// The generator known as wyrand: a counter, and one multiplication a number.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : counter_(seed * 0x9E3779B97F4A7C15u) {}

  std::uint64_t next() {
    counter_ += 0xA0761D6478BD642Fu;
    const WideMask product = WideMask{counter_} * (counter_ ^ 0xE7037ED1A0B428DBu);
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }

  // 0 to bound - 1; chances differ by less than bound / 2^64.
  unsigned below(unsigned bound) {
    return static_cast<unsigned>(WideMask{next()} * bound >> 64);
  }

 private:
  std::uint64_t counter_;
};

inline int count_bits(Mask mask) { return std::popcount(mask); }

inline int count_bits(WideMask mask) {
  return std::popcount(static_cast<Mask>(mask)) + std::popcount(static_cast<Mask>(mask >> 64));
}

// The set bit of `mask` that has `rank` set bits below it.
inline int nth_bit(Mask mask, unsigned rank) {
#ifdef __BMI2__
  return std::countr_zero(_pdep_u64(Mask{1} << rank, mask));
#else
  while (rank--) mask &= mask - 1;
  return std::countr_zero(mask);
#endif
}

inline int nth_bit(WideMask mask, unsigned rank) {
  const Mask low = static_cast<Mask>(mask);
  const unsigned in_low = static_cast<unsigned>(std::popcount(low));
  if (rank < in_low) return nth_bit(low, rank);
  return 64 + nth_bit(static_cast<Mask>(mask >> 64), rank - in_low);
}

// Takes a number below `bound` out of a random number, read as a fraction of 2^64, and leaves there
// what a next draw can use. Good while the product of the bounds stays far below 2^64.
inline unsigned take_below(unsigned bound, std::uint64_t& fraction) {
  const WideMask product = WideMask{fraction} * bound;
  fraction = static_cast<std::uint64_t>(product);
  return static_cast<unsigned>(product >> 64);
}

// Any set bit of `mask`, each as likely as the others.
inline int draw_bit(Mask mask, Dice& dice) {
  return nth_bit(mask, dice.below(static_cast<unsigned>(std::popcount(mask))));
}
