# shellcheck shell=bash
# What `script/test --changed` runs. It is read with `source`, after script/lib.sh. pytest-testmon records which tests run
# which functions, in .testmondata, and then takes only the tests of what was edited since they last passed. It follows
# Python alone, so other files bring the tests of the folder that is named after theirs.

test_changed() {
  local files tests=()
  files="$(changed_files)"
  step "Form: ruff check" .venv/bin/ruff check .
  if [ ! -e .testmondata ]; then
    say "The first time all tests without a browser run, about half as long again as otherwise, to learn what they use."
    if [ "$#" -eq 0 ]; then set -- -n 3 --dist worksteal; fi
  fi
  step "Tests: edited Python" some_tests --testmon --testmon-forceselect -m "not browser" "$@"
  while IFS= read -r file; do tests+=("$file"); done < <(tests_of_other_files <<<"$files")
  if [ "${#tests[@]}" -gt 0 ]; then
    step "Tests: other files" some_tests -m "not browser" "${tests[@]}"
  fi
  if grep -qE '^(static|tests)/js/' <<<"$files"; then
    step "Form: scripts and styles" node_modules/.bin/biome lint --error-on-warnings
    step "Scripts: node --test" javascript_tests
  fi
  heading "What was edited holds. Before it is shared: script/test"
}

# The files that differ from the last commit, new ones included.
changed_files() {
  git -c core.quotePath=off diff --name-only HEAD
  git -c core.quotePath=off ls-files --others --exclude-standard
}

# The tests of the files on standard input that are not Python.
tests_of_other_files() {
  local file test
  while IFS= read -r file; do
    case "$file" in
      templates/sheets/*) set -- tests/sheets/paper/test_catalogue.py ;;
      templates/*/*) set -- "tests/web/$(cut -d/ -f2 <<<"$file")" ;;
      templates/*) set -- tests/web/home ;;
      static/*) set -- tests/web/assets ;;
      scorekeeper/rules/presets/*.toml) set -- tests/rules/presets ;;
      translations/*) set -- tests/wording/translation tests/tools/test_messages.py ;;
      *.md | script/* | Containerfile) set -- tests/docs ;;
      *) set -- ;;
    esac
    for test in "$@"; do
      if [ -e "$test" ]; then printf '%s\n' "$test"; fi
    done
  done | sort -u
}

# pytest, for which no test is no fault here.
some_tests() {
  local status=0
  .venv/bin/python -m pytest -q "$@" || status=$?
  [ "$status" -eq 0 ] || [ "$status" -eq 5 ]
}
