#!/usr/bin/env bash
# Runs the quick tests: those of the library, the app, the solver and the architecture, without those in
# slow_tests.txt.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

list=scripts/slow_tests.txt
programs=(--quiet --workspace --lib --test app --test solver --test architecture)

tests=$(cargo test "${programs[@]}" -- --list | sed -n 's/: test$//p')
skipped=()
unknown=()
while read -r name; do
  case $name in
    '' | '#'*) continue ;;
    *::) mapfile -t found < <(awk -v module="$name" 'index($0, module) == 1' <<<"$tests") ;;
    *) mapfile -t found < <(grep -Fx -- "$name" <<<"$tests") ;;
  esac
  if [[ ${#found[@]} == 0 ]]; then unknown+=("$name"); fi
  for test in "${found[@]}"; do skipped+=(--skip "$test"); done
done <"$list"

if [[ ${#unknown[@]} != 0 ]]; then
  printf 'No test has this name, which is in %s:\n' "$list" >&2
  printf '  %s\n' "${unknown[@]}" >&2
  exit 1
fi
cargo test "${programs[@]}" -- --exact "${skipped[@]}"
