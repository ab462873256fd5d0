#!/usr/bin/env bash
# Builds the npm package into target/npm/cubefall. Run it by with-wasm.sh.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$repo"

package=target/npm/cubefall
program=$CARGO_TARGET_DIR/$wasm_target/release/cubefall_npm.wasm
bindings=target/npm/bindings
# The first one is the workspace's.
version=$(grep -m 1 '^version = ' Cargo.toml | cut -d'"' -f2)

cargo build --quiet --release --package cubefall-npm --target "$wasm_target"
rm -rf "$package" "$bindings"
mkdir -p "$package"
# After a fault another instance takes the place of the first: see program.js.
wasm-bindgen --target web --no-typescript --experimental-reset-state-function --out-name bindings --out-dir "$bindings" "$program"
wasm-opt -O1 --low-memory-unused -o "$package/program.wasm" "$bindings/bindings_bg.wasm"
cp -R crates/npm/package/. LICENSE-APACHE LICENSE-MIT "$package"
node scripts/licences.mjs >/dev/null
cp target/licences/npm.txt "$package/LICENSES-OF-LIBRARIES"
cp "$bindings/bindings.js" "$package"
sed "s/\"version\": \"0.0.0\"/\"version\": \"$version\"/" crates/npm/package/package.json >"$package/package.json"
