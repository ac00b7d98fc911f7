# Sourced by cases: git without the configuration of the machine.
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
command -v git >/dev/null || exit 77

commit() {
  git add results && git commit -q -m "$1"
}

# A repository of the working directory, with one commit of what is there.
repo() {
  git init -q -b main . && git add . && git commit -q -m first
}
