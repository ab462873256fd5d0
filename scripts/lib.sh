# Shared by the scripts, and only ever sourced: where the tools are, and which compiler makes WebAssembly.
# shellcheck shell=bash

repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
tools=${CUBEFALL_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/cubefall/tools}
wasm_target=wasm32-unknown-unknown

# npm packages live beside the other tools, in a folder for each state of the lock file, so that two clones at
# different versions don't disturb each other.
npm_folder=$tools/npm-$(sha256sum "$repo/tests/e2e/package-lock.json" | cut -c1-12)
bundlers_folder=$tools/bundlers-$(sha256sum "$repo/crates/npm/tests/bundlers/package-lock.json" | cut -c1-12)

# Python's packages, likewise.
python_folder=$tools/python-$(sha256sum "$repo/crates/python/requirements.txt" | cut -c1-12)

# Debian's cargo and rustc, and nothing else from /usr/bin, so that putting them first shadows no other
# program.
debian_bin=$tools/debian-rust

export PATH="$tools/bin:$npm_folder/node_modules/.bin:$PATH"

die() {
  printf 'cubefall: %s\n' "$@" >&2
  exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

# How WebAssembly can be built here: `target` where the compiler has the target installed, `debian` where
# Debian's compiler and library sources can build it, else `none`. CUBEFALL_WASM_ROAD chooses one.
wasm_road() {
  if [[ ${CUBEFALL_WASM_ROAD:-target} == target ]] && has_wasm_target; then
    echo target
  elif [[ ${CUBEFALL_WASM_ROAD:-debian} == debian && -x $debian_bin/rustc ]] && debian_is_complete; then
    echo debian
  else
    echo none
  fi
}

has_wasm_target() {
  has rustc && [[ -d $(rustc --print target-libdir --target "$wasm_target" 2>/dev/null) ]]
}

# Compiler, cargo, library sources, and the linker that Debian's rust-lld points to.
debian_is_complete() {
  [[ -x /usr/bin/rustc && -x /usr/bin/cargo && -e /usr/bin/rust-lld ]] &&
    [[ -f $(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library/Cargo.lock ]]
}

# The first Chromium of the usual names, or the one that CUBEFALL_CHROMIUM names.
chromium_path() {
  local name
  for name in ${CUBEFALL_CHROMIUM:+"$CUBEFALL_CHROMIUM"} chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" 2>/dev/null && return
  done
  return 1
}
