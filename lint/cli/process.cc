// SPDX-License-Identifier: MIT
#include "lint/cli/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>

extern char** environ;  // NOLINT: POSIX has no header for it

namespace hl {
namespace {

constexpr std::array kForwarded = {SIGINT, SIGQUIT, SIGTERM, SIGHUP};

std::atomic<pid_t> running_child = 0;
static_assert(std::atomic<pid_t>::is_always_lock_free);  // a signal handler reads it

// A key pressed on the terminal reaches the child by itself; what was sent to us alone does not.
void Forward(int signal, siginfo_t* info, void* /*context*/) {
#ifdef SI_KERNEL
  const bool from_terminal = info->si_code == SI_KERNEL;
#else
  const bool from_terminal = (signal == SIGINT || signal == SIGQUIT) && info->si_pid == 0;
#endif
  const int saved_errno = errno;
  if (const pid_t child = running_child; child > 0 && !from_terminal) {
    kill(child, signal);
  }
  errno = saved_errno;
}

// While it lives, signals that would end us go to the child. Those that were ignored stay so.
class SignalForwarding {
 public:
  SignalForwarding() {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &mask_);
    struct sigaction action {};
    action.sa_sigaction = Forward;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    for (std::size_t i = 0; i < kForwarded.size(); ++i) {
      sigaction(kForwarded[i], nullptr, &old_[i]);
      if (old_[i].sa_handler != SIG_IGN) {
        sigaction(kForwarded[i], &action, nullptr);
      }
    }
  }
  ~SignalForwarding() {
    running_child = 0;
    for (std::size_t i = 0; i < kForwarded.size(); ++i) {
      sigaction(kForwarded[i], &old_[i], nullptr);
    }
    Unblock();
  }
  SignalForwarding(const SignalForwarding&) = delete;
  SignalForwarding& operator=(const SignalForwarding&) = delete;

  // From now on `child` gets them; those that came meanwhile, too.
  void Begin(pid_t child) {
    running_child = child;
    Unblock();
  }
  [[nodiscard]] const sigset_t& mask() const { return mask_; }

 private:
  void Unblock() { sigprocmask(SIG_SETMASK, &mask_, nullptr); }

  sigset_t mask_{};
  std::array<struct sigaction, kForwarded.size()> old_{};
};

struct FileActions {
  FileActions() { posix_spawn_file_actions_init(&actions); }
  ~FileActions() { posix_spawn_file_actions_destroy(&actions); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  posix_spawn_file_actions_t actions{};
};

// Starts the program with the signal mask `mask` and SIGPIPE, which we ignore, as it is by default.
Result<pid_t> Spawn(const std::vector<std::string>& words,
                    const posix_spawn_file_actions_t* actions,
                    const sigset_t& mask) {
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (std::string& word : copies) {
    arguments.push_back(word.data());
  }
  arguments.push_back(nullptr);
  sigset_t to_default;
  sigemptyset(&to_default);
  sigaddset(&to_default, SIGPIPE);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &to_default);
  posix_spawnattr_setsigmask(&attributes, &mask);
  posix_spawnattr_setflags(&attributes,
                           static_cast<short>(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK));
  pid_t child = 0;
  const int error =
      posix_spawnp(&child, arguments.front(), actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) {
    return Error{std::strerror(error)};
  }
  return child;
}

int WaitFor(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

struct Pipe {
  Pipe() {
    good = pipe(ends.data()) == 0;
    for (const int end : ends) {  // pipe2 is not everywhere
      good = good && fcntl(end, F_SETFD, FD_CLOEXEC) == 0;
    }
  }
  ~Pipe() {
    CloseWriter();
    if (good) {
      close(ends[0]);
    }
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void CloseWriter() {
    if (good && ends[1] >= 0) {
      close(ends[1]);
      ends[1] = -1;
    }
  }
  std::array<int, 2> ends{-1, -1};
  bool good = false;
};

// Reads both pipes to their ends, whichever speaks first.
void Drain(const Pipe& out, const Pipe& err, ProgramResult* result) {
  std::array<pollfd, 2> waiting = {
      {{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}},
  };
  std::array<std::string*, 2> texts = {&result->out, &result->err};
  std::array<char, 65536> part;
  while (waiting[0].fd >= 0 || waiting[1].fd >= 0) {
    if (poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) {
      return;
    }
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      if (waiting[i].fd < 0 || waiting[i].revents == 0) {
        continue;
      }
      const ssize_t count = read(waiting[i].fd, part.data(), part.size());
      if (count > 0) {
        texts[i]->append(part.data(), static_cast<std::size_t>(count));
      } else if (count == 0 || errno != EINTR) {
        waiting[i].fd = -1;
      }
    }
  }
}

}  // namespace

Result<ProgramResult> RunCaptured(const std::vector<std::string>& words) {
  Pipe out, err;
  if (!out.good || !err.good) {
    return Error{std::strerror(errno)};
  }
  FileActions files;
  posix_spawn_file_actions_addopen(&files.actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files.actions, out.ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files.actions, err.ends[1], STDERR_FILENO);
  sigset_t mask;
  sigprocmask(SIG_SETMASK, nullptr, &mask);
  const auto child = Spawn(words, &files.actions, mask);
  if (!child) {
    return child.error();
  }
  out.CloseWriter();
  err.CloseWriter();
  ProgramResult result;
  Drain(out, err, &result);
  result.code = WaitFor(*child);
  return result;
}

Result<int> RunInPlace(const std::vector<std::string>& words) {
  SignalForwarding forwarding;
  const auto child = Spawn(words, nullptr, forwarding.mask());
  if (!child) {
    return child.error();
  }
  forwarding.Begin(*child);
  return WaitFor(*child);
}

}  // namespace hl
