// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

#include "lint/base/result.h"

namespace hl {

// One file of a stream of frames.
struct FramedFile {
  std::string name;
  bool is_readable = true;  // false: the sender could not read it
  bool is_too_large = false;
  std::string_view text;  // valid during the call; only its beginning if the rest was not wanted
};

// Reads files from a stream: the name and a NUL, then blocks, each with its length as 32 bits,
// least byte first. Length 0 ends the file, 0xffffffff says that it could not be read. Of a large
// file the rest is only kept if `wanted`, which sees its name and first megabyte, says so. A cut
// stream is an error; what is complete was handed to `use` before.
Status ReadFrames(std::FILE* stream,
                  const std::function<bool(const std::string& name, std::string_view head)>& wanted,
                  const std::function<void(const FramedFile& file)>& use);

}  // namespace hl
