#!/usr/bin/env python3
"""Writes the inputs that the fuzzers start from, one file each:  make_seeds.py FOLDER

FOLDER/NAME/ gets those of fuzz_NAME:

    document          the golden vectors of tests/vectors/, valid and invalid, and the documents of document.txt
    json, path        the lines of json.txt and path.txt
    number            the lines of number.txt, and for its doubles the eight bytes of some
    build, edit, sql  bytes as they come: these fuzzers read them as choices
"""
import random
import struct
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VECTORS = HERE.parent / "vectors"


def lines(name):
    """The lines of a text file in seeds/."""
    for line in (HERE / "seeds" / name).read_text(encoding="utf-8").split("\n"):
        if line:
            yield line


def documents():
    for name, column in (("valid.txt", 1), ("invalid.txt", 3)):
        for line in (VECTORS / name).read_text(encoding="ascii").splitlines():
            yield bytes.fromhex(line.split("\t")[column])
    yield from map(bytes.fromhex, lines("document.txt"))


def numbers():
    yield from (line.encode() for line in lines("number.txt"))
    for value in (0.1, -0.0, 1e23, 5e-324, 2.2250738585072014e-308, 9007199254740993.0, float("inf"), float("nan")):
        yield struct.pack("<d", value)


def choices(sizes):
    source = random.Random(1)
    return (source.randbytes(size) for size in sizes)


SEEDS = {
    "document": documents,
    "json": lambda: (line.encode() for line in lines("json.txt")),
    "path": lambda: (line.encode() for line in lines("path.txt")),
    "number": numbers,
    "build": lambda: choices([20, 40, 80, 160, 320] * 20),
    "edit": lambda: choices([20, 40, 80, 160, 320] * 20),
    "sql": lambda: choices([20, 40, 80, 160, 320] * 20),
}


def main():
    target = Path(sys.argv[1])
    for name, seeds in SEEDS.items():
        folder = target / name
        folder.mkdir(parents=True, exist_ok=True)
        for number, seed in enumerate(seeds()):
            (folder / f"seed-{number:04}").write_bytes(seed)


main()
