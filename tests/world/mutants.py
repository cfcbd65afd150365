#!/usr/bin/env python3
"""Breaks the server on purpose, in one way after another, and lets the simulated world find it.

usage: mutants.py BUILD_FOLDER [--seconds=60] [NAME …]
       mutants.py --check

A mutant is a file in mutants/: what is wrong, the name of a file in src/server, and the lines to be
replaced (-) by others (+). They must stand there exactly once. Only that file is compiled anew; it
takes the place of the one in the library. --check only looks whether every mutant fits the sources.
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SERVER = HERE.parent.parent / 'src' / 'server'


class Misfit(Exception):
    """A mutant that the sources have moved away from."""


def fail(text):
    sys.exit(f'mutants: {text}')


class Mutant:
    def __init__(self, path):
        self.name = path.name
        self.what, file, *lines = path.read_text().splitlines()
        found = list(SERVER.rglob(file))
        if len(found) != 1:
            raise Misfit(f'{self.name}: {file} is in src/server {len(found)} times')
        self.source = found[0]
        before = ''.join(line[1:] + '\n' for line in lines if line.startswith('-')).rstrip('\n')
        after = ''.join(line[1:] + '\n' for line in lines if line.startswith('+')).rstrip('\n')
        text = self.source.read_text()
        if text.count(before) != 1:
            raise Misfit(f'{self.name}: what it replaces is in {file} {text.count(before)} times, '
                         'not once')
        self.text = text.replace(before, after)
        if self.text == text:
            raise Misfit(f'{self.name}: it changes nothing in {file}')


def all_mutants():
    mutants, misfits = [], []
    for path in sorted((HERE / 'mutants').iterdir()):
        try:
            mutants.append(Mutant(path))
        except Misfit as misfit:
            misfits.append(str(misfit))
    if misfits:
        fail('\nmutants: '.join(misfits))
    return mutants


def compile_command(build, source):
    for entry in json.loads((build / 'compile_commands.json').read_text()):
        same = (build / entry['file']).resolve() == source
        if same and 'depo_server' in entry['output']:
            return shlex.split(entry['command'])
    fail(f'{source.name} is not compiled in {build}')


def link_command(build):
    out = subprocess.run(['ninja', '-C', build, '-t', 'commands', 'tests/world/world'],
                         capture_output=True, text=True, check=True).stdout
    return shlex.split([line for line in out.splitlines() if ' -o tests/world/world ' in line][-1])


def build_mutant(mutant, build, link, folder):
    source, made = folder / f'{mutant.name}.c', folder / f'{mutant.name}.o'
    program = folder / mutant.name
    source.write_text(mutant.text)
    command = compile_command(build, mutant.source)
    for option, value in (('-o', made), ('-MQ', made), ('-MF', f'{made}.d'), ('-c', source)):
        command[command.index(option) + 1] = str(value)
    command.append('-Wno-error')
    subprocess.run(command, cwd=build, check=True)
    line = [str(program) if part == 'tests/world/world' else part for part in link]
    line.insert(line.index('-o') + 2, str(made))
    subprocess.run(line, cwd=build, check=True)
    return program


def main():
    if sys.argv[1:] == ['--check']:
        print(f'{len(all_mutants())} mutants fit')
        return
    names = [word for word in sys.argv[1:] if not word.startswith('--')]
    seconds = '60'
    for word in sys.argv[1:]:
        if word.startswith('--seconds='):
            seconds = word.split('=')[1]
    if not names:
        fail('which build folder?')
    build = pathlib.Path(names.pop(0)).resolve()
    every = all_mutants()
    unknown = set(names) - {mutant.name for mutant in every}
    if unknown:
        fail(f'no such mutant: {" ".join(sorted(unknown))}')
    link = link_command(build)
    chosen = [mutant for mutant in every if not names or mutant.name in names]
    missed = []
    print(f'1..{len(chosen)}')
    for number, mutant in enumerate(chosen, 1):
        with tempfile.TemporaryDirectory() as folder:
            program = build_mutant(mutant, build, link, pathlib.Path(folder))
            run = subprocess.run([program, '1', '1000000', seconds], capture_output=True, text=True)
        match = re.search(r'^seed \d+ fails after.*$', run.stderr, re.M)
        if run.returncode == 1 and match:
            print(f'ok {number} - {mutant.name}: {match.group()[:160]}', flush=True)
        else:
            missed.append(mutant.name)
            print(f'not ok {number} - {mutant.name}: {mutant.what} {run.returncode} '
                  f'{run.stdout[-200:]} {run.stderr[-300:]}', flush=True)
    sys.exit(1 if missed else 0)


main()
