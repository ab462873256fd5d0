#!/usr/bin/env bash
# scripts/serve.sh PORT: installs what is missing, builds the page by the profile `serve`, serves it, and
# builds it again at each change: with Trunk where it is installed, else with scripts/serve.mjs, since Trunk
# takes longer to compile than the page.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$repo"

scripts/setup.sh compiler
echo "Building the page: some two minutes on two cores the first time, seconds after a change of the page. It will be at http://127.0.0.1:$1/"
# Together, since neither keeps all cores busy all the time. What builds the page finds its programs done; it
# says what cannot be compiled.
scripts/setup.sh serve &
tools=$!
programs=$(awk -F'"' '/^\[\[bin\]\]/ { getline; print "--bin=" $2 }' Cargo.toml)
# shellcheck disable=SC2086 # the options are words
scripts/with-wasm.sh cargo build --quiet --profile serve --target "$wasm_target" $programs 2>/dev/null || true
wait "$tools"
if has trunk; then
  exec scripts/with-wasm.sh trunk serve --cargo-profile serve --address 127.0.0.1 --port "$1" --dist target/serve
fi
exec scripts/with-wasm.sh node scripts/serve.mjs target/serve "$1"
