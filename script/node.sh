# shellcheck shell=bash disable=SC2154
# (lib.sh, which is read before, sets `root`.)
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

# What package-lock.json records, in node_modules: the linter of scripts and styles, and what drives Firefox.
ensure_node_tools() {
  local wanted
  wanted="$(cat package.json package-lock.json | cksum) $(node --version)"
  if [ "$(cat node_modules/.ready 2>/dev/null)" = "$wanted" ]; then return; fi
  if ! have npm; then
    say "Installing npm, which fetches the linter of the scripts ..."
    apt_install npm ||
      fail "The linter of the scripts is fetched by npm; the app itself does not need it." \
        "Debian, Ubuntu:  sudo apt-get install npm"
  fi
  say "Installing what package-lock.json records ..."
  # The lock file knows the packages for Linux only, so `npm ci` would refuse it elsewhere; for other systems the tool
  # itself names the exact version.
  rm -rf node_modules
  npm install --no-save --ignore-scripts --no-audit --no-fund >.venv/npm.log 2>&1 </dev/null || {
    tail -n 15 .venv/npm.log >&2
    fail "Installing what package-lock.json records did not work. Is this machine online? npm's own words are in .venv/npm.log."
  }
  printf '%s\n' "$wanted" >node_modules/.ready
}
