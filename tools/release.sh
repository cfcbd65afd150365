#!/bin/sh
# Makes a release from a tree that has passed its tests: release.sh VERSION, as `make release` calls it.
# The date goes into CHANGELOG.md and the version into meson.build; a commit, a signed tag, the archive
# and its signed checksums follow, and then the first commit of the next version. Nothing is pushed.
set -eu
cd "$(dirname "$0")/.."
build=${BUILD:-build}
version=${1:-}
refuse() {
    echo "release: $1" >&2
    exit 1
}

echo "$version" | grep -Eqx '(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)' ||
    refuse "\"$version\" isn't a version: make release VERSION=1.2.3"
[ -z "$(git status --porcelain)" ] || refuse "the tree has changes: commit or remove them first"
! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || refuse "the tag v$version exists"
[ "$(tools/version.sh)" = "$version-dev" ] ||
    refuse "meson.build has $(tools/version.sh), not $version-dev"
grep -q "^## $version (unreleased)\$" CHANGELOG.md ||
    refuse "CHANGELOG.md has no section \"## $version (unreleased)\""
tree=$(git rev-parse "HEAD^{tree}")
for proof in test lint check-dist; do
    [ "$(cat "$build/proved/$proof" 2>/dev/null)" = "$tree" ] ||
        refuse "this tree hasn't passed \"make $proof\" yet"
done
key=${DEPO_SIGNING_KEY:-$HOME/.minisign/depo.key}
[ -e "$key" ] || refuse "no secret key at $key; see \"Signed releases\" in SECURITY.md"

# Everything that can fail late is undone: the branch is where it was, without a tag.
before=$(git rev-parse HEAD)
undo() {
    git tag -d "v$version" >/dev/null 2>&1 || true
    git reset -q --hard "$before"
    echo "release: undone, nothing has changed" >&2
}
trap undo EXIT
sed -i "s/^## $version (unreleased)\$/## $version ($(date -u +%Y-%m-%d))/" CHANGELOG.md
sed -i "s/^  version: '$version-dev',\$/  version: '$version',/" meson.build
git commit -qam "Release $version"
section=$(sed -n "/^## $version /,/^## /{/^## /!p}" CHANGELOG.md)
git tag -s "v$version" --cleanup=verbatim -m "Depo $version" -m "$section"
${MAKE:-make} --no-print-directory dist BUILD="$build"
${MAKE:-make} --no-print-directory release-sign BUILD="$build"
trap - EXIT

next=${version%.*}
next=${next%.*}.$((${next#*.} + 1)).0
sed -i "s/^  version: '$version',\$/  version: '$next-dev',/" meson.build
sed -i "0,/^## $version /s//## $next (unreleased)\n\n&/" CHANGELOG.md
git commit -qam "Begin $next"
echo "release: v$version is tagged and signed; $build has what goes beside it. To publish:"
echo "    git push origin HEAD v$version"
