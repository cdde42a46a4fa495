#!/usr/bin/env python3
"""Puts the results of the bench programs together.

    report.py collect --compiler TEXT --out RESULTS.json FILE.jsonl...
    report.py table   RESULTS.json                  the table, for a terminal
    report.py chart   RESULTS.json OUT.dat          the data that chart.gp draws
    report.py readme  RESULTS.json README.md        the section between the bench marks
    report.py counts  FILE.counts...                the table of instruction counts
"""
import argparse
import collections
import datetime
import json
import platform

TABLES = ["sql", "codec", "memory"]
BEGIN, END = "<!-- bench:begin -->", "<!-- bench:end -->"


# ---- Collecting ---------------------------------------------------------------------------------------------


def processor():
    """The processor's name as the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            for line in info:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def ratio_of(case):
    return case["ours"] / case["theirs"] if case["theirs"] else None


def meets_bar(case):
    """True or False, or None where a case has no bar."""
    if case["bar_kind"] == "none":
        return None
    reached = case["ratio"] if case["bar_kind"] == "ratio" else case["ours"]
    return reached <= case["bar"]


def collect(files, compiler):
    records = collections.defaultdict(list)
    for path in files:
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                records[record.pop("record")].append(record)
    # The programs go from document to document; a reader looks for an operation.
    operations = list(dict.fromkeys(case["operation"] for case in records["case"]))
    records["case"].sort(key=lambda case: (TABLES.index(case["table"]), operations.index(case["operation"])))
    for case in records["case"]:
        case["ratio"] = ratio_of(case)
        case["ok"] = meets_bar(case)
    return {
        "date": datetime.date.today().isoformat(),
        "processor": processor(),
        "system": f"{platform.system()} {platform.machine()}",
        "compiler": compiler,
        "versions": {record["name"]: record["version"] for record in records["version"]},
        "cases": records["case"],
        "timings": records["timing"],
        "sizes": records["size"],
    }


# ---- Figures as text ----------------------------------------------------------------------------------------


def figure(value):
    """Three or four digits that say something."""
    if value is None:
        return "-"
    if value == 0:
        return "0"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def ratio_text(case):
    ratio = case["ratio"]
    if ratio is None:
        return "-"
    return f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.2g}"


def bar_text(case):
    if case["bar_kind"] == "none":
        return "-"
    if case["bar_kind"] == "value":
        return f"{figure(case['bar'])} {case['unit']}"
    return f"{case['bar']:.2f}" if case["bar"] >= 0.1 else f"{case['bar']:.2g}"


def verdict(case):
    return {True: "ok", False: "MISSED", None: "-"}[case["ok"]]


def row_of(case):
    return [
        case["operation"],
        case["what"],
        case["data"],
        f"{figure(case['ours'])} {case['unit']}",
        f"{figure(case['theirs'])} {case['unit']}" if case["theirs"] else "-",
        case["peer"],
        ratio_text(case),
        bar_text(case),
        verdict(case),
    ]


HEADINGS = ["operation", "what", "data", "ours", "peer's", "peer", "ratio", "bar", "ok"]


def terminal_table(headings, rows):
    widths = [max(len(str(cell)) for cell in column) for column in zip(headings, *rows)]
    lines = ["  ".join(str(cell).ljust(width) for cell, width in zip(row, widths)).rstrip() for row in [headings, *rows]]
    return "\n".join(lines)


def markdown_table(headings, rows):
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def print_table(results):
    print(terminal_table(HEADINGS, [row_of(case) for case in results["cases"]]))
    for title, headings, rows in codec_tables(results) + [size_table(results)]:
        print(f"\n{title}\n{terminal_table(headings, rows)}")
    judged = [case for case in results["cases"] if case["ok"] is not None]
    missed = [case for case in judged if not case["ok"]]
    print(f"\n{len(judged) - len(missed)} of {len(judged)} bars met")


# ---- The other tables ---------------------------------------------------------------------------------------


def pivot(records, row_key, column_key, cell):
    """Rows and columns in the order in which they first appear."""
    columns = list(dict.fromkeys(record[column_key] for record in records))
    rows = {}
    for record in records:
        rows.setdefault(record[row_key], {})[record[column_key]] = cell(record)
    return columns, [[name, *(cells.get(column, "-") for column in columns)] for name, cells in rows.items()]


def codec_tables(results):
    tables = []
    for operation in dict.fromkeys(timing["operation"] for timing in results["timings"]):
        timings = [timing for timing in results["timings"] if timing["operation"] == operation]
        columns, rows = pivot(
            timings, "workload", "library", lambda timing: f"{figure(timing['ns'])} / {timing['allocations']:.0f}"
        )
        tables.append((f"{operation}: ns / heap allocations", ["document", *columns], rows))
    return tables


def size_table(results):
    columns, rows = pivot(results["sizes"], "data", "format", lambda size: figure(size["bytes"]))
    return ("bytes per document (rows: the mean)", ["document", *columns], rows)


# ---- README -------------------------------------------------------------------------------------------------


def readme_section(results):
    versions = ", ".join(f"{name} {version}" for name, version in results["versions"].items())
    sql = [case for case in results["cases"] if case["table"] == "sql"]
    others = [case for case in results["cases"] if case["table"] != "sql"]
    parts = [
        f"Measured on {results['date']} by `make bench`: {results['processor']}, {results['system']}, "
        f"{results['compiler']}.",
        f"Versions: {versions}.",
        "Both sides run in one process, in turn; a figure is the median of its rounds. A ratio below 1 means that "
        "bogo takes less. Rows where it takes more are in the tables like all others.",
        "![Time of the SQL functions in proportion to the peer's](tests/bench/results/chart.svg)",
        "### SQL functions, against SQLite's own",
        "Rows: `small` has 10 fields in 320 bytes, `tweet` 4 KB nested, `webhook` 10 KB deeply nested, `wide` 1,000 keys "
        "in 28 KB, `movies`, `people` and `earthquakes` are records of 400 to 900 bytes, `geo` is lists of coordinates, "
        "`samples` a list of 200 integers, `large` 2 MB between small fields, `events` 100,000 rows to aggregate. A "
        "table has about 1 MB and so stays in the processor's cache, where 32 MB is not said. The floor is a function "
        "that takes the document and reads one byte of it.",
        markdown_table(
            ["operation", "what", "rows", "bogo, ns a row", "peer, ns a row", "peer", "ratio"],
            [
                [c["operation"], c["what"], c["data"], figure(c["ours"]), figure(c["theirs"]), c["peer"], ratio_text(c)]
                for c in sql
            ],
        ),
        "### The library, against others",
        "Encoding C values into a reused buffer, reading every value, filling in a struct, and finding fields of the "
        "root object. `protobuf-c` and `avro-c` know field names and types beforehand; the others carry them in the "
        "document. `libcbor`, `msgpack-c` and `cJSON` read into a tree, since they have no other way to reach any "
        "value; JSON's blobs are base64 and are not decoded. bogo's usual steps are compiled in with `bogo_inline.h`, as "
        "no other library here offers; called as ordinary functions they took up to 45 % longer.",
    ]
    for title, headings, rows in codec_tables(results):
        parts += [f"**{title[0].upper()}{title[1:]}**", markdown_table(headings, rows)]
    title, headings, rows = size_table(results)
    parts += ["### Size", f"{title[0].upper()}{title[1:]}:", markdown_table(headings, rows)]
    parts += [
        "### Memory",
        markdown_table(
            ["operation", "what", "data", "bogo", "beside", "which is", "at most"],
            [
                [
                    c["operation"],
                    c["what"],
                    c["data"],
                    f"{figure(c['ours'])} {c['unit']}",
                    figure(c["theirs"]),
                    c["peer"],
                    figure(c["bar"]),
                ]
                for c in others
                if c["table"] == "memory"
            ],
        ),
    ]
    return "\n\n".join(parts)


def rewrite_readme(results, path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if BEGIN not in text or END not in text:
        raise SystemExit(f"{path}: the lines {BEGIN} and {END}, between which the benchmarks stand, are missing")
    before, rest = text.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{before}{BEGIN}\n\n{readme_section(results)}\n\n{END}{after}")


# ---- Chart --------------------------------------------------------------------------------------------------


# Comparisons with something else than JSONB.
NOT_IN_CHART = ("floor: reads one byte", "json_extract(JSON text)", "bogo_extract")


def write_chart_data(results, path):
    """One line a bar, from the bottom of the chart to its top: label, ratio."""
    shown = [c for c in results["cases"] if c["table"] == "sql" and c["peer"] not in NOT_IN_CHART]
    with open(path, "w", encoding="utf-8") as file:
        for case in reversed(shown):
            file.write(f"\"{case['operation']}: {case['what']}, {case['data']}\"\t{case['ratio']:.4f}\n")


# ---- Instruction counts -------------------------------------------------------------------------------------


def print_sql_counts(lines):
    """Labels: operation|what|rows|peer|side|number of rows."""
    cases = {}
    for label, count in lines:
        *case, side, rows = label.split("|")
        cases.setdefault(tuple(case), {})[side] = count / int(rows)
    rows = [
        [*case, f"{sides['ours']:,.0f}", f"{sides['peer']:,.0f}", f"{sides['ours'] / sides['peer']:.3f}"]
        for case, sides in cases.items()
    ]
    print(terminal_table(["operation", "what", "rows", "peer", "ours, a row", "peer's, a row", "ratio"], rows))


def print_codec_counts(lines):
    """Labels: operation|document|library|number of runs."""
    records = []
    for label, count in lines:
        operation, document, library, runs = label.split("|")
        records.append({"case": f"{operation}, {document}", "library": library, "count": count / int(runs)})
    columns, rows = pivot(records, "case", "library", lambda record: f"{record['count']:,.0f}")
    print(terminal_table(["instructions", *columns], rows))


def print_counts(files):
    for path in files:
        with open(path, encoding="utf-8") as file:
            lines = [(label, int(count)) for label, count in (line.rstrip("\n").split("\t") for line in file)]
        if lines and lines[0][0].count("|") == 5:
            print_sql_counts(lines)
        else:
            print_codec_counts(lines)
        print()


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def main():
    parser = argparse.ArgumentParser(description="Puts the results of the bench programs together.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, arguments in {
        "collect": ["files"],
        "table": ["results"],
        "chart": ["results", "out"],
        "readme": ["results", "readme"],
        "counts": ["files"],
    }.items():
        command = commands.add_parser(name)
        if name == "collect":
            command.add_argument("--compiler", required=True)
            command.add_argument("--out", required=True)
        for argument in arguments:
            command.add_argument(argument, nargs="+" if argument == "files" else None)
    arguments = parser.parse_args()
    if arguments.command == "collect":
        results = collect(arguments.files, arguments.compiler)
        with open(arguments.out, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=1)
            file.write("\n")
    elif arguments.command == "table":
        print_table(load(arguments.results))
    elif arguments.command == "chart":
        write_chart_data(load(arguments.results), arguments.out)
    elif arguments.command == "readme":
        rewrite_readme(load(arguments.results), arguments.readme)
    else:
        print_counts(arguments.files)


if __name__ == "__main__":
    main()
