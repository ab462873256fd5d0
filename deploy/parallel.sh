#!/usr/bin/env bash
# Solves a puzzle in shards with GNU parallel, as many at once as there are processors, and prints its solutions.
#
#   deploy/parallel.sh PUZZLE SHARDS [FOLDER]
#
# FOLDER (default: ./shards) has the shards and their checkpoints. After an interruption, the same command resumes. CUBEFALL is
# the path of the program (default: cubefall on the PATH). GNU parallel reads PARALLEL, which can name other machines (see
# deploy/README.md).
set -euo pipefail

[[ $# == 2 || $# == 3 ]] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
puzzle=$1 shards=$2 folder=${3:-shards}
cubefall=${CUBEFALL:-cubefall}

mkdir -p "$folder"
name=$folder/$puzzle-{}-of-$shards
seq "$shards" | parallel --will-cite --quote --retries 3 \
  "$cubefall" solve "$puzzle" --threads 1 --shard "{}/$shards" \
  --checkpoint "$name.checkpoint" --output "$name.shard"

files=()
for ((number = 1; number <= shards; number++)); do files+=("${name/\{\}/$number}.shard"); done
"$cubefall" merge "${files[@]}"
