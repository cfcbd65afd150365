# Depo: build, play, test. Everything goes through Meson and ninja; this file only names the steps.
# Each step first installs what it lacks; DEPO_INSTALL=no only says what that is.

BUILD ?= build
JOBS  ?= $(shell nproc)

# Steps install packages and share folders, so `make -j` runs them one by one; ninja uses all cores.
.NOTPARALLEL:

# Where `make install` puts things; DESTDIR stands in front of everything, for packages.
prefix  ?= /usr/local
DESTDIR ?=

.PHONY: build run test quick test-long bench bench-server screenshots looks lint check coverage clean
.PHONY: install uninstall dist sbom release-sign onefile deb image image-folder needs-of-packages
.PHONY: check-dist check-onefile check-deb check-image check-options check-source check-package
.PHONY: needs needs-of-tests needs-of-lint

build: needs
	@tools/configure.sh $(BUILD)
	@ninja -C $(BUILD) -j $(JOBS) --quiet

# Serves the game on http://localhost:8080, or plays bots against each other without a server.
run: build
	@tools/run.sh $(BUILD)

# The same for work on it: after every save it is built, the server starts again if it has changed,
# and open pages reload. PORT names another port than 8080.
.PHONY: dev
dev: build
	@node web/tools/dev.mjs $(BUILD) $(PORT)

# Program, manual pages, completion of shells, systemd unit, documents: under $(DESTDIR)$(prefix).
install: build
	@tools/place.sh install $(BUILD) "$(prefix)" "$(DESTDIR)"

uninstall:
	@tools/place.sh uninstall $(BUILD) "$(prefix)" "$(DESTDIR)"

# The release: build/depo-VERSION.tar.xz, with the page built.
dist: needs
	@tools/dist.sh $(BUILD)

# What the program in build is made of, with versions (CycloneDX): build/depo-VERSION.build.cdx.json.
sbom: build
	@tools/sbom.py $(BUILD)/depo-$$(tools/version.sh).build.cdx.json --build $(BUILD)

# Checksums of what `make dist` has made, signed with the key in DEPO_SIGNING_KEY: SECURITY.md.
release-sign:
	@tools/install.sh release
	@tools/sign.sh $(BUILD)

# The release VERSION from a tree that has passed its tests: commit, signed tag, archive, signed
# checksums, and the next version begun. CONTRIBUTING.md says what it needs.
.PHONY: release
release:
	@BUILD=$(BUILD) MAKE="$(MAKE)" tools/release.sh "$(VERSION)"

# Made twice in two folders it is the same, and so is the program built from it.
check-dist: needs
	@tools/proved.sh $(BUILD) check-dist tests/package/dist.sh

# One archive for any Linux, nothing to install: build/depo-VERSION-linux-ARCH.tar.xz.
onefile: needs
	@tools/onefile.sh

# It runs in roots without its libraries, and for arm64 under qemu. As root.
check-onefile: needs-of-packages
	@tools/onefile.sh x86_64
	@tools/onefile.sh aarch64
	@tests/package/onefile.sh build/depo-*-linux-*.tar.xz

# Debian packages, checked by lintian: build/deb/*.deb.
deb: needs-of-packages
	@tools/deb.sh

# Installed, started, upgraded and purged in a fresh Debian; its unit under a systemd. As root.
check-deb: deb
	@tests/package/deb.sh
	@tests/package/unit.py

# The Python package with libdepo inside: build/depo-VERSION-*.whl, and its source.
.PHONY: wheel check-wheel
wheel:
	@tools/install.sh wheel
	@tools/wheel.sh $(BUILD)

# Installed and tested in a clean virtual environment without a compiler.
check-wheel: wheel
	@tests/package/wheel.py $(BUILD)

# What an image is built from: the release alone, whatever else was made beside it.
image-folder: needs
	@rm -rf $(BUILD)/image
	@tools/dist.sh $(BUILD)/image
	@cp packaging/Dockerfile $(BUILD)/image/

# The container image "depo", by docker or podman, whose own format has no healthcheck.
image: image-folder
	@builder=$$(command -v docker || command -v podman || echo docker) && \
		BUILDAH_FORMAT=docker $$builder build -t depo $(BUILD)/image

# Built by podman, run, and played with behind nginx while servers are killed. As root.
check-image: needs-of-tests needs-of-packages image-folder
	@tests/package/image.py $(BUILD)/image

# A fresh Debian, the source, `make run`. As root.
check-source: needs-of-packages
	@tests/package/source.sh

# Each sensible choice of parts builds.
check-options: needs
	@tests/package/options.sh

# All proofs of what is handed out; slow, not a part of `make test`.
check-package: check-dist check-onefile check-deb check-wheel check-image check-options check-source

test: needs-of-tests build
	@tools/proved.sh $(BUILD) test tools/test.sh $(BUILD)

# In a minute and a half: what a change usually breaks.
quick: needs-of-tests build
	@tools/quick.sh $(BUILD)

# Chance for as long as one likes: make test-long MINUTES=600 [SEED=1].
MINUTES ?= 60
test-long: needs-of-tests build
	@tools/test_long.sh $(BUILD) $(MINUTES) $(SEED)

# A network that learns the map tiny: examples/learn_torch.py, with Debian's python3-torch.
.PHONY: learn-torch
learn-torch: build
	@tools/install.sh torch
	@PYTHONPATH=python /usr/bin/python3 examples/learn_torch.py

bench: build
	@$(BUILD)/depo bench

# The server under load, beside a bare echo server of the same library.
bench-server: needs-of-tests build
	@tests/server/bench.sh $(BUILD)

# Pictures of the main screens.
screenshots: needs-of-tests build
	@cd web && npm run --silent screenshots

# Contact sheets of every screen at seven sizes in both languages, and a list of what looks odd.
looks: needs-of-tests build
	@cd web && DEPO=$(CURDIR)/$(BUILD)/depo node tools/looks.mjs ../$(BUILD)/looks

# Quick checks of the source, part of `make test`.
check: needs-of-tests
	@tools/check.sh

# The same and the slow ones: clang-tidy and cppcheck.
lint: needs-of-lint build check
	@tools/proved.sh $(BUILD) lint tools/lint.sh

# Lines of src/core that the tests reach.
coverage: needs-of-lint
	@tools/coverage.sh

needs:
	@tools/install.sh run

needs-of-tests:
	@tools/install.sh test

needs-of-packages:
	@tools/install.sh package

needs-of-lint:
	@tools/install.sh lint

clean:
	@rm -rf build build-*
