// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace hl {

// What went wrong, in words for the user: lower-case start, no period, says what was expected.
struct Error {
  std::string message;
};

// A value or the reason why there is none; the member names are those of std::expected, which
// neither g++ 12 nor clang 14 has in C++20. Asking for the part that is not there is a bug.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& operator*() & {
    assert(has_value());
    return std::get<0>(state_);
  }
  const T& operator*() const& {
    assert(has_value());
    return std::get<0>(state_);
  }
  T&& operator*() && {
    assert(has_value());
    return std::get<0>(std::move(state_));
  }
  T* operator->() {
    assert(has_value());
    return &std::get<0>(state_);
  }
  const T* operator->() const {
    assert(has_value());
    return &std::get<0>(state_);
  }
  [[nodiscard]] const Error& error() const {
    assert(!has_value());
    return std::get<1>(state_);
  }

 private:
  std::variant<T, Error> state_;
};

using Status = Result<std::monostate>;
inline Status Ok() {
  return Status(std::monostate{});
}

}  // namespace hl
