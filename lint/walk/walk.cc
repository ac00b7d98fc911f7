// SPDX-License-Identifier: MIT
#include "lint/walk/walk.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <set>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "lint/base/lexical_path.h"

namespace hl {
namespace {

// A file that may be handed out.
struct Candidate {
  std::string path;
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  // The numbers come from stat(2), not from the folder's entry: file systems that make up either
  // (overlays, FUSE) make up both alike only in the same call.
  bool exact = false;

  [[nodiscard]] auto Identity() const { return std::tie(device, inode); }
};

std::string Reason(int code) {
  switch (code) {
    case ENOENT:
    case ENOTDIR:
      return "no such file or folder";
    case EACCES:
    case EPERM:
      return "permission denied";
    case ELOOP:
      return "a link that leads nowhere";
    default:
      return std::generic_category().message(code);
  }
}

// The harness writes .__m and ..__m for the model paths ./m and ../m.
bool IsHidden(std::string_view name) {
  return name.starts_with('.') && !name.starts_with(".__") && !name.starts_with("..__");
}

std::string Normalized(std::string_view path) {
  while (path.starts_with("./")) {
    path.remove_prefix(std::min(path.find_first_not_of('/', 1), path.size()));
  }
  while (path.size() > 1 && path.ends_with('/')) {
    path.remove_suffix(1);
  }
  return path.empty() ? "." : std::string(path);
}

std::string Join(const std::string& folder, std::string_view name) {
  if (folder == ".") {
    return std::string(name);
  }
  std::string path;
  path.reserve(folder.size() + 1 + name.size());
  path.append(folder);
  if (!folder.ends_with('/')) {
    path.push_back('/');
  }
  return path.append(name);
}

struct CloseFolder {
  void operator()(DIR* folder) const { closedir(folder); }
};
using Folder = std::unique_ptr<DIR, CloseFolder>;

// Globs that leave out paths, as they are reported or as they are seen from a folder.
class Excludes {
 public:
  Excludes(const std::vector<std::string>& globs, const std::string& folder)
      : globs_(globs), folder_(LexicalPath(folder)) {
    has_paths_ = std::any_of(globs.begin(), globs.end(), [](const std::string& glob) {
      return glob.find('/') != std::string::npos;
    });
  }

  // Folders above `path` were asked about before, so a glob for one part is held against `name`,
  // the last.
  [[nodiscard]] bool Cover(std::string_view name, const std::string& path) const {
    return Match(name, path) || (has_paths_ && Match(name, PathFrom(folder_, path)));
  }

  [[nodiscard]] bool CoverWithParents(const std::string& path) const {
    return !globs_.empty() && (MatchParents(path) || MatchParents(PathFrom(folder_, path)));
  }

 private:
  [[nodiscard]] bool Match(std::string_view name, const std::string& path) const {
    return std::any_of(globs_.begin(), globs_.end(), [&](const std::string& glob) {
      return MatchesGlob(glob, glob.find('/') == std::string::npos ? std::string(name) : path);
    });
  }

  [[nodiscard]] bool MatchParents(const std::string& path) const {
    for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
      const std::string head = path.substr(0, end);
      const std::string_view name = std::string_view(head).substr(head.rfind('/') + 1);
      if (name != "." && name != ".." && Match(name, head)) {
        return true;
      }
      if (end == std::string::npos) {
        return false;
      }
    }
  }

  const std::vector<std::string>& globs_;
  std::filesystem::path folder_;
  bool has_paths_ = false;
};

class Walker {
 public:
  explicit Walker(const WalkOptions& options)
      : force_exclude_(options.force_exclude),
        excludes_{Excludes(options.exclude, ""),
                  Excludes(options.config_exclude, options.config_folder)} {}

  void VisitNamed(const std::string& given) {
    const std::string path = Normalized(given);
    const auto covers = [&](const Excludes& some) { return some.CoverWithParents(path); };
    if (force_exclude_ && std::any_of(excludes_.begin(), excludes_.end(), covers)) {
      skipped_.push_back({path, "excluded"});
      return;
    }
    if (!named_.insert(path).second) {
      return;
    }
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) {
      problems_.push_back({path, Reason(errno)});
    } else if (S_ISDIR(status.st_mode)) {
      folders_.push_back(path);
      VisitFolders();
    } else if (S_ISREG(status.st_mode)) {
      AddExact(path, status);
    } else {
      problems_.push_back({path, "not a regular file"});
    }
  }

  WalkResult Finish() {
    WalkResult result;
    TakeEachOnce(&result.files);
    std::erase_if(skipped_, [this](const WalkNote& note) { return named_.count(note.path) != 0; });
    result.skipped = SortedOnce(std::move(skipped_));
    result.problems = SortedOnce(std::move(problems_));
    return result;
  }

 private:
  void VisitFolders() {
    // The first one is named, so that it may be a link.
    for (int follow = 0; !folders_.empty(); follow = O_NOFOLLOW) {
      const std::string path = std::move(folders_.back());
      folders_.pop_back();
      VisitFolder(path, follow);
    }
  }

  void VisitFolder(const std::string& path, int follow) {
    const int descriptor =
        open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | follow);
    struct stat status {};
    if (descriptor < 0 || fstat(descriptor, &status) != 0) {
      problems_.push_back({path, Reason(errno)});
      if (descriptor >= 0) {
        close(descriptor);
      }
      return;
    }
    const Folder folder(fdopendir(descriptor));
    if (folder == nullptr) {
      problems_.push_back({path, Reason(errno)});
      close(descriptor);
      return;
    }
    const auto device = static_cast<std::uint64_t>(status.st_dev);
    errno = 0;
    for (const dirent* entry = readdir(folder.get()); entry != nullptr;
         entry = readdir(folder.get())) {
      VisitEntry(descriptor, device, path, *entry);
      errno = 0;
    }
    if (errno != 0) {
      problems_.push_back({path, Reason(errno)});
    }
  }

  void VisitEntry(int folder,
                  std::uint64_t device,
                  const std::string& parent,
                  const dirent& entry) {
    const std::string_view name = entry.d_name;
    if (name == "." || name == ".." || name == ".git") {
      return;
    }
    std::string path = Join(parent, name);
    unsigned char type = entry.d_type;
    if (type == DT_UNKNOWN) {
      type = TypeByStat(folder, entry.d_name);
    }
    if (IsHidden(name)) {
      skipped_.push_back({std::move(path), type == DT_DIR ? "hidden folder" : "hidden file"});
    } else if (IsExcluded(name, path)) {
      skipped_.push_back({std::move(path), "excluded"});
    } else if (type == DT_DIR) {
      folders_.push_back(std::move(path));
    } else if (type == DT_REG) {
      candidates_.push_back({std::move(path), device, static_cast<std::uint64_t>(entry.d_ino)});
    } else if (type == DT_LNK) {
      VisitLink(folder, entry.d_name, path);
    } else {
      skipped_.push_back({std::move(path), "not a regular file"});
    }
  }

  static unsigned char TypeByStat(int folder, const char* name) {
    struct stat status {};
    if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
      return DT_UNKNOWN;
    }
    if (S_ISDIR(status.st_mode)) {
      return DT_DIR;
    }
    if (S_ISREG(status.st_mode)) {
      return DT_REG;
    }
    return S_ISLNK(status.st_mode) ? DT_LNK : DT_UNKNOWN;
  }

  void VisitLink(int folder, const char* name, const std::string& path) {
    struct stat status {};
    if (fstatat(folder, name, &status, 0) != 0) {
      problems_.push_back({path, Reason(errno == ENOENT || errno == ENOTDIR ? ELOOP : errno)});
    } else if (S_ISREG(status.st_mode)) {
      AddExact(path, status);
    } else {
      skipped_.push_back(
          {path, S_ISDIR(status.st_mode) ? "link to a folder" : "not a regular file"});
    }
  }

  void AddExact(const std::string& path, const struct stat& status) {
    candidates_.push_back({path, static_cast<std::uint64_t>(status.st_dev),
                           static_cast<std::uint64_t>(status.st_ino), true});
    any_exact_ = true;
  }

  [[nodiscard]] bool IsExcluded(std::string_view name, const std::string& path) const {
    return std::any_of(excludes_.begin(), excludes_.end(),
                       [&](const Excludes& some) { return some.Cover(name, path); });
  }

  void TakeEachOnce(std::vector<std::string>* files) {
    const auto by_path = [](const Candidate& a, const Candidate& b) { return a.path < b.path; };
    std::sort(candidates_.begin(), candidates_.end(), by_path);
    const auto same_path = [](const Candidate& a, const Candidate& b) { return a.path == b.path; };
    candidates_.erase(std::unique(candidates_.begin(), candidates_.end(), same_path),
                      candidates_.end());
    std::vector<bool> again = FindAgain();
    if (any_exact_ || std::find(again.begin(), again.end(), true) != again.end()) {
      MakeExact();
      again = FindAgain();
    }
    files->reserve(candidates_.size());
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (again[i]) {
        skipped_.push_back({std::move(candidates_[i].path), "another name of the same file"});
      } else {
        files->push_back(std::move(candidates_[i].path));
      }
    }
  }

  // Which candidates are the same file as one before them.
  [[nodiscard]] std::vector<bool> FindAgain() const {
    std::vector<std::size_t> order(candidates_.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      order[i] = i;
    }
    std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
      const Candidate& left = candidates_[a];
      const Candidate& right = candidates_[b];
      return std::tie(left.device, left.inode, a) < std::tie(right.device, right.inode, b);
    });
    std::vector<bool> again(order.size());
    for (std::size_t i = 1; i < order.size(); ++i) {
      again[order[i]] = candidates_[order[i]].Identity() == candidates_[order[i - 1]].Identity();
    }
    return again;
  }

  void MakeExact() {
    for (Candidate& candidate : candidates_) {
      struct stat status {};
      if (!candidate.exact && stat(candidate.path.c_str(), &status) == 0) {
        candidate.device = static_cast<std::uint64_t>(status.st_dev);
        candidate.inode = static_cast<std::uint64_t>(status.st_ino);
      }
    }
  }

  static std::vector<WalkNote> SortedOnce(std::vector<WalkNote> notes) {
    const auto key = [](const WalkNote& note) { return std::tie(note.path, note.reason); };
    std::sort(notes.begin(), notes.end(),
              [&key](const WalkNote& a, const WalkNote& b) { return key(a) < key(b); });
    notes.erase(
        std::unique(notes.begin(), notes.end(),
                    [&key](const WalkNote& a, const WalkNote& b) { return key(a) == key(b); }),
        notes.end());
    return notes;
  }

  bool force_exclude_;
  std::array<Excludes, 2> excludes_;
  std::set<std::string> named_;       // taken, whatever a walk says of them
  std::vector<std::string> folders_;  // still to be visited
  std::vector<Candidate> candidates_;
  bool any_exact_ = false;
  std::vector<WalkNote> skipped_;
  std::vector<WalkNote> problems_;
};

}  // namespace

WalkResult Walk(const std::vector<std::string>& paths, const WalkOptions& options) {
  Walker walker(options);
  for (const std::string& path : paths) {
    walker.VisitNamed(path);
  }
  return walker.Finish();
}

bool IsExcluded(const WalkOptions& options, const std::string& path) {
  const Excludes own(options.exclude, ""),
      configured(options.config_exclude, options.config_folder);
  return own.CoverWithParents(path) || configured.CoverWithParents(path);
}

}  // namespace hl
