#!/usr/bin/env bash
# scripts/release.sh [TARGET]: builds the command line for a target whose programs run here, by default the
# compiler's own, and packs it into target/release-archives: the program, manual pages, completions, schemas
# of its JSON, licences, also of the libraries; and a file with the archive's checksum.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

target=${1:-$(rustc -vV | sed -n 's/^host: //p')}
version=$(grep -m 1 '^version = ' Cargo.toml | cut -d'"' -f2)
archives=target/release-archives
name=cubefall-$version-$target
folder=$archives/$name
suffix=
case $target in *windows*) suffix=.exe ;; esac

cargo build --release --locked --package cubefall-cli --bin cubefall --target "$target"
rm -rf "$folder"
mkdir -p "$folder/man" "$folder/completions" "$folder/schemas"
program=$folder/cubefall$suffix
cp "${CARGO_TARGET_DIR:-target}/$target/release/cubefall$suffix" "$program"
cp README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$folder"
node scripts/licences.mjs >/dev/null
cp target/licences/cubefall.txt "$folder/LICENSES-OF-LIBRARIES"

"$program" man >"$folder/man/cubefall.1"
# The page of the program lists those of its commands.
pages=$(grep -o 'cubefall\\-[a-z]*(1)' "$folder/man/cubefall.1" | sed 's/cubefall\\-\(.*\)(1)/\1/')
for command in $pages; do
  [[ $command == help ]] || "$program" man "$command" >"$folder/man/cubefall-$command.1"
done

"$program" completions bash >"$folder/completions/cubefall.bash"
"$program" completions zsh >"$folder/completions/_cubefall"
"$program" completions fish >"$folder/completions/cubefall.fish"
"$program" completions elvish >"$folder/completions/cubefall.elv"
"$program" completions powershell >"$folder/completions/_cubefall.ps1"

# The line of the fields of each document begins with its command.
for command in $(sed -n 's/^cubefall \([a-z]*\): .*/\1/p' docs/json_fields.txt); do
  "$program" schema "$command" >"$folder/schemas/$command.schema.json"
done

# GNU tar writes the same archive of the same files: by name, with the time of the commit, and without the
# user.
tar=$(command -v gtar || command -v tar)
options=()
if "$tar" --version | grep -q GNU; then
  options=(--sort=name "--mtime=@$(git log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner)
fi
"$tar" ${options[@]+"${options[@]}"} -C "$archives" -cf - "$name" | gzip -n -9 >"$folder.tar.gz"
cd "$archives"
if command -v sha256sum >/dev/null; then sha256sum "$name.tar.gz"; else shasum -a 256 "$name.tar.gz"; fi >"$name.tar.gz.sha256"
rm -rf "$name"
cat "$name.tar.gz.sha256"
