#!/usr/bin/env python3
"""Writes tests/vectors/ from the golden vectors in JSON:  make_vectors.py FOLDER

FOLDER holds vectors.jsonl, invalid.jsonl and select.jsonl: documents that the format's reference implementation
wrote, and how it read them. The text written here says the same in lines of fields, separated by tabs, that a C
program reads without a JSON parser (and so without trusting the one under test):

    valid.txt     name, document in hexadecimal, value
    invalid.txt   name, accept or reject, class of fault, document
    select.txt    name, document, keys, value that the reference selects ("error" where it fails)

A value is a run of words separated by spaces:

    null true false 25 'text' uint:25 byte:7 float:3ff0000000000000 blob:00ff timestamp:1705314645123
    [ 1 'a' ]                 an untyped list
    int[ 1 2 ]                a typed list; also string[ uint[ float[ bool[ byte[
    { 'key' 1 'other' null }  an object

In '...' every byte but ASCII letters, digits and -._~ is written %XX.
"""
import json
import pathlib
import sys
import urllib.parse

TARGET = pathlib.Path(__file__).resolve().parent.parent / "vectors"


def quote(text):
    return "'" + urllib.parse.quote(text, safe="-._~") + "'"


def words(value):
    """The words of a value in the vectors' extended JSON."""
    if value is None or isinstance(value, bool):
        yield json.dumps(value)
    elif isinstance(value, int):
        yield str(value)
    elif isinstance(value, str):
        yield quote(value)
    elif isinstance(value, list):
        yield from in_brackets("[", value)
    elif "$typed" in value:
        yield from in_brackets(value["$typed"] + "[", value["items"])
    elif "$bits" in value:
        yield "float:" + value["$bits"]
    elif len(value) == 1 and next(iter(value)) in ("$uint", "$byte", "$blob", "$timestamp"):
        kind, content = next(iter(value.items()))
        yield f"{kind[1:]}:{content}"
    else:
        yield "{"
        for key, member in value.items():
            yield quote(key)
            yield from words(member)
        yield "}"


def in_brackets(opening, items):
    yield opening
    for item in items:
        yield from words(item)
    yield "]"


def value_text(value):
    return " ".join(words(value))


def convert(source, target, fields):
    with source.open(encoding="utf-8", newline="\n") as text:
        rows = [json.loads(line) for line in text]
    lines = ["\t".join(fields(row)) + "\n" for row in rows]
    target.write_text("".join(lines), encoding="ascii")
    print(f"{target}: {len(lines)} lines")


def main():
    folder = pathlib.Path(sys.argv[1])
    convert(folder / "vectors.jsonl", TARGET / "valid.txt",
            lambda row: (row["name"], row["hex"], value_text(row["value"])))
    convert(folder / "invalid.jsonl", TARGET / "invalid.txt",
            lambda row: (row["name"], row["verdict"], row["class"], row["hex"]))
    convert(folder / "select.jsonl", TARGET / "select.txt",
            lambda row: (row["name"], row["hex"], " ".join(map(quote, row["fields"])),
                         value_text(row["ref_value"]) if row["ref"] == "ok" else "error"))


if __name__ == "__main__":
    main()
