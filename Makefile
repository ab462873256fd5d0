# Cubefall's tasks. `make serve` and `make test` install missing tools; see scripts/setup.sh.

PORT ?= 8080
DRY_RUN ?= --dry-run
wasm := scripts/with-wasm.sh
# The crates for others: docs/releasing.md.
published := --package cubefall-words --package cubefall --package cubefall-catalogue --package cubefall-markup --package cubefall-sealed \
	--package cubefall-codes --package cubefall-pictures --package cubefall-models --package cubefall-formats --package cubefall-design --package cubefall-lab --package cubefall-cli
as_wasm := --target wasm32-unknown-unknown
# The crates in which the width of a number and the processor's vectors matter, as they do not in those that use them.
width_matters := cubefall cubefall-formats

# Where the compiler that rust-toolchain.toml names is missing and cannot be installed, the default one has to do.
ifeq ($(shell cargo --version >/dev/null 2>&1 || echo missing),missing)
export RUSTUP_TOOLCHAIN := $(firstword $(shell rustup default 2>/dev/null))
endif

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help serve build npm wheel dist check test test-all audit exhaustive lint documentation native native-all wasm wasm-all page budget package bundlers e2e e2e-all publish licences bench bench-record bench-programs bench-files bench-steps bench-time measure measure-start measure-time measure-drawing measure-players screenshots card icons clean

help: ## list the tasks
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

serve: ## build the page and serve it on 127.0.0.1 (PORT=8080); rebuild at each change
	@scripts/serve.sh $(PORT)

build: ## build the release page into dist/
	@scripts/setup.sh page
	@$(MAKE) --no-print-directory page

npm: ## build the npm package into target/npm/cubefall
	@scripts/setup.sh page
	@$(wasm) scripts/npm.sh

wheel: ## build the wheel of the Python package into target/wheels
	@scripts/setup.sh python
	scripts/python.sh

dist: ## the folder for a web host, site/: the release page with compressed files beside it (docs/hosting.md)
	@scripts/setup.sh page
	@$(MAKE) --no-print-directory page
	node scripts/compress.mjs dist site

check: ## quick native checks in seconds: format, clippy, and tests without those in scripts/slow_tests.txt
	@scripts/setup.sh native
	cargo fmt --check
	cargo clippy --quiet --workspace --all-targets -- -D warnings
	scripts/quick_tests.sh

test: ## what continuous integration runs, with the time of each part
	@scripts/setup.sh test
	@scripts/parts.sh lint native+page budget wasm+package e2e
	@echo "All is well."

test-all: ## all tests that there are, before a release: hours
	@scripts/setup.sh test
	@scripts/parts.sh lint documentation native-all+page budget wasm-all package bundlers e2e-all exhaustive
	@echo "All is well."

# The parts of these two. Each can be run alone after `scripts/setup.sh test`; `budget`, `e2e` and `e2e-all` need the output of `page`,
# `bundlers` that of `package`.

lint:
	cargo fmt --check
	cargo clippy --quiet --workspace --all-targets -- -D warnings
	cargo clippy --quiet --package cubefall --no-default-features -- -D warnings

documentation:
	RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps $(published)

native:
	cargo test --quiet --workspace

native-all:
	CUBEFALL_THOROUGH=1 cargo test --quiet --workspace -- --include-ignored --skip exhaustive::

wasm:
	$(wasm) scripts/wasm_tests.sh $(width_matters)

wasm-all:
	$(wasm) cargo clippy --quiet --workspace --exclude cubefall-cli $(as_wasm) -- -D warnings
	$(wasm) scripts/wasm_tests.sh

page:
	$(wasm) trunk build --release

budget:
	node scripts/budget.mjs dist

package:
	$(wasm) scripts/npm.sh
	node --test --test-concurrency=2 --test-reporter=spec $(filter-out %/bundlers.test.mjs,$(wildcard crates/npm/tests/*.test.mjs))
	scripts/python.sh test

bundlers:
	node --test --test-reporter=spec crates/npm/tests/bundlers.test.mjs

e2e:
	node tests/e2e/run.mjs

e2e-all:
	CUBEFALL_THOROUGH=1 node tests/e2e/run.mjs

audit: ## known faults, licences, repetitions and sources of the dependencies, by cargo-deny; needs the network
	@scripts/setup.sh audit
	@scripts/audit.sh

publish: ## pack the crates for others and build them from their packages; with DRY_RUN= also upload them (docs/releasing.md)
	cargo publish $(DRY_RUN) $(published)

licences: ## the licences of the crates in the program, the page and the packages, into target/licences/; needs Node.js, but no network
	@scripts/setup.sh native
	node scripts/licences.mjs

exhaustive: ## the tests that take minutes each, and all properties with the seed of the day, native
	@scripts/setup.sh native
	CUBEFALL_THOROUGH=1 cargo test --quiet --workspace -- --ignored exhaustive::
	@seed=$$(($$(date +%s) / 86400)); echo "All properties once more, with the seed of the day: CUBEFALL_SEED=$$seed"; \
	  CUBEFALL_SEED=$$seed cargo test --quiet --workspace

bench: ## whole puzzles natively, in node and in Chromium, compared with the goals (minutes)
	@$(MAKE) --no-print-directory bench-programs
	node benches/table/main.mjs

bench-record: ## the same, and write the table into BENCHMARKS.md
	@$(MAKE) --no-print-directory bench-programs
	node benches/table/main.mjs --record

bench-programs:
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory page

bench-files: ## puzzle files beside BurrTools (BURRTXT=) and dancing-links, native; RECORD=1 writes the table into BENCHMARKS.md
	@scripts/setup.sh test
	node benches/files/main.mjs $(if $(RECORD),--record)

bench-steps: ## steps and nodes a second of each search, native
	cargo bench --package cubefall --bench search --bench positional --bench turbo

bench-time: ## the cost of recording and seeking in a long search, native
	cargo bench --package cubefall --bench time_travel

measure: ## first picture, frames a second, longest task and tries a second, in headless Chromium
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory page
	node tests/e2e/measure.mjs

measure-start: ## the time to the first picture at 4 Mbit/s, 50 ms and a quarter of the processor, in headless Chromium
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory page
	node tests/e2e/measure_start.mjs

measure-time: ## the time of seeks in a long search on the page, in headless Chromium
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory page
	node tests/e2e/measure_time.mjs

measure-drawing: ## the time from a stroke to its answer, frames and memory where puzzles are drawn, in headless Chromium
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory page
	node tests/e2e/measure_drawing.mjs

measure-players: ## one and ten <cubefall-player> on a page, beside <twisty-player> (CUBING=FOLDER), in headless Chromium
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory page
	node tests/e2e/measure_players.mjs

screenshots: ## pictures of the page, into tests/e2e/out/
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory page
	node tests/e2e/screenshots.mjs

card: ## the picture of links to the pages, www/card.png, from the page itself
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory page
	node tests/e2e/card.mjs

icons: ## the icons of the installed page, www/app_icon_*.png, from www/icon.svg
	@scripts/setup.sh test
	node tests/e2e/icons.mjs

clean: ## remove build results (the tools stay)
	rm -rf target dist site tests/e2e/out
