#!/usr/bin/env bash
# Installs missing tools once, outside the clone. Installed tools of the right version are used as they are.
#
#   scripts/setup.sh native   for `make check`: Rust, rustfmt, clippy
#   scripts/setup.sh compiler the same and the WebAssembly target
#   scripts/setup.sh serve    the same and for `make serve`: wasm-bindgen, Node.js
#   scripts/setup.sh page     the same and for the page as it ships: Trunk, wasm-opt, esbuild
#   scripts/setup.sh test     the same and for the tests: Chromium, the npm packages that drive it, bundlers, and maturin; on Debian
#                             also Firefox, WebKit, GNU parallel, Slurm, podman and nginx
#   scripts/setup.sh python   for `make wheel`: Rust, Node.js, maturin
#   scripts/setup.sh audit    for `make audit`: Rust, cargo-deny
#
# Tools are installed in CUBEFALL_TOOLS, by default ${XDG_CACHE_HOME:-~/.cache}/cubefall/tools.
set -euo pipefail
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# Versions pinned here: Trunk, cargo-deny. Elsewhere: wasm-bindgen in Cargo.lock, npm packages in the files package-lock.json of
# tests/e2e and crates/npm/tests/bundlers, Python packages in crates/python/requirements.txt, the least Rust in Cargo.toml.
trunk_version=0.21.14
cargo_deny_version=0.20.2
wasm_bindgen_version=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/"/, ""); print $3 }' "$repo/Cargo.lock")
rust_version=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$repo/Cargo.toml")

installed=0
say() {
  installed=1
  printf 'Set-up: %s\n' "$*"
}

# apt_install PURPOSE PACKAGE... installs Debian packages, or prints the command that would.
apt_install() {
  local purpose=$1 command
  shift
  command="apt-get install -y --no-install-recommends $*"
  has apt-get || die "$purpose is missing, and there is no apt-get to install it with." \
    "Install what Debian calls: $*"
  local as_root=()
  if [[ $(id -u) != 0 ]]; then
    if has sudo && sudo -n true 2>/dev/null; then
      as_root=(sudo -n env)
    else
      die "$purpose is missing. Install it with: sudo $command"
    fi
  fi
  say "installing $purpose ($*)"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq update ||
    say "apt-get update failed; trying with the package lists that are there"
  # shellcheck disable=SC2086 # the command is words
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive $command -qq >/dev/null ||
    die "$purpose could not be installed. The command was: $command"
}

# at_least HAVE WANT: whether version HAVE is at least WANT.
at_least() { [[ $(printf '%s\n' "$1" "$2" | sort -V | head -n 1) == "$2" ]]; }

rust() {
  local remedy="Install Rust with rustup, as https://www.rust-lang.org/tools/install shows."
  { has cargo && has rustc; } || die "Rust is missing. $remedy"
  local have
  have=$(rustc --version | cut -d' ' -f2) || die "rustc does not run. $remedy"
  at_least "$have" "$rust_version" ||
    die "Rust $have is too old; Cubefall needs $rust_version. Update it with: rustup update stable"
  cargo fmt --version >/dev/null 2>&1 || die "rustfmt is missing. Install it with: rustup component add rustfmt"
  cargo clippy --version >/dev/null 2>&1 || die "clippy is missing. Install it with: rustup component add clippy"
  has cc || apt_install "a linker" gcc libc6-dev
}

# The target from rustup if possible, else Debian's compiler with its library sources. A failure of rustup is remembered for
# this compiler, so that the next run does not use the network again.
wasm() {
  [[ $(wasm_road) == none ]] || return 0
  local stamp
  stamp=$tools/no-wasm-target-$(rustc --version | cut -d' ' -f2)
  if [[ ${CUBEFALL_WASM_ROAD:-target} == target && ! -e $stamp ]] && has rustup; then
    say "installing the target $wasm_target with rustup"
    mkdir -p "$tools"
    if timeout 120 rustup target add "$wasm_target" >"$stamp.part" 2>&1 && has_wasm_target; then
      rm "$stamp.part"
      return
    fi
    mv "$stamp.part" "$stamp"
    say "rustup could not deliver it, so Debian's compiler is used. The reason is in $stamp"
  fi
  debian_wasm
}

debian_wasm() {
  { [[ ${CUBEFALL_WASM_ROAD:-debian} == debian ]] && { debian_is_complete || has apt-get; }; } ||
    die "no compiler here can make WebAssembly. With rustup: rustup target add $wasm_target"
  if ! debian_is_complete; then
    apt_install "Debian's Rust with its library sources" rustc-web cargo-web rust-web-src rust-web-llvm
    # rust-lld is a link into one version of LLVM; that version's linker is a package of its own.
    local linker
    linker=$(readlink /usr/bin/rust-lld | grep -o 'llvm-[0-9]*') || die "Debian's rust-lld points to no LLVM."
    [[ -e /usr/bin/rust-lld ]] || apt_install "the linker of $linker" "${linker/llvm/lld}"
    debian_is_complete || die "Debian's Rust is installed but not complete. Reinstall it with:" \
      "apt-get install --reinstall rustc-web cargo-web rust-web-src rust-web-llvm ${linker/llvm/lld}"
  fi
  local have
  have=$(/usr/bin/rustc --version | cut -d' ' -f2)
  at_least "$have" "$rust_version" || die "Debian's Rust $have is too old; Cubefall needs $rust_version." \
    "With rustup: rustup target add $wasm_target"
  mkdir -p "$debian_bin"
  ln -sf /usr/bin/cargo /usr/bin/rustc "$debian_bin/"
}

# cargo_tool NAME VERSION MINUTES [OPTION...] installs a program from its sources, not optimised: that takes a quarter of the time
# of the packages' own settings, and a build of the page is as fast.
cargo_tool() {
  local name=$1 version=$2 minutes=$3 log=$tools/$1.log
  shift 3
  ! prebuilt "$name" "$version" || return 0
  say "building $name $version from its sources: about $minutes minutes on two cores, once"
  (
    cd "$tools" # away from the clone's own configuration
    unset CARGO_TARGET_DIR CARGO_BUILD_TARGET RUSTFLAGS
    CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_OPT_LEVEL=0 \
      cargo install "$name" --version "$version" --no-default-features --root "$tools" --force "$@" 2>&1
  ) | tee "$log" | progress "$name" || die "$name $version could not be built. The reason is in $log. The command was:" \
    "cargo install $name --version $version --no-default-features $*"
  rm "$log"
}

# prebuilt NAME VERSION: the program as its project publishes it, where cargo-binstall is installed and can reach it.
prebuilt() {
  has cargo-binstall || return 1
  say "fetching $1 $2 with cargo-binstall"
  timeout 120 cargo binstall --no-confirm --disable-strategies compile --root "$tools" "$1@$2" >"$tools/$1.log" 2>&1 ||
    { say "cargo-binstall could not deliver it. The reason is in $tools/$1.log" && return 1; }
}

# progress NAME: how many crates a build has compiled, on one line of a terminal, else now and then.
progress() {
  local line compiled=0 each=100 end='\n'
  if [[ -t 1 ]]; then each=1 end='\r'; fi
  while IFS= read -r line; do
    [[ $line =~ ^\ *Compiling ]] || continue
    compiled=$((compiled + 1))
    # shellcheck disable=SC2059 # the end of the line is part of the format
    ((compiled % each)) || printf "Set-up: $1: %d crates compiled$end" "$compiled"
  done
  if [[ -t 1 ]]; then echo; fi
}

# foretell [trunk]: says at the start what will take minutes.
foretell() {
  local what=()
  [[ ${1:-} != trunk ]] || has_trunk || what+=("Trunk (about 3 minutes)")
  has_wasm_bindgen || what+=("wasm-bindgen (about 1)")
  ((${#what[@]} == 0)) && return
  local list
  printf -v list '%s, ' "${what[@]}"
  say "what is missing is installed in $tools, once. To build from sources: ${list%, }."
  say "with Trunk $trunk_version and wasm-bindgen $wasm_bindgen_version on the PATH, nothing is built."
}

has_trunk() { [[ $(trunk --version 2>/dev/null) == "trunk $trunk_version" ]]; }

has_wasm_bindgen() {
  [[ $(wasm-bindgen --version 2>/dev/null) == "wasm-bindgen $wasm_bindgen_version" ]] && has wasm-bindgen-test-runner
}

bindings() {
  mkdir -p "$tools"
  # Not --locked: its lock file names a version that has been withdrawn.
  has_wasm_bindgen || cargo_tool wasm-bindgen-cli "$wasm_bindgen_version" 1
}

bundler() {
  mkdir -p "$tools"
  has_trunk || cargo_tool trunk "$trunk_version" 3 --locked
  bindings
  tool_packages
}

# node_runtime LEAST: Node.js of at least that version, and npm.
node_runtime() {
  { has node && has npm; } || apt_install "Node.js" nodejs npm
  local have
  have=$(node --version)
  at_least "${have#v}" "$1" || die "Node.js $have is too old; $1 or later is needed." \
    "Install it from https://nodejs.org or with your version manager: nvm install --lts"
}

# npm_packages PURPOSE FOLDER DESTINATION installs what the lock file of a folder names. Node looks for packages from the importing file
# upwards, so the folder gets a link to them.
npm_packages() {
  local purpose=$1 folder=$2 destination=$3
  if [[ ! -d $destination ]]; then
    node_runtime 18
    say "installing the npm packages $purpose"
    rm -rf "$destination.part"
    mkdir -p "$destination.part"
    cp "$repo/$folder"/package{,-lock}.json "$destination.part/"
    (cd "$destination.part" && npm ci --silent --no-audit --no-fund) ||
      die "the npm packages could not be installed. See why with: (cd $folder && npm ci)"
    mv "$destination.part" "$destination"
    hash -r
  fi
  [[ $(readlink "$repo/$folder/node_modules") == "$destination/node_modules" ]] ||
    ln -sfn "$destination/node_modules" "$repo/$folder/node_modules"
}

tool_packages() { npm_packages "of the page and its tests" tests/e2e "$npm_folder"; }

# What builds the Python package, and checks its types.
python_packages() {
  [[ ! -d $python_folder ]] || return 0
  python3 -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 9))' 2>/dev/null || apt_install "Python with its environments" python3 python3-venv
  say "installing the Python packages"
  rm -rf "$python_folder"
  # An environment cannot be moved.
  { python3 -m venv "$python_folder" && "$python_folder/bin/pip" install --quiet --disable-pip-version-check --requirement "$repo/crates/python/requirements.txt"; } || {
    rm -rf "$python_folder"
    die "the Python packages could not be installed. See why with: pip install -r crates/python/requirements.txt"
  }
}

browser() {
  chromium_path >/dev/null || apt_install "Chromium" chromium
  # A browser without any font draws no text, so a Debian without one gets one.
  if has apt-get && [[ ! -d /usr/share/fonts/truetype ]]; then apt_install "a font" fonts-dejavu-core; fi
}

# optional PURPOSE PACKAGE... installs what only some tests need, which report if it is missing. So a failure ends nothing.
optional() {
  installed=1
  (apt_install "$@") || say "going on without $1"
}

# Firefox and WebKit, which need a screen. Only on Debian.
engines() {
  has apt-get || return 0
  [[ -x /usr/bin/firefox-esr ]] || optional "Firefox" firefox-esr
  [[ -x /usr/bin/WebKitWebDriver ]] || optional "WebKit" webkit2gtk-driver
  has Xvfb || optional "a screen for Firefox and WebKit" xvfb
}

# Only on Debian: 25 seconds and 110 MB in all. Slurm's services don't start without a configuration; its test starts daemons of
# its own.
deploy_tools() {
  has apt-get || return 0
  [[ $(parallel --version 2>/dev/null) == "GNU parallel"* ]] || optional "GNU parallel" parallel
  { PATH=$PATH:/usr/sbin has slurmctld && PATH=$PATH:/usr/sbin has slurmd && has sbatch; } ||
    optional "Slurm" slurmctld slurmd slurm-client munge
  has podman || optional "podman" podman runc
}

# nginx with the module that sends files compressed by brotli. Where Debian starts services, it starts this one as soon as it is installed;
# its test runs one of its own.
web_server() {
  has apt-get || return 0
  [[ -e /usr/lib/nginx/modules/ngx_http_brotli_static_module.so ]] && return
  local was_there=0
  [[ ! -e /usr/sbin/nginx ]] || was_there=1
  optional "nginx" nginx libnginx-mod-http-brotli-static
  if [[ $was_there == 0 && -d /run/systemd/system ]]; then systemctl disable --now nginx >/dev/null 2>&1 || true; fi
}

part=${1:-test}
case $part in
  # Not joined by &&, which would keep a failure inside from ending the script.
  native)
    rust
    ;;
  compiler)
    rust
    wasm
    exit
    ;;
  serve)
    foretell
    rust
    wasm
    # Earlier ones cannot watch folders with all that is in them.
    node_runtime 20
    bindings
    ;;
  page)
    foretell trunk
    rust
    wasm
    bundler
    ;;
  test)
    foretell trunk
    rust
    wasm
    # What Vite and Rspack ask for.
    node_runtime 20.19
    bundler
    npm_packages "that bundle" crates/npm/tests/bundlers "$bundlers_folder"
    python_packages
    browser
    engines
    deploy_tools
    web_server
    ;;
  python)
    rust
    node_runtime 18
    python_packages
    ;;
  audit)
    rust
    mkdir -p "$tools"
    has cargo-deny || cargo_tool cargo-deny "$cargo_deny_version" 10 --locked
    ;;
  *) die "The part '$part' is unknown; choose native, compiler, serve, page, test, python or audit." ;;
esac
if [[ $installed == 0 ]]; then
  echo "Set-up: everything is there, nothing to install."
else
  echo "Set-up: done."
fi
