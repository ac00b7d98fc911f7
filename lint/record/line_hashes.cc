// SPDX-License-Identifier: MIT
#include "lint/record/line_hashes.h"

#include <optional>

#include "lint/base/sha256.h"

namespace hl {
namespace {

// A string as Python's json prints it with ensure_ascii=False.
void AppendQuoted(std::string_view text, std::string* out) {
  constexpr std::string_view kHex = "0123456789abcdef";
  *out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const char* const known = c == '"'    ? "\\\""
                              : c == '\\' ? "\\\\"
                              : c == '\n' ? "\\n"
                              : c == '\r' ? "\\r"
                              : c == '\t' ? "\\t"
                              : c == '\b' ? "\\b"
                              : c == '\f' ? "\\f"
                                          : nullptr;
    if (known != nullptr) {
      *out += known;
    } else if (byte < 0x20) {
      *out += "\\u00";
      *out += kHex[byte >> 4];
      *out += kHex[byte & 0xF];
    } else {
      *out += c;
    }
  }
  *out += '"';
}

void BeginLine(unsigned depth, std::string* out) {
  *out += '\n';
  out->append(std::size_t{2} * depth, ' ');
}

// The depth of a document that was read is bounded.
void AppendIndented(JsonValue value, unsigned depth, std::string* scratch, std::string* out) {
  if (value.IsString()) {
    AppendQuoted(value.Text(scratch), out);
    return;
  }
  if (!value.IsObject() && !value.IsArray()) {
    *out += value.token();
    return;
  }
  bool first = true;
  *out += value.IsObject() ? '{' : '[';
  const auto begin_item = [&] {
    *out += first ? "" : ",";
    first = false;
    BeginLine(depth + 1, out);
  };
  for (const JsonField field : value.fields()) {
    begin_item();
    AppendQuoted(field.key.Text(scratch), out);
    *out += ": ";
    AppendIndented(field.value, depth + 1, scratch, out);
  }
  for (const JsonValue element : value.elements()) {
    begin_item();
    AppendIndented(element, depth + 1, scratch, out);
  }
  if (!first) {
    BeginLine(depth, out);
  }
  *out += value.IsObject() ? '}' : ']';
}

std::string HashOf(std::string_view text) {
  Sha256 hash;
  hash.Add(text);
  return hash.Hex();
}

}  // namespace

std::string LineHashes::OfDocument(std::string_view doc) {
  // What the reader takes whole are objects and arrays; a document of a data set is an object.
  const JsonDocument& document = json_.Read(doc);
  const auto root = document.root();
  if (document.fault || !root) {
    return {};
  }
  text_.clear();
  AppendIndented(*root, 0, &scratch_, &text_);
  return HashOf(text_);
}

std::string LineHashes::OfPrompt(std::string_view arguments) {
  const JsonDocument& document = json_.Read(arguments);
  const auto root = document.root();
  const auto request = root && !document.fault ? root->Find("gen_args_0") : std::nullopt;
  auto prompt = request ? request->Find("arg_0") : std::nullopt;
  if (prompt && prompt->IsArray()) {
    std::optional<JsonValue> first;
    for (const JsonValue element : prompt->elements()) {
      first = element;
      break;
    }
    prompt = first;
  }
  return prompt && prompt->IsString() ? HashOf(prompt->Text(&scratch_)) : std::string();
}

std::string LineHashes::OfTarget(std::string_view target) {
  const JsonDocument& document = json_.Read(target);
  const auto root = document.root();
  if (document.fault || !root) {
    return {};
  }
  if (root->IsString()) {
    return HashOf(root->Text(&scratch_));
  }
  const bool is_whole =
      root->kind() == JsonKind::kNumber && target.find_first_of(".eE") == std::string_view::npos;
  return is_whole ? HashOf(target) : std::string();
}

}  // namespace hl
