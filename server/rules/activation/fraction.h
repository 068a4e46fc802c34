// Exact fractions, for odds that are to be asserted and not approximated.
#pragma once

#include <compare>
#include <cstdint>
#include <numeric>

namespace galloper::activation {

// In lowest terms, the denominator positive. Precondition of every operation: the terms and the products of
// two of them fit in 64 bits. In the analysis of F7 they do: every number in it is a quotient of minors of a
// matrix of seven rows of length below 11 (by Hadamard below 11^7 = 2 * 10^7).
class Fraction {
 public:
  constexpr Fraction() = default;
  constexpr Fraction(std::int64_t whole) : numerator_(whole) {}  // NOLINT(google-explicit-constructor)
  // The denominator is not 0.
  constexpr Fraction(std::int64_t numerator, std::int64_t denominator) {
    const std::int64_t divisor = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
    numerator_ = numerator / divisor;
    denominator_ = denominator / divisor;
  }

  constexpr std::int64_t numerator() const { return numerator_; }
  constexpr std::int64_t denominator() const { return denominator_; }
  constexpr double value() const {
    return static_cast<double>(numerator_) / static_cast<double>(denominator_);
  }

  friend constexpr Fraction operator+(const Fraction& a, const Fraction& b) {
    return {a.numerator_ * b.denominator_ + b.numerator_ * a.denominator_, a.denominator_ * b.denominator_};
  }
  friend constexpr Fraction operator-(const Fraction& a, const Fraction& b) {
    return {a.numerator_ * b.denominator_ - b.numerator_ * a.denominator_, a.denominator_ * b.denominator_};
  }
  friend constexpr Fraction operator*(const Fraction& a, const Fraction& b) {
    return {a.numerator_ * b.numerator_, a.denominator_ * b.denominator_};
  }
  // b is not 0.
  friend constexpr Fraction operator/(const Fraction& a, const Fraction& b) {
    return {a.numerator_ * b.denominator_, a.denominator_ * b.numerator_};
  }
  friend constexpr bool operator==(const Fraction&, const Fraction&) = default;
  friend constexpr std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
    return a.numerator_ * b.denominator_ <=> b.numerator_ * a.denominator_;
  }

 private:
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

}  // namespace galloper::activation
