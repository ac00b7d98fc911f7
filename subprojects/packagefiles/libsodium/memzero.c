// SPDX-License-Identifier: MIT
// The one function of sodium/utils.c that SHA-256 needs. The rest of that file needs most of the library.
#include "utils.h"

void sodium_memzero(void* const memory, const size_t size) {
  volatile unsigned char* bytes = memory;
  for (size_t i = 0; i < size; ++i) bytes[i] = 0;
}
