// SPDX-License-Identifier: MIT
// simdjson's first stage finds where tokens begin, and checks UTF-8 and control characters, close
// to the speed of memory; this file walks those tokens once and checks everything else. The stage
// is called by itself because On-Demand does not check what nobody asks for, and asking for
// everything costs more than this walk. Its interface is the same in simdjson 3.0, 3.9 and 5.0.
#include "lint/read/json.h"

#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "lint/base/json_number.h"
#include "lint/read/backslashes.h"
#include "lint/read/json_grammar.h"
#include "lint/read/key_filter.h"

namespace hl {
namespace {

// Walks the tokens of a text and makes its nodes. Any doubt is "false" and left to ScanJson, which
// knows what to say. All of it is inlined into Run, so that the members live in registers.
class TokenWalk {
 public:
  // `starts`: offsets of the `count` tokens of `text`, at least one, then the size of the text;
  // `backslashes` likewise. `nodes`: room for RoomFor(count).
  TokenWalk(std::string_view text,
            const std::uint32_t* starts,
            std::size_t count,
            const std::uint32_t* backslashes,
            JsonNode* nodes,
            KeyFilter* filter,
            std::vector<std::uint32_t>* suspects)
      : text_(text.data()),
        next_(starts),
        end_(starts + count),
        backslash_(backslashes),
        nodes_(nodes),
        node_(nodes),
        filter_(filter),
        suspects_(suspects) {}

  // Each node but one has a comma, a colon or a closing bracket of its own, or is still open.
  static std::size_t RoomFor(std::size_t tokens) { return tokens / 2 + kMaxJsonDepth / 2 + 2; }

  // Reads one value and nothing behind it.
  bool Run() {
    for (;;) {
      if (InObject() && !Key()) {
        return false;
      }
      const char c = Peek();
      if (c == '{' || c == '[') {
        if (!Open(c)) {
          return false;
        }
        if (!IsCloser()) {
          continue;
        }
      } else if (!Scalar(c)) {
        return false;
      }
      while (depth_ != 0 && IsCloser()) {
        Close();
      }
      if (depth_ == 0) {
        return next_ == end_;
      }
      if (!Take(',')) {
        return false;
      }
    }
  }

  [[nodiscard]] std::uint32_t count() const { return count_; }
  [[nodiscard]] std::uint32_t not_finite() const { return not_finite_; }
  [[nodiscard]] std::uint32_t first_not_finite() const { return first_not_finite_; }

 private:
  // The character that begins the next token; a space, which begins none, at the end.
  [[nodiscard]] char Peek() const { return next_ == end_ ? kNothing : text_[*next_]; }

  bool Take(char c) {
    if (Peek() != c) {
      return false;
    }
    ++next_;
    return true;
  }

  bool Scalar(char c) {
    switch (c) {
      case '"':
        return String();
      case 't':
        return Word("true", JsonKind::kTrue);
      case 'f':
        return Word("false", JsonKind::kFalse);
      case 'n':
        return Word("null", JsonKind::kNull);
      case 'N':
        return NotFinite("NaN");
      case 'I':
        return NotFinite("Infinity");
      case kNothing:
        return false;
      default:
        return Number(c);
    }
  }

  bool Key() {
    if (Peek() != '"' || !String()) {
      return false;
    }
    const JsonNode& key = node_[-1];
    const char* const inside = text_ + key.place.offset + 1;
    if (key.escaped || filter_->AddOrSuspect(open_, inside, key.place.length - 2)) {
      suspects_->push_back(open_);
    }
    return Take(':');
  }

  // Open containers are linked by `next` while they are open: it is the one around them.
  bool Open(char bracket) {
    const std::uint32_t parent = open_;
    open_ = count_;
    closer_ = bracket == '{' ? '}' : ']';
    Append(1, bracket == '{' ? JsonKind::kObject : JsonKind::kArray, false);
    nodes_[open_].next = parent;
    return ++depth_ <= kMaxJsonDepth;
  }

  [[nodiscard]] bool IsCloser() const { return Peek() == closer_; }
  [[nodiscard]] bool InObject() const { return closer_ == '}'; }

  void Close() {
    JsonNode& container = nodes_[open_];
    container.place.length = *next_ + 1 - container.place.offset;
    open_ = container.next;
    container.next = count_;
    closer_ = nodes_[open_].kind == JsonKind::kObject ? '}' : ']';
    --depth_;
    ++next_;
  }

  // Between a closing quote and the next token there is only white space.
  [[gnu::always_inline]] bool String() {
    const std::uint32_t first = *next_;
    std::uint32_t last = next_[1] - 1;
    while (text_[last] != '"') {
      --last;
    }
    const bool escaped = *backslash_ < last;
    if (last == first || (escaped && !Escapes(first, last))) {
      return false;
    }
    Append(last + 1 - first, JsonKind::kString, escaped);
    return true;
  }

  // Checks the escapes of the string whose quotes stand at `first` and `last`.
  bool Escapes(std::uint32_t first, std::uint32_t last) {
    bool valid = *backslash_ > first;
    std::uint32_t escaped = 0;  // the last backslash that is itself escaped
    do {
      const std::uint32_t at = *backslash_++;
      const char c = text_[at + 1];
      const bool begins = at != escaped;
      valid = valid && (!begins || IsJsonEscape(c));
      if (c == 'u' && begins) {
        valid = valid && LengthOfJsonEscape(text_ + at, text_ + last) != 0;
      }
      escaped = begins && c == '\\' ? at + 1 : escaped;
    } while (*backslash_ < last);
    return valid;
  }

  bool Number(char c) {
    const char* const begin = text_ + *next_;
    const char* const end = EndOfJsonNumber(begin, text_ + next_[1]);
    if (end == nullptr) {
      return c == '-' && NotFinite("-Infinity");
    }
    return EndsAfter(static_cast<std::uint32_t>(end - begin), JsonKind::kNumber);
  }

  bool Word(std::string_view word, JsonKind kind) {
    const auto length = static_cast<std::uint32_t>(word.size());
    return next_[1] - *next_ >= length && std::memcmp(text_ + *next_, word.data(), length) == 0 &&
           EndsAfter(length, kind);
  }

  bool NotFinite(std::string_view word) {
    if (not_finite_++ == 0) {
      first_not_finite_ = count_;
    }
    return Word(word, JsonKind::kNotFinite);
  }

  // A token without quotes goes on to white space or to the next token.
  bool EndsAfter(std::uint32_t length, JsonKind kind) {
    const std::uint32_t end = *next_ + length;
    if (end != next_[1] && !IsJsonSpace(text_[end])) {
      return false;
    }
    Append(length, kind, false);
    return true;
  }

  void Append(std::uint32_t length, JsonKind kind, bool escaped) {
    *node_++ = {{*next_++, length}, ++count_, kind, escaped};
  }

  static constexpr char kNothing = ' ';

  const char* text_;
  const std::uint32_t* next_;
  const std::uint32_t* end_;
  const std::uint32_t* backslash_;  // the first one that is not yet checked
  JsonNode* nodes_;
  JsonNode* node_;  // the next one
  KeyFilter* filter_;
  std::vector<std::uint32_t>* suspects_;
  std::uint32_t count_ = 0;  // nodes so far
  std::uint32_t open_ = 0;   // the innermost open container, and what closes it
  char closer_ = ']';
  unsigned depth_ = 0;
  std::uint32_t not_finite_ = 0;
  std::uint32_t first_not_finite_ = 0;
};

}  // namespace

struct JsonReader::Impl {
  JsonDocument document;
  std::unique_ptr<simdjson::internal::dom_parser_implementation> stages;
  Backslashes backslashes;
  KeyFilter filter;

  // Finds the tokens of `text`; false if that alone shows that it is no JSON.
  bool FindTokens(std::string_view text) {
    constexpr std::size_t kSmallest = 256 * 1024;
    if (stages == nullptr || stages->capacity() < text.size()) {
      const std::size_t capacity = std::max(text.size() + text.size() / 2, kSmallest);
      stages.reset();
      if (simdjson::get_active_implementation()->create_dom_parser_implementation(
              capacity, 1, stages) != simdjson::SUCCESS) {
        stages.reset();
        return false;
      }
    }
    return stages->stage1(reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
                          simdjson::stage1_mode::regular) == simdjson::SUCCESS;
  }

  bool Walk(std::string_view text) {
    const std::size_t tokens = stages->n_structural_indexes;
    std::uint32_t* const starts = stages->structural_indexes.get();
    if (document.has_bom) {
      std::for_each_n(starts, tokens, [](std::uint32_t& start) { start += kJsonBomSize; });
    }
    starts[tokens] = static_cast<std::uint32_t>(text.size());
    backslashes.Find(text);
    filter.Reset(tokens);
    document.suspects.clear();
    // The nodes of the last document stay: making them anew would cost as much as filling them.
    document.nodes.resize(TokenWalk::RoomFor(tokens));
    TokenWalk walk(text, starts, tokens, backslashes.begin(), document.nodes.data(), &filter,
                   &document.suspects);
    const bool valid = walk.Run();
    document.nodes.resize(walk.count());
    document.suspects_known = valid;
    document.not_finite = walk.not_finite();
    document.first_not_finite = walk.first_not_finite();
    return valid;
  }
};

JsonReader::JsonReader() : impl_(std::make_unique<Impl>()) {}
JsonReader::JsonReader(JsonReader&&) noexcept = default;
JsonReader::~JsonReader() = default;

const JsonDocument& JsonReader::Read(std::string_view text) {
  JsonDocument& document = impl_->document;
  BeginJsonDocument(text, &document);
  if (!impl_->FindTokens(text.substr(document.has_bom ? kJsonBomSize : 0)) || !impl_->Walk(text)) {
    ScanJson(text, &document);
  }
  return document;
}

}  // namespace hl
