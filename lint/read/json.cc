// SPDX-License-Identifier: MIT
// simdjson's first stage finds where tokens begin, and checks UTF-8 and control characters, close
// to the speed of memory; this file walks those tokens once and checks everything else. The stage
// is called by itself because On-Demand does not check what nobody asks for, and asking for
// everything costs more than this walk. Its interface is the same in simdjson 3.0, 3.9 and 5.0.
#include "lint/read/json.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "lint/base/json_number.h"
#include "lint/read/backslashes.h"
#include "lint/read/json_grammar.h"
#include "lint/read/key_filter.h"

namespace hl {
namespace {

// Checks the escapes of the string that ends at `last`, whose first backslash is `backslash`.
// Returns the first backslash behind the string, or null if an escape is wrong.
const std::uint32_t* CheckEscapes(const char* text,
                                  const std::uint32_t* backslash,
                                  std::uint32_t last) {
  bool valid = true;
  std::uint32_t escaped = 0;  // the last backslash that is itself escaped
  do {
    const std::uint32_t at = *backslash++;
    const char c = text[at + 1];
    const bool begins = at != escaped;
    valid = valid && (!begins || IsJsonEscape(c));
    if (c == 'u' && begins) {
      valid = valid && LengthOfJsonEscape(text + at, text + last) != 0;
    }
    escaped = begins && c == '\\' ? at + 1 : escaped;
  } while (*backslash < last);
  return valid ? backslash : nullptr;
}

struct Word {
  std::string_view text;
  JsonKind kind;
};

// The word at the beginning of `token`; an empty one if there is none.
Word ReadWord(std::string_view token) {
  static constexpr Word kWords[] = {
      {"null", JsonKind::kNull},          {"true", JsonKind::kTrue},
      {"false", JsonKind::kFalse},        {"NaN", JsonKind::kNotFinite},
      {"Infinity", JsonKind::kNotFinite}, {"-Infinity", JsonKind::kNotFinite}};
  for (const Word& word : kWords) {
    if (token.starts_with(word.text)) {
      return word;
    }
  }
  return {"", JsonKind::kNull};
}

// Walks the tokens of a text and makes its nodes. Any doubt is "false" and left to ScanJson, which
// knows what to say. All that is frequent is inlined into Run, so that the members live in
// registers.
class TokenWalk {
 public:
  // `starts`: offsets of the `count` tokens of `text`, then the size of the text; `backslashes`
  // likewise. `nodes`: room for RoomFor(count). `suspects` gets the objects that may hold a key
  // twice.
  TokenWalk(const char* text,
            const std::uint32_t* starts,
            std::size_t count,
            const std::uint32_t* backslashes,
            JsonNode* nodes,
            KeyFilter* filter,
            std::vector<std::uint32_t>* suspects)
      : text_(text),
        next_(starts),
        end_(starts + count),
        backslash_(backslashes),
        nodes_(nodes),
        node_(nodes),
        filter_(filter),
        suspects_(suspects) {}

  // Each node begins with a token, and all but one have a comma, a colon or a closing bracket of
  // their own, too, or are still open.
  static std::size_t RoomFor(std::size_t tokens) {
    return std::min(tokens, tokens / 2 + kMaxJsonDepth / 2 + 2) + 1;
  }

  // Reads one object or array and nothing behind it.
  bool Run() {
    if (end_ - next_ < 2 || !IsBracket(Peek())) {
      return false;
    }
    // Here a value begins, and at least one token follows its first one.
    for (;;) {
      const char c = Peek();
      if (c == '"') {
        if (!String()) {
          return false;
        }
      } else if (IsBracket(c)) {
        if (!Open(c)) {
          return false;
        }
        if (Peek() != closer_) {
          if (!Begin()) {
            return false;
          }
          continue;
        }
      } else if (!Scalar(c)) {
        return false;
      }
      while (Peek() == closer_) {
        Close();
        if (depth_ == 0 || next_ == end_) {
          return depth_ == 0 && next_ == end_;
        }
      }
      if (Peek() != ',') {
        return false;
      }
      ++next_;
      if (!Begin()) {
        return false;
      }
    }
  }

  [[nodiscard]] std::uint32_t count() const { return count_; }
  [[nodiscard]] std::uint32_t not_finite() const { return not_finite_; }
  [[nodiscard]] std::uint32_t first_not_finite() const { return first_not_finite_; }

 private:
  static bool IsBracket(char c) { return c == '{' || c == '['; }

  // The character that begins the next token.
  [[nodiscard]] char Peek() const { return text_[*next_]; }

  // Reads what stands before a value: in an object a key and a colon.
  [[gnu::always_inline]] bool Begin() {
    if (closer_ == ']') {
      return end_ - next_ >= 2;
    }
    if (end_ - next_ < 4 || Peek() != '"' || text_[next_[1]] != ':' || !String()) {
      return false;
    }
    ++next_;
    const JsonNode& key = node_[-1];
    const char* const inside = text_ + key.place.offset + 1;
    if (filter_->AddOrSuspect(open_, inside, key.place.length - 2) || key.escaped) {
      const std::uint32_t object = open_;
      suspects_->push_back(object);
    }
    return true;
  }

  // Between a closing quote and the next token there is only white space.
  [[gnu::always_inline]] bool String() {
    const std::uint32_t first = *next_;
    std::uint32_t last = next_[1] - 1;
    while (text_[last] != '"') {
      --last;
    }
    const bool escaped = *backslash_ < last;
    if (escaped) {
      if (*backslash_ < first) {
        return false;
      }
      backslash_ = CheckEscapes(text_, backslash_, last);
      if (backslash_ == nullptr) {
        return false;
      }
    }
    Append(last + 1 - first, JsonKind::kString, escaped);
    return last != first;
  }

  // A token without quotes goes on to white space or to the next token.
  [[gnu::always_inline]] bool Scalar(char c) {
    const char* const begin = text_ + *next_;
    const char* const limit = text_ + next_[1];
    const char* end = IsDigit(c) || c == '-' ? EndOfJsonNumber(begin, limit) : nullptr;
    JsonKind kind = JsonKind::kNumber;
    if (end == nullptr) {
      const Word word = ReadWord({begin, static_cast<std::size_t>(limit - begin)});
      end = begin + word.text.size();
      kind = word.kind;
      if (kind == JsonKind::kNotFinite && not_finite_++ == 0) {
        first_not_finite_ = count_;
      }
    }
    Append(static_cast<std::uint32_t>(end - begin), kind, false);
    return end != begin && (end == limit || IsJsonSpace(*end));
  }

  // Open containers are linked by `next` while they are open: it is the one around them.
  [[gnu::always_inline]] bool Open(char bracket) {
    const std::uint32_t parent = open_;
    open_ = count_;
    closer_ = bracket == '{' ? '}' : ']';
    Append(1, bracket == '{' ? JsonKind::kObject : JsonKind::kArray, false);
    node_[-1].next = parent;
    return ++depth_ <= kMaxJsonDepth;
  }

  [[gnu::always_inline]] void Close() {
    JsonNode& container = nodes_[open_];
    container.place.length = *next_++ + 1 - container.place.offset;
    open_ = container.next;
    container.next = count_;
    closer_ = nodes_[open_].kind == JsonKind::kObject ? '}' : ']';
    --depth_;
  }

  [[gnu::always_inline]] void Append(std::uint32_t length, JsonKind kind, bool escaped) {
    *node_++ = {{*next_++, length}, ++count_, kind, escaped};
  }

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

// How much deeper a character leads.
constexpr std::array<signed char, 256> kDepthOf = [] {
  std::array<signed char, 256> depth{};
  depth['{'] = depth['['] = 1;
  depth['}'] = depth[']'] = -1;
  return depth;
}();

// The bytes from `begin` to `end` without the white space at their end.
std::string_view Trimmed(const char* begin, const char* end) {
  while (end > begin && IsJsonSpace(end[-1])) {
    --end;
  }
  return {begin, static_cast<std::size_t>(end - begin)};
}

bool IsQuoted(std::string_view token) {
  return token.size() >= 2 && token.front() == '"' && token.back() == '"';
}

// JsonReader::Skim, from the tokens of the text; `starts` as TokenWalk takes them.
bool SkimTokens(const char* text,
                const std::uint32_t* starts,
                std::size_t count,
                std::vector<RawField>* fields) {
  const std::uint32_t* next = starts;
  const std::uint32_t* const end = starts + count;
  const auto peek = [&] { return text[*next]; };
  if (count < 2 || peek() != '{') {
    return false;
  }
  ++next;
  if (peek() == '}') {
    return count == 2;
  }
  while (end - next >= 4) {  // a key, a colon, a value and what follows it
    const std::string_view key = Trimmed(text + next[0], text + next[1]);
    if (!IsQuoted(key) || text[next[1]] != ':' || key.find('\\') != std::string_view::npos) {
      return false;
    }
    next += 2;
    const char* const begin = text + *next;
    if (std::string_view(",:}]").find(*begin) != std::string_view::npos) {
      return false;
    }
    std::string_view value;
    if (int depth = kDepthOf[static_cast<unsigned char>(*begin)]; depth > 0) {
      for (++next; depth > 0 && next < end; ++next) {
        depth += kDepthOf[static_cast<unsigned char>(peek())];
      }
      value = {begin, static_cast<std::size_t>(text + next[-1] + 1 - begin)};
    } else {
      value = Trimmed(begin, text + *++next);
    }
    fields->push_back({key.substr(1, key.size() - 2), value});
    if (next == end || peek() != ',') {
      return next + 1 == end && peek() == '}';
    }
    ++next;
  }
  return false;
}

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

  bool Skim(std::string_view text, std::vector<RawField>* fields) {
    if (!FindTokens(text)) {
      return false;
    }
    std::uint32_t* const starts = stages->structural_indexes.get();
    starts[stages->n_structural_indexes] = static_cast<std::uint32_t>(text.size());
    return SkimTokens(text.data(), starts, stages->n_structural_indexes, fields);
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
    TokenWalk walk(text.data(), starts, tokens, backslashes.begin(), document.nodes.data(), &filter,
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

bool JsonReader::Skim(std::string_view text, std::vector<RawField>* fields) {
  fields->clear();
  return impl_->Skim(text, fields);
}

}  // namespace hl
