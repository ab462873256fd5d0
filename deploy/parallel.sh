#!/usr/bin/env bash
# Solves a puzzle in shards with GNU parallel, as many at once as there are processors, and prints its
# solutions.
#
#   deploy/parallel.sh PUZZLE SHARDS [FOLDER]
#
# PUZZLE is an id of the catalogue or a puzzle file. FOLDER (default: ./shards) has the shards and their
# checkpoints. After an interruption, the same command resumes. CUBEFALL is the path of the program (default:
# cubefall on the PATH). PARTS is a number of parts for a long search. GNU parallel reads PARALLEL, which can
# name other machines (see deploy/README.md).
set -euo pipefail

[[ $# == 2 || $# == 3 ]] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
puzzle=$1 shards=$2 folder=${3:-shards}
cubefall=${CUBEFALL:-cubefall}
division=(${PARTS:+--parts "$PARTS"})
[[ $shards =~ ^[1-9][0-9]*$ ]] || { echo "error: SHARDS is a number from 1, and not $shards" >&2; exit 2; }

[[ $puzzle != - ]] || { echo "error: stdin cannot be read by each shard; give a file" >&2; exit 2; }

mkdir -p -- "$folder"
# Without the folders of a file's name.
name=$folder/$(basename -- "$puzzle")
# Whole command lines, each word quoted, so that parallel and the shell change nothing in them.
commands() {
  for ((number = 1; number <= shards; number++)); do
    printf '%q ' "$cubefall" solve "$puzzle" --threads 1 "${division[@]}" --shard "$number/$shards" \
      --checkpoint "$name-$number-of-$shards.checkpoint" --output "$name-$number-of-$shards.shard"
    echo
  done
}
commands | parallel --will-cite --retries 3

files=()
for ((number = 1; number <= shards; number++)); do files+=("$name-$number-of-$shards.shard"); done
"$cubefall" merge "${files[@]}"
