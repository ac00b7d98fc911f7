// SPDX-License-Identifier: MIT
#include "lint/cli/commands.h"

int main(int argc, char** argv) {
  return hl::Main(argc, argv);
}
