#!/usr/bin/env bash
# scripts/audit.sh [CHECK...]: what deny.toml demands of the dependencies, by cargo-deny. Without arguments,
# all of it; `advisories` needs the network, the others (`licenses`, `bans`, `sources`) only the crates.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$repo"

cargo deny check "$@"
# The fuzzers have a lock file of their own, and are not shipped: their licences do not matter.
(($#)) || cargo deny --manifest-path fuzz/Cargo.toml --config "$repo/deny.toml" check --allow unmatched-skip advisories sources
