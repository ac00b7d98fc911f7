// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/base/place.h"

namespace hl {

// JSON as Python's json module accepts it: RFC 8259 and the bare tokens NaN, Infinity, -Infinity.
enum class JsonKind : std::uint8_t {
  kObject,
  kArray,
  kString,
  kNumber,
  kTrue,
  kFalse,
  kNull,
  kNotFinite  // NaN, Infinity, -Infinity
};

// One value or key of a document. Nodes stand in document order; in an object keys (kString) and
// values take turns. `next` is the node after this one's subtree.
struct JsonNode {
  Place place;  // of the whole token; a string's includes its quotes, a container's its brackets
  std::uint32_t next = 0;
  JsonKind kind = JsonKind::kNull;
  bool escaped = false;  // a string with at least one backslash
};

// Why a text is no JSON: where, and what was expected there ("a comma or '}'", "a value",
// "a closing quote", "valid UTF-8", "the end of the document", "no more than 1000 levels").
struct JsonFault {
  Place place;  // length at least 1 unless the text ends there
  std::string expected;
};

class JsonValue;

// The index of a text: every token with its place, nothing decoded, nothing copied. Points into the
// text. After a fault it holds what was read before it: open containers end where the reading
// ended, a key may have no value.
struct JsonDocument {
  std::string_view text;
  std::vector<JsonNode> nodes;
  std::optional<JsonFault> fault;
  std::uint32_t not_finite = 0;        // bare NaN and Infinity tokens
  std::uint32_t first_not_finite = 0;  // node of the first, if there is one
  bool has_bom = false;                // a byte-order mark was skipped
  // Objects that may hold a key twice, if `suspects_known`; else any of them may. For
  // FindDuplicateKey.
  std::vector<std::uint32_t> suspects;
  bool suspects_known = false;

  // The outermost value; null if the text holds none.
  [[nodiscard]] std::optional<JsonValue> root() const;

  // The first key that stands twice in its object (the second occurrence), or nothing.
  [[nodiscard]] std::optional<Place> FindDuplicateKey() const;
};

// One field of an object, unread: its key without the quotes, its value as the bytes that stand
// there.
struct RawField {
  std::string_view key;
  std::string_view value;
};

// Indexes documents, reusing its memory. One a worker. The only place that knows simdjson.
class JsonReader {
 public:
  JsonReader();
  JsonReader(JsonReader&&) noexcept;
  ~JsonReader();

  // Indexes `text` to its end: every value is visited, so a document without a fault is valid.
  // REQUIRES: 64 readable bytes follow `text`, and it is smaller than 4 GiB.
  // The document is valid until the next call.
  const JsonDocument& Read(std::string_view text);

  // The fields of an object without a look inside their values, at nearly the speed of finding its
  // tokens: UTF-8, control characters and quotes are checked, brackets are counted. False for
  // anything that is no object and wherever there is a doubt (an escape in a key, too): Read knows.
  // REQUIRES: as Read. The views point into `text`.
  bool Skim(std::string_view text, std::vector<RawField>* fields);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// The same index by a plain scanner, slow and exact: it finds the place of a fault, which simdjson
// does not tell. Needs no padding. A test holds the two against each other.
void ScanJson(std::string_view text, JsonDocument* document);

// A value of a document, by its node. Cheap to copy; valid as long as the document.
class JsonValue {
 public:
  JsonValue(const JsonDocument* document, std::uint32_t index)
      : document_(document), index_(index) {}

  [[nodiscard]] JsonKind kind() const { return node().kind; }
  [[nodiscard]] bool IsObject() const { return kind() == JsonKind::kObject; }
  [[nodiscard]] bool IsArray() const { return kind() == JsonKind::kArray; }
  [[nodiscard]] bool IsString() const { return kind() == JsonKind::kString; }
  [[nodiscard]] bool IsNull() const { return kind() == JsonKind::kNull; }
  // A number token or one that is not finite; booleans are none.
  [[nodiscard]] bool IsNumber() const {
    return kind() == JsonKind::kNumber || kind() == JsonKind::kNotFinite;
  }

  [[nodiscard]] Place place() const { return node().place; }
  // The bytes of the token as they stand in the file.
  [[nodiscard]] std::string_view token() const;

  // The number, NaN and infinities as themselves; missing for anything that is no number.
  [[nodiscard]] double Number() const;

  // The text of a string, escapes decoded; a lone surrogate becomes U+FFFD. Empty for anything
  // else. The view points into the file, or into `scratch` if the string has escapes.
  std::string_view Text(std::string* scratch) const;

  // The value of the last field called `key` (as Python keeps it), if this is an object that has
  // one.
  [[nodiscard]] std::optional<JsonValue> Find(std::string_view key) const;

  // Fields of an object, elements of an array, in document order; none for anything else.
  class Fields;
  class Elements;
  [[nodiscard]] Fields fields() const;
  [[nodiscard]] Elements elements() const;

 private:
  [[nodiscard]] const JsonNode& node() const { return document_->nodes[index_]; }
  [[nodiscard]] std::uint32_t end() const { return node().next; }

  const JsonDocument* document_;
  std::uint32_t index_;
};

struct JsonField {
  JsonValue key;  // a string
  JsonValue value;
};

class JsonValue::Fields {
 public:
  class Iterator {
   public:
    Iterator(const JsonDocument* document, std::uint32_t index)
        : document_(document), index_(index) {}
    JsonField operator*() const { return {{document_, index_}, {document_, index_ + 1}}; }
    Iterator& operator++() {
      index_ = document_->nodes[index_ + 1].next;
      return *this;
    }
    // "Not yet at the end": a key without a value, which only a faulty document has, ends the walk.
    friend bool operator!=(const Iterator& a, const Iterator& b) { return a.index_ + 1 < b.index_; }

   private:
    const JsonDocument* document_;
    std::uint32_t index_;
  };
  Fields(const JsonDocument* document, std::uint32_t first, std::uint32_t last)
      : document_(document), first_(first), last_(last) {}
  [[nodiscard]] Iterator begin() const { return {document_, first_}; }
  [[nodiscard]] Iterator end() const { return {document_, last_}; }

 private:
  const JsonDocument* document_;
  std::uint32_t first_, last_;
};

class JsonValue::Elements {
 public:
  class Iterator {
   public:
    Iterator(const JsonDocument* document, std::uint32_t index)
        : document_(document), index_(index) {}
    JsonValue operator*() const { return {document_, index_}; }
    Iterator& operator++() {
      index_ = document_->nodes[index_].next;
      return *this;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) { return a.index_ < b.index_; }

   private:
    const JsonDocument* document_;
    std::uint32_t index_;
  };
  Elements(const JsonDocument* document, std::uint32_t first, std::uint32_t last)
      : document_(document), first_(first), last_(last) {}
  [[nodiscard]] Iterator begin() const { return {document_, first_}; }
  [[nodiscard]] Iterator end() const { return {document_, last_}; }

 private:
  const JsonDocument* document_;
  std::uint32_t first_, last_;
};

inline JsonValue::Fields JsonValue::fields() const {
  return {document_, index_ + 1, IsObject() ? end() : index_ + 1};
}
inline JsonValue::Elements JsonValue::elements() const {
  return {document_, index_ + 1, IsArray() ? end() : index_ + 1};
}

}  // namespace hl
