# shellcheck shell=bash
# What the tests of https and of the service need on Debian: openssl, certutil, systemd-analyze, and Caddy. It is read with
# `source`, after lib.sh. Elsewhere these tests are skipped.

ensure_https_tools() {
  have apt-get || return 0
  if ! have openssl; then apt_install openssl || true; fi
  if ! have certutil; then apt_install libnss3-tools || true; fi
  if ! have systemd-analyze; then apt_install systemd || true; fi
  if have caddy || [ -x .venv/caddy/usr/bin/caddy ] || unpack_caddy; then
    PATH="$PATH:$PWD/.venv/caddy/usr/bin"
    export PATH
  fi
  local tool
  for tool in openssl certutil systemd-analyze caddy; do
    have "$tool" || fail "The tests of https need $tool, and it could not be installed."
  done
}

# Unpacked and not installed: an installed Caddy would start to serve on port 80.
unpack_caddy() {
  say "Fetching Caddy, which serves the app by https in tests ..."
  local folder
  folder="$(mktemp -d "${TMPDIR:-/tmp}/scorekeeper.XXXXXX")"
  (cd "$folder" && { apt-get download -qq caddy || { as_root apt-get update -qq && apt-get download -qq caddy; }; }) \
    >&2 </dev/null && dpkg-deb -x "$folder"/caddy_*.deb .venv/caddy
  local status=$?
  rm -rf "$folder"
  return "$status"
}
