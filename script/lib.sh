# shellcheck shell=bash
# What script/server, script/test and script/lock share. It is read with `source`, after `set -euo pipefail`; it moves to
# the project's folder and sets `root`. It keeps to the bash 3.2 of macOS.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
cd "$root" || exit

say() { printf '%s\n' "$*" >&2; }

heading() { printf '\n== %s\n' "$*" >&2; }

fail() {
  printf '\n' >&2
  printf '%s\n' "$@" >&2
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# The environment in .venv, holding exactly what the lock file $2 records, plus this project itself.
# $1 is "server", "postgresql" or "test". Each lock contains everything the one before does.
prepare_environment() {
  local purpose="$1" lock="$2" wanted
  ensure_venv
  wanted="$(fingerprint)"
  if [ "$(cat .venv/.ready-for-"$purpose" 2>/dev/null)" = "$wanted" ]; then return; fi

  say "Installing what $lock records ..."
  rm -f .venv/.ready-for-*
  pip_install "$lock" --require-hashes -r "$lock"
  # The build tool is in the lock too, so nothing unrecorded is fetched here.
  pip_install "pyproject.toml" --no-build-isolation --no-deps -e .
  printf '%s\n' "$wanted" >.venv/.ready-for-server
  if [ "$purpose" != server ]; then printf '%s\n' "$wanted" >.venv/.ready-for-postgresql; fi
  if [ "$purpose" = test ]; then printf '%s\n' "$wanted" >.venv/.ready-for-test; fi
}

# One line that changes whenever something has to be installed again.
fingerprint() {
  .venv/bin/python - requirements.lock requirements-postgresql.lock requirements-test.lock pyproject.toml <<'PYTHON'
import hashlib, pathlib, sys

content = b"".join(pathlib.Path(name).read_bytes() for name in sys.argv[1:])
print(hashlib.sha256(content).hexdigest(), sys.version.split()[0])
PYTHON
}

ensure_venv() {
  if venv_works; then return; fi
  local python
  find_python
  if ! makes_environments; then
    local package
    package="$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    say "Python's venv module is not complete; installing $package ..."
    apt_install "$package" ||
      fail "Python cannot make a virtual environment here: its package $package is missing." \
        "Install it, for example with:  sudo apt-get install $package"
  fi
  say "Making a virtual environment in .venv ..."
  "$python" -m venv --clear .venv || fail "$python could not make the virtual environment .venv (see above)."
}

# False also after the folder was moved or copied, when the programs in .venv still point to the old place.
venv_works() {
  [ -f .venv/bin/pip ] && grep -qF "$root/.venv/bin/" .venv/bin/pip &&
    .venv/bin/python -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Sets `python` of the caller.
find_python() {
  choose_python && return
  if have apt-get && ! have python3; then
    say "There is no Python yet; installing python3 ..."
    apt_install python3 python3-venv && choose_python && return
  fi
  fail "The scorekeeper needs Python 3.11 or newer, and none was found." \
    "Debian 12, Ubuntu 24.04 or newer:  sudo apt-get install python3 python3-venv" \
    "macOS with Homebrew:               brew install python@3.13" \
    "Or name one yourself:              PYTHON=/path/to/python3.12 $0"
}

# Sets `python`: that of the system before one of a version manager, which is most often compiled without the optimizations
# of a distribution and takes a seventh longer for everything; but one that needs nothing installed before all.
choose_python() {
  local names=(/usr/bin/python3 python3 python3.13 python3.12 python3.11)
  for python in ${PYTHON:+"$PYTHON"}; do new_enough && return; done
  for python in "${names[@]}"; do new_enough && makes_environments && return; done
  for python in "${names[@]}"; do new_enough && return; done
  return 1
}

new_enough() {
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

makes_environments() {
  "$python" -c 'import ensurepip' >/dev/null 2>&1
}

# Runs pip; $1 is the file that says what is being installed, the rest are options of `pip install`.
pip_install() {
  local source="$1" log=.venv/install.log
  shift
  if .venv/bin/python -m pip --disable-pip-version-check --no-input --quiet install --progress-bar off "$@" \
    >"$log" 2>&1 </dev/null; then
    return
  fi
  if grep -q 'DO NOT MATCH THE HASHES' "$log"; then
    fail "A package that was downloaded is not the one $source records, so nothing was installed." \
      "Try again. If it stays so, do not trust the network you are in. pip's own words are in $log."
  elif grep -qE '[Cc]onnection|name resolution|timed out|No matching distribution' "$log"; then
    fail "Not everything $source asks for could be fetched. Is this machine online?" \
      "Run the same command again when it is. pip's own words are in $log."
  fi
  tail -n 15 "$log" >&2
  fail "Installing what $source asks for did not work. pip's own words are in $log."
}

# Installs Debian or Ubuntu packages, as root or through sudo; false when that is not possible.
apt_install() {
  have apt-get || return 1
  as_root apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=120 "$@" >&2 </dev/null && return
  # A fresh machine has no package lists yet.
  as_root apt-get update -qq -o DPkg::Lock::Timeout=120 >&2 </dev/null || return 1
  as_root apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=120 "$@" >&2 </dev/null
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    env DEBIAN_FRONTEND=noninteractive "$@"
  elif have sudo && { [ -t 2 ] || sudo -n true 2>/dev/null; }; then
    # sudo asks at the terminal, where there is one; without one nobody could answer.
    sudo env DEBIAN_FRONTEND=noninteractive "$@"
  else
    return 1
  fi
}

# Score sheets on paper are set by Pango, a library of the system. Without it everything but the paper works, so this
# only warns.
ensure_pango() {
  if have brew; then
    # Homebrew's libraries are not where the system looks for them.
    DYLD_FALLBACK_LIBRARY_PATH="$(brew --prefix)/lib:${DYLD_FALLBACK_LIBRARY_PATH:-/usr/local/lib:/usr/lib}"
    export DYLD_FALLBACK_LIBRARY_PATH
  fi
  if pango_loads; then return; fi
  # Tried once for an environment: a machine that cannot have it should still start at once.
  if [ ! -f .venv/.pango-was-tried ]; then
    touch .venv/.pango-was-tried
    say "Installing Pango, which sets the printed score sheets ..."
    if have apt-get; then
      apt_install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 || true
    elif have brew; then
      brew install --quiet pango >&2 </dev/null || true
    fi
    if pango_loads; then return; fi
  fi
  say "Pango could not be installed. Everything works but printing score sheets as PDF. To have that too:"
  say "  Debian, Ubuntu:        sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
  say "  macOS with Homebrew:   brew install pango"
}

# Our own fonts have Latin, Greek and Cyrillic; on paper and in pictures other letters come from fonts of the machine.
# Named once for an environment: most groups need none of them.
name_fonts() {
  local language
  if [ -f .venv/.fonts-were-named ] || ! have apt-get || ! have fc-list; then return; fi
  touch .venv/.fonts-were-named
  for language in ar he hi th ja ko zh-cn; do
    if [ -z "$(fc-list ":lang=$language" family)" ]; then
      say "For names in Arabic, Chinese, Hebrew, Hindi, Japanese, Korean or Thai and for emoji, on paper and in pictures:"
      say "  sudo apt-get install fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji"
      return
    fi
  done
}

pango_loads() {
  .venv/bin/python - >/dev/null 2>&1 <<'PYTHON'
import ctypes, sys

ending = ".dylib" if sys.platform == "darwin" else ".so.0"
for name in ("libpango-1.0", "libpangoft2-1.0", "libharfbuzz-subset"):
    ctypes.CDLL(name + ending)
PYTHON
}
