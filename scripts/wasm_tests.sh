#!/usr/bin/env bash
# scripts/wasm_tests.sh PACKAGE...: builds the tests in the folders `tests` of packages as WebAssembly and
# runs them in node, but for those in not_as_wasm.txt: as many programs at a time as there are processors,
# since each has one thread. Without packages, those of the whole workspace. Run it by with-wasm.sh. Tests
# within the sources are native only: they are not marked for the runner, which would find none.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

list=scripts/not_as_wasm.txt
skipped=()
while read -r name; do
  case $name in '' | '#'*) continue ;; esac
  last=${name%::}
  last=${last##*::}
  grep -rqE --include='*.rs' "\\b(fn|mod) $last\\b" crates tests src || {
    printf 'No test or module has this name, which is in %s: %s\n' "$list" "$name" >&2
    exit 1
  }
  skipped+=(--skip "$name")
done <"$list"

# Prints the output of a program when it is done, so that outputs are not mixed.
run() {
  local begin=$SECONDS status=0 output
  output=$(wasm-bindgen-test-runner "$@" 2>&1) || status=$?
  printf '%s\n%s: %d s\n\n' "$output" "$(basename "$1")" $((SECONDS - begin))
  return "$status"
}
export -f run

packages=("${@/#/--package=}")
if [[ $# == 0 ]]; then packages=(--workspace --exclude cubefall-cli); fi

built=$(cargo test "${packages[@]}" --target wasm32-unknown-unknown --test '*' --no-run 2>&1) || {
  printf '%s\n' "$built" >&2
  exit 1
}
# The paths are between brackets at the ends of lines.
mapfile -t programs < <(sed -n 's/^ *Executable .*(\(.*\.wasm\))$/\1/p' <<<"$built")
if [[ ${#programs[@]} == 0 ]]; then
  printf '%s\nThese messages of cargo name no program.\n' "$built" >&2
  exit 1
fi
# The largest, which take longest, begin first.
ls -S "${programs[@]}" | xargs -P "$(nproc)" -I{} bash -c 'run "$@"' run {} "${skipped[@]}"
