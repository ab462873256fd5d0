#!/usr/bin/env bash
# scripts/parts.sh STEP...: runs steps one after the other, and prints how long each took. A step is a part,
# which is a task of the Makefile that can run alone, or several parts with `+` between them, which run side
# by side: what each prints is then shown at its end.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

report=
failed=()
logs=$(mktemp -d)
# What runs beside others does not get the signal of Ctrl-C.
# shellcheck disable=SC2046 # the ids are words
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$logs"' EXIT

run() { "${MAKE:-make}" --no-print-directory "$1"; }

alone() {
  printf '\n== %s\n' "$1"
  run "$1" || failed+=("$1")
}

together() {
  local part child=0 children=()
  for part in "$@"; do
    run "$part" >"$logs/$part" 2>&1 &
    children+=($!)
  done
  for part in "$@"; do
    wait "${children[child++]}" || failed+=("$part")
    printf '\n== %s\n' "$part"
    cat "$logs/$part"
  done
}

for step in "$@"; do
  IFS=+ read -ra parts <<<"$step"
  begin=$SECONDS
  if [[ ${#parts[@]} == 1 ]]; then alone "$step"; else together "${parts[@]}"; fi
  took=$((SECONDS - begin))
  report+=$(printf '%-12s %3d min %02d s' "$step" $((took / 60)) $((took % 60)))$'\n'
  if [[ ${#failed[@]} != 0 ]]; then
    printf '\n%s\n' "$report" >&2
    for part in "${failed[@]}"; do printf 'The part %s failed. It can be run alone: make %s\n' "$part" "$part" >&2; done
    exit 1
  fi
done
printf '\n%s' "$report"
