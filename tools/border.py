#!/usr/bin/env python3
"""Makes both sides of the border between the WebAssembly module and the page.

border.py c OUTPUT [DEPFILE]     the module's table of sizes and offsets
border.py ts OUTPUT [DEPFILE]    enums, structs as plain objects, and the exported functions for the page
border.py check                  fails on names that the page does not use

What crosses is said in src/wasm/border.def, types and values in the headers that it names, and the
functions by EXPORT(…) in src/wasm/*.c. Headers are read in a simple way; the C that is made has
the compiler confirm every size and value that was read.
"""
import hashlib
import pathlib
import re
import sys

import graph

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PLAIN = {
    "bool": "u8", "uint8_t": "u8", "char": "u8", "depo_seat": "u8", "depo_node": "u8",
    "depo_track": "u8", "depo_ticket": "u8", "depo_card": "u8", "uint16_t": "u16",
    "int16_t": "i16", "unsigned": "u32", "uint32_t": "u32", "int": "i32", "int32_t": "i32",
    "float": "f32", "double": "f64", "uint64_t": "u64",
}
WIDTH = {"u8": 8, "u16": 16, "i16": 16, "u32": 32, "i32": 32, "u64": 64}
SET = "depo_bits"
READ = set()  # files that what is made depends on


class Wrong(Exception):
    """What is wrong with the definition."""


def camel(name):
    head, *rest = name.lower().split("_")
    return head + "".join(part.capitalize() for part in rest)


def pascal(name):
    return "".join(part.capitalize() for part in name.lower().split("_"))


def text_of(path):
    READ.add(path)
    return path.read_text("utf-8")


# The headers.

def header(name, known={}):
    if name not in known:
        path = SOURCE / name
        if not path.exists():
            raise Wrong(f"{name} is not there")
        text = re.sub(r"/\*.*?\*/", " ", text_of(path), flags=re.S)
        known[name] = re.sub(r'#define X\(([\w, ]+)\) (.*)\n#include "(.*\.def)"\n#undef X\n', rows, text)
    return known[name]


def rows(match):
    """What a list of rows X(…) in another file becomes."""
    names, made = match[1].split(", "), []
    for row in re.findall(r"^X\(([\w, ]+)\)", header(match[3]), flags=re.M):
        values = dict(zip(names, row.split(", ")))
        made.append(re.sub(r"(?:##)?\b(\w+)\b(?:##)?|##", lambda m: values.get(m[1], m[1] or ""), match[2]))
    return "\n".join(made) + "\n"


def enumerators(body):
    """Names and values of an enum, as C counts them."""
    out, value = {}, -1
    for item in filter(None, (part.strip() for part in body.split(","))):
        name, _, given = (part.strip() for part in item.partition("="))
        value = number(given, out) if given else value + 1
        out[name] = value
    return out


def number(text, known=None):
    """The value of a simple expression with enumerators."""
    if re.fullmatch(r"'.'", text):
        return ord(text[1])
    names = {**ALL_NUMBERS, **(known or {})}
    words = re.sub(r"\b[A-Z]\w*\b", lambda m: str(names.get(m[0], m[0])), text)
    if not re.fullmatch(r"(?:0x[0-9a-fA-F]+|[\d\s+*()-])+", words):
        raise Wrong(f"{text} is no number that can be read")
    return eval(words)  # digits and signs only


ALL_NUMBERS = {}


def read_numbers(names):
    for name in names:
        for body in re.findall(r"\benum\s*\w*\s*\{([^{}#]*)\}", header(name)):
            ALL_NUMBERS.update(enumerators(body))


def enum_body(name, wanted):
    for tag, body in re.findall(r"\benum\s*(\w*)\s*\{([^{}#]*)\}", header(name)):
        if tag == wanted or re.match(rf"\s*{wanted}\b", body):
            return enumerators(body)
    raise Wrong(f"{name} has no enum {wanted}")


def members(name, c_type):
    """Type and sizes of each field of a struct."""
    found = re.search(rf"typedef struct {c_type} \{{(.*?)\}} {c_type};", header(name), re.S)
    if not found:
        raise Wrong(f"{name} has no struct {c_type}")
    out = {}
    for line in found[1].split(";"):
        match = re.fullmatch(r"\s*(\w+)\s+(.+?)\s*", line, re.S)
        if not match:
            continue
        for one in match[2].split(","):
            field = re.fullmatch(r"\s*(\w+)((?:\[[^\]]*\])*)\s*", one)
            if field:
                sizes = [number(size) for size in re.findall(r"\[([^\]]*)\]", field[2])]
                out[field[1]] = (match[1], sizes)
    return out


# The definition.

class Field:
    def __init__(self, struct, line):
        match = re.fullmatch(r"(\w+)(?:\.(\w+))?(?:\[(\w+)\])?(?:: (\w+))?", line)
        if not match:
            raise Wrong(f"{struct.name}: {line} is no field")
        self.struct, self.c, self.inner, self.count, self.kind = struct, *match.groups()
        self.name = camel(self.c)
        have = struct.members
        for wanted in filter(None, (self.c, self.count)):
            if wanted not in have:
                raise Wrong(f"{struct.c} has no {wanted}")
        self.type, self.sizes = have[self.c]
        self.stride = None  # of what is read one by one
        if self.inner:
            self.stride = self.type
            inner_type, inner_sizes = members(struct.header, self.type)[self.inner]
            self.type, self.outer, self.sizes = inner_type, self.sizes, self.sizes + inner_sizes

    @property
    def path(self):
        zeros = "[0]" * len(self.outer) if self.inner else ""
        return f"{self.c}{zeros}.{self.inner}" if self.inner else self.c

    def signature(self):
        return f"{self.path}:{self.type}{self.sizes}{self.count or ''}{self.kind or ''}"


class Struct:
    def __init__(self, name, head, c_type, *marks):
        self.name, self.header, self.c = name, head, c_type
        self.writable = "writable" in marks
        self.members = members(head, c_type)
        self.fields = []


class Enum:
    def __init__(self, name, head, wanted, prefix, words):
        self.name, self.prefix, self.words = name, prefix, words
        self.values = {}
        self.letters = bool(re.search(rf"enum {wanted} \{{\s*\w+ = '", header(head)))
        for c_name, value in enum_body(head, wanted).items():
            if re.search(r"_(KINDS|COUNT|COLORS|MECHANISMS)$", c_name) or value in self.values.values():
                break
            self.values[c_name] = value


class Border:
    def __init__(self):
        self.enums, self.structs, self.constants, self.headers = [], [], [], []
        lines = text_of(SOURCE / "wasm/border.def").splitlines()
        lines = [line for line in lines if line.strip() and not line.startswith("#")]
        for line in lines:
            words = line.split()
            if not line.startswith(" ") and words[2] not in self.headers:
                self.headers.append(words[2])
        read_numbers(["core/types.h", "core/map.h", "mapio/names.h", "core/mechanism.h", *self.headers])
        for line in lines:
            self.take(line)
        self.functions = list(exports())

    def take(self, line):
        word, *rest = line.split()
        if line.startswith(" "):
            self.structs[-1].fields.append(Field(self.structs[-1], line.strip()))
        elif word == "struct":
            self.structs.append(Struct(*rest))
        elif word in ("enum", "words"):
            self.enums.append(Enum(*rest, word == "words"))
        elif word == "const":
            name, _, c_name = rest
            if c_name not in ALL_NUMBERS:
                raise Wrong(f"there is no {c_name}")
            self.constants.append((name, c_name, ALL_NUMBERS[c_name]))
        else:
            raise Wrong(f"{line}: neither enum, words, struct, const nor a field")

    def struct_of(self, c_type):
        return next((s for s in self.structs if s.c == c_type), None)

    def table(self):
        """(what, expression in C) for each number of the table."""
        for struct in self.structs:
            yield (struct, "size"), f"sizeof({struct.c})"
            for field in struct.fields:
                yield (field, "at"), f"offsetof({struct.c}, {field.path})"
                if field.stride:
                    yield (field, "stride"), f"sizeof({field.stride})"
                if field.count:
                    yield (field, "count"), f"offsetof({struct.c}, {field.count})"

    def hash(self):
        parts = [version()]
        parts += [f"{e.name} {e.values}" for e in self.enums]
        parts += [f"{c}" for c in self.constants]
        for struct in self.structs:
            parts.append(f"{struct.name} {struct.c} {[f.signature() for f in struct.fields]}")
        parts += [f"{f}" for f in self.functions]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:8]


def version():
    return re.search(r"version: '([^']+)'", text_of(ROOT / "meson.build"))[1]


def exports():
    """(name, answer, [(type, name)]) of every exported function."""
    pattern = r"EXPORT\((\w+)\)\s*([\w\s*]+?)\s*\b(\w+)\(([^)]*)\)\s*\{"
    for path in sorted((SOURCE / "wasm").glob("*.c")):
        text = re.sub(r"/\*.*?\*/", " ", text_of(path), flags=re.S)
        if len(re.findall(r"EXPORT\(", text)) != len(re.findall(pattern, text)):
            raise Wrong(f"{path.name}: an EXPORT is written in a way that can't be read")
        for name, answer, c_name, arguments in re.findall(pattern, text):
            if c_name != f"depo_w_{name}":
                raise Wrong(f"{path.name}: {c_name} should be depo_w_{name}")
            given = [a.strip() for a in arguments.split(",") if a.strip() != "void"]
            pairs = [re.fullmatch(r"(.*?[\s*])(\w+)", a, re.S).groups() for a in given]
            yield name, answer.strip(), [(t.strip(), n) for t, n in pairs]


# The module's side.

def make_c(border):
    out = "/* Made by tools/border.py from src/wasm/border.def. */\n"
    out += "".join(f'#include "{name}"\n' for name in border.headers)
    out += '#include "wasm/shim.h"\n\n#include <stddef.h>\n\n'
    asserts = [f"{name} == {value}" for e in border.enums for name, value in e.values.items()]
    asserts += [f"{c_name} == {value}" for _, c_name, value in border.constants]
    for struct in border.structs:
        for f in struct.fields:
            count = " * ".join(str(size) for size in f.sizes[len(f.outer) if f.inner else 0:])
            asserts.append(f"sizeof((({struct.c} *)0)->{f.path}) == "
                           f"sizeof({f.type}){' * ' + count if count else ''}")
            if f.count:
                asserts.append(f"sizeof((({struct.c} *)0)->{f.count}) == "
                               f"{4 if struct.members[f.count][0] == 'unsigned' else 1}")
    out += "".join(f'_Static_assert({text}, "as border.py read it");\n' for text in asserts)
    rows = list(border.table())
    out += f"\nstatic const uint32_t table[] = {{\n    0x{border.hash()},\n    {len(rows)},\n"
    out += "".join(f"    (uint32_t){text},\n" for _, text in rows) + "};\n\n"
    out += "EXPORT(border) const void *depo_w_border(void) {\n    return table;\n}\n\n"
    out += "EXPORT(version) const char *depo_w_version(void) {\n"
    out += f'    return "{version()}";\n}}\n'
    return out


# The page's side.

def ts_answer(c_type):
    if c_type == "void":
        return "void"
    return "bigint" if c_type == "uint64_t" else "number"


def ts_element(border, field):
    """TypeScript's type of one element."""
    if field.type == SET or field.kind == "bits":
        return "number[]"
    if field.kind == "flag":
        return "boolean"
    if field.kind:
        return field.kind
    struct = border.struct_of(field.type)
    if struct:
        return struct.name
    if field.type not in PLAIN:
        raise Wrong(f"{field.struct.name}.{field.c}: {field.type} is not known here")
    return "bigint" if PLAIN[field.type] == "u64" else "number"


def ts_type(border, field):
    if field.kind == "text":
        return "string" + "[]" * (len(field.sizes) - 1)
    return ts_element(border, field) + "[]" * len(field.sizes)


def width(field):
    """Bytes of one element, or None where the table has them."""
    if field.type == SET:
        return 16
    if field.type in PLAIN:
        return int(PLAIN[field.type][1:]) // 8
    return None


def ts_read(border, rows, field):
    """The expression that reads a field of the struct at `at`."""
    def one(at):
        if field.type == SET:
            return f"m.bits({at}, 128)"
        struct = border.struct_of(field.type)
        if struct:
            return f"read{struct.name}(m, {at})"
        plain = PLAIN[field.type]
        if field.kind == "bits":
            return f"m.bits({at}, {WIDTH[plain]})"
        read = f"m.{plain}({at})"
        return f"!!{read}" if field.kind == "flag" else read

    sizes, struct = list(field.sizes), border.struct_of(field.type)
    step = f"m.t[{rows[(struct, 'size')]}]" if struct else str(width(field))
    inner = 1  # elements of the dimensions already left
    strides = []
    for size in reversed(sizes):
        strides.insert(0, (inner, step))
        inner *= size
    if field.inner:
        strides[0] = (1, f"m.t[{rows[(field, 'stride')]}]")

    def level(depth, at):
        if field.kind == "text" and depth == len(sizes) - 1:
            return f"m.text({at}, {sizes[depth]})"
        if depth == len(sizes):
            return one(at)
        size = str(sizes[depth])
        if depth == 0 and field.count:
            c_type = PLAIN[field.struct.members[field.count][0]]
            size = f"m.{c_type}(at + m.t[{rows[(field, 'count')]}])"
        if depth == len(sizes) - 1 and one("") == "m.u8()":
            return f"m.bytes({at}, {size})"
        count, base = strides[depth]
        name = "ijk"[depth]
        jump = base if count == 1 else f"{count} * {base}"
        return f"m.list({size}, ({name}) => {level(depth + 1, f'{at} + {name} * {jump}')})"

    return level(0, f"at + m.t[{rows[(field, 'at')]}]")


def ts_write(rows, field):
    at = f"at + m.t[{rows[(field, 'at')]}]"
    if field.type == SET and not field.sizes:
        return f"m.setBits({at}, 128, v.{field.name})"
    if field.kind == "flag":
        return f"m.setU8({at}, v.{field.name} ? 1 : 0)"
    plain = PLAIN[field.type]
    method = f"set{plain.capitalize()}"
    if not field.sizes:
        return f"m.{method}({at}, v.{field.name})"
    if len(field.sizes) == 1 and field.kind is None:
        return (f"v.{field.name}.slice(0, {field.sizes[0]})"
                f".forEach((x, i) => m.{method}({at} + i * {width(field)}, x))")
    raise Wrong(f"{field.struct.name}.{field.c} can't be written")


def ts_enum(e):
    short = {c.removeprefix(e.prefix): value for c, value in e.values.items()}
    if e.words:
        words = ", ".join(f"'{name.lower().replace('_', '-')}'" for name in short)
        return f"\nexport const {e.name} = [{words}] as const;\n"
    if e.letters:
        rows = "".join(f"  {pascal(name)}: '{chr(value)}',\n" for name, value in short.items())
        return (f"\nexport const {e.name} = {{\n{rows}}} as const;\n"
                f"export type {e.name} = (typeof {e.name})[keyof typeof {e.name}];\n")
    rows = "".join(f"  {pascal(name)} = {value},\n" for name, value in short.items())
    return f"\nexport enum {e.name} {{\n{rows}}}\n"


TS_MEMORY = """/** What the readers and writers below need of the module's memory (core/memory.ts). */
export interface Memory {
  readonly t: Uint32Array;
  list<T>(size: number, one: (i: number) => T): T[];
  u8(at: number): number;
  u16(at: number): number;
  i16(at: number): number;
  u32(at: number): number;
  i32(at: number): number;
  u64(at: number): bigint;
  f32(at: number): number;
  f64(at: number): number;
  bytes(at: number, size: number): number[];
  bits(at: number, size: number): number[];
  text(at: number, most: number): string;
  setU8(at: number, value: number): void;
  setU16(at: number, value: number): void;
  setU64(at: number, value: bigint): void;
  setBits(at: number, size: number, members: number[]): void;
}

"""


def make_ts(border):
    rows = {what: i for i, (what, _) in enumerate(border.table())}
    out = "// Made by tools/border.py from src/wasm/border.def. Do not edit.\n"
    out += f"export const BORDER = 0x{border.hash()};\nexport const BORDER_SIZE = {len(rows)};\n"
    out += f"export const VERSION = '{version()}';\n\n" + TS_MEMORY
    out += "".join(f"export const {name} = {value};\n" for name, _, value in border.constants)
    out += "".join(ts_enum(e) for e in border.enums)
    for struct in border.structs:
        out += f"\nexport interface {struct.name} {{\n"
        for f in struct.fields:
            out += f"  {f.name}: {ts_type(border, f)};\n"
        out += f"}}\nexport const size{struct.name} = (m: Memory): number => "
        out += f"m.t[{rows[(struct, 'size')]}];\n"
        out += f"export const read{struct.name} = (m: Memory, at: number): {struct.name} => ({{\n"
        for f in struct.fields:
            out += f"  {f.name}: {ts_read(border, rows, f)},\n"
        out += "});\n"
        if struct.writable:
            out += f"export function write{struct.name}"
            out += f"(m: Memory, at: number, v: {struct.name}): void {{\n"
            out += "".join(f"  {ts_write(rows, f)};\n" for f in struct.fields) + "}\n"
    out += "\n/** The functions of the module; addresses are numbers. */\nexport interface Exports {\n"
    out += "  memory: WebAssembly.Memory;\n  _initialize?(): void;\n"
    out += "  border(): number;\n  version(): number;\n"
    for name, answer, arguments in border.functions:
        listed = ", ".join(f"{camel(n)}: {ts_answer(t)}" for t, n in arguments)
        out += f"  {name}({listed}): {ts_answer(answer)};\n"
    return out + "}\n"


# What nobody uses.

def unused(border):
    files = [p for folder in ("src", "e2e") for p in (ROOT / "web" / folder).rglob("*.*")
             if p.suffix in (".ts", ".tsx", ".mjs") and "gen" not in p.parts]
    text = "\n".join(path.read_text("utf-8") for path in files)
    words = set(re.findall(r"\w+", text))
    called = set(re.findall(r"\.(\w+)\(|\['(\w+)'\]|say\('(\w+)'|'(\w+)'", text))
    called = {name for names in called for name in names if name}
    inner = {s.name for s in border.structs for o in border.structs for f in o.fields
             if f.type == s.c}
    for struct in border.structs:
        if struct.name not in inner and f"read{struct.name}" not in words and \
                f"write{struct.name}" not in words and f"size{struct.name}" not in words:
            yield f"struct {struct.name}"
        for f in struct.fields:
            if not struct.writable and f.name not in words:
                yield f"{struct.name}.{f.name}"
    yield from (f"enum {e.name}" for e in border.enums if e.name not in words)
    yield from (f"const {name}" for name, _, _ in border.constants if name not in words)
    yield from (f"function {name}" for name, _, _ in border.functions if name not in called)


def main():
    kinds = {"c": make_c, "ts": make_ts}
    try:
        border = Border()
        if sys.argv[1:] == ["check"]:
            names = list(unused(border))
            for name in names:
                print(f"src/wasm: the page does not use {name}", file=sys.stderr)
            return 1 if names else 0
        if len(sys.argv) not in (3, 4) or sys.argv[1] not in kinds:
            print(__doc__, file=sys.stderr)
            return 2
        output = sys.argv[2]
        graph.write(output, kinds[sys.argv[1]](border))
        if len(sys.argv) == 4:
            graph.depfile(sys.argv[3], output, [__file__, SOURCE / "wasm", *sorted(READ)])
    except Wrong as wrong:
        print(f"src/wasm/border.def: {wrong}", file=sys.stderr)
        return 1
    return 0


sys.exit(main())
