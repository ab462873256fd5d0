#!/usr/bin/env bash
# scripts/python.sh [test]: builds the wheel of the Python package into target/wheels; with `test`, also
# installs it into an environment of its own, runs its tests there, and compares its types with its code.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$repo"

wheels=target/wheels
rm -rf "$wheels"
# The wheel has each file of this folder whose name begins with LICENSE.
node scripts/licences.mjs >/dev/null
cp target/licences/python.txt crates/python/LICENSES-OF-LIBRARIES
"$python_folder/bin/maturin" build --quiet --release --locked --manifest-path crates/python/Cargo.toml --out "$wheels"
[[ ${1:-} == test ]] || exit 0

"$python_folder/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-index "$wheels"/cubefall-*.whl
cd crates/python
"$python_folder/bin/python" -m unittest discover --start-directory tests
"$python_folder/bin/python" -m mypy --strict --no-error-summary tests/typed.py
# The module of the program is inside the package, whose own is what users have.
"$python_folder/bin/python" -m mypy.stubtest cubefall --allowlist <(echo cubefall.cubefall)
