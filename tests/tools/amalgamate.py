#!/usr/bin/env python3
"""Writes the library and the extension as one C file each:  amalgamate.py FOLDER

FOLDER/bogo.c and bogo.h    the codec library:     cc -c bogo.c
FOLDER/sqlite-bogo.c        the SQLite extension:  cc -shared -fPIC sqlite-bogo.c -o bogo.so

The project's own headers are put in where they are first included, so the order of the sources does not
matter. Everything but the public functions is marked hidden; that must not touch the declarations in system
headers, so those are included first, and the few that depend on a condition step out of the marked region.
Functions and tables that several sources keep to themselves under one name are renamed after their files.
"""
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT / "codec", ROOT / "ext")

INCLUDE = re.compile(r'\s*#\s*include\s+([<"])([^>"]+)[>"]')
CONDITION = re.compile(r"\s*#\s*(if|ifdef|ifndef|endif)\b")
# What a C file defines at file scope, by the format of our sources: a type and the name of a function or table.
# When two files define one name, both keep it to themselves, and here they would share it.
DEFINITION = re.compile(r"[A-Za-z]\w*[\s*][\w\s*]*?\b(\w+)(?:\(|(?:\[[^;=]*)?\s*=)")
PRIVATE_MACRO = re.compile(r"#\s*define\s+(\w+)")

HIDE = "#if defined(__GNUC__)\n#pragma GCC visibility push(hidden)\n#endif\n"
UNHIDE = "#if defined(__GNUC__)\n#pragma GCC visibility pop\n#endif\n"

# assert() is for the project's own test builds, as in the separate sources.
HEAD = """/*
** {title}, version {version}, in one file.
** Generated from the sources of bogo for SQLite: change those, not this file.
**
{licence}*/
#ifndef BOGO_VERSION
#define BOGO_VERSION "{version}"
#endif
#if !defined(NDEBUG) && !defined(BOGO_DEBUG)
#define NDEBUG
#endif
/* gcc looks across functions here, but not so far as to see that one which explains a failure never returns
** BOGO_OK, and so takes what is read only after BOGO_OK for uninitialized. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
"""


def find_header(name):
    """The path of one of the project's own headers, None for any other."""
    return next((folder / name for folder in FOLDERS if (folder / name).exists()), None)


def without_guard(path):
    """The lines of a header; its include guard is not needed where each header comes once."""
    lines = path.read_text().splitlines(keepends=True)
    start = next(i for i, line in enumerate(lines) if line.startswith("#ifndef"))
    end = max(i for i, line in enumerate(lines) if line.startswith("#endif"))
    guard = lines[start].split()[1]
    if lines[start + 1].split() != ["#define", guard]:
        sys.exit(f"{path}: expected an include guard in its first #ifndef")
    return lines[:start] + lines[start + 2 : end]


class Amalgamation:
    """One output file, put together from sources."""

    def __init__(self, external, renamed):
        self.external = external  # own headers that stay apart
        self.renamed = renamed  # source: names to be put after its own
        self.system = []  # #include lines for the top
        self.seen = set()  # own headers that are in already
        self.body = []

    def add(self, path):
        """Appends a source or header, and before each include what it includes."""
        is_header = path.suffix == ".h"
        lines = without_guard(path) if is_header else path.read_text().splitlines(keepends=True)
        names = self.renamed.get(path)
        rename = re.compile(rf"\b({'|'.join(names)})\b") if names else None
        self.body.append(f"\n/* ---- {path.relative_to(ROOT)} ".ljust(97, "-") + " */\n\n")
        depth = 0
        for line in lines:
            condition = CONDITION.match(line)
            if condition:
                depth += -1 if condition[1] == "endif" else 1
            include = INCLUDE.match(line)
            if include:
                self.add_include(line, include[2], depth > 0)
            else:
                self.body.append(rename.sub(rf"{prefix(path)}_\1", line) if rename else line)

    def add_include(self, line, name, conditional):
        own = find_header(name)
        if own and name not in self.external:
            if conditional:
                sys.exit(f"{line.strip()}: one of our own headers under a condition cannot be put in once")
            if name not in self.seen:
                self.seen.add(name)
                self.add(own)
        elif conditional:
            self.body += [UNHIDE, line, HIDE]
        elif line.strip() not in self.system:
            self.system.append(line.strip())

    def text(self, title, version):
        """The whole file: licence, settings, system headers, then everything else out of sight."""
        licence = "".join(f"** {line}".rstrip() + "\n" for line in (ROOT / "LICENSE").read_text().splitlines())
        head = HEAD.format(title=title, version=version, licence=licence)
        # The public functions of the one-file library stay visible when it is made a shared one.
        shared = "#ifndef BOGO_SHARED\n#define BOGO_SHARED\n#endif\n" if self.external else ""
        system = "".join(f"{line}\n" for line in self.system)
        return head + shared + system + "\n" + HIDE + "".join(self.body) + "\n" + UNHIDE


def owners(pattern, sources):
    """{name: the sources that define it for themselves}"""
    found = defaultdict(set)
    for path in sources:
        for line in path.read_text().splitlines():
            match = pattern.match(line)
            if match:
                found[match[1]].add(path)
    return found


def prefix(path):
    """What the renamed private names of a source begin with; codec/peek.c and ext/peek.c must differ."""
    return f"{path.parent.name}_{path.stem}"


def find_clashes(sources):
    """{source: its private names that another source has too}; exits when two sources share a macro's name."""
    for name, paths in owners(PRIVATE_MACRO, sources).items():
        if len(paths) > 1:
            sys.exit(f"{name} is a macro of several files: {', '.join(sorted(path.name for path in paths))}")
    clashes = defaultdict(list)
    text = "".join(path.read_text() for path in sources)
    for name, paths in owners(DEFINITION, sources).items():
        for path in paths if len(paths) > 1 else ():
            if re.search(rf"\b{prefix(path)}_{name}\b", text):
                sys.exit(f"{path.name}: {name} cannot be renamed to {prefix(path)}_{name}, which exists")
            clashes[path].append(name)
    return clashes


def main():
    output = Path(sys.argv[1])
    output.mkdir(parents=True, exist_ok=True)
    version = (ROOT / "VERSION").read_text().strip()
    codec = [path for path in sorted((ROOT / "codec").glob("*.c")) if path.name != "cjson.c"]
    ext = sorted((ROOT / "ext").glob("*.c"))
    renamed = find_clashes(codec + ext)

    library = Amalgamation({"bogo.h"}, renamed)
    for path in codec:
        library.add(path)
    extension = Amalgamation(set(), renamed)
    for path in codec + ext:
        extension.add(path)

    (output / "bogo.h").write_text((ROOT / "codec/bogo.h").read_text())
    (output / "bogo.c").write_text(library.text("libbogo, the codec library for the bogo format", version))
    (output / "sqlite-bogo.c").write_text(extension.text("bogo for SQLite, the loadable extension", version))


main()
