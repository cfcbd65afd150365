#!/usr/bin/env python3
"""Makes everything that follows from protocol/*.json.

protocol.py c OUTPUT [DEPFILE]    the server's checks and readers of what clients send, and its writers
protocol.py h OUTPUT [DEPFILE]    the structs that it reads and writes
protocol.py ts OUTPUT     TypeScript types
protocol.py md OUTPUT     docs/protocol.md
protocol.py check TS MD   fails when the two are not what the files say
"""
import json
import pathlib
import sys

import graph

ROOT = pathlib.Path(__file__).resolve().parent.parent / "protocol"


def load(folder):
    return [json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))]


MESSAGES, TYPES = load(ROOT), load(ROOT / "types")
CLIENT = [m for m in MESSAGES if m["direction"] == "client"]
SERVER = [m for m in MESSAGES if m["direction"] == "server"]
TYPE_NAMES = {t["name"] for t in TYPES}
# What table/outgoing.c and table/position.c put together themselves: parts of them are the same for
# many readers, or answers of HTTP too.
BY_HAND = {"announce", "update", "view", "welcome"}


def expand(pattern):
    """The characters of a class like [a-z_-]."""
    body, out, i = pattern[1:-1], "", 0
    while i < len(body):
        if i + 2 < len(body) and body[i + 1] == "-":
            out += "".join(chr(c) for c in range(ord(body[i]), ord(body[i + 2]) + 1))
            i += 3
        else:
            out += body[i]
            i += 1
    return out


# The server's checks.

def c_name(name):
    return name.replace("-", "_").lower()


# What a client says, taken apart: a struct for each type, and one for all messages, whose fields are
# those of any message.

USED = {f["of"] for m in CLIENT for f in m["fields"].values() if f.get("of") in TYPE_NAMES}
KINDS_OF = {}
for m in CLIENT:
    for n, f in m["fields"].items():
        KINDS_OF.setdefault(n, {}).setdefault(f["type"], []).append(f)


def member(name, field, everywhere):
    """The name of a field in its struct; two messages may mean different things by it."""
    return f"{name}_{field['type']}" if everywhere and len(KINDS_OF[name]) > 1 else name


def more_of(name, field, everywhere):
    """Beside a field: how many there are, or whether it is there. None where its value says so."""
    own = member(name, field, everywhere)
    if field["type"] == "array":
        return f"n_{own}"
    same = KINDS_OF[name][field["type"]] if everywhere else [field]
    plain = field["type"] in ("string", "enum")
    return f"has_{own}" if not plain and any(f.get("optional") for f in same) else None


def c_read_type(field):
    plain = {"string": "const char *", "enum": "const char *", "integer": "int64_t ",
             "number": "double ", "boolean": "bool "}
    if field["type"] in plain:
        return plain[field["type"]]
    return f"depo_in_{c_name(field['of'])} " if field["of"] in TYPE_NAMES else "const char *"


def c_read_members(name, field, everywhere):
    size = f"[{field['max']}]" if field["type"] == "array" else ""
    out = f"    {c_read_type(field)}{member(name, field, everywhere)}{size};\n"
    more = more_of(name, field, everywhere)
    if more:
        out += f"    {'unsigned' if field['type'] == 'array' else 'bool'} {more};\n"
    return out


def c_read_struct(name, fields, everywhere=False):
    members = "".join(c_read_members(n, f, everywhere) for n, f in fields)
    return f"typedef struct depo_in_{name} {{\n{members}}} depo_in_{name};\n\n"


def make_read_structs():
    out = "".join(c_read_struct(c_name(t["name"]), t["fields"].items())
                  for t in TYPES if t["name"] in USED)
    every = [(n, max(fields, key=lambda field: field.get("max", 0)))
             for n, kinds in KINDS_OF.items() for fields in kinds.values()]
    return out + c_read_struct("message", every, True)


def c_field(name, field, struct):
    kind = field["type"]
    parts = [f'.name = "{name}"', f".type = DEPO_FIELD_{kind.upper()}"]
    if field.get("optional"):
        parts.append(".optional = true")
    if "min" in field:
        parts.append(f".min = {field['min']}")
    if "max" in field:
        parts.append(f".max = {field['max']}")
    if "pattern" in field:
        parts.append(f'.chars = "{expand(field["pattern"])}"')
    if kind == "enum":
        values = ", ".join(f'"{v}"' for v in field["values"])
        parts.append(f".values = (const char *const[]){{{values}, NULL}}")
    if field.get("of") in TYPE_NAMES:
        parts.append(f".of = &shape_{c_name(field['of'])}")
    everywhere = struct == "message"
    parts.append(f".at = offsetof(depo_in_{struct}, {member(name, field, everywhere)})")
    more = more_of(name, field, everywhere)
    if more:
        parts.append(f".more = offsetof(depo_in_{struct}, {more})")
    return "    {" + ", ".join(parts) + "},\n"


def c_shape(shape):
    name = c_name(shape["name"])
    struct = name if shape["name"] in TYPE_NAMES else "message"
    out = f"static const depo_field fields_{name}[] = {{\n"
    out += "".join(c_field(n, f, struct) for n, f in shape["fields"].items())
    out += "};\n"
    out += (f'static const depo_form shape_{name} = {{"{shape["name"]}", fields_{name}, '
            f"sizeof fields_{name} / sizeof *fields_{name}, sizeof(depo_in_{struct})}};\n")
    return out


# The server's messages: a struct and a writer for each.

def written():
    return [m for m in SERVER if m["name"] not in BY_HAND]


def c_member(name, field):
    plain = {"string": "const char *", "enum": "const char *", "integer": "int64_t ",
             "number": "double ", "boolean": "bool "}
    return f"    {plain.get(field['type'], 'json_t *')}{name};\n"


def c_struct(message):
    name = c_name(message["name"])
    members = "".join(c_member(n, f) for n, f in message["fields"].items())
    return (f"typedef struct depo_wire_{name} {{\n{members or '    char none;' + chr(10)}}} "
            f"depo_wire_{name};\n"
            f"struct depo_frame *depo_write_{name}(const depo_wire_{name} *message);\n\n")


def c_put(name, field):
    makers = {"string": "json_string", "enum": "json_string", "integer": "json_integer",
              "number": "json_real", "boolean": "json_boolean"}
    maker, value = makers.get(field["type"], ""), f"message->{name}"
    put = f'json_object_set_new(object, "{name}", {maker}({value}));'
    if not field.get("optional"):
        return f"    {put}\n"
    there = f"{value} && *{value}" if maker == "json_string" else value
    return f"    if ({there}) {put}\n"


def c_writer(message):
    name = c_name(message["name"])
    puts = "".join(c_put(n, f) for n, f in message["fields"].items())
    return (f"depo_frame *depo_write_{name}(const depo_wire_{name} *message) {{\n"
            "    json_t *object = json_object();\n"
            f'    json_object_set_new(object, "t", json_string("{message["name"]}"));\n'
            f"{puts or '    (void)message;' + chr(10)}"
            "    return depo_frame_json(object);\n}\n\n")


def make_c():
    out = "/* Made by tools/protocol.py from protocol/. */\n"
    out += '#include "server/wire/frame.h"\n#include "server/wire/shape.h"\n\n'
    out += "#include <stddef.h>\n\n"
    out += "".join(c_shape(t) for t in TYPES if t["name"] in USED)
    out += "".join(c_shape(m) for m in CLIENT)
    out += "const depo_form *const depo_client_shapes[DEPO_CLIENT_MESSAGES] = {\n"
    out += "".join(f"    &shape_{c_name(m['name'])},\n" for m in CLIENT) + "};\n\n"
    return out + "".join(c_writer(m) for m in written())


def make_h():
    out = "/* Made by tools/protocol.py from protocol/. */\n"
    out += "#ifndef DEPO_PROTOCOL_MESSAGES_H\n#define DEPO_PROTOCOL_MESSAGES_H\n\n"
    out += "#include <jansson.h>\n#include <stdbool.h>\n#include <stdint.h>\n\n"
    out += "struct depo_frame;\n\n"
    out += "typedef enum depo_client_message {\n"
    out += "".join(f"    DEPO_MSG_{c_name(m['name']).upper()},\n" for m in CLIENT)
    out += "    DEPO_CLIENT_MESSAGES\n} depo_client_message;\n\n"
    out += ("/* What clients say, after depo_shape_read. What is not there is NULL, 0 or false; texts last as\n"
            " * long as the JSON. */\n")
    out += make_read_structs()
    out += ("/* What the server says; fields are written in this order. What need not be there is left\n"
            " * out where it is NULL, empty or 0. JSON is taken over. */\n")
    return out + "".join(c_struct(m) for m in written()) + "#endif\n"


# TypeScript.

def ts_of(name):
    plain = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean",
             "any": "any"}
    return plain.get(name, name)


def ts_type(field):
    kind = field["type"]
    if kind == "enum":
        out = " | ".join(json.dumps(v) for v in field["values"])
    elif kind == "array":
        item = ts_of(field["of"])
        out = f"({item} | null)[]" if field.get("null_items") else f"{item}[]"
    elif kind == "map":
        out = f"Record<string, {ts_of(field['of'])}>"
    elif kind == "ref":
        out = field["of"]
    else:
        out = ts_of(kind)
    return out + (" | null" if field.get("null") else "")


def ts_interface(name, shape, tag):
    out = f"/** {shape['about']} */\nexport interface {name} {{\n"
    if tag:
        out += f"  t: {json.dumps(shape['name'])};\n"
    for key, field in shape["fields"].items():
        mark = "?" if field.get("optional") else ""
        out += f"  /** {field['about']} */\n  {key}{mark}: {ts_type(field)};\n"
    return out + "}\n\n"


def camel(name):
    return "".join(part.capitalize() for part in name.split("-"))


def make_ts():
    out = "// Made by tools/protocol.py from protocol/. Do not edit.\n\n"
    out += "export const PROTOCOL_VERSION = 1;\n\n"
    out += "".join(ts_interface(t["name"], t, False) for t in TYPES)
    for messages, suffix in ((CLIENT, "Command"), (SERVER, "Message")):
        out += "".join(ts_interface(camel(m["name"]) + suffix, m, True) for m in messages)
        names = " | ".join(camel(m["name"]) + suffix for m in messages)
        out += f"export type {'Client' if suffix == 'Command' else 'Server'}Message = {names};\n\n"
    return out.rstrip("\n") + "\n"


# The page.

def md_type(field):
    kind = field["type"]
    if kind == "enum":
        out = " or ".join(f"`{v}`" for v in field["values"])
    elif kind == "array":
        out = f"list of {field['of']}"
        if field.get("null_items"):
            out += " or null"
    elif kind == "map":
        out = f"object of {field['of']}"
    elif kind == "ref":
        out = field["of"]
    else:
        out = kind
    if field.get("null"):
        out += " or null"
    if "max" in field:
        low = field.get("min", 0)
        unit = " bytes" if kind == "string" else ""
        size = f"{field['max']}" if low == field["max"] else f"{low}–{field['max']}"
        out += f", {size}{unit}"
    if "pattern" in field:
        out += f" of `{field['pattern']}`"
    return out


def md_fields(shape):
    out = "| field | type | |\n|---|---|---|\n"
    for name, field in shape["fields"].items():
        mark = " (may be left out)" if field.get("optional") else ""
        out += f"| `{name}` | {md_type(field)} | {field['about']}{mark} |\n"
    return out if shape["fields"] else ""


def make_md():
    out = (ROOT / "intro.md").read_text("utf-8")
    for messages, title in ((CLIENT, "Messages from the client"),
                            (SERVER, "Messages from the server")):
        out += f"\n## {title}\n"
        for m in messages:
            example = json.dumps(m["example"], ensure_ascii=False)
            out += f"\n### {m['name']}\n{m['about']}\n\n{md_fields(m)}\n"
            out += f"```json\n{example}\n```\n"
    out += "\n## Types\n"
    for t in TYPES:
        out += f"\n### {t['name']}\n{t['about']}\n\n{md_fields(t)}"
    return out


def example_fits(shape, example):
    """What is wrong with an example, or None."""
    for key in example:
        if key != "t" and key not in shape["fields"]:
            return f"{key} is not a field"
    for key, field in shape["fields"].items():
        if key not in example:
            if not field.get("optional"):
                return f"{key} is missing"
        elif field["type"] == "enum" and example[key] not in field["values"]:
            return f"{key} is none of the words"
        elif field["type"] == "string" and "max" in field:
            size = len(example[key].encode("utf-8"))
            if not field.get("min", 0) <= size <= field["max"]:
                return f"{key} is too short or too long"
            if "pattern" in field and set(example[key]) - set(expand(field["pattern"])):
                return f"{key} has a wrong character"
    return None


def check(pairs):
    problems = [(m["name"], example_fits(m, m["example"])) for m in CLIENT + SERVER]
    problems = [(name, what) for name, what in problems if what]
    for name, what in problems:
        print(f"the example of {name}: {what}", file=sys.stderr)
    wrong = [path for path, text in pairs if pathlib.Path(path).read_text("utf-8") != text]
    for path in wrong:
        print(f"{path} does not follow from protocol/: run tools/protocol.py", file=sys.stderr)
    return 1 if wrong or problems else 0


def main():
    kinds = {"c": make_c, "h": make_h, "ts": make_ts, "md": make_md}
    if len(sys.argv) == 4 and sys.argv[1] == "check":
        return check([(sys.argv[2], make_ts()), (sys.argv[3], make_md())])
    if len(sys.argv) not in (3, 4) or sys.argv[1] not in kinds:
        print(__doc__, file=sys.stderr)
        return 2
    graph.write(sys.argv[2], kinds[sys.argv[1]]())
    if len(sys.argv) == 4:  # the folders too: a file may come or go
        graph.depfile(sys.argv[3], sys.argv[2], [__file__, graph.__file__, ROOT, ROOT / "types",
                                                 *sorted(ROOT.rglob("*.json"))])
    return 0


sys.exit(main())
