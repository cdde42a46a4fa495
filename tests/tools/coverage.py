#!/usr/bin/env python3
"""Reports the lines that a test run reached:  coverage.py FOLDER

FOLDER holds the objects and counts of a build with --coverage. A source file that was compiled several times
(into bogo.so, into a program) counts once: a line is reached when any of its compilations reached it.
The lines that were not reached are listed in FOLDER/unreached.txt.
"""
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path


def read_counts(folder):
    """{source file: {line: times reached}} over all of the folder's objects."""
    counts = defaultdict(lambda: defaultdict(int))
    for data in sorted(folder.rglob("*.gcda")):
        output = subprocess.run(["gcov", "--json-format", "--stdout", data], capture_output=True, text=True)
        for document in output.stdout.splitlines():
            for source in json.loads(document)["files"]:
                if source["file"].startswith(("codec/", "ext/")):
                    for line in source["lines"]:
                        counts[source["file"]][line["line_number"]] += line["count"]
    return counts


def report(counts, unreached_file):
    total = total_reached = 0
    with open(unreached_file, "w") as unreached:
        for name in sorted(counts):
            lines = counts[name]
            text = Path(name).read_text().splitlines()
            missed = sorted(line for line, count in lines.items() if count == 0)
            for line in missed:
                unreached.write(f"{name}:{line}: {text[line - 1].strip()}\n")
            total += len(lines)
            total_reached += len(lines) - len(missed)
            print(f"{100 * (1 - len(missed) / len(lines)):6.1f} %  {len(lines):5} lines  {name}")
    print(f"{100 * total_reached / total:6.1f} %  {total:5} lines  total; unreached ones: {unreached_file}")


def main():
    folder = Path(sys.argv[1])
    counts = read_counts(folder)
    if not counts:
        sys.exit(f"no coverage data below {folder}")
    report(counts, folder / "unreached.txt")


main()
