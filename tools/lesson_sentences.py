#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The sentences of the lessons, for xgettext to read as JavaScript: lesson_sentences.py > OUT.js"""
import json
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "lessons"


def sentences(lesson):
    yield from (lesson["title"], lesson["about"], lesson["end"])
    for step in lesson["steps"]:
        yield step["say"]
        if "nudge" in step:
            yield step["nudge"]


for name in (FOLDER / "list").read_text().split():
    for sentence in sentences(json.loads((FOLDER / f"{name}.json").read_text("utf-8"))):
        print(f"t({json.dumps(sentence, ensure_ascii=False)});")
