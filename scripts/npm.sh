#!/usr/bin/env bash
# Builds the npm package into target/npm/cubefall. Run it by with-wasm.sh.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$repo"

package=target/npm/cubefall
modules=target/npm/modules
bindings=target/npm/bindings
program=$CARGO_TARGET_DIR/$wasm_target/release/cubefall_npm.wasm
# The first one is the workspace's.
version=$(grep -m 1 '^version = ' Cargo.toml | cut -d'"' -f2)

cargo build --quiet --release --package cubefall-npm --target "$wasm_target"
rm -rf "$package" "$bindings" "$modules"
mkdir -p "$package" "$modules"
# After a fault another instance takes the place of the first: see program.js.
wasm-bindgen --target web --no-typescript --experimental-reset-state-function --out-name bindings --out-dir "$bindings" "$program"
wasm-opt -O1 --low-memory-unused -o "$package/program.wasm" "$bindings/bindings_bg.wasm"
cp -R crates/npm/package/. LICENSE-APACHE LICENSE-MIT "$package"
node scripts/licences.mjs >/dev/null
cp target/licences/npm.txt "$package/LICENSES-OF-LIBRARIES"
sed "s/\"version\": \"0.0.0\"/\"version\": \"$version\"/" crates/npm/package/package.json >"$package/package.json"

# in_one MODULE FILE OPTION... writes a module and all that it imports into one file.
in_one() { esbuild "$modules/$1" --bundle --log-level=warning --log-override:empty-import-meta=silent --target=es2022 --outfile="$2" "${@:3}"; }

cp crates/npm/modules/* "$bindings/bindings.js" "$modules"
in_one worker.js "$package/worker.js" --format=iife
in_one node.js "$package/node.js" --format=esm --platform=node
in_one index.js "$package/index.js" --format=esm
# The same for bundlers, under a name that Vite does not "optimize" in development: it would move the module
# away from its files.
cp "$package/index.js" "$package/browser.jsx"
in_one worker.js "$modules/worker.txt" --format=iife --minify
gzip -9 -n <"$package/program.wasm" >"$modules/program.wasm.gz"
in_one inline.js "$package/inline.js" --format=esm --loader:.gz=base64
