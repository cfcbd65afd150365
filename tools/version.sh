#!/bin/sh
# The version, from the one place that has it: the beginning of meson.build.
sed -n "s/^  version: '\(.*\)',\$/\1/p" "$(dirname "$0")/../meson.build"
