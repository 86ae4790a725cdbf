# shellcheck shell=bash
# Node.js for script/test, which reads this after lib.sh: the tests of the scripts and of parity run in it.

ensure_node() {
  local wanted
  wanted="$(sed -n 's/.*"node": ">=\([0-9]*\)".*/\1/p' "$root/package.json")"
  if ! have node; then
    say "Installing Node.js, which runs the tests of the scripts ..."
    apt_install nodejs || true
  fi
  [ "$(node_version)" -ge "$wanted" ] ||
    fail "The tests of the scripts need Node.js $wanted or newer; the app itself does not." \
      "Debian 13, Ubuntu 25.04:  sudo apt-get install nodejs" \
      "macOS with Homebrew:      brew install node" \
      "Older systems:            https://nodejs.org/en/download"
}

# The first part of the version, and 0 where there is none.
node_version() {
  local version
  version="$(node --version 2>/dev/null)" || version=v0
  version="${version#v}"
  printf '%s\n' "${version%%.*}"
}
