#!/usr/bin/env python3
"""Checks that the documents say what the program does.

    test_docs.py SHELL EXTENSION DOCUMENT.md...

What is checked, in every document given:

  - a ```sql block is run in the sqlite3 shell, all blocks of a document in one session and in their order. The
    ```text block that follows it at once is what it must print; without one it must print nothing;
  - in tables and text, `EXPRESSION` → `RESULT` means that SELECT EXPRESSION gives RESULT, written as an SQL
    literal, and `EXPRESSION` → error `MESSAGE` that it fails so, in the database that the blocks leave behind;
  - rows of a table headed "value | bytes" are checked both ways, as extended JSON and as hexadecimal digits;
  - the ```text block after <!-- demo --> is an excerpt of what `make demo` prints;
  - a ```c, ```python or ```js block stands, line for line, in a file that is compiled or run by another test;
  - a `path/of/a/file` of the project exists, and in `path/of/a/file: name` the file has that name in it;
  - `make TARGET` names a target that there is;
  - in the README, the function tables have a row for each function that the extension registers, and no other.

The last line is `N passed, N failed`.
"""

import collections
import difflib
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ("codec/", "ext/", "sql_tests/", "tests/")
PROGRAM_FOLDERS = ("tests/examples", "tests/clients")
MARK = "@@ block "

Block = collections.namedtuple("Block", "line language text mark")


def one_spelling(line):
    """BLOB literals have an upper-case X in some versions of the shell and not in others."""
    return re.sub(r"\b[Xx]'([0-9A-Fa-f]*)'", lambda blob: "X'" + blob.group(1).lower() + "'", line)


class Report:
    """Counts, and shows what differs."""

    def __init__(self):
        self.passed = self.failed = 0

    def check(self, good, place, message=""):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED: %s%s" % (place, ": " + message if message else ""))
        return good

    def equal(self, place, expected, found):
        if not self.check(expected == found, place, "documented: -, printed: +"):
            lines = difflib.unified_diff(expected.split("\n"), found.split("\n"), n=1, lineterm="")
            print("\n".join(list(lines)[2:]))


class Shell:
    """Runs scripts in the sqlite3 shell, with the extension loaded."""

    def __init__(self, program, extension):
        self.program = program
        self.folder = tempfile.TemporaryDirectory()
        name = "bogo" + os.path.splitext(extension)[1]
        os.symlink(os.path.abspath(extension), os.path.join(self.folder.name, name))
        os.symlink(os.path.join(ROOT, "tests"), os.path.join(self.folder.name, "tests"))

    def run(self, script, load=True):
        """What the shell prints, errors in their place and each beginning with "Error: "."""
        command = ["stdbuf", "-oL", self.program, "-batch"]
        if load:
            command += ["-cmd", ".load ./bogo"]
        environment = dict(os.environ, HOME=self.folder.name)
        done = subprocess.run(command + [":memory:"], input=script.encode("utf-8"), cwd=self.folder.name,
                              env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        lines = []
        for line in done.stdout.decode("utf-8", "replace").split("\n"):
            error = re.match(r"(?:Runtime error|Parse error|Error)(?: (?:near|in) line \d+)?: (.*?)(?: \(\d+\))?$",
                             line)
            if re.match(r" +(\^--- error here|error here ---\^)$", line):
                lines.pop()
            elif error:
                lines.append("Error: " + error.group(1))
            else:
                lines.append(one_spelling(line.rstrip()))
        return "\n".join(lines).strip("\n")

    def run_parts(self, parts):
        """What each of several scripts prints, run one after the other in one session."""
        script = "".join(".print '%s%d'\n%s\n" % (MARK, i, part) for i, part in enumerate(parts))
        outputs = re.split("^%s\\d+$\n?" % MARK, self.run(script), flags=re.M)
        if len(outputs) != len(parts) + 1:
            sys.exit("the shell stopped early:\n" + outputs[-1])
        return [output.strip("\n") for output in outputs[1:]]


def blocks_of(text):
    """The fenced blocks of a document; `mark` is the comment on the line above, if there is one."""
    found, current = [], None
    above = ""
    for number, line in enumerate(text.split("\n"), 1):
        if current is None and line.startswith("```") and len(line) > 3:
            mark = re.match(r"<!-- (\w+) -->$", above)
            current = Block(number, line[3:].strip(), [], mark.group(1) if mark else "")
        elif current is not None and line == "```":
            found.append(current._replace(text="\n".join(current.text)))
            current = None
        elif current is not None:
            current.text.append(line)
        if current is None and line.strip():
            above = line
    return found


def outside_blocks(text):
    """The lines of a document that are in no block, with their numbers."""
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("```"):
            inside = not inside
        elif not inside:
            yield number, line


def check_sql(report, shell, name, text, blocks):
    statements = [block for block in blocks if block.language == "sql"]
    if not statements:
        return
    expected = {}
    lines = text.split("\n")
    for block in statements:
        after = block.line + block.text.count("\n") + 3
        follower = next((b for b in blocks if after <= b.line <= after + 1 and b.language == "text"), None)
        between = lines[after - 1:follower.line - 1] if follower else ["text"]
        expected[block] = follower.text if not "".join(between).strip() else ""
    for block, output in zip(statements, shell.run_parts([block.text for block in statements])):
        wanted = "\n".join(line.rstrip() for line in expected[block].split("\n")).strip("\n")
        report.equal("%s:%d" % (name, block.line), wanted, output)


def check_examples(report, shell, name, text, blocks):
    claims = []
    for number, line in outside_blocks(text):
        for claim in re.finditer(r"`([^`]+)` → (error )?`([^`]+)`", line):
            expression, fails, result = claim.groups()
            claims.append((number, expression, ("Error: " if fails else "") + result))
    if not claims:
        return
    # They come after all blocks, so that they can use the tables made there.
    before = [block.text for block in blocks if block.language == "sql"] + [".mode quote"]
    outputs = shell.run_parts(before + ["SELECT %s;" % expression for _, expression, _ in claims])
    for (number, _, result), output in zip(claims, outputs[len(before):]):
        report.equal("%s:%d" % (name, number), one_spelling(result), output)


def check_bytes(report, shell, name, text):
    rows = []
    in_table = False
    for number, line in outside_blocks(text):
        if re.match(r"\| value +\| bytes ", line):
            in_table = True
        elif not line.startswith("|"):
            in_table = False
        row = re.match(r"\| `([^`]+)` +\| `([0-9A-F ]+)`", line)
        if in_table and row:
            rows.append((number, row.group(1), row.group(2).replace(" ", "")))
    if not rows:
        return
    queries = ["SELECT hex(bogo_encode('{0}', 'extended')), bogo_to_json(x'{1}', 'extended'), bogo_valid(x'{1}');"
               .format(value.replace("'", "''"), octets) for _, value, octets in rows]
    for (number, value, octets), output in zip(rows, shell.run_parts(queries)):
        report.equal("%s:%d" % (name, number), "%s|%s|1" % (octets, value), output)


def check_demo(report, shell, name, blocks):
    excerpts = [block for block in blocks if block.mark == "demo"]
    if not excerpts:
        return
    with open(os.path.join(ROOT, "tests/demo/demo.sql"), encoding="utf-8") as script:
        output = shell.run(script.read(), load=False)
    for block in excerpts:
        # Numbers stand to the left or to the right in their columns, depending on the shell's version.
        found = " ".join(block.text.split()) in " ".join(output.split())
        report.check(found, "%s:%d" % (name, block.line), "make demo prints\n" + output)


def check_programs(report, name, blocks):
    programs = []
    for folder in PROGRAM_FOLDERS:
        for path, _, files in os.walk(os.path.join(ROOT, folder)):
            for file in files:
                with open(os.path.join(path, file), encoding="utf-8") as program:
                    programs.append([line.strip() for line in program])
    for block in blocks:
        if block.language in ("c", "python", "js"):
            wanted = [line.strip() for line in block.text.split("\n")]
            found = any(program[i:i + len(wanted)] == wanted for program in programs for i in range(len(program)))
            report.check(found, "%s:%d" % (name, block.line), "is not a part of an example that is tested")


def check_names(report, name, text, targets):
    for number, line in outside_blocks(text):
        for path, what in re.findall(r"`((?:%s)[\w./*-]*)(?:: ([^`]+))?`" % "|".join(FOLDERS), line):
            full = os.path.join(ROOT, path)
            place = "%s:%d" % (name, number)
            if "*" in path:
                continue
            if report.check(os.path.exists(full), place, "there is no " + path) and what:
                with open(full, encoding="utf-8") as file:
                    report.check(what in file.read(), place, "%s has no %s" % (path, what))
    for target in sorted(set(re.findall(r"(?:`|^\$ |&& )make ([a-z-]+)\b(?!=)", text, re.M))):
        report.check(target in targets, name, "there is no `make %s`" % target)


def check_functions(report, shell, name, text):
    listed = set(re.findall(r"^\| `(bogo_\w+)\(", text, re.M))
    registered = set(shell.run("SELECT DISTINCT name FROM pragma_function_list WHERE name LIKE 'bogo\\_%' ESCAPE '\\'"
                               " UNION SELECT name FROM pragma_module_list WHERE name LIKE 'bogo\\_%' ESCAPE '\\';")
                     .split())
    report.equal(name + ", functions in tables", "\n".join(sorted(listed)), "\n".join(sorted(registered)))


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    report = Report()
    shell = Shell(sys.argv[1], sys.argv[2])
    targets = set()
    for name in ("Makefile", "tests/bench/bench.mk"):
        with open(os.path.join(ROOT, name), encoding="utf-8") as makefile:
            targets.update(re.findall(r"^([a-z-]+)\b[^=]*?:(?!=)", makefile.read(), re.M))
    for path in sys.argv[3:]:
        with open(path, encoding="utf-8") as document:
            text = document.read()
        name = os.path.relpath(path, ROOT)
        blocks = blocks_of(text)
        check_sql(report, shell, name, text, blocks)
        check_examples(report, shell, name, text, blocks)
        check_bytes(report, shell, name, text)
        check_demo(report, shell, name, blocks)
        check_programs(report, name, blocks)
        check_names(report, name, text, targets)
        if name == "README.md":
            check_functions(report, shell, name, text)
    print("%d passed, %d failed" % (report.passed, report.failed))
    sys.exit(report.failed > 0)


if __name__ == "__main__":
    main()
