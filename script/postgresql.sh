# shellcheck shell=bash
# A PostgreSQL server for one run of the tests: in a folder of its own, reached through a Unix socket in it, and removed
# with the run. It is read with `source`, after lib.sh.

# Sets TEST_POSTGRESQL, the address of a server that runs until this script ends, however it ends. It does not
# survive a power cut, unless $1 is "durable".
start_postgresql() {
  ensure_postgresql
  postgresql_folder="$(mktemp -d "${TMPDIR:-/tmp}/scorekeeper.XXXXXX")"
  trap stop_postgresql EXIT
  # PostgreSQL refuses to run as root.
  if [ "$(id -u)" -eq 0 ]; then chown postgres "$postgresql_folder"; fi
  local log="$postgresql_folder/log" data="$postgresql_folder/data" settings=""
  # The data of tests need not survive anything, so there is no fsync. Autovacuum is off too: it would make query plans
  # for tables that are full in one test and empty in the next.
  if [ "${1:-}" != durable ]; then
    settings="-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off"
  fi
  if ! as_postgres "$postgresql/initdb" -D "$data" --username=scorekeeper --auth=trust --encoding=UTF8 --locale=C \
    --no-sync >"$log" 2>&1 ||
    ! as_postgres "$postgresql/pg_ctl" -D "$data" -w -s -l "$data/log" -o "-k $postgresql_folder -c listen_addresses= \
      -c max_connections=100 $settings" start >>"$log" 2>&1; then
    tail -n 15 "$log" "$data/log" >&2 || true
    fail "PostgreSQL did not start (see above)."
  fi
  export TEST_POSTGRESQL="postgresql://scorekeeper@/postgres?host=$postgresql_folder"
}

stop_postgresql() {
  as_postgres "$postgresql/pg_ctl" -D "$postgresql_folder/data" -w -s -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$postgresql_folder"
}

as_postgres() {
  # The user postgres must be allowed to read the current folder.
  if [ "$(id -u)" -eq 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

# Sets `postgresql`, the folder of its programs.
ensure_postgresql() {
  if choose_postgresql; then return; fi
  say "Installing PostgreSQL, on which games are kept as well as on SQLite ..."
  apt_install postgresql || true
  choose_postgresql ||
    fail "The tests need PostgreSQL, and it could not be found or installed; the app itself does not." \
      "Debian, Ubuntu:        sudo apt-get install postgresql" \
      "macOS with Homebrew:   brew install postgresql@17" \
      "Or name its programs:  POSTGRESQL=/path/to/bin script/test" \
      "Tests on SQLite only:  .venv/bin/python -m pytest"
}

choose_postgresql() {
  local found
  found="$(command -v initdb || true)"
  # Debian keeps the programs of a server beside the path; of several versions the newest comes first.
  while IFS= read -r postgresql; do
    if [ -x "$postgresql/initdb" ] && [ -x "$postgresql/pg_ctl" ]; then return; fi
  done < <(
    printf '%s\n' ${POSTGRESQL:+"$POSTGRESQL"} ${found:+"$(dirname "$found")"}
    printf '%s\n' /usr/lib/postgresql/*/bin /opt/homebrew/opt/postgresql@*/bin /usr/local/opt/postgresql@*/bin | sort -rV
  )
  return 1
}
