# Depo: build, play, test. Everything goes through Meson and ninja; this file only names the steps.
# DEPO_INSTALL=no skips the step that installs missing packages.

BUILD ?= build
JOBS  ?= $(shell nproc)

.PHONY: build run test bench bench-server screenshots lint check coverage install clean

build: install
	@tools/web.sh
	@tools/configure.sh $(BUILD)
	@ninja -C $(BUILD) -j $(JOBS) --quiet

# Serves the game on http://localhost:8080, or plays bots against each other without a server.
run: build
	@tools/run.sh $(BUILD)

test: build
	@tools/test.sh $(BUILD)

bench: build
	@$(BUILD)/depo bench

# The server under load, beside a bare echo server of the same library.
bench-server: build
	@tests/server/bench.sh $(BUILD)

# Pictures of the main screens.
screenshots: build
	@cd web && npm run --silent screenshots

# Quick checks of the source, part of `make test`.
check: install
	@tools/check.sh

# The same and the slow ones: clang-tidy and cppcheck.
lint: build check
	@tools/lint.sh

# Lines of src/core that the tests reach.
coverage: install
	@tools/coverage.sh

install:
	@tools/install.sh

clean:
	@rm -rf build build-*
