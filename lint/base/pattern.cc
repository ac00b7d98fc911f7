// SPDX-License-Identifier: MIT
#include "lint/base/pattern.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <cassert>
#include <string>
#include <utility>

namespace hl {
namespace {

constexpr std::int64_t kMemoryBytes = 4 << 20;  // of one pattern: its program and its automaton

RE2::Options Options() {
  RE2::Options options(RE2::Quiet);
  options.set_max_mem(kMemoryBytes);
  return options;
}

// What to write instead of something that other engines have and RE2 lacks.
std::string_view Hint(std::string_view pattern, const RE2& re) {
  const std::string_view wrong = re.error_arg();
  if (re.error_code() == RE2::ErrorBadEscape && wrong.size() == 2 && wrong[1] >= '1' &&
      wrong[1] <= '9') {
    return "; there is no back-reference";
  }
  if (!wrong.starts_with("(?")) {
    return "";
  }
  for (const std::string_view look : {"(?=", "(?!", "(?<=", "(?<!"}) {
    if (pattern.find(look) != std::string_view::npos) {
      return "; there is no look-around: write { not = '...' } in match for what must not stand "
             "there";
    }
  }
  return wrong.starts_with("(?<") ? "; a named group is (?P<name>...)" : "";
}

}  // namespace

struct Pattern::Impl {
  explicit Impl(std::string_view text)
      : re(re2::StringPiece(text.data(), text.size()), Options()) {}
  RE2 re;
};

Pattern::Pattern(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

Pattern::Pattern(std::string_view text) : impl_(std::make_unique<Impl>(text)) {
  assert(impl_->re.ok());
}

Result<Pattern> Pattern::Compile(std::string_view text) {
  auto impl = std::make_unique<Impl>(text);
  if (!impl->re.ok()) {
    return Error{fmt::format("bad pattern: {}{}", impl->re.error(), Hint(text, impl->re))};
  }
  return Pattern(std::move(impl));
}

std::string_view Pattern::text() const {
  return impl_->re.pattern();
}

bool Pattern::Matches(std::string_view text) const {
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), impl_->re);
}

}  // namespace hl
