#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""One file of each kind is changed: what depends on it is made again, and nothing else.

graph.py BUILD_FOLDER    works on a copy of the project and of the build folder, in a folder whose
                         name has a blank; then the same with `make dev` watching
"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "term"))
from checks import report, run  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MODULES = {"depo.wasm", "sheet.wasm", "review.wasm", "lab.wasm"}
STYLES = {"app.css", "later.css"}
DATA = {"gen.txt", "data.txt"}
# The page in its place and in the program, once anything in it has changed.
SHIPPED = {"page.txt", "dist.stamp", "web_assets.c", "web_assets.bin", "depo"}


def copy(build, folder):
    """The project as it is, with the times of its files, and what has been built of it."""
    names = subprocess.run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard", "-z"],
                           check=True, capture_output=True, text=True).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    for name in ["web/dist", "web/src/gen"]:
        shutil.copytree(ROOT / name, folder / name)
    shutil.copytree(build, folder / "build", ignore=shutil.ignore_patterns("test-logs", "deb", "*.db"))
    (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    subprocess.run(["meson", "setup", "--reconfigure", "build"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run(["ninja", "-C", "build", "-t", "restat", "build.ninja"], cwd=folder, check=True)


class Project:
    def __init__(self, folder):
        self.folder, self.log = folder, folder / "build/.ninja_log"

    def build(self):
        """Names of what was made, without the objects and libraries of the program itself."""
        before = len(self.log.read_text().splitlines())
        done = subprocess.run(["ninja", "-C", "build", "depo"], cwd=self.folder, text=True,
                              capture_output=True)
        if done.returncode:
            report(False, "ninja", done.stdout[-4000:])
        lines = [line.split("\t") for line in self.log.read_text().splitlines()[before:]]
        made = [pathlib.PurePath(line[3]) for line in lines]
        return {path.name for path in made
                if path.parts[0] in ("web", "depo") or path.parts[:2] == ("src", "wasm")
                and not path.parts[2].startswith(("signature.p", "paints.p"))}

    def change(self, name, edit):
        path = self.folder / name
        old = path.read_bytes()
        new = edit(old) if edit else old
        path.write_bytes(new)
        if edit and old == new:
            report(False, f"{name} has what is to be changed")

    def remakes(self, *changes):
        """Makes changes, each (what, name, edit, expected): all that is expected is made, no more."""
        for _, name, edit, _ in changes:
            self.change(name, edit)
        made, expected = self.build(), set().union(*(one[3] for one in changes))
        more = f"too much: {sorted(made - expected)}, too little: {sorted(expected - made)}"
        report(made == expected, ", ".join(f"{what} ({name})" for what, name, _, _ in changes), more)

    def is_done(self, what):
        again = self.build()
        report(not again, what, sorted(again))


def replaced(old, new):
    return lambda data: data.replace(old.encode(), new.encode(), 1)


def added(text):
    return lambda data: data + text.encode()


def kinds(project):
    """A file of each kind; without an edit it only looks newer."""
    project.remakes(
        ("a style", "web/src/app.css", added(":root{--graph-test:1px}"), STYLES | SHIPPED),
        ("the page's frame", "web/static/index.html", added("<!-- graph test -->"), SHIPPED))
    project.is_done("nothing is made a second time")
    for text, name in [("--graph-test", "app.css"), ("graph test", "index.html")]:
        report(text in (project.folder / "web/dist" / name).read_text(), f"the new {name} is in web/dist")
    project.remakes(("a script", "web/src/main.tsx", added("console.info('graph');"),
                     {"scripts.json", "messages.txt"} | SHIPPED))
    project.remakes(("a remark in a script", "web/src/main.tsx", added("// nothing"),
                     {"scripts.json", "messages.txt", "page.txt"}))
    project.remakes(("the service worker", "web/src/sw.ts", None, {"messages.txt", "page.txt"}))
    project.remakes(
        ("a source of one module", "src/sheet/sheet.c", None,
         {"sheets_sheet_sheet.o", "sheet.wasm", "messages.txt", "page.txt", "depo"}),
        ("a header of one module", "src/review/hint.h", None,
         {"reviews_review_hint.o", "reviews_wasm_measure.o", "review.wasm", "page.txt", "depo"}),
        ("a colour of the board", "src/board/paints.c", None,
         {"paints", "paints.json", "signature", "signature.txt", "depo"}))
    project.remakes(("a source of the rules", "src/core/legal.c", None, MODULES | {
        "small_core_legal.o", "fast_core_legal.o", "signature", "signature.txt", "page.txt", "depo"}))
    project.remakes(("a source of the program alone", "src/server/hub/hub.c", None, {"depo"}))
    project.remakes(("another commit", "packaging/commit", lambda _: b"0123456789abcdef\n", {"depo"}))
    project.remakes(("a translation", "po/ru.po", replaced('msgstr "Закрыть"', 'msgstr "Убрать"'),
                     {"messages.txt"} | SHIPPED))
    project.remakes(("a map", "maps/tiny/map.json", None, DATA | {
        "signature", "signature.txt", "depo"}))
    project.remakes(("a lesson", "lessons/tickets.json", None, DATA | {"messages.txt"}))
    project.remakes(
        ("the border's maker", "tools/border.py", None, {"border.c", "border.ts"}),
        ("the embedder", "tools/embed_web.py", None, {"web_assets.c", "web_assets.bin"}))
    project.is_done("nothing of all this is made a second time")


def removed(project):
    """What has disappeared from a folder comes back."""
    (project.folder / "web/dist/app.css").unlink()
    made = project.build()
    report("dist.stamp" in made and (project.folder / "web/dist/app.css").is_file(),
           "a file that was removed from web/dist comes back", made)
    (project.folder / "web/src/gen/maps.json").unlink()
    made = project.build()
    report("gen.stamp" in made and (project.folder / "web/src/gen/maps.json").is_file(),
           "and so does one of web/src/gen", made)
    types = project.folder / "protocol/types"
    (types / "SeatChoice.json").rename(types / "Another.json")
    project.build()  # complains if ninja misses the file
    project.is_done("a declaration of the protocol may get another name")


def interrupted(project):
    """Killed after its first step, a build goes on where it was."""
    module = project.folder / "web/dist/sheet.wasm"
    before = module.read_bytes()
    project.change("src/sheet/names.c", added("\n"))
    build = subprocess.Popen(["ninja", "-C", "build", "-j1", "depo"], cwd=project.folder, text=True,
                             stdout=subprocess.PIPE, start_new_session=True)
    for line in build.stdout:
        if line.startswith("[1/"):
            break
    os.killpg(build.pid, signal.SIGKILL)
    build.wait()
    build.stdout.close()
    made = project.build()
    report("sheet.wasm" in made and module.read_bytes() == before, "a build that was killed is finished by the next", made)
    project.is_done("and then nothing is left to do")


def watched(project):
    """`make dev`: a saved file is built, the server starts again, and open pages are told."""
    dev = subprocess.Popen(["node", "web/tools/dev.mjs", "build", "0"], cwd=project.folder, text=True,
                           stdout=subprocess.PIPE)

    def server():
        return pathlib.Path(f"/proc/{dev.pid}/task/{dev.pid}/children").read_text().split()

    def fetch(path):
        return urllib.request.urlopen(url + path).read().decode()

    try:
        url = dev.stdout.readline().split()[0]
        report("/dev/reload.js" in fetch("/") and "reload" in fetch("/dev/reload.js"),
               "make dev: the page waits to be told")
        told = urllib.request.urlopen(url + "/dev/events")
        for what, name, edit in [("a style", "web/src/app.css", added(":root{--dev-test:1px}")),
                                 ("a source of the server", "src/server/base/text.c", added("\n"))]:
            before = server()
            project.change(name, edit)
            line = next((line for line in told if line.startswith(b"data:")), b"")
            report(b"reload" in line and server() != before,
                   f"make dev: {what} is built, the server starts again, the page reloads", line)
        report("--dev-test" in fetch("/app.css"), "make dev: the new style is served")
    finally:
        dev.terminate()
        dev.wait()
        dev.stdout.close()


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "a blank"
        folder.mkdir()
        copy(pathlib.Path(sys.argv[1]), folder)
        project = Project(folder)

        def a_build_with_a_blank_in_its_path():
            project.build()  # what has a place of its own in it
            project.is_done("a second build makes nothing")

        def a_file_of_each_kind():
            kinds(project)

        def files_that_were_removed():
            removed(project)

        def a_build_that_is_killed():
            interrupted(project)

        def make_dev():
            watched(project)

        return run([a_build_with_a_blank_in_its_path, a_file_of_each_kind, files_that_were_removed,
                    a_build_that_is_killed, make_dev])


sys.exit(main())
