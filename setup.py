# SPDX-License-Identifier: MIT
"""Puts libdepo, built by Meson, and the library it needs into the Python package. All else is in
pyproject.toml."""
import pathlib
import platform
import re
import shutil
import subprocess

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # setuptools before 70
    from wheel.bdist_wheel import bdist_wheel

ROOT = pathlib.Path(__file__).resolve().parent
LEFT_OUT = ["mpi", "postgres", "curl", "server", "terminal", "tests"]  # of the program
number = re.search(r"^  version: '([0-9.]+)", (ROOT / "meson.build").read_text(), re.M)[1]
version = subprocess.run([ROOT / "tools/version.sh", "python"], check=True, capture_output=True,
                         text=True).stdout.strip()


def build_library(folder):
    """Builds libdepo in a folder. It looks for its libraries where it is itself."""
    if not (folder / "build.ninja").exists():
        subprocess.run(["meson", "setup", folder, ROOT, "-Dpage=false", "-Dprogram=false",
                        "-Dc_link_args=-Wl,-rpath,$ORIGIN",
                        *(f"-D{part}=disabled" for part in LEFT_OUT)], check=True)
    library = f"src/lib/libdepo.so.{number}"
    subprocess.run(["ninja", "-C", folder, library], check=True)
    return folder / library


def needed(library):
    """The libraries beside it that not every Linux has, with what a wheel must say of them."""
    told = subprocess.run(["ldd", library], check=True, capture_output=True, text=True).stdout
    places = dict(re.findall(r"(\S+) => (\S+)", told))
    return [pathlib.Path(place) for name, place in places.items() if name.startswith("libjansson")]


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        package = pathlib.Path(self.build_lib) / "depo"
        library = build_library(pathlib.Path(self.build_lib).resolve().parent / "meson")
        shutil.copyfile(library, package / "libdepo.so.0")
        subprocess.run(["strip", "--strip-unneeded", package / "libdepo.so.0"], check=True)
        for other in needed(library):
            shutil.copyfile(other, package / other.name)
            said = pathlib.Path("/usr/share/doc") / f"{other.name.split('.')[0]}4" / "copyright"
            if said.exists():
                shutil.copyfile(said, package / f"{other.name}.copyright")


class TaggedWheel(bdist_wheel):
    def get_tag(self):
        """For any Python, and any Linux whose C library has what the libraries ask for."""
        files = pathlib.Path(self.bdist_dir).glob("depo/*.so*")
        asked = [int(n) for file in files for n in re.findall(rb"GLIBC_2\.(\d+)",
                                                              file.read_bytes())]
        return "py3", "none", f"manylinux_2_{max(asked)}_{platform.machine()}"


class WithBinaries(Distribution):
    def has_ext_modules(self):
        return True


setup(version=version, distclass=WithBinaries,
      cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": TaggedWheel})
