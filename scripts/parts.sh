#!/usr/bin/env bash
# scripts/parts.sh PART...: runs parts of `make test` one after the other, each of them a task of the Makefile that
# can run alone, and prints how long each took.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

report=
for part in "$@"; do
  printf '\n== %s\n' "$part"
  begin=$SECONDS
  status=0
  "${MAKE:-make}" --no-print-directory "$part" || status=$?
  took=$((SECONDS - begin))
  report+=$(printf '%-8s %3d min %02d s' "$part" $((took / 60)) $((took % 60)))$'\n'
  if [[ $status != 0 ]]; then
    printf '\n%s\nThe part %s failed. It can be run alone: make %s\n' "$report" "$part" "$part" >&2
    exit "$status"
  fi
done
printf '\n%s' "$report"
