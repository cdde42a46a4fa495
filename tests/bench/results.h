/*
** results.h - writes what the bench programs find, one JSON object a line, for report.py to put together.
*/
#ifndef BENCH_RESULTS_H
#define BENCH_RESULTS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* What a bar limits. */
typedef enum bar_kind {
    BAR_NONE,  /* measured for information */
    BAR_RATIO, /* ours / theirs */
    BAR_VALUE  /* ours */
} bar_kind;

/* One line of the big table: ours against one peer, and what is to be reached. */
typedef struct result_case {
    const char *table;     /* "sql", "codec" or "memory" */
    const char *operation; /* "extract", "encode", ... */
    const char *what;      /* what of it: "first field", "color_group", ... */
    const char *data;      /* the row set or workload */
    const char *peer;      /* whom we are compared with */
    const char *unit;      /* of `ours` and `theirs`: "ns/row", "ns/op", "bytes", ... */
    double ours, theirs;   /* theirs is 0 where there is no peer */
    bar_kind bar_kind;
    double bar; /* the largest value that meets it */
} result_case;

void result_write_case(FILE *out, const result_case *result);

/* One library on one operation of one workload. */
void result_write_timing(FILE *out, const char *library, const char *operation, const char *workload,
                         double ns, double allocations);

/* Bytes of a document in one format (for a row set: the mean). */
void result_write_size(FILE *out, const char *data, const char *format, double bytes);

/* What a figure was measured with. */
void result_write_version(FILE *out, const char *name, const char *version);

/* Opens the file that the results go to, or ends the program with a message. */
FILE *result_open(const char *path);

#endif
