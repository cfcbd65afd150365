#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Copies a made folder to where other tools look for it: mirror.py SOURCE TARGET STAMP DEPFILE

The copies have the times of what they copy and are named in the depfile, so that ninja copies again
where one was removed or changed."""
import pathlib
import sys

import graph

source, target, stamp, depfile = sys.argv[1:]
graph.depfile(depfile, stamp, graph.mirror(source, target))
pathlib.Path(stamp).touch()
