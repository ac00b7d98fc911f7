// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace hl {

struct WalkOptions {
  // Globs over the path as it is reported, or as it is seen from the working directory; `**`
  // crosses folders.
  std::vector<std::string> exclude;
  bool force_exclude = false;  // excludes hold for paths named on the command line too
  // As `exclude`, of the configuration, seen from its folder (empty: the working directory).
  std::vector<std::string> config_exclude = {};
  std::string config_folder = {};
};

// What the walk met and did not hand out, or could not open.
struct WalkNote {
  std::string path;
  std::string
      reason;  // "hidden folder", "link to a folder", "not a regular file", "permission denied"
};

struct WalkResult {
  std::vector<std::string> files;  // regular files, each real file once, sorted by path bytes
  std::vector<WalkNote> skipped;   // left out by rule, sorted
  std::vector<WalkNote> problems;  // could not be read: the run ends with exit 2, sorted
};

// All regular files below `paths` (files or folders, as the user wrote them; a leading "./" is
// dropped from what is reported, "." itself gives bare names). Rules of the walk:
// - a named path is always taken, hidden or not, a link or not; one that does not exist is a
// problem;
// - hidden folders and files below are skipped, but a name that begins with `.__` or `..__` is not
//   hidden: the harness makes it from a model path ./m or ../m;
// - git's own folder .git, which nearly every tree has, is left out without a note;
// - links to files are followed, links to folders only when named; no loop is ever entered;
// - FIFOs, sockets and devices are skipped; a folder may be called x.json;
// - a real file (device, inode) is handed out once, under its first path in byte order.
// The result does not depend on the order of `paths` or of the folder entries.
WalkResult Walk(const std::vector<std::string>& paths, const WalkOptions& options);

// True if an exclude of the options covers a path below a named folder.
bool IsExcluded(const WalkOptions& options, const std::string& path);

// True if `path` matches the glob: `*` and `?` stay within one path part, `**` crosses parts,
// `[..]` as in fnmatch; a glob without '/' is held against every single part of the path.
bool MatchesGlob(const std::string& glob, const std::string& path);

}  // namespace hl
