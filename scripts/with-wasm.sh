#!/usr/bin/env bash
# Runs a command with the compiler and the tools that make WebAssembly: scripts/with-wasm.sh trunk build
# --release
#
# These settings are here, not in Cargo's or Trunk's configuration, since they are unnecessary with rustup,
# the target and Trunk.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

case $(wasm_road) in
  target) ;;
  debian)
    # Debian ships the standard library as sources: cargo builds it, with an option that only bootstrapping
    # unlocks.
    export PATH="$debian_bin:$PATH" RUSTC_BOOTSTRAP=1 CARGO_UNSTABLE_BUILD_STD=std,panic_abort
    unset RUSTUP_TOOLCHAIN CARGO RUSTC
    ;;
  *) die "no compiler here can make WebAssembly. Install what is missing with: scripts/setup.sh page" ;;
esac

# Two compilers in one folder would rebuild everything in turn.
export CARGO_TARGET_DIR="$repo/target/web"
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER=wasm-bindgen-test-runner
# 128-bit vectors, which every browser has had since 2023: rows of bits use them. index.html has a message for
# browsers without them. Less inlining: functions without `#[inline]` are inlined only if they are small. The
# page is 5 % smaller, and the fastest searches no slower.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128 -C llvm-args=-inline-threshold=10 --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src="
# Trunk interprets this as an option of its own, and refuses the common value 1.
unset NO_COLOR

exec "$@"
